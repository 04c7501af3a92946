/* hints.ts CORE.wasm LIST - the WebAssembly's hints under node, byte by byte those of the program: each line of LIST, which
 * tests/hints.c makes, is a game, options, what the player sees, the player, nodes, and the hint. */
import { readFileSync } from 'node:fs';
import { Instance, moduleOf } from './instance';
import { done, ok, same } from './tap';

const [, , file, list] = process.argv;
const core = new Instance(moduleOf(file!));
const lines = readFileSync(list!, 'utf8').trim().split('\n').map((line) => line.split('\t'));
const isSame = ([game, options, position, player, nodes, hint]: string[]): boolean =>
  core.text('hint', [game, options, position].join('\t'), Number(player), Number(nodes)) === hint;
ok(lines.length > 100, `${lines.length} hints are asked for`);
same('the WebAssembly gives the same hints', lines.filter((line) => !isSame(line)).map((line) => line.slice(0, 3).join(' ')).join('\n'), '');
done();
