#!/bin/sh
# store_database.sh - a server that keeps all in PostgreSQL, the commands `store` and `admin` there, and `store copy` from a
# file to a database and back. Run by with_database, which names a database that is empty.
# store_database.sh PROGRAM
. tests/tap.sh
t=$(pwd)/$1
unset LC_ALL LC_MESSAGES XDG_DATA_HOME TINTAGEL_DATA
export LANG=C
place=$TINTAGEL_STORE
unset TINTAGEL_STORE
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$work"' EXIT
cd "$work" || exit 1

store() { "$t" store "$@" 2>&1; } # what it says
status() { "$t" store "$@" >status.out 2>&1; echo $?; }
sql() { psql -X -A -t -q -d "$1" -c "$2"; }
database() { printf '%s' "$place" | sed "s|/postgres?|/$1?|"; } # its place
make_database() { sql "$place" "CREATE DATABASE $1"; }
lacks() { case $2 in *"$3"*) not_ok "$1" "$3" ;; *) ok "$1" ;; esac; }

start() { # OPTIONS
    : >serve.out
    "$t" serve --listen 127.0.0.1:0 "$@" >serve.out 2>serve.err &
    server=$!
    i=0
    while [ $i -lt 100 ] && ! grep -q http serve.out; do sleep 0.1; i=$((i + 1)); done
    url=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' serve.out | head -n 1)
}
stop() { kill "$server"; wait "$server" 2>/dev/null; ended=$?; server=; }
post() { curl -s -c jar -b jar -X POST -d "$2" "${url}api/v1/$1"; }

# ---- a server, by flag, environment and file ----
holds 'nothing is kept there yet' "$(store check --store "$place")" 'nothing is kept there yet'
start --data data --store "$place"
post name '{"name":"Anna"}' >/dev/null
game=$(post games '{"name":"graal","seats":["me","computer 1"]}' | sed 's/.*"game":"\([^"]*\)".*/\1/')
post games '{"name":"alcazar","seats":["computer 1","computer 1"]}' >/dev/null
word=$("$t" moves graal --player 0 | head -n 1)
post "games/$game/move" "{\"player\":0,\"text\":\"$word\"}" >/dev/null
same 'all is well' "$(curl -s "${url}health")" ok
same 'it makes no file of what is kept' "$(ls data)" admin.sock
holds 'its host can ask it' "$("$t" admin games --data data)" graal
holds 'what it keeps is sound' "$(store check --store "$place")" 'All is sound: 2 games'
dump=$(store dump --store "$place")
holds 'a dump has the visitors' "$dump" '"name":"Anna"'
lacks 'and no set-up in the making' "$dump" "$word"
holds 'a backup is somebody else’s task' "$(store backup copy.db --store "$place")" 'pg_dump'
same 'and is not made' "$(ls copy.db 2>/dev/null)" ''
make_database elsewhere
holds 'nobody copies what a server has open' "$(store copy "$place" "$(database elsewhere)")" 'A server has postgresql://'
"$t" serve --listen 127.0.0.1:0 --data second --store "$place" >second.out 2>&1 &
second=$!
i=0
while [ $i -lt 200 ] && ! grep -q http: second.out; do sleep 0.1; i=$((i + 1)); done
there=$(sed -n 's|.*\(http://[0-9.:]*/\).*|\1|p' second.out | head -n 1)
holds 'a second server has the same games' "$(curl -s "${there}api/v1/games/$game")" '"name":"graal"'
holds 'and sees the first' "$(curl -s "${there}metrics")" 'tintagel_nodes 2'
kill $second
wait $second
same 'which goes on when it ends' "$(curl -s "${url}health")" ok
rm -rf second second.out
stop
same 'it ends well' "$ended" 0
holds 'the environment names the place, too' "$(TINTAGEL_STORE=$place store check)" 'All is sound: 2 games'
printf 'store = %s\n' "$place" >config
holds 'and so does the file' "$(store check --config config)" 'All is sound: 2 games'

