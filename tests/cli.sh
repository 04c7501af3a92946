#!/bin/sh
# cli.sh - the commands as a program sees them: output, errors, exit status. cli.sh PROGRAM
. tests/tap.sh
t=$1
start='a1 d4 w a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 00 0'
unset LC_ALL LC_MESSAGES
export LANG=C

# refused WHAT STATUS ARGUMENT...: one line on standard error, nothing on standard output, that status
refused() {
    what=$1 wanted=$2
    shift 2
    out=$("$t" "$@" 2>build/log/cli.err)
    status=$?
    lines=$(wc -l <build/log/cli.err)
    if [ "$status" = "$wanted" ] && [ -z "$out" ] && [ "$lines" -eq 1 ]; then ok "$what"
    else not_ok "$what" "status $status, $lines lines, output: $out $(cat build/log/cli.err)"; fi
}

same 'position prints the start' "$("$t" position alcazar)" "$start"
same 'position of another game' "$("$t" position skirmish)" 'setup. - 0 0:-;1:-;2:-'
same 'moves are 30 at the start' "$("$t" moves alcazar | wc -l | tr -d ' ')" 30
same 'moves are sorted bytewise' "$("$t" moves alcazar)" "$("$t" moves alcazar | LC_ALL=C sort)"
same 'moves of a player while several decide' "$("$t" moves skirmish --player 0 | tr '\n' ' ')" '@a1 @b1 @c1 @d1 @e1 '
same 'a player who is not to act has no moves' "$("$t" moves alcazar --player 1)" ''
same 'apply prints the position' "$("$t" apply alcazar b4e/b4n)" 'a1 d4 b a2e,a2n,b1e,b1n,b4n,c3e,c3n,d2n b4n 10 1'
same 'apply makes several moves' "$("$t" apply alcazar b4e/b4n d4-d3)" 'a1 d3 w a2e,a2n,b1e,b1n,b4n,c3e,c3n,d2n - 1- 0'
same 'apply tells a win' "$("$t" apply alcazar --position 'c4 b2 w a1n,a1s,a1w,a2w,a3w,a4e,a4n,a4w - -- 7' c4-d4 | tail -n 1)" \
    'result: 0 AL-9'
same 'apply tells a draw' "$("$t" apply alcazar --position 'c2 b3 w a2w,a3n,b1s,b4e,c1e,c4n,d1n,d3e - -- 199' a3n/a3e | tail -n 1)" \
    'result: draw AL-10'
same 'apply tells that a side has won' "$("$t" apply skirmish --position '1 - 7 0:b3.c3;1:b4.d4;2:c4.e4' b4xb2 | tail -n 1)" \
    'result: 1,2 SK-8'
same 'apply for one of several players' "$("$t" apply skirmish --player 1 @a4 @b4)" 'setup.1 - 0 0:-;1:a4.b4;2:-'
same 'apply on what a player sees' "$("$t" apply skirmish --position 'setup. - 0 0:?;1:a4;2:-' --player 1 @b4)" \
    'setup.1 - 0 0:?;1:a4.b4;2:-'
same 'a finished game has no moves' "$("$t" moves alcazar --position 'd4 b3 b a2w,a3n,b1s,b4e,c1e,c4n,d1n,d3e - -- 0')" ''
same 'perft 0' "$("$t" perft alcazar 0)" 1
same 'perft 1' "$("$t" perft alcazar 1)" 30
same 'perft 4' "$("$t" perft alcazar 4)" 710416
same 'perft from a position' "$("$t" perft alcazar 3 --position 'a4 c3 b a3e,a3n,b4e,b4n,c1n,c2n,c4e,d2e c4e -- 8')" 31302
same 'view of what is hidden' "$("$t" view skirmish --position 'setup.1 - 0 0:c1;1:a4.b4;2:-' --player 0)" 'setup.1 - 0 0:c1;1:?;2:?'
same 'view of a spectator' "$("$t" view skirmish --position 'setup. - 0 0:c1;1:-;2:-' --player spectator)" 'setup. - 0 0:?;1:?;2:?'
same 'view where nothing is hidden' "$("$t" view alcazar --position "$start" --player 1)" "$start"
same 'options as k=v' "$("$t" position skirmish --options push=no)" 'setup. - 0 0:-;1:-;2:-'
same 'a flag with =' "$("$t" position alcazar --lang=en)" "$start"
holds 'games lists players' "$("$t" games)" 'players: 2'
holds 'games lists options' "$("$t" games)" 'players=2|3|4'
for_players=$(for game in $(table_of_games); do grep -q '\.example = true' "games/$game/$game.c" || printf '%s ' "$game"; done)
same 'games leaves the examples out' "$("$t" games | sed -n 's/^\([a-z]*\): .*/\1/p' | tr '\n' ' ')" "$for_players"
holds 'but for who asks for it' "$("$t" games --all)" 'push=yes|no'
holds 'apply says what it does not know' "$("$t" apply --help)" '(HR-1)'
holds 'version' "$("$t" --version)" 'tintagel '

