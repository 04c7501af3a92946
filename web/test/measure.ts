/* measure.ts PROGRAM [PART...] - how fast the page is, in Chromium on this machine: the first board, a move, a wall that
 * swings, what a first visit loads, an analysis, a phone four times slower, how soon the search stops, how fast it is beside the program's own, and how long
 * a coach takes. Prints figures; judges nothing, for machines differ and are shared. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { board, click, labels, launch, openGame, phone, randomOf, serve, settled, visit } from './harness';
import { coreOf } from './instance';
import { pair, waitsFor } from './meeting';
import { byClicks, playMove, setUp, type Point } from './play';
import { coachSpeed, levelSpeed, searchSpeed, stopping, teamSpeed } from './speed';

const [, , program = 'build/tintagel', ...wanted] = process.argv;
/** As a person clicks: the button is down for a while. */
const byHand: Point = (page, cell) => click(page, cell, 60);
const MOVES = 30;
const sorted = (list: number[]): number[] => [...list].sort((a, b) => a - b);
const quantile = (list: number[], q: number): number => sorted(list)[Math.min(Math.floor(q * list.length), list.length - 1)] ?? NaN;
const say = (what: string, list: number[], unit = 'ms'): void =>
  console.log(`${what}: median ${quantile(list, 0.5).toFixed(1)} ${unit}, 95th percentile ${quantile(list, 0.95).toFixed(1)} ${unit}, worst ${Math.max(...list).toFixed(1)} ${unit} (${list.length} times)`);

const { url, server } = await serve(program);
const browser = await launch();

const find = async (page: Page, name: string): Promise<number> => (await labels(page)).find(({ label }) => label.startsWith(`${name},`))!.cell;

/** Milliseconds from the navigation, or from the click before it, to the end of the frame in which something is there. */
declare global {
  interface Window {
    shown: Record<string, number>;
    clicked: number;
  }
}

/** Runs before the page does: notes when the first element of each kind is on screen. */
function watchFor(kinds: Record<string, string>): void {
  window.shown = {};
  window.clicked = 0;
  addEventListener('click', ({ timeStamp }) => (window.clicked = timeStamp), { capture: true });
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(kinds)) {
      if (name in window.shown || !document.querySelector(selector)) continue;
      window.shown[name] = NaN;
      requestAnimationFrame(() => setTimeout(() => (window.shown[name] = performance.now() - window.clicked)));
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

const shown = async (page: Page, name: string): Promise<number> => (await page.waitForFunction((key) => window.shown[key], name)).jsonValue() as Promise<number>;

/** From the navigation to the first board that is drawn, in a fresh browser profile. */
async function firstBoard(): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const { context, page } = await visit(browser, 'about:blank');
    await page.addInitScript(watchFor, { board: 'svg.board[data-drawn]' });
    await page.goto(`${url}#/alcazar`);
    times.push(await shown(page, 'board'));
    await context.close();
  }
  say('first board on screen after a first visit begins', times);
}

/** A processor four times slower, and a line as on the way. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await client.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 });
}

/** First visits: the first page, its last picture, and from “Play” to the set-up of the game with the most cells: for who
 * looks at the pictures first, and, every other time, for who plays as soon as there are words. */
async function firstVisit(what: string, options: BrowserContextOptions, prepare: (page: Page) => Promise<void>): Promise<void> {
  const times: Record<string, number[]> = { cards: [], pictures: [], 'from “Play” to the set-up': [], 'from “Play” at once to the set-up': [] };
  for (let i = 0; i < 10; i += 1) {
    const atOnce = i % 2 === 1;
    const { context, page } = await visit(browser, 'about:blank', { reducedMotion: 'no-preference', ...options });
    await page.addInitScript(watchFor, { cards: '.game-card a.main', pictures: '.game-card:last-child img', 'set-up': '.game:has(.tray) svg.board[data-drawn]' });
    await prepare(page);
    await page.goto(url);
    times['cards']!.push(await shown(page, 'cards'));
    if (!atOnce) {
      times['pictures']!.push(await shown(page, 'pictures'));
      await page.waitForTimeout(500);
    }
    await page.locator('.game-card', { hasText: 'Graal' }).first().locator('a.main').click();
    times[atOnce ? 'from “Play” at once to the set-up' : 'from “Play” to the set-up']!.push(await shown(page, 'set-up'));
    await context.close();
  }
  for (const [name, list] of Object.entries(times)) say(`${what}, first visit: ${name}`, list);
}

