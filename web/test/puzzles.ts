/* puzzles.ts - puzzles on the page: that of the day, wrong tries, the ladder of hints, days in a row, by clicks, keys and touch. */
import { existsSync, readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Exercise } from '../src/exercise';
import { gameOfDay, numberOfDay } from '../src/puzzle-words';
import { accessible, drawn, phone, randomOf, visit } from './harness';
import { coreOf, type Instance } from './instance';
import { catalogue, decide, leaveBehind, opened, rowsOf, said, solve, waits } from './lessons';
import { byClicks, byKeys, type Point } from './play';
import { ok, same } from './tap';

const games = ['alcazar', 'graal', 'grailnah', 'granat'].filter((game) => existsSync(`games/${game}/puzzles`));
const words = catalogue(games);
const NOON = Date.UTC(2026, 10, 18, 12); /* a day of which the puzzle is known */

const puzzlesOf = (core: Instance, game: string): Exercise[] =>
  JSON.parse(core.text('exercises', readFileSync(`games/${game}/puzzles`, 'utf8'))) as Exercise[];

/** The page with a clock that says so. */
async function visitOn(browser: Browser, url: string, day: number, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await visit(browser, 'about:blank', { timezoneId: 'UTC', ...options });
  await page.clock.setFixedTime(day);
  await page.goto(`${url}#/puzzles`);
  await opened(page);
  return page;
}

function ofDay(core: Instance, time: number): { game: string; puzzle: Exercise; n: number } {
  const day = Math.floor(time / 86400000);
  const game = gameOfDay(games, day);
  const puzzles = puzzlesOf(core, game);
  const n = numberOfDay(games, day, puzzles.length);
  return { game, n, puzzle: puzzles[n]! };
}

/** The puzzle of the day, two days running: the row of days grows and is kept. */
async function daily(browser: Browser, url: string): Promise<void> {
  const core = await coreOf(url);
  const page = await visitOn(browser, url, NOON);
  await accessible(page, 'the puzzle of the day');
  for (const time of [NOON, NOON + 86400000]) {
    const { game, puzzle } = ofDay(core, time);
    await page.clock.setFixedTime(time);
    await page.reload();
    await opened(page);
    ok((await page.locator('.lore-title').innerText()).includes(new Date(time).getUTCDate() + ' November'), 'the day is told');
    await solve(page, core, game, puzzle, words, byClicks);
    await page.locator('.solution li').first().waitFor();
    same('the solution is told in words', await page.locator('.solution li').count(), puzzle.solutions[0]!.split(/\s+/).length);
  }
  ok((await page.locator('.days h2').innerText()).startsWith('2 days'), 'two days in a row are counted');
  await accessible(page, 'a puzzle that is solved');
  await page.reload();
  await opened(page);
  same('and kept', await page.locator('.days .solved').count(), 2);
  same('what was solved without help is marked so', await page.locator('.lore-title .chip.on').innerText(), 'solved');
  await page.clock.setFixedTime(NOON + 4 * 86400000);
  await page.reload();
  await opened(page);
  same('after days without one nothing is said of it', await page.locator('.days h2').innerText(), 'A puzzle a day');
  await page.context().close();
}

/** A first decision that the exercise calls wrong, and pointing that makes it plainly. */
function wrongOf(core: Instance, game: string, puzzle: Exercise): ReturnType<typeof rowsOf>[number] {
  const { learner } = JSON.parse(core.text('judge', `${game}\n${puzzle.text}`)) as { learner: number };
  core.text('study', `${game}\n${puzzle.text}`, 0);
  const right = puzzle.solutions[0]!.split(/\s+/)[0];
  return rowsOf(core, learner).find(({ word, path, places }) => word !== right && path.length === 2 && !places)!;
}

