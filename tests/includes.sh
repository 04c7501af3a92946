#!/bin/sh
# includes.sh - dependencies point one way: each folder includes only what is listed for it.
. tests/tap.sh
game_suites() { sed -n 's/^[a-z-][a-z-]*  *game .* sh \(tests[^ ]*\).*/\1/p' tests/suites; }
check() { # FOLDER ALLOWED...
    folder=$1
    shift
    wrong=$(grep -rnE '^#include "' "$folder" --include='*.[ch]' --exclude-dir=tests | while IFS= read -r line; do
        to=${line#*\"}
        good=
        for allowed in "$@"; do case $to in "$allowed"/*) good=1 ;; esac; done
        [ -n "$good" ] || printf '%s\n' "$line"
    done)
    empty "$folder includes only $*" "$wrong"
}
check core core
check board core board
check draw core board draw
check match core board draw match
check learn core board draw match learn
check print core board draw match learn print
check search core board match search
check engine core match games search engine
check contest core board match search engine contest
check net core net
check store core store
check bus core bus
check cli core board draw learn print match games search engine contest net store bus server cli
check server core board draw print match games search net store bus server
check web/wasm core board draw learn print match games search web
check bench core board match games search net bench tests/client
check tools core board draw learn match games search
empty 'nothing but the bus and its tests knows hiredis' "$(grep -rlE '#include <hiredis' . --include='*.[ch]' --exclude-dir=build | grep -vE '^\./bus/')"
for game in games/*/; do check "${game%/}" core board "${game%/}"; done
for file in games/*.[ch]; do
    empty "$file knows no game" "$(grep -nE '^#include "games/[a-z]+/' "$file")"
done
empty 'the rooms and games call nothing of the system' \
    "$(grep -rnE '#include <(stdio|time|unistd|pthread|fcntl|locale|signal|math)\.h>' core board draw learn match games --include='*.[ch]' --exclude-dir=tests)"
games=$(table_of_games | paste -sd'|')
empty 'so does what prints, but that it measures' \
    "$(grep -rnE '#include <(stdio|time|unistd|pthread|fcntl|locale|signal)\.h>' print --include='*.[ch]')"
empty 'the rooms name no game and none of its rules' \
    "$(grep -rnwiE "$games|[A-GI-Z][A-Z]-[0-9]+" core board draw learn match net bus print search engine contest --include='*.[ch]' | grep -v '^search/signature.c')"
kinds=$(grep -ohE '\.name = "[a-z]+\.[a-z]+"' games/*/*.c | sed 's/.*\.\([a-z]*\)"/\1/' | sort -u | paste -sd'|')
empty 'drawing and boards know no kind of piece' \
    "$(grep -rnwiE "($kinds)s?" core board draw --include='*.[ch]'; [ -n "$kinds" ] || echo 'no kind is found')"
figures=$(grep -ohE '\.name = "[a-z]+(-[a-z]+)?"' games/*/looks.c | sed 's/.*"\(.*\)"/\1/' | sort -u | paste -sd'|')
empty 'nor any figure by its name' \
    "$(grep -rnE "\"($figures)[-\"]" core board draw --include='*.[ch]'; [ -n "$figures" ] || echo 'no figure is found')"
# Whoever writes a test for all games must not excuse one by its name. The games that tests write out are named in
# support.c; the tests of one game alone are in its folder; those of matches, variations, secrets, sessions and commands are about given games.
empty 'no test of all games names one' "$(grep -nwiE "$games" tests/*.[ch] tests/fuzz/*.[ch] $(game_suites) tests/run tests/suites |
    grep -vE '^tests/(support|match[a-z_]*|variations[a-z_]*|secrets|session)\.c:')"
finish
