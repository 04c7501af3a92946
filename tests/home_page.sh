#!/bin/sh
# home_page.sh PROGRAM [PART...] - the first page of who plays with others, and what leads to a table: web/test/home.ts.
. tests/tap.sh
web/test/run.sh home.ts "$@" || { [ "$?" = 1 ] || not_ok 'it ran'; tap_failed=1; }
finish
