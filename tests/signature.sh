#!/bin/sh
# signature.sh - the search is the same whatever compiled it: gcc for release, clang with sanitizers. (wasm.sh has the
# third.)
. tests/tap.sh
release=$(build/tintagel bench | tail -n 1)
holds 'the bench has a signature' "$release" 'signature: '
same 'with clang and sanitizers it is the same' "$(build/check/tintagel bench | tail -n 1)" "$release"
same 'and on a second run' "$(build/tintagel bench | tail -n 1)" "$release"
finish
