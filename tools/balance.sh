#!/bin/sh
# balance.sh - docs/balance.md anew: every variant of every game at two levels. tools/balance.sh [GAMES [FOLDER]]
#
# Files of selfplay are kept in the folder (build/balance), so that it goes on where it was stopped; with more games (100)
# they are made longer. 100 games of each take about an hour on two cores; 1,000 are what one would want.
set -eu
cd "$(dirname "$0")/.."
games=${1:-100} folder=${2:-build/balance} t=build/tintagel
. tools/variants.sh
mkdir -p "$folder"

table() { # ENTRANT
    set -- "$1" ''
    for game in $(all_games); do
        for options in $(variants "$game"); do
            file=$folder/$game-$options-$1.selfplay
            "$t" selfplay "$game" --options "$options" --entrant "$1" --games "$games" --opening 2 --out "$file" >/dev/null
            set -- "$1" "$2 $file"
        done
    done
    # shellcheck disable=SC2086
    "$t" balance $2
}

weak=$(table nodes=200)
strong=$(table nodes=2000)
{
    cat <<'END'
# How balanced the games are

The computer against itself at two levels, after two random moves (where armies are set up in secret, after set-ups of its own instead). Made by `tools/balance.sh`, which
can be asked for more games, `tools/balance.sh 1000`, and goes on with those it has ([selfplay.md](selfplay.md)).

A share is what a side won of all games, draws shared; sides are in the order in which they begin. Of *n* games of two sides a share is uncertain by 50/√n points (one standard
error, less with many draws): 7 points for 50 games, 11 for 20. With three sides or four it is a little less. A side that is not two standard errors from its even share may be as strong as the
others. Lengths are in decisions of one player, without the random ones; the ends are rules of the game's page, or `HR-1`, the third repetition.

## 200 nodes a move

END
    printf '%s\n\n## 2,000 nodes a move\n\n%s\n' "$weak" "$strong"
} >"$folder/balance.md"
mv "$folder/balance.md" docs/balance.md