/** What a page keeps for the measurement of moves: milliseconds from each pointer that went up to the frame that shows the
 * pieces elsewhere, and what the workers were asked since. */
declare global {
  interface Window {
    clock: { times: number[]; questions: number; calls: number; steps: number };
  }
}

/** Runs before the page does. */
function setClock(): void {
  const clock: Window['clock'] = (window.clock = { times: [], questions: 0, calls: 0, steps: 0 });
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: { calls?: unknown[]; step?: unknown }): void {
    clock.questions += 1;
    clock.steps += message.step ? 1 : 0;
    clock.calls += message.calls?.length ?? 1;
    post.call(this, message);
  };
  /** The first thing after a frame has been drawn, before whatever the page does then. */
  const afterFrame = (run: () => void): void =>
    void (window as unknown as { scheduler: { postTask(run: () => void, how: object): Promise<void> } }).scheduler.postTask(run, { priority: 'user-blocking' });
  const standing = (): string =>
    [...document.querySelectorAll<SVGElement>('svg.board .piece:not(.gone)')].map(({ dataset }) => `${dataset['cell']} ${dataset['army']} ${dataset['kind']}`).join();
  let watch: MutationObserver | undefined;
  addEventListener('pointerup', ({ timeStamp, target }) => {
    const board = (target as Element).closest('svg.board');
    const before = standing();
    watch?.disconnect();
    clock.steps = 0;
    if (!board) return;
    watch = new MutationObserver((_, observer) => {
      if (standing() === before) return;
      observer.disconnect();
      if (clock.steps > 1) return; /* the move moved nothing, such as a shot, and this is the computer's */
      requestAnimationFrame(() => afterFrame(() => clock.times.push(performance.now() - timeStamp)));
    });
    watch.observe(board, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-cell'] });
  }, { capture: true });
  addEventListener('keydown', () => watch?.disconnect(), { capture: true }); /* which move was meant had to be asked */
}

/** What the first page lists. */
async function listed(): Promise<string[]> {
  const { context, page } = await visit(browser, url);
  await page.waitForSelector('.game-card');
  const links = await page.$$eval('.game-card a.main', (list) => list.map((link) => link.getAttribute('href')!.split('/')[1]!));
  await context.close();
  return links;
}

/** From the pointer that goes up on a target to the end of the frame in which the piece stands there; and what the workers
 * are asked until the computer has answered. Games are played until there are enough moves. */
async function movesOf(game: string, what: string = game, options: BrowserContextOptions = {}, prepare?: (page: Page) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const questions: number[] = [];
  const calls: number[] = [];
  for (let round = 0; times.length < MOVES; round += 1) {
    const { context, page } = await visit(browser, 'about:blank', { reducedMotion: 'no-preference', ...options });
    const random = randomOf(9 + round);
    await page.addInitScript(setClock);
    await page.addInitScript(() => localStorage.setItem('tintagel.settings', '{"confirm":false}')); /* else a phone asks before each move */
    await openGame(page, url, game);
    await setUp(page);
    await prepare?.(page);
    while (times.length < MOVES && (await settled(page)) !== 'over') {
      await page.waitForTimeout(400); /* what moves has arrived */
      await page.evaluate(() => Object.assign(window.clock, { times: [], questions: 0, calls: 0, steps: 0 }));
      await playMove(page, byHand, random);
      await settled(page);
      const clock = await page.evaluate(() => window.clock);
      if (clock.times.length === 0) continue; /* not made on the board, or nothing moved */
      times.push(clock.times[0]!);
      questions.push(clock.questions);
      calls.push(clock.calls);
    }
    await context.close();
  }
  say(`${what}: a move on screen after the pointer goes up`, times);
  console.log(`  the workers are asked until the computer has answered: median ${quantile(questions, 0.5)} questions, ${quantile(calls, 0.5)} calls`);
  return times;
}

