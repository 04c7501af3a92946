# Completion of tintagel for bash. Read it in from ~/.bashrc, or put it into
# /usr/share/bash-completion/completions under the name tintagel.

_tintagel_games() { "${COMP_WORDS[0]}" games 2>/dev/null | sed -n 's/^\([a-z]*\): .*/\1/p'; }

# The options of a command, as its own help lists them.
_tintagel_flags() { "${COMP_WORDS[0]}" "$1" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\) .*/\1/p'; }

_tintagel_commands() { "${COMP_WORDS[0]}" --help 2>/dev/null | sed -n 's/^  \([a-z]*\)  .*/\1/p'; }

_tintagel() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words=
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="$(_tintagel_commands) --help --version"
    else
        case $before in
        --svg | --png | --gif | --record | --engine | --openings | --out | --read | --certificate | --key | --push-key | --config) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        --boards | --records | --data) mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
        --lang) words='en fr' ;;
        --colour) words='always never' ;;
        --a | --b | --entrant) words='random greedy scattered level=3 nodes=20000 depth=4 ms=100 clock=60+1 engine:' ;;
        --level) words='1 2 3 4 5 6 7 8 9 10' ;;
        --player) words='0 1 2 3 4 5 spectator all' ;;
        --targets) words='all' ;;
        --paper) words='a4 a3 letter' ;;
        --options | --position | --last | --listen | --store | --node | --bus | --name | --base-path | --trusted-proxy | --connections | --per-address | --metrics-from | --push-contact | --push-hosts | --user | --width | --turn | --every | --seconds | --threads | --seed | --games | --game | --count | --levels | --opening | --entrants | --sprt | --nodes | --lines | --moves) return ;;
        *)
            case $word in
            -*) words=$(_tintagel_flags "$command") ;;
            *)
                case $command in
                replay | analyse | hint | balance | link | openings) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
                record)
                    if [ "$COMP_CWORD" -eq 2 ]; then words='check list text json split picture print'
                    else mapfile -t COMPREPLY < <(compgen -f -- "$word"); return; fi ;;
                store)
                    if [ "$COMP_CWORD" -eq 2 ]; then words='check dump load backup copy upgrade'
                    else mapfile -t COMPREPLY < <(compgen -f -- "$word"); return; fi ;;
                admin)
                    if [ "$COMP_CWORD" -eq 2 ]; then words='games stop resume remove names remove-name restore-name tokens remove-token reports dismiss nodes drain push-key'
                    elif [ "$before" = push-key ]; then mapfile -t COMPREPLY < <(compgen -f -- "$word"); return; fi ;;
                games | bench | engine | serve | worker) ;;
                *) [ "$COMP_CWORD" -ne 2 ] || words=$(_tintagel_games) ;;
                esac
                ;;
            esac
            ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}

complete -o filenames -F _tintagel tintagel
