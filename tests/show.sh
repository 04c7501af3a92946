#!/bin/sh
# show.sh - pictures and records by the commands show, replay and record. show.sh PROGRAM TEST_RASTER
. tests/tap.sh
t=$1 raster=$2
dir=build/log/show
rm -rf "$dir"
mkdir -p "$dir"
unset LC_ALL LC_MESSAGES LC_CTYPE NO_COLOR
export LANG=C
start='a1 d4 w a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 00 0'

same 'plain text without a locale' "$("$t" show alcazar | sed -n 8p)" '  W     |          1'
same 'Unicode with one' "$(LANG=C.UTF-8 "$t" show alcazar | sed -n 8p)" '  ♘     ┃          1'
same '--ascii comes first' "$(LANG=C.UTF-8 "$t" show alcazar --ascii | sed -n 8p)" '  W     |          1'
same 'no colour in a pipe' "$("$t" show alcazar | grep -c "$(printf '\033')")" 0
holds 'colour when asked for' "$("$t" show alcazar --colour always)" "$(printf '\033[38;5;')"
holds 'targets' "$("$t" show alcazar --targets b1e)" '+   +---+ * +   +'
holds 'where moves begin' "$("$t" show alcazar --targets all)" ' [W]    *          1'
holds 'who can be pushed' "$("$t" show skirmish --position '0 - 0 0:b1.c1.d3;1:a4.b4;2:c4.d4' --targets d3)" '[2]'
holds 'the wall that rests is drawn another way' "$("$t" show alcazar --position "$("$t" apply alcazar a2n/a3w)")" '!'
at=$("$t" apply alcazar c3e/d3n)
same 'and its padlock lies above the ring of who may be picked' \
    "$("$t" show alcazar --position "$at" --targets all --svg - | grep -o 'r="38" fill="none" stroke="#0F6354"\|rect x="-5" y="-1"' | cut -d ' ' -f 1 | xargs)" 'r=38 rect'
holds 'lines are drawn, yellow ones another way' "$("$t" show granat)" '    %   /   \   / | \   /   \   %'
holds 'who is in a castle, and how many' "$("$t" show grailnah)" '[KQN4]'
holds 'an empty castle' "$("$t" show grailnah --position '2 0 c1 e8 - 3 K:b5,Q:b7,n:-,c:N,m:0;K:S,Q:S,n:S,c:S,m:0')" '  []'
holds 'two on one cell' "$("$t" show grailnah --position '2 0 c1 e8 - 3 K:b5,Q:b7,n:-,c:N,m:0;K:b5,Q:S,n:S,c:S,m:0')" 'Kk'
holds 'held pawns are linked' "$("$t" show grailnah --position '2 0 c1 e8 - 3 K:b5,Q:b7,n:-,c:N,m:0;K:b5,Q:S,n:S,c:S,m:0' --svg -)" 'rotate(45)'
holds 'castles are parts of rings' "$("$t" show grailnah --svg -)" 'A548,548 0 0 1'
holds 'the last move' "$("$t" show alcazar --position "$("$t" apply alcazar a1-a2)" --last a1-a2)" '  o     |          1'
at='BbbbB/bbbb/bbbbb/4/5/4/5/5/5/4/5/4/rrrrr/rrrr/rRrrR b - - 1'
holds 'where it came from is seen round what stands there' "$("$t" show granat --position "$at" --last 'a1*c1' --svg -)" 'a30,30 0 1 0 -60,0Z" fill="#E2A81C"'
holds 'what a player may see' "$("$t" show skirmish --position 'setup.1 - 0 0:c1;1:a4.b4;2:-' --player 0)" '. . . . .  4'