refused 'no command' 2
refused 'an unknown command' 2 dance
refused 'a command that looks like a message' 2 @cli.help.foot
refused 'a game that looks like a message' 2 moves @play.help
refused 'a move that looks like a message' 2 apply skirmish --player 0 @cli.about.apply
refused 'a folder of boards that is not there' 1 position alcazar --boards /nonexistent
refused 'bytes that are no text' 2 moves "$(printf '\2332J')"
refused 'no game' 2 moves
refused 'an unknown game' 2 moves chess
refused 'an empty game' 2 moves ''
refused 'a word too many' 2 position alcazar now
refused 'an unknown flag' 2 position alcazar --colour red
refused 'a flag of another command' 2 position alcazar --seed 1
refused 'a flag twice' 2 moves alcazar --player 0 --player 1
refused 'a flag without value' 2 moves alcazar --player
refused 'a value for a bare flag' 2 moves alcazar --help=yes
refused 'an unknown colour in play' 2 play alcazar --colour banana
refused 'in show' 2 show alcazar --colour banana
refused 'in replay' 2 replay README.md --colour banana
refused 'an unknown language' 2 position alcazar --lang de
refused 'an unknown language before the command' 2 --lang de games
holds 'it is told as one' "$("$t" --lang de games 2>&1)" 'The language cannot be “de”'
refused 'a language and no command' 2 --lang
holds 'how a command is used is told to its end' "$("$t" tournament 2>&1)" "$("$t" tournament --help | head -1)"
holds 'also where a word is too much' "$("$t" tournament alcazar x 2>&1)" "“x” is too much: $("$t" tournament --help | head -1)"
refused 'an unknown option' 2 position alcazar --options players=3
refused 'a bad option value' 2 position skirmish --options push=maybe
refused 'no such player' 2 moves alcazar --player 2
refused 'a player that is no number' 2 moves alcazar --player x
refused 'several may decide' 2 moves skirmish
refused 'a spectator has no moves' 2 moves alcazar --player spectator
refused 'view without a player' 2 view alcazar
refused 'a bad position' 2 moves alcazar --position 'a1 d4'
same 'position prints one that can be' "$("$t" position alcazar --position "$start")" "$start"
refused 'one that cannot be' 2 position alcazar --position "- ${start#* }"
holds 'with words, and the rule' "$("$t" position alcazar --lang en --position "- ${start#* }" 2>&1)" 'White’s knight is missing. AL-1'
refused 'an empty position' 2 moves alcazar --position ''
refused 'a set-up that the player does not see' 2 analyse skirmish --player 0 --position 'setup. - 0 0:?;1:?;2:?'
holds 'is told as that' "$(cat build/log/cli.err)" 'only what another player sees'
rm -f build/log/cli.record
printf 'resign\n' | "$t" play alcazar --record build/log/cli.record >/dev/null
for flag in '--position x' '--player 0' '--options players=2' '--boards boards'; do
    # shellcheck disable=SC2086
    refused "analyse of a record takes no ${flag% *}" 2 analyse build/log/cli.record $flag
    holds 'which is named' "$(cat build/log/cli.err)" "${flag% *} is for a game"
done
# the last turn of a game that is not over is judged, too: White could have won
{
    sed -n '1,/^board/p' build/log/cli.record
    printf '%s\n' 'clock none' 'start standard' 'created 1970-01-01T00:00:00.000Z' 'result -' '' '1 joined 0 +0.000 person Anna' '2 joined 1 +0.000 person Bert' \
        '3 move 0 +0.000 a1-a2' '4 move 1 +0.000 c3e/d3n' '5 move 0 +0.000 b1n/a1e'
} >build/log/last.record
holds 'the last turn of a game that goes on is judged' "$("$t" analyse build/log/last.record --nodes 20000)" '3. White: b1n/a1e'
rm -f build/log/cli.record
refused 'analyse of neither a game nor a file' 2 analyse grail
holds 'which is told' "$(cat build/log/cli.err)" '“grail” is neither a game nor a file: the games are alcazar, '
refused 'a bad depth' 2 perft alcazar -1
refused 'a depth that is no number' 2 perft alcazar x
refused 'a depth too deep' 2 perft alcazar 100
refused 'perft where several decide' 2 perft skirmish 2
refused 'apply without a move' 2 apply alcazar
refused 'an illegal move' 2 apply alcazar a1-a4
refused 'an illegal second move' 2 apply alcazar a1-a2 a2-a3
refused 'a move after the end' 2 apply alcazar --position 'd4 b3 b a2w,a3n,b1s,b4e,c1e,c4n,d1n,d3e - -- 0' b3-b2
refused 'a move with control characters' 2 apply alcazar "$(printf 'a1\033[2J\n-a2')"
refused 'a huge move' 2 apply alcazar "$(head -c 100000 /dev/zero | tr '\0' x)"
refused 'a huge position' 2 moves alcazar --position "$(head -c 100000 /dev/zero | tr '\0' ' ')"
refused 'zero seconds' 2 playouts alcazar --seconds 0
refused 'too many threads' 2 playouts alcazar --threads 100000
refused 'a negative seed' 2 playouts alcazar --seed -5
refused 'an unknown entrant' 2 tournament alcazar --a random --b clever
refused 'no entrant' 2 tournament alcazar --a random
refused 'a clock without increment' 2 tournament alcazar --a clock=60 --b random
refused 'a clock in days' 2 tournament alcazar --a clock=3d --b random
refused 'no games' 2 tournament alcazar --a random --b greedy --games 0
refused 'a folder of boards that cannot be read' 1 position alcazar --boards tests/run

holds 'a refused move names its rule' "$("$t" apply alcazar b4e/b4n b4n/b4e 2>&1)" 'AL-7'
holds 'errors are in English' "$("$t" apply alcazar b4e/b4n b4n/b4e 2>&1)" 'just moved'
holds 'errors are in French by the locale' "$(LANG=fr_FR.UTF-8 "$t" apply alcazar b4e/b4n b4n/b4e 2>&1)" 'vient d’être déplacé'
holds 'LC_ALL comes before LANG' "$(LC_ALL=en_GB.UTF-8 LANG=fr_FR.UTF-8 "$t" apply alcazar b4e/b4n b4n/b4e 2>&1)" 'just moved'
holds '--lang behind --help' "$("$t" --help --lang fr)" 'jouer contre'
holds '--lang before --help' "$("$t" --lang fr --help)" 'jouer contre'
holds '--lang behind help of a command' "$("$t" help moves --lang fr)" 'triées'
holds '--lang comes before the locale' "$(LANG=fr_FR.UTF-8 "$t" apply alcazar --lang en b4e/b4n b4n/b4e 2>&1)" 'just moved'

for command in play games position moves apply perft view playouts tournament; do
    for language in en fr; do
        help=$("$t" $command --help --lang $language 2>&1)
        status=$?
        case $status$help in
        0"tintagel $command"*cli.*) not_ok "help of $command, $language" "$help" ;;
        0"tintagel $command"*) ok "help of $command, $language" ;;
        *) not_ok "help of $command, $language" "$status $help" ;;
        esac
    done
    holds "the help lists $command" "$("$t" --help)" "  $command "
