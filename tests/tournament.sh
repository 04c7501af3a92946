#!/bin/sh
# tournament.sh - tournaments from outside: any number of entrants, stopped and gone on with, their files. tournament.sh PROGRAM
. tests/tap.sh
t=$1
unset LC_ALL LC_MESSAGES
export LANG=C
dir=build/log/tournament
rm -rf "$dir"
mkdir -p "$dir"

# Four entrants, two sides: each pair plays each opening from both sides.
set -- alcazar --entrants random,greedy,nodes=300,nodes=1000 --games 40 --seed 5
"$t" tournament "$@" --threads 1 --out "$dir/whole" >"$dir/whole.table"
rows() { sed '1d; /^(/d'; } # of a table, without what may stand below it
same 'a table has a line for each entrant, who plays each other' "$(rows <"$dir/whole.table" | awk '{print $4}' | tr '\n' ' ')" '120 120 120 120 '
same 'all that is won is lost' "$(rows <"$dir/whole.table" | awk '{w += $6; l += $8} END {print (w == l && w > 0)}')" 1
same 'the file has a line for each game' "$(sed '1,/^$/d' "$dir/whole" | wc -l | tr -d ' ')" 240
"$t" tournament "$@" --threads 3 --out "$dir/threads" >"$dir/threads.table"
same 'threads change nothing' "$(cmp "$dir/whole" "$dir/threads" 2>&1; cmp "$dir/whole.table" "$dir/threads.table" 2>&1)" ''

# Killed five times, each time after a random number of further games, and gone on with.
done_games() { if [ -e "$1" ]; then sed '1,/^$/d' "$1" | wc -l | tr -d ' '; else echo 0; fi; }
random_below() { od -An -N2 -tu2 /dev/urandom | awk -v n="$1" '{print int($1 * n / 65536)}'; }
counts='' kills=0
while [ $kills -lt 5 ]; do
    until=$(($(done_games "$dir/killed") + $(random_below 15)))
    "$t" tournament "$@" --threads 2 --out "$dir/killed" >/dev/null 2>&1 &
    pid=$!
    while kill -0 $pid 2>/dev/null && [ "$(done_games "$dir/killed")" -lt "$until" ]; do sleep 0.02; done
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    counts="$counts $(done_games "$dir/killed")"
    kills=$((kills + 1))
done
printf '# games that were done at each kill:%s\n' "$counts"
if [ "$(done_games "$dir/killed")" -lt 240 ]; then ok 'the kills came in its course'; else not_ok 'the kills came in its course' "$counts"; fi
printf '7 0-1 0' >>"$dir/killed" # a line that was cut
"$t" tournament "$@" --threads 2 --out "$dir/killed" >"$dir/killed.table"
same 'killed five times it ends the same' "$(cmp "$dir/whole.table" "$dir/killed.table" 2>&1)" ''
same 'in its file too' "$(cmp "$dir/whole" "$dir/killed" 2>&1)" ''
head -n 40 "$dir/whole" >"$dir/part"
"$t" tournament "$@" --out "$dir/part" >"$dir/part.table"
same 'gone on with from a known place it ends the same' "$(cmp "$dir/whole" "$dir/part" 2>&1; cmp "$dir/whole.table" "$dir/part.table" 2>&1)" ''
before=$(ls -l --time-style=full-iso "$dir/part")
same 'one that is done is told again' "$("$t" tournament "$@" --out "$dir/part")" "$(cat "$dir/whole.table")"
same 'and not touched' "$(ls -l --time-style=full-iso "$dir/part")" "$before"
"$t" tournament alcazar --entrants random,greedy,nodes=300,nodes=1000 --games 42 --seed 5 --out "$dir/part" >/dev/null
same 'more games can be asked for' "$(sed '1,/^$/d' "$dir/part" | wc -l | tr -d ' ')" 252
holds 'which are added' "$(cat "$dir/part")" "$(cat "$dir/whole")"

