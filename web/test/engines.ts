/* engines.ts NAME PROGRAM - the page in another browser than Chromium, firefox or webkit: it starts, every game is played by
 * clicks, is there again after a reload, and goes on when the server is gone. Prints TAP. What is to be seen in a view is
 * tested in Chromium; here, that the page works at all. */
import { part, randomOf, serve } from './harness';
import { canMove } from './labels';
import { done, ok, same } from './tap';
import { firefox, webkit, type Driven } from './webdriver';

const MOST_MOVES = 400; /* that a person makes of a game */

const [, , name = '', program = 'build/tintagel'] = process.argv;
const opens: Record<string, () => Promise<Driven>> = { firefox, webkit };
const random = randomOf(name.length);
const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;

declare global {
  interface Window {
    faults: string[];
  }
}

/** Nothing is kept but settings. */
function forget(): void {
  localStorage.clear();
  localStorage.setItem('tintagel.settings', JSON.stringify({ language: 'en', motion: false, confirm: false }));
}

/** From now on the page notes what is thrown and caught by nobody. */
function listen(): void {
  window.faults = [];
  addEventListener('error', ({ message }) => window.faults.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.faults.push(String(reason)));
}

/** The middle of the first thing of a kind that is seen, with such words if any are asked for; it is scrolled to. */
function middleOf(selector: string, words: string): { x: number; y: number } | undefined {
  const found = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0 && (one.textContent ?? '').includes(words));
  found?.scrollIntoView({ block: 'center' });
  const box = found?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const isThere = async (browser: Driven, selector: string, words = ''): Promise<boolean> => Boolean(await browser.run(middleOf, selector, words));

async function clickOn(browser: Driven, selector: string, words = ''): Promise<void> {
  const { x, y } = await browser.wait(`${selector} ${words}`, middleOf, selector, words);
  await browser.click(x, y);
}

const drawings = (browser: Driven): Promise<string> => browser.run(() => document.querySelector<SVGElement>('svg.board')?.dataset['drawn'] ?? '');

/** Do something, and wait until the board has been drawn anew, or a question is asked. */
async function drawn(browser: Driven, run: () => Promise<unknown>): Promise<void> {
  const before = await drawings(browser);
  await run();
  await browser.wait('the board is drawn anew', (old) => document.querySelector<SVGElement>('svg.board')?.dataset['drawn'] !== old || document.querySelector('dialog[open]') !== null, before);
}

const settled = (browser: Driven): Promise<string> =>
  browser.wait('somebody is to move', () => {
    const waits = document.querySelector<SVGElement>('svg.board[data-drawn]')?.dataset['waits'];
    return waits && waits !== 'computer' ? waits : undefined;
  });

const labels = (browser: Driven): Promise<[cell: number, label: string][]> =>
  browser.run(() => [...document.querySelectorAll<SVGElement>('.cell')].map((cell): [number, string] => [Number(cell.dataset['cell']), cell.getAttribute('aria-label') ?? '']));

const position = async (browser: Driven): Promise<string> => (await labels(browser)).map(([, label]) => label).join('\n');

const cellsThat = async (browser: Driven, can: (label: string) => boolean): Promise<number[]> =>
  (await labels(browser)).filter(([, label]) => can(label)).map(([cell]) => cell);

const point = (browser: Driven, cell: number): Promise<void> => drawn(browser, () => clickOn(browser, `.cell[data-cell="${cell}"]`));

const decide = (browser: Driven): Promise<void> => drawn(browser, () => clickOn(browser, 'button.decision'));

async function setUp(browser: Driven): Promise<void> {
  while (await isThere(browser, 'button', 'Deploy for me')) {
    await drawn(browser, () => clickOn(browser, 'button', 'Deploy for me'));
    if (await isThere(browser, 'button', 'Ready')) await drawn(browser, () => clickOn(browser, 'button', 'Ready'));
    await settled(browser);
  }
}

/** Pick a piece, then what is marked until the move is made. */
async function playMove(browser: Driven): Promise<void> {
  const movable = await cellsThat(browser, canMove);
  if (movable.length === 0) return decide(browser);
  await point(browser, pick(movable));
  for (let depth = 0; depth < 3; depth += 1) {
    const next = await browser.run(() => [...document.querySelectorAll<SVGElement>('.cell.target')].map((cell) => Number(cell.dataset['cell'])));
    if (next.length === 0) return;
    await point(browser, pick(next));
    if (await isThere(browser, 'dialog')) return drawn(browser, () => clickOn(browser, 'dialog .choices button'));
  }
}

const turns = (browser: Driven): Promise<number> => browser.run(() => document.querySelectorAll('.moves li').length);

/** The first page with all its pictures, after which nothing moves; where its cards lead to. */
const home = (browser: Driven): Promise<string[]> =>
  browser.wait('every game has its picture', () => {
    const cards = [...document.querySelectorAll('.game-card')];
    const links = cards.flatMap((card) => card.querySelector('a.main')?.getAttribute('href') ?? []);
    return links.length > 0 && cards.every((card) => card.querySelector('img')?.complete) ? links : undefined;
  });

async function start(browser: Driven, url: string): Promise<string[]> {
  await browser.navigate(url);
  await browser.run(forget);
  await browser.reload();
  const games = await home(browser);
  ok(games.length > 0, `the first page lists ${games.length} games`);
  ok(!(await isThere(browser, '#trouble')), 'and nothing is wrong');
  return games;
}

/** A game from its card on the first page, and back there. */
async function play(browser: Driven, game: string): Promise<void> {
  await browser.run(listen);
  await clickOn(browser, `.game-card a.main[href="${game}"]`);
  await settled(browser);
  await setUp(browser);
  let moves = 0;
  for (; moves < MOST_MOVES && (await settled(browser)) !== 'over'; moves += 1) await playMove(browser);
  ok(moves > 0 && moves < MOST_MOVES, `${game} by clicks: over after ${moves} moves`);
  same(`${game}: nothing was thrown`, (await browser.run(() => window.faults)).join(), '');
  const before = await position(browser);
  await browser.reload();
  await settled(browser);
  same(`${game} is there again after a reload`, await position(browser), before);
  await clickOn(browser, '.brand');
  await home(browser);
}

/** The server is gone. */
async function offline(browser: Driven, gone: () => Promise<void>): Promise<void> {
  await browser.wait('the page is kept', () => navigator.serviceWorker.controller !== null);
  await browser.run(forget);
  await gone();
  await browser.reload();
  await home(browser);
  await clickOn(browser, '.game-card a.main');
  await settled(browser);
  const before = await turns(browser);
  await playMove(browser);
  await settled(browser);
  ok((await turns(browser)) > before, 'without a network the page opens, and the computer plays');
}

const { url, server } = await serve(program);
const gone = async (): Promise<void> => {
  const end = new Promise((resolve) => server.on('exit', resolve));
  server.kill('SIGINT');
  await end;
};
let browser: Driven | undefined;
await part(name, async () => {
  browser = await opens[name]!();
  await browser.resize(1440, 1100);
  console.log(`# ${await browser.run(() => navigator.userAgent)}`);
  const games = await start(browser, url);
  for (const game of games) await part(game, () => play(browser!, game));
  await part('offline', () => offline(browser!, gone));
});
await browser?.close();
server.kill('SIGINT');
done();
