/* counts.ts CORE.wasm GAME POSITION LEAVES [SIGNATURE] - the WebAssembly under node: it imports random bytes and what the search
 * asks its host, nothing else, counts as natively, for that game so many leaves three deep from a position, and its search
 * has the signature. With TINTAGEL_GAME in the environment only that game's known counts are looked at. */
import { Instance, moduleOf } from './instance';
import { knownCounts } from './known';
import { done, ok, same } from './tap';

const [, , file, game, position, leaves, wanted] = process.argv;
const module = moduleOf(file!);
const core = new Instance(module);
const count = (name: string, options: string, place: string, depth: number): number =>
  core.call('perft_count', `${name}\t${options}\t${place}`, depth);

same('imports random bytes, and what the search asks its host', WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`).sort().join(' '), 'page.random page.stop page.tell');
same(`${game} counts as natively`, count(game!, '-', position!, 3), Number(leaves));
if (wanted !== undefined) {
  let signature = 0;
  for (let i = 0, nodes; (nodes = core.call('bench', '', i, 1, 0)) >= 0; i += 1) signature += nodes;
  same('the search has its signature', signature, Number(wanted));
}
const only = process.env.TINTAGEL_GAME;
const counts = knownCounts().filter((known) => !only || known.game === only);
const wrong = counts.filter((known) => count(known.game, known.options, known.position, known.depth) !== known.leaves);
ok(wrong.length === 0, `${counts.length} counts as natively`, wrong.map((known) => JSON.stringify(known)).join('\n'));
done();
