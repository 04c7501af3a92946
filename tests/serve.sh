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

holds 'a route tells its methods' "$(head_of -X DELETE "${url}api/v1/games")" 'Allow: GET, HEAD, POST'
holds 'each its own' "$(head_of -X POST "${url}health")" 'Allow: GET, HEAD'

# A link to a table: who invites to what, escaped, in the language of who asks; and a picture, which is drawn once.
curl -s -c build/log/serve.host -X POST -d '{"name":"<b>\"Al & \u00c9ve\u2019s"}' "${url}api/v1/name" >/dev/null
table=$(curl -s -b build/log/serve.host -X POST -d '{"name":"alcazar","seats":["me","open"]}' "${url}api/v1/games" | sed 's/.*"game":"\([^"]*\)".*/\1/')
holds 'a link tells who invites to what' "$(curl -s "${url}table/$table")" '<title>&lt;b&gt;&quot;Al &amp; Éve’s invites you to Alcazar</title>'
holds 'in French too' "$(curl -s -H 'Accept-Language: fr-FR' "${url}table/$table")" 'content="&lt;b&gt;&quot;Al &amp; Éve’s vous invite à Alcazar"'
holds 'what can be no table is none' "$(head_of "${url}table/aaaaaaaaaaaaaaaaaaaaaaaa")" '404 Not Found'
holds 'with the address of a picture' "$(curl -s -H 'Host: a"b>.example' "${url}table/$table")" "og:image\" content=\"http://a&quot;b&gt;.example/table/$table.png\""
curl -s -D build/log/serve.head -o build/log/serve.png "${url}table/$table.png"
same 'which is 1200 dots wide and 630 high' "$(head -c 24 build/log/serve.png | tail -c 8 | od -An -tx1 | tr -d ' ')" 000004b000000276
tag=$(tr -d '\r' <build/log/serve.head | sed -n 's/^ETag: //p')
holds 'and need not come twice' "$(head_of -H "If-None-Match: $tag" "${url}table/$table.png")" '304 Not Modified'
curl -s -o build/log/serve-2.png "${url}table/$table.png"
same 'and is drawn once' "$(cmp build/log/serve.png build/log/serve-2.png 2>&1)$(curl -s "${url}metrics" | sed -n 's/^tintagel_pictures_total //p')" 1
curl -s -X POST -d '{"name":"\u738b"}' -c build/log/serve.guest "${url}api/v1/name" >/dev/null
curl -s -b build/log/serve.guest -X POST -d '{"player":1}' "${url}api/v1/games/$table/join" >/dev/null
holds 'when all sit, it tells who plays' "$(curl -s "${url}table/$table")" '<title>Alcazar: &lt;b&gt;&quot;Al &amp; Éve’s and 王</title>'
curl -s -o build/log/serve-2.png "${url}table/$table.png"
cmp -s build/log/serve.png build/log/serve-2.png && not_ok 'the picture is another one then' || ok 'the picture is another one then'

# The bot of docs/api.md plays a whole game.
sed -n '/^```sh$/,/^```$/p' docs/api.md | sed '/^```/d' >build/log/serve.bot
[ "$(wc -l <build/log/serve.bot)" -le 40 ] && ok 'the bot has 40 lines at most' || not_ok 'the bot has 40 lines at most'
for game in alcazar graal; do # this one with a set-up in secret
    same "it plays $game to the end" "$(timeout 180 sh build/log/serve.bot "$url" $game 2>&1 | sed 's/^[a-z0-9]\{12\}: \([01]\|draw\) [A-Z]*-[0-9]*$/over/')" over
done

# Whoever waits for news when it ends is told that there is none, at once.
awaited=$(curl -s -b build/log/serve.host -X POST -d '{"name":"alcazar","seats":["me","open"]}' "${url}api/v1/games" | sed 's/.*"game":"\([^"]*\)".*/\1/')
for part in "news?since=2&wait=60" "news?since=2&wait=60&mark="; do
    : >build/log/serve.news
    curl -s -b build/log/serve.host -o build/log/serve.news "${url}api/v1/games/$awaited/$part" &
    news=$!
    sleep 0.5
    mark=$(sed -n 's/.*"mark":"\([^"]*\)".*/\1/p' build/log/serve.news)
    [ -z "$mark" ] || { curl -s -b build/log/serve.host -o build/log/serve.news "${url}api/v1/games/$awaited/$part$mark" & news=$!; sleep 0.5; }
    before=$(date +%s%N)
    stop
    same 'it ends soon while somebody waits' "$? $((($(date +%s%N) - before) / 2000000000))" '0 0'
    wait "$news"
    same 'who is told so' "$(cat build/log/serve.news)" '{"news":[]}'
    start 127.0.0.1:0
