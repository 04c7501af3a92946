/* trouble.ts - what goes wrong, on the page: a record without the set-ups that it needs, a board that is none of ours, and a
 * browser that keeps nothing. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { accessible, drawn, heraldText, labels, newGame, newGameForPeople, openGame, randomOf, settled, visit } from './harness';
import { coreOf } from './instance';
import { byClicks, playMove, setUp } from './play';
import { ok, same } from './tap';

/** A set-up that was saved when computers were ready, but not what they had set up: the page says so, and it is made anew. */
export async function lostSetUp(browser: Browser, url: string): Promise<void> {
  const core = await coreOf(url);
  core.text('start', 'skirmish\t-\t-\tperson -\tcomputer greedy\tcomputer greedy', 0);
  for (const word of JSON.parse(core.text('choose', core.text('sight', '', 1), 1, 1, 0, 0)) as string[]) core.text('play', word, 1, 1);
  same('a set-up is not missing where it was made', core.text('missing', ''), '[]');
  const record = core.text('save', '');
  const { context, page } = await visit(browser, url);
  await page.evaluate((text) => localStorage.setItem('tintagel.match.skirmish', JSON.stringify({ record: text, drafts: [] })), record);
  await page.goto(`${url}#/skirmish`);
  await page.waitForSelector('svg.board[data-drawn]');
  same('a set-up that a record lacks is told', await heraldText(page), 'The set-up of Black is not in this record, and nobody else knows it: the match cannot go on from here.');
  await accessible(page, 'when a set-up is missing');
  await drawn(page, () => page.getByRole('button', { name: 'Set up anew' }).click());
  await setUp(page);
  same('made anew, the match goes on', await settled(page), '0');
  same('with all that is set up', await page.locator('svg.board .piece').count(), 7);
  await context.close();
}

/** A record with a board of its own: the computer plays on it. */
export async function ownBoard(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const record = readFileSync('build/log/own-browser/record.txt', 'utf8');
  await page.evaluate((text) => localStorage.setItem('tintagel.match.grailnah', JSON.stringify({ record: text, drafts: [] })), record);
  await openGame(page, url, 'grailnah');
  ok((await labels(page)).some(({ label }) => label.startsWith('a22,')), 'a record brings its board');
  await page.getByRole('textbox', { name: 'Type a move' }).fill('N-a23');
  await drawn(page, () => page.keyboard.press('Enter'));
  await settled(page);
  same('and the computer plays on it', await page.locator('.moves li').count(), 2);
  await context.close();
}

/** A browser whose storage is full: that is told, and the game goes on. */
export async function fullStorage(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, 'about:blank');
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openGame(page, url, 'granat');
  for (let i = 0; i < 2; i += 1) {
    await playMove(page, byClicks, randomOf(4));
    await settled(page);
  }
  ok((await page.locator('.notice').innerText()).includes('it is not kept'), 'full storage is told');
  same('and the game goes on', await page.locator('.moves li').count(), 4);
  await accessible(page, 'when storage is full');
  await context.close();
}

/** A page that goes away while a move is being drawn keeps the move all the same. */
export async function leaving(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'granat');
  await page.getByRole('textbox', { name: 'Type a move' }).fill('c3-b4');
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      seen.disconnect();
      dispatchEvent(new Event('pagehide'));
      document.body.dataset['kept'] = localStorage.getItem(`tintagel.match.${location.hash.split('/')[2]}`) ?? '';
    });
    seen.observe(document.querySelector('svg.board')!, { childList: true, subtree: true });
  });
  await drawn(page, () => page.keyboard.press('Enter'));
  ok((await page.evaluate(() => document.body.dataset['kept'] ?? '')).includes('c3-b4'), 'who leaves at once loses no move');
  await openGame(page, url, 'graal');
  await newGameForPeople(page);
  await page.waitForSelector('.curtain dialog[open]');
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      seen.disconnect();
      location.hash = '#/';
    });
    seen.observe(document.querySelector('svg.board')!, { childList: true, subtree: true });
    document.querySelector<HTMLElement>('dialog[open] button')!.click();
  });
  await page.waitForSelector('.game-card img');
  await page.waitForTimeout(500);
  same('a table that was left draws nothing any more', await page.locator('main').getAttribute('class'), 'home');
  await context.close();
}

/** Two people at one screen: each move is one question to the worker, and so is each look back. */
export async function questions(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, 'about:blank');
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    const asked: string[] = ((window as unknown as { asked: string[] }).asked = []);
    Worker.prototype.postMessage = function (this: Worker, message: { step?: unknown }): void {
      asked.push(message.step ? 'step' : 'calls');
      post.call(this, message);
    };
  });
  const asked = (): Promise<string> => page.evaluate(() => (window as unknown as { asked: string[] }).asked.splice(0).join(' '));
  const type = async (word: string): Promise<string> => {
    await page.getByRole('textbox', { name: 'Type a move' }).fill(word);
    await asked();
    await drawn(page, () => page.keyboard.press('Enter'));
    return asked();
  };
  await openGame(page, url, 'granat');
  await newGameForPeople(page);
  same('a move is one question', await type('c3-b4'), 'step');
  same('the next one too', await type('a13-b12'), 'step');
  await page.locator('h1').click();
  await drawn(page, () => page.keyboard.press('ArrowLeft'));
  same('looking back is one question', await asked(), 'step');
  await drawn(page, () => page.getByRole('button', { name: 'Take back' }).click());
  same('taking back is one question', await asked(), 'step');
  await openGame(page, url, 'graal');
  await newGame(page, (dialog) => dialog.getByRole('radio', { name: 'Two camps' }).check());
  await page.waitForTimeout(1000);
  await asked();
  await page.waitForTimeout(1000);
  same('while computers wait for a person nothing is asked', await asked(), '');
  await context.close();
}

/** Who plays before the core is there is not kept waiting by the pictures of the first page. */
export async function playsAtOnce(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, 'about:blank');
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    const asked: string[] = ((window as unknown as { asked: string[] }).asked = []);
    Worker.prototype.postMessage = function (this: Worker, message: { calls?: { name: string }[] }): void {
      asked.push(...(message.calls ?? []).map(({ name }) => name));
      post.call(this, message);
    };
  });
  let come = (): void => undefined;
  const clicked = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/core.wasm', async (route) => {
    await clicked;
    await route.continue();
  });
  await page.goto(url);
  await page.locator('.game-card a.main').first().click();
  come();
  await page.waitForSelector('svg.board[data-drawn]');
  await page.waitForTimeout(500);
  const sketches = await page.evaluate(() => (window as unknown as { asked: string[] }).asked.filter((name) => name === 'sketch'));
  same('of the pictures that were left only the first is drawn', sketches.length, 1);
  await context.close();
}