done

# playouts and tournament
out=$("$t" playouts alcazar --seconds 1 --threads 2 --seed 3)
keys=$(printf '%s\n' "$out" | sed 's/:.*//' | tr '\n' ',')
same 'playouts prints its lines' "$keys" 'games,moves,moves per CPU-second,mean length,results,'
empty 'in plain integers' "$(printf '%s\n' "$out" | grep -v '^results:' | grep -v ': [0-9][0-9]*$')"
holds 'players on clocks' "$("$t" tournament alcazar --a clock=2+0 --b clock=1+0 --games 2)" 'games: 2'
a=$("$t" tournament alcazar --a greedy --b random --games 20 --seed 4)
same 'a tournament is the same for the same seed' "$a" "$("$t" tournament alcazar --a greedy --b random --games 20 --seed 4)"
holds 'a tournament tells the score with its error' "$a" '+-'
same 'a tournament plays all its games' "$(printf '%s\n' "$a" | awk '/^(wins|draws|losses):/ {n += $2} END {print n}')" 20

# boards of one's own
mkdir -p build/log/boards
sed 's/^start .*/start a1 d4 w a2e,a2n,b1e,b1n,b4e,c3e,c3n,d3e - 00 0/' boards/alcazar.board >build/log/boards/alcazar.board
same 'a board from a folder' "$("$t" position alcazar --boards build/log/boards)" 'a1 d4 w a2e,a2n,b1e,b1n,b4e,c3e,c3n,d3e - 00 0'
same 'the others are those built in' "$("$t" position skirmish --boards build/log/boards)" 'setup. - 0 0:-;1:-;2:-'
sed 's/^cell b2 .*/cell b2 10/' boards/alcazar.board >build/log/boards/alcazar.board
refused 'a faulty board' 2 position alcazar --boards build/log/boards
line=$(grep -n '^cell b2 ' boards/alcazar.board | cut -d: -f1)
holds 'a faulty board is told with file and line' "$("$t" position alcazar --boards build/log/boards 2>&1)" "alcazar.board:$line:"
sed 's/^\(ring . ring\) 20 /\1 24 /; s/\([ab]\)20/\124/g; s/a19/a23/; s/span N a 20/span N a 24/' boards/grailnah.board |
    sed 's/ e grail/ e f grail/; /^ring e/a ring f ring 24 108 90 water inside' >build/log/boards/grailnah.board
