#!/bin/sh
# valgrind.sh - the release build uses no memory that was not set, and loses none. valgrind.sh PROGRAM
. tests/tap.sh
grind() { # WHAT ARGUMENT...
    what=$1
    shift
    if valgrind -q --error-exitcode=9 --leak-check=full "$@" >build/log/valgrind.log 2>&1; then ok "$what"
    else not_ok "$what" "$(tail -n 20 build/log/valgrind.log)"; fi
}
for folder in games/*/; do
    game=$(basename "$folder")
    grind "$game: a tournament" "$1" tournament $game --a greedy --b random --games 4
    grind "$game: position" "$1" position $game
    grind "$game: analyse" "$1" analyse $game --player 0 --nodes 500
done
grind 'moves' "$1" moves alcazar
grind 'perft' "$1" perft alcazar 3
finish
