#!/bin/sh
# play.sh - `tintagel play` as a person sees it: by pipe, and in a real terminal under tmux. play.sh PROGRAM
. tests/tap.sh
t=$1
unset LC_ALL LC_MESSAGES
export LANG=C

out=$("$t" play alcazar </dev/null)
same 'end of input quits with status 0' "$?" 0
holds 'the board is shown' "$out" '  W     |          1'
out=$(printf 'quit\na1-a2\n' | "$t" play alcazar)
same 'quit has status 0' "$?" 0
case $out in *'Black plays'*) not_ok 'nothing happens after quit' "$out" ;; *) ok 'nothing happens after quit' ;; esac

out=$(printf 'moves\n' | "$t" play alcazar)
holds 'hint gives a move and its idea' "$(printf 'hint\n' | "$t" play granat)" '
  leaps with'
holds 'hint helps to set up' "$(printf 'hint\n' | "$t" play graal --seed 1)" 'builds the castle'
holds 'moves lists them' "$out" 'a2n/a3w'
holds 'help explains' "$(printf 'help\n' | "$t" play alcazar)" 'takes your last turn back'
holds 'help explains the game' "$(printf 'help\n' | "$t" play alcazar)" 'a2n/a3w'
holds 'a refused move says its rule in words' "$(printf 'a1-a4\n' | "$t" play alcazar)" 'a4 is not next to a1. AL-3'
holds 'in French where the locale is' "$(printf 'a1-a4\n' | LANG=fr_FR.UTF-8 "$t" play alcazar)" 'n’est pas à côté de a1. AL-3'
holds 'blanks in a move do not matter' "$(printf ' a1 - a2 \n' | "$t" play alcazar --seed 1)" 'Black plays'
holds 'so does an empty line' "$(printf '\n\na1-a2\n' | "$t" play alcazar --seed 1)" 'Black plays'
holds 'a line without newline counts' "$(printf 'a1-a2' | "$t" play alcazar --seed 1)" 'Black plays'
holds 'a huge line is refused' "$(head -c 100000 /dev/zero | tr '\0' x | "$t" play alcazar)" 'AL-2'
holds 'nothing to undo' "$(printf 'undo\n' | "$t" play alcazar)" 'no own turn to take back'
out=$(printf 'a1-a2\nundo\nposition\n' | "$t" play alcazar --seed 1 | tail -n 2 | head -n 1)
holds 'undo takes the own turn and the answer back' "$out" 'a1 d4 w a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 00 0'
out=$(printf 'a2n/a3w\nundo\nposition\n' | "$t" play alcazar --player all | tail -n 2 | head -n 1)
holds 'with everybody at the keyboard undo takes the last turn back' "$out" 'a1 d4 w a2e,a2n,b1e'
holds 'the computer begins when one plays black' "$(printf 'moves\n' | "$t" play alcazar --player 1 --seed 1)" 'White plays'
holds 'what the computer did is said in words' "$(printf 'c5xe7\n' | "$t" play granat --player 1 --position '4b/4/5/4/5/4/5/5/5/1b2/1r3/4/5/4/r4 r - - 3' --seed 1)" \
    'Red plays c5xe7: took your pawn on d6'