done

# Who hosts it asks it by a socket beside what it keeps.
admin() { "$t" admin "$@" 2>&1; }
curl -s -c build/log/serve.jar -X POST -d '{"name":"Ann\u00e9"}' "${url}api/v1/name" >/dev/null
id=$(curl -s -b build/log/serve.jar -X POST -d '{"name":"alcazar","seats":["me","computer 1"]}' "${url}api/v1/games" | sed 's/.*"game":"\([^"]*\)".*/\1/')
same 'nobody else can open the socket' "$(stat -c %a build/log/serve.data/tintagel/admin.sock)" 600
holds 'the host sees games' "$(admin games playing)" "$id	alcazar	playing	2"
holds 'with who plays' "$(admin games)" 'person Anné, computer level=1'
same 'of a state that none has there are none' "$(admin games frozen)" ''
holds 'as JSON too' "$(admin games --json)" '{"games":[{"id":"'
holds 'a state there is not is refused' "$(admin games lost)" '“state” is missing, not known'
holds 'in French too' "$(admin stop aaaaaaaaaaaa --lang fr)" 'Cette partie n’existe pas.'
lost=$(admin stop "$(printf '%s\240' "$id")")
same 'an id that is no text stops nothing' "$? $lost" '2 tintagel: 400 Bad Request'
same 'a game is stopped' "$(admin stop "$id")" 'Done.'
same 'and goes on' "$(admin resume "$id")" 'Done.'
same 'and removed' "$(admin remove "$id")" 'Done.'
same 'then nobody finds it' "$(status_of "${url}api/v1/games/$id")" 404
holds 'names are seen' "$(admin names 'Ann')" '	Anné	'
visitor=$(admin names Ann | cut -f1)
same 'and removed' "$(admin remove-name "$visitor")" 'Done.'
holds 'who was may only look on' "$(curl -s -b build/log/serve.jar -X POST -d '{"name":"B"}' "${url}api/v1/name")" 'server.removed'
same 'until the host has let it in again' "$(admin restore-name "$visitor")" 'Done.'
same 'then it may do all' "$(status_of -b build/log/serve.jar -X POST -d '{"name":"B"}' "${url}api/v1/name")" 200
same 'there are no tokens' "$(admin tokens)" ''
same 'nor reports' "$(admin reports)" ''
for note in first second; do curl -s -b build/log/serve.jar -X POST -d "{\"note\":\"$note\"}" "${url}api/v1/tokens" >/dev/null; done
same 'tokens are listed, the newest first' "$(admin tokens | cut -f2 | paste -sd' ')" 'second first'
said=$(curl -s -b build/log/serve.guest -X POST -d '{"text":"vile"}' "${url}api/v1/games/$table/chat" | sed 's/.*"number":\([0-9]*\).*/\1/')
report() { curl -s -b build/log/serve.host -X POST -d "{\"number\":$((said - 1)),\"text\":\"$1\"}" "${url}api/v1/games/$table/report" >/dev/null; }
report first
report second
accused=$(admin names 王 | cut -f1)
same 'reports tell of whom, and what was said' "$(admin reports | cut -f4-)" "$accused	$table	$((said - 1))	vile	second
$accused	$table	$((said - 1))	vile	first"
same 'and by whom' "$(admin reports | cut -f3 | sort -u)" "$(admin names Al | cut -f1)"
open=$(curl -s -b build/log/serve.host -X POST -d '{"name":"grailnah","options":"players=3","seats":["me","open","open"]}' "${url}api/v1/games" | sed 's/.*"game":"\([^"]*\)".*/\1/')
does() { curl -s -b "build/log/serve.$1" -X POST -d "$3" "${url}api/v1/games/$open/$2" >/dev/null; }
does guest join '{"player":1}'
does guest chat '{"text":"worse"}'
does guest leave '{"player":1}'
does jar join '{"player":1}'
does host report '{"number":3,"text":"third"}'
same 'but not of who has sat down there since' "$(admin reports | sed -n 1p | cut -f4,7-)" '	worse	third'
admin dismiss "$(admin reports | sed -n 1p | cut -f1)" >/dev/null
second=$(admin reports | sed -n 1p | cut -f1)
holds 'those before one can be seen' "$(admin reports "$second")" '	first'
same 'without it' "$(admin reports "$second" | grep -c second)" 0
same 'what has been seen to is dismissed' "$(admin dismiss "$second")" 'Done.'
same 'and is not there any more' "$(admin reports | cut -f8)" first
holds 'nor can it be dismissed again' "$(admin dismiss "$second")" 'There is no such report.'
for wrong in 'dance' 'stop' 'tokens x' 'remove' 'dismiss' 'restore-name'; do
    # shellcheck disable=SC2086
    "$t" admin $wrong >build/log/serve.out 2>&1
    same "admin $wrong has status 2" "$?" 2
