#!/bin/sh
# gcc.sh [all] - gcc takes the code without a warning, and what it makes counts the same; set up plainly, it has the page.
# Where gcc made the program of ./run already, what it said then is looked at, of all that was new to it; with "all",
# everything is made again.
. tests/tap.sh
rm -rf build/plain
CC=gcc meson setup build/plain -Dwerror=true >build/log/gcc.log 2>&1 || not_ok 'it is set up' "$(cat build/log/gcc.log)"
holds 'set up plainly, the page is in it' "$(ninja -C build/plain -t targets all)" page_files.c
made=build
if [ "${1:-}" = all ] || ! grep -qs '^C compiler for the host machine: .*gcc' build/meson-logs/meson-log.txt; then
    made=build/plain
    if ninja -C build/plain >build/log/gcc.log 2>&1; then ok 'no warnings'; else not_ok 'no warnings' "$(cat build/log/gcc.log)"; fi
elif [ ! -f build/log/compile-build.log ]; then
    not_ok 'no warnings' 'there is no build/log/compile-build.log: ./run test makes it'
else
    empty 'no warnings' "$(grep 'warning:' build/log/compile-build.log)"
fi
same 'perft' "$($made/tintagel perft alcazar 5)" 3679512
finish
