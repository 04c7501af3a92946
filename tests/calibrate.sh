#!/bin/sh
# calibrate.sh - the command that measures levels: its table, stopped and gone on with. calibrate.sh PROGRAM
. tests/tap.sh
t=$1 dir=build/log/levels
unset LC_ALL LC_MESSAGES
export LANG=C

rm -rf "$dir"
calibrate() { "$t" calibrate template --games 2 --out "$dir" 2>"$dir.err"; }
calibrate >"$dir.table"
same 'a ladder has a rung for each level, and one for the one-ply player' "$(grep -c '^| [gl]' "$dir.table")" 11
same 'the table is in the folder too' "$(cat "$dir/table.md")" "$(cat "$dir.table")"
same 'how far it is is told' "$(tail -n 1 "$dir.err")" '11 / 11  level=10 - level=9'
command=$(sed -n 's/^| level=3 .*`tintagel \(.*\)` |$/\1/p' "$dir.table")
# shellcheck disable=SC2086
elo=$("$t" $command | sed -n 's/^elo: \(.*\) +- \(.*\)/\1 ± \2/p')
holds 'each rung can be played by itself' "$(grep '^| level=3 ' "$dir.table")" "$elo"
rm "$dir/level=9-level=8"
size=$(wc -c <"$dir/level=2-level=1")
head -c $((size - 3)) "$dir/level=2-level=1" >"$dir.cut"
mv "$dir.cut" "$dir/level=2-level=1"
same 'what was stopped goes on, and ends the same' "$(calibrate)" "$(cat "$dir.table")"
"$t" calibrate template --games 1 --out "$dir" >"$dir.out" 2>"$dir.err"
same 'too few games are refused' "$?$(cat "$dir.out")" 2
"$t" calibrate template --seed 2 --games 2 --out "$dir" >"$dir.out" 2>"$dir.err"
same 'and a folder of another ladder' "$?$(cat "$dir.out")" 2

# Only some levels.
table=$("$t" calibrate template --games 2 --levels 1,4,9 2>/dev/null)
same 'a ladder of three levels has two rungs' "$(printf '%s\n' "$table" | sed -n 's/^| \(level=[^|]*\) | \([^|]*\) | \([0-9]*\) .*/\1 \2 \3/p' | tr '\n' ' ')" 'level=4 level=1 2 level=9 level=4 2 '
for list in 1 4,1 0,1 1,11 1,4,11 1,2,3,4,5,6,7,8,9,10,11 1,4,x 1,4,4 1,,4 1,4, 1,4,, ''; do
    refused_for "no ladder of “$list”" 2 'two levels or more' calibrate template --games 2 --levels "$list"
done

# Whoever changes how a level plays, or where the cells of a board lie, measures the levels anew.
for game in $(table_of_games); do
    for rung in '| level=2 | level=1 | ' '| greedy | level=1 | '; do
        row=$(sed -n "/^## $game\$/,/^## /p" docs/levels.md | grep -m 1 "^$rung")
        [ -n "$row" ] || continue
        # shellcheck disable=SC2046
        score=$("$t" $(printf '%s\n' "$row" | sed 's/.*`tintagel \(.*\)` |$/\1/') 2>/dev/null | sed -n 's/^score: \(.*\)% +- \(.*\)%$/\1 ± \2/p')
        holds "the table of $game is that of today in the row ${rung#| }" "$row" "| 200 | ${score:-none} |"
    done
done
rm -rf "$dir" "$dir".*
finish
