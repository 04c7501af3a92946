#!/bin/sh
# waiting_page.sh PROGRAM [PART...] - people who wait for each other: web/test/waiting.ts.
. tests/tap.sh
web/test/run.sh waiting.ts "$@" || { [ "$?" = 1 ] || not_ok 'it ran'; tap_failed=1; }
finish
