#!/bin/sh
# new-game.sh NAME IDS - begin a game: copy games/template with its board, cases, starts and wins, under another name and
# with rule ids of its own, and enter it in the table of games. What comes out builds and passes; then change it.
set -eu
cd "$(dirname "$0")/.."

refuse() { printf 'new-game: %s\n' "$*" >&2; exit 2; }

[ $# = 2 ] || refuse 'it needs a name in small letters and two capitals for the rule ids: ./run new-game tablut TB'
name=$1 ids=$2
case $name in *[!a-z]* | '' | ?????????????????*) refuse "“$name” is no name of 1 to 16 small letters" ;; esac
case $ids in [A-Z][A-Z]) ;; *) refuse "“$ids” is not two capital letters" ;; esac
[ ! -e "games/$name" ] || refuse "there is a game $name already"
[ "$ids" != HR ] || refuse 'HR is for the house rules (docs/rules.md)'
! grep -qs "\.prefix = \"$ids\"" games/*/*.c || refuse "another game has the rule ids $ids"

capital=$(printf '%s' "$name" | cut -c1 | tr 'a-z' 'A-Z')$(printf '%s' "$name" | cut -c2-)
upper=$(printf '%s' "$name" | tr 'a-z' 'A-Z')
copy() { # FROM TO
    sed "s/TP-/$ids-/g; s/\"TP\"/\"$ids\"/; s/template/$name/g; s/Template/$capital/g; s/TEMPLATE/$upper/g" "$1" >"$2"
}

mkdir "games/$name"
for file in games/template/*; do
    copy "$file" "games/$name/$(basename "$file" | sed "s/template/$name/")"
done
copy boards/template.board "boards/$name.board"
for file in tests/rules/template.* tests/wins/template.*; do
    copy "$file" "$(printf '%s' "$file" | sed "s/template/$name/")"
done
! command -v clang-format >/dev/null 2>&1 || clang-format -i "games/$name"/*.[ch] # names of other lengths break lines elsewhere
sed -i "s/^  'template',$/&\n  '$name',/" games/meson.build
printf 'games/%s is there, and in the table of games. Next: games/%s/rules.md, and ./run test --game %s\n' "$name" "$name" "$name"
