#!/bin/sh
# bare.sh SUITE... - the README's first command on bare systems of Debian, and a few tests there: debootstrap makes each in a
# folder of its own, a clone of what is committed goes in, and nothing of this system is used but its network.
#
# Needs root, debootstrap, 4 GB of room in TMPDIR for a system and about ten minutes for each. Settings of apt for a proxy and the certificates that this
# system trusts are taken along.
. tests/tap.sh
log=$(pwd)/build/log/bare
mkdir -p "$log"
root=$(mktemp -d "${TMPDIR:-/tmp}/tintagel-bare.XXXXXX")

inside() { # COMMAND...: in the system, in the clone
    env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin NODE_EXTRA_CA_CERTS=/root/trusted.crt \
        chroot "$root" sh -c 'cd /root/tintagel && "$@"' sh "$@"
}