done
stop
same 'Ctrl-C ends it well' "$?" 0
holds 'then nobody answers the host' "$(admin games)" 'No server answers at '

for bad in '' here 127.0.0.1 127.0.0.1: :8080 127.0.0.1:x 127.0.0.1:65536 ::1:80 999.1.1.1:80 nowhere.invalid:80 '[::g]:80'; do
    "$t" serve --listen "$bad" >build/log/serve.out 2>&1
    same "no place to listen: $bad" "$?" 2
    same "in one line: $bad" "$(grep -c 'is no place to listen' build/log/serve.out) $(wc -l <build/log/serve.out)" '1 1'
done
holds 'a key without a certificate is no TLS' "$("$t" serve --listen 127.0.0.1:0 --key build/log/none.pem 2>&1)" '--key is of no use without --certificate'
holds 'and nobody can be told by it without a key' "$("$t" serve --listen 127.0.0.1:0 --push-contact mailto:host@example.net 2>&1)" '--push-contact is of no use without --push-key'
out=$("$t" serve --listen 192.0.2.1:8080 2>&1)
same 'an address that is not ours is trouble' "$?" 1
same 'and that is told' "$out" 'tintagel: Nothing can listen at 192.0.2.1:8080: Cannot assign requested address.'
start '[::1]:0'
case $url in
http://\[::1\]:*) same 'IPv6 works' "$(status_of -g "$url")" 200; stop ;;
*) holds 'IPv6 is refused where the machine has none' "$(cat "$log")" 'Nothing can listen' ;;
esac

# HR-6: whoever sets up in secret is not charged with a time without a server, though nothing is timed but that.
start 127.0.0.1:0
for who in anna bert; do curl -s -c "build/log/serve.$who" -X POST -d "{\"name\":\"$who\"}" "${url}api/v1/name" >/dev/null; done
id=$(curl -s -b build/log/serve.anna -X POST -d '{"name":"graal","seats":["me","open"],"clock":"none/600"}' "${url}api/v1/games" | sed 's/.*"game":"\([^"]*\)".*/\1/')
curl -s -b build/log/serve.bert -X POST -d '{"player":1}' "${url}api/v1/games/$id/join" >/dev/null
kill -9 "$pid"
wait "$pid" 2>/dev/null
start 127.0.0.1:0
i=0
while [ $i -lt 100 ] && ! curl -s "${url}api/v1/games/$id/events" | grep -q resume; do sleep 0.1; i=$((i + 1)); done
holds 'a time without a server is given back to a set-up' "$(curl -s "${url}api/v1/games/$id/events")" '"resume",-1,'
stop

