#!/bin/sh
# fuzz.sh - run each fuzzer for some seconds, from positions, moves and boards that are right. fuzz.sh SECONDS. With
# TINTAGEL_GAME for one second, from what is that game's.
. tests/tap.sh
seconds=$1
[ -z "${TINTAGEL_GAME:-}" ] || seconds=1
corpus=build/log/corpus
rm -rf "$corpus"
mkdir -p "$corpus/position" "$corpus/move" "$corpus/board" "$corpus/record" "$corpus/json" "$corpus/link" "$corpus/event" "$corpus/engine" "$corpus/request" "$corpus/frame" "$corpus/net" "$corpus/input" "$corpus/host" "$corpus/batch" "$corpus/errand"

# Cells for a board that has none of its own, because they are put together from panels.
panel_cells() {
    for file in a b c d e f g h i j k l m n o p q r s t u v w x; do
        for rank in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; do
            echo "cell $file$rank 9 9 9 9 lea"
        done
    done
}

# The first byte of an input chooses the game by its place in the table (games/meson.build).
g=0
for game in $(table_of_games); do
    byte=$(printf '\\%03o' $g)
    g=$((g + 1))
    n=0
    [ "${TINTAGEL_GAME:-$game}" = "$game" ] || continue
    { cut -f2 "tests/known/$game.moves" 2>/dev/null | head -n 60
      sed -n 's/^  at //p; s/^  position //p' "tests/rules/$game.cases"; } >"$corpus/lines"
    word=$(sed -n 's/^  play \([^ ]*\).*/\1/p' "tests/rules/$game.cases" | head -n 1)
    while IFS= read -r line; do
        n=$((n + 1))
        { printf "$byte"; printf '%s' "$line"; } >"$corpus/position/$game-$n"
        { printf "$byte"; printf '%s\n%s' "$line" "$word"; } >"$corpus/move/$game-$n"
    done <"$corpus/lines"
    { printf "$byte"; cat "boards/$game.board"; grep -qE '^(cell|ring|grid)' "boards/$game.board" || panel_cells; } >"$corpus/board/$game"
    build/check/tintagel play "$game" --player spectator --seed 1 --record "$corpus/record/$game" >/dev/null
    build/check/tintagel record json "$corpus/record/$game" >"$corpus/json/$game"
    { printf "$byte"; sed -n 's/^[0-9]* move \([0-9]\) [^ ]* /\x02\1!/p' "$corpus/record/$game"; } >"$corpus/event/$game"
done

# Records with comments, marks and lines in lines.
for file in tests/records/variations*.txt; do
    cp "$file" "$corpus/record/"
    build/check/tintagel record json "$file" >"$corpus/json/$(basename "$file")"
done

for file in tests/records/*.link; do
    tail -c +2 "$file" | tr -d '\n' | tr '_-' '/+' | { cat; printf '=='; } | base64 -di >"$corpus/link/$(basename "$file")" 2>/dev/null
done

for file in tests/engines/*.transcript; do
    sed -n 's/^> *//p' "$file" | split -l 6 - "$corpus/engine/$(basename "$file" .transcript)-"
done

# What a browser sends, and what it should not.
request() { printf "$2 HTTP/1.1\r\nHost: a\r\n$3\r\n" >"$corpus/request/$1"; }
request get 'GET /a/b?x=1' 'Accept: */*\r\nConnection: keep-alive, Upgrade\r\n'
request post 'POST /a/%%2e%%2e/b' 'Content-Length: 5\r\nExpect: 100-continue\r\n'
request twice 'PUT http://b/a' 'Content-Length: 5\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n'
printf '\003\201\205\000\000\000\000hello\211\200\000\000\000\000' >"$corpus/frame/text"
printf '\007\001\202\001\002\003\004he\200\203\001\002\003\004llo\210\202\000\000\000\000\003\350' >"$corpus/frame/parts"
printf '\377\201\376\000\200\000\000\000\000%0128d' 0 >"$corpus/frame/long"
ask='Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
printf "\004GET / HTTP/1.1\r\nHost: a\r\n$ask\r\n" | cat - "$corpus/frame/text" >"$corpus/net/socket"
printf "\377POST /a?b HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabcGET /%%2e HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n" >"$corpus/net/row"

# What clients ask for: as the tests do.
sed -n 's/^[a-z]* [A-Z]* [^ ]* \({.*}\) -> .*/\1/p; s/^[a-z]* SEND \(.*\) -> .*/\1/p' tests/api.cases | grep -v '<' | split -l 1 - "$corpus/input/"

# And whole stories of it.
sed -n '/^==/p; s/^[a-z]* SEND \(.*\) -> .*/\1/p; s/^anna \(.*\) -> .*/1\n\1/p; s/^bert \(.*\) -> .*/2\n\1/p' tests/api.cases | grep -v '<' |
    awk -v to="$corpus/host/" '/^==/ { n++; next } { print >(to n) }'

# What goes over the bus; and a job of each game, a decision in its first events and the analysis of its start, with answers.
printf 'tintagel 1 0123456789abcdef 17\nevents 12\ntwelve bytes\nlobby 0\n\n' >"$corpus/batch/two"
printf 'redis://me:se%%63ret@[::1]:7/2' >"$corpus/batch/net"
printf 'redis+unix://secret@/run/redis?db=2' >"$corpus/batch/file"
for game in $(table_of_games); do
    [ "${TINTAGEL_GAME:-$game}" = "$game" ] || continue
    first=$(build/check/tintagel moves "$game" | head -n 1)
    { printf '\0tintagel-job 1 0123456789abcdef 0123456789abcdef\nanalyse 1000 2 1000\n%s -\n' "$game"
      build/check/tintagel position "$game" | head -n 1
      printf '=\nfound 1 5\n5 5,-5 %s\n' "$first"; } >"$corpus/errand/analyse-$game"
    { printf '\0tintagel-job 1 0123456789abcdef 0123456789abcdef\ndecide 0 level=1 0123456789abcdef 60000 1000\n'
      sed -n 's/^game //p; s/^options //p; s/^board [^ ]* //p; s/^clock //p; s/^start //p' "$corpus/record/$game" |
          paste -sd' ' | sed 's/^/created -1 1 /'
      sed -n 's/^[0-9]* \(joined\|move\) \([0-9]\) [^ ]* /\1 \2 1 /p' "$corpus/record/$game" | head -n 12
      printf '=\nwords %s' "$first"; } >"$corpus/errand/decide-$game"
done

for fuzzer in position move board record json link event engine request frame net input host batch errand; do
    if build/check/tests/fuzz_$fuzzer -max_total_time="$seconds" -max_len=20000 -timeout=5 \
        -artifact_prefix="build/log/fuzz-$fuzzer-" "$corpus/$fuzzer" >"build/log/fuzz-$fuzzer.log" 2>&1; then
        ok "$fuzzer: $(tail -n 1 "build/log/fuzz-$fuzzer.log")"
    else
        not_ok "$fuzzer" "$(tail -n 30 "build/log/fuzz-$fuzzer.log")"
    fi
done
finish
