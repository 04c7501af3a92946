#!/bin/sh
# store.sh - the command `store`, on what a real server keeps: while it runs, after it, and where it was damaged.
# store.sh PROGRAM
. tests/tap.sh
t=$(pwd)/$1
unset LC_ALL LC_MESSAGES XDG_DATA_HOME TINTAGEL_DATA
export LANG=C
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$work"' EXIT
cd "$work" || exit 1

store() { "$t" store "$@" 2>&1; } # what it says
status() { "$t" store "$@" >status.out 2>&1; echo $?; }

start() {
    : >serve.out
    "$t" serve --listen 127.0.0.1:0 --data data >serve.out 2>serve.err &
    server=$!
    i=0
    while [ $i -lt 100 ] && ! grep -q http serve.out; do sleep 0.1; i=$((i + 1)); done
    url=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' serve.out | head -n 1)
}
stop() { kill "$server"; wait "$server" 2>/dev/null; server=; }
post() { curl -s -c jar -b jar -X POST -d "$2" "${url}api/v1/$1"; }
made() { sed 's/.*"game":"\([^"]*\)".*/\1/'; }

# ---- while the server runs ----
start
post name '{"name":"Anna"}' >/dev/null
watched=$(post games '{"name":"alcazar","seats":["computer 1","computer 1"]}' | made)
secret=$(post games '{"name":"graal","seats":["me","computer 1"]}' | made)
post games '{"name":"grailnah","seats":["me","open"],"listed":true}' >/dev/null
word=$("$t" moves graal --player 0 | head -n 1)
post "games/$secret/move" "{\"player\":0,\"text\":\"$word\"}" >/dev/null
i=0
while [ $i -lt 100 ] && [ "$(store dump --data data | grep -c "\"match\":\"$watched\",.*\"kind\":\"move\"")" -lt 4 ]; do
    sleep 0.1
    i=$((i + 1))
done
holds 'what a server keeps is sound' "$(store check --data data)" 'All is sound: 3 games'
dump=$(store dump --data data)
holds 'a dump has the moves' "$dump" '"kind":"move"'
holds 'a dump has the visitors' "$dump" '"name":"Anna"'
lacks() { case $2 in *"$3"*) not_ok "$1" "$3" ;; *) ok "$1" ;; esac; }
same 'there is a set-up in the making' "$(sqlite3 data/tintagel.db 'SELECT count(*) > 0 FROM drafts')" 1
lacks 'a dump has no set-up in the making' "$dump" '"drafts"'
lacks 'nor a word of it' "$dump" "$word"
lacks 'nor what signs cookies' "$dump" "$(sqlite3 data/tintagel.db "SELECT says FROM settings WHERE name = 'secret.cookies'")"
holds 'a command that lacks its file is told what there is' "$(store backup)" 'store backup FILE, store copy FROM TO or store upgrade'
same 'it is backed up' "$(store backup copy.db --data data)" ''
same 'the copy is its owner’s alone' "$(stat -c %a copy.db)" 600
store backup copy.db --data data >/dev/null
same 'what is there is not written over' "$?" 2
same 'but if that is asked for' "$(status backup copy.db --data data --replace)" 0
ln -s data/tintagel.db link.db
for own in data/tintagel.db link.db data/tintagel.db-wal data/../data/tintagel.db-shm data/tintagel.db-journal; do
    holds "the store is no place for its backup: $own" "$(store backup "$own" --data data --replace)" 'which would be lost'
    holds "nor for its dump: $own" "$(store dump "$own" --data data --replace)" 'which would be lost'
done
rm link.db
holds 'and is as it was' "$(store check --data data)" 'All is sound: 3 games'
same 'nothing else is left behind' "$(ls)" "$(printf '%s\n' copy.db data jar serve.err serve.out status.out)"
same 'a folder that is missing is told' "$(status backup none/copy.db --data data)" 1
"$t" serve --listen 127.0.0.1:0 --data data >out 2>&1
same 'a second server is refused' "$?" 1
holds 'and told why' "$(cat out)" 'another server has it open'
stop

