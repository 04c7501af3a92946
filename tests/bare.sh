#!/bin/sh
# bare.sh RELEASE... - the README's two commands on bare systems of Debian, which debootstrap makes in a folder each.
#
# Needs root, a network and some 4 GB in TMPDIR, and takes a quarter of an hour or more for each. What goes in is a clone of what
# is committed, and of this system where names are looked up and which certificates are trusted. Its logs: build/log/bare.
. tests/tap.sh
[ "$(id -u)" = 0 ] || { not_ok 'this test makes whole systems, so only root can run it'; finish; }
root=$(mktemp -d "${TMPDIR:-/tmp}/tintagel-bare.XXXXXX")
trap 'stop; rm -rf --one-file-system "$root"' EXIT
chmod 755 "$root" # as every system is to its users
trap 'exit 1' INT TERM
certificates=/etc/ssl/certs/ca-certificates.crt

make_system() { # RELEASE
    rm -rf --one-file-system "${root:?}"/*
    debootstrap --variant=minbase "$1" "$root" >"$log/debootstrap.log" 2>&1 || return 1
    cp /etc/resolv.conf /etc/hosts "$root/etc/"
    [ ! -f "$certificates" ] || cp "$certificates" "$root/root/"
    git clone -q . "$root/root/tintagel"
}

# In the system, in the clone. Its mounts and processes are in namespaces of their own and end with it, which stop does.
inside() { # COMMAND...
    # shellcheck disable=SC2016
    unshare --mount --pid --fork --kill-child sh -c '
        mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" &&
        exec env -i HOME=/root TERM=xterm PATH=/usr/sbin:/usr/bin:/sbin:/bin TINTAGEL_JOBS="${TINTAGEL_JOBS:-2}" \
            http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" NODE_EXTRA_CA_CERTS=/root/ca-certificates.crt \
            chroot "$0" sh -c "cd /root/tintagel && exec \"\$@\"" sh "$@"' "$root" "$@" &
    echo $! >"$root/pid"
    wait $!
}
stop() { [ ! -f "$root/pid" ] || kill -KILL "$(cat "$root/pid")" 2>/dev/null; }

serves_page() {
    inside ./run >"$log/run.log" 2>&1 &
    pid=$!
    while kill -0 "$pid" 2>/dev/null && ! grep -q 'http://' "$log/run.log"; do sleep 1; done
    url=$(sed -n 's/.*\(http:[^ ]*\/\) .*/\1/p' "$log/run.log")
    page=$(curl -s "$url") wasm=$(curl -s "${url}core.wasm" | head -c 4 | od -An -c | tr -d ' ')
    stop
    wait "$pid"
    case $page in *'<title>'*) [ "$wasm" = '\0asm' ] ;; *) false ;; esac
}

for release in "$@"; do
    log=build/log/bare/$release
    mkdir -p "$log"
    if make_system "$release"; then ok "$release: a bare system"
    else not_ok "$release: a bare system" "$(tail -n 3 "$log/debootstrap.log")"; continue; fi
    if serves_page; then ok "$release: ./run serves the page"; else not_ok "$release: ./run serves the page" "$(cat "$log/run.log")"; fi
    if inside ./run test >"$log/test.log" 2>&1; then ok "$release: ./run test, $(tail -n 1 "$log/test.log")"
    else not_ok "$release: ./run test" "$(tail -n 60 "$log/test.log")"; fi
done
finish
