/* harness.ts - what the browser tests share: the server, Chromium, axe-core, and pointing at cells of any board. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Frame, type Locator, type Page } from 'playwright-core';
import { ok } from './tap';

/** The pages that are open. */
const pages = new Set<Page>();

/** What the pages show: how things stand when something has failed. */
const shown = (): Promise<string[]> =>
  Promise.all([...pages].map((page) =>
    page.evaluate(() => [location.hash, document.title, ...[...document.querySelectorAll<HTMLElement>('dialog[open], .herald, .notice, :focus')].map((one) => one.innerText || one.outerHTML.slice(0, 200))].join(' | ').replace(/\s+/g, ' '))
      .catch((error: unknown) => String(error))));

/** Run a part; what it throws is a failure of its own. */
export async function part(name: string, run: () => Promise<void>): Promise<void> {
  const start = Date.now();
  try {
    await run();
  } catch (error) {
    ok(false, name, [error instanceof Error ? (error.stack ?? error.message) : String(error), ...(await shown())].join('\n'));
  }
  console.log(`# ${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

/** A folder of its own for what a server keeps. */
function freshData(): string {
  const data = mkdtempSync(join(tmpdir(), 'tintagel-'));
  process.on('exit', () => rmSync(data, { recursive: true, force: true }));
  return data;
}

/** The program as a server, at a free port if not told, and its address. */
export async function serve(program: string, data = freshData(), port = '0', more: string[] = [], environment: NodeJS.ProcessEnv = {}): Promise<{ url: string; server: ChildProcess }> {
  const server = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--lang', 'en', '--quiet', '--data', data, ...more], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment } });
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\S+/.exec(chunk.toString());
      if (found) resolve(found[0]);
    });
    server.on('exit', (status) => reject(new Error(`the server ended with ${String(status)}`)));
  });
  return { url, server };
}

/** A server that can die, and come back at the same address with what it has kept. */
export class Host {
  private constructor(
    private readonly program: string,
    private readonly data: string,
    readonly url: string,
    private server: ChildProcess,
  ) {}

  static async start(program: string, data = freshData()): Promise<Host> {
    const { url, server } = await serve(program, data);
    return new Host(program, data, url, server);
  }

  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.server.on('exit', resolve));
    this.server.kill('SIGKILL');
    await ended;
  }

  async again(): Promise<void> {
    ({ server: this.server } = await serve(this.program, this.data, new URL(this.url).port));
  }
}

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** Chromium without windows, which is a quarter less work than with windows that nobody sees. */
export const launch = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', ...more],
  });

/** That there is no network at all: only a test that wants it so brings that about, and a line may be tried at any time. */
const OFFLINE = /net::ERR_INTERNET_DISCONNECTED/;

/** A fresh browser profile, with all that goes wrong on its pages noted as failures, but for what is expected. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}, expected?: RegExp): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce', acceptDownloads: true, ...options,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  pages.add(page);
  page.on('close', () => pages.delete(page));
  page.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !expected?.test(message.text()) && !OFFLINE.test(message.text())) ok(false, `console: ${message.text()}`);
  });
  page.on('pageerror', (error) => ok(false, `error on the page: ${error.message}`));
  await page.goto(url);
  return { context, page };
}

const axe = readFileSync('web/node_modules/axe-core/axe.min.js', 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

/** axe-core finds nothing on what is shown now, once anything is. */
export async function accessible(page: Frame | Page, what: string): Promise<void> {
  await page.locator('main').first().waitFor({ state: 'attached' });
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const run = (window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }).axe.run;
    return (await run({ resultTypes: ['violations'] })).violations;
  });
  ok(found.length === 0, `axe: ${what}`, found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 200)} ${node.failureSummary}`).join(' | ')}`).join('\n'));
}

export const board = (page: Page): Locator => page.locator('svg.board');

export const heraldText = (page: Page): Promise<string> => page.locator('.herald p').innerText();

/** Do something and wait until the board has been drawn anew, or a question is asked. */
export async function drawn<T>(page: Page, run: () => Promise<T>): Promise<T> {
  const before = (await board(page).getAttribute('data-drawn')) ?? '0';
  const result = await run();
  await page.waitForFunction(
    (old) => document.querySelector<SVGElement>('svg.board')?.dataset['drawn'] !== old || document.querySelector('dialog[open]'), before);
  return result;
}

/** Wait until the match waits for a person, or is over; tells which. */
export async function settled(page: Page): Promise<string> {
  const handle = await page.waitForFunction(() => {
    const waits = document.querySelector<SVGElement>('svg.board')?.dataset['waits'];
    return waits !== undefined && waits !== 'computer' && waits !== '' ? waits : undefined;
  });
  return (await handle.jsonValue()) as string;
}

/** Type a move, and see it. */
export async function type(page: Page, word: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Type a move' }).fill(word);
  await drawn(page, () => page.keyboard.press('Enter'));
}

/** A game that begins; the board of the game that was open is not taken for its board. Whoever comes from the first page has
 * seen its cards. */
export async function openGame(page: Page, url: string, game: string): Promise<void> {
  if (await page.evaluate((first) => location.href === first, url)) await page.waitForSelector('.game-card');
  await page.evaluate(() => document.querySelector('svg.board')?.classList.add('left-behind'));
  await page.goto(`${url}#/${game}`);
  await page.waitForSelector('svg.board[data-drawn]:not(.left-behind)');
  await settled(page);
}

