/* counts.ts CORE.wasm POSITION LEAVES - the WebAssembly under node: it imports nothing, counts as natively, and for a
 * game without known answers counts so many leaves four deep from a position. */
import { readFileSync } from 'node:fs';
import { knownCounts } from './known';

const [, , file, position, leaves] = process.argv;
let number = 0;
const ok = (fine: boolean, what: string): void => console.log(`${fine ? 'ok' : 'not ok'} ${(number += 1)} - ${what}`);

const module = new WebAssembly.Module(readFileSync(file!));
const imports = WebAssembly.Module.imports(module);
ok(imports.length === 0, `imports nothing ${imports.map(({ module: from, name }) => `${from}.${name}`).join(' ')}`);

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  perft_count(depth: number): number;
}

const core = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
core._initialize();

function count(game: string, options: string, place: string, depth: number): number {
  const bytes = new TextEncoder().encode(`${game}\t${options}\t${place}`);
  const at = core.input(bytes.length);
  new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
  return core.perft_count(depth);
}

ok(count('template', '-', position!, 4) === Number(leaves), `a game without known answers counts ${leaves} as natively`);
const wrong = knownCounts().filter((known) => count(known.game, known.options, known.position, known.depth) !== known.leaves);
ok(wrong.length === 0, `${knownCounts().length} counts as natively`);
wrong.forEach((known) => console.log(`# ${JSON.stringify(known)}`));
process.exitCode = number > 0 && wrong.length === 0 && imports.length === 0 ? 0 : 1;
