#!/bin/sh
# transcript.sh FILE COMMAND... - talk to an engine as a file says. Lines of the file: "> LINE" is sent; "< PATTERN" is
# what the next line must be like (* stands for anything); "<~ PATTERN" is what some line must be like, those before it
# being skipped; "<$" is the end of what it says; '#' opens a comment. Says what is wrong, and has status 1 then.
file=$1
shift
dir=$(mktemp -d)
mkfifo "$dir/in" "$dir/out"
"$@" <"$dir/in" >"$dir/out" &
engine=$!
exec 3>"$dir/in" 4<"$dir/out"
rm -r "$dir"
number=0
wrong() {
    printf '%s:%s: got: %s\nwanted: %s\n' "$file" "$number" "$1" "$2"
    exec 3>&- 4<&-
    kill "$engine" 2>/dev/null
    exit 1
}
while IFS= read -r line <&5; do
    number=$((number + 1))
    case $line in
    '>'*) line=${line#>}; printf '%s\n' "${line# }" >&3 ;;
    '<~ '*)
        pattern=${line#<~ }
        while :; do
            IFS= read -r got <&4 || wrong 'the end' "$pattern"
            # shellcheck disable=SC2254
            case $got in $pattern) break ;; esac
        done ;;
    '< '*)
        pattern=${line#< }
        IFS= read -r got <&4 || wrong 'the end' "$pattern"
        # shellcheck disable=SC2254
        case $got in $pattern) ;; *) wrong "$got" "$pattern" ;; esac ;;
    '<$') exec 3>&-; ! IFS= read -r got <&4 || wrong "$got" 'the end' ;;
    esac
done 5<"$file"
exec 3>&-
wait "$engine" || wrong "status $?" 'status 0'
