#!/bin/sh
# includes.sh - dependencies point one way: each folder includes only what is listed for it.
. tests/tap.sh
check() { # FOLDER ALLOWED...
    folder=$1
    shift
    wrong=$(grep -rnE '^#include "' "$folder" --include='*.[ch]' | while IFS= read -r line; do
        to=${line#*\"}
        good=
        for allowed in "$@"; do case $to in "$allowed"/*) good=1 ;; esac; done
        [ -n "$good" ] || printf '%s\n' "$line"
    done)
    empty "$folder includes only $*" "$wrong"
}
check core core
check search core search
check cli core games search server cli
check server core server
check web/wasm core games search web
check bench core games search
check tools core games search
for game in games/*/; do check "${game%/}" core "${game%/}"; done
for file in games/*.[ch]; do
    empty "$file knows no game" "$(grep -nE '^#include "games/[a-z]+/' "$file")"
done
empty 'core and games call nothing of the system' \
    "$(grep -rnE '#include <(stdio|time|unistd|pthread|fcntl|locale|signal|math)\.h>' core games --include='*.[ch]')"
finish