due='4b/4/5/4/5/4/5/5/5/1bb1/1r1r1/4/5/4/r4 r - - 3'
out=$(printf 'a1-b2\nmoves\n' | "$t" play granat --position "$due")
same 'what must be done is said, once' "$(printf '%s\n' "$out" | grep -c '^You must capture, with one of these pawns: c5, g5. GN-7$')" 1
holds 'in French too' "$("$t" play granat --lang fr --position "$due" </dev/null)" 'Vous devez prendre, avec l’un de ces pions'
won='c4 b2 w a1n,a1s,a1w,a2w,a3w,a4e,a4n,a4w - -- 7'
holds 'a won game is told' "$(printf 'c4-d4\n' | "$t" play alcazar --position "$won")" 'You reached Black’s castle. AL-9'
holds 'to others as of others' "$(printf 'c4-d4\n' | "$t" play alcazar --player all --position "$won")" 'White has reached Black’s castle. AL-9'
holds 'and to who loses' "$(printf 'pass\n' | "$t" play granat --player 1 --seed 1 --position '5/4/5/4/5/4/5/5/5/1b2/1r3/4/5/4/r4 r - - 3')" 'Red took all your pawns. GN-15'
holds 'in French' "$(printf 'c4-d4\n' | "$t" play alcazar --lang fr --position "$won")" 'Vous avez atteint le château de Noir. AL-9'
out=$(printf 'a1>a2\na2-b2\nundo\nposition\n' | "$t" play skirmish --player all --position '0 - 0 0:a1.b1.c1;1:a2.b4;2:c4.d4' | tail -n 2 | head -n 1)
holds 'undo after an answer takes the whole turn back' "$out" '0 - 0 0:a1.b1.c1;1:a2.b4'
out=$(printf '@a1\n@b1\n@c1\n' | "$t" play skirmish --player all | tail -n 6 | head -n 5)
case $out in *0*) not_ok 'at one keyboard nobody sees the others set up' "$out" ;; *) ok 'at one keyboard nobody sees the others set up' ;; esac
for options in variant=duel1 variant=duel2 variant=duel3 variant=four variant=camps,players=3 variant=camps,players=4 variant=camps,players=5 \
    variant=camps,players=6; do
    "$t" play graal --options $options --player spectator --level 2 --seed 5 >build/log/play.graal 2>&1
    same "a whole game of Graal, $options" "$?$(tail -n 1 build/log/play.graal | grep -cE '(GR-2[014]|HR-1)$')" 01
    holds 'its players have the names of armies' "$(grep -m 1 '^Navy plays' build/log/play.graal)" 'Navy plays'
    empty 'and no numbers' "$(grep -m 1 'Player [0-9]' build/log/play.graal)"
done
out=$(printf 'wC@e2e3\nwK@e2\ndeploy\nready\nposition\n' | "$t" play graal --seed 1)
holds 'the computer deploys for a person who has begun' "$out" ' 0 0 - w=0:e2e3:Ke2,'
out=$(printf 'deploy\nposition\n' | "$t" play graal --seed 1)
holds 'and leaves the last word to it' "$out" 'deploy.1 0 - w=0:'
holds 'the other is not seen' "$out" 'b=1:?:?'
holds 'nothing to deploy in the battle' "$(printf 'deploy\n' | "$t" play alcazar)" 'nothing to set up'
holds 'commands in capitals' "$(printf 'HELP\nQuit\n' | "$t" play alcazar)" 'takes your last turn back'
printf 'quit\n' | "$t" play skirmish --position 'setup. - 0 0:?;1:-;2:-' >/dev/null 2>&1
same 'what one player sees is no start' "$?" 2
"$t" play alcazar --position 'd4 b3 b a2w,a3n,b1s,b4e,c1e,c4n,d1n,d3e - -- 0' </dev/null >/dev/null 2>&1
same 'nor is a finished game' "$?" 2
holds 'computers can play alone' "$("$t" play alcazar --player spectator --seed 5)" 'AL-'
out=$(printf '@a1\nmoves\n@b1\nquit\n' | "$t" play skirmish --lang en | sed -n 's/ SK-2$//p')
same 'what is still to be done is told after each change, and once' "$out" '3 men are still to be placed.
2 men are still to be placed.
1 man is still to be placed.'
out=$(printf '@a1\n@b1\n@c1\nmoves\n' | "$t" play skirmish --seed 2)
holds 'a secret set-up is played too' "$out" 'a1-a2'
case $out in *'plays @'*) not_ok 'and nothing secret is shown' "$out" ;; *) ok 'and nothing secret is shown' ;; esac

# A coach: the same move once more is let through, and another at once.
blunder='a2 c4 b a2e,a2n,b1n,b2e,b3e,b4e,c2e,d2n b1n -- 1'
rm -f build/log/coached
coached() { # LINES ARGUMENT...
    lines=$1
    shift
    printf "$lines" | "$t" play alcazar --player 1 --coach --seed 1 --position "$blunder" "$@"
}
out=$(coached 'c2e/c1e\n')
holds 'the coach is introduced' "$out" 'Your coach warns you before a mistake'
holds 'it tells what is threatened' "$out" 'Beware: the wall on b3e could wall your knight in. AL-9'
holds 'and warns before a mistake' "$out" 'Then the wall on b3e could wall your knight in. AL-9
Type c2e/c1e again'
case $out in *'White plays'*) not_ok 'which is not played then' "$out" ;; *) ok 'which is not played then' ;; esac
holds 'but if it is typed again' "$(coached 'c2e/c1e\nc2e/c1e\n')" 'White plays'
same 'it is told once' "$(coached 'c2e/c1e\nmoves\n\nc2e/c1e\n' | grep -c 'could wall')" 2
out=$(coached 'hint\n' | sed -n 's/^Black> \([^ ]*\)$/\1/p')
holds 'a hint is played at once' "$(coached "$out\\n" --record build/log/coached)" 'White plays'
holds 'the record says that there was a coach' "$(cat build/log/coached)" 'joined 1 +0.000 person - (coached)'
same 'and is a record' "$("$t" record check build/log/coached >/dev/null; echo $?)" 0
holds 'in French too' "$(coached 'c2e/c1e\n' --lang fr)" 'Ensuite, le rempart en b3e pourrait emmurer votre chevalier. AL-9'
case $(printf 'c2e/c1e\n' | "$t" play alcazar --player 1 --seed 1 --position "$blunder") in
*Beware* | *'Then the wall'*) not_ok 'without a coach nothing is said' ;; *) ok 'without a coach nothing is said' ;; esac
"$t" play alcazar --coach --player all </dev/null >/dev/null 2>&1
same 'a coach is for one player' "$?" 2

