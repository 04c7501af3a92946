#!/bin/sh
# wasm.sh - core and games as WebAssembly, as the page has them, under node: the counts of tests/known/*.perft, and
# the computer player; and its views are those of the program, byte by byte.
. tests/tap.sh
position='0 - 0 0:a1.b1.c1;1:a4.b4;2:c4.d4'
web/test/run.sh counts.ts build/check/web/core.wasm "$position" "$(build/tintagel perft skirmish 4 --position "$position")" \
    "$(sed -n 's/^signature: //p' tests/signature.nodes)" || not_ok 'all counts are right'
build/check/tests/test_views list >build/log/views.txt || not_ok 'the views are listed'
web/test/run.sh views.ts build/check/web/core.wasm build/log/views.txt || not_ok 'views are those of the program'
sh tests/own_board.sh build/log/own
web/test/run.sh engine.ts build/check/web/core.wasm build/log/own/record.txt || not_ok 'the computer plays as it should'
finish
