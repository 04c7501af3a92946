/* meeting.ts - people who meet at a table of the server's, each in a browser of its own: for what tests and measures them. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { board, Host, launch, part, visit } from './harness';
import { done } from './tap';

/** Run the parts that are wanted (none named: all), one after the other, with one server and one browser, and end. */
export async function meet(program: string, wanted: string[], parts: Record<string, (browser: Browser, host: Host) => Promise<void>>): Promise<void> {
  const host = await Host.start(program);
  const browser = await launch();
  for (const [name, run] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await part(name, () => run(browser, host));
  await browser.close();
  await host.kill();
  done();
}

/** Somebody at a browser. */
export interface Guest {
  page: Page;
  close(): Promise<void>;
}

/** What a browser writes when a test has taken the server or the network away, or the server has just come back and is not ready. */
export const BROKEN = /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|SOCKET_NOT_CONNECTED)|handshake: Unexpected response code: 503|status of 503 \(Service Unavailable\)/;

/** From now on no WebSocket opens. */
export const blockSockets = (page: Page): Promise<void> =>
  page.addInitScript(() => {
    class Blocked extends EventTarget {
      readyState = 3;
      onclose: (() => void) | null = null;
      constructor() {
        super();
        setTimeout(() => this.onclose?.());
      }
      close(): void {}
      send(): void {}
    }
    Object.assign(window, { WebSocket: Blocked });
  });

export const moves = (page: Page): Promise<number> => page.locator('.moves li button').count();
export const sees = (page: Page, count: number): Promise<unknown> => page.waitForFunction((n) => document.querySelectorAll('.moves li').length === n, count);
export const waitsFor = (page: Page, who: string): Promise<unknown> =>
  page.waitForFunction((name) => document.querySelector<SVGElement>('svg.board')?.dataset['waits'] === name, who);
export const typeMove = async (page: Page, word: string): Promise<void> => {
  await page.locator('.entry input').fill(word);
  await page.keyboard.press('Enter');
};

const GAMES = ['alcazar', 'graal', 'grailnah', 'granat']; /* in the order of the first page */

/** Make a table by the form, as its first player; the link that is to be sent. */
export async function makeTable(page: Page, game: string, { name = 'Anna', clock = 'No clock', level = '', listed = false, players = 0 } = {}): Promise<string> {
  await page.locator('.more-ways').click();
  const dialog = page.locator('dialog');
  await dialog.locator('input[name=game]').nth(GAMES.indexOf(game)).check();
  await dialog.locator(`form[data-of=${game}]`).waitFor();
  await dialog.locator('input[name=who]').nth(listed ? 3 : 1).check({ force: true });
  await dialog.locator('.seats .seat').first().waitFor();
  if (players > 0) await dialog.getByRole('radio', { name: String(players), exact: true }).check({ force: true });
  if (players > 0) await dialog.locator('.seats .seat').nth(players - 1).waitFor();
  await dialog.locator('input[name=side]').first().check({ force: true });
  if (clock !== 'No clock') await dialog.getByRole('radio', { name: clock }).check({ force: true });
  if (level) await dialog.locator('.seats select').last().selectOption(level);
  await dialog.locator('input[name=called]').fill(name);
  await dialog.locator('footer .main').click();
  await page.locator('.address, .player').first().waitFor();
  await page.waitForFunction(() => location.hash.startsWith('#/table/'));
  return page.url();
}

export async function guest(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Guest> {
  const { context, page } = await visit(browser, url, options, BROKEN);
  return { page, close: () => context.close() };
}

/** Open an invitation and sit down. */
export async function join(browser: Browser, link: string, name: string, options: BrowserContextOptions = {}): Promise<Guest> {
  const one = await guest(browser, link, options);
  await one.page.locator('.joining input').fill(name);
  await one.page.locator('.joining .main').click();
  await board(one.page).waitFor();
  return one;
}

/** Make a table by the server's interface, as its first player, such as one that begins in mid-game; its link. The page is
 * blank, or has been here for a while: while one opens it gets a cookie of its own. */
export async function tableAt(page: Page, url: string, terms: Record<string, unknown>, called = 'Anna'): Promise<string> {
  const { request } = page.context();
  await request.post(`${url}api/v1/name`, { data: { name: called } });
  const { game: id } = (await (await request.post(`${url}api/v1/games`, { data: terms })).json()) as { game: string };
  await page.goto(`${url}#/table/${id}`);
  await board(page).waitFor();
  return page.url();
}

/** Decide by the server's interface, as whoever sits at this browser: on a phone there is nowhere to type. */
export const decideAt = (page: Page, word: string): Promise<void> =>
  page.evaluate(async (text) => {
    const game = `api/v1/games/${location.hash.split('/')[2]!}`;
    const { number } = (await (await fetch(game)).json()) as { number: number };
    const answer = await fetch(`${game}/move`, { method: 'POST', body: JSON.stringify({ text, number }) });
    if (!answer.ok) throw new Error(await answer.text());
  }, word);

/** A table of two people, both there. */
export async function pair(browser: Browser, url: string, game = 'alcazar', terms = {}): Promise<[Guest, Guest]> {
  const anna = await guest(browser, url);
  const link = await makeTable(anna.page, game, terms);
  const bert = await join(browser, link, 'Bert');
  await waitsFor(anna.page, '0');
  return [anna, bert];
}
