#!/bin/sh
# browser.sh PROGRAM [PART...] - the page in real Chromium: web/test/browser.ts.
. tests/tap.sh
sh tests/own_board.sh build/log/own-browser
web/test/run.sh browser.ts "$@" || { [ "$?" = 1 ] || not_ok 'it ran'; tap_failed=1; }
finish
