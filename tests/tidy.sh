#!/bin/sh
# tidy.sh - clang-tidy finds nothing.
. tests/tap.sh
files=$(find bench cli core games search tests tools -name '*.c' ! -name wasm.c)
# shellcheck disable=SC2086
printf '%s\n' $files | xargs -P 2 -n 6 clang-tidy -p build/check --quiet >build/log/clang-tidy.log 2>/dev/null
empty 'clang-tidy' "$(grep -E 'warning:|error:' build/log/clang-tidy.log | sort -u | head -n 40)"
finish
