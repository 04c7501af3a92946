/* views.ts CORE.wasm LIST - the WebAssembly's views under node, byte by byte those of the program: the games of LIST, which
 * tests/views.c makes, are played again and looked at in the same way. */
import { readFileSync } from 'node:fs';
import { Instance, moduleOf } from './instance';
import { done, ok, same } from './tap';

const [, , file, list] = process.argv;
const PAST = 8;
const SOME_DRAFTS = 40;
const DRAFTS = 400;
const LAYERS = 11;
const DARK = 1;
const PARTS = 2;
const core = new Instance(moduleOf(file!));

/** FNV-1a. */
class Hash {
  value = 2166136261;

  add(text: string): void {
    for (const byte of new TextEncoder().encode(text)) this.value = Math.imul(this.value ^ byte, 16777619) >>> 0;
  }
}

/** Play and look as tests/views.c does. */
function hashOf(game: string, options: string, words: string[]): number {
  const hash = new Hash();
  core.text('start', `${game}\t${options}\t-`, 0);
  const rules = core.text('describe', '');
  const { players, cells } = JSON.parse(rules) as { players: number; cells: unknown[] };
  const viewers = Array.from({ length: players + 1 }, (_, i) => i - 1);
  const look = (): void => {
    for (const player of viewers) {
      hash.add(core.text('view', '', player, -1));
      hash.add(core.text('moves', '', player));
      hash.add(core.text('ahead', '', player));
      hash.add(core.text('duties', '', player, -1));
      hash.add(core.text('deeds', '', player, -1));
    }
  };
  for (let p = 0; p < players; p += 1) core.text('act', 'joined computer greedy', p, 0);
  let drafts = 0;
  look();
  for (const word of words) {
    const [player, ...rest] = word.split(':');
    core.text('play', rest.join(':'), Number(player), 1);
    const secret = isSecret();
    if (secret && drafts < DRAFTS) drafts += 1;
    if (!secret || drafts % SOME_DRAFTS === 0) look();
  }
  look();
  for (const text of [rules, core.text('legend', '', DARK), core.text('turns', '', 0), core.text('seats', ''), core.text('missing', ''), core.text('coached', '')])
    hash.add(text);
  const { length } = JSON.parse(core.text('view', '', -1, -1)) as { length: number };
  for (const player of viewers) {
    hash.add(core.text('deeds', '', player, 0));
    for (let n = 0; n < length; n += PAST) for (const name of ['view', 'duties']) hash.add(core.text(name, '', player, n));
    for (let cell = 0; cell < cells.length; cell += PAST) hash.add(core.text('reach', '', player, -1, cell));
    for (let layer = -1; layer < LAYERS; layer += 1) hash.add(core.text('layer', '', layer, player, -1, PARTS));
  }
  return hash.value;
}

/** Whether several players set up in secret now: nobody has the turn, though somebody is to act. */
function isSecret(): boolean {
  const { turn, toAct } = JSON.parse(core.text('view', '', -1, -1)) as { turn: number; toAct: number[] };
  return turn < 0 && toAct.length > 0;
}

const lines = readFileSync(list!, 'utf8').trim().split('\n').map((line) => line.split('\t'));
const wrong = lines.filter(([game, options, hash, words]) => hashOf(game!, options!, words!.trim().split(' ')) !== Number(hash));
ok(lines.length > 4, `${lines.length} games are looked at`);
same('the WebAssembly gives the same bytes', wrong.map(([game, options]) => `${game} ${options}`).join(', '), '');
done();
