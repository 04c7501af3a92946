#!/bin/sh
# line.sh - the page's line to the server, without either: web/test/line.ts.
. tests/tap.sh
web/test/run.sh line.ts || { [ "$?" = 1 ] || not_ok 'it ran'; tap_failed=1; }
finish
