#!/bin/sh
# cppcheck.sh - cppcheck finds nothing.
. tests/tap.sh
check() { # WHAT ARGUMENT...
    what=$1
    shift
    if out=$(cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
        --suppress=normalCheckLevelMaxBranches -I. "$@" 2>&1); then
        ok "$what"
    else
        not_ok "$what" "$out"
    fi
}
check 'the program' -DTINTAGEL_VERSION='"0"' bench board bus cli contest core draw engine games learn match net print search server store tools web/wasm \
    $(printf -- ' -i%s' games/*/tests)
# A test that gets no memory may crash. (Older versions do not look for that.)
check 'the tests' -DTESTS_DIR='"tests"' --suppress=nullPointerOutOfMemory --suppress=ctunullpointerOutOfMemory tests games/*/tests
finish
