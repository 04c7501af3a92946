/* coaching.ts - playing with a coach: what it says before a mistake, taken and ignored, by mouse and by keys; what is threatened;
 * the switch, in the form and in the menu; and that the record, the table and the result say so. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { accessible, board, click, drawn, heraldText, keptKey, labels, newGame, openGame, phone, press, randomOf, settled, type, visit } from './harness';
import { load } from './situations';
import { ok, same } from './tap';

const program = process.argv[2] ?? 'build/tintagel';

/* A wall could shut the person's knight in, whatever this move does. */
const POSITION = 'a2 c4 b a2e,a2n,b1n,b2e,b3e,b4e,c2e,d2n b1n -- 1';
const BLUNDER = 'c2e/c1e';
const ANSWER = 'Then the wall on b3e could wall your knight in. Play it anyway?';

/** A game that begins there, with or without a coach, as the program writes it. */
function record(file: string, ...more: string[]): string {
  rmSync(file, { force: true });
  execFileSync(program, ['play', 'alcazar', '--player', '1', '--level', '1', '--position', POSITION, '--record', file, ...more], { input: '', encoding: 'utf8' });
  return readFileSync(file, 'utf8');
}

async function begin(page: Page, url: string, name: string, ...more: string[]): Promise<void> {
  await openGame(page, url, 'alcazar');
  await load(page, { game: 'alcazar', name, record: record(`build/log/${name}.txt`, ...more) });
}

const cellNamed = async (page: Page, name: string): Promise<number> => (await labels(page)).find(({ label }) => label.split(/[ ,]/)[0] === name)!.cell;

/** How many cells have a ring as in danger. */
const ringed = async (page: Page): Promise<number> => ((await board(page).locator('.rings').getAttribute('d')) ?? '').split('M').length - 1;

const says = (page: Page, part: string): Promise<unknown> =>
  page.waitForFunction((words) => (document.querySelector('.herald p')?.textContent ?? '').includes(words), part);

const kept = async (page: Page): Promise<string> => {
  const key = await keptKey(page);
  await page.waitForFunction((name) => localStorage.getItem(name) !== null, key);
  return page.evaluate((name) => (JSON.parse(localStorage.getItem(name) ?? '{}') as { record: string }).record, key);
};

const moves = async (page: Page): Promise<number> => ((await kept(page)).match(/ move 1 /g) ?? []).length;

/** Taken back, then played all the same, with the mouse. */
async function byMouse(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await begin(page, url, 'coach-mouse', '--coach');
  await says(page, 'Beware: the wall on b3e could wall your knight in.');
  ok(true, 'what is threatened is told');
  same('and shown on the board', await ringed(page), 2);
  same('the table says that there is a coach', await page.locator('.title .coached').innerText(), 'coached');
  const [from, to] = [await cellNamed(page, 'c2e'), await cellNamed(page, 'c1e')];
  await click(page, from);
  same('what is picked takes the place of the threat', await ringed(page), 0);
  await click(page, to);
  await says(page, 'Play it anyway?');
  same('a mistake is warned of, with the reason', await heraldText(page), ANSWER);
  same('and the rule', await page.locator('.herald .rule').innerText(), 'AL-9');
  same('which the board shows', await ringed(page), 2);
  await accessible(page, 'a warning');
  await drawn(page, () => page.getByRole('button', { name: 'Take it back' }).click());
  ok((await heraldText(page)).startsWith('Your turn'), 'it can be taken back');
  await click(page, from);
  await click(page, to);
  await settled(page);
  same('of the same move it speaks once', await moves(page), 1);
  await context.close();
}

/** Ignored and heeded by keys: Enter plays it, Escape takes it back. */
async function byKeys(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const random = randomOf(3);
  await begin(page, url, 'coach-keys', '--coach');
  await page.locator('.cell[tabindex="0"]').focus();
  const go = async (): Promise<void> => {
    await press(page, await cellNamed(page, 'c2e'), random);
    await press(page, await cellNamed(page, 'c1e'), random);
    await says(page, 'Play it anyway?');
  };
  await go();
  await drawn(page, () => page.keyboard.press('Escape'));
  ok((await heraldText(page)).startsWith('Your turn'), 'Escape takes it back');
  await begin(page, url, 'coach-keys', '--coach');
  await page.locator('.cell[tabindex="0"]').focus();
  await go();
  await drawn(page, () => page.keyboard.press('Enter'));
  await settled(page);
  same('Enter plays it all the same', await moves(page), 1);
  await context.close();
}