graal='2 duel3 tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:j2j3:Kl2,Aj3;t=0:-:Nb5,Sb6;n=0:-:Nb12;b=1:o23o22:Km22;u=1:-:Nx22;s=1:-:Nw22'
out=$("$t" show graal --options variant=duel3 --position "$graal")
holds 'soldiers of a second and a third army have studs' "$out" "22  .  .  .  .  ^  ^  .  .  .  .  .  .   k  ^ ( ) .  .  .  ^  .  .  . \"n 'n  22"
holds 'a castle stands round whoever is in it' "$out" ' 3  .  .  .  .  .  ^  .  .  . (A) ^'
holds 'its keep has other walls' "$out" ' 2  ^  .  .  .  .  ^  .  .  . { } .  K'
graal='4 four tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:j2j3:Kl2;t=2:t15t14:Kx24;b=0:h24h23*:Nl5;u=3:q8p8:Kx2'
holds 'ruins are open ground' "$("$t" show graal --options variant=four --position "$graal")" '24  .  ^  .  .  .  .  . : :'
svg=$("$t" show graal --options variant=four --position "$graal" --svg -)
same 'rocks beside each other are joined, and none by a corner' "$(printf '%s\n' "$svg" | grep 'fill="#8B8880"' | grep -o 'm0,-30h100v60h-100z' | wc -l)" 32
svg=$("$t" show graal --position '2 duel1 tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:d10d9:Kl2;b=1:j23j22:Kx24' --svg -)
same 'where a castle takes a rock, those beside it end' "$(printf '%s\n' "$svg" | sed -n 's/^<svg x="\([0-9]*\)" y="\([0-9]*\)".*/\1,\2/p' | xargs)" '208,594 170,586'
mkdir -p "$dir/panels"
sed 's/^R\./F./' boards/graal/tintagel.panel >"$dir/panels/mine.panel"
"$t" play graal --player spectator --seed 3 --boards "$dir/panels" --options board=mine0-mine1-mine2-mine3 --record "$dir/own" >/dev/null
holds 'a game on panels of one’s own is kept whole, and proven' "$("$t" replay "$dir/own" --verify)" '2 set-ups'
holds 'what a player may see of a deployment' "$("$t" show graal --player 0 --position '2 duel1 tintagel0-tintagel1-tintagel2-tintagel3 deploy. 0 - w=0:j2j3:-;b=1:j23j22:-')" '23  .  .  .  .  .  .  .  ^  %  .  .'