# What is not of the same tournament.
cp "$dir/whole" "$dir/kept"
refused_for 'another seed' 2 'seed 5' tournament alcazar --entrants random,greedy,nodes=300,nodes=1000 --games 10 --seed 6 --out "$dir/whole"
refused_for 'another entrant' 2 'entrant greedy' tournament alcazar --entrants random,nodes=301,nodes=300,nodes=1000 --games 10 --seed 5 --out "$dir/whole"
refused_for 'another game' 2 'game alcazar' tournament granat --entrants random,greedy,nodes=300,nodes=1000 --games 10 --seed 5 --out "$dir/whole"
refused_for 'another opening' 2 'opening 2' tournament alcazar --entrants random,greedy,nodes=300,nodes=1000 --opening 3 --seed 5 --out "$dir/whole"
refused_for 'another schedule' 2 'round-robin' tournament alcazar --entrants random,greedy,nodes=300,nodes=1000 --gauntlet --seed 5 --out "$dir/whole"
same 'leave the file as it is' "$(cmp "$dir/whole" "$dir/kept" 2>&1)" ''
refused_for 'what is no such file' 2 'is not of this' tournament "$@" --out README.md
sed 's/^12 /13 /' "$dir/whole" >"$dir/wrong"
refused_for 'a game that is not in its place' 2 'line' tournament "$@" --out "$dir/wrong"
sed '30d' "$dir/whole" >"$dir/wrong"
refused_for 'a game that is missing' 2 'line 30' tournament "$@" --out "$dir/wrong"
refused_for 'a folder that is not there' 1 'No such file' tournament "$@" --out "$dir/none/file"
weights="$dir/weights"
printf 'step 3\n' >"$weights"
weight=$(sed -n 's/.*{"\([a-z-]*\)", *[0-9-]*}.*/\1/p' games/alcazar/*.c | head -n 1)
printf '%s 1\n' "$weight" >"$weights"
"$t" tournament alcazar --a "greedy@$weights" --b greedy --games 4 --out "$dir/weighed" >/dev/null
printf '%s 2\n' "$weight" >"$weights"
refused_for 'other weights' 2 'weights' tournament alcazar --a "greedy@$weights" --b greedy --games 4 --out "$dir/weighed"

# At once.
"$t" tournament alcazar --a nodes=2000 --b nodes=2000 --games 1000 --out "$dir/busy" >/dev/null 2>&1 &
pid=$!
while [ ! -s "$dir/busy" ]; do sleep 0.05; done
sleep 0.3
refused_for 'a file that another program writes' 2 'another program' tournament alcazar --a nodes=2000 --b nodes=2000 --games 1000 --out "$dir/busy"
kill -KILL $pid
wait $pid 2>/dev/null

# Who plays.
refused_for 'one entrant' 2 'From 2' tournament alcazar --entrants random
refused_for 'an unknown entrant among others' 2 'clever' tournament alcazar --entrants random,clever
refused_for 'an empty one' 2 'entrants' tournament alcazar --entrants random,,greedy
refused_for 'one behind the last comma' 2 'entrants' tournament alcazar --entrants random,greedy,
refused_for 'too many' 2 'to 32' tournament alcazar --entrants "$(seq -s, 1 33 | sed 's/[0-9][0-9]*/greedy/g')"
refused_for 'two ways to say it' 2 '--a' tournament alcazar --entrants random,greedy --a random
refused_for 'a gauntlet of --a and --b' 2 '--gauntlet' tournament alcazar --a random --b greedy --gauntlet
refused_for 'more games than can be' 2 '--games' tournament alcazar --entrants "$(seq -s, 1 32 | sed 's/[0-9][0-9]*/greedy/g')" --games 1000000
same 'in a gauntlet the first plays all games' \
    "$("$t" tournament alcazar --entrants greedy,random,random,random --gauntlet --games 4 | rows | awk '{print $1 (NF > 8 ? $2 : ""), $(NF - 4)}' | sort | tr '\n' ' ')" \
    'greedy 12 random 4 random#2 4 random#3 4 '
same 'whole openings are played' "$("$t" tournament alcazar --entrants greedy,random --games 5 | awk 'NR == 2 {print $4}')" 6
holds 'a table in French' "$("$t" tournament alcazar --entrants greedy,random --games 2 --lang fr)" 'joueur'

# Engines of others. They see little of the system, so they are where everybody may read.
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cp tests/engines/random.sh "$room/an-engine-with-quite-a-long-name.sh"
chmod -R go+rX "$room"
engine=engine:$room/an-engine-with-quite-a-long-name.sh
for game in 'alcazar' 'graal' 'grailnah --options players=3'; do
    # shellcheck disable=SC2086
    out=$("$t" tournament $game --a greedy --b "$engine" --games 3 2>&1)
    same "an engine plays $game" "$(printf '%s\n' "$out" | grep -c '^games: 3')$(printf '%s\n' "$out" | grep -c 'is lost by')" 10
done
cat >"$room/quits" <<'TEXT'
#!/bin/sh
# An engine that ends where it has to decide.
while read -r command rest; do
    case $command in ugi) echo ugiok ;; isready) echo readyok ;; go) exit ;; esac
