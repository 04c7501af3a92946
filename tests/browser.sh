#!/bin/sh
# browser.sh PROGRAM [PART...] - the page in real Chromium: web/test/browser.ts.
. tests/tap.sh
bundle=web/node_modules/.tests/browser.mjs # where node finds the packages that it needs
if web/node_modules/.bin/esbuild web/test/browser.ts --bundle --platform=node --format=esm --packages=external --outfile="$bundle" --log-level=warning; then
    node "$bundle" "$@"
else
    not_ok 'the tests are built'
    finish
fi
