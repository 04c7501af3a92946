#!/bin/sh
# rule_ids.sh - every rule of a game's page is cited by a rule case, and cases and code cite no rule that is not there.
. tests/tap.sh
for page in games/*/rules.md; do
    folder=$(dirname "$page")
    game=$(basename "$folder")
    prefix=$(sed -n 's/.*\.prefix = "\([A-Z]*\)".*/\1/p' "$folder"/*.c)
    ids() { grep -ohE "\b$prefix-[0-9]+" "$@" | sort -u; }
    defined=$(grep -ohE "(^|\. )$prefix-[0-9]+ " "$page" | grep -oE "$prefix-[0-9]+" | sort -u)
    cases=$(sed -n 's/^\([A-Z][^:]*\):.*/\1/p' "tests/rules/$game.cases" | grep -oE "$prefix-[0-9]+" | sort -u)
    same "$game: each rule has a case, each case a rule" "$cases" "$defined"
    empty "$game: no rule is cited that the page lacks" "$(ids "$page" "$folder"/*.[ch] "tests/rules/$game.cases" | grep -vxF "$defined")"
done
house=$(grep -oE '^- HR-[0-9]+' docs/rules.md | cut -c3- | sort -u)
empty 'no house rule is cited that the page lacks' \
    "$(grep -rohE '\bHR-[0-9]+' core board draw learn match cli contest games search tests --include='*.[ch]' --include='*.cases' --include='*.md' | sort -u | grep -vxF "$house")"
finish
