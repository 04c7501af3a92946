#!/bin/sh
# build.sh OUT DEPFILE SOURCE-ROOT BUILD-ROOT STRICT FILE.c... - core and games as WebAssembly, called by meson. If STRICT is
# true, warnings are errors.
#
# A stack of 1 MiB placed first: an overflow traps instead of running over the data.
set -eu
out=$1 depfile=$2 source=$3 build=$4 strict=$5
shift 5
flags="--target=wasm32-wasi -std=c11 -O2 -DNDEBUG -I$source -I$build -Wall -Wextra -Wconversion -Wshadow"
[ "$strict" = false ] || flags="$flags -Werror"
# shellcheck disable=SC2086
clang $flags -MM -MT "$out" "$@" >"$depfile"
# shellcheck disable=SC2086
clang $flags -mexec-model=reactor -Wl,-z,stack-size=1048576 -Wl,--stack-first -Wl,--strip-all -o "$out" "$@"
