#!/bin/sh
# run.sh [--apply] [NAME...] - small wrong patches, one in each file *.mutant here: each must make the short suite that is named
# with it fail, having passed without it. Without names all of them. With --apply only whether their lines are there, which
# takes no time.
#
# A mutant says what is wrong ("# …"), which suite sees it ("suite NAME", and the part if its command takes one), for speed also
# which of its tests ("test PATTERN") or which game's ("game NAME"), in which file it is ("file PATH"), and the lines as
# they are ("-…") and as they become ("+…"). The old lines must stand in that file exactly once: a mutant that no longer
# applies fails, as does one that no longer compiles. Patched is a copy of the tree in build/mutants, built apart and kept,
# so that only what changed is compiled again.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/tap.sh
here=tests/mutants tree=build/mutants
most=600 # seconds of a suite: a game without end is caught too

# ---- the copy ----

files() { find . \( -path ./build -o -path ./.git -o -path ./web/node_modules \) -prune -o -type f -print; }

# What differs is copied, with the time of now, so that it is compiled again whatever it was before.
copy() { # FILE
    cmp -s "$1" "$tree/$1" && return
    mkdir -p "$tree/$(dirname "$1")" && cp "$1" "$tree/$1"
}

copy_all() {
    mkdir -p $tree/web
    files | while read -r file; do copy "$file"; done
    [ -e $tree/web/node_modules ] || ln -s ../../../web/node_modules $tree/web/node_modules
}

# ---- one mutant ----

field() { sed -n "s/^$1 //p" "$here/$2.mutant"; }

what_of() { sed -n 's/^suite //p; s/^test /test /p; s/^game /game /p' "$here/$1.mutant" | tr '\n' ' ' | sed 's/ $//'; }

suite_of() { field suite "$1" | cut -d ' ' -f 1; }

# The patched text of the mutant's file; status 1 if its lines are not there, or more than once.
patched() { # NAME
    awk -v mutant="$here/$1.mutant" '
        BEGIN {
            while ((getline line < mutant) > 0) {
                if (line ~ /^-/) old = old "\n" substr(line, 2)
                if (line ~ /^[+]/) new = new "\n" substr(line, 2)
            }
        }
        { text = text "\n" $0 }
        END {
            at = index(text "\n", old "\n")
            if (old == "" || !at || index(substr(text "\n", at + 1), old "\n")) exit 1
            text = substr(text, 1, at - 1) new substr(text, at + length(old))
            print substr(text, 2)
        }' "$(field file "$1")"
}

# Of what a suite needs, what is built.
build_for() { # SUITE
    for need in $(sed -n "s/^$1  *[a-z]*  *\([^ ]*\) .*/\1/p" tests/suites | tr ',' ' '); do
        case $need in
        build/check/*) ninja -C $tree/build/check "${need#build/check/}" ;;
        build/*) ninja -C $tree/build "${need#build/}" ;;
        esac || return 1
    done >$tree/mutant.log 2>&1
}

run_suite() { # NAME
    command=$(sed -n "s/^$(suite_of "$1")  *[a-z]*  *[^ ]*  *//p" tests/suites)
    part=$(field suite "$1" | cut -s -d ' ' -f 2-)
    test=$(field test "$1") game=$(field game "$1")
    # shellcheck disable=SC2086
    (cd $tree && TINTAGEL_TEST=$test TINTAGEL_GAME=$game timeout $most $command ${part:+"$part"}) >$tree/mutant.log 2>&1 </dev/null 7>&-
}

try() { # NAME
    file=$(field file "$1") suite=$(suite_of "$1") start=$(date +%s)
    if ! patched "$1" >$tree/patched; then
        not_ok "$1" "its lines are not in $file, or more than once"
        return
    fi
    cp $tree/patched "$tree/$file"
    if ! build_for "$suite"; then
        not_ok "$1" "it does not compile:
$(tail -n 20 $tree/mutant.log)"
    elif run_suite "$1"; then
        not_ok "$1: not caught by $(what_of "$1")" "$(sed -n 's/^# //p' "$here/$1.mutant")"
    else
        ok "$1: caught by $(what_of "$1") in $(($(date +%s) - start)) s"
    fi
    copy "$file"
}

# ---- without a suite ----

check() { # NAME
    when=$(sed -n "s/^$(suite_of "$1")  *\([a-z]*\) .*/\1/p" tests/suites)
    if ! patched "$1" >/dev/null; then
        not_ok "$1" "its lines are not in $(field file "$1"), or more than once: where they went, $here/$1.mutant has to follow"
    elif [ -z "$when" ] || [ "$when" = long ]; then
        not_ok "$1" "“$(suite_of "$1")” is no short suite"
    else
        ok "$1 applies"
    fi
}

# ---- without a mutant ----

# What a mutant runs passes without it.
whole() { # NAME
    if build_for "$(suite_of "$1")" && run_suite "$1"; then
        ok "without a mutant: $(what_of "$1")"
    else
        not_ok "without a mutant: $(what_of "$1")" "$(tail -n 40 $tree/mutant.log)"
        broken="$broken<$(what_of "$1")>"
    fi
}

broken='' tried=''
is_tried() { # NAME; once for those that run the same
    case $tried in *"<$(what_of "$1")>"*) return 0 ;; esac
    tried="$tried<$(what_of "$1")>"
    return 1
}

# ---- all ----

all() { for file in "$here"/*.mutant; do basename "$file" .mutant; done; }

apply=false
[ "${1:-}" != --apply ] || { apply=true; shift; }
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(all)
if $apply; then
    for name in "$@"; do check "$name"; done
    finish
fi
# One run at a time: they share the copy. Children do not get the lock's descriptor.
mkdir -p build
exec 7>build/.mutants-lock
flock -n 7 || { printf 'another run of the mutants is under way here; waiting for it\n' >&2; flock 7; }
copy_all
# The first time all is built; from then on what each suite needs.
[ -f $tree/build/check/build.ninja ] || (cd $tree && ./run test includes) >$tree/whole.log 2>&1 7>&- ||
    { not_ok 'the tree is built' "$(tail -n 40 $tree/whole.log)"; finish; }
for name in "$@"; do
    is_tried "$name" || whole "$name"
done
for name in "$@"; do
    case $broken in
    *"<$(what_of "$name")>"*) not_ok "$name" "“$(what_of "$name")” fails without it, too" ;;
    *) try "$name" ;;
    esac
done
finish
