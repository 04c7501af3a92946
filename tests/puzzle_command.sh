#!/bin/sh
# puzzle_command.sh - the command that looks for puzzles: the same on any number of threads, stopped and gone on with.
# puzzle_command.sh PROGRAM
. tests/tap.sh
t=$1
file=build/log/puzzles.$$
mkdir -p build/log
trap 'rm -f "$file" "$file".*' EXIT
"$t" puzzles template --games 40 --seed 3 >"$file.one"
holds 'puzzles are found' "$(cat "$file.one")" '! wins in '
"$t" puzzles template --games 40 --seed 3 --threads 2 >"$file.two"
same 'on two threads the same ones' "$(cat "$file.two")" "$(cat "$file.one")"
"$t" puzzles template --games 15 --seed 3 --out "$file" >"$file.out"
same 'what was done is told' "$(head -n 1 "$file.out")" 'games: 15'
printf '@ half a li' >>"$file"
"$t" puzzles template --games 40 --seed 3 --out "$file" >"$file.out"
same 'what was stopped goes on, and ends the same' "$(cat "$file")" "$(cat "$file.one")"
same 'no more than were asked for' "$("$t" puzzles template --games 40 --seed 3 --count 2 | grep -c '^@ ')" 2
"$t" puzzles template --games 40 --seed 4 --out "$file" >"$file.out" 2>"$file.err"
same 'another seed does not go on with it' "$?" 2
"$t" puzzles grailnah --options players=3 --games 1 >"$file.out" 2>"$file.err"
same 'three sides have no puzzles' "$? $(wc -l <"$file.err")" '2 1'
finish
