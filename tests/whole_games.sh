#!/bin/sh
# whole_games.sh PROGRAM [PART...] - whole games of people who play together, each in a browser of its own: web/test/whole.ts.
. tests/tap.sh
web/test/run.sh whole.ts "$@" || { [ "$?" = 1 ] || not_ok 'it ran'; tap_failed=1; }
finish