refused 'a ring too many for this game' 2 position grailnah --boards build/log/boards
holds 'is told' "$("$t" position grailnah --boards build/log/boards 2>&1)" 'too many cells'
sed -i '/^ring f/d; s/ e f grail/ e grail/' build/log/boards/grailnah.board
same 'another number of sectors needs no more than the board' "$("$t" apply grailnah N-a23 S-a9 --boards build/log/boards)" \
    '2 0 grail grail m 0 K:N,Q:N,n:N.N.N.a23,c:N,m:0;K:S,Q:S,n:S.S.S.a9,c:S,m:0'
same 'and plays' "$("$t" tournament grailnah --a greedy --b random --games 4 --boards build/log/boards | grep -c '^wins: 4')" 1
sed 's/ e grail/ e f grail/; /^ring e/a ring f ring 20 108 90 water inside' boards/grailnah.board >build/log/boards/grailnah.board
same 'nor another number of rings' "$("$t" apply grailnah --position '2 0 c1 d1 - 0 K:N,Q:N,n:f3,c:N,m:0;K:S,Q:S,n:-,c:S,m:0' \
    f3-grail --boards build/log/boards | tail -n 1)" 'result: 0 GT-19'
# What a board of Grailnah must have: a change to it, and the words of the refusal.
while IFS='|' read -r change words; do
    sed "$change" boards/grailnah.board >build/log/boards/grailnah.board
    holds "a board is refused: $change" "$("$t" position grailnah --boards build/log/boards 2>&1)" "$words"
done <<'TEXT'
s/^line seats N S$/line seats N -/|Seats are castles
s/^line seats N S$/line seats N N/|Seats are castles
s/^line seats N S$/line seats N a2/|Seats are castles
/^line site N/d|one site
s/^line site N.*/line site a3 a20 a1/|one site
s/^line site S.*/line site S a10 a1/|one site
s/^span N a.*/& stair/|Castles must come after
s/\([ ]\)N\b/\1N.x/g|cannot be a name
s/^cell grail.*/cell grail 590 590 17 37 inside/|the Grail
s/^mark stair.*/mark stair d3/|stairs
s/^spokes .*/spokes spoke a b c d grail/|no way leads forward
s/^spokes .*/&\nline spoke a4 b4 a4 grail/|A spoke leads
s/^spokes .*/&\nloop ring a1 b1/|A ring is
s/^line side-gate N.*/line side-gate N b3/|side cells
s/^line side-gate N.*/line side-gate N a2 a2/|side cells
/^line royal-gate S/d|side cells
TEXT
sed 's/^line seats E S N/line seats E S/' boards/grailnah.board >build/log/boards/grailnah.board
holds 'seats that are missing are told' "$("$t" position grailnah --options players=3 --boards build/log/boards 2>&1)" '3 players'
head -c 2000000 /dev/zero >build/log/boards/alcazar.board
refused 'a huge board' 2 position alcazar --boards build/log/boards

# panels of one's own (Graal)
mine='board=mine0-tintagel1-mine2-lyonesse3'
sed '1,/^#/d; s/^R\./F./' boards/graal/tintagel.panel >build/log/boards/mine.panel
same 'a board of panels, turned' "$("$t" position graal --boards build/log/boards --options "$mine")" \
    '2 duel1 mine0-tintagel1-mine2-lyonesse3 deploy. 0 - w=0:-:-;b=1:-:-'
holds 'the panel lies where the arrangement says' "$("$t" show graal --ascii --boards build/log/boards --options "$mine")" \
    ' 2  %  .  .  .  .  ^  .  .'
