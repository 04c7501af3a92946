# variants.sh - what tools that look at every variant of every game share. $t is the program.

all_games() { "$t" games | sed -n 's/^\([a-z]*\): .*/\1/p'; }

# Every combination of the choices of a game's options that its rules accept; free text stays at its preset.
variants() { # GAME
    found=-
    for option in $("$t" games | sed -n "/^$1:/,/^[a-z]/s/^  option: \([a-z]*=[a-z0-9|]*\) .*/\1/p"); do
        longer=
        for options in $found; do
            more=
            for choice in $(printf '%s' "${option#*=}" | tr '|' ' '); do
                with=${options#-}${options:+,}${option%%=*}=$choice
                with=${with#,}
                ! "$t" position "$1" --options "$with" >/dev/null 2>&1 || more="$more $with"
            done
            longer="$longer ${more:-$options}"
        done
        found=$longer
    done
    # shellcheck disable=SC2086
    printf '%s\n' $found
}
