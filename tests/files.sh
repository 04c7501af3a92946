#!/bin/sh
# files.sh - files as the program leaves them: what is replaced and what is not, full disks, signals, names and texts that
# would play with the terminal. files.sh PROGRAM
. tests/tap.sh
t=$1
dir=build/log/files
rm -rf "$dir"
mkdir -p "$dir/in"
unset LC_ALL LC_MESSAGES LC_CTYPE NO_COLOR
export LANG=C
escape=$(printf '\033')

# refused WHAT STATUS ARGUMENT...: one line on standard error without control characters, nothing on standard output
refused() {
    what=$1 wanted=$2
    shift 2
    out=$("$t" "$@" 2>"$dir/err")
    status=$?
    controls=$(LC_ALL=C grep -c '[[:cntrl:]]' "$dir/err")
    if [ "$status" = "$wanted" ] && [ -z "$out" ] && [ "$(wc -l <"$dir/err")" -eq 1 ] && [ "$controls" = 0 ]; then ok "$what"
    else not_ok "$what" "status $status, output: $out $(cat -v "$dir/err")"; fi
}
# plain WHAT TEXT: no control characters but newlines
plain() { empty "$1" "$(printf '%s' "$2" | LC_ALL=C tr -d '\n' | LC_ALL=C grep '[[:cntrl:]]' | cat -v)"; }
left() { find "$dir" -name '*.tmp'; }

# What is there.
"$t" show alcazar --svg "$dir/good.svg"
"$t" show alcazar --png "$dir/small.png" --width 64
umask 027
"$t" show alcazar --svg "$dir/new.svg"
same 'a new file has the permissions that are asked for' "$(stat -c %a "$dir/new.svg")" 640
umask 022
chmod 604 "$dir/new.svg"
"$t" show granat --svg "$dir/new.svg"
same 'one that is replaced keeps its own' "$(stat -c %a "$dir/new.svg")" 604
holds 'and has the new picture' "$(cat "$dir/new.svg")" '<svg'
other='setpriv --reuid 12345 --regid 12345 --groups 12345,12346'
# shellcheck disable=SC2086
if [ "$(id -u)" = 0 ] && $other "$t" --version >/dev/null 2>&1; then
    # As somebody who may replace a file of another owner: in a group that is ours too, and in one that is not.
    mkdir -p "$dir/shared"
    chmod 777 "$dir/shared"
    theirs() { echo old >"$dir/shared/$1" && chown "$2" "$dir/shared/$1" && chmod "$3" "$dir/shared/$1"; }
    as_other() { $other "$t" show alcazar --svg "$dir/shared/$1"; }
    theirs ours 0:12346 660 && as_other ours
    same 'the group is kept where the owner cannot be' "$(stat -c '%u:%g %a' "$dir/shared/ours")" '12345:12346 660'
    theirs not 0:12399 666 && as_other not
    same 'and where neither can, no other group gets its rights' "$(stat -c '%u:%g %a' "$dir/shared/not")" '12345:12345 606'
