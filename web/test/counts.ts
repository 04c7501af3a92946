/* counts.ts CORE.wasm POSITION LEAVES SIGNATURE - the WebAssembly under node: it imports nothing, counts as natively, for a
 * game without known answers so many leaves four deep from a position, and its search has the signature. */
import { readFileSync } from 'node:fs';
import { knownCounts } from './known';

const [, , file, position, leaves, wanted] = process.argv;
let number = 0;
let failed = false;
const ok = (fine: boolean, what: string): void => {
  console.log(`${fine ? 'ok' : 'not ok'} ${(number += 1)} - ${what}`);
  failed ||= !fine;
};

const module = new WebAssembly.Module(readFileSync(file!));
const imports = WebAssembly.Module.imports(module);
ok(imports.length === 0, `imports nothing ${imports.map(({ module: from, name }) => `${from}.${name}`).join(' ')}`);

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  perft_count(depth: number): number;
  signature(): number;
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
const signature = core.signature();
ok(signature === Number(wanted), `the search has its signature, ${signature}`);
const wrong = knownCounts().filter((known) => count(known.game, known.options, known.position, known.depth) !== known.leaves);
ok(wrong.length === 0, `${knownCounts().length} counts as natively`);
wrong.forEach((known) => console.log(`# ${JSON.stringify(known)}`));
process.exitCode = failed ? 1 : 0;
