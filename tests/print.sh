#!/bin/sh
# print.sh TINTAGEL TEST_PRINT - print and play: what the document holds (TEST_PRINT), and what other programs make of it: two
# readers, pictures of its pages, its text; and the command with bad words, full disks and closed pipes.
. tests/tap.sh
t=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
CMOCKA_MESSAGE_OUTPUT=TAP "$2" >"$dir/tap" || true
while read -r line; do
    case $line in
    'ok '*) ok "${line#* - }" ;;
    'not ok '*) not_ok "${line#* - }" "$(cat "$dir/tap")" ;;
    esac
done <"$dir/tap"

# Pictures of all pages, in gray, a pixel a millimetre: where something is seen within 5 mm of the edges.
margins() {
    rm -f "$dir"/m-*
    pdftoppm -gray -r 25.4 "$1" "$dir/m" 2>&1
    node -e '
        for (const file of process.argv.slice(1)) {
            const bytes = require("fs").readFileSync(file);
            const [, wide, high] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.latin1Slice(0, 40)).map(Number);
            const at = bytes.length - wide * high;
            for (let i = 0; i < wide * high; i++) {
                const x = i % wide, y = (i - x) / wide;
                if ((x < 5 || y < 5 || x >= wide - 5 || y >= high - 5) && bytes[at + i] < 250)
                    console.log(file.replace(/.*m-/, "page "), x, y, bytes[at + i]);
            }
        }' "$dir"/m-*.pgm | head -n 5
}

for game in $(table_of_games); do
    [ -f "games/$game/guide.en" ] || continue
    for paper in a4 letter; do
        language=$([ $paper = a4 ] && echo fr || echo en)
        file=$dir/$game.$paper.pdf
        "$t" print "$game" --paper $paper --lang "$language" --out "$file"
        same "$game on $paper is whole for a first reader" "$(qpdf --check "$file" >"$dir/out" 2>&1; echo $?)" 0
        size=$([ $paper = a4 ] && echo '595.276 x 841.89 pts (A4)' || echo '612 x 792 pts (letter)')
        same 'its first page is as large as the paper' "$(pdfinfo "$file" | sed -n 's/^Page size: *//p')" "$size"
        empty 'its fonts are embedded parts, with their characters' "$(pdffonts "$file" | tail -n +3 | grep -vE ' yes +yes +yes ')"
        same 'all three of them' "$(pdffonts "$file" | tail -n +3 | wc -l)" 3
        empty 'a second one has nothing to say, and shows nothing within 5 mm of the edges' "$(margins "$file")"
        empty 'there are no pictures made of dots' "$(pdfimages -list "$file" | tail -n +3)"
    done
    # Each heading of the rules can be searched for, with its accents.
    plain() { sed 's/\xe2\x80\xaf/ /g; s/\xc2\xa0/ /g'; } # narrow blanks are told as blanks
    pdftotext "$dir/$game.a4.pdf" - | plain | tr -s ' \n' ' ' >"$dir/text"
    empty "the headings of $game can be found in its text" "$(sed -n 's/^###* //p' "games/$game/guide.fr" | plain | while read -r heading; do
        grep -qF "$heading" "$dir/text" || echo "$heading"
    done)"
done

# The ruler, 8 mm from the left and 7 from the foot of the sheet: its first and last line are 100 mm apart, as they are seen.
game=$(table_of_games | head -n 1)
pdftoppm -gray -r 254 -singlefile "$dir/$game.a4.pdf" "$dir/page"
same 'the ruler is 100 mm long in a picture' "$(node -e '
    const bytes = require("fs").readFileSync(process.argv[1]), [, wide, high] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.latin1Slice(0, 40)).map(Number);
    const row = bytes.subarray(bytes.length - wide * high + wide * (high - 7 * 10 - 27));
    const dark = [...row.subarray(0, 1150).keys()].filter((x) => row[x] < 128);
    console.log(Math.abs(dark[dark.length - 1] - dark[0] - 1000) <= 2 ? "100 mm" : dark.join(" "));' "$dir/page.pgm")" '100 mm'

same 'standard output has the same bytes as a file' "$("$t" print "$game" --lang fr | cksum)" "$(cksum <"$dir/$game.a4.pdf")"
same 'an earlier file of that name is replaced' "$("$t" print "$game" --out "$dir/$game.a4.pdf" && pdfinfo "$dir/$game.a4.pdf" | grep -c '^Pages')" 1
refused_for 'a paper that is unknown' 2 'a4, a3 or letter' print "$game" --paper a5 --lang en
refused_for 'a game that is unknown' 2 'ajedrez' print ajedrez --lang en
refused_for 'options that are unknown' 2 'colour' print "$game" --options colour=red --lang en
refused_for 'a folder as a file' 1 "$dir" print "$game" --out "$dir" --lang en
refused_for 'a disk that is full' 1 '/dev/full' print "$game" --out /dev/full --lang en
same 'standard output on a full disk' "$("$t" print "$game" 2>"$dir/err" >/dev/full; echo $? "$(wc -l <"$dir/err")")" '1 1'
same 'a pipe that is closed ends it quietly' "$({ "$t" print "$game" 2>"$dir/err"; echo $? >"$dir/status"; } | head -c 100 | wc -c; wc -c <"$dir/err")" "$(printf '100\n0')"
# A terminal is refused: script gives it one.
holds 'a terminal is no place for a PDF' "$(script -qec "$t print $game --lang en" /dev/null 2>&1)" '--out'
same 'and nothing is written there' "$(script -qec "$t print $game --lang en" /dev/null 2>&1 | grep -c '%PDF')" 0
# The fonts in the tree are what tools/font.c makes of Debian's.
for name in DejaVuSans DejaVuSerif DejaVuSerif-Bold; do
    build/check/font "$(find /usr/share/fonts /usr/local/share/fonts -name $name.ttf 2>/dev/null | head -n 1)" "$dir/$name.ttf"
    same "$name is made of the font that it is named after" "$(cksum <"$dir/$name.ttf")" "$(cksum <print/fonts/$name.ttf)"
done
finish