"$t" show alcazar --svg "$dir/a.svg" && "$t" show alcazar --svg - >"$dir/b.svg"
same 'SVG to a file and to standard output are the same' "$(cmp "$dir/a.svg" "$dir/b.svg" 2>&1)" ''
"$t" show alcazar --png "$dir/a.png" --width 300
same 'PNG to standard output' "$("$t" show alcazar --png - | head -c 4 | tail -c 3)" 'PNG'
sed 's/^label a .*/label <\& 110 500 9 2/' boards/alcazar.board >"$dir/alcazar.board"
holds 'labels are escaped' "$("$t" show alcazar --boards "$dir" --svg -)" '>&lt;&amp;<'
same 'PNG' "$(head -c 8 "$dir/a.png" | od -An -tx1 | tr -d ' ')" '89504e470d0a1a0a'
same 'PNG of the width asked for' "$(head -c 20 "$dir/a.png" | tail -c 4 | od -An -tx1 | tr -d ' ')" '0000012c'
# On the average dots differ by less than half of one of 255, and few by much: at edges, and in letters.
looks_alike() { # WHAT A B
    out=$("$raster" alike "$2" "$3")
    if printf '%s\n' "$out" | awk '{ exit !(NF == 2 && $1 < 0.5 && $2 < 20) }'; then ok "$1"; else not_ok "$1" "$out"; fi
}
for game in $(basename -a games/*/); do
    "$t" show "$game" --svg "$dir/$game.svg"
    if rsvg-convert "$dir/$game.svg" >/dev/null 2>"$dir/err" && [ ! -s "$dir/err" ]; then ok "$game: SVG without complaint"
    else not_ok "$game: SVG without complaint" "$(cat "$dir/err")"; fi
    rsvg-convert --width 700 "$dir/$game.svg" >"$dir/theirs.png" 2>/dev/null
    "$t" show "$game" --width 700 --png "$dir/ours.png"
    looks_alike "$game: the PNG looks as another program draws it" "$dir/ours.png" "$dir/theirs.png"
done

# refused WHAT STATUS ARGUMENT...
refused() {
    what=$1 wanted=$2
    shift 2
    out=$("$t" "$@" 2>"$dir/err")
    status=$?
    if [ "$status" = "$wanted" ] && [ -z "$out" ] && [ "$(wc -l <"$dir/err")" -eq 1 ]; then ok "$what"
    else not_ok "$what" "status $status, output: $out $(cat "$dir/err")"; fi
}
refused 'targets of no cell' 2 show alcazar --targets z9
refused 'a last move that is none' 2 show alcazar --last hello
refused 'an unknown colour' 2 show alcazar --colour red
refused 'a width that is none' 2 show alcazar --png "$dir/x.png" --width 3
refused 'an SVG where none can be' 1 show alcazar --svg "$dir/no/where.svg"
refused 'replay of nothing' 1 replay "$dir/nothing"
refused 'replay of something else' 2 replay README.md
refused 'record what' 2 record burn "$dir/x"
refused 'record json of nothing' 1 record json a b
refused 'record print of two' 2 record print a b
refused 'a PNG where none can be' 1 show alcazar --png "$dir/no/where.png"
refused 'a record on standard output' 2 play alcazar --record -
PATH=/nonexistent "$t" show alcazar --png "$dir/y.png" --width 300
same 'PNG needs no other program' "$(cmp "$dir/a.png" "$dir/y.png" 2>&1)" ''
"$t" show alcazar --svg - >/dev/full 2>"$dir/err"
same 'SVG to a full disk has status 1' "$?" 1

# A game saved by play.
printf 'a1-a2\nresign\n' | "$t" play alcazar --seed 1 --record "$dir/game" >/dev/null
same 'a record is checked' "$("$t" record check "$dir/game")" "$dir/game: a whole and legal record."
out=$("$t" replay "$dir/game" --verify)
holds 'replay shows the turns' "$out" '   1. 0  a1-a2'
holds 'and the result' "$out" 'result: 1 HR-4'
holds 'and what was proven' "$out" 'Verified: '
holds 'in French' "$("$t" replay "$dir/game" --verify --lang fr)" 'Vérifié'
node -e 'const r = JSON.parse(require("fs").readFileSync(0)); if (r.game !== "alcazar" || r.result !== "1 HR-4" || r.events[3].text !== "a1-a2") process.exit(1)' <<JSON
$("$t" record json "$dir/game")
JSON
same 'JSON is JSON' "$?" 0
sum=$(cksum <"$dir/game")
refused 'a record that exists is not written over' 2 play alcazar --record "$dir/game"
same 'and is as it was' "$(cksum <"$dir/game")" "$sum"
"$t" play skirmish --player spectator --seed 3 --record "$dir/secret" >/dev/null
holds 'a secret set-up is proven' "$("$t" replay "$dir/secret" --verify)" '3 set-ups'
sed 's/^\([0-9]* ready 1 [^ ]* \)./\1x/' "$dir/secret" >"$dir/forged"
refused 'a forged commitment' 2 replay "$dir/forged" --verify
sed '/ reveal /s/@a4/@e4/' "$dir/secret" | sed '/ reveal /s/@b4/@a4/' >"$dir/forged"
refused 'a forged set-up' 2 replay "$dir/forged" --verify
holds 'says whose it is' "$("$t" replay "$dir/forged" 2>&1)" 'What Blue has set up is not what it had committed to'
"$t" record check "$dir/game" "$dir/forged" README.md >"$dir/out" 2>"$dir/err"
same 'of several files each is told' "$?$(wc -l <"$dir/out")$(wc -l <"$dir/err")" '212'
printf 'a1-a2\n' | "$t" play alcazar --record "$dir/no/where" >"$dir/out" 2>"$dir/err"
same 'a record that cannot be written is told' "$?" 1
same 'before the game begins' "$(cat "$dir/out")" ''
"$t" play alcazar --record "$dir/empty" </dev/null >/dev/null
same 'a game that was only opened is saved too' "$("$t" record check "$dir/empty")" "$dir/empty: a whole and legal record."
sed 's/^4 /; About Black.\n4 /; s/^1 joined/; A friendly game.\n1 joined/; $s/$/\n; The end./' "$dir/game" >"$dir/noted"
out=$("$t" replay "$dir/noted")
case $out in *'A friendly game.'*'About Black.'*'The end.'*) ok 'replay shows every comment' ;; *) not_ok 'replay shows every comment' "$out" ;; esac
finish