done
TEXT
chmod 755 "$room/quits"
out=$("$t" tournament alcazar --entrants "engine/ms=500:$room/quits,random,$engine" --games 2 2>"$dir/err")
same 'an engine that fails does not end the tournament' $? 0
same 'it has lost, and that is told' "$(printf '%s\n' "$out" | sed -n 's/^engine.ms=500:.*quits *//p' | awk '{print $3, $5, $7}') $(grep -c 'is lost by engine/ms=500:' "$dir/err")" '4 0 4 4'
refused_for 'one that cannot be started plays no game' 1 '“/nonexistent” ended before it said anything' tournament alcazar --a engine:/nonexistent --b random --games 1000 --out "$dir/none"
same 'and leaves no file' "$(ls "$dir/none" 2>/dev/null)" ''
refused_for 'whichever of them it is' 1 'engine:/bin/false cannot take part' tournament alcazar --entrants "random,$engine,engine:/bin/false" --games 2
"$t" tournament alcazar --a "engine:$room/quits" --b random --games 2 --out "$dir/quits" >"$dir/quits.told" 2>/dev/null
mv "$room/quits" "$room/moved"
same 'nor is one started when all games are played' "$("$t" tournament alcazar --a "engine:$room/quits" --b random --games 2 --out "$dir/quits" 2>&1)" "$(cat "$dir/quits.told")"
refused_for 'but it is for more' 1 'cannot take part' tournament alcazar --a "engine:$room/quits" --b random --games 4 --out "$dir/quits"
# What it is told of the clocks: it answers with that, which is told as the reason why it has lost.
cat >"$room/echoes" <<'TEXT'
#!/bin/sh
while read -r command rest; do
    case $command in ugi) echo ugiok ;; isready) echo readyok ;; go) echo "bestmove $(echo "$rest" | tr ' ' _)" ;; esac
done
TEXT
chmod 755 "$room/echoes"
heard() { "$t" tournament "$@" --games 1 --opening 0 2>&1 >/dev/null | sed 's/.*“//; s/”.*//'; }
same 'it is told what each clock shows' "$(heard alcazar --a "engine/clock=20+0:$room/echoes" --b clock=7+1)" 'p1time_20000_p1inc_0_p2time_7000_p2inc_1000'
same 'who has none is left out' "$(heard alcazar --a "engine/clock=20+3:$room/echoes" --b greedy)" 'p1time_20000_p1inc_3000'
same 'be it the engine itself' "$(heard alcazar --a "engine/nodes=9:$room/echoes" --b clock=7+1)" 'nodes_9_p2time_7000_p2inc_1000'
same 'and allies have one clock' "$(heard grailnah --options players=4 --a "engine/clock=20+0:$room/echoes" --b clock=7+1)" \
    'p1time_20000_p1inc_0_p2time_7000_p2inc_1000_p3time_20000_p3inc_0_p4time_7000_p4inc_1000'
