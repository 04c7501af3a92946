#!/bin/sh
# wasm.sh - core and games as WebAssembly: the counts of tests/known/*.perft, under node.
. tests/tap.sh
out=build/check/tintagel.wasm
generated='build/check/embedded_files.c build/check/games/games.c'

# A stack of 1 MiB placed first: an overflow traps instead of running over the data. Linked with lld alone, since with
# binaryen on the machine clang 14 would run its wasm-opt.
# shellcheck disable=SC2046,SC2086
if clang --target=wasm32-wasi -mexec-model=reactor -std=c11 -O2 -DNDEBUG -I. -Ibuild/check -Wall -Wextra -Werror \
    -Wl,-z,stack-size=1048576 -Wl,--stack-first -o "$out" \
    $(find core games search -name '*.c' ! -name playout.c ! -name thinker.c ! -name entrant.c ! -name duel.c) $generated tests/wasm.c >build/log/wasm.log 2>&1; then
    ok "built, $(wc -c <"$out") bytes"
else
    not_ok 'built' "$(cat build/log/wasm.log)"
    finish
fi

cat >build/log/wasm.mjs <<'JS'
import { readFileSync, readdirSync } from 'node:fs';
const module = new WebAssembly.Module(readFileSync(process.argv[2]));
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  console.log(`not ok 1 - imports ${from}.${name}`);
  process.exit(1);
}
console.log('ok 1 - imports nothing');
const { exports } = new WebAssembly.Instance(module, {});
exports._initialize();
const count = (line) => {
  const bytes = new TextEncoder().encode(line + '\0');
  new Uint8Array(exports.memory.buffer, exports.buffer(), bytes.length).set(bytes);
  return exports.count();
};
let number = 1;
const native = Number(process.argv[4]);
const same = count(['template', '-', process.argv[3], '4'].join('\t')) === native;
console.log(`${same ? 'ok' : 'not ok'} ${(number += 1)} - a game without known answers counts ${native} as natively`);
const wanted = Number(process.argv[5]);
const signature = exports.signature();
console.log(`${signature === wanted ? 'ok' : 'not ok'} ${(number += 1)} - the search has its signature, ${signature}`);
for (const file of readdirSync('tests/known').filter((name) => name.endsWith('.perft'))) {
  const game = file.slice(0, -'.perft'.length);
  const lines = readFileSync(`tests/known/${file}`, 'utf8').trim().split('\n');
  const wrong = lines.filter((line) => {
    const [options, position, depth, leaves] = line.split('\t');
    return count([game, options, position, depth].join('\t')) !== Number(leaves);
  });
  number += 1;
  console.log(`${wrong.length ? 'not ok' : 'ok'} ${number} - ${game}: ${lines.length} counts as natively`);
  wrong.forEach((line) => console.log(`# ${line}`));
}
JS
position='0 - 0 0:a1.b1.c1;1:a4.b4;2:c4.d4'
node build/log/wasm.mjs "$out" "$position" "$(build/tintagel perft template 4 --position "$position")" \
    "$(build/tintagel bench | sed -n 's/^signature: //p')" || not_ok 'node ran'
finish
