/* engine.ts CORE.wasm RECORD - the computer player as the page drives it, under node: what it knows of the match, what it tells
 * while it looks ahead, and that it stops; that it plays on the board of RECORD, which is none of ours; and that the core is
 * never without random bytes. */
import { readFileSync } from 'node:fs';
import { Instance, moduleOf, type Progress } from './instance';
import { done, ok, same } from './tap';

const module = moduleOf(process.argv[2]!);
const rules = new Instance(module);
const engine = new Instance(module);
const STRONG = 9;
const LAST = 10;

function begin(game: string, position: string, ...turns: string[]): void {
  rules.text('start', `${game}\t-\t${position}`, 0);
  const { players } = JSON.parse(rules.text('describe', '')) as { players: number };
  for (let p = 0; p < players; p += 1) rules.text('act', 'joined person -', p, 0);
  for (const word of turns) rules.text('play', word, toAct(), 1);
}

const toAct = (): number => (JSON.parse(rules.text('view', '', -1, -1)) as { toAct: number[] }).toAct[0]!;
/** What whoever is to decide knows. */
const sight = (): string => rules.text('sight', '', toAct());
const choose = (seen: string, level: number): string => (JSON.parse(engine.text('choose', seen, toAct(), 1, level, 0)) as string[])[0]!;
const forgetful = (seen: string): string => seen.replace(/\t[^\t]*$/, '\t');

/* White wins by b4-c4 and c4-d4, or a turn later by turning a wall first; but after b4-c4 the position is there for the
 * third time (HR-1). */
begin('alcazar', 'c4 c3 b a1n,a2n,b2e,b2n,b3n,c2e,c2n,d2n - -- 0', 'c3-b3', 'c4-b4', 'b3-c3', 'b4-c4', 'c3-b3', 'c4-b4', 'b3-c3');
same('without a past the engine wins at the soonest', choose(forgetful(sight()), STRONG), 'b4-c4');
ok(choose(sight(), STRONG) !== 'b4-c4', 'a win is not thrown away by a third repetition');

/* Black is lost whatever it does, but for the step that brings a position back for the third time: which one that is,
 * only the past tells. */
for (const [from, to] of [['b3', 'c3'], ['d3', 'c3']] as const) {
  begin('alcazar', `c4 ${from} w a1n,a2n,b2e,b2n,b3n,c2e,c2n,d2n - -- 0`, 'c4-b4', `${from}-${to}`, 'b4-c4', `${to}-${from}`, 'c4-b4', `${from}-${to}`, 'b4-c4');
  same(`who would lose seeks the third repetition: ${to}-${from}`, choose(sight(), STRONG), `${to}-${from}`);
}
same('a turn taken back is no part of the past', (() => {
  const before = sight();
  rules.text('play', 'a2n/a3w', toAct(), 2);
  rules.text('act', 'offer takeback', 1, 3);
  rules.text('act', 'accept takeback', 0, 4);
  return sight() === before;
})(), true);

/* Of a set-up that is secret the others' engine sees nothing. */
function seenWhile(...placed: string[]): string {
  begin('skirmish', '-');
  for (const word of placed) rules.text('play', word, 1, 1);
  return rules.text('sight', '', 0);
}
const list = (player: number): string[] =>
  (JSON.parse(rules.text('moves', '', player)) as { moves: [string, ...unknown[]][] }).moves.map(([word]) => word);
begin('skirmish', '-');
const [one, other] = list(1).filter((word) => word !== 'ready');
ok(one !== other && seenWhile(one!) === seenWhile(other!), 'what the engine is told hangs on nothing that its player does not see');

/* Looking ahead as far as a level goes, until it is told to stop. */
const news: Progress[] = [];
begin('granat', '-');
const idle = engine.host;
engine.host = { stop: () => news.length >= 4, tell: () => news.push(JSON.parse(engine.output()) as Progress) };
const answer = choose(sight(), LAST);
engine.host = idle;
ok(news.every(({ depth, nodes }, i) => depth === i + 1 && nodes > (news[i - 1]?.nodes ?? 0)), 'the search tells each depth', JSON.stringify(news));
same('and stops when it is told to, in the depth that it has begun', news.length, 4);
ok(list(toAct()).includes(answer), `it answers with a move all the same, ${answer}`);
ok(news.every(({ words }) => words.length === 1 && list(toAct()).includes(words[0]!)), 'and had one at every depth');

/* A match with its own board: the engine is told of it. */
rules.text('load', readFileSync(process.argv[3]!, 'utf8'));
rules.text('play', 'N-a23', toAct(), 1e15); /* where other boards have no cell */
ok(sight().split('\t').length > 4, 'what a player knows brings a board that is not ours');
ok(list(toAct()).includes(choose(sight(), STRONG)), 'and the engine plays on it');
begin('granat', '-');
same('a board that is ours is not brought', sight().split('\t').length, 4);

/* Time runs out in a record that was loaded, and three set-ups are completed at once: each has a salt of its own. */
begin('skirmish', '-');
rules.text('load', rules.text('save', '').replace('clock none', 'clock 60+0/60'));
rules.call('act', 'chat late', 0, 1e9);
const salts = [.../[0-9a-f]{64}/g[Symbol.matchAll](/ reveal .*/.exec(rules.text('save', ''))?.[0] ?? '')].map(([salt]) => salt);
same('set-ups that time completes are revealed', salts.length, 3);
ok(new Set(salts).size === 3 && salts.every((salt) => !/^0+$/.test(salt!)), 'with salts of random bytes each', salts.join(' '));

const { preset, list: named } = JSON.parse(engine.text('levels', '')) as { preset: number; list: [string, string][] };
same('levels have names, all different', new Set(named.flat()).size, 2 * LAST);
ok(preset >= 1 && preset <= 4, `a newcomer begins with a weak one, ${preset}`);
done();