# On a level.
sed 's/ugi) /ugi) echo option name Level type spin default 0 min 0 max 10; /; s/ go)/ setoption) level=$rest ;; go)/; s/\$rest" |/$level $rest" |/' "$room/echoes" >"$room/levels"
chmod 755 "$room/levels"
same 'an engine is told its level, and needs no limit then' "$(heard alcazar --a "engine/level=3:$room/levels" --b random)" 'name_Level_value_3_'
same 'as well as the clocks' "$(heard alcazar --a "engine/level=3:$room/levels" --b clock=7+1)" 'name_Level_value_3_p2time_7000_p2inc_1000'
refused_for 'one without levels cannot play on one' 1 'has no option Level' tournament alcazar --a "engine/level=3:$room/echoes" --b random --games 1
refused_for 'nor can any be told what a level may be' 2 'engine/as' tournament alcazar --a "engine/as=100/2/0/0/0:$room/levels" --b random
refused_for 'an engine without a command' 2 'engine:' tournament alcazar --a engine: --b random
refused_for 'with a limit that is none' 2 'engine' tournament alcazar --a engine/nodes=x:true --b random
refused_for 'with control characters' 2 'engine' tournament alcazar --a "engine:$(printf 'a\nb')" --b random

# Three sides and more.
same 'three at a table of three' "$("$t" tournament grailnah --options players=3 --entrants greedy,random,random --games 6 | rows | awk '{g += $(NF - 4)} END {print g}')" 18
same 'two at a table of three' "$("$t" tournament grailnah --options players=3 --entrants greedy,random --games 6 | rows | awk '{g += $4} END {print g}')" 36
holds 'in teams' "$("$t" tournament grailnah --options players=4 --entrants greedy,random,random --games 2)" 'greedy'
holds 'in camps' "$("$t" tournament graal --options variant=camps,players=5 --a greedy --b random --games 2)" 'games: 2'
holds 'four armies' "$("$t" tournament graal --options variant=four --entrants greedy,random,random,random --games 4)" 'greedy'

# The test that ends it.
one=$("$t" tournament alcazar --a nodes=100 --b random --sprt 0,100 --threads 1 --out "$dir/sprt1")
two=$("$t" tournament alcazar --a nodes=100 --b random --sprt 0,100 --threads 3 --out "$dir/sprt2")
holds 'a test ends a tournament' "$one" '[0, 100] elo1'
same 'at the same game on any number of threads' "$one" "$two"
same 'with the same file' "$(cmp "$dir/sprt1" "$dir/sprt2" 2>&1)" ''
same 'and is over when gone on with' "$("$t" tournament alcazar --a nodes=100 --b random --sprt 0,100 --out "$dir/sprt1")" "$one"
holds 'the other way round' "$("$t" tournament alcazar --a random --b nodes=100 --sprt 0,100)" '[0, 100] elo0'
refused_for 'a test of three' 2 '--sprt' tournament alcazar --entrants random,greedy,nodes=10 --sprt 0,10
refused_for 'a test that is none' 2 'ELO0,ELO1' tournament alcazar --a random --b greedy --sprt 10,0

