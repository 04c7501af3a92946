/* measure.ts PROGRAM [PART...] - how fast the page is, in Chromium on this machine: the first board, a move, a wall that
 * swings, what a first visit loads, how soon the search stops, and how fast it is beside the program's own. Prints
 * figures; judges nothing, for machines differ and are shared. */
import type { Page } from 'playwright-core';
import { click, labels, launch, openGame, randomOf, serve, settled, visit } from './harness';
import { playMove, setUp, type Point } from './play';
import { searchSpeed, stopping } from './speed';

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

/** From the navigation to the first board that is drawn, in a fresh browser profile. */
async function firstBoard(): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const { context, page } = await visit(browser, 'about:blank');
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('svg.board[data-drawn]')) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => ((window as unknown as { shown: number }).shown = performance.now())));
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.goto(`${url}#/alcazar`);
    const shown = await page.waitForFunction(() => (window as unknown as { shown?: number }).shown);
    times.push((await shown.jsonValue()) as number);
    await context.close();
  }
  say('first board on screen after a first visit begins', times);
}

/** What a page keeps for the measurement of moves: milliseconds from each pointer that went up to the frame that shows the
 * pieces elsewhere, and what the workers were asked since. */
declare global {
  interface Window {
    clock: { times: number[]; questions: number; calls: number };
  }
}

/** Runs before the page does. */
function setClock(): void {
  const clock: Window['clock'] = (window.clock = { times: [], questions: 0, calls: 0 });
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: { calls?: unknown[] }): void {
    clock.questions += 1;
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
    if (!board) return;
    watch = new MutationObserver((_, observer) => {
      if (standing() === before) return;
      observer.disconnect();
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
  const links = await page.$$eval('.game-card a', (list) => list.map((link) => link.getAttribute('href')!.slice(2)));
  await context.close();
  return links;
}

/** From the pointer that goes up on a target to the end of the frame in which the piece stands there; and what the workers
 * are asked until the computer has answered. Games are played until there are enough moves. */
async function movesOf(game: string): Promise<number[]> {
  const times: number[] = [];
  const questions: number[] = [];
  const calls: number[] = [];
  for (let round = 0; times.length < MOVES; round += 1) {
    const { context, page } = await visit(browser, 'about:blank', { reducedMotion: 'no-preference' });
    const random = randomOf(9 + round);
    await page.addInitScript(setClock);
    await openGame(page, url, game);
    await setUp(page);
    while (times.length < MOVES && (await settled(page)) !== 'over') {
      await page.waitForTimeout(400); /* what moves has arrived */
      await page.evaluate(() => Object.assign(window.clock, { times: [], questions: 0, calls: 0 }));
      await playMove(page, byHand, random);
      await settled(page);
      const clock = await page.evaluate(() => window.clock);
      if (clock.times.length === 0) continue; /* not made on the board */
      times.push(clock.times[0]!);
      questions.push(clock.questions);
      calls.push(clock.calls);
    }
    await context.close();
  }
  say(`${game}: a move on screen after the pointer goes up`, times);
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

async function weight(): Promise<void> {
  const names = ['', 'style.css', 'start.js', 'main.js', 'worker.js', 'core.wasm', 'icon.svg', 'tintagel.webmanifest', 'service.js'];
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
  move: aMove,
  swing: aSwing,
  weight,
  stop: async () => say('a search answers after it is told to stop', await stopping(browser, url, 30)),
  search: () => searchSpeed(browser, url, program),
};
for (const [name, run] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await run();
await browser.close();
server.kill('SIGINT');
