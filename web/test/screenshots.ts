/* screenshots.ts PROGRAM FOLDER [WORD...] - every view as a person sees it: the first page, the form for a new game, and every
 * game with every choice of its options as it begins, in play with a piece picked, and at its end; on a desktop, a laptop and
 * a phone both ways, light and dark. Words choose among the pictures by their names. */
import { mkdirSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { canMove } from './labels';
import { click, labels, launch, serve, settled, visit } from './harness';
import { load, situations, type Situation } from './situations';

const [, , program = 'build/tintagel', folder = 'build/screenshots', ...words] = process.argv;
const touch = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const sizes: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  laptop: { viewport: { width: 1280, height: 720 } },
  phone: { viewport: { width: 390, height: 844 }, ...touch },
  lying: { viewport: { width: 844, height: 390 }, ...touch },
};
const wanted = (name: string): boolean => words.every((word) => name.includes(word));

/** Where somebody is to move a piece, one is picked. */
async function pickOne(page: Page): Promise<void> {
  if ((await page.locator('.tray').count()) > 0 || (await settled(page)) === 'over') return;
  const movable = (await labels(page)).find(({ label }) => canMove(label));
  if (movable) await click(page, movable.cell);
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(300); /* what comes in has come */
  await page.screenshot({ path: `${folder}/${name}.png` });
}

async function home(page: Page, url: string, name: string): Promise<void> {
  if (!wanted(name)) return;
  await page.goto(`${url}#/`);
  await page.waitForFunction(() => document.querySelectorAll('.game-card img').length === document.querySelectorAll('.game-card').length);
  await shoot(page, name);
}

async function game(page: Page, url: string, situation: Situation, name: string): Promise<void> {
  if (!wanted(name)) return;
  await page.goto(`${url}#/${situation.game}`);
  await page.waitForSelector('svg.board[data-drawn]');
  await load(page, situation);
  await pickOne(page);
  await shoot(page, name);
}

async function form(page: Page, url: string, which: string, name: string): Promise<void> {
  if (!wanted(name)) return;
  await page.goto(`${url}#/${which}`);
  await page.waitForSelector('svg.board[data-drawn]');
  await page.getByRole('button', { name: 'New game' }).last().click();
  await page.waitForSelector('dialog[open]');
  await shoot(page, name);
  await page.keyboard.press('Escape');
}

mkdirSync(folder, { recursive: true });
const { url, server } = await serve(program);
const browser = await launch();
const all = situations(program, 'build/log/screenshots');
const games = [...new Set(all.map((situation) => situation.game))];
for (const [size, options] of Object.entries(sizes))
  for (const colorScheme of ['light', 'dark'] as const) {
    const end = `${size}-${colorScheme}`;
    const { context, page } = await visit(browser, url, { ...options, colorScheme });
    await page.evaluate(() => localStorage.setItem('tintagel.settings', JSON.stringify({ confirm: false })));
    await page.reload();
    await home(page, url, `home-${end}`);
    for (const which of games) await form(page, url, which, `new-game-${which}-${end}`);
    for (const situation of all) await game(page, url, situation, `${situation.name.replace(/\W+/g, '-')}-${end}`);
    await home(page, url, `home-later-${end}`);
    await context.close();
  }
await browser.close();
server.kill('SIGINT');
console.log(`pictures are in ${folder}`);