# ---- beside a newer version ----
holds 'a store is brought to the form of today' "$(store upgrade --store "$place")" 'has the form of this version'
version=$(sql "$place" 'SELECT version FROM tintagel_store')
sql "$place" "UPDATE tintagel_store SET version = version + 1; ALTER TABLE reports ADD COLUMN answer text"
start --data data --store "$place"
same 'a server goes on with what a newer one has added to' "$(curl -s "${url}health")" ok
holds 'and so does who looks at it' "$(store check --store "$place")" 'All is sound: 2 games'
holds 'and is not who finishes it' "$(store upgrade --store "$place" --finish)" 'a newer version'
stop
sql "$place" 'UPDATE tintagel_store SET least = version'
holds 'until that is finished' "$("$t" serve --listen 127.0.0.1:0 --data data --store "$place" 2>&1)" 'a newer version'
sql "$place" "UPDATE tintagel_store SET version = $version, least = 0; ALTER TABLE reports DROP COLUMN answer"
start --data data --store "$place"
holds 'what is of today can be finished while it runs' "$(store upgrade --store "$place" --finish)" 'older ones cannot use it any more'
i=0
while [ $i -lt 100 ] && [ "$(curl -s "${url}health")" != ok ]; do sleep 0.1; i=$((i + 1)); done
same 'and goes on, once it has connected anew' "$(curl -s "${url}health")" ok
same 'which is noted' "$(sql "$place" 'SELECT version - least FROM tintagel_store')" 0
stop

# ---- no password is told ----
far=$(printf '%s' "$place" | sed 's|//tintagel@/|//tintagel:Zugbruecke9@127.0.0.1:1/|; s|?.*||')
said=$(store check --store "$far"; "$t" serve --listen 127.0.0.1:0 --data data --store "$far" 2>&1; store copy "$far" x.db; store copy "$far" "$far")
holds 'a database that is not there is told' "$said" 'What was played cannot be had from postgresql://127.0.0.1:1/'
lacks 'without the password' "$said" Zugbruecke9
holds 'an address that is none is told' "$(store check --store 'postgresql://a:Zugbruecke9@[b/d')" 'no address of a database'
lacks 'without the password' "$(store check --store 'postgresql://a:Zugbruecke9@[b/d')" Zugbruecke9
said=$(store check --store 'host=127.0.0.1 port=1 dbname=club password=Zugbruecke9')
holds 'what is written as libpq has it is a database, too' "$said" 'What was played cannot be had from postgresql://127.0.0.1:1/'
lacks 'without the password' "$said" Zugbruecke9
same 'and no file' "$(find . -name 'host=*')" ''

# ---- to a file and back ----
holds 'a club is copied to a file' "$(store copy "$place" club.db)" 'rows copied and compared'
same 'under its name alone' "$(ls)" "$(printf '%s\n' club.db config data jar serve.err serve.out status.out | grep -v status.out)"
same 'which is its owner’s alone' "$(stat -c %a club.db)" 600
holds 'which is sound' "$(store check --store club.db)" 'All is sound: 2 games'
same 'with its secrets' "$(sqlite3 club.db "SELECT count(*) FROM drafts" | sed 's/^[1-9].*/some/')" some
same 'and as it was' "$(store dump --store club.db)" "$(store dump --store "$place")"
same 'not over another' "$(status copy "$place" club.db)" 2
holds 'not over another database' "$(store copy club.db "$place")" 'holds something else'
holds 'back again' "$(store copy club.db "$(database elsewhere)")" 'rows copied and compared'
same 'it is as it was' "$(store dump --store "$(database elsewhere)")" "$(store dump --store "$place")"
same 'no mark is left' "$(sql "$(database elsewhere)" "SELECT count(*) FROM settings WHERE name = 'filling'")" 0
holds 'in French too' "$(make_database french; store copy club.db "$(database french)" --lang fr)" 'lignes copiées et comparées'
make_database other
sql "$(database other)" 'CREATE TABLE recipes (name text)'
holds 'what is no store is left alone' "$(store copy club.db "$(database other)")" 'not a store of Tintagel'
holds 'and not from itself' "$(store copy club.db club.db)" 'already'
mkdir -p moved && cp club.db moved/tintagel.db
start --data moved
holds 'who came by cookie is known in the copy' "$(curl -s -b jar "${url}api/v1/hello")" Anna
stop

