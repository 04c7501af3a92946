#!/bin/sh
# room.sh PROGRAM [WORD...] - there is room for everything on the page: web/test/room.ts.
. tests/tap.sh
web/test/run.sh room.ts "$@" || { [ "$?" = 1 ] || not_ok 'it ran'; tap_failed=1; }
finish