# Several places, a base path, a file of settings, the environment.
dir=build/log/serve
rm -rf "$dir"
mkdir -p "$dir"
serve_with() { # ARGUMENT...: sets $pid and $url
    : >"$log"
    "$t" serve "$@" >"$log" 2>&1 &
    pid=$!
    i=0
    while [ $i -lt 100 ] && ! grep -q 'connections at a time' "$log" && kill -0 "$pid" 2>/dev/null; do sleep 0.1; i=$((i + 1)); done
    url=$(sed -n 's/.*\(http[^ ]*\/\).*/\1/p' "$log")
}
printf '# a comment\nlisten = 127.0.0.1:0\n listen=unix:%s/socket\n\nbase-path = /games/\n' "$dir" >"$dir/config"
serve_with --config "$dir/config"
holds 'it says how many connections it holds' "$(cat "$log")" 'It holds up to '
holds 'it tells all its places' "$(cat "$log")" "Tintagel is at unix:$dir/socket"
holds 'the address has the base path' "$url" /games/
same 'which works' "$(status_of "${url}main.js")" 200
same 'without its last stroke it leads there' "$(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' "${url%/}")" "308 $url"
same 'outside there is nothing' "$(status_of "${url%games/}main.js")" 404
same 'a Unix socket works' "$(status_of --unix-socket "$dir/socket" http://localhost/games/)" 200
head=$(head_of "${url%games/}%zz")
holds 'what is refused has our headers too' "$head" "Content-Security-Policy: default-src 'none'"
log_lines=$(grep -c '^{"time": "[0-9T:.Z-]*", "level": "[a-z]*", "what": "' "$log")
[ "$log_lines" -ge 1 ] && ok 'the log is JSON' || not_ok 'the log is JSON' "$(cat "$log")"
[ "$(uname)" != Linux ] || same 'system calls are filtered' "$(sed -n 's/^Seccomp:[^0-9]*//p' "/proc/$pid/status")" 2
kill -9 "$pid"
wait "$pid" 2>/dev/null
serve_with --config "$dir/config" --base-path /other
holds 'a flag comes before the file, and a socket that was left is no matter' "$url" /other/
stop
# Counts are for this machine alone, asked without a proxy, or for whom its host names.
seen_by() { status_of -H "X-Forwarded-For: $1" "${url}metrics"; }
serve_with --listen 127.0.0.1:0
same 'this machine sees counts' "$(status_of "${url}metrics")" 200
same 'nobody does by a proxy that is not known' "$(seen_by 127.0.0.1) $(status_of -H 'Forwarded: for=127.0.0.1' "${url}metrics")" '403 403'
stop
serve_with --listen 127.0.0.1:0 --trusted-proxy 127.0.0.1 --metrics-from 192.0.2.0/24
same 'who is named sees them, by a proxy too' "$(seen_by 192.0.2.7)" 200
same 'others do not' "$(seen_by 198.51.100.7)" 403
same 'not even who says it is named' "$(seen_by '192.0.2.7, 198.51.100.7')" 403
same 'and this machine does' "$(status_of "${url}metrics")" 200
stop
export TINTAGEL_BASE_PATH=/environment TINTAGEL_CONFIG="$dir/config"
serve_with --quiet
holds 'the environment comes before the file' "$url" /environment/
same 'quiet is quiet' "$(grep -c '"level": "notice"' "$log")" 0
stop
unset TINTAGEL_BASE_PATH TINTAGEL_CONFIG
for bad in 'listen' 'no-such = 1' 'base-path = /a
base-path = /b' 'config = x' 'quiet = perhaps'; do
    printf '%s\n' "$bad" >"$dir/bad"
    refused_for "a file that says “$(printf '%s' "$bad" | head -n 1)” is refused" 2 "$dir/bad:" serve --config "$dir/bad"
done
refused_for 'a file that is not there is trouble' 1 nowhere serve --config "$dir/nowhere"
refused_for 'a base path begins with a stroke' 2 'is no base path' serve --base-path games
refused_for 'who counts has an address' 2 'does not say who may ask for /metrics' serve --listen 127.0.0.1:0 --metrics-from here
refused_for 'proxies have addresses' 2 'does not name proxies' serve --listen 127.0.0.1:0 --trusted-proxy here
refused_for 'a certificate must be there' 1 'cannot be used: No such file' serve --listen 127.0.0.1:0 --certificate "$dir/nowhere"
refused_for 'an address of a bus must be one' 2 'that is no address of a Redis' serve --listen 127.0.0.1:0 --bus localhost:6379
refused_for 'a user must be there' 1 'cannot run as the user nobody-at-all' serve --listen 127.0.0.1:0 --user nobody-at-all