async function aMove(): Promise<void> {
  const all: number[] = [];
  for (const game of await listed()) all.push(...(await movesOf(game)));
  say('a move of any game', all);
}

/** What the main thread works in each frame while walls swing: from the beginning of a frame until its tasks, styles,
 * layout and painting are done and it takes the next message. */
async function aSwing(): Promise<void> {
  const { context, page } = await visit(browser, url, { reducedMotion: 'no-preference' });
  await openGame(page, url, 'alcazar');
  const work: number[] = [];
  for (const [from, to] of [['a2n', 'a3w'], ['b1e', 'c1n'], ['a2e', 'a1n']] as const) {
    const cells = [await find(page, from), await find(page, to)];
    if (!(await labels(page)).some(({ cell, label }) => cell === cells[0] && /ways to move$/.test(label))) continue;
    await click(page, cells[0]!);
    const sample = page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const found: number[] = [];
          const channel = new MessageChannel();
          const end = performance.now() + 1000;
          let start = 0;
          let swings = false;
          channel.port1.onmessage = () => {
            if (swings) found.push(performance.now() - start);
            if (performance.now() < end) requestAnimationFrame(frame);
            else resolve(found);
          };
          const frame = (): void => {
            start = performance.now();
            swings = document.querySelector('svg.board')!.getAnimations({ subtree: true }).length > 0;
            channel.port2.postMessage(0);
          };
          requestAnimationFrame(frame);
        }),
    );
    await click(page, cells[1]!);
    work.push(...(await sample));
    await settled(page);
  }
  say('work of the main thread in a frame while a wall swings', work);
  await context.close();
}

/** What the main thread works in each frame while the engine looks ahead from a game's positions and the graph is drawn; and while
 * somebody goes through the game. */
async function anAnalysis(): Promise<void> {
  for (const [game, options] of [['granat', '-'], ['graal', 'variant=four']] as const) {
    const { context, page } = await visit(browser, `${url}#/analyse`, { reducedMotion: 'no-preference' });
    await page.getByRole('textbox').fill(await gameRecord(game, options, 60));
    await page.locator('.paste button').first().click();
    await page.waitForSelector('.analysis svg.board[data-drawn]');
    await page.waitForTimeout(1000);
    say(`${game} ${options}: work of the main thread in a frame while it is analysed`, await frames(page, () => page.waitForTimeout(6000)));
    const back = async (): Promise<void> => {
      for (let i = 0; i < 12; i += 1) {
        await page.keyboard.press('ArrowLeft');
        await page.waitForTimeout(450);
      }
    };
    say(`${game} ${options}: the same while somebody goes back by a turn each half second`, await frames(page, back));
    await context.close();
  }
}

