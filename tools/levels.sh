#!/bin/sh
# levels.sh - the tables at the end of docs/levels.md anew: the ladder of each game, and four levels of every other variant.
# tools/levels.sh [FOLDER]
#
# Games that were played are kept in the folder (build/levels), so that it goes on where it was stopped. From nothing it takes
# some hours a game.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-build/levels} t=build/tintagel page=docs/levels.md begin='<!-- What follows is made by tools/levels.sh. -->'
. tools/variants.sh
mkdir -p "$folder"
grep -qxF "$begin" $page || { echo "$page has no line “$begin”" >&2; exit 1; }

# The first variant is the one that a game begins with.
ladder() { # GAME OPTIONS
    case $2 in
    "$first") "$t" calibrate "$1" --out "$folder/$1" ;;
    *) "$t" calibrate "$1" --options "$2" --levels 1,4,7,9 --games 60 --out "$folder/$1-$2" ;;
    esac
}

{
    sed "\\|^$begin\$|q" $page
    for game in $(all_games); do
        printf '\n## %s\n' "$game"
        first=$(variants "$game" | head -n 1)
        for options in $(variants "$game"); do
            echo
            ladder "$game" "$options"
        done
    done
} >"$folder/levels.md"
mv "$folder/levels.md" $page