/** Typed, on a phone, in French. */
async function onPhones(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, phone);
  await page.evaluate(() => localStorage.setItem('tintagel.settings', JSON.stringify({ confirm: false, language: 'en' })));
  await page.reload();
  await begin(page, url, 'coach-phone', '--coach');
  await drawn(page, () => page.getByRole('button', { name: 'FR', exact: true }).click());
  await says(page, 'Attention');
  const name = async (cell: string): Promise<{ x: number; y: number }> => {
    const box = (await page.locator(`.cell[data-cell="${await cellNamed(page, cell)}"]`).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  for (const cell of ['c2e', 'c1e']) {
    const { x, y } = await name(cell);
    await drawn(page, () => page.touchscreen.tap(x, y));
  }
  await says(page, 'Jouer quand même');
  ok((await heraldText(page)).startsWith('Ensuite, le rempart en b3e pourrait emmurer votre chevalier.'), 'on a phone it warns in French');
  const { bottom, height } = await page.locator('.herald').evaluate((element) => ({ bottom: element.getBoundingClientRect().bottom, height: innerHeight }));
  ok(bottom <= height, 'and all of it is seen');
  await accessible(page, 'a warning on a phone');
  await context.close();
}

/** Without one nothing is said; it is switched on and off in the menu, and the record tells. */
async function switched(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const menu = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'More' }).click();
    await drawn(page, () => page.locator('dialog').getByRole('button', { name }).click());
  };
  await begin(page, url, 'coach-none');
  same('without a coach the table says nothing of one', await page.locator('.coached').count(), 0);
  await menu('Coach me');
  await says(page, 'Beware');
  await menu('No more coaching');
  await type(page, BLUNDER);
  await settled(page);
  same('and none after that', await moves(page), 1);
  ok(/takeover 1 \S+ person - \(coached\)\n\d+ takeover 1 \S+ person -\n/.test(await kept(page)), 'who wants a coach in the midst of a game has one, and the record says so');
  same('but the game was coached', await page.locator('.title .coached').innerText(), 'coached');
  await newGame(page, async (dialog) => {
    await dialog.getByRole('checkbox', { name: /^Coach/ }).check();
    await accessible(page, 'the form with a coach');
  });
  await settled(page);
  await type(page, 'a2n/a3w');
  ok((await kept(page)).includes('joined 0 +0.000 person - (coached)'), 'the form has a switch');
  await page.getByRole('button', { name: 'Resign' }).click();
  await drawn(page, () => page.locator('dialog').getByRole('button', { name: 'Resign' }).click());
  same('the result says that it was coached', await page.locator('.result .coached').innerText(), 'Coached: it does not count in your score.');
  same('and it does not count', await page.evaluate(() => localStorage.getItem('tintagel.scores')), null);
  await drawn(page, () => page.locator('.result').getByRole('button', { name: 'Rematch' }).click());
  await settled(page);
  same('another game is coached too', await page.locator('.title .coached').innerText(), 'coached');
  await newGame(page, (dialog) => dialog.getByRole('radio', { name: 'Same screen' }).check());
  same('but not one between people', await page.locator('.coached').count(), 0);
  await context.close();
}

/** Somebody's first game. */
async function first(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}#/granat/first`);
  await page.waitForSelector('svg.board[data-drawn]');
  await says(page, 'Your first game');
  same('the first game is coached', await page.locator('.title .coached').innerText(), 'coached');
  const seats = await page.locator('.right').innerText();
  ok(seats.includes('Page'), 'and against the weakest');
  ok(/#\/granat\/(?!first)./.test(page.url()), 'it gets an address of its own');
  await context.close();
}

export const coachParts = { 'coach by mouse': byMouse, 'coach by keys': byKeys, 'coach on a phone': onPhones, 'coach switched': switched, 'coach first game': first };
