#!/bin/sh
# threads.sh - searching on several threads at once, and being told to stop, and an engine that is talked to while it
# thinks, under ThreadSanitizer.
. tests/tap.sh
# shellcheck disable=SC2046
if ! clang -std=c11 -O1 -g -D_DEFAULT_SOURCE -DTINTAGEL_VERSION='"0"' -fsanitize=thread -I. -Ibuild/check -o build/log/threads tests/threads.c \
    $(find core board draw learn match games search engine -name '*.c' -not -path '*/tests/*' -not -name sandbox_none.c) build/check/embedded_cli.c build/check/games/games.c -pthread >build/log/threads.log 2>&1; then
    not_ok 'built with ThreadSanitizer' "$(cat build/log/threads.log)"
    finish
fi
if build/log/threads >build/log/threads.log 2>&1; then ok 'threads share nothing they should not; stopping takes little time'
else not_ok 'threads' "$(head -n 60 build/log/threads.log)"; fi
for file in tests/engines/*.transcript; do
    if out=$(LANG=C timeout 300 sh tests/transcript.sh "$file" build/log/threads engine 2>&1); then ok "$file"; else not_ok "$file" "$(printf '%s\n' "$out" | head -n 60)"; fi
done
finish
