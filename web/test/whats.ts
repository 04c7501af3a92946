/* whats.ts - what is what: by "?" held and a mouse, by keys, by a long press; the signs that explain themselves; a short press of "?"
 * still lists the keys; and the same in lessons and puzzles. */
import { existsSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import type { Exercise } from '../src/exercise';
import { accessible, board, drawn, labels, middle, openGame, phone, settled, type, visit } from './harness';
import { coreOf, type Instance } from './instance';
import { leaveBehind, opened, rowsOf } from './lessons';
import { ok, same } from './tap';

const card = (page: Page) => page.locator('.explains');

const cellNamed = async (page: Page, name: string): Promise<number> => (await labels(page)).find(({ label }) => label.split(/[ ,]/)[0] === name)!.cell;

/** Whether the card lies clear of a cell. */
async function isClear(page: Page, cell: number): Promise<boolean> {
  const [a, b] = [(await card(page).boundingBox())!, (await page.locator(`.cell[data-cell="${cell}"]`).boundingBox())!];
  return a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
}

const told = async (page: Page): Promise<string> => {
  await card(page).waitFor();
  return (await card(page).innerText()).replace(/\s+/g, ' ');
};

/** How many shapes the board has: more of them where marks show a reach. */
const shapes = (page: Page): Promise<number> => board(page).locator('path, circle, rect').count();
const PICKED = 2; /* more where nothing but the piece itself is marked */

async function byMouse(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'granat');
  await settled(page);
  const own = await cellNamed(page, 'a3');
  const other = await cellNamed(page, 'e13');
  const over = async (cell: number): Promise<void> => {
    const { x, y } = await middle(page, cell);
    await page.mouse.move(x, y, { steps: 3 });
  };
  await page.keyboard.down('?');
  await over(own);
  const words = await told(page);
  ok(words.includes('Pawn (Red)') && words.includes('one cell forward') && words.includes('GN-3'), `it says what it is, how it moves, and by which rule: ${words}`);
  ok(words.includes('1 cell within reach'), 'and how far it reaches');
  ok(await isClear(page, own), 'beside the piece');
  await accessible(page, 'what is what');
  await over(other);
  const tells = (side: string): Promise<unknown> => page.waitForFunction((name) => document.querySelector('.explains')?.textContent?.includes(name), side);
  await tells('Blue');
  ok((await told(page)).includes('3 cells within reach'), 'a piece of the other side too, as if it had the turn');
  const { x, y } = await middle(page, own);
  await page.mouse.click(x, y);
  await tells('Red');
  ok((await page.locator('.herald p').innerText()).startsWith('Your turn'), 'pointing asks then, and picks nothing');
  await drawn(page, () => page.keyboard.up('?'));
  same('letting go of the key ends it', await card(page).count(), 0);
  same('and no list of keys comes', await page.locator('dialog[open]').count(), 0);
  await page.mouse.move(5, 5);
  await page.keyboard.press('?');
  await page.locator('dialog .keys').waitFor();
  ok((await page.locator('dialog .keys').innerText()).includes('what stands there'), 'pressed shortly it lists the keys, this one among them');
  await context.close();
}

async function byKeys(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'alcazar');
  await settled(page);
  const [knight, wall] = [await cellNamed(page, 'a1'), await cellNamed(page, 'a2e')];
  await page.locator(`.cell[data-cell="${knight}"]`).focus();
  const before = await shapes(page);
  await page.keyboard.press('i');
  ok((await told(page)).includes('Knight (White)'), 'a key tells of the cell that has the keys');
  ok((await card(page).getByRole('status').count()) === 1, 'and screen readers hear it');
  await page.locator(`.cell[data-cell="${wall}"]`).focus();
  await page.waitForFunction(() => document.querySelector('.explains')?.textContent?.includes('belongs to nobody'));
  ok((await told(page)).includes('within reach'), 'it follows the keys');
  ok((await shapes(page)) > before + PICKED, 'and its reach is drawn');
  await drawn(page, () => page.keyboard.press('Escape'));
  same('Escape ends it', await card(page).count(), 0);
  same('and its marks are gone', await shapes(page), before);
  await page.keyboard.down('?');
  ok((await told(page)).includes('Wall'), 'and so does the key that is held');
  await drawn(page, () => page.keyboard.up('?'));
  same('until it is let go', await card(page).count(), 0);
  await type(page, 'a2e/a1e');
  await settled(page);
  ok((await card(page).count()) === 0, 'play goes on without it');
  await context.close();
}