# ---- back from a copy, and from a dump ----
mkdir back
cp copy.db back/tintagel.db
holds 'a copy is sound' "$(store check --data back)" 'All is sound: 3 games'
same 'with its secrets' "$(sqlite3 back/tintagel.db 'SELECT count(*) > 0 FROM drafts')" 1
holds 'what a server has left is sound' "$(store check --data data)" 'All is sound: 3 games'
same 'a dump goes to a file' "$(store dump dump --data data)" ''
same 'not over another' "$(status dump dump --data data)" 2
same 'but if that is asked for' "$(status dump dump --data data --replace)" 0
rows=$(($(wc -l <dump) - 2))
holds 'a dump is loaded' "$(store load dump --data new)" "$rows rows loaded"
same 'and all is as it was' "$(store dump --data new)" "$(cat dump)"
sed '1s/"version":[0-9]*/"version":1/' dump >older
holds 'so is one of an older version' "$(store load older --data old)" "$rows rows loaded"
holds 'in French too' "$(store check --data new --lang fr)" 'Tout est en ordre'
same 'not over a store' "$(status load dump --data new)" 2
mv new/tintagel.db away
: >new/tintagel.db-wal
same 'nor beside what one has left' "$(status load dump --data new)" 2
holds 'a store goes where serve looks' "$(XDG_DATA_HOME=$work/xdg store load dump; XDG_DATA_HOME=$work/xdg store check)" 'sound: 3'
holds 'or where the environment says' "$(TINTAGEL_DATA=data store check)" 'sound: 3'
printf 'data = data\nlisten = 127.0.0.1:0\n' >config
holds 'or the settings of the server' "$(store check --config config)" 'sound: 3'

# ---- dumps that are wrong: refused as a whole ----
refused() { # WHAT DUMP PART
    rm -rf wrong
    said=$(store load "$2" --data wrong)
    same "$1: refused" "$?:$(ls wrong)" "${4:-2}:"
    holds "$1: told" "$said" "$3"
}
head -n 5 dump >cut
refused 'a dump that was cut' cut 'cut:5: The dump is not whole'
sed 3d dump >less
refused 'a row is missing' less 'The dump is not whole'
{ sed '$d' dump; sed -n 2p dump; printf '{"rows":%d}\n' $((rows + 1)); } >twice
refused 'a row is there twice' twice 'twice'
: >empty
refused 'nothing' empty 'no dump'
refused 'another file' "$t" 'no dump'
sed '1s/"version":[0-9]*/"version":1000/' dump >other
refused 'another version' other 'no dump of a store of this version'
sed '2s/"table"/"tables"/' dump >unknown
refused 'an unknown member' unknown 'unknown:2: This is no line of a dump.'
sed '2s/"id":"[^"]*"/"id":7/' dump >kind
refused 'a number for a text' kind 'kind:2:'
{ sed '$d' dump; echo '{"table":"settings","name":"secret.cookies","says":"00"}'; echo "{\"rows\":$((rows + 1))}"; } >planted
refused 'a secret' planted 'no line of a dump'
renumber() { sed '$d' | { cat; printf '{"rows":%d}\n' "$1"; }; }
move=$(grep "\"match\":\"$watched\",.*\"kind\":\"move\"" dump | head -n 1)
grep -vF "$move" dump | renumber $((rows - 1)) >gap
refused 'a move is missing' gap "The game $watched has no event" 1
number=$(printf '%s' "$move" | sed 's/.*"number":\([0-9]*\).*/\1/')
sed "s/\(\"match\":\"$watched\",\"number\":$number,.*\"says\":\"\)[^\"]*/\1a1-z9/" dump >illegal
refused 'an illegal move' illegal "The game $watched does not follow the rules at event $number" 1
grep -v "\"table\":\"matches\",\"id\":\"$watched\"" dump | renumber $((rows - 1)) >orphan
refused 'no game, but its moves' orphan "There is no game $watched" 1
sed 's/\("table":"seats",.*"player":\)0/\19/' dump >seat
refused 'a seat for nobody' seat 'has no player 9' 1
sed "s/\(\"match\":\"$watched\",\"number\":0,.*\"says\":\"alcazar \)[0-9]*/\1999/" dump >rules
holds 'a game of other rules is told, and kept' "$(store load rules --data frozen)" "The game $watched can only be looked at"

