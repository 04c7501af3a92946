/* tabs.ts - one game in several tabs: each shows what another one plays, none writes over what it has not seen, and what one
 * has thrown away no other one brings back. */
import type { Browser, Page } from 'playwright-core';
import { accessible, keptKey, newGameForPeople, openGame, type, visit } from './harness';
import { coreOf } from './instance';
import { ok, same } from './tap';

const played = (page: Page, moves: number): Promise<unknown> => page.waitForFunction((n) => document.querySelectorAll('.moves li').length === n, moves);
const notice = (page: Page): Promise<string> => page.locator('.notice').innerText();
const keptText = (page: Page, key: string): Promise<string> => page.evaluate((name) => localStorage.getItem(name) ?? '', key);

/** A game of two people with a first move, and where it is kept. */
async function begun(browser: Browser, url: string): ReturnType<typeof visit> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'granat');
  await newGameForPeople(page);
  await type(page, 'c3-b4');
  await page.waitForFunction((name) => localStorage.getItem(name) !== null, await keptKey(page));
  return { context, page };
}

/** Two tabs with one game: what one plays the other shows; neither overwrites what it has not seen. */
async function twoTabs(browser: Browser, url: string): Promise<void> {
  const { context, page } = await begun(browser, url);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForSelector('svg.board[data-drawn]');
  await type(other, 'a13-b12');
  await played(page, 2);
  ok((await notice(page)).includes('another tab'), 'what another tab plays is shown here, and said');
  await accessible(page, 'when another tab plays');
  await type(page, 'e3-d4');
  await played(other, 3);
  ok(true, 'and back');
  same('who plays here is not elsewhere', await page.locator('.notice').count(), 0);
  await other.getByRole('button', { name: 'Play here' }).click();
  await other.waitForSelector('.notice', { state: 'detached' });
  /* A tab that has heard nothing, as one that slept: it finds out before it writes. */
  const key = await keptKey(page);
  await page.evaluate((name) => {
    const kept = JSON.parse(localStorage.getItem(name)!) as { record: string };
    localStorage.setItem(name, JSON.stringify({ ...kept, record: kept.record.replace(/\n\d+ move 0 \S+ e3-d4\s*$/, '\n') }));
  }, key);
  await page.waitForTimeout(100);
  await page.getByRole('textbox', { name: 'Type a move' }).fill('c13-d12');
  await page.keyboard.press('Enter');
  await played(page, 2);
  ok(!(await keptText(page, key)).includes('c13-d12'), 'what is newer is not overwritten');
  await context.close();
}

/** What another tab keeps at the very moment at which this one plays: it is shown and kept, once, and this is told. */
async function sameMoment(browser: Browser, url: string): Promise<void> {
  const core = await coreOf(url);
  for (const when of ['asked', 'drawn'] as const) {
    const { context, page } = await begun(browser, url);
    const key = await keptKey(page);
    const kept = JSON.parse(await keptText(page, key)) as { record: string };
    core.text('load', kept.record);
    core.text('play', 'a13-b12', 1, Date.now());
    const theirs = JSON.stringify({ ...kept, record: core.text('save', '') });
    await page.evaluate(([name, text, moment]) => {
      const other = (): void => {
        localStorage.setItem(name!, text!);
        dispatchEvent(new StorageEvent('storage', { key: name! }));
      };
      if (moment === 'asked') {
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (this: Worker, message: unknown): void {
          Worker.prototype.postMessage = post;
          post.call(this, message);
          other();
        };
        return;
      }
      const watch = new MutationObserver(() => {
        watch.disconnect();
        other();
      });
      watch.observe(document.querySelector('svg.board')!, { childList: true, subtree: true });
    }, [key, theirs, when]);
    await page.getByRole('textbox', { name: 'Type a move' }).fill('c13-d12');
    await page.keyboard.press('Enter');
    await page.locator('.notice').waitFor();
    await page.waitForTimeout(300); /* for what would be kept late */
    same(`${when}: the other tab’s move is shown, once`, (await page.locator('.moves li button').allInnerTexts()).map((text) => text.trim()).join(' '), 'c3-b4 a13-b12');
    same(`${when}: and is what is kept`, await keptText(page, key), theirs);
    ok((await notice(page)).includes('does not count'), `${when}: whoever played here is told`, await notice(page));
    await type(page, 'e3-d4');
    await page.waitForFunction(([name]) => localStorage.getItem(name!)!.includes('e3-d4'), [key]);
    await page.locator('.notice').waitFor({ state: 'detached' });
    ok(true, `${when}: and plays on`);
    await context.close();
  }
}

