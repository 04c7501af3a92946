/* speed.ts - how fast the search is in the browser, against the program beside it, how soon it stops, and how long a coach takes. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { visit } from './harness';
import { coreOf, type Instance } from './instance';

const ROUNDS = 5;
const ENOUGH = 50_000; /* nodes */

/** The seconds that it takes, by game and options, and the nodes. */
type Times = Map<string, { nodes: number; seconds: number }>;

/** What a page keeps for these measurements: a worker of the core, and asking it. */
interface Bench {
  stopped: Int32Array;
  ask(name: string, args: number[], input?: string): Promise<{ value: number; text: string }>;
  progress: Promise<void>;
}
declare global {
  interface Window {
    bench: Bench;
  }
}

/** Start a worker as the page does; or so many that help each other, as team.ts does. */
const startWorker = (page: Page, size = 1): Promise<void> =>
  page.evaluate(async (workers) => {
    const module = await WebAssembly.compileStreaming(fetch(workers > 1 ? 'team.wasm' : 'core.wasm'));
    const memory = workers > 1 ? new WebAssembly.Memory({ initial: 256, maximum: 2048, shared: true }) : undefined;
    const worker = new Worker('worker.js');
    const stopped = new Int32Array(new SharedArrayBuffer(4));
    let id = 0;
    const ask: Bench['ask'] = (name, args, input) =>
      new Promise((resolve) => {
        const question = { id: (id += 1), calls: [{ name, args, input }] };
        let tell: () => void;
        window.bench.progress = new Promise<void>((told) => (tell = told));
        worker.onmessage = ({ data }: MessageEvent<{ id: number; answers?: { value: number; text: string }[] }>) => {
          if (data.id !== question.id) return;
          if (data.answers) resolve(data.answers[0]!);
          else tell();
        };
        worker.postMessage(question);
      });
    window.bench = { stopped, ask, progress: Promise.resolve() };
    worker.postMessage({ id: 0, calls: [], module, memory, stopped });
    for (let i = 1; i < workers; i += 1)
      new Worker('worker.js').postMessage({ id: 0, module, memory, stack: (await ask('help_stack', [])).value });
  }, size);

