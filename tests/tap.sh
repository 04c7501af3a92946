# tap.sh - for shell tests: read in with ". tests/tap.sh". Counts are kept by tests/run from the lines printed here.
tap_number=0
tap_failed=0

ok() { tap_number=$((tap_number + 1)); printf 'ok %s - %s\n' "$tap_number" "$1"; }

not_ok() { # WHAT [DETAIL]
    tap_number=$((tap_number + 1)) tap_failed=1
    printf 'not ok %s - %s\n' "$tap_number" "$1"
    [ $# -lt 2 ] || printf '%s\n' "$2" | sed 's/^/# /'
}

# same WHAT GOT WANTED
same() { if [ "$2" = "$3" ]; then ok "$1"; else not_ok "$1" "got:    $2
wanted: $3"; fi; }

# holds WHAT TEXT PART: the text has the part in it
holds() { case $2 in *"$3"*) ok "$1" ;; *) not_ok "$1" "no “$3” in: $2" ;; esac; }

# empty WHAT TEXT
empty() { if [ -z "$2" ]; then ok "$1"; else not_ok "$1" "$2"; fi; }

# refused_for WHAT STATUS PART ARGUMENT...: $t with them says one line on standard error, with PART in it, and nothing else; $dir
# is a folder to write into.
refused_for() {
    what=$1 wanted=$2 part=$3
    shift 3
    out=$("$t" "$@" 2>"$dir/err")
    status=$?
    if [ "$status" = "$wanted" ] && [ -z "$out" ] && [ "$(wc -l <"$dir/err")" -eq 1 ]; then holds "$what" "$(cat "$dir/err")" "$part"
    else not_ok "$what" "status $status, output: $out $(cat "$dir/err")"; fi
}

# The games in the order of their table.
table_of_games() { sed -n "s/^  '\([a-z]*\)',$/\1/p" games/meson.build; }

finish() { exit "$tap_failed"; }