# ---- damage ----
cp -r back hurt
sqlite3 hurt/tintagel.db "UPDATE drafts SET says = '- nonsense'"
holds 'a set-up that is not what it was is told' "$(store check --data hurt)" "What player 0 of the game $secret has set up"
lacks 'without what it is' "$(store check --data hurt)" nonsense
size=$(stat -c %s back/tintagel.db)
cp back/tintagel.db hurt/tintagel.db
dd if=/dev/urandom of=hurt/tintagel.db bs=1 seek=$((size / 2)) count=3000 conv=notrunc 2>/dev/null
same 'a damaged file is told' "$(status check --data hurt)" 1
echo 'no database' >hurt/tintagel.db
holds 'what is no store is told' "$(store check --data hurt)" 'cannot be had'
holds 'and where there is none' "$(store check --data nowhere)" 'No such file'
same 'which makes none' "$(ls -d nowhere 2>/dev/null)" ''
holds 'what is not known is refused' "$(store burn --data data)" 'store burn'
holds 'and so is too little' "$(store load --data data)" 'store load'

# ---- openings ----
rm -rf data
start
post name '{"name":"Anna"}' >/dev/null
for word in a1-a2 a1-a2 b4e/b4n; do
    game=$(post games '{"name":"alcazar","seats":["me","me"]}' | made)
    post "games/$game/move" "{\"player\":0,\"text\":\"$word\"}" >/dev/null
    post "games/$game/resign" '{"player":1}' >/dev/null
done
openings() { curl -s "${url}api/v1/openings?name=alcazar"; }
wanted='{"moves":[{"move":"a1-a2","games":2,"won":2,"drawn":0,"lost":0},{"move":"b4e/b4n","games":1,"won":1,"drawn":0,"lost":0}]}'
same 'finished games are counted' "$(openings)" "$wanted"
stop
holds 'openings are sound' "$(store check --data data)" 'All is sound: 3 games'
store dump --data data >counted
rm -rf new
store load counted --data new >/dev/null
same 'a dump has them' "$(sqlite3 new/tintagel.db 'SELECT sum(games), count(*) FROM openings')" '3|2'
sqlite3 new/tintagel.db "UPDATE openings SET won = won + 1, games = games + 1 WHERE move = 'a1-a2'"
holds 'openings that are not those of the games are told' "$(store check --data new)" 'The openings are not those'
sqlite3 new/tintagel.db "UPDATE openings SET won = won - 1, games = games - 1 WHERE move = 'a1-a2'; DELETE FROM tallied WHERE match = '$game'"
holds 'and so is a game that was not counted' "$(store check --data new)" 'The openings are not those'
for version in 2 4; do
    sqlite3 data/tintagel.db "DELETE FROM openings; DELETE FROM tallied; DELETE FROM settings WHERE name = 'openings'"
    [ $version = 4 ] || sqlite3 data/tintagel.db 'DROP TABLE openings; DROP TABLE tallied; DROP TABLE nodes; DROP TABLE leases; PRAGMA user_version = 2'
    start
    i=0
    while [ $i -lt 300 ] && [ "$(openings)" != "$wanted" ]; do sleep 0.1; i=$((i + 1)); done
    same "a store of version $version has them counted by and by" "$(openings)" "$wanted"
    sleep 2
    same 'each game once' "$(openings)" "$wanted"
    stop
    holds 'and they are sound' "$(store check --data data)" 'All is sound: 3 games'
done