fi
ln -s in/target.svg "$dir/link.svg"
ln -s link.svg "$dir/second.svg"
"$t" show alcazar --svg "$dir/second.svg"
same 'a link to nothing makes its target' "$(cmp "$dir/good.svg" "$dir/in/target.svg" 2>&1)" ''
same 'and is still a link' "$(readlink "$dir/link.svg") $(readlink "$dir/second.svg")" 'in/target.svg link.svg'
echo old >"$dir/in/target.svg"
"$t" show alcazar --svg "$dir/link.svg"
same 'a link to a file is kept, its target replaced' "$(readlink "$dir/link.svg")$(cmp "$dir/good.svg" "$dir/in/target.svg" 2>&1)" in/target.svg
ln -s "$(pwd)/$dir/in/far.png" "$dir/link.png"
"$t" show alcazar --png "$dir/link.png" --width 64
same 'PNG goes the same way' "$(readlink "$dir/link.png" | sed 's,.*/,,')$(head -c 4 "$dir/in/far.png" | tail -c 3)" far.pngPNG
ln -s loop.svg "$dir/loop.svg"
refused 'a link to itself' 1 show alcazar --svg "$dir/loop.svg"
refused 'a folder' 1 show alcazar --svg "$dir/in"
refused 'a folder for PNG' 1 show alcazar --png "$dir/in"
mkfifo "$dir/pipe"
timeout 20 cat "$dir/pipe" >"$dir/through.svg" &
"$t" show alcazar --svg "$dir/pipe"
wait $!
same 'a pipe is written to' "$(cmp "$dir/good.svg" "$dir/through.svg" 2>&1)" ''
if [ -p "$dir/pipe" ]; then ok 'and stays a pipe'; else not_ok 'and stays a pipe'; fi
cat tests/records/open.txt >"$dir/pipe" &
same 'a record is read from a pipe' "$(timeout 20 "$t" record check "$dir/pipe" --lang en)" "$dir/pipe: a whole and legal record."
wait $!
same 'and from standard input' "$("$t" record check /dev/stdin --lang en <tests/records/open.txt)" '/dev/stdin: a whole and legal record.'
refused 'a device that is full' 1 show alcazar --svg /dev/full
if [ -c /dev/full ]; then ok 'and stays a device'; else not_ok 'and stays a device'; fi
if [ "$(id -u)" = 0 ] && mknod "$dir/null" c 1 3 2>/dev/null; then
    "$t" show alcazar --svg "$dir/null" && "$t" show alcazar --png "$dir/null"
    same 'a device node is written to, not replaced, even by root' "$?$(stat -c %F "$dir/null")" '0character special file'
else
    "$t" show alcazar --svg /dev/null && "$t" show alcazar --png /dev/null
    same 'a device is written to' "$?" 0
fi
for name in /dev/stdout /dev/fd/1 /proc/self/fd/1; do
    "$t" show alcazar --svg $name | cat >"$dir/through.svg"
    same "$name leads to a pipe" "$(cmp "$dir/good.svg" "$dir/through.svg" 2>&1)" ''
    { echo before; "$t" show alcazar --svg $name; echo after; } >"$dir/through.svg"
    same "$name leads to a file that others write to" "$(sed -n '1p;$p' "$dir/through.svg" | tr '\n' ' ')$(sed '1d;$d' "$dir/through.svg" | cmp - "$dir/good.svg" 2>&1)" 'before after '
done
"$t" show alcazar --svg /dev/fd/5 5>"$dir/through.svg"
same 'another descriptor is written to' "$(cmp "$dir/good.svg" "$dir/through.svg" 2>&1)" ''
refused 'one that is not open' 1 show alcazar --svg /dev/fd/77
"$t" show alcazar --png "$dir/closed.png" --width 64 <&- >"$dir/out" 2>&1
same 'without standard input there is a PNG' "$?$(cmp "$dir/closed.png" "$dir/small.png" 2>&1)" 0
"$t" show alcazar --png "$dir/closed.png" --width 64 <&- >&-
same 'without standard output too' "$(cmp "$dir/closed.png" "$dir/small.png" 2>&1)" ''
"$t" show alcazar --png "$dir/closed.png" --width 64 <&- >&- 2>&-
same 'and without all three' "$(cmp "$dir/closed.png" "$dir/small.png" 2>&1)" ''
cp "$dir/good.svg" "$dir/kept.svg"
(ulimit -f 1 && "$t" show graal --svg "$dir/kept.svg" 2>"$dir/err")
same 'a file that may not grow has status 1' "$?" 1
holds 'is told' "$(cat "$dir/err")" 'File too large'
same 'and the old one stays' "$(cmp "$dir/good.svg" "$dir/kept.svg" 2>&1)" ''
long=$(head -c 250 /dev/zero | tr '\0' x)
"$t" show alcazar --svg "$dir/$long.svg"
same 'the longest names can be had' "$?" 0
rm -f "$dir/$long.svg"

# Signals: whenever one comes, no temporary file stays.
for delay in 0.00 0.01 0.02 0.03 0.04 0.05 0.06 0.08 0.10 0.12 0.15 0.20; do
    for signal in INT TERM HUP USR1 ALRM; do
        setsid "$t" show graal --svg "$dir/killed.svg" &
        sleep $delay
        kill -$signal $! 2>/dev/null
        wait $! 2>/dev/null
    done
