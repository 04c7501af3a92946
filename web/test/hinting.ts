/* hinting.ts - hints on the page: the idea, then the move on the board, by button and by key; they go away, help to set up,
 * and are the program's. */
import { execFileSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { accessible, board, drawn, heraldText, openGame, phone, visit } from './harness';
import { ok, same } from './tap';

const program = process.argv[2] ?? 'build/tintagel';

/** The move that the program gives, and its ideas. */
const told = (...args: string[]): string[] =>
  execFileSync(program, ['hint', ...args, '--lang', 'en'], { encoding: 'utf8' }).trim().split('\n').map((line) => line.trim());

const button = (page: Page) => page.getByRole('button', { name: 'Hint', exact: true });

/** What the herald says once it is no more looking for a move. */
async function hinted(page: Page, run: () => Promise<void>): Promise<string> {
  await run();
  await page.waitForFunction(() => /^Look at |\(\S+\)\.$/.test(document.querySelector('.herald p')?.textContent ?? ''));
  return heraldText(page);
}

/** The ends of the dots on the board. */
const arrow = (page: Page): Promise<string | null> => board(page).locator('.arrow').getAttribute('d');

/** In the open: two steps, Escape, and a move that is made goes on without it. */
async function inTheOpen(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'granat');
  const [word, ...ideas] = told('granat');
  const idea = await hinted(page, () => button(page).click());
  ok(idea.startsWith('Look at ') && !idea.includes(word!), `first the idea: ${idea}`);
  same('without the move', await arrow(page), null);
  const move = await hinted(page, async () => {
    await drawn(page, () => button(page).click());
  });
  ok(move.endsWith(`(${word}).`), `then the move: ${move}`);
  ok(move.toLowerCase().startsWith(ideas[0]!.replace(/ [A-Z]+-\d+$/, '')), 'both as the program tells them');
  ok(/^M[\d.,]+L[\d.,]+$/.test((await arrow(page)) ?? ''), 'and dots on the board show the way');
  await accessible(page, 'a hint');
  await drawn(page, () => page.keyboard.press('Escape'));
  ok(!(await heraldText(page)).includes(word!) && (await arrow(page)) === null, 'Escape lets it go');
  await hinted(page, () => page.keyboard.press('h'));
  ok(true, 'the key H asks for one too');
  await context.close();
}

/** While armies are set up in secret: one placement, for whoever has the screen. */
async function inSecret(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'graal');
  const [word] = told('graal', '--player', '0');
  const text = await hinted(page, () => button(page).click());
  ok(text.endsWith(`(${word}).`), `a placement at once: ${text}`);
  await context.close();
}

/** On a phone the same, from the menu while armies are set up. */
async function onPhones(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, phone);
  await openGame(page, url, 'graal');
  await page.getByRole('button', { name: 'More' }).first().click();
  const text = await hinted(page, () => page.locator('dialog').getByRole('button', { name: 'Hint' }).click());
  ok(text.length > 0, `on a phone: ${text}`);
  await context.close();
}

export const hintParts = { 'hint in the open': inTheOpen, 'hint in secret': inSecret, 'hint on a phone': onPhones };