/** A new game that begins while another tab plays the old one on: the new one is there. */
async function newAtSameMoment(browser: Browser, url: string): Promise<void> {
  const { context, page } = await begun(browser, url);
  const key = await keptKey(page);
  await page.getByRole('button', { name: 'New game' }).first().click();
  await page.locator('dialog .seats select').first().waitFor();
  await page.evaluate((name) => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: { step?: unknown }): void {
      post.call(this, message);
      if (!message.step) return;
      Worker.prototype.postMessage = post;
      localStorage.setItem(name, localStorage.getItem(name)!.replace(/"at":\d+/, '"at":1'));
      dispatchEvent(new StorageEvent('storage', { key: name }));
    };
  }, key);
  await page.locator('dialog').getByRole('button', { name: 'Begin' }).click();
  await played(page, 0);
  await type(page, 'e3-d4');
  same('a game that begins is not taken for the one before', (await page.locator('.moves li button').allInnerTexts()).map((text) => text.trim()).join(' '), 'e3-d4');
  await context.close();
}

/** Somebody looks through the old game while another one begins: each is kept where it belongs. */
async function lookingMeanwhile(browser: Browser, url: string): Promise<void> {
  const { context, page } = await begun(browser, url);
  const key = await keptKey(page);
  await page.getByRole('button', { name: 'New game' }).first().click();
  await page.locator('dialog .seats select').first().waitFor();
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: { step?: unknown }): void {
      post.call(this, message);
      if (!message.step) return;
      Worker.prototype.postMessage = post;
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    };
  });
  await page.locator('dialog').getByRole('button', { name: 'Begin' }).click();
  await played(page, 0);
  await type(page, 'e3-d4');
  await page.waitForFunction((name) => localStorage.getItem(name) !== null, await keptKey(page));
  const [old, fresh] = [await keptText(page, key), await keptText(page, await keptKey(page))];
  ok(old.includes('c3-b4') && !old.includes('e3-d4'), 'a game that is looked through while another one begins stays as it is', old);
  ok(fresh.includes('e3-d4') && !fresh.includes('c3-b4'), 'and the other one is kept beside it', fresh);
  await context.close();
}

/** What one tab has thrown away another one does not bring back, but says so; it is kept again when somebody wants that. */
async function thrownAway(browser: Browser, url: string): Promise<void> {
  const { context, page } = await begun(browser, url);
  const key = await keptKey(page);
  const other = await context.newPage();
  await other.goto(`${url}#/`);
  const remove = (): Promise<void> => other.getByRole('button', { name: 'Remove this game of Granat' }).click();
  const text = 'This game has been removed: what happens from now on is not kept.';
  await remove();
  await page.locator('.notice').waitFor();
  ok((await notice(page)).includes(text), 'a game that another tab has removed is told', await notice(page));
  await accessible(page, 'when a game has been removed');
  await type(page, 'a13-b12');
  await page.waitForTimeout(300);
  same('who plays on does not bring it back', await keptText(page, key), '');
  ok((await notice(page)).includes(text), 'and still reads so');
  await other.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.notice').waitFor({ state: 'detached' });
  await page.waitForFunction((name) => localStorage.getItem(name)!.includes('a13-b12'), key);
  ok(true, 'had back, it is kept with all that was played meanwhile');
  await other.locator('.kept').waitFor();
  await remove();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await other.locator('.kept').waitFor();
  await page.locator('.notice').waitFor({ state: 'detached' });
  ok(true, 'kept again, there is nothing to be told');
  ok((await keptText(page, key)).includes('a13-b12'), 'it is what was removed');
  await context.close();
}

export const tabParts = { twoTabs, sameMoment, newAtSameMoment, lookingMeanwhile, thrownAway };
