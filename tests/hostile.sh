#!/bin/sh
# hostile.sh - engines of others: one that knows no rules plays whole games of every kind, and one that means harm loses
# its game, leaves nothing behind, and gets at nothing (tests/hostile.c). hostile.sh PROGRAM PLAIN HOSTILE: PLAIN is the
# program without sanitizers, which is an engine too; they need more memory than an engine has. All are copied to where
# everybody may go: engines that root starts are nobody, who sees nothing of root's own folder.
. tests/tap.sh
unset LC_ALL LC_MESSAGES
export LANG=C
room=$(mktemp -d) secrets=$(mktemp -d)
trap 'rm -rf "$room" "$secrets"' EXIT
cp "$1" "$room/checked"
cp "$2" "$room/tintagel"
cp "$3" "$room/hostile-$$"
t=$room/checked plain=$room/tintagel
cp tests/engines/random.sh "$room/random.sh"
chmod -R go+rX "$room"
chmod 777 "$secrets"
echo secret >"$secrets/file"
chmod 666 "$secrets/file"
hostile=$room/hostile-$$

# The games, each with its kinds: players, sides, set-ups.
whole() { # GAME OPTIONS
    out=$("$t" play "$1" ${2:+--options "$2"} --player spectator --engine "$room/random.sh" 2>&1)
    same "a whole game of $1 $2, by an engine that knows no rules" \
        "$?$(printf '%s\n' "$out" | tail -n 1 | grep -cE '[A-Z][A-Z]-[0-9]+$')$(printf '%s\n' "$out" | grep -c 'gives up')" 010
}
lines=$(wc -l <tests/engines/random.sh)
same 'that engine has 25 lines at most' "$((lines <= 25))" 1
for game in $(table_of_games); do whole "$game" ''; done
whole grailnah players=3
whole grailnah players=4
# The long ones against one that wins soon.
for options in variant=duel2 variant=four variant=camps,players=3 variant=camps,players=6; do
    out=$("$t" tournament graal --options $options --a greedy --b "engine:$room/random.sh" --games 1 2>&1)
    same "and of Graal, $options" "$(printf '%s\n' "$out" | grep -c '^games: 1')$(printf '%s\n' "$out" | grep -c 'is lost by')" 10
done
out=$("$t" play alcazar --player spectator --engine "$plain engine" --engine "1=$room/random.sh" 2>&1)
same 'our own engine plays too' "$?$(printf '%s\n' "$out" | grep -c 'gives up')" 00

left() { pgrep -f "^$hostile" | wc -l; }
fight() { "$@" "$t" play alcazar --player spectator --engine "1=$hostile $harm" --engine "0=$room/random.sh" 2>&1; }
# It loses, and why is told.
loses() { # HARM REASON
    harm=$1
    out=$(fight timeout 60)
    same "$1: the game ends" "$?" 0
    holds "$1: it is told why" "$out" "$2"
    holds "$1: it has lost" "$out" 'Black gives up.'
    same "$1: nothing is left of it" "$(left)" 0
}
loses silent 'took too long'
loses crash 'has ended'
loses leave 'has ended'
loses endless 'no line of text'
loses flood 'The engine t' # talked without end, or took too long: who is faster
loses garbage 'no line of text'
loses zeros 'no line of text'
loses cheat 'not legal: “a1-a4”'
loses empty 'not legal: “”'
loses two 'not legal'
loses forks 'took too long'
loses hides 'has ended'
loses stubborn 'took too long'
loses deaf 'took too long'
loses mute 'has ended'

# It tries, gets nothing, and plays on to the end of the game.
fails() { # HARM WRAPPER...
    harm=$1
    shift
    out=$(fight timeout 60 "$@")
    same "$harm $*: the game ends" "$?" 0
    holds "$harm $*: by a rule" "$(printf '%s\n' "$out" | tail -n 1)" ' AL-'
    case $out in *breach*) not_ok "$harm $*: it got nothing" "$out" ;; *) ok "$harm $*: it got nothing" ;; esac
    same "$harm $*: nothing is left of it" "$(left)" 0
}
as_nobody=
[ "$(id -u)" != 0 ] || as_nobody='setpriv --reuid 65534 --regid 65534 --clear-groups'
for who in '' "$as_nobody"; do
    # shellcheck disable=SC2086
    for harm in "files +$secrets/file" network "signals $$" memory lingers; do fails "$harm" $who; done
    [ -n "$as_nobody" ] || break
