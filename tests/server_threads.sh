#!/bin/sh
# server_threads.sh - servers and workers under ThreadSanitizer: the stories of people who play together
# (together.cases), of several nodes, without a bus and with one, and of workers. One that shares what it should not ends
# at once, which those who tell the stories see. Its threads remember as much as they can of what they did: a race is told
# of only if both sides are known.
. tests/tap.sh
log=$PWD/build/log/server-threads.log
program=build/threads/tintagel
export TSAN_OPTIONS=halt_on_error=1:history_size=7
rm -rf build/threads
if ! CC=clang meson setup build/threads . -Dpage=enabled -Db_sanitize=thread -Db_lundef=false -Doptimization=1 -Ddebug=true -Db_ndebug=false >"$log" 2>&1 ||
    ! ninja -C build/threads tintagel >>"$log" 2>&1; then
    not_ok 'built with ThreadSanitizer' "$(tail -n 20 "$log")"
    finish
fi

# shares NAME COMMAND...: no threads share in it what they should not.
shares() {
    name=$1
    shift
    if "$@" >"$log" 2>&1; then ok "$name"; else not_ok "$name" "$(grep -v '^ok' "$log" | head -n 60)"; fi
}

shares 'people who play together' build/check/tests/test_together $program tests/together.cases
shares 'several nodes' build/check/tests/test_nodes $program
shares 'several nodes with a bus' build/check/tests/test_nodes $program bus
shares 'workers' build/check/tests/test_worker $program
rm -rf build/threads
finish
