#!/bin/sh
# levels.sh - the levels decide as WebAssembly as they do in the program, for the same seed: in so many positions of each game, and
# on strong levels in every so-manieth. levels.sh POSITIONS EVERY
. tests/tap.sh
web/test/run.sh levels.ts build/check/web/core.wasm build/tintagel "$1" "$2" || not_ok 'levels are the same everywhere'
finish
