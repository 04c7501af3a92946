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
# What it plays and sets up, for a seed and a level; each command when the answer before is there.
fifo=build/log/engine.fifo
rm -f "$fifo"
mkfifo "$fifo"
talk() { # SEED LEVEL
    exec 3<>"$fifo"
    printf 'setoption name Seed value %s\nsetoption name Level value %s\nuginewgame\ngo\n' "$1" "$2" >&3
    timeout 60 "$t" engine <"$fifo" 3>&- | while read -r word rest; do
        [ "$word" = bestmove ] || continue
        echo "$rest"
        case $rest in *ready) echo quit >&3 ;; *) printf 'setoption name Game value graal\ngo player p1\n' >&3 ;; esac
    done
    exec 3>&-
}
for level in 1 4 7; do
    first=$(talk 5 $level)
    holds "on level $level it plays and sets up" "$first" ' ready'
    same 'the same seed gives the same' "$(talk 5 $level)" "$first"
    case $(talk 6 $level) in *"${first##*wC}") not_ok 'another seed another set-up' "$first" ;; *) ok 'another seed another set-up' ;; esac
done
# A seed of 0 is chance again.
drawn() { printf 'setoption name Game value graal\nsetoption name Seed value 7\n%squery setup\n' "$1" | "$t" engine; }
same 'what is drawn hangs on the seed' "$(drawn '')" "$(drawn '')"
chance=$(drawn 'setoption name Seed value 0
')
case $chance in "$(drawn '')") not_ok 'and without one on chance' "$chance" ;; *) holds 'and without one on chance' "$chance" response ;; esac
# A hit when it has seen far: the little that it may look at then does not make it forget that.
hit() {
    was_hit=
    exec 3<>"$fifo"
    printf '%s\n' "$@" 'position startpos moves a1-b1 d4-c4' 'go ponder nodes 100' >&3
    timeout 60 "$t" engine <"$fifo" 3>&- | while read -r word a depth rest; do
        case "$word $a $depth$was_hit" in
        'info depth 6') echo ponderhit >&3 && was_hit=! ;;
        bestmove*) echo quit >&3 && echo "$last $a" ;;
        esac
        rest=${rest##* pv } last="$depth ${rest%% *}"
    done
    exec 3>&-
}
told=$(hit)
same 'what was found while pondering is the answer' "$(printf '%s\n' "$told" | awk '{print ($1 >= 6), ($2 == $3)}')" '1 1'
told=$(hit 'setoption name Level value 1')
same 'but a level sees no further than it does' "$(printf '%s\n' "$told" | awk '{print $1, ($2 == $3)}')" '1 1'
# All but the last line tell what the first of four threads has looked at.
exec 3<>"$fifo"
printf '%s\n' 'setoption name Threads value 4' 'position startpos moves a1-b1 d4-c4' 'go nodes 200000' >&3
most=$(timeout 60 "$t" engine <"$fifo" 3>&- | while read -r line; do
    case $line in bestmove*) echo quit >&3 ;; *) echo "$line" ;; esac
done | sed '$d' | sed 's/.* nodes \([0-9]*\) .*/\1/' | sort -n | tail -n 1)
exec 3>&-
same 'threads share the nodes that are to be looked at' "$((most > 0 && most <= 50000))" 1
holds 'refusals are in French where the locale is' "$(printf 'danse\n' | LANG=fr_FR.UTF-8 "$t" engine)" 'n’est pas une commande'
finish
