#!/bin/sh
# readme.sh - what the README shows is what the program does.
. tests/tap.sh
unset LC_ALL LC_MESSAGES
export LANG=C
picture=$(build/tintagel play alcazar </dev/null | sed -n '/^+/,/^  a /p')
holds 'the picture is the start of Alcazar' "$(cat README.md)" "$picture"

build/tintagel show alcazar --svg build/log/start.svg
same 'the first board is what show makes' "$(cmp build/log/start.svg docs/pictures/alcazar.svg 2>&1)" ''
build/tintagel show alcazar --position 'b2 c3 b a2e,a2n,b1e,b2n,b4e,c2e,c3n,d2n b2n -- 4' --last b1n/b2n --targets c3 \
    --svg build/log/turn.svg
same 'and so is the second' "$(cmp build/log/turn.svg docs/pictures/alcazar-turn.svg 2>&1)" ''

build/tintagel show granat --position 'B1bbB/bb1b/b1bbb/1b2/5/1b2/5/2R2/2r2/4/1r3/1r2/r1rr1/r2r/1rrrR b r - 1' --last e5-e8 \
    --svg build/log/granat.svg
same 'and so is the third' "$(cmp build/log/granat.svg docs/pictures/granat.svg 2>&1)" ''

build/tintagel show grailnah --options players=4 --last d14-d9 --svg build/log/grailnah.svg --position \
    '4 0 c6 e15 m 4 K:N,Q:b3,n:N.N.a19.c3,c:N,m:0;K:b6,Q:E,n:E.E.a4.c13,c:E,m:0;K:S,Q:S,n:S.S.b9.c13,c:S,m:0;K:b16,Q:W,n:W.W.a14.d9,c:W,m:0'
same 'and so is the fourth' "$(cmp build/log/grailnah.svg docs/pictures/grailnah.svg 2>&1)" ''

build/tintagel show graal --last l8-h8 --targets e13 --svg build/log/graal.svg --position \
    '2 duel1 tintagel0-tintagel1-tintagel2-tintagel3 0 9 - w=0:j2j3:Kl2,Pu5,Dh8,Ne13,Nw8,Sl9,Sm11,Ik12,Il12,In11,Ip12,Ql4,Aj3;b=1:o23o22:Km22,Pt17,Dc20,Nh13,Nv15,Sl15,Sm16,Ik14,Im14,In14,Iq13,Qm20,Al17'
same 'and so is the fifth' "$(cmp build/log/graal.svg docs/pictures/graal.svg 2>&1)" ''

# Every command of the README but those that install or serve; a game gets no input, so it ends at once.
grep '^build/tintagel' README.md | grep -v ' serve ' | sed 's/ *#.*//' >build/log/readme.commands
while IFS= read -r command; do
    if sh -c "$command" </dev/null >build/log/readme.out 2>&1; then ok "$command"
    else not_ok "$command" "$(cat build/log/readme.out)"; fi
done <build/log/readme.commands

links=$(grep -ohE '\]\([^)#]+\)' README.md CONTRIBUTING.md | sed 's/](\(.*\))/\1/')
for link in $links; do
    if [ -e "$link" ]; then ok "there is $link"; else not_ok "there is $link"; fi
done
named=$(grep -ohE '`(core|games|web|server|boards|search|contest|cli|tests|bench|docs)/[a-zA-Z_/.-]*`' README.md | tr -d '`')
for path in $named; do
    if [ -e "$path" ]; then ok "there is $path"; else not_ok "there is $path"; fi
done
finish