done
empty 'no signal leaves a temporary file' "$(left)"

# A game being saved.
printf 'a1-a2\nposition\n' >"$dir/moves"
(cat "$dir/moves"; sleep 2) | "$t" play alcazar --seed 1 --record "$dir/going" >/dev/null &
game=$!
i=0
while [ $i -lt 100 ] && ! grep -q '^4 ' "$dir/going" 2>/dev/null; do sleep 0.05; i=$((i + 1)); done
holds 'a game that goes on can be read' "$("$t" record check "$dir/going" 2>&1)" 'a whole and legal record'
holds 'its head has no result yet' "$(cat "$dir/going")" 'result -'
wait $game
{ for i in 1 2 3 4 5 6 7 8 9 10; do echo a2n/a3w; echo undo; done; echo resign; } >"$dir/moves"
"$t" play alcazar --player all --record "$dir/whole" <"$dir/moves" >/dev/null
holds 'take-backs are added' "$("$t" record check "$dir/whole")" 'a whole and legal record'
holds 'and the result stands in the head in the end' "$(head -n 8 "$dir/whole")" 'result 1 HR-4'
holds 'the computer is named by what it does' "$(printf 'quit\n' | "$t" play alcazar --level 7 --record "$dir/seat"; cat "$dir/seat")" \
    'computer level=7'
holds 'with three sides, too' "$(printf 'quit\n' | "$t" play grailnah --options players=3 --record "$dir/seat3"; cat "$dir/seat3")" \
    'computer level=3'
# Whatever byte it was cut at, a record is refused with its line, or is whole without its last events.
size=$(wc -c <"$dir/going") cut=0 torn=0
for n in $(seq $((size - 60)) $((size - 1))); do
    head -c "$n" "$dir/going" >"$dir/cut"
    if "$t" record check "$dir/cut" >/dev/null 2>"$dir/err"; then cut=$((cut + 1))
    elif grep -q "cut:[0-9]*: " "$dir/err"; then torn=$((torn + 1)); fi
done
same 'a record that was cut is told so' "$((cut + torn))" 60
sed '$d' "$dir/cut" >"$dir/mended"
holds 'and without its last line it is one' "$("$t" record check "$dir/mended")" 'a whole and legal record'

# A file that somebody else makes, changes, replaces or takes away while a game is saved there.
mkdir -p "$dir/slow"
mkfifo "$dir/slow/alcazar.board" "$dir/keys1"
"$t" play alcazar --boards "$dir/slow" --record "$dir/raced" </dev/null >"$dir/out" 2>"$dir/err" &
game=$!
exec 3>"$dir/slow/alcazar.board" # opens when the program reads, which is after it has looked at the name
echo mine >"$dir/raced"
cat boards/alcazar.board >&3
exec 3>&-
wait $game
same 'a file that comes before the first save has status 2' "$?" 2
holds 'is told' "$(cat "$dir/err")" 'raced exists already and is left as it is'
same 'and left as it is' "$(cat "$dir/raced")" mine
# disturbed FILE COMMAND...: a game whose file meets that command after its first move; its status is in $status
disturbed() {
    file=$1
    shift
    "$t" play alcazar --player all --record "$file" <"$dir/keys1" >"$dir/out" 2>"$dir/err" &
    game=$!
    exec 3>"$dir/keys1"
    echo a2n/a3w >&3
    i=0
    while [ $i -lt 200 ] && ! grep -q ' move ' "$file" 2>/dev/null; do sleep 0.05; i=$((i + 1)); done
    "$@"
    printf 'undo\nposition\nresign\n' >&3
    exec 3>&-
    wait $game
    status=$?
}
# Its size is kept, so that only another file can be seen.
put_other() { tr 'a' 'b' <"$dir/ours" >"$dir/ours.new" && mv "$dir/ours.new" "$dir/ours" && cp "$dir/ours" "$dir/theirs"; }
disturbed "$dir/ours" put_other
same 'a file that was replaced is not touched' "$(cmp "$dir/ours" "$dir/theirs" 2>&1)" ''
same 'which has status 1' "$status" 1
same 'is told once' "$(grep -c 'ours was changed by somebody else' "$dir/err") $(wc -l <"$dir/err")" '1 1'
holds 'and the game goes on' "$(cat "$dir/out")" 'HR-4'
add_note() { echo '; a note' >>"$dir/noted" && cp "$dir/noted" "$dir/theirs"; }
disturbed "$dir/noted" add_note
same 'nor is one that was added to' "$status$(cmp "$dir/noted" "$dir/theirs" 2>&1)" 1
disturbed "$dir/gone" rm "$dir/gone"
same 'one that was taken away is made anew' "$status$("$t" record check "$dir/gone")" "0$dir/gone: a whole and legal record."
empty 'and nothing is told' "$(cat "$dir/err")"