# Openings from files.
{ echo '# two of them'; "$t" apply alcazar b4e/b4n; echo; "$t" apply alcazar b4e/b4n d4-d3; } >"$dir/openings"
"$t" tournament alcazar --a greedy --b random --games 8 --openings "$dir/openings" --records "$dir/records" >/dev/null
same 'games begin with the positions of a file' "$(grep -h '^start' "$dir"/records/*.record | sort | uniq -c | awk '{print $1}' | tr '\n' ' ')" '4 4 '
same 'each from both sides' "$(grep -l "^start $("$t" apply alcazar b4e/b4n)\$" "$dir"/records/*.record | sed 's/.*0\([0-9]\)\.record/\1/' | tr '\n' ' ')" '0 1 4 5 '
same 'records are whole and legal' "$("$t" record check "$dir"/records/*.record | grep -c 'a whole and legal record')" 8
refused_for 'they are not written over' 2 'There are games' tournament alcazar --a greedy --b random --games 8 --records "$dir/records"
"$t" tournament alcazar --a greedy --b random --games 2 --out "$dir/on" --records "$dir/on.records" >/dev/null
"$t" tournament alcazar --a greedy --b random --games 4 --out "$dir/on" --records "$dir/on.records" >/dev/null
same 'but gone on with' "$? $(ls "$dir/on.records" | wc -l)" '0 4'
"$t" tournament alcazar --a greedy --b random --games 4 --out "$dir/on" --records "$dir/on.records" >/dev/null
same 'also when all are there' "$? $(ls "$dir/on.records" | wc -l)" '0 4'
refused_for 'what has been played is recorded no more' 2 'already' tournament alcazar --a greedy --b random --games 4 --out "$dir/on" --records "$dir/new.records"
same 'and no folder is made' "$(ls -d "$dir/new.records" 2>/dev/null)" ''
# shellcheck disable=SC2216
same 'nor is a pipe' "$("$t" tournament alcazar --a greedy --b random --games 2 --out /dev/stdout 2>"$dir/err" | cat; cat "$dir/err")" \
    'tintagel: /dev/stdout is no file that can be gone on with.'
refused_for 'a device is no file of results' 2 'no file that can be gone on with' tournament alcazar --a greedy --b random --games 2 --out /dev/full
: >"$dir/empty"
"$t" tournament alcazar --a greedy --b random --games 2 --out "$dir/empty" >/dev/null
same 'an empty file is begun' "$? $(head -n 1 "$dir/empty")" '0 tintagel tournament 1'
holds 'and say who played' "$(cat "$dir/records/0000001.record")" 'joined 1 +0.000 computer greedy'
echo 'a1 d4' >"$dir/bad"
refused_for 'a position that is none' 2 "$dir/bad:1:" tournament alcazar --a greedy --b random --openings "$dir/bad"
echo '# nothing' >"$dir/bad"
refused_for 'nothing at all' 2 '/dev/null: There is no position' tournament alcazar --a greedy --b random --openings /dev/null
refused_for 'no position' 2 'no position' tournament alcazar --a greedy --b random --openings "$dir/bad"
printf 'a1-a2\n' | "$t" play alcazar --record "$dir/open.record" >/dev/null 2>&1
holds 'games begin where a record ends' "$("$t" tournament alcazar --a greedy --b random --games 2 --openings "$dir/open.record")" 'games: 2'
refused_for 'not with one of another game' 2 'another game' tournament granat --a greedy --b random --openings "$dir/open.record"
refused_for 'nor one that is over' 2 'is over' tournament alcazar --a greedy --b random --openings "$dir/records/0000001.record"

# Two of the same word.
holds 'a second one has a number in a score' "$("$t" tournament alcazar --a random --b random --games 2)" 'random - random #2'
out=$("$t" tournament grailnah --options players=3 --entrants greedy,random,random --games 3 --json --out "$dir/same")
holds 'and in JSON, each with a game for each seat' "$out" '"entrant":"random #2","elo"'
same 'a file keeps the words' "$(sed -n 's/^entrant //p' "$dir/same" | tr '\n' ' ')" 'greedy random random '

# JSON
"$t" tournament alcazar --entrants random,greedy,nodes=30 --games 4 --json >"$dir/json"
same 'JSON can be read' "$(node -e '
    const j = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
    console.log(j.game, j.games, j.entrants.length, j.entrants.every(e => e.games === 8 && e.wins + e.draws + e.losses === 8), j.entrants.at(-1).elo)' "$dir/json")" \
    'alcazar 12 3 true 0'
rm -rf "$dir"
finish
