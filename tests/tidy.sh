#!/bin/sh
# tidy.sh - clang-tidy finds nothing.
. tests/tap.sh
files=$(find bench board cli contest core draw engine games match search server tests tools -name '*.c')
# shellcheck disable=SC2086
if printf '%s\n' $files | xargs -P 2 -n 6 clang-tidy -p build/check --quiet >build/log/clang-tidy.log 2>build/log/clang-tidy.err; then
    ok 'clang-tidy'
else
    not_ok 'clang-tidy' "$(grep -hE 'warning:|error:' build/log/clang-tidy.log build/log/clang-tidy.err | sort -u | head -n 40)"
fi
finish
