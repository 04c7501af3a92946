#!/bin/sh
# manual.sh - the man pages are well formed and complete; completion works in a real bash and a real zsh. manual.sh PROGRAM
. tests/tap.sh
t=$(pwd)/$1
unset LC_ALL LC_MESSAGES
export LANG=C
empty 'the man page is well formed' "$(groff -man -ww -z docs/tintagel.1 2>&1)"
page=$(groff -man -Tascii -P-cbou docs/tintagel.1)
commands=$("$t" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p')
for command in $commands; do
    holds "the man page has the command $command" "$page" "       $command"
    for flag in $("$t" "$command" --help | sed -n 's/^  \(--[a-z-]*\) .*/\1/p'); do
        case $page in *"$flag"*) ;; *) not_ok "the man page has $flag of $command" ;; esac
    done
done
holds 'marks of quotation stand as they are typed' "$(printf '%s' "$page" | tr -s '\n ' '  ')" '[--moves "MOVE..."] [--json]'
holds 'the man page has the version' "$page" "$("$t" --version | sed 's/tintagel/Tintagel/')"

# The player's rules as man pages.
for guide in games/*/guide.??; do
    game=${guide#games/}
    game=${game%/*}
    page=$(dirname "$t")/tintagel-$game.${guide##*.}.6
    empty "$page is well formed" "$(groff -K utf8 -man -ww -z "$page" 2>&1)"
    text=$(groff -K utf8 -man -Tutf8 -P-cbou "$page")
    lacking=$(sed -n 's/^: //p' "$guide" | tr ' ' '\n' | sort -u | while read -r id; do case $text in *"$id"*) ;; *) echo "$id" ;; esac; done)
    empty "$page states every rule" "$lacking"
    figures=$(grep -c '^@' "$guide")
    [ "$(grep -c '^\.EX$' "$page")" -ge "$figures" ] && ok "$page has $figures figures" || not_ok "$page has $figures figures"
done
rm -rf build/log/man
MESON_INSTALL_DESTDIR_PREFIX=build/log/man tools/install-manuals.sh "$(dirname "$t")" share/man
same 'they are installed for each language' "$(ls build/log/man/share/man/man6)" "$(ls build/log/man/share/man/fr/man6)"
same 'under the names of games' "$(ls build/log/man/share/man/man6 | sed 's/tintagel-\(.*\)\.6/\1/')" "$(ls games/*/guide.en | cut -d/ -f2)"

# complete WORD...: what bash offers for the last word
complete_bash() {
    PATH=$(dirname "$t"):$PATH bash --norc -c '. completions/tintagel.bash
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _tintagel; printf "%s " "${COMPREPLY[@]}"' bash tintagel "$@"
}
same 'bash completes a command' "$(complete_bash pl)" 'play playouts '
same 'bash completes a game' "$(complete_bash moves alc)" 'alcazar '
same 'bash completes an option' "$(complete_bash moves alcazar --pos)" '--position '
same 'bash completes a value' "$(complete_bash play alcazar --lang f)" 'fr '
same 'bash completes record' "$(complete_bash record ch)" 'check '
same 'bash completes store' "$(complete_bash store b)" 'backup '
mkdir -p 'build/log/a dir'
same 'bash completes names with blanks' "$(complete_bash replay build/log/a)" 'build/log/a dir '
same 'bash completes a file' "$(complete_bash replay READ)" 'README.md '

# zsh in a terminal: type, press Tab, read the line.
socket=tintagel-zsh-$$
bin=$(dirname "$t")
tmux -L "$socket" -f /dev/null new-session -d -s zsh -x 100 -y 20 \
    "env -i TERM=$TERM HOME=/nonexistent PATH=$bin:/usr/bin:/bin zsh -f"
press() { tmux -L "$socket" send-keys -t zsh "$@"; }
wait_for() { # WHAT PART
    i=0
    while [ $i -lt 100 ]; do
        case $(tmux -L "$socket" capture-pane -p -t zsh) in *"$2"*) ok "$1"; return ;; esac
        sleep 0.1
        i=$((i + 1))
    done
    not_ok "$1" "$(tmux -L "$socket" capture-pane -p -t zsh)"
}
press "PS1='> '; fpath=($(pwd)/completions \$fpath); autoload -U compinit; compinit -u -D; echo rea''dy" Enter
wait_for 'zsh reads the completion' 'ready'
press 'tintagel tourn' Tab
wait_for 'zsh completes a command' 'tintagel tournament'
press 'alc' Tab
wait_for 'zsh completes a game' 'tournament alcazar'
tmux -L "$socket" send-keys -t zsh -l -- '--gam'
press Tab
wait_for 'zsh completes an option' 'alcazar --games'
tmux -L "$socket" kill-server
finish
