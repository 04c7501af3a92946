/* thinking.ts - the computer that thinks, on the page: people see how far it is, cut it short, and take back, resign, begin
 * anew or leave without waiting for it; and it knows the past of the match. */
import type { Browser, Page } from 'playwright-core';
import { accessible, click, heraldText, keptKey, labels, newGame, openGame, randomOf, settled, visit } from './harness';
import { Instance } from './instance';
import { byClicks, playMove } from './play';
import { ok, same } from './tap';

const SLOWEST = 'level=10';
const PROCESSORS = 3; /* that the browser tells of */
const TEAM = PROCESSORS - 1; /* one is left to the page */
const SOON = 1000; /* milliseconds: a search that cannot be stopped takes half a minute */

/** A worker whose search asks so slowly whether to stop that it takes half a minute. */
const SLOW = `WebAssembly.Instance = new Proxy(WebAssembly.Instance, { construct(made, [module, imports]) {
  const { stop } = imports.page;
  imports.page.stop = () => { for (const until = performance.now() + 20; performance.now() < until; ); return stop(); };
  return new made(module, imports);
} });`;

/** Make the page one with slow workers, and if it is not to be isolated from other origins, as where a server sends no such
 * headers; nor is it kept by a service worker with them. */
async function change(page: Page, isolated: boolean): Promise<void> {
  await page.addInitScript((processors) => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: processors });
  }, PROCESSORS);
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const headers = Object.fromEntries(Object.entries(response.headers()).filter(([name]) => isolated || !name.startsWith('cross-origin-')));
    if (route.request().url().endsWith('/worker.js')) await route.fulfill({ response, headers, body: SLOW + (await response.text()) });
    else await route.fulfill({ response, headers });
  });
}

/** The game that is open, with the computer that thinks longest. */
async function slowDown(page: Page): Promise<void> {
  const kept = await keptKey(page);
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, kept);
  await page.evaluate(
    ([key, seat]) => localStorage.setItem(key!, localStorage.getItem(key!)!.replace(/computer level=\d+/g, `computer ${seat}`)),
    [kept, SLOWEST]);
  await page.reload();
  await page.waitForSelector('svg.board[data-drawn]');
  await settled(page);
}

/** Make a move, and wait until the computer tells how far it is. */
async function challenge(page: Page, random: () => number): Promise<void> {
  await playMove(page, byClicks, random);
  await page.waitForSelector('.herald .progress');
}

/** How long it takes until it is a person's turn again. */
async function timed(page: Page, run: () => Promise<void>): Promise<number> {
  const start = Date.now();
  await run();
  await settled(page);
  return Date.now() - start;
}

const moveCount = (page: Page): Promise<number> => page.locator('.moves li').count();

export const thinks = (isolated: boolean) => async (browser: Browser, url: string): Promise<void> => {
  const how = isolated ? '' : ', without shared memory';
  const { context, page } = await visit(browser, 'about:blank', {}, /LOCAL_NETWORK_ACCESS/); /* what is sent by the test comes from no network */
  const random = randomOf(12);
  await change(page, isolated);
  await page.goto(url);
  same(`memory is shared or not${how}`, await page.evaluate(() => crossOriginIsolated), isolated);
  await openGame(page, url, 'granat');
  await playMove(page, byClicks, random);
  await settled(page);
  await slowDown(page);

  await challenge(page, random);
  ok(/^depth \d+ · [\d.]+[KM] positions$/.test(await page.locator('.progress').innerText()), `the computer tells how far it is${how}: ${await page.locator('.progress').innerText()}`);
  ok(/ is thinking\.$/.test(await heraldText(page)), 'and the page says that it thinks');
  if (isolated) await accessible(page, 'while the computer thinks');
  const expected = isolated ? 2 + TEAM : 2; /* rules and engine; who leads, and who helps */
  for (let i = 0; i < 50 && page.workers().length !== expected; i += 1) await page.waitForTimeout(100);
  same(`so many workers${how}`, page.workers().length, expected);
  const before = await moveCount(page);
  const button = page.getByRole('button', { name: 'Play now' });
  await button.focus();
  const byButton = await timed(page, () => page.keyboard.press('Enter'));
  ok(byButton < SOON, `“Play now” makes it move${how}, in ${byButton} ms`);
  same('one move', await moveCount(page), before + 1);
  ok(await page.evaluate(() => document.activeElement?.closest('svg.board') !== null), 'and the keys go on at the board');

  await challenge(page, random);
  const byKey = await timed(page, () => page.keyboard.press('Escape'));
  ok(byKey < SOON, `so does Escape${how}, in ${byKey} ms`);

  const position = await labels(page);
  await challenge(page, random);
  const undone = await timed(page, () => page.getByRole('button', { name: 'Take back' }).click());
  ok(undone < SOON, `taking back does not wait for it${how}, ${undone} ms`);
  same('and leads back', JSON.stringify(await labels(page)), JSON.stringify(position));

  /* Whether it has stopped: the engine can be asked again at once. */
  await challenge(page, random);
  await newGame(page, () => Promise.resolve());
  await page.waitForFunction(() => document.querySelectorAll('.moves li').length === 0);
  await playMove(page, byClicks, random);
  await settled(page);
  same(`a new game begins while it thinks, and the computer plays${how}`, await moveCount(page), 2);

  await slowDown(page);
  await challenge(page, random);
  await page.getByRole('link', { name: 'Tintagel' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.game-card img').length === document.querySelectorAll('.game-card').length);
  ok(true, `leaving stops it: the engine draws the first page${how}`);

  await page.goBack();
  await page.waitForSelector('.herald .progress');
  await page.getByRole('button', { name: 'Resign' }).click();
  const given = await timed(page, () => page.locator('dialog').getByRole('button', { name: 'Resign' }).click());
  ok(given < SOON && (await page.locator('.progress').count()) === 0, `resigning does not wait for it${how}, ${given} ms`);
  await page.unrouteAll({ behavior: 'ignoreErrors' }); /* a worker that has just begun may still be loading */
  await context.close();
};

/** Black is lost but for a step that brings a position back for the third time (HR-1): a computer that is told the past of
 * the match finds it. */
export async function past(browser: Browser, url: string): Promise<void> {
  const core = new Instance(await WebAssembly.compile(await (await fetch(`${url}core.wasm`)).arrayBuffer()));
  core.text('start', 'alcazar\t-\tc4 b3 w a1n,a2n,b2e,b2n,b3n,c2e,c2n,d2n - -- 0\tperson -\tcomputer level=9', 0);
  ['c4-b4', 'b3-c3', 'b4-c4', 'c3-b3', 'c4-b4', 'b3-c3'].forEach((word, i) => core.text('play', word, i % 2, 1));
  const record = core.text('save', '');
  const { context, page } = await visit(browser, url);
  await page.evaluate((text) => localStorage.setItem('tintagel.match.alcazar', JSON.stringify({ record: text, drafts: [] })), record);
  await openGame(page, url, 'alcazar');
  const find = async (name: string): Promise<number> => (await labels(page)).find(({ label }) => label.startsWith(`${name},`))!.cell;
  await click(page, await find('b4'));
  await click(page, await find('c4'));
  same('the computer knows the past: it draws by the third repetition', await settled(page), 'over');
  same('by its rule', await page.locator('.herald .rule').innerText(), 'HR-1');
  await context.close();
}
