#!/bin/sh
# plain.sh - meson without ./run, on a system that cannot make WebAssembly and has no libevent: the program is there, the page
# is not, and both are told.
. tests/tap.sh
unset LC_ALL LC_MESSAGES
export LANG=C
mkdir -p build/log/plain-bin
for tool in clang pkg-config cmake; do
    printf '#!/bin/sh\nexit 1\n' >"build/log/plain-bin/$tool"
    chmod +x "build/log/plain-bin/$tool"
done
PATH=$(pwd)/build/log/plain-bin:$PATH
log=build/log/plain.log

rm -rf build/plain
meson setup build/plain -Dpage=enabled >"$log" 2>&1
same 'who wants the page is refused' "$?" 1
holds 'and told what it needs' "$(cat "$log")" 'not all is there of libevent, OpenSSL and libseccomp; SQLite; libpq of PostgreSQL 14 or newer; hiredis; clang, wasm-ld, wasi-libc'
rm -rf build/plain
meson setup build/plain -Doptimization=0 >"$log" 2>&1
same 'without it all is set up' "$?" 0
holds 'and that is told' "$(cat "$log")" 'built without the page'
if ninja -C build/plain >"$log" 2>&1; then ok 'and built'; else not_ok 'and built' "$(cat "$log")"; fi
same 'the program works' "$(build/plain/tintagel perft alcazar 3)" "$(build/tintagel perft alcazar 3)"
out=$(build/plain/tintagel serve 2>&1)
same 'but has nothing to serve' "$?" 1
holds 'as it says' "$out" 'built without the page'
out=$(build/plain/tintagel store check 2>&1)
same 'nor anything that is kept' "$?" 1
holds 'as it says too' "$out" 'built without the page'
finish
