#!/bin/sh
# gcc.sh - gcc takes the code without a warning, and what it makes counts the same; set up plainly, it has the page.
. tests/tap.sh
[ -f build/gcc/build.ninja ] || CC=gcc meson setup build/gcc -Dwerror=true >build/log/gcc.log 2>&1
if ninja -C build/gcc >build/log/gcc.log 2>&1; then ok 'no warnings'; else not_ok 'no warnings' "$(cat build/log/gcc.log)"; fi
holds 'the page is in it' "$(ls build/gcc/web)" page_files.c
same 'perft' "$(build/gcc/tintagel perft alcazar 5)" 3679512
finish
