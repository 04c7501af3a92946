#!/bin/sh
# tidy.sh [NODES] - clang-tidy finds nothing. Nearly all of its time goes to the paths through a function that the analyser
# follows: NODES steps of each, or as many as it wants (the long run). A file at a time: the analyser of Debian 12 remembers names of
# the file before in memory that is used again, and then takes one of our functions for va_start() now and then.
. tests/tap.sh
few=${1:+--extra-arg=-Xclang --extra-arg=-analyzer-config --extra-arg=-Xclang --extra-arg=max-nodes=$1}
files=$(find bench board bus cli contest core draw engine games learn match net print search server store tests tools -name '*.c')
# shellcheck disable=SC2086
if printf '%s\n' $files | xargs -P 2 -n 1 clang-tidy -p build/check --quiet $few >build/log/clang-tidy.log 2>build/log/clang-tidy.err; then
    ok 'clang-tidy'
else
    not_ok 'clang-tidy' "$(grep -hE 'warning:|error:' build/log/clang-tidy.log build/log/clang-tidy.err | sort -u | head -n 40)"
fi
finish
