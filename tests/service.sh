#!/bin/sh
# service.sh TEST PROGRAM - the server as a service: what systemd says of its unit, then TEST (service.c).
. tests/tap.sh
dir=build/log/service
rm -rf "$dir"
mkdir -p "$dir"
sed "s|@bindir@/tintagel|$(pwd)/$2|" tools/tintagel.service.in >"$dir/tintagel.service"
sed "s|@bindir@/tintagel|$(pwd)/$2|" tools/tintagel-worker.service.in >"$dir/tintagel-worker.service"
cp tools/tintagel.socket "$dir"
empty 'the units are well formed' "$(systemd-analyze verify --man=no "$dir/tintagel.service" "$dir/tintagel-worker.service" "$dir/tintagel.socket" 2>&1 | grep -i tintagel)"
mkdir "$dir/tintagel.socket.d"
sed -n '/^```ini$/,/^```$/p' docs/hosting.md | sed '/^```/d' >"$dir/tintagel.socket.d/override.conf"
holds 'a Unix socket is told of' "$(cat "$dir/tintagel.socket.d/override.conf")" 'SocketGroup='
empty 'and is well formed' "$(systemd-analyze verify --man=no "$dir/tintagel.service" "$dir/tintagel.socket" 2>&1 | grep -i tintagel)"
# Of ten points of exposure, ten times as many: what is left is that it listens.
for unit in tintagel tintagel-worker; do
    score=$(systemd-analyze security --offline=yes --threshold=20 --no-pager "$dir/$unit.service" 2>&1)
    [ $? -eq 0 ] && ok "little of the system is exposed to $unit" || not_ok "little of the system is exposed to $unit" "$(printf '%s\n' "$score" | tail -n 60)"
done
"$@" || tap_failed=1
finish