# ---- more than is read: what versions before this one may have left, and what this one refuses ----
rm -rf data
start
post name '{"name":"Anna"}' >/dev/null
long=$(post games '{"name":"alcazar","seats":["me","me"]}' | made)
said=$(post games '{"name":"alcazar","seats":["me","me"]}' | made)
ended=$(post games '{"name":"alcazar","seats":["me","me"]}' | made)
seat=$(post games '{"name":"alcazar","seats":["me","me"],"takeover":true}' | made)
secret=$(post games '{"name":"graal","seats":["me","computer 1"]}' | made)
draft() {
    curl -s -b jar "${url}api/v1/games/$secret/view" | sed 's/.*"moves":{"moves":\[\["\([^"]*\)".*/\1/' >word
    post "games/$secret/move" "{\"player\":0,\"text\":\"$(cat word)\"}"
}
drafted() { curl -s -b jar "${url}api/v1/games/$secret/news?wait=0&mark=" | sed 's/.*"drafts":\(\[[^]]*\]\).*/\1/'; }
draft >/dev/null
stop
sql() { sqlite3 data/tintagel.db "$1"; }
numbers() { echo "WITH RECURSIVE n(i) AS (SELECT $1 UNION ALL SELECT i + 1 FROM n WHERE i < $2)"; }
chats() { sql "$(numbers 3 "$2") INSERT INTO events SELECT '$1', i, 'chat', 0, (SELECT max(at) FROM events WHERE match = '$1'), 'x' FROM n"; }
offers() { sql "$(numbers 3 "$2") INSERT INTO events SELECT '$1', i, CASE i % 2 WHEN 1 THEN 'offer' ELSE 'decline' END, i % 2 = 0, (SELECT max(at) FROM events WHERE match = '$1'), 'draw' FROM n"; }
sql "$(numbers 1 10100) INSERT INTO drafts SELECT match, player, i, says FROM drafts, n WHERE player = 0 AND number = 0"
chats "$said" 2002
offers "$long" 20000
offers "$ended" 30000
sql "$(numbers 3 402) INSERT INTO events SELECT '$seat', i, 'takeover', 0, (SELECT max(at) FROM events WHERE match = '$seat'), CASE i % 2 WHEN 1 THEN 'computer level=1' ELSE 'person Anna' END FROM n"
start
holds 'more is drafted' "$(draft)" '"number"'
same 'of a long list of drafts little is left' "$(sql 'SELECT count(*) FROM drafts WHERE player = 0')" 1
before=$(drafted)
holds 'and it is all of them' "$before" "$(cat word)"
sql "$(numbers 1 10100) INSERT INTO drafts SELECT match, player, i, CASE i WHEN 10100 THEN says ELSE '- =' END FROM drafts, n WHERE player = 0 AND number = 0"
kill -KILL "$server"; wait "$server" 2>/dev/null
start
same 'the newest is what counts' "$(drafted)" "$before"
do_in() { post "games/$1/$2" "$3"; }
holds 'chat has an end' "$(do_in "$said" chat '{"player":0,"text":"y"}')" server.full-chat
holds 'but play goes on' "$(do_in "$said" move '{"player":0,"text":"a1-a2"}')" '"number":2004'
holds 'so have offers' "$(do_in "$long" offer '{"player":0,"text":"draw"}')" server.full-game
holds 'and chat with them' "$(do_in "$long" chat '{"player":0,"text":"y"}')" server.full-game
holds 'but play goes on there, too' "$(do_in "$long" move '{"player":0,"text":"a1-a2"}')" '"number":20002'
holds 'a seat has been left often enough' "$(do_in "$seat" leave '{"player":0,"level":1}')" server.full-seat
holds 'and the other one has not' "$(do_in "$seat" leave '{"player":1,"level":1}')" '"number":404'
holds 'at last play has an end' "$(do_in "$ended" move '{"player":0,"text":"a1-a2"}')" server.full-game
holds 'which is to give up' "$(do_in "$ended" resign '{"player":0}')" '"number":30003'
other=$(curl -s -c jar2 -b jar2 -X POST -d '{"name":"Bert"}' "${url}api/v1/name" >/dev/null; curl -s -c jar2 -b jar2 -X POST -d '{"name":"alcazar"}' "${url}api/v1/games" | made)
holds 'somebody is muted' "$(do_in "$other" mute '{"player":0}')" '{}'
stop
sql "$(numbers 1 199) UPDATE visitors SET muted = muted || (SELECT group_concat(printf(' %016x', i), '') FROM n) WHERE muted <> ''"
start
other=$(curl -s -c jar3 -b jar3 -X POST -d '{"name":"Carl"}' "${url}api/v1/name" >/dev/null; curl -s -c jar3 -b jar3 -X POST -d '{"name":"alcazar"}' "${url}api/v1/games" | made)
holds 'but no more than 200 are' "$(do_in "$other" mute '{"player":0}')" server.full-mutes
holds 'of whom one can be heard again' "$(do_in "$other" mute '{"player":0,"on":false}')" '{}'
stop
holds 'all of that is sound' "$(store check --data data)" 'All is sound: 7 games'

# ---- a full disk ----
if [ -c /dev/full ]; then
    "$t" store dump --data data >/dev/full 2>out
    same 'a dump that cannot be written is trouble' "$?" 1
fi
cd "$OLDPWD" || exit 1
finish