done
# Where a folder is everybody's, the file alone that the command names may be read, and nothing beside it.
hostile=$(mktemp /tmp/hostile.XXXXXX) beside=$(mktemp /tmp/beside.XXXXXX)
trap 'rm -rf "$room" "$secrets" "$hostile" "$beside"' EXIT
cp "$3" "$hostile"
chmod 755 "$hostile"
echo secret >"$beside"
chmod 666 "$beside"
fails "files +$beside"
same 'nor is that changed' "$(cat "$beside")" secret
rm "$hostile"
hostile=$room/hostile-$$
same 'the secret is as it was' "$(cat "$secrets/file")" secret

# Where the system has no namespaces and no Landlock: that is told once, and the rest holds.
# shellcheck disable=SC2086
for harm in network "signals $$"; do
    fails "$harm" $as_nobody "$hostile" bare
    same 'what is lacking is told once' "$(printf '%s\n' "$out" | grep -c 'This system cannot keep')" 1
done
harm=hides
# shellcheck disable=SC2086
out=$(fight timeout 60 $as_nobody "$hostile" bare)
holds 'hides: it has lost there too' "$out" 'Black gives up.'
same 'hides: nothing is left of it there' "$(left)" 0

# A tournament goes on: whoever fails loses that game alone, and is started anew.
out=$("$t" tournament alcazar --a "engine:$hostile crash" --b random --games 6 --threads 2 2>"$room/err")
holds 'in a tournament it loses every game' "$out" 'losses: 6'
same 'and each time it is told why' "$(grep -c 'is lost by .*The engine has ended' "$room/err")" 6
out=$("$t" tournament grailnah --options players=3 --entrants "engine:$hostile crash,random,engine:$room/random.sh" --games 6 --json 2>/dev/null)
holds 'so does one of three' "$out" "\"entrant\":\"engine:$hostile crash\""
holds 'and our own engine wins' "$("$t" tournament alcazar --a "engine/nodes=300:$plain engine" --b "engine:$room/random.sh" --games 6 2>&1)" 'wins: 6'
holds 'on a level too' "$("$t" tournament granat --a "engine/level=1:$plain engine" --b random --games 2 2>&1)" 'games: 2'
holds 'in Graal it sets up too' "$("$t" tournament graal --a "engine/nodes=50:$plain engine" --b greedy --games 2 2>&1)" 'games: 2'
same 'nothing is left of any' "$(left)" 0

# We are killed while it thinks.
harm=silent
fight >/dev/null 2>&1 &
sleep 1
victim=$(pgrep -f "^$t play alcazar .*$hostile silent" | head -n 1)
kill -9 "$victim"
wait 2>/dev/null
i=0
while [ "$(left)" != 0 ] && [ $i -lt 50 ]; do sleep 0.1; i=$((i + 1)); done
same 'when we are killed nothing is left of it' "$(left)" 0

# What cannot be started, and seats.
out=$("$t" play alcazar --engine /no/such/engine 2>&1 </dev/null)
same 'no such engine: status 1' "$?" 1
holds 'and that is told' "$out" 'ended before it said anything'
"$t" play alcazar --engine 0=true </dev/null >/dev/null 2>&1
same 'a person sits there: status 2' "$?" 2
"$t" play alcazar --engine 4=true </dev/null >/dev/null 2>&1
same 'no such seat: status 2' "$?" 2

# A board of one's own, of which no engine can be told.
sh tests/own_board.sh "$room/own"
out=$("$t" play grailnah --boards "$room/own" --engine "$plain engine" 2>&1 </dev/null)
same 'on a board of its own no engine plays: status 2' "$?" 2
holds 'and that is told' "$out" 'not built in'
out=$("$t" tournament grailnah --boards "$room/own" --a "engine:$plain engine" --b random --games 2 2>&1)
same 'nor in a tournament: status 2' "$?" 2
holds 'and it is told too' "$out" 'not built in'
finish