# A real terminal.
socket=tintagel-$$
screen() { tmux -L "$socket" capture-pane -p -t play; }
wait_for() { # WHAT PART
    i=0
    while [ $i -lt 100 ]; do
        case $(screen) in *"$2"*) ok "$1"; return ;; esac
        sleep 0.1
        i=$((i + 1))
    done
    not_ok "$1" "$(screen)"
}
tmux -L "$socket" -f /dev/null new-session -d -s play -x 80 -y 40 "LANG=C $t play alcazar --seed 1; echo left with \$?; sleep 60"
wait_for 'in a terminal the prompt is shown' 'White>'
tmux -L "$socket" send-keys -t play 'a1-b2' Enter
wait_for 'a refusal is shown' 'AL-3'
tmux -L "$socket" send-keys -t play 'a1-a2' Enter
wait_for 'a move is played and answered' 'Black plays'
tmux -L "$socket" send-keys -t play C-d
wait_for 'Ctrl-D leaves with status 0' 'left with 0'
tmux -L "$socket" kill-server
p='4 2 c2 e8 - 3 out;K:E,Q:E,n:E,c:E,m:0;K:S,Q:S,n:e4,c:S,m:0;K:W,Q:W,n:W,c:W,m:0'
holds 'a team that wins is named' "$(printf 'e4-grail\n' | "$t" play grailnah --options players=4 --player all --position "$p" | tail -n 1)" \
    'White and Ochre reached the Grail. GT-19'
b=tintagel0-tintagel1-tintagel2-tintagel3
out=$(printf 'w20xw21\n' | "$t" play graal --options variant=duel2 --player all --position "2 duel2 $b 0 0 - w=0:b3b4:Kb4,Iw20;t=0:-:Ie5;b=1:w22w21:Kw21,Ix20;u=1:-:It20")
holds 'and one player with all its armies' "$out" 'Navy’s royal house has been captured. Victory: White and Tan. GR-20'
out=$(printf 'b6xb4\n' | "$t" play graal --options variant=camps,players=5 --player all \
    --position "5 camps $b 3.wb 0 - w=0:b3b4:Kb4,Ia5;t=1:-:Ie5;n=2:-:If5;b=3:w22w21:Kw21,Ib6;u=4:-:It20;s=3:-:Iq20")
holds 'a camp with those that nobody is called after' "$out" 'White’s royal house has been captured. Victory: Navy, Sky and Turquoise. GR-20'
dir=build/log
refused_for 'an engine without a command' 2 '--engine needs a value' play alcazar --engine ''
refused_for 'nor in a seat' 2 '--engine needs a value' play alcazar --engine 1=
refused_for 'a level where no computer sits' 2 'there is none' play alcazar --player all --level 3
refused_for 'time where no computer sits' 2 '--seconds' play alcazar --player all --seconds 5
refused_for 'time for a level that does not use it' 2 '--seconds is for level 10' play alcazar --seconds 5
holds 'but the last one does' "$("$t" play alcazar --level 10 --seconds 1 </dev/null)" 'Merlin'
holds 'who is out is told' "$(printf 'resign\n' | "$t" play grailnah --options players=3 --player all)" 'White is out of the game.'
p='3 0 c6 e16 m 6 K:E,Q:E,n:a9.a12.b10.b12,c:E,m:0;K:S,Q:S,n:S.c2.d8,c:S,m:0;K:N,Q:N,n:N,c:N,m:0'
out=$(printf 'b12-b11\nresign\n' | "$t" play grailnah --options players=3 --player all --position "$p")
holds 'put out by a move too' "$out" 'Black is out of the game.'
holds 'and who is left has won' "$out" 'By resignation. Victory: White. HR-4'
finish
