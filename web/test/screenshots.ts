/* screenshots.ts PROGRAM FOLDER - every view as a person sees it: each game at its start and in play, the first page,
 * the form for a new game; on a desktop and on a phone, light and dark. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { labels, launch, marked, click, openGame, randomOf, serve, settled, visit } from './harness';
import { byClicks, playMove, setUp } from './play';

const [, , program = 'build/tintagel', folder = 'build/screenshots'] = process.argv;
const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
};
const games = execFileSync(program, ['games', '--lang', 'en'], { encoding: 'utf8' })
  .split('\n').flatMap((line) => /^([a-z]+): /.exec(line)?.[1] ?? []);

/** Some moves into the game, with a piece picked. */
async function middleOfGame(page: Page): Promise<void> {
  const random = randomOf(4);
  await setUp(page);
  for (let i = 0; i < 8 && (await settled(page)) !== 'over'; i += 1) await playMove(page, byClicks, random);
  if ((await settled(page)) === 'over') return;
  const movable = (await labels(page)).filter(({ label }) => /ways to move$/.test(label));
  for (const { cell } of movable.slice(0, 1)) await click(page, cell);
  await marked(page);
}

mkdirSync(folder, { recursive: true });
const { url, server } = await serve(program);
const browser = await launch();
for (const [size, options] of Object.entries(sizes))
  for (const colorScheme of ['light', 'dark'] as const) {
    const { context, page } = await visit(browser, url, { ...options, colorScheme });
    await page.evaluate(() => localStorage.setItem('tintagel.settings', JSON.stringify({ confirm: false })));
    const shoot = (name: string): Promise<Buffer> => page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll('.game-card img').length === document.querySelectorAll('.game-card').length);
    await page.waitForTimeout(200);
    await shoot('home');
    for (const game of games) {
      await openGame(page, url, game);
      await page.waitForTimeout(400);
      await shoot(`${game}-start`);
      await middleOfGame(page);
      await shoot(`${game}-play`);
    }
    await page.getByRole('button', { name: 'New game' }).click();
    await page.waitForSelector('dialog select');
    await shoot('new-game');
    await context.close();
  }
await browser.close();
server.kill('SIGINT');
console.log(`pictures are in ${folder}`);
