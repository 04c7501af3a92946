#!/bin/sh
# build.sh OUT DEPFILE SOURCE-ROOT BUILD-ROOT STRICT SHARED FILE.c... - core and games as WebAssembly, called by meson. If
# STRICT is true, warnings are errors. If SHARED is true, its memory can be shared by workers (wasm/help.c): it comes from
# outside, with the limits that core.ts knows too.
#
# A stack of 1 MiB placed first: an overflow traps instead of running over the data. Optimised as a whole, with the
# instructions that copy memory: in Chromium the search is 1.05 to 1.15 times as fast as file by file by -O2; unrolling,
# vectors and more inlining gave nothing that could be told from noise in all games. What the search does not go through
# is made small instead: 135 KB to load instead of 169, packed, and the search is as fast (0.97 to 1.03).
set -eu
out=$1 depfile=$2 source=$3 build=$4 strict=$5 shared=$6
shift 6
flags="--target=wasm32-wasi -std=c11 -flto -mbulk-memory -msign-ext -DNDEBUG -I$source -I$build -Wall -Wextra -Wconversion -Wshadow"
[ "$strict" = false ] || flags="$flags -Werror"
link='-mexec-model=reactor -Wl,--lto-O3 -Wl,-z,stack-size=1048576 -Wl,--stack-first -Wl,--strip-all'
# wasi-libc was built without atomics, which the linker would not have; but only the first worker ever calls its allocator.
[ "$shared" = false ] || flags="$flags -matomics" \
    link="$link -Wl,--shared-memory,--import-memory,--initial-memory=16777216,--max-memory=134217728,--no-check-features,--export=__stack_pointer"
# shellcheck disable=SC2086
clang $flags -MM -MT "$out" "$@" >"$depfile"

optimisation() { # FILE
    case $1 in
    */board/* | */skirmish/* | */tables.c | */kit.c | */arrange.c | */scatter.c | */words.c | */why.c | */squeeze.c | */base64url.c | */blake2b.c | */draw/* | */match/* | */print/* | */learn/guide*.c | */learn/exercise.c | */web/wasm/* | *embedded_* | */text.c | */read.c | */edit.c | */looks.c | */refusal*.c | */duties.c | */deeds.c | */aims.c | */ideas.c | */blow.c | */coach.c | */hint.c | */cost.c | */look.c | */chance.c | */grade.c | */report*.c) echo -Oz ;;
    *) echo -O3 ;;
    esac
}

# All builds of this tree share what is made: of the very same text, by the same compiler, it would be the same again.
made=$source/build/wasm
key=$( {
    clang --version
    cat "$0"
    printf '%s\n' "$link" "$shared"
    cat "$(clang --target=wasm32-wasi -print-file-name=libc.a)"
    sed 's/^[^ ]*://; s/\\$//' "$depfile" | tr ' ' '\n' | sed '/^$/d' | LC_ALL=C sort -u | tr '\n' '\0' | xargs -0 cat
} | sha256sum | cut -d ' ' -f 1)
if [ -f "$made/$key" ]; then
    cp "$made/$key" "$out"
    exit
fi

objects=$out.objects
rm -rf "$objects"
mkdir "$objects"
for file; do
    # shellcheck disable=SC2086
    clang $flags "$(optimisation "$file")" -c -o "$objects/$(printf %s "$file" | tr /. __).o" "$file" 2>>"$objects/said" || { cat "$objects/said" >&2; exit 1; }
done
# shellcheck disable=SC2086
clang $flags $link -o "$out" "$objects"/*.o
# Not what was warned about: where warnings are errors it must not pass.
if [ -s "$objects/said" ]; then cat "$objects/said" >&2; elif mkdir -p "$made" 2>/dev/null; then
    cp "$out" "$made/$key.$$" && mv "$made/$key.$$" "$made/$key"
    find "$made" -type f -mtime +7 -delete
fi
rm -r "$objects"
