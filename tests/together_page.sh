#!/bin/sh
# together_page.sh PROGRAM [PART...] - people who play together, each in a browser of its own: web/test/together.ts.
. tests/tap.sh
web/test/run.sh together.ts "$@" || { [ "$?" = 1 ] || not_ok 'it ran'; tap_failed=1; }
finish
