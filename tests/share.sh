#!/bin/sh
# share.sh TINTAGEL - games to be sent: links by the command link, pictures by `record picture`, diagrams by `record print`, as
# programs of others read them; and bad words.
. tests/tap.sh
t=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LANG=C

# ---- links ----
for file in tests/records/*.txt; do
    name=$(basename "$file" .txt)
    "$t" link "$file" >"$dir/link"
    same "$name comes back from its link, byte for byte" "$("$t" link --read "$(cat "$dir/link")" | cmp - "$file" 2>&1)" ''
done
"$t" link tests/records/granat.txt --turn 3 >"$dir/link"
holds 'a turn stands behind it, as decisions' "$(cat "$dir/link")" '/3'
same 'whatever stands before it' "$("$t" link --read "https://a.example/b/$(cat "$dir/link")" | cmp - tests/records/granat.txt 2>&1)" ''
position=$("$t" apply alcazar a2n/a3w)
"$t" link alcazar --position "$position" >"$dir/link"
holds 'a position is a record that begins there' "$("$t" link --read "$(cat "$dir/link")")" "start $position"
"$t" link --read "$(cat "$dir/link")" --out "$dir/record"
same 'which can be played on' "$("$t" record check "$dir/record")" "$dir/record: a whole and legal record."
refused_for 'a link that is cut' 2 'not whole' link --read "$(cut -c1-60 "$dir/link")"
refused_for 'a link of another version' 2 'another version' link --read '#/analyse/link/zAAAA'
refused_for 'nothing to link to' 2 'Give a record or a game' link
refused_for 'no file' 2 'nosuch' link nosuch
refused_for 'a turn that was not played' 2 '--turn' link tests/records/open.txt --turn 9
refused_for 'a position has no turns' 2 'position has no turns' link alcazar --turn 1
refused_for 'a record has its own options' 2 '--options' link tests/records/open.txt --options x=y

# ---- pictures ----
game=tests/records/granat.txt
"$t" record picture $game --svg "$dir/a.svg" --png "$dir/a.png" --gif "$dir/a.gif" --every 10 --width 200
same 'the SVG is drawn by another program' "$(rsvg-convert "$dir/a.svg" | head -c 4 | tail -c 3)" PNG
same 'the PNG is as wide as asked for' "$(od -An -tu1 -j16 -N4 "$dir/a.png" | tr -s ' ')" ' 0 0 0 200'
same 'so is the GIF' "$(od -An -tu1 -j6 -N2 "$dir/a.gif" | tr -s ' ')" ' 200 0'
"$t" record picture $game --svg "$dir/b.svg" --player 0
"$t" record picture $game --svg "$dir/c.svg" --player 1
same 'one of two players has the board turned' "$(grep -l 'rotate(180)' "$dir/b.svg" "$dir/c.svg" | wc -l)" 1
"$t" record picture $game --turn 0 --svg "$dir/d.svg"
same 'before the first turn nothing is marked as the last move' "$(cmp -s "$dir/d.svg" "$dir/a.svg"; echo $?)" 1
"$t" record picture $game --svg - | cmp -s - "$dir/a.svg" && ok 'a picture to standard output' || not_ok 'a picture to standard output'
refused_for 'a picture to nowhere' 2 '--svg' record picture $game
refused_for 'a width of nothing' 2 '--width' record picture $game --png "$dir/x.png" --width 3
refused_for 'a player who is not there' 2 '--player' record picture $game --png "$dir/x.png" --player 7
refused_for 'a word that is none' 2 'picture' record paint $game

# ---- paper ----
"$t" record print $game --every 4 --lang fr --out "$dir/a.pdf"
same 'the sheet is whole for a first reader' "$(qpdf --check "$dir/a.pdf" >"$dir/out" 2>&1; echo $?)" 0
pdftotext "$dir/a.pdf" "$dir/a.txt"
turns=$("$t" replay $game | grep -c '^ *[0-9]*\. ')
holds 'it begins as it began' "$(cat "$dir/a.txt")" 'Au début'
holds 'it names the game' "$(cat "$dir/a.txt")" Granat
missing=$("$t" replay $game | sed -n 's/^ *\([0-9]*\)\. [0-9]*  \(.*\)/\1. \2/p' | while read -r turn; do
    sed 's/\xe2\x80\xaf/ /g' "$dir/a.txt" | tr -s ' \n' ' ' | grep -qF "$turn" || echo "$turn"
done)
empty "all $turns turns stand there" "$missing"
same 'a game with a set-up in secret prints too' "$("$t" record print tests/records/revealed.txt --paper letter >"$dir/b.pdf" && qpdf --check "$dir/b.pdf" >"$dir/out" 2>&1; echo $?)" 0
"$t" record print $game --every 4 --lang fr | cmp -s - "$dir/a.pdf" && ok 'the same game is the same bytes' || not_ok 'the same game is the same bytes'
refused_for 'no such paper' 2 'a9' record print $game --paper a9
finish
