#!/bin/sh
# apart_page.sh PROGRAM [PART...] - people who play together where something is in the way: web/test/apart.ts.
. tests/tap.sh
web/test/run.sh apart.ts "$@" || { [ "$?" = 1 ] || not_ok 'it ran'; tap_failed=1; }
finish
