#!/bin/sh
# signature.sh - the search needs the nodes of tests/signature.nodes, whatever compiled it: gcc for release, clang with
# sanitizers. (wasm.sh has the third.) A line for each game and its options says where a change comes from.
. tests/tap.sh
file=tests/signature.nodes
wanted=$(cat $file)
nodes() { "$1" bench | sed 's/ nodes, .*/ nodes/'; }

release=$(nodes build/tintagel)
if [ "$release" = "$wanted" ]; then
    ok 'the search needs as many nodes as are written down'
else
    not_ok 'the search needs as many nodes as are written down' "$(printf '%s\n' "$release" | diff $file -)
the search has changed: if that is meant, write these lines into $file (the > ones)
and “Bench: $(printf '%s\n' "$release" | sed -n 's/^signature: //p')” into the commit; if it is not, the change has a fault"
fi
same 'with clang and sanitizers it needs as many' "$(nodes build/check/tintagel)" "$release"
same 'and on a second run' "$(nodes build/tintagel)" "$release"
finish