# Several servers below one name each have a cookie of their own; one of before, for all of it, is good once.
cookies() { curl -s -o /dev/null -D - "$@" | tr -d '\r' | sed -n 's/^Set-Cookie: \(tintagel=[^;]*\); Path=\([^;]*\);.*/\2 \1/p'; }
serve_with --listen 127.0.0.1:0 --data "$dir/paths"
old=$(cookies -X POST -d '{"name":"Old"}' "${url}api/v1/name")
same 'a cookie is for all of the name without a base path' "${old%% *}" /
stop
serve_with --listen 127.0.0.1:0 --data "$dir/paths" --base-path /one
one=$(cookies "${url}api/v1/hello")
same 'and for what is below it with one' "${one%% *}" /one/
holds 'who has one of before is still the same' "$(curl -s -b "${old#* }" "${url}api/v1/hello")" '"name":"Old"'
new=$(cookies -b "${old#* }" "${url}api/v1/hello")
same 'and gets another one' "${new%% *}" /one/
holds 'by which it is the same, too' "$(curl -s -b "x=y; ${new#* }; ${old#* }" "${url}api/v1/hello")" '"name":"Old"'
same 'and gets no more' "$(cookies -b "${new#* }; ${old#* }" "${url}api/v1/hello")" ''
stop

# Who asks for many analyses as many visitors waits for itself.
analyse() { curl -s -X POST -H "X-Forwarded-For: $1" -d "{\"name\":\"grailnah\",\"nodes\":$2}" "${url}api/v1/analyse"; }
serve_with --listen 127.0.0.1:0 --trusted-proxy 127.0.0.1 --data "$dir/analyses"
many=
rm -f "$dir"/many.*
for i in $(seq 40); do
    { analyse 192.0.2.1 1000000 >"$dir/many.$i.part"; mv "$dir/many.$i.part" "$dir/many.$i"; } &
    many="$many $!"
done
i=0
while [ $i -lt 100 ] && ! grep -qs too-many "$dir"/many.*; do sleep 0.1; i=$((i + 1)); done
holds 'an address has not all places where analyses wait' "$(cat "$dir"/many.*)" 'server.too-many'
holds 'another address is answered' "$(analyse 192.0.2.2 1000)" '"lines":'
answered=$(grep -l '"lines":' "$dir"/many.* 2>/dev/null | wc -l)
[ "$answered" -lt 8 ] && ok 'before the first one has all its answers' || not_ok 'before the first one has all its answers' "$answered"
stop
for i in $many; do wait "$i"; done

# TLS, and another certificate while it runs.
certify() { openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$1" -keyout "$dir/key" -out "$dir/certificate" 2>"$dir/openssl"; }
name_shown() { openssl s_client -connect "${url#https://}" </dev/null 2>/dev/null | sed -n 's/^subject=//p'; }
certify first
serve_with --listen 127.0.0.1:0 --certificate "$dir/certificate" --key "$dir/key"
holds 'with a certificate it is https' "$url" https://127.0.0.1:
url=${url%/}
same 'TLS works' "$(status_of -k "$url/main.js")" 200
curl -sk "$url/main.js" | cmp - build/log/serve.raw && ok 'and gives the same files' || not_ok 'and gives the same files'
same 'TLS 1.1 is refused' "$(curl -sk --tls-max 1.1 "$url/" -o /dev/null; echo $?)" 35
same 'no TLS is closed' "$(curl -s "http${url#https}/" -o /dev/null -m 5 && echo answered)" ''
in_a_row() { # COUNT: requests at once, by TLS; how many are answered
    { yes "GET /icon.svg HTTP/1.1
Host: a
X: $(head -c 900 /dev/zero | tr '\0' x)
" | head -n $((4 * $1)) | sed 's/$/\r/'; sleep 1; } | openssl s_client -quiet -no_ign_eof -connect "${url#https://}" 2>/dev/null | grep -ac '^HTTP/1.1 200\|HTTP/1.1 200 OK'
}
same 'requests in a row are answered' "$(in_a_row 20)" 20
same 'also when they are more than is read ahead' "$(in_a_row 100)" 100
holds 'it shows its certificate' "$(name_shown)" first
certify second
kill -HUP "$pid"
i=0
while [ $i -lt 50 ] && ! grep -q reloaded "$log"; do sleep 0.1; i=$((i + 1)); done
holds 'SIGHUP reads another' "$(name_shown)" second
echo broken >"$dir/certificate"
kill -HUP "$pid"
i=0
while [ $i -lt 50 ] && ! grep -q 'not reloaded' "$log"; do sleep 0.1; i=$((i + 1)); done
holds 'a broken one is not taken' "$(name_shown)" second
same 'and it goes on' "$(status_of -k "$url/main.js")" 200
stop
same 'it ends well' "$?" 0
if [ "$(id -u)" = 0 ]; then
    mkdir "$dir/data"
    chown nobody "$dir/data"
    chmod 755 "$dir"
    serve_with --listen 127.0.0.1:0 --user nobody --data "$dir/data"
    same 'root is given away' "$(sed -n 's/^Uid:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$pid/status")" "$(id -u nobody)"
    same 'and it serves' "$(status_of "$url")" 200
    same 'the socket of the host is its user’s then' "$(stat -c %U "$dir/data/admin.sock")" nobody
    same 'by which root can ask it' "$(admin games --data "$dir/data")" ''
    stop
    if command -v setpriv >/dev/null; then
        mkdir "$dir/left"
        serve_with --listen 127.0.0.1:0 --data "$dir/left"
        kill -9 "$pid"
        wait "$pid" 2>/dev/null
        chown nobody "$dir/left"
        left=$(setpriv --reuid=nobody --clear-groups "$t" serve --listen 127.0.0.1:0 --data "$dir/left" 2>&1)
        holds 'a socket that root has left is told as what it is' "$left" "$dir/left/admin.sock: Permission denied"
    fi
fi
finish
