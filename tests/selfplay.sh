#!/bin/sh
# selfplay.sh - files of selfplay from outside: written, gone on with after a kill, read, checked, summed up. selfplay.sh PROGRAM
. tests/tap.sh
t=$1
unset LC_ALL LC_MESSAGES
export LANG=C
dir=build/log/selfplay
rm -rf "$dir"
mkdir -p "$dir"

set -- selfplay granat --entrant nodes=150 --games 16 --opening 4 --seed 9
told=$("$t" "$@" --threads 1 --out "$dir/whole")
holds 'the games are counted' "$told" 'games: 16'
games() { sed '1,/^$/d' "$1"; }
same 'a line for each game' "$(games "$dir/whole" | wc -l | tr -d ' ')" 16
same 'threads change nothing' "$("$t" "$@" --threads 3 | cmp - "$dir/whole" 2>&1)" ''

# Killed in its course, twice.
for count in 2 6; do
    "$t" "$@" --threads 2 --out "$dir/killed" >/dev/null 2>&1 &
    pid=$!
    while kill -0 $pid 2>/dev/null && [ "$(games "$dir/killed" 2>/dev/null | wc -l)" -lt $count ]; do sleep 0.02; done
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
done
if [ "$(games "$dir/killed" | wc -l)" -lt 16 ]; then ok 'the kills came in its course'; else not_ok 'the kills came in its course'; fi
printf '9\t0 GT' >>"$dir/killed"
same 'gone on with, it says the same' "$("$t" "$@" --out "$dir/killed")" "$told"
same 'and is the same' "$(cmp "$dir/whole" "$dir/killed" 2>&1)" ''
refused_for 'another entrant does not go on with it' 2 'entrant nodes=150' selfplay granat --entrant nodes=151 --games 16 --opening 4 --seed 9 --out "$dir/whole"
refused_for 'nor does a tournament' 2 'selfplay 1' tournament granat --a greedy --b random --out "$dir/whole"

# Reading.
positions=$(printf '%s\n' "$told" | sed -n 's/^positions: //p')
"$t" selfplay --read "$dir/whole" >"$dir/positions"
same 'every position is printed' "$(wc -l <"$dir/positions" | tr -d ' ')" "$positions"
same 'in seven fields' "$(awk -F '\t' 'NF != 7' "$dir/positions" | head -n 1)" ''
line=$(sed -n 5p "$dir/positions")
move=$(printf '%s' "$line" | cut -f 6) position=$(printf '%s' "$line" | cut -f 7)
same 'a decision leads to the next position' "$("$t" apply granat --position "$position" "$move" | head -n 1)" "$(sed -n 6p "$dir/positions" | cut -f 7)"
same 'what one side gets the other does not' "$(awk -F '\t' '{s[$1, $3] = $5} END {for (g = 0; g < 16; g++) if (s[g, 0] + s[g, 1] != 1) print g}' "$dir/positions")" ''
same 'it is compact' "$(($(wc -c <"$dir/whole") < positions * 20))" 1
holds 'it is verified' "$("$t" selfplay --read "$dir/whole" --verify)" "16 games, $positions positions"
games "$dir/whole" | head -n 1 | cut -f 4 | awk '{for (i = 2; i <= NF; i += 2) if ($i !~ /^(#?-?[0-9]+)$/) print $i}' >"$dir/scores"
same 'scores are numbers' "$(cat "$dir/scores")" ''
same 'one that does not search has none' "$("$t" selfplay granat --entrant greedy --games 1 | sed '1,/^$/d' | cut -f 4 | awk '{print $2}')" '-'

# What is damaged.
awk -F '\t' -v OFS='\t' 'NF == 4 && $1 == 2 {sub(/ [^ ]* [^ ]*$/, "", $4)} {print}' "$dir/whole" >"$dir/damaged"
refused_for 'a game without its last decision' 2 'line' selfplay --read "$dir/damaged" --verify
awk -F '\t' -v OFS='\t' 'NF == 4 && $1 == 2 {$2 = "draw HR-1"} {print}' "$dir/whole" >"$dir/damaged"
refused_for 'a game with another result' 2 'line' selfplay --read "$dir/damaged" --verify
sed 's/^board .*/board 0000000000000000/' "$dir/whole" >"$dir/damaged"
refused_for 'another board' 2 'board' selfplay --read "$dir/damaged"
refused_for 'no such file' 2 'no file of selfplay' selfplay --read README.md
refused_for 'an empty file' 2 'no file of selfplay' selfplay --read /dev/null
refused_for 'a file that is not there' 1 'No such file' selfplay --read "$dir/none"
refused_for 'neither a game nor a file' 2 '--read' selfplay
refused_for 'to verify what is played' 2 '--verify' selfplay granat --verify
for flag in --games=1 --entrant=greedy --options=- --out=x; do refused_for "to read with $flag" 2 "${flag%%=*}" selfplay --read "$dir/whole" $flag; done
refused_for 'both' 2 '--read' selfplay granat --read "$dir/whole"
refused_for 'a player on a clock' 2 'clock' selfplay granat --entrant clock=1+1
refused_for 'an unknown player' 2 'clever' selfplay granat --entrant clever

# Balance.
"$t" selfplay alcazar --entrant greedy --games 40 --opening 2 --out "$dir/alcazar" >/dev/null
"$t" selfplay grailnah --options players=3 --entrant greedy --games 9 --out "$dir/three" >/dev/null
"$t" balance "$dir/whole" "$dir/alcazar" "$dir/three" >"$dir/balance"
same 'a table has a row for each file' "$(wc -l <"$dir/balance" | tr -d ' ')" 5
same 'shares are a whole' "$(awk -F '|' 'NR > 2 {n = split($6, s, "–"); t = 0; for (i = 1; i <= n; i++) t += s[i]; print n, (t > 99.7 && t < 100.3)}' "$dir/balance" | tr '\n' ' ')" '2 1 2 1 3 1 '
holds 'a row tells the rules that ended games' "$(sed -n 4p "$dir/balance")" 'AL-9'
same 'the mean length is that of the file' "$(awk -F '|' 'NR == 3 {print $8 + 0}' "$dir/balance")" \
    "$(awk -v p="$positions" 'BEGIN {printf "%.1f", p / 16}' | awk '{print $1 + 0}')"
holds 'in French' "$("$t" balance "$dir/alcazar" --lang fr)" 'part de chaque camp'
refused_for 'a file without games' 2 'no games' balance "$(sed '/^$/q' "$dir/whole" >"$dir/empty"; echo "$dir/empty")"
rm -rf "$dir"
finish
