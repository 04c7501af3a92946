#!/bin/sh
# engines.sh NAME PROGRAM - the page in another browser than Chromium, firefox or webkit: web/test/engines.ts.
. tests/tap.sh
web/test/run.sh engines.ts "$@" || { [ "$?" = 1 ] || not_ok 'it ran'; tap_failed=1; }
finish
