#!/bin/sh
# wasm.sh - core and games as WebAssembly, as the page has them: the counts of tests/known/*.perft, under node.
. tests/tap.sh
bundle=build/log/counts.mjs
if web/node_modules/.bin/esbuild web/test/counts.ts --bundle --platform=node --format=esm --outfile="$bundle" --log-level=warning; then
    position='0 - 0 0:a1.b1.c1;1:a4.b4;2:c4.d4'
    node "$bundle" build/check/web/core.wasm "$position" "$(build/tintagel perft template 4 --position "$position")" || not_ok 'node ran'
else
    not_ok 'the test is built'
fi
finish