/** The text of a file of Linux' about a thread; empty if that has just ended. */
function about(thread: string, file: string): string {
  try {
    return readFileSync(`${thread}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The seconds that workers of this browser have had a processor, by Linux' own count. */
async function workerSeconds(browser: Browser): Promise<number> {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  await client.detach();
  const threads = processInfo.filter(({ type }) => type === 'renderer').flatMap(({ id }) => readdirSync(`/proc/${id}/task`).map((thread) => `/proc/${id}/task/${thread}`));
  const workers = threads.filter((thread) => about(thread, 'comm').startsWith('DedicatedWorker'));
  return workers.reduce((sum, thread) => sum + Number(about(thread, 'schedstat').split(' ')[0]) / 1e9, 0);
}

/** The positions of the bench, as the core writes them, and their nodes. */
async function positions(page: Page): Promise<{ text: string; nodes: number }[]> {
  const found = [];
  for (let i = 0; ; i += 1) {
    const { value, text } = await page.evaluate((number) => window.bench.ask('bench', [number, 1, 0]), i);
    if (value < 0) return found;
    found.push({ text, nodes: value });
  }
}

/** Positions of the bench in the worker, each often enough that asking for it costs nothing beside it. */
async function inBrowser(browser: Browser, page: Page, list: { text: string; nodes: number; at: number }[]): Promise<Times> {
  const times: Times = new Map();
  for (const { text, nodes, at } of list) {
    const repeats = Math.ceil(ENOUGH / nodes);
    const before = await workerSeconds(browser);
    await page.evaluate((args) => window.bench.ask('bench', args), [at, repeats, 0]);
    const spent = ((await workerSeconds(browser)) - before) / repeats;
    const name = text.split('\t').slice(0, 2).join(' ');
    const all = times.get(name) ?? { nodes: 0, seconds: 0 };
    times.set(name, { nodes: all.nodes + nodes, seconds: all.seconds + spent });
  }
  return times;
}

/** The same by the program. */
function natively(program: string): Times {
  const lines = execFileSync(program, ['bench'], { encoding: 'utf8' }).matchAll(/^(.*): (\d+) nodes, (\d+) per CPU-second$/gm);
  return new Map([...lines].map(([, name, nodes, rate]) => [name!, { nodes: Number(nodes), seconds: Number(nodes) / Number(rate) }]));
}

/** The best of several rounds, by game. */
function best(rounds: Times[]): Times {
  const found: Times = new Map();
  for (const [name, { nodes }] of rounds[0]!) {
    const game = name.split(' ')[0]!;
    const all = found.get(game) ?? { nodes: 0, seconds: 0 };
    const seconds = Math.min(...rounds.map((times) => times.get(name)!.seconds));
    found.set(game, { nodes: all.nodes + nodes, seconds: all.seconds + seconds });
  }
  return found;
}

/** Nodes per CPU-second of the bench, one thread each, in turns. Each game has a worker of its own, as whoever plays it has: calls
 * through pointers are compiled by what was called there before. */
export async function searchSpeed(browser: Browser, url: string, program: string): Promise<void> {
  const first = await visit(browser, url);
  await startWorker(first.page);
  const list = (await positions(first.page)).map((position, at) => ({ ...position, at, game: position.text.split('\t')[0]! }));
  await first.context.close();
  const there: Times[] = [];
  for (const game of new Set(list.map((position) => position.game))) {
    const { context, page } = await visit(browser, url);
    const own = list.filter((position) => position.game === game);
    const here: Times[] = [];
    await startWorker(page);
    await inBrowser(browser, page, own); /* so that all is compiled */
    for (let i = 0; i < ROUNDS; i += 1) {
      here.push(await inBrowser(browser, page, own));
      there.push(natively(program));
    }
    const { nodes, seconds } = best(here).get(game)!;
    const beside = best(there).get(game)!;
    if (beside.nodes !== nodes) throw new Error(`${game}: ${nodes} nodes here, ${beside.nodes} natively`);
    const rate = (time: number): string => `${(nodes / time / 1e6).toFixed(2)} M`;
    console.log(`${game}: ${rate(seconds)} nodes per CPU-second in Chromium, ${rate(beside.seconds)} natively: ${((100 * beside.seconds) / seconds).toFixed(0)} % (best of ${ROUNDS})`);
    await context.close();
  }
}

/** Nodes per second of the bench, and the time to look as deep, of several workers together and of one alone, in turns. */
export async function teamSpeed(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const solo = await visit(browser, url);
  const workers = Math.min(await page.evaluate(() => navigator.hardwareConcurrency), 8);
  const games = new Map<string, { alone: number[]; together: number[]; nodes: number[] }>();
  await startWorker(page, workers);
  await startWorker(solo.page);
  const list = await positions(page);
  const time = (where: Page, i: number): Promise<{ nodes: number; seconds: number }> =>
    where.evaluate(async (args) => {
      const start = performance.now();
      const { value } = await window.bench.ask('bench', args);
      return { nodes: value, seconds: (performance.now() - start) / 1000 };
    }, [i, 1, 1]);
  for (const [i, { text, nodes }] of list.entries()) {
    const all = games.get(text.split('\t')[0]!) ?? { alone: [], together: [], nodes: [] };
    games.set(text.split('\t')[0]!, all);
    for (let round = 0; nodes >= ENOUGH / 2 && round < ROUNDS; round += 1) {
      const one = await time(solo.page, i);
      const many = await time(page, i);
      all.alone.push(one.seconds);
      all.together.push(many.seconds);
      all.nodes.push(many.nodes / many.seconds / (one.nodes / one.seconds));
    }
  }
  const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
  for (const [game, { alone, together, nodes }] of games)
    console.log(`${game}: ${workers} workers look at ${(sum(nodes) / nodes.length).toFixed(2)} times the nodes a second, and are ${(sum(alone) / sum(together)).toFixed(2)} times as soon as deep as one`);
  await solo.context.close();
  await context.close();
}

/** The seconds of a processor that a level takes to decide, by game the mean and the most at the positions of the bench. */
export async function levelSpeed(browser: Browser, url: string, level: number): Promise<void> {
  const { context, page } = await visit(browser, url);
  const times = new Map<string, number[]>();
  await startWorker(page);
  for (const { text } of await positions(page)) {
    const before = await workerSeconds(browser);
    const { value, text: why } = await page.evaluate(([position, number]) => window.bench.ask('choose', [0, 1, number, 0], position), [text, level] as const);
    if (value === 0) throw new Error(`${text}: ${why}`);
    const [game = ''] = text.split('\t');
    times.set(game, [...(times.get(game) ?? []), (await workerSeconds(browser)) - before]);
  }
  for (const [game, found] of times)
    console.log(`${game}: level ${level} decides in ${(found.reduce((sum, one) => sum + one, 0) / found.length).toFixed(2)} CPU-seconds in Chromium, ${Math.max(...found).toFixed(2)} at the most (${found.length} positions)`);
  await context.close();
}

/** A decision that a coach is asked about; where a turn has not begun before it, also what is threatened. */
interface Asked {
  sight: string;
  player: number;
  word: string;
  begun: boolean;
}

/** The decisions of a game that a level plays against itself, but for set-ups: of these a coach says nothing. */
function* decisionsOf(core: Instance, game: string, level: number, seed: number): Generator<Asked> {
  core.text('start', `${game}\t-\t-`, 0);
  const { players } = JSON.parse(core.text('describe', '')) as { players: number };
  for (let p = 0; p < players; p += 1) core.text('act', 'joined person -', p, 0);
  for (let n = 1; ; n += 1) {
    const { turn, toAct, begun } = JSON.parse(core.text('view', '', -1, -1)) as { turn: number; toAct: number[]; begun: number };
    const [player] = toAct;
    if (player === undefined) return;
    const sight = core.text('sight', '', player);
    const words = JSON.parse(core.text('choose', sight, player, 1000 * seed + n, level, 0)) as string[];
    if (turn >= 0) yield { sight, player, word: words[0]!, begun: begun !== 0 };
    for (const word of words) core.text('play', word, player, 1);
  }
}

/** The milliseconds of a processor that a coach takes, by game the mean and the most, over so many decisions of a level. Each game
 * has a worker of its own that nothing was asked of before, as whoever opens the page has. */
export async function coachSpeed(browser: Browser, url: string, games: string[], level: number, count: number): Promise<void> {
  const core = await coreOf(url);
  for (const game of games) {
    const { context, page } = await visit(browser, url);
    const times: Record<'warn' | 'threat', number[]> = { warn: [], threat: [] };
    const time = async (name: 'warn' | 'threat', player: number, input: string): Promise<void> => {
      const before = await workerSeconds(browser);
      const { value, text } = await page.evaluate(([what, who, given]) => window.bench.ask(what, [who, 0], given), [name, player, input] as const);
      if (value === 0) throw new Error(`${name} ${input}: ${text}`);
      times[name].push(1000 * ((await workerSeconds(browser)) - before));
    };
    await startWorker(page);
    for (let seed = 1; times.warn.length < count; seed += 1)
      for (const { sight, player, word, begun } of decisionsOf(core, game, level, seed)) {
        if (!begun) await time('threat', player, sight);
        await time('warn', player, `${word}\t${sight}`);
        if (times.warn.length === count) break;
      }
    const told = (list: number[]): string => `${(list.reduce((sum, one) => sum + one, 0) / list.length).toFixed(0)} CPU-ms, ${Math.max(...list).toFixed(0)} at the most (${list.length} times)`;
    console.log(`${game}: a coach in Chromium, level ${level}: of a move ${told(times.warn)}; of what is threatened ${told(times.threat)}`);
    await context.close();
  }
}

/** Milliseconds from telling a search to stop until the page has its answer, at positions of the bench by turns. */
export async function stopping(browser: Browser, url: string, times: number): Promise<number[]> {
  const { context, page } = await visit(browser, url);
  await startWorker(page);
  const list = await positions(page);
  const found: number[] = [];
  for (let i = 0; i < times; i += 1)
    found.push(
      await page.evaluate(
        async ([position, delay]) => {
          let over = false;
          const answer = window.bench.ask('choose', [0, 1, 10, 0], position).then(() => (over = true));
          await window.bench.progress;
          await new Promise((resolve) => setTimeout(resolve, delay));
          if (over) throw new Error(`there was nothing to stop at ${position}`);
          const start = performance.now();
          Atomics.store(window.bench.stopped, 0, 1 << 30);
          await answer;
          const spent = performance.now() - start;
          Atomics.store(window.bench.stopped, 0, 0);
          return spent;
        },
        [list[i % list.length]!.text, 20 + 3 * i] as const));
  await context.close();
  return found;
}
