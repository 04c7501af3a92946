#!/bin/sh
# cppcheck.sh - cppcheck finds nothing.
. tests/tap.sh
out=$(cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
    -DTESTS_DIR='"tests"' -DTINTAGEL_VERSION='"0"' -I. bench board cli core draw games match search server tests tools web/wasm 2>&1)
status=$?
if [ "$status" = 0 ]; then ok 'cppcheck'; else not_ok 'cppcheck' "$out"; fi
finish
