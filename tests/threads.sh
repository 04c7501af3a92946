#!/bin/sh
# threads.sh - searching on several threads at once, and being told to stop, under ThreadSanitizer.
. tests/tap.sh
# shellcheck disable=SC2046
if ! clang -std=c11 -O1 -g -D_DEFAULT_SOURCE -fsanitize=thread -I. -Ibuild/check -o build/log/threads tests/threads.c \
    $(find core board draw match games search -name '*.c' -not -path '*/tests/*') build/check/embedded_cli.c build/check/games/games.c -pthread >build/log/threads.log 2>&1; then
    not_ok 'built with ThreadSanitizer' "$(cat build/log/threads.log)"
    finish
fi
if build/log/threads >build/log/threads.log 2>&1; then ok 'threads share nothing they should not; stopping takes little time'
else not_ok 'threads' "$(head -n 60 build/log/threads.log)"; fi
finish