/** A game in which weak computers play. */
async function gameRecord(game: string, options: string, decisions: number): Promise<string> {
  const core = await coreOf(url);
  const read = (): { toAct: number[]; length: number } => JSON.parse(core.text('view', '', -1, -1)) as { toAct: number[]; length: number };
  core.text('start', [game, options, '-', ...Array<string>(6).fill('computer level=4')].join('\t'), 0);
  for (let n = 0; read().toAct.length > 0 && read().length < decisions; n += 1) {
    const player = read().toAct[0]!;
    for (const word of JSON.parse(core.text('choose', core.text('sight', '', player), player, n, 4, 0)) as string[]) core.text('play', word, player, n);
  }
  return core.text('save', '');
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

const FRAME = 1000 / 60;

/** What the main thread works in each frame's time while something is done, all its tasks added up, in CPU time: others use the
 * machine too. */
async function frames(page: Page, run: () => Promise<unknown>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['__metadata', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await run();
  const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = mains.map(({ pid, tid }) => events.filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid));
  const own = tasks.sort((x, y) => y.length - x.length)[0] ?? []; /* of the page that is looked at, not of one that is not */
  const first = Math.min(...own.map(({ ts }) => ts));
  const last = Math.max(...own.map(({ ts }) => ts));
  const work = Array<number>(Math.ceil((last - first) / 1000 / FRAME) + 1).fill(0);
  for (const { ts, dur = 0, tdur = dur } of own) work[Math.floor((ts - first) / 1000 / FRAME)]! += tdur / 1000;
  return work;
}

/** From the click that makes a move until it is on the other's screen, with the server between them, which keeps it first. */
async function farMove(): Promise<void> {
  const [anna, bert] = await pair(browser, url);
  const pages = [anna.page, bert.page];
  const random = randomOf(3);
  const times: number[] = [];
  for (const page of pages)
    await page.evaluate(() => {
      const times = Object.assign(window, { pressed: 0, seen: 0 });
      addEventListener('pointerup', () => (times.pressed = Date.now()), true);
      new MutationObserver(() => requestAnimationFrame(() => (times.seen ||= Date.now()))).observe(document.querySelector('svg.board')!, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-drawn'] });
    });
  const read = (page: typeof anna.page, name: string): Promise<number> => page.evaluate((which) => (window as unknown as Record<string, number>)[which]!, name);
  for (let n = 0; n < 60 && (await board(anna.page).getAttribute('data-waits')) !== 'over'; n += 1) {
    const [page, other] = [pages[n % 2]!, pages[1 - (n % 2)]!];
    await waitsFor(page, String(n % 2));
    await other.evaluate(() => Object.assign(window, { seen: 0 }));
    await playMove(page, byClicks, random);
    await other.waitForFunction(() => (window as unknown as { seen: number }).seen > 0);
    times.push((await read(other, 'seen')) - (await read(page, 'pressed')));
  }
  say('a move on the other screen after the click', times);
  await anna.close();
  await bert.close();
}

async function weight(): Promise<void> {
  const names = ['', 'style.css', 'start.js', 'main.js', 'shared.js', 'worker.js', 'core.wasm', 'en.words', 'icon.svg', 'tintagel.webmanifest', 'service.js'];
  let all = 0;
  for (const name of names) {
    const response = await fetch(url + name, { headers: { 'Accept-Encoding': 'gzip' } });
    const size = Number(response.headers.get('content-length'));
    all += size;
    console.log(`  ${(name || 'index.html').padEnd(22)} ${(size / 1000).toFixed(1)} KB packed`);
  }
  console.log(`all that a first visit loads: ${(all / 1000).toFixed(1)} KB packed`);
}

const parts: Record<string, () => Promise<void>> = {
  board: firstBoard,
  desk: () => firstVisit('desktop', {}, () => Promise.resolve()),
  phone: async () => {
    await firstVisit('slow phone', phone, slowDown);
    for (const game of await listed()) await movesOf(game, `slow phone, ${game}`, phone, slowDown);
  },
  move: aMove,
  together: farMove,
  swing: aSwing,
  analysis: anAnalysis,
  weight,
  stop: async () => say('a search answers after it is told to stop', await stopping(browser, url, 30)),
  search: () => searchSpeed(browser, url, program),
  team: () => teamSpeed(browser, url),
  level: () => levelSpeed(browser, url, 9),
  coach: async () => coachSpeed(browser, url, await listed(), 1, 100),
};
for (const [name, run] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await run();
await browser.close();
server.kill('SIGINT');
