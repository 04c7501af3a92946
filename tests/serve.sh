#!/bin/sh
# serve.sh PROGRAM - the server by curl: what it gives out, how it refuses, how it ends.
. tests/tap.sh
t=$1
unset LC_ALL LC_MESSAGES
export LANG=C
log=build/log/serve.log
rm -rf build/log/serve.data
export XDG_DATA_HOME="$PWD/build/log/serve.data"

start() { # LISTEN: sets $pid and $url
    : >"$log" # what the last one said must not be taken for what this one says
    "$t" serve --listen "$1" >"$log" 2>&1 &
    pid=$!
    i=0
    while [ $i -lt 100 ] && ! grep -q http "$log"; do sleep 0.1; i=$((i + 1)); done
    url=$(sed -n 's/.*\(http[^ ]*\/\).*/\1/p' "$log")
}
stop() { kill -INT "$pid"; wait "$pid"; }
head_of() { curl -s -o /dev/null -D - "$@" | tr -d '\r'; }
status_of() { : >build/log/serve.body; curl -s -o build/log/serve.body -w '%{http_code}' "$@"; }

start 127.0.0.1:0
holds 'it tells its address' "$(cat "$log")" 'http://127.0.0.1:'
head=$(head_of "$url")
holds 'the page is HTML' "$head" 'Content-Type: text/html; charset=utf-8'
holds 'it may load nothing from elsewhere' "$head" "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"
holds 'it is isolated from other origins' "$head" 'Cross-Origin-Opener-Policy: same-origin'
holds 'and so is what it loads' "$head" 'Cross-Origin-Embedder-Policy: require-corp'
holds 'types are not guessed' "$head" 'X-Content-Type-Options: nosniff'
holds 'WebAssembly has its type' "$(head_of "${url}core.wasm")" 'Content-Type: application/wasm'
holds 'scripts have theirs' "$(head_of "${url}main.js")" 'Content-Type: text/javascript; charset=utf-8'

same 'packed for who takes gzip' "$(head_of -H 'Accept-Encoding: br, gzip' "${url}main.js" | grep -c 'Content-Encoding: gzip')" 1
same 'as it is for who does not' "$(head_of "${url}main.js" | grep -c 'Content-Encoding')" 0
same 'and for who refuses it' "$(head_of -H 'Accept-Encoding: gzip;q=0' "${url}main.js" | grep -c 'Content-Encoding')" 0
curl -s "${url}main.js" >build/log/serve.raw
curl -s --compressed "${url}main.js" >build/log/serve.unpacked
same 'both are the same file' "$(cmp build/log/serve.raw build/log/serve.unpacked && wc -c <build/log/serve.raw)" "$(wc -c <"$(dirname "$t")/web/main.js")"

tag=$(head_of "${url}main.js" | sed -n 's/ETag: //p')
same 'who has it already is told so' "$(status_of -H "If-None-Match: $tag" "${url}main.js")" 304
same 'and gets nothing' "$(wc -c <build/log/serve.body)" 0
same 'who has another gets it' "$(status_of -H 'If-None-Match: "0"' "${url}main.js")" 200
same 'packed it has another tag' "$(head_of -H 'Accept-Encoding: gzip' "${url}main.js" | grep -cF "ETag: $tag")" 0
same 'HEAD is answered' "$(curl -s -I "${url}main.js" | tr -d '\r' | sed -n 's/Content-Length: //p')" "$(wc -c <build/log/serve.raw)"
same 'what is not there is not found' "$(status_of "${url}nothing")" 404
same 'nor is what lies outside' "$(status_of --path-as-is "${url}../run")" 404
same 'other methods are refused' "$(status_of -X POST -d x "$url")" 405
holds 'with those there are' "$(head_of -X DELETE "$url")" 'Allow: GET, HEAD'
same 'a question mark does not matter' "$(status_of "$url?x=1")" 200
same 'headers without end are refused' "$(status_of -H "X: $(head -c 40000 /dev/zero | tr '\0' x)" "$url")" 431
same 'it goes on after that' "$(status_of "$url")" 200

place=${url#http://}
busy=$("$t" serve --listen "${place%/}" 2>&1)
same 'a place that is taken has status 3' "$?" 3
holds 'and that is told' "$busy" "${place%/} is in use: another program listens there."
holds 'in French too' "$("$t" serve --listen "${place%/}" --lang fr 2>&1)" 'un autre programme y écoute'
stop
same 'Ctrl-C ends it well' "$?" 0

for bad in here 127.0.0.1 127.0.0.1: :8080 127.0.0.1:x 127.0.0.1:65536 ::1:80 999.1.1.1:80 nowhere.invalid:80 '[::g]:80'; do
    "$t" serve --listen "$bad" >build/log/serve.out 2>&1
    same "no place to listen: $bad" "$?" 2
    same "in one line: $bad" "$(grep -c 'is no place to listen' build/log/serve.out) $(wc -l <build/log/serve.out)" '1 1'
done
out=$("$t" serve --listen 192.0.2.1:8080 2>&1)
same 'an address that is not ours is trouble' "$?" 1
same 'and that is told' "$out" 'tintagel: Nothing can listen at 192.0.2.1:8080: Cannot assign requested address.'
start '[::1]:0'
case $url in
http://\[::1\]:*) same 'IPv6 works' "$(status_of -g "$url")" 200; stop ;;
*) holds 'IPv6 is refused where the machine has none' "$(cat "$log")" 'Nothing can listen' ;;
esac
finish