/** Where the browser keeps the game that is open. */
export const keptKey = (page: Page): Promise<string> => page.evaluate(() => `tintagel.match.${location.hash.split('/')[2] ?? ''}`);

/** Fill in the form for a new game, and begin. */
export async function newGame(page: Page, fill: (dialog: Locator) => Promise<unknown>): Promise<void> {
  const dialog = page.locator('dialog');
  await page.getByRole('button', { name: 'New game' }).first().click();
  await dialog.locator('.seats select').first().waitFor();
  await fill(dialog);
  const before = await board(page).getAttribute('data-match');
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await page.waitForFunction((old) => ![undefined, old].includes(document.querySelector<SVGElement>('svg.board')?.dataset['match']), before ?? '');
  await dialog.locator('.new-game').waitFor({ state: 'detached' });
}

/** A new game for people at this screen alone. */
export const newGameForPeople = (page: Page): Promise<void> => newGame(page, (dialog) => dialog.getByRole('radio', { name: 'Same screen' }).check());

/** The labels of all cells, in the board's order. */
export const labels = (page: Page): Promise<{ cell: number; label: string }[]> =>
  page.$$eval('.cell', (cells) =>
    cells.map((cell) => ({ cell: Number((cell as SVGElement).dataset['cell']), label: cell.getAttribute('aria-label') ?? '' })));

/** The cells where one can go on. */
export const marked = (page: Page): Promise<number[]> =>
  page.$$eval('.cell.target', (cells) => cells.map((cell) => Number((cell as SVGElement).dataset['cell'])));

/** The middle of a cell on the screen; where it has been scrolled away it comes back. */
export async function middle(page: Page, cell: number): Promise<{ x: number; y: number }> {
  return page.$eval(`.cell[data-cell="${cell}"]`, (element) => {
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'center' });
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
}

/** Point at a cell with the mouse, whose button stays down for so many milliseconds. */
export async function click(page: Page, cell: number, pressed = 0): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('dialog[open]')); /* one that closes takes clicks to its end */
  const { x, y } = await middle(page, cell);
  await drawn(page, () => page.mouse.click(x, y, { delay: pressed }));
}

const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

const focusedCell = (page: Page): Promise<number> =>
  page.evaluate(() => Number((document.activeElement as SVGElement | null)?.closest<SVGElement>('.cell')?.dataset['cell'] ?? -1));

/** Go to a cell by arrow keys alone, and press Enter there. The keys go to near cells; where they go round one, another
 * way is tried. */
export async function press(page: Page, cell: number, random: () => number): Promise<void> {
  const goal = await middle(page, cell);
  for (let tries = 0; (await focusedCell(page)) !== cell; tries += 1) {
    if (tries > 400) throw new Error(`the arrow keys do not reach cell ${cell}`);
    const at = await middle(page, await focusedCell(page));
    const order = (Object.keys(ways) as (keyof typeof ways)[]).sort((a, b) => {
      const gain = (key: keyof typeof ways): number => ways[key][0] * (goal.x - at.x) + ways[key][1] * (goal.y - at.y);
      return gain(b) - gain(a);
    });
    await page.keyboard.press(order[tries % 7 === 6 ? Math.floor(random() * 4) : random() < 0.8 ? 0 : 1]!);
  }
  await drawn(page, () => page.keyboard.press('Enter'));
}

/** Random numbers that are the same every time. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
