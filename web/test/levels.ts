/* levels.ts CORE.wasm PROGRAM POSITIONS EVERY - the levels as WebAssembly, under node, decide as those of the program do (its engine,
 * docs/PROTOCOL.md) for the same seed: in so many positions of each game on levels 1 to 6, and every so-manieth on the strong
 * ones; fewer in its other variants. The positions are of random games, after set-ups of the levels themselves. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Instance, moduleOf } from './instance';
import { done, ok, same } from './tap';

const [, , file, program, count, every] = process.argv;
const POSITIONS = Number(count);
const EVERY = Number(every);
const WEAK = 6;
const STRONG = 9; /* the last level looks for seconds, in no other way than the one below it */
const APART = 7; /* decisions between two positions of a game */
const LONG = 300;

interface Listed {
  name: string;
  example: number;
  options: { name: string; choices: string[]; parts: string[] }[];
}

const module = moduleOf(file!);
const rules = new Instance(module);
const computer = new Instance(module);

// ---- the program ----

const engine = spawn(program!, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const say = (line: string): void => void engine.stdin.write(`${line}\n`);

/** What it answers to "go". */
async function answer(go: string): Promise<string> {
  say(go);
  for (;;) {
    const { value, done: over } = await lines.next();
    if (over) throw new Error('the engine has ended');
    if (String(value).includes('error:')) throw new Error(`${go}: ${value}`);
    if (String(value).startsWith('bestmove ')) return String(value).slice('bestmove '.length);
  }
}

// ---- the positions ----

let lot = 1;
/** The same numbers every time. */
const below = (n: number): number => {
  lot = (Math.imul(lot, 1103515245) + 12345) >>> 0;
  return (lot >>> 8) % n;
};

const view = (): { toAct: number[]; turn: number; result: unknown } => JSON.parse(rules.text('view', '', -1, -1)) as ReturnType<typeof view>;
const words = (player: number): string[] => (JSON.parse(rules.text('moves', '', player)) as { moves: [string][] }).moves.map(([word]) => word);

interface Place {
  sight: string;
  player: number;
  secret: boolean;
}

const place = (player: number): Place => ({ sight: rules.text('sight', '', player).split('\t').slice(0, 3).join('\t'), player, secret: view().turn < 0 });
const choose = ({ sight, player }: Place, seed: number, level: number): string[] => JSON.parse(computer.text('choose', sight, player, seed, level, 0)) as string[];

function begin(game: string, options: string): void {
  rules.text('start', `${game}\t${options}\t-`, 0);
  const { players } = JSON.parse(rules.text('describe', '')) as { players: number };
  for (let p = 0; p < players; p += 1) rules.text('act', 'joined person -', p, 0);
}

/** Positions of random games: each is where a player is to decide. */
function* places(game: string, options: string): Generator<Place> {
  for (;;) {
    begin(game, options);
    for (let n = 0, now = view(); n < LONG && !now.result && now.toAct.length > 0; n += 1, now = view()) {
      const player = now.toAct.find((one) => words(one).length > 0)!;
      const here = place(player);
      if (here.secret || n % APART === 0) yield here;
      const made = here.secret ? choose(here, below(1e6), 1 + below(STRONG)) : [words(player)[below(words(player).length)]!];
      for (const word of made) rules.text('play', word, player, 1);
    }
  }
}

// ---- the same ----

async function compare(game: string, options: string, positions: number): Promise<void> {
  const wrong: string[] = [];
  let decisions = 0;
  let setUps = 0;
  say(`setoption name Game value ${game}`);
  if (options !== '-') say(`setoption name Options value ${options}`);
  const found = places(game, options);
  for (let i = 0; i < positions; i += 1) {
    const here = found.next().value as Place;
    say(`position fen ${here.sight.split('\t')[2]!}`);
    setUps += Number(here.secret);
    for (let level = 1; level <= (i % EVERY === 0 ? STRONG : WEAK); level += 1) {
      const seed = 1 + below(1e6);
      say(`setoption name Level value ${level}`);
      say(`setoption name Seed value ${seed}`);
      const native = (await answer(here.secret ? `go player p${here.player + 1}` : 'go')).split(' ponder')[0]!;
      const ours = choose(here, seed, level).join(' ');
      decisions += 1;
      if (native !== ours) wrong.push(`level ${level}, seed ${seed}, ${here.sight}: ${native}, not ${ours}`);
    }
  }
  same(`${game} ${options}: ${decisions} decisions are the same, ${setUps} positions being set-ups`, wrong.slice(0, 3).join('\n'), '');
}

const games = (JSON.parse(rules.text('list_games', '')) as Listed[]).filter(({ name }) => !process.env['TINTAGEL_GAME'] || process.env['TINTAGEL_GAME'] === name);
ok(games.length > 0, `${games.length} games are compared`);
for (const { name, example, options } of games) {
  await compare(name, '-', example ? POSITIONS / 10 : POSITIONS);
  for (const option of options.filter(({ parts }) => parts.length === 0))
    for (const choice of option.choices) {
      const text = `${option.name}=${choice}`;
      if (rules.call('describe_options', `${name}\t${text}`) !== 0) await compare(name, text, Math.ceil(POSITIONS / 20));
    }
}
engine.stdin.end();
done();