sed '$d' boards/graal/tintagel.panel | sed '$d' >build/log/boards/mine.panel
printf '.R..........\n.R..........\n' >>build/log/boards/mine.panel
holds 'a courtyard that rock shuts in (GR-4)' "$("$t" apply graal wC@a2a1 --player 0 --boards build/log/boards --options "$mine" --lang en 2>&1)" 'All round the courtyard a1'
sed 's/^\.F\.\.\.R/.F..?R/' boards/graal/tintagel.panel >build/log/boards/mine.panel
refused 'a wrong sign in a panel' 2 position graal --boards build/log/boards --options "$mine"
holds 'is told with file, line and column' "$("$t" position graal --boards build/log/boards --options "$mine" 2>&1)" 'mine.panel:6: “.F..?R...RR.”: the sign in column 5'
sed 's/^\.F\.\.\.R/.F..R/' boards/graal/tintagel.panel >build/log/boards/mine.panel
holds 'so is a short row' "$("$t" position graal --boards build/log/boards --options "$mine" 2>&1)" 'mine.panel:6: “.F..R...RR.”: a row of a panel has 12 signs, not 11'
sed '$d' boards/graal/tintagel.panel >build/log/boards/mine.panel
holds 'and a missing row' "$("$t" position graal --boards build/log/boards --options "$mine" 2>&1)" 'mine.panel:13: A panel has 12 rows, not 11'
cat boards/graal/tintagel.panel boards/graal/camlann.panel >build/log/boards/mine.panel
holds 'and a row too many' "$("$t" position graal --boards build/log/boards --options "$mine" --lang fr 2>&1)" 'un panneau a 12 rangées, pas 13'
sed 's/\./R/g' boards/graal/tintagel.panel >build/log/boards/mine.panel
refused 'a kingdom without ground' 2 position graal --boards build/log/boards --options board=mine0-mine1-mine2-mine3
refused 'a panel that is not there' 2 position graal --options board=nowhere0-tintagel1-tintagel2-tintagel3
for board in '' tintagel tintagel0 tintagel0-tintagel1-tintagel2 tintagel0-tintagel1-tintagel2-tintagel4 tintagel0-tintagel1-tintagel2-tintagel3- \
    ../x0-x0-x0-x0 Tintagel0-tintagel1-tintagel2-tintagel3; do
    refused "no arrangement: $board" 2 position graal --options "board=$board"
done
refused 'players are for camps' 2 position graal --options variant=duel1,players=4
refused 'seven players' 2 position graal --options variant=camps,players=7
refused 'a position of another variant' 2 moves graal --position '2 duel2 tintagel0-tintagel1-tintagel2-tintagel3 deploy. 0 - w=0:-:-;t=0:-:-;b=1:-:-;u=1:-:-'

# analyse in a secret set-up: placements for the one who asks, from what it sees
refused 'analyse where several set up' 2 analyse graal
words=$("$t" analyse graal --player 1 --lines 1 | tail -n 1)
ready=$("$t" apply graal --player 1 $words)
holds 'analyse gives a whole set-up' "$ready" ' deploy.1 '
same 'as many as are asked for' "$("$t" analyse graal --player 1 --lines 2 | sed 1d | sort -u | wc -l | tr -d ' ')" 2
same 'and tells nothing of the others' "$("$t" analyse graal --player 0 --position "$ready")" "$("$t" analyse graal --player 0)"
same 'the last one need not be named' "$("$t" analyse graal --position "$ready")" "$("$t" analyse graal --player 0)"
refused 'analyse for one who is ready' 2 analyse graal --player 1 --position "$ready"
refused 'analyse for one who waits for an ally' 2 analyse graal --options variant=camps --player 1
refused 'analyse for one who is not to act' 2 analyse alcazar --player 1
refused 'analyse of a game in its set-up' 2 analyse tests/records/setup.txt
# hint: a move, and below it the ideas; in a secret set-up one placement, from what the player sees
fork='b4 c3 w a1e,a1w,a3e,a4e,b3e,c2n,d2n,d3n d2n -- 8'
out=$("$t" hint alcazar --position "$fork" --nodes 20000)
"$t" apply alcazar --position "$fork" "$(printf '%s\n' "$out" | head -n 1)" >/dev/null 2>&1
same 'a hint begins with a legal move' "$?" 0
holds 'and says what it does' "$out" '
  '
same 'the same again' "$("$t" hint alcazar --position "$fork" --nodes 20000)" "$out"
holds 'in French too' "$("$t" hint alcazar --lang fr --position 'c4 b3 w a1w,a3e,a4w,b4n,c2e,c2n,c3e,d1e a3e -- 6')" 'c4-d4
  déplace un chevalier de c4 en d4 AL-3
  atteint le château de Noir AL-9
  gagne la partie AL-9'
