#!/bin/sh
# new_game.sh - a game begun by ./run new-game, in a copy of the tree: it passes all that is about games as it is. new_game.sh
# quick only looks at the files.
. tests/tap.sh
copy=build/log/new-game
rm -rf "$copy"
mkdir -p "$copy/build/log"
tar -c --exclude=./build --exclude=./.git --exclude=./web/node_modules . | tar -x -C "$copy"
for bad in '' 'Chess CH' 'template XX' 'chess TP' 'chess HR' 'chess C1' 'chess'; do
    # shellcheck disable=SC2086
    (cd "$copy" && sh tools/new-game.sh $bad) >/dev/null 2>&1
    same "no game begins with “$bad”" "$?" 2
done
(cd "$copy" && sh tools/new-game.sh hnefatafl HN) >"$copy/build/log/new" 2>&1
same 'a game begins' "$?" 0
empty 'nothing of it is called as what it was copied from' \
    "$(cd "$copy" && grep -rniE 'template|\bTP\b' games/hnefatafl boards/hnefatafl.board tests/*/hnefatafl.*)"
same 'one line is added outside its own files' "$(diff games/meson.build "$copy/games/meson.build" | grep -c '^[<>]')" 1
same 'and its own are all new' "$(diff -rq . "$copy" -x build -x .git -x node_modules | grep -v '^Only in .*: hnefatafl' | tr '\n' ' ')" \
    "Files ./games/meson.build and $copy/games/meson.build differ "
for check in words rule_ids includes layout; do
    out=$(cd "$copy" && sh tests/$check.sh 2>/dev/null)
    empty "$check finds nothing" "$(printf '%s\n' "$out" | grep -v '^ok ')"
done
[ "${1:-}" != quick ] || finish
ln -s "$(pwd)/web/node_modules" "$copy/web/node_modules"
out=$(cd "$copy" && ./run test --game hnefatafl 2>&1)
same 'it passes all that is about games' "$?$(printf '%s\n' "$out" | grep -c FAILED)" 00
holds 'and all suites of that kind ran' "$out" ' 0 failed, 0 skipped'
finish
