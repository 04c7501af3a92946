/* noting.ts - what people add to a game that they analyse, where it is less usual: a variation that moves up, drawing by fingers, a
 * browser that keeps nothing more. */
import type { Browser, Page } from 'playwright-core';
import { paste, recordOf } from './analysing';
import { accessible, click, drawn, middle, phone, visit } from './harness';
import { coreOf } from './instance';
import { beginning, cellsOf, given } from './reporting';
import { ok, same } from './tap';
import { Fingers } from './touch';

const lines = (page: Page): Promise<string[]> => page.locator('.variation').evaluateAll((all) => all.map((line) => line.querySelector('.of-line')!.textContent ?? ''));

/** Play a move from what is shown, and come back to where that was. */
async function vary(page: Page, from: number, to: number): Promise<void> {
  await click(page, from);
  await drawn(page, () => click(page, to));
  await page.locator('h1').click();
  await drawn(page, () => page.keyboard.press('ArrowLeft'));
}

/** Of two variations in the same place the second moves up, and is the first then; the first cannot go higher. */
async function movesUp(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const cell = await cellsOf(url, 'granat');
  await paste(page, url, beginning());
  await page.locator('h1').click();
  await drawn(page, () => page.keyboard.press('Home'));
  await vary(page, cell('g3'), cell('f4'));
  await vary(page, cell('c3'), cell('d4'));
  same('two variations stand in the order in which they were played', (await lines(page)).join(), 'g3-f4,c3-d4');
  await drawn(page, () => page.locator('.of-line', { hasText: 'c3-d4' }).click());
  await drawn(page, () => page.getByRole('button', { name: 'Move up' }).click());
  same('the second has moved up', (await lines(page)).join(), 'c3-d4,g3-f4');
  same('and is shown still', await page.locator('.of-line.here').innerText(), 'c3-d4');
  const text = await given(page, 'Record');
  ok(text.indexOf('( c3-d4 )') > 0 && text.indexOf('( c3-d4 )') < text.indexOf('( g3-f4 )'), 'so it is in the record', text);
  await page.reload();
  await page.waitForSelector('.analysis svg.board[data-drawn]');
  same('and after loading the page again', (await lines(page)).join(), 'c3-d4,g3-f4');
  await context.close();
}

/** On a phone: two taps are an arrow, two on one cell a mark, a finger that goes from cell to cell an arrow; no piece moves. */
async function byFinger(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, phone);
  const fingers = await Fingers.on(context, page);
  const cell = await cellsOf(url, 'granat');
  const pieces = (): Promise<string> => page.locator('svg.board .piece').evaluateAll((all) => all.map((piece) => (piece as SVGElement).dataset['cell']).join());
  await paste(page, url, recordOf(await coreOf(url), 'granat', '-'));
  await drawn(page, () => page.keyboard.press('Home'));
  const before = await pieces();
  const at = async (name: string): Promise<{ x: number; y: number }> => middle(page, cell(name));
  const signs = (count: number): Promise<unknown> => page.waitForFunction((least) => document.querySelectorAll('.scribble').length === least, count);
  await page.getByRole('button', { name: 'Draw' }).tap();
  await page.locator('.meaning.plan').tap();
  await fingers.tap(await at('c3'));
  await fingers.tap(await at('b4'));
  await signs(1);
  ok(true, 'two taps draw an arrow');
  await fingers.tap(await at('a9'));
  await fingers.tap(await at('a9'));
  await signs(2);
  ok(true, 'two on one cell mark it');
  await fingers.drag(await at('g3'), await at('f4'));
  await signs(3);
  ok(true, 'a finger that goes from one cell to another draws an arrow in one go');
  same('no piece has moved', await pieces(), before);
  same('and nothing was played', await page.locator('.variation').count(), 0);
  await fingers.drag(await at('g3'), await at('f4'));
  await signs(2);
  ok(true, 'drawn again it is gone');
  await accessible(page, 'drawing on a phone');
  await page.getByRole('button', { name: 'Draw' }).tap();
  await fingers.tap(await at('c3'));
  await page.locator('svg.board.picking').waitFor();
  ok(true, 'after that a tap picks a piece again');
  await page.locator('.tabs button').last().tap();
  ok((await given(page, 'Record')).includes('= plan a9 c3>b4'), 'what was drawn is in the record');
  await context.close();
}

/** A browser that keeps nothing more: that is said, and what is added is there until the page is left. */
const isFull = (place: 'local' | 'loaded') => async (browser: Browser, url: string): Promise<void> => {
  const { context, page } = await visit(browser, url);
  const cell = await cellsOf(url, 'granat');
  const record = recordOf(await coreOf(url), 'granat', '-');
  if (place === 'local') {
    const kept = { game: 'granat', options: '-', record, drafts: [], seats: ['person', 'level=1'], over: false, turns: 6, toAct: [0], winners: [], at: 1 };
    await page.evaluate((match) => localStorage.setItem('tintagel.match.one', JSON.stringify(match)), kept);
    await page.goto(`${url}#/analyse/local/one`);
    await page.waitForSelector('.analysis svg.board[data-drawn]');
  } else {
    await paste(page, url, record);
  }
  await page.evaluate(() => {
    const set = Storage.prototype.setItem;
    Object.assign(window, { setItem: set });
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.locator('h1').click();
  await drawn(page, () => page.keyboard.press('Home'));
  await click(page, cell('g3'));
  await drawn(page, () => click(page, cell('f4')));
  await page.locator('.notice[role=alert]').waitFor();
  ok((await page.locator('.notice[role=alert]').innerText()).includes('does not keep'), `${place}: that nothing is kept is told`);
  ok((await given(page, 'Record')).includes('( g3-f4 )'), `${place}: what is added can be saved as a file`);
  await accessible(page, 'when notes are not kept');
  await page.evaluate(() => void (Storage.prototype.setItem = (window as unknown as { setItem: Storage['setItem'] }).setItem));
  await click(page, cell('g13'));
  await drawn(page, () => click(page, cell('f12')));
  await page.locator('.notice[role=alert]').waitFor({ state: 'detached' });
  ok(true, `${place}: once there is room it is kept, and the notice is gone`);
  await page.reload();
  await page.waitForSelector('.analysis svg.board[data-drawn]');
  same(`${place}: all of it`, await page.locator('.variation .of-line').count(), 2);
  await context.close();
};

const parts = { 'moves up': movesUp, 'by finger': byFinger, 'full storage': isFull('local'), 'full storage of a loaded game': isFull('loaded') };
export const noteParts = Object.fromEntries(Object.entries(parts).map(([name, run]) => [`notes ${name}`, run]));
