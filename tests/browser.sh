#!/bin/sh
# browser.sh PROGRAM [PART...] - the page in real Chromium: web/test/browser.ts.
. tests/tap.sh
web/test/run.sh browser.ts "$@" || { [ "$?" = 1 ] || not_ok 'it ran'; tap_failed=1; }
finish