for command in hint analyse link; do refused "$command: a game has no games" 2 $command alcazar --game 1; done
refused 'a hint where several set up' 2 hint graal
"$t" tournament alcazar --a random --b random --games 1 --records build/log/hint.records >/dev/null
sed 's/^result.*/result -/; 14q' build/log/hint.records/0000000.record >build/log/hint.record
"$t" hint build/log/hint.record >build/log/hint.out 2>&1
same 'a hint at the end of a record' "$? $(head -n 1 build/log/hint.out | grep -c '[a-d][1-4]')" '0 1'
rm -r build/log/hint.records
holds 'a hint is one placement' "$("$t" hint graal --player 1)" 'builds the castle'
same 'and tells nothing of the others' "$("$t" hint graal --player 0 --position "$ready")" "$("$t" hint graal --player 0)"
refused 'a hint for one who is ready' 2 hint graal --player 1 --position "$ready"
refused 'a hint for one who waits for an ally' 2 hint graal --options variant=camps --player 1
refused 'a hint for one who is not to act' 2 hint alcazar --player 1
refused 'a hint for one whose set-up is hidden here' 2 hint skirmish --player 0 --position 'setup. - 0 0:?;1:?;2:?'
refused 'a hint of neither a game nor a file' 2 hint grail
refused 'a hint for a record takes no position' 2 hint tests/records/setup.txt --position x
holds 'a hint at the end of a record' "$("$t" hint tests/records/camps.txt --nodes 2000)" 'takes Turquoise’s sergeant on m18'
refused 'a hint for one who is ready in a record' 2 hint tests/records/setup.txt --player 0
refused 'a hint where a game is over' 2 hint tests/records/revealed.txt
holds 'analyse looks ahead' "$("$t" analyse alcazar --nodes 100 --player 0)" 'depth'
three=$("$t" analyse grailnah --options players=3 --lines 2 --nodes 3000)
holds 'with three sides analyse names them' "$three" '     White     Black     Ochre'
same 'and a line has a value for each' "$(printf '%s\n' "$three" | sed 1,2d | grep -cE '^( +[-+][0-9]+\.[0-9]{2}){3}  [A-Z]')" 2
holds 'a win of three sides is a loss of two' "$("$t" analyse grailnah --options players=3 --lines 1 --position \
    '3 0 c2 d8 - 3 K:E,Q:E,n:e4,c:E,m:0;K:S,Q:S,n:S,c:S,m:0;K:N,Q:N,n:N,c:N,m:0')" 'win in 1 loss in 1 loss in 1  e4-grail'
out=$("$t" analyse grailnah --options players=3 --lines 1 --nodes 500 --position \
    '3 0 c2 d8 - 3 K:E,Q:E,n:E,c:E,m:0;K:S,Q:S,n:S,c:S,m:0;out')
holds 'who is out is not named' "$out" '     White     Black
'

# the report of a game
report=$("$t" analyse tests/records/granat.txt --report --nodes 500)
for part in 'Blue wins. GN-15' 'In short' 'Red  Blue' 'blunders' 'What decided it' 'Better: '; do holds "a report says “$part”" "$report" "$part"; done
same 'at most three decided it' "$(printf '%s\n' "$report" | sed -n '/^What/,/^And/s/^  [0-9][0-9]*\..*/x/p' | wc -l | tr -d ' ')" 3
same 'it is the same again' "$("$t" analyse tests/records/granat.txt --report --nodes 500)" "$report"
holds 'in French' "$("$t" analyse tests/records/granat.txt --report --nodes 500 --lang fr)" 'Ce qui a décidé'
holds 'as data' "$("$t" analyse tests/records/granat.txt --report --json --nodes 500)" '{"nodes":500,"whole":true,"sides":[{"players":[0],"fine":'
head -n 20 tests/records/granat.txt | sed 's/^result .*/result -/' >build/log/cli.unfinished
holds 'of a game that goes on' "$("$t" analyse build/log/cli.unfinished --report --nodes 500)" 'In short'
refused 'a report of a set-up in secret' 2 analyse tests/records/setup.txt --report
refused 'a report of nothing' 2 analyse tests/records/revealed.txt --report
refused 'a report of no record' 2 analyse tests/cli.sh --report
refused 'a report of what is not there' 2 analyse build/log/not-there --report
refused 'a report of a game without a file' 2 analyse alcazar --report
refused 'JSON without a report' 2 analyse tests/records/granat.txt --json
refused 'a report has no time' 2 analyse tests/records/granat.txt --report --seconds 1
refused 'a report has one thread' 2 analyse tests/records/granat.txt --report --threads 2
refused 'a report with no nodes' 2 analyse tests/records/granat.txt --report --nodes 0

# records from before, and of games in their set-up
for record in setup revealed camps open; do
    holds "$record is read" "$("$t" record check tests/records/$record.txt)" "$record.txt: a whole and legal record."
done
# comments, marks and variations; text, JSON, several games in a file
noted=tests/records/variations.txt
holds 'variations are shown in words' "$("$t" replay $noted)" 'instead: a1-a2 d4-d3
            Deeper.
            instead: d2n/d2e
                look: d2
        then: b1e/b2e'
