#!/bin/sh
# wasm.sh - core and games as WebAssembly, as the page has them, under node: the counts of tests/known/*.perft, those of a
# game that has none there, and the computer player; and its views are those of the program, byte by byte. With
# TINTAGEL_GAME only what that game counts.
. tests/tap.sh
first_without_known() {
    for game in $(table_of_games); do [ -e "tests/known/$game.perft" ] || { echo "$game"; return; }; done
}
# The start, or where players set up at once a position of a case.
position_to_count() { # GAME
    { build/tintagel position "$1"; sed -n 's/^  at //p' "tests/rules/$1.cases"; } | while IFS= read -r position; do
        build/tintagel perft "$1" 3 --position "$position" >/dev/null 2>&1 || continue
        printf '%s\n' "$position"
        break
    done
}
game=${TINTAGEL_GAME:-$(first_without_known)}
position=$(position_to_count "$game")
set -- build/check/web/core.wasm "$game" "$position" "$(build/tintagel perft "$game" 3 --position "$position")"
[ -n "${TINTAGEL_GAME:-}" ] || set -- "$@" "$(sed -n 's/^signature: //p' tests/signature.nodes)"
web/test/run.sh counts.ts "$@" || not_ok 'all counts are right'
[ -z "${TINTAGEL_GAME:-}" ] || finish
build/check/tests/test_views list >build/log/views.txt || not_ok 'the views are listed'
web/test/run.sh views.ts build/check/web/core.wasm build/log/views.txt || not_ok 'views are those of the program'
build/check/tests/test_hints list >build/log/hints.txt || not_ok 'the hints are listed'
web/test/run.sh hints.ts build/check/web/core.wasm build/log/hints.txt || not_ok 'hints are those of the program'
build/check/tests/test_reports list >build/log/reports.txt || not_ok 'the reports are listed'
web/test/run.sh reports.ts build/check/web/later.wasm build/log/reports.txt || not_ok 'reports are those of the program'
sh tests/own_board.sh build/log/own
web/test/run.sh engine.ts build/check/web/core.wasm build/log/own/record.txt || not_ok 'the computer plays as it should'
finish
