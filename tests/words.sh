#!/bin/sh
# words.sh - the catalogues: same messages with the same arguments in every language, none missing, none unused.
. tests/tap.sh
ids() { cat core/"$1".words core/edit."$1".words games/*/edit."$1".words match/"$1".words print/"$1".words cli/"$1".words search/"$1".words server/*"$1".words web/*"$1".words games/*/"$1".words | sed -n 's/^\([a-z][a-z0-9.-]*\) = .*/\1/p'; }
holes() { cat core/"$1".words core/edit."$1".words games/*/edit."$1".words match/"$1".words print/"$1".words cli/"$1".words search/"$1".words server/*"$1".words web/*"$1".words games/*/"$1".words |
    awk '/^[a-z][a-z0-9.-]* = / {id = $1} /^#/ {next} {for (i = 0; i < 3; i++) if ($0 ~ "[{]" i "(:[a-z]+)?[}]") print id, i}' | sort -u; }
used=$({ cat core/*.c board/*.c draw/*.c learn/*.c match/*.c print/*.c cli/*.c contest/*.c games/*/*.c search/*.c engine/*.c store/*.c bus/*.c web/wasm/*.c | grep -oE '"([a-z-]+(\.[a-z0-9-]+)+|no-memory)"'
    cat server/*.c | grep -oE '"(server|match|move)(\.[a-z0-9-]+)+"'
    cat web/src/*.ts | grep -oE "'page(\.[a-z0-9-]+)+'"; } | tr -d "\"'" | sort -u)
# Put together when used.
made='\.about$|\.play-help$|\.army\.[0-9](\.of)?$|\.(a|the)$|\.(do|threat|averted|could)$|(^|\.)end\.[a-z-]*\.(won|lost)$|^cli\.(command|about|option)\.|^page\.(do|grade|puzzle|setting|theme)\.|^[a-z]*\.(option|theme)\.'

same 'French has the messages of English' "$(ids fr | sort)" "$(ids en | sort)"
empty 'no message twice' "$(ids en | sort | uniq -d)"
same 'French uses the arguments of English' "$(holes fr)" "$(holes en)"
empty 'every message that is used exists' "$(printf '%s\n' "$used" | grep -vE '\.(board|words)$' | grep -vxF "$(ids en)")"
empty 'every message is used' "$(ids en | grep -vE "$made" | grep -vxF "$used")"
# {0} are the winners, {1} the losers, {2} the first of these (core/game.h).
empty 'an end that names the winner is told to it as you, and one that names the loser too' \
    "$(cat core/en.words games/*/en.words | sed -nE 's/^(([a-z]+\.)?end\.[a-z-]+) = (.*)/\1 \3/p' | while read -r id sentence; do
        case $sentence in *'{0'*) echo "$id.won" ;; esac
        case $sentence in *'{1'* | *'{2'*) echo "$id.lost" ;; esac
    done | grep -vxF "$(ids en)")"
empty 'every game is introduced' "$(for folder in games/*/; do
    game=$(basename "$folder")
    for id in about play-help army.0 army.0.of army.1 army.1.of; do grep -q "^$game\.$id = " "$folder/en.words" || echo "$game.$id"; done
done)"
# Of a guide what people read, without figures and notation (docs/guides.md).
french='core/fr.words core/edit.fr.words games/*/edit.fr.words match/fr.words print/fr.words cli/fr.words search/fr.words server/*fr.words web/*fr.words games/*/fr.words games/*/guide.fr games/*/lessons.fr'
# shellcheck disable=SC2086
sentences() { grep -n '' $french | grep -vE '^[^:]*:[0-9]*:(#|$|[@+:!~&;] )' | sed 's/{[0-9]:[^}]*}//g; s/`[^`]*`/x/g'; }
empty 'French has narrow spaces before : ; ! ? and inside guillemets' \
    "$(sentences | grep -E ' (:|;|!|\?|»)|« ' | head)"
# A colon is one of a sentence where a blank or nothing follows; else it is part of a move.
empty 'and never none' "$(sentences | sed 's/^[^:]*:[0-9]*://' | grep -E '[^ ][;!?]( |$)|[^  ]:( |$)' | head)"
empty 'French is as a French player writes it' \
    "$(sentences | grep -E 'Échap lâche|Quelqu’un ici|sur quelqu’un|maison du roi' | head)"
empty 'English is as an English player writes it' "$(grep -nE 'Now it is for|onto somebody' */en.words web/later.en.words games/*/en.words)"
finish
