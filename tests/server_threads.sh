#!/bin/sh
# server_threads.sh - the stories of people who play together (together.cases), on a server under ThreadSanitizer.
. tests/tap.sh
log=$PWD/build/log/server-threads.log
rm -rf build/threads
if ! CC=clang meson setup build/threads . -Dpage=enabled -Db_sanitize=thread -Db_lundef=false -Doptimization=1 -Ddebug=true -Db_ndebug=false >"$log" 2>&1 ||
    ! ninja -C build/threads tintagel >>"$log" 2>&1; then
    not_ok 'built with ThreadSanitizer' "$(tail -n 20 "$log")"
    finish
fi
if build/check/tests/test_together build/threads/tintagel tests/together.cases >"$log" 2>&1; then ok 'its threads share nothing they should not'
else not_ok 'its threads share nothing they should not' "$(grep -v '^ok' "$log" | head -n 60)"; fi
rm -rf build/threads
finish
