/* counts.ts CORE.wasm POSITION LEAVES SIGNATURE - the WebAssembly under node: it imports random bytes and what the search asks
 * its host, nothing else, counts as natively, for a game without known answers so many leaves four deep from a position, and its
 * search has the signature. */
import { Instance, moduleOf } from './instance';
import { knownCounts } from './known';
import { done, ok, same } from './tap';

const [, , file, position, leaves, wanted] = process.argv;
const module = moduleOf(file!);
const core = new Instance(module);
const count = (game: string, options: string, place: string, depth: number): number =>
  core.call('perft_count', `${game}\t${options}\t${place}`, depth);

same('imports random bytes, and what the search asks its host', WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`).sort().join(' '), 'page.random page.stop page.tell');
same('a game without known answers counts as natively', count('skirmish', '-', position!, 4), Number(leaves));
let signature = 0;
for (let i = 0, nodes; (nodes = core.call('bench', '', i, 1)) >= 0; i += 1) signature += nodes;
same('the search has its signature', signature, Number(wanted));
const wrong = knownCounts().filter((known) => count(known.game, known.options, known.position, known.depth) !== known.leaves);
ok(wrong.length === 0, `${knownCounts().length} counts as natively`, wrong.map((known) => JSON.stringify(known)).join('\n'));
done();