holds 'and in French' "$("$t" replay $noted --lang fr)" 'la suite pourrait être : a1-a2 d4-d3'
"$t" record json $noted >build/log/cli.json
same 'JSON becomes the same text' "$("$t" record text build/log/cli.json)" "$(cat $noted)"
cat tests/records/*.txt >build/log/cli.many
games=$(ls tests/records/*.txt | wc -l)
holds 'a file with several games' "$("$t" record check build/log/cli.many)" "$games games, all whole and legal"
same 'is listed' "$("$t" record list build/log/cli.many | wc -l)" "$games"
holds 'with a star where something was added' "$("$t" record list $noted)" '   2  Anna, Bruno  *'
"$t" record json build/log/cli.many --out build/log/cli.json
same 'as JSON and back' "$("$t" record text build/log/cli.json)" "$(cat build/log/cli.many)"
same 'merging is what cat does' "$("$t" record text tests/records/*.txt)" "$(cat build/log/cli.many)"
refused 'which of them is to be said' 2 replay build/log/cli.many
same 'one of them' "$("$t" record text build/log/cli.json --game "$games")" "$(cat $noted)"
holds 'is replayed' "$("$t" replay build/log/cli.json --game "$games")" 'result: 0 HR-4'
refused 'one that is not there' 2 record text build/log/cli.many --game 99
refused 'no number of a game' 2 replay build/log/cli.many --game 0
refused 'splitting without a folder' 2 record split build/log/cli.many
refused 'checking writes no file' 2 record check $noted --out build/log/cli.many
rm -rf build/log/cli.split
mkdir build/log/cli.split
"$t" record split build/log/cli.json --out build/log/cli.split
same 'splitting' "$(cat build/log/cli.split/*.record)" "$(cat build/log/cli.many)"
refused 'splitting over files that are there' 1 record split build/log/cli.many --out build/log/cli.split
sed 's/b1e.b2e )/b1e.b2n )/' $noted >build/log/cli.forged
refused 'a variation that cannot be played' 2 replay build/log/cli.forged
holds 'is told with its line' "$("$t" replay build/log/cli.forged 2>&1)" 'cli.forged:23: '
rm -rf build/log/cli.split build/log/cli.json build/log/cli.many
holds 'record check tells what is missing' "$("$t" record check tests/records/setup.txt)" 'What White has set up is not known here'
holds 'so does replay' "$("$t" replay tests/records/setup.txt)" 'What White has set up is not known here'
holds 'in French' "$("$t" replay tests/records/setup.txt --lang fr)" 'Ce qu’a placé Blanc n’est pas connu ici'
holds 'what old commitments do not prove' "$("$t" replay tests/records/revealed.txt --verify)" 'before commitments were bound'
sed '/ reveal /s/;./;/' tests/records/revealed.txt >build/log/cli.forged
holds 'a refused reveal names the player' "$("$t" replay build/log/cli.forged 2>&1)" 'What Navy reveals'
sed '/ reveal /s/wK@q1 wP@g3/wP@g3 wK@q1/' tests/records/revealed.txt >build/log/cli.forged
holds 'so does one that was not committed to' "$("$t" replay build/log/cli.forged 2>&1)" 'What White has set up is not'

# What the computer sets up is foreseen by nobody, but for a seed.
setups() {
    for i in 1 2 3; do
        rm -f build/log/cli.game
        printf 'deploy\nready\nquit\n' | "$t" play graal "$@" --record build/log/cli.game >build/log/cli.out
        sed -n 's/.* reveal - [^ ]* [0-9a-f]* //; s/;[0-9a-f]* / /p' build/log/cli.game
    done | sort -u | wc -l | tr -d ' '
}
same 'set-ups differ' "$(setups)" 3
same 'with a seed they are the same' "$(setups --seed 5)" 1

# the player's rules
for game in $("$t" games | sed -n 's/^\([a-z]*\): .*/\1/p'); do
    for language in en fr; do
        rules=$("$t" rules "$game" --lang "$language")
        holds "rules of $game in $language" "$rules" 'HR-1'
        empty "no line of them is wider than a terminal, $game, $language" "$(printf '%s\n' "$rules" | LC_ALL=C.UTF-8 awk 'length > 100')"
        empty "nor is any mark left, $game, $language" "$(printf '%s\n' "$rules" | grep -E '^(#|@|=) |`')"
    done
done
holds 'a rule by its name' "$("$t" rules alcazar AL-7)" 'AL-7'
holds 'with a picture' "$("$t" rules alcazar AL-7)" 'a   b   c   d'
holds 'in French' "$("$t" rules alcazar AL-7 --lang fr)" 'rempart'
empty 'and no other clause' "$("$t" rules alcazar AL-7 | grep 'AL-2')"
holds 'what mentions words, in letters of either case' "$("$t" rules alcazar WALL turns)" 'AL-5'
refused 'a rule that is none' 2 rules alcazar AL-99
refused 'words that nothing mentions' 2 rules alcazar zebra
refused 'rules of no game' 2 rules chess
refused 'a game without them' 2 rules template
refused 'no game at all' 2 rules