# A disk that fills: told once, the game goes on, and nothing half stands in the file.
{ i=0; while [ $i -lt 40 ]; do echo a2n/a3w; echo undo; i=$((i + 1)); done; echo position; } >"$dir/moves"
out=$(ulimit -f 4; "$t" play alcazar --player all --record "$dir/full" <"$dir/moves" 2>"$dir/err")
same 'a game that cannot be saved to its end has status 1' "$?" 1
holds 'it went on' "$out" 'a1 d4 w a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 00 0'
same 'that is told once' "$(grep -c 'could not be saved: File too large. It will be tried again.' "$dir/err")" 1
holds 'that the end is not saved is told too' "$(tail -n 1 "$dir/err")" 'The end of the game could not be saved: File too large. What was'
holds 'what was saved is a record' "$("$t" record check "$dir/full" 2>&1)" 'a whole and legal record'
# As root on a disk of its own that gets room again.
if [ "$(id -u)" = 0 ] && mkdir "$dir/disk" && mount -t tmpfs -o size=16k tmpfs "$dir/disk" 2>/dev/null; then
    mkfifo "$dir/keys"
    "$t" play alcazar --player all --record "$dir/disk/game" <"$dir/keys" >"$dir/out" 2>"$dir/err" &
    game=$!
    exec 3>"$dir/keys"
    echo a2n/a3w >&3
    i=0
    while [ $i -lt 200 ] && ! grep -q " move " "$dir/disk/game" 2>/dev/null; do sleep 0.05; i=$((i + 1)); done
    head -c 20000 /dev/zero >"$dir/disk/filler" 2>/dev/null
    i=0
    while [ $i -lt 60 ]; do printf 'undo\na2n/a3w\n' >&3; i=$((i + 1)); done
    i=0
    while [ $i -lt 200 ] && ! grep -q 'could not be saved' "$dir/err"; do sleep 0.05; i=$((i + 1)); done
    holds 'a full disk is told' "$(cat "$dir/err")" 'No space left on device. It will be tried again.'
    rm "$dir/disk/filler"
    printf 'undo\nresign\n' >&3
    exec 3>&-
    wait $game
    same 'and with room again all is saved' "$?" 0
    holds 'which is told too' "$(cat "$dir/out")" 'is saved again.'
    holds 'and the record is whole' "$("$t" record check "$dir/disk/game")" 'a whole and legal record'
    umount "$dir/disk"
fi
empty 'nothing is left over' "$(left)"

# Names and texts.
odd="$dir/a${escape}]0;x$(printf '\233')b"
cp "$dir/whole" "$odd"
plain 'a name is shown without control characters' "$("$t" record check "$odd" 2>&1)"
holds 'but as what it is' "$("$t" record check "$odd" 2>&1)" '/a?]0;x?b: a whole'
echo nonsense >"$odd"
refused 'so in a refusal' 2 record check "$odd"
refused 'so where nothing is there' 1 replay "$odd.no"
refused 'so where nothing can be written' 1 show alcazar --svg "$odd.no/x"
refused 'so for PNG' 1 show alcazar --png "$odd.no/x"
refused 'so for boards' 1 position alcazar --boards "$odd.no"
refused 'so for a game to be saved' 1 play alcazar --record "$odd.no/x"
printf 'to-move 1\n' >"$odd"
plain 'so for weights' "$("$t" tournament alcazar --a "greedy@$odd" --b greedy --games 2 2>&1)"
printf 'to-move 1%s\n' "$escape" >"$odd"
refused 'so for what is in them' 2 tournament alcazar --a "greedy@$odd" --b greedy --games 2
mkdir -p "$dir/boards"
for part in 's/^\(zone .* empty \)\([^ ]*\) [^ ]*/\1\2 E[31m/' 's/^\(kind .* unicode \)[^ ]*/\1E[31m/' 's/^\(label \)a /\1aE[31m /' 's/^\(cell \)b2 /\1bE[2 /'; do
    for board in alcazar granat template; do
        sed "$part" "boards/$board.board" | sed "s/E\[/$escape[/" >"$dir/boards/$board.board"
        cmp -s "boards/$board.board" "$dir/boards/$board.board" && continue
        refused "a board with escape codes: $board, $part" 2 show $board --boards "$dir/boards"
        break
    done
