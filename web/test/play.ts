/* play.ts - playing whole games on the page, of any game: the test looks for what can be moved, and where to, in what the
 * page tells screen readers, and knows no rules. */
import type { Page } from 'playwright-core';
import { board, click, drawn, labels, marked, press, settled } from './harness';
import { canMove } from './labels';

/** How a test points at a cell. */
export type Point = (page: Page, cell: number) => Promise<void>;

const MOST_MOVES = 400;

export const byKeys = (random: () => number): Point => (page, cell) => press(page, cell, random);
export const byClicks: Point = click;

const pick = <T>(list: T[], random: () => number): T => list[Math.floor(random() * list.length)]!;

/** Answer a dialog that asks which of several moves is meant. */
async function answerWhich(page: Page): Promise<void> {
  const before = await board(page).getAttribute('data-drawn');
  await page.locator('dialog .choices button').first().press('Enter');
  await page.waitForFunction((old) => document.querySelector<SVGElement>('svg.board')?.dataset['drawn'] !== old, before);
}

/** A decision that is not made on the board, if there is one. */
async function decide(page: Page): Promise<boolean> {
  const button = page.locator('button.decision').first();
  if (!(await button.isVisible())) return false;
  await button.focus();
  await drawn(page, () => page.keyboard.press('Enter'));
  return true;
}

const focusBoard = (page: Page): Promise<void> => page.locator('.cell[tabindex="0"]').focus();

/** Set up what is to be set up: the computer does it for us, and we say that we are ready. */
export async function setUp(page: Page): Promise<void> {
  const arrange = page.getByRole('button', { name: 'Deploy for me' });
  while (await arrange.isVisible()) {
    await arrange.focus();
    await drawn(page, () => page.keyboard.press('Enter'));
    const ready = page.getByRole('button', { name: 'Ready' });
    if (await ready.isVisible()) await drawn(page, () => ready.press('Enter'));
    await settled(page);
  }
}

/** Make one move. False if nothing could be done. */
export async function playMove(page: Page, point: Point, random: () => number): Promise<boolean> {
  const movable = (await labels(page)).filter(({ label }) => canMove(label));
  if (movable.length === 0 || (random() < 0.5 && (await page.locator('button.decision').count()) > 0)) return decide(page);
  await focusBoard(page);
  await point(page, pick(movable, random).cell);
  for (let depth = 0; depth < 3; depth += 1) {
    const next = await marked(page);
    if (next.length === 0) return true;
    await point(page, pick(next, random));
    if ((await page.locator('dialog').count()) > 0) {
      await answerWhich(page);
      return true;
    }
  }
  return true;
}

/** Play until the game is over. Returns how many moves the person made. */
export async function playGame(page: Page, point: Point, random: () => number): Promise<number> {
  await setUp(page);
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    if ((await settled(page)) === 'over') return moves;
    if (!(await playMove(page, point, random))) throw new Error('nothing can be done');
  }
  throw new Error(`the game is not over after ${MOST_MOVES} moves`);
}