async function byTouch(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, phone);
  await openGame(page, url, 'granat');
  await settled(page);
  const client = await context.newCDPSession(page);
  const cell = await cellNamed(page, 'c3');
  const { x, y } = await middle(page, cell);
  const hold = async (milliseconds: number): Promise<void> => {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.waitForTimeout(milliseconds);
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await hold(700);
  ok((await told(page)).includes('Pawn (Red)'), 'a long press tells what is there');
  ok(await isClear(page, cell), 'beside the piece');
  ok(!(await page.locator('.herald p').innerText()).includes('c3'), 'and picks nothing');
  await accessible(page, 'what is what on a phone');
  await drawn(page, () => page.locator('.top').first().tap());
  same('a touch elsewhere ends it', await card(page).count(), 0);
  await drawn(page, () => hold(50));
  ok((await page.locator('.herald p').innerText()).includes('c3'), 'a short one picks as ever');
  await context.close();
}

/** In a set-up nothing is told of what is hidden; and the signs beside the board explain themselves. */
async function signs(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'granat');
  const sign = page.locator('.signs details').first();
  await sign.locator('summary').click();
  ok((await sign.innerText()).includes('that you have chosen may go'), 'a sign explains itself');
  same('every sign has words', await page.locator('.signs details p').evaluateAll((all) => all.filter((one) => /\.about/.test(one.textContent ?? '')).length), 0);
  await page.locator('.signs summary').nth(1).focus();
  await page.keyboard.press('Enter');
  ok(await page.locator('.signs details').nth(1).evaluate((element) => (element as HTMLDetailsElement).open), 'by keys too');
  await accessible(page, 'a sign that explains itself');
  await openGame(page, url, 'graal');
  const { x, y } = await middle(page, await cellNamed(page, 'l20'));
  await page.keyboard.down('?');
  await page.mouse.move(x, y, { steps: 3 });
  await page.waitForTimeout(500);
  ok(!/soldier|king|knight/i.test((await card(page).count()) ? await told(page) : ''), 'what is hidden stays hidden');
  await page.keyboard.up('?');
  await context.close();
}

/** In a lesson the same is told as in a game. */
async function inLessons(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}#/learn/alcazar/1`);
  await opened(page);
  await page.locator(`.cell[data-cell="${await cellNamed(page, 'a1')}"]`).focus();
  const before = await shapes(page);
  await drawn(page, () => page.keyboard.press('i'));
  const words = await told(page);
  ok(words.includes('Knight (White)') && words.includes('2 cells within reach'), `a lesson tells what a piece is, and how far it reaches: ${words}`);
  same('which is drawn', (await shapes(page)) - before, PICKED + 2);
  await accessible(page, 'what is what in a lesson');
  await drawn(page, () => page.keyboard.press('Escape'));
  same('Escape ends it', `${await card(page).count()} ${await shapes(page)}`, `0 ${before}`);
  await context.close();
}

/** A piece of the learner's in a puzzle, and to how many cells it can go, by the list of all decisions. */
function movable(core: Instance, game: string): { cell: number; count: number } {
  const puzzle = (JSON.parse(core.text('exercises', readFileSync(`games/${game}/puzzles`, 'utf8'))) as Exercise[])[0]!;
  const { learner } = JSON.parse(core.text('judge', `${game}\n${puzzle.text}`)) as { learner: number };
  core.text('study', `${game}\n${puzzle.text}`, 0);
  const rows = rowsOf(core, learner).filter(({ path, places }) => path.length > 1 && !places);
  const cell = rows[0]!.path[0]!;
  return { cell, count: new Set(rows.filter(({ path }) => path[0] === cell).map(({ path }) => path[1])).size };
}

/** And in a puzzle of every game, by "?" and a mouse. */
async function inPuzzles(browser: Browser, url: string): Promise<void> {
  const core = await coreOf(url);
  const { context, page } = await visit(browser, url);
  for (const { name: game } of JSON.parse(core.text('list_games', '')) as { name: string }[]) {
    if (!existsSync(`games/${game}/puzzles`)) continue;
    const { cell, count } = movable(core, game);
    await leaveBehind(page);
    await page.goto(`${url}#/puzzles/${game}/1`);
    await opened(page);
    const { x, y } = await middle(page, cell);
    await page.mouse.move(x, y);
    await page.keyboard.down('?');
    const words = await told(page);
    ok(words.includes(` ${count} cell${count > 1 ? 's' : ''} within reach`), `${game}: a puzzle tells how far a piece reaches, ${count}: ${words}`);
    await accessible(page, `what is what in a puzzle of ${game}`);
    await drawn(page, () => page.keyboard.up('?'));
    same(`${game}: asking tries nothing`, await page.locator('.coach-line.wrong, .coach-line.refused').count(), 0);
  }
  await context.close();
}

export const whatParts = { 'what by mouse': byMouse, 'what by keys': byKeys, 'what by touch': byTouch, 'what signs': signs, 'what in lessons': inLessons, 'what in puzzles': inPuzzles };