# ---- a dump into a database ----
store dump dump --store "$place" >/dev/null
make_database loaded
holds 'a dump is loaded into a database' "$(store load dump --store "$(database loaded)")" 'rows copied'
same 'and all is as it was' "$(store dump --store "$(database loaded)")" "$(cat dump)"
same 'not over a store' "$(status load dump --store "$(database loaded)")" 2
head -n 5 dump >cut
make_database empty
same 'a dump that was cut is refused' "$(status load cut --store "$(database empty)")" 2
same 'and nothing is left of it' "$(sql "$(database empty)" "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")" 0

# ---- a copy that is killed goes on ----
cp club.db big.db
sqlite3 big.db "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
    INSERT INTO calls SELECT 'visitor' || i, 'key', i, 'a result of some length, so that it takes a while' FROM n"
calls='SELECT count(*), sum(at) FROM calls'
make_database big
"$t" store copy big.db "$(database big)" >copy.out 2>&1 &
copying=$!
i=0
while [ $i -lt 300 ] && [ "$(sql "$(database big)" 'SELECT count(*) > 2000 FROM calls' 2>/dev/null)" != t ]; do sleep 0.05; i=$((i + 1)); done
kill -9 "$copying"
wait "$copying" 2>/dev/null
before=$(sql "$(database big)" 'SELECT count(*) FROM calls')
same 'it was killed in the middle' "$([ "$before" -gt 2000 ] && [ "$before" -lt 60000 ] && echo yes)" yes
"$t" serve --listen 127.0.0.1:0 --data data --store "$(database big)" >out 2>&1
same 'no server takes it for a club' "$?" 1
holds 'and says why' "$(cat out)" 'not whole'
holds 'nor does another copy' "$(sqlite3 club.db "UPDATE settings SET says = '$(printf '%064d' 7)' WHERE name = 'secret.cookies'"; store copy club.db "$(database big)")" 'holds something else'
said=$(store copy big.db "$(database big)")
holds 'called again it goes on' "$said" 'rows copied and compared'
now=$(printf '%s' "$said" | sed 's/.*compared, \([0-9]*\) of them now.*/\1/')
same 'where it was' "$([ "$now" -gt 0 ] && [ "$now" -le $((60000 - before + 100)) ] && echo yes)" yes
same 'and all is there' "$(sql "$(database big)" "$calls")" "$(sqlite3 big.db "$calls")"
holds 'now it is one' "$(store check --store "$(database big)")" 'All is sound: 2 games'
"$t" store copy "$(database big)" back.db >copy.out 2>&1 &
copying=$!
i=0
while [ $i -lt 300 ] && [ "$(sqlite3 back.db.part 'SELECT count(*) > 2000 FROM calls' 2>/dev/null)" != 1 ]; do sleep 0.05; i=$((i + 1)); done
kill -9 "$copying"
wait "$copying" 2>/dev/null
same 'to a file as well: it has no name yet' "$(ls back.db 2>/dev/null)" ''
holds 'and goes on' "$(store copy "$(database big)" back.db)" 'rows copied and compared'
same 'and nothing else is left' "$(ls back.db*)" back.db
same 'all is there' "$(sqlite3 back.db "$calls")" "$(sqlite3 big.db "$calls")"
cd "$OLDPWD" || exit 1
finish