done
sed 's/^label a /label A /' boards/alcazar.board >"$dir/boards/alcazar.board"
printf 'quit\n' | "$t" play alcazar --boards "$dir/boards" --record "$dir/own" >/dev/null
# The longest line of a board is the longest that its record can hold.
for n in 8189 8190; do
    { printf '#'; head -c $((n - 1)) /dev/zero | tr '\0' x; echo; cat "$dir/boards/alcazar.board"; } >"$dir/long.board"
    mkdir -p "$dir/boards$n" && mv "$dir/long.board" "$dir/boards$n/alcazar.board"
done
printf 'quit\n' | "$t" play alcazar --boards "$dir/boards8189" --record "$dir/own-long" >/dev/null
holds 'a board with a line of 8189 bytes can be saved' "$("$t" record check "$dir/own-long" 2>&1)" 'a whole and legal record'
refused 'one of 8190 is refused' 2 position alcazar --boards "$dir/boards8190"
same 'with its line' "$(cat "$dir/err")" 'tintagel: alcazar.board:1: This line is too long: 8189 bytes are the most.'
printf 'zone a\0b\n' >"$dir/boards8190/alcazar.board"
refused 'a board with a zero byte is bad input' 2 position alcazar --boards "$dir/boards8190"
holds 'told as what it is' "$(cat "$dir/err")" 'boards8190/alcazar.board is no text: it has a zero byte in it.'
head -c 1048577 /dev/zero | tr '\0' '#' >"$dir/boards8190/alcazar.board"
refused 'so is one that is too large' 2 position alcazar --boards "$dir/boards8190"
holds 'told as that' "$(cat "$dir/err")" 'boards8190/alcazar.board is too large.'
sed "s/^| label A /| label A$escape[31m /" "$dir/own" >"$dir/evil"
refused 'a record whose board has escape codes' 2 replay "$dir/evil"
sed "s/person -/person A$escape[31m/" "$dir/own" >"$dir/evil"
refused 'a player who has' 2 replay "$dir/evil"
sed "s/^1 joined/; a$escape[31m\n1 joined/" "$dir/own" >"$dir/evil"
refused 'a comment that has' 2 replay "$dir/evil"
sed "s/^1 joined/; a$(printf '\342\200\256')b\n1 joined/" "$dir/own" >"$dir/evil"
refused 'one that turns the writing round' 2 replay "$dir/evil"

# Numbers.
sed 's/^1 joined/4294967297 joined/' "$dir/whole" >"$dir/wide"
refused 'an event of a number beyond 32 bits' 2 record check "$dir/wide"
refused 'such a limit of nodes' 2 tournament alcazar --a nodes=4294967297 --b random
refused 'such a number of games' 2 tournament alcazar --a greedy --b random --games 4294967297
refused 'such a seed' 2 playouts alcazar --seed 4294967297
refused 'one beyond 64 bits' 2 playouts alcazar --seed 18446744073709551617
refused 'such a depth' 2 perft alcazar 4294967297
refused 'such a player' 2 moves alcazar --player 4294967296
refused 'such a quiet count' 2 moves alcazar --position 'a1 d4 w a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 00 4294967296'
echo 'to-move 10001' >"$dir/weights"
refused 'a weight beyond what can be weighed' 2 tournament alcazar --a "greedy@$dir/weights" --b greedy
finish