# lessons
holds 'a course is listed' "$("$t" lessons alcazar)" 'AL-9'
holds 'in French' "$("$t" lessons alcazar --lang fr)" 'Un pas'
lesson=$(printf 'a1-b1\na1-d4\nhint\na1-a2\na1-a2\n' | "$t" lessons alcazar 1)
holds 'a wrong try is answered in the words of the lesson' "$lesson" 'to the right'
holds 'what is not legal by its rule' "$lesson" 'AL-3'
holds 'and the right one praised' "$lesson" 'through no wall'
same 'once, and that is the end' "$(printf '%s\n' "$lesson" | grep -c '> ')" 4
lesson=$(printf 'd3n/d3e\nd3n/c4e\nd3-d4\n' | "$t" lessons alcazar 9 --lang fr)
holds 'what the others can undo is wrong' "$lesson" 'Noir la ferme'
holds 'else they answer' "$lesson" 'répond'
holds 'and one goes on to the end' "$lesson" 'vous avez gagné'
refused 'a lesson that is none' 2 lessons alcazar 99
refused 'nor is this a number' 2 lessons alcazar one
refused 'a game without lessons' 2 lessons template
refused 'lessons of no game' 2 lessons chess

# openings, against a count by other means: the first move and the result of each game
dir=build/log/cli.openings
rm -rf "$dir" "$dir.records"
"$t" tournament alcazar --a greedy --b random --games 30 --opening 1 --records "$dir" >/dev/null
cat "$dir"/*.record >"$dir.records"
first() { # by move: games, won, drawn, lost of the first player
    for file in "$dir"/*.record; do
        awk '/^result/ {r = $2} / move 0 / && !m {m = $5} END {print m, r}' "$file"
    done | awk '{n[$1]++; if ($2 == "0") w[$1]++; else if ($2 == "draw") d[$1]++; else l[$1]++}
        END {for (m in n) print m, n[m], w[m] + 0, d[m] + 0, l[m] + 0}' | LC_ALL=C sort -k2,2nr -k1,1
}
same 'openings are what was played first, and how it went' "$("$t" openings "$dir.records" | awk 'NF == 5 && NR > 1 {print $1, $2, $3, $4, $5}' | sed '/^Games/d')" "$(first)"
holds 'with how many games there were' "$("$t" openings "$dir.records")" 'Games: 30. Left out, by other rules: 0; not over: 0.'
same 'several files are one list' "$("$t" openings "$dir"/*.record)" "$("$t" openings "$dir.records")"
same 'of a game that is named' "$("$t" openings alcazar "$dir.records")" "$("$t" openings "$dir.records")"
move=$(first | sed -n '1s/ .*//p')
same 'moves lead to a position' "$("$t" openings "$dir.records" --moves "$move")" "$("$t" openings "$dir.records" --position "$("$t" apply alcazar "$move")")"
same 'what follows is no more than what led there' "$("$t" openings "$dir.records" --moves "$move" --json | grep -o '"games":[0-9]*' | tail -n +2 | awk -F : '{n += $2} END {print n}')" "$(first | sed -n '1s/[^ ]* \([0-9]*\) .*/\1/p')"
holds 'as JSON' "$("$t" openings "$dir.records" --json)" "\"games\":30,\"others\":0,\"unfinished\":0,\"moves\":[{\"move\":\"$move\""
holds 'in French' "$("$t" openings "$dir.records" --lang fr)" 'gagnées'
holds 'games by other rules are left out' "$("$t" openings granat "$dir.records" tests/records/granat.txt)" 'by other rules: 30; not over: '
holds 'where nobody came' "$("$t" openings granat "$dir.records")" 'No game of these files'
refused 'openings of a set-up' 2 openings skirmish "$dir.records"
refused 'openings without a file' 2 openings alcazar
refused 'openings of options without a game' 2 openings "$dir.records" --options -
refused 'openings of a file that is not there' 1 openings "$dir.nothing"
: >"$dir.empty"
refused 'openings of an empty file' 2 openings "$dir.empty"
refused 'openings of what is no record' 2 openings tests/cli.sh
refused 'openings after a move that is not legal' 2 openings "$dir.records" --moves 'a1-d4'
refused 'openings of a position that is none' 2 openings "$dir.records" --position nowhere
sed '$d' "$dir.records" >"$dir.cut"
refused 'openings of a file that is cut' 2 openings "$dir.cut"
rm -rf "$dir" "$dir".*

# trouble with the environment
"$t" moves alcazar >/dev/full 2>build/log/cli.err
same 'a full disk has status 1' "$?" 1
holds 'and is told' "$(cat build/log/cli.err)" 'No space left'
same 'a closed pipe does no harm' "$("$t" moves alcazar | head -n 1)" 'a1-a2'
finish
