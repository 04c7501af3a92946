#!/bin/sh
# random.sh - an engine that plays by lot and knows no rules, written from docs/PROTOCOL.md alone: it asks the client.
seed=$$
while read -r command words; do
    case $command in
    ugi) printf '%s\n' 'id name Random' 'id author anybody' 'option name Seed type spin default 0 min 0 max 2147483647' ugiok ;;
    setoption) [ "${words% *}" != 'name Seed value' ] || seed=${words##* } ;;
    isready) echo readyok ;;
    go) asked=setup && echo query setup ;;
    response)
        if [ -n "$words" ] && [ "$asked" = setup ]; then
            echo "bestmove $words"
        elif [ "$asked" = setup ]; then
            asked=moves && echo query moves
        else
            # shellcheck disable=SC2086
            set -- $words
            seed=$(((seed * 1103515245 + 12345) % 2147483648))
            shift $((seed / 65536 % $#))
            echo "bestmove $1"
        fi ;;
    quit) exit ;;
    esac
done
