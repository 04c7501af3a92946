#!/bin/sh
# cppcheck.sh - cppcheck finds nothing.
. tests/tap.sh
out=$(cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=0 \
    -DTESTS_DIR='"tests"' -DBOARDS_DIR='"boards"' -DTINTAGEL_VERSION='"0"' -I. bench cli core games search tests tools 2>&1)
empty 'cppcheck' "$out"
finish
