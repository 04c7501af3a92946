#!/bin/sh
# coach.sh - the table at the end of docs/coach.md anew: how often the coach warns and is right. tools/coach.sh [GAMES]
set -eu
cd "$(dirname "$0")/.."
games=${1:-12} page=docs/coach.md t=build/tintagel
. tools/variants.sh
{
    sed '/^|---/q' $page
    for game in $(all_games); do
        for level in 1 2 3; do
            build/coach "$game" - "$level" "$games"
        done
    done
} >build/coach.md
mv build/coach.md $page