/** Something wrong is answered and taken back; hints come one after the other and are told. */
async function helped(browser: Browser, url: string): Promise<void> {
  const core = await coreOf(url);
  const puzzle = puzzlesOf(core, 'alcazar')[0]!;
  const { context, page } = await visit(browser, `${url}#/puzzles/alcazar/1`);
  await opened(page);
  const first = await waits(page);
  await decide(page, wrongOf(core, 'alcazar', puzzle), words, byClicks);
  await page.locator('.coach-line.wrong').waitFor();
  same('a wrong try is taken back', await waits(page), first);
  const rungs = page.locator('.ladder .shown');
  for (const [n, what] of ['The theme', 'Look at', 'The move is'].entries()) {
    await drawn(page, () => (n === 0 ? page.keyboard.press('h') : page.locator('.ladder button:enabled').click()));
    same(`so many hints are shown: ${n + 1}`, await rungs.count(), n + 1);
    ok((await said(page)).startsWith(what), `the coach says: ${what}`, await said(page));
  }
  await accessible(page, 'hints of a puzzle');
  await solve(page, core, 'alcazar', puzzle, words, byClicks);
  const chip = page.locator('.solution button.rule').first();
  await chip.click();
  ok((await page.locator('.book .crumbs').innerText()).includes(await chip.innerText()), 'a rule of the solution can be read');
  await accessible(page, 'the rules beside a puzzle');
  await page.keyboard.press('Escape');
  await page.locator('.book').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.matches('.solution button.rule'));
  await page.evaluate(() => (document.activeElement as HTMLElement).blur()); /* else Enter would open it again */
  same('it is solved with help', await page.locator('.lore-title .chip.on').innerText(), 'solved with help');
  await leaveBehind(page);
  await page.keyboard.press('Enter');
  await opened(page);
  same('Enter goes on', new URL(page.url()).hash, '#/puzzles/alcazar/2');
  await leaveBehind(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await opened(page);
  same('one may be skipped', new URL(page.url()).hash, '#/puzzles/alcazar/3');
  await page.getByRole('link', { name: /^All \d+ puzzles/ }).click();
  await page.locator('.puzzle-list .solved.helped').waitFor();
  await accessible(page, 'the list of puzzles');
  await page.getByRole('button', { name: 'FR', exact: true }).click();
  await page.getByRole('heading', { name: 'Problèmes' }).waitFor();
  await context.close();
}

const some = (game: string, point: Point, options: BrowserContextOptions = {}) => async (browser: Browser, url: string): Promise<void> => {
  const core = await coreOf(url);
  const puzzle = puzzlesOf(core, game)[1]!;
  const { context, page } = await visit(browser, `${url}#/puzzles/${game}/2`, options);
  await opened(page);
  await solve(page, core, game, puzzle, words, point);
  await page.locator('.coach-line.done').waitFor();
  await context.close();
};

async function onPhone(browser: Browser, url: string): Promise<void> {
  const core = await coreOf(url);
  const { context, page } = await visit(browser, `${url}#/puzzles/alcazar/2`, phone);
  await opened(page);
  const [asked, field, hints] = await Promise.all(['.asked', 'svg.board', '.ladder'].map(async (part) => (await page.locator(part).boundingBox())!));
  ok(asked!.y < field!.y && field!.y < hints!.y, 'on a phone the task stands above the board, hints below');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  ok(wide <= 0, 'nothing lies beside the page', String(wide));
  await accessible(page, 'a puzzle on a phone');
  await solve(page, core, 'alcazar', puzzlesOf(core, 'alcazar')[1]!, words, byClicks);
  await context.close();
}

export const puzzleParts: Record<string, (browser: Browser, url: string) => Promise<void>> = {
  'puzzle of the day': daily,
  'puzzle with help': helped,
  'puzzle by keys': some('alcazar', byKeys(randomOf(7))),
  ...Object.fromEntries(games.map((game) => [`puzzle of ${game}`, some(game, byClicks)])),
  'puzzle on a phone': onPhone,
};
