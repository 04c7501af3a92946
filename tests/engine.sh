#!/bin/sh
# engine.sh - `tintagel engine`: what it says to what it is told (tests/engines/*.transcript), and to what is no text.
# engine.sh PROGRAM
. tests/tap.sh
t=$1
unset LC_ALL LC_MESSAGES
export LANG=C

for file in tests/engines/*.transcript; do
    if out=$(timeout 120 sh tests/transcript.sh "$file" "$t" engine 2>&1); then ok "$file"; else not_ok "$file" "$out"; fi
done

out=$("$t" engine </dev/null)
same 'nothing is said to nothing, with status 0' "$?$out" 0
out=$(printf 'isready' | "$t" engine)
same 'a line without newline counts' "$out" readyok
out=$(printf 'isready\r\n' | "$t" engine)
same 'so does one with a carriage return' "$out" readyok
line=$(head -c 3000000 /dev/zero | tr '\0' x)
out=$(printf 'isready\n%s\nisready\n' "$line" | "$t" engine)
same 'a huge line is refused, and the next one obeyed' "$out" 'readyok
info string error: This line is too long, or has a zero byte in it.
readyok'
out=$(printf 'isre\0ady\nisready\n' | "$t" engine)
same 'so is one with a zero byte' "$out" 'info string error: This line is too long, or has a zero byte in it.
readyok'
out=$(printf '\377\376\033[31m\nisready\n' | "$t" engine)
same 'what is no text is not echoed' "$out" 'info string error: “???[31m” is no command of the protocol.
readyok'
for level in 1 4 7; do
    talk() { { printf 'setoption name Seed value %s\nsetoption name Level value %s\nuginewgame\ngo\n' "$1" $level; sleep 0.5; printf 'setoption name Game value graal\ngo player p1\n'; sleep 0.5; } | "$t" engine | grep '^bestmove'; }
    same "on level $level the same seed gives the same moves" "$(talk 5)" "$(talk 5)"
    same 'and another seed another set-up' "$(talk 5 | tail -n 1 | grep -cxF "$(talk 6 | tail -n 1)")" 0
done
holds 'refusals are in French where the locale is' "$(printf 'danse\n' | LANG=fr_FR.UTF-8 "$t" engine)" 'n’est pas une commande'
finish
