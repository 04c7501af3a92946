/* lessons.ts - the courses on the page: each from its first lesson to its last by the solutions that are listed, so that a lesson
 * that is added is tried too; and what is said to wrong tries, hints, what is kept, and phones. */
import { existsSync, readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { nameOf, type Exercise } from '../src/exercise';
import { accessible, drawn, phone, randomOf, visit } from './harness';
import { cellNamed } from './hand';
import { coreOf, type Instance } from './instance';
import { byClicks, byKeys, type Point } from './play';
import { ok, same } from './tap';

export const catalogue = (games: string[]): Map<string, string> =>
  new Map(['core/en.words', 'web/en.words', ...games.map((game) => `games/${game}/en.words`)].flatMap((file) =>
    readFileSync(file, 'utf8').split('\n').flatMap((line) => (line.includes(' = ') ? [line.split(' = ', 2) as [string, string]] : []))));

const courseOf = (core: Instance, game: string, language = 'en'): Exercise[] =>
  JSON.parse(core.text('exercises', readFileSync(`games/${game}/lessons.${language}`, 'utf8'))) as Exercise[];

interface Row {
  word: string;
  kind: string;
  places: boolean;
  path: number[];
}

/** The decisions of whoever is to act in a match of the core. */
export function rowsOf(core: Instance, player: number): Row[] {
  const { kinds } = JSON.parse(core.text('describe', '')) as { kinds: { name: string }[] };
  const { moves } = JSON.parse(core.text('moves', '', player)) as { moves: [string, number, number, number, number, number, number, ...number[]][] };
  return moves.map(([word, , kind, places, , , , ...path]) => ({ word, kind: kinds[kind]?.name ?? '', places: places !== 0, path }));
}

export const waits = (page: Page): Promise<string> =>
  page.waitForFunction(() => {
    const found = document.querySelector<SVGElement>('svg.board')?.dataset['waits'];
    return found !== undefined && found !== 'computer' ? found : undefined;
  }).then((handle) => handle.jsonValue() as Promise<string>);

/** Make a decision as a person does: a piece of the tray first, then cells, then which of several; or a button. */
export async function decide(page: Page, { word, kind, places, path }: Row, words: Map<string, string>, point: Point): Promise<void> {
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  if (path.length === 0) return drawn(page, () => page.locator('button.decision').filter({ hasText: words.get(`page.do.${word}`) ?? word }).first().click());
  if (places) {
    const item = page.locator(`.tray .item[title="${capital(words.get(kind) ?? '')}"]`);
    if ((await item.getAttribute('aria-pressed')) !== 'true') await drawn(page, () => item.click());
  }
  if (point !== byClicks) await page.locator('.cell[tabindex="0"]').focus();
  const [first] = path;
  const chosen = page.locator(`.cell[data-cell="${first}"][aria-label*="${words.get('page.selected')!}"]`);
  const begins = !places && path.length > 1;
  if (begins && (await chosen.count()) === 0) await point(page, first!);
  for (const cell of begins ? path.slice(1) : path) await point(page, cell);
  const choice = page.locator('dialog .choices button').filter({ has: page.locator('small', { hasText: new RegExp(`^${word.replace(/[*+.]/g, '\\$&')}$`) }) });
  if ((await page.locator('dialog[open]').count()) > 0) await drawn(page, () => choice.first().click());
}

/** Do all that a listed solution has for the learner; the page does the rest. */
export async function solve(page: Page, core: Instance, game: string, lesson: Exercise, words: Map<string, string>, point: Point): Promise<void> {
  const all = lesson.solutions[0]!.split(/\s+/);
  const { learner } = JSON.parse(core.text('judge', `${game}\n${lesson.text}`)) as { learner: number };
  for (let n = 0; n < all.length; n += 1) {
    core.text('study', `${[game, ...all.slice(0, n)].join(' ')}\n${lesson.text}`, 0);
    const row = rowsOf(core, learner).find(({ word }) => word === all[n]);
    if (!row) continue; /* it is another's */
    same(`${game}, ${lesson.heading}: the learner is waited for`, await waits(page), String(learner));
    await decide(page, row, words, point);
  }
  same(`${game}, ${lesson.heading}: done`, await waits(page), 'done');
}

export const opened = (page: Page): Promise<unknown> => page.waitForSelector('svg.board[data-drawn]:not(.left-behind)');

export const leaveBehind = (page: Page): Promise<void> => page.evaluate(() => document.querySelector('svg.board')?.classList.add('left-behind'));

/** A course from the first lesson to the last, and on to a first game. */
function course(game: string, point: Point): (browser: Browser, url: string) => Promise<void> {
  return async (browser, url) => {
    const core = await coreOf(url);
    const lessons = courseOf(core, game);
    const words = catalogue([game]);
    const { context, page } = await visit(browser, `${url}#/learn/${game}/1`);
    for (const lesson of lessons) {
      await opened(page);
      await solve(page, core, game, lesson, words, point);
      await page.locator('.coach-line.done').waitFor();
      await leaveBehind(page);
      if (point === byClicks) await page.getByRole('button', { name: 'Next' }).click();
      else await page.keyboard.press('Enter'); /* the button has the keys */
    }
    await opened(page);
    ok(/#\/[a-z]+\/[a-z0-9]+$/.test(page.url()) && page.url().includes(`#/${game}/`), `${game}: after the last lesson comes a first game`);
    await page.goto(`${url}#/learn`);
    await page.locator('.course').first().waitFor();
    const card = page.locator('.course').filter({ has: page.getByRole('heading', { name: new RegExp(`^${game}$`, 'i') }) });
    await card.locator('.stops').waitFor();
    same(`${game}: all is done`, await card.locator('.stops .done').count(), lessons.length);
    await context.close();
  };
}

// ---- what is said ----

const coach = (page: Page): Locator => page.locator('.coach-line');
export const said = (page: Page): Promise<string> => coach(page).locator('.said').innerText();

/** Whether the coach comes to speak so: the core is asked first. */
const speaks = (page: Page, how: 'refused' | 'wrong'): Promise<boolean> => page.locator(`.coach-line.${how}`).waitFor({ timeout: 5000 }).then(() => true, () => false);

async function pick(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const cell = page.locator(`.cell[data-cell="${await cellNamed(page, name)}"]`);
    await drawn(page, () => cell.click());
  }
}

async function tries(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}#/learn/alcazar/1`);
  await opened(page);
  await accessible(page, 'a lesson');
  const place = await page.locator('svg.board').boundingBox();
  const unmoved = async (what: string): Promise<void> => same(`the board stays, ${what}`, JSON.stringify(await page.locator('svg.board').boundingBox()), JSON.stringify(place));
  ok((await said(page)).includes('a2'), 'the coach says what is asked');
  await pick(page, 'a1', 'c3');
  ok(await speaks(page, 'refused'), 'what cannot be is refused');
  same('by its rule', await coach(page).locator('.rule').first().innerText(), 'AL-3');
  await unmoved('refused');
  await coach(page).locator('.rule').first().click();
  await page.locator('.book h2').filter({ hasText: /\S/ }).first().waitFor();
  ok((await page.locator('.book .crumbs').innerText()).includes('AL-3'), 'which can be read beside the board');
  await unmoved('the rules open');
  await accessible(page, 'the rules beside a lesson');
  same('and practised', await page.locator('.book').getByRole('link', { name: 'Practise it' }).getAttribute('href'), '#/learn/alcazar/1');
  await page.keyboard.press('Escape');
  same('and closed', await page.locator('.book').count(), 0);
  await page.keyboard.press('Escape');
  await pick(page, 'a1', 'b1');
  ok(await speaks(page, 'wrong'), 'what is not asked for is answered');
  ok((await said(page)).includes('to the right'), 'in words of the lesson');
  await unmoved('a wrong try');
  same('and taken back', await waits(page), '0');
  ok((await said(page)).includes('to the right'), 'what was said of it stays');
  await drawn(page, () => page.keyboard.press('h'));
  ok((await said(page)).includes('above it'), 'H gives a hint');
  await pick(page, 'a1', 'a2');
  same('the right one', await waits(page), 'done');
  ok((await said(page)).includes('to the right'), 'and what was said against another is still there');
  same('Next has the keys', await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Next');
  await unmoved('done');
  await accessible(page, 'a lesson that is done');
  await drawn(page, () => page.keyboard.press('r'));
  same('R begins again', await waits(page), '0');
  await page.reload();
  await opened(page);
  same('what is done is kept', await page.locator('.path .done').count(), 1);
  await leaveBehind(page);
  await page.locator('.path a').first().focus();
  await page.keyboard.press('ArrowRight');
  await opened(page);
  same('an arrow goes to the next lesson', new URL(page.url()).hash, '#/learn/alcazar/2');
  await page.getByRole('button', { name: 'FR', exact: true }).click();
  await page.getByRole('heading', { name: 'rempart' }).waitFor();
  ok((await said(page)).includes('rempart'), 'in French everything is French');
  await context.close();
}

/** What has been read once is there without a network. */
async function withoutNetwork(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}#/learn/alcazar/1`);
  await opened(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(async () => (await caches.match('alcazar.lessons.en.txt')) !== undefined);
  await context.setOffline(true);
  await page.goto(`${url}#/learn/alcazar/2`);
  await page.reload();
  await opened(page);
  ok((await said(page)).length > 0, 'a lesson works without a network');
  await context.close();
}

/** After three lessons a game is offered, against the weakest computer. */
async function firstGame(browser: Browser, url: string): Promise<void> {
  const core = await coreOf(url);
  const { context, page } = await visit(browser, `${url}#/learn/alcazar/1`);
  await opened(page);
  same('at first no game is offered', await page.locator('.offer').count(), 0);
  const done = courseOf(core, 'alcazar').slice(0, 3).map(nameOf);
  await page.evaluate((names) => localStorage.setItem('tintagel.lessons', JSON.stringify({ alcazar: names })), done);
  await page.reload();
  await page.locator('.offer a').waitFor();
  await leaveBehind(page);
  await page.locator('.offer a').click();
  await opened(page);
  ok((await page.locator('.game').innerText()).includes('Page'), 'the game is against the Page');
  await context.close();
}

async function onSmall(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}#/learn/alcazar/1`, phone);
  await opened(page);
  const [field, clause] = [(await page.locator('svg.board').boundingBox())!, (await page.locator('.lesson-card').boundingBox())!];
  ok(field.y + field.height <= clause.y, 'on a phone the board comes first');
  await drawn(page, async () => page.locator(`.cell[data-cell="${await cellNamed(page, 'a1')}"]`).tap()); /* else the next line takes this drawing for its own */
  await drawn(page, async () => page.locator(`.cell[data-cell="${await cellNamed(page, 'a2')}"]`).tap());
  same('a lesson by touch', await waits(page), 'done');
  await page.locator('.opens-path').tap();
  await page.locator('dialog .path').waitFor();
  await accessible(page, 'the course on a phone');
  await leaveBehind(page);
  await page.locator('dialog .path a').nth(1).tap();
  await opened(page);
  same('the sheet leads to any lesson', new URL(page.url()).hash, '#/learn/alcazar/2');
  same('and closes', await page.locator('dialog').count(), 0);
  await page.goto(`${url}#/learn`);
  await page.locator('.stops').first().waitFor();
  await accessible(page, 'the courses on a phone');
  await context.close();
}

/** Text twice as large: nothing is cut, nothing lies beside the page. */
async function largeText(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}#/learn/alcazar/3`);
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await opened(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  ok(wide <= 0, 'large text does not make the page wider than the window', String(wide));
  const cut = await page.$$eval('.coach-line *, .lesson-card *, .path *', (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline' && !one.closest('svg, .unseen')).map((one) => one.outerHTML.slice(0, 80)));
  ok(cut.length === 0, 'and nothing is cut', cut.join('\n'));
  await context.close();
}

/** The first page has a third button for each game: in French too its words have room, without scrolling in a low window. */
async function cardsOnHome(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, { viewport: { width: 1280, height: 720 }, locale: 'fr' });
  await page.locator('.game-card a[href^="#/learn/"]').first().waitFor();
  const out = await page.$$eval('.game-card', (cards) => cards.filter((card) => card.scrollWidth > card.clientWidth).length);
  same('nothing on a card is cut', out, 0);
  const down = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  ok(down <= 0, 'the games are seen without scrolling', String(down));
  await page.locator('.game-card a[href^="#/learn/"]').first().click();
  await opened(page);
  ok(new URL(page.url()).hash.startsWith('#/learn/'), 'and the button leads to the first lesson');
  await context.close();
}

/** A set-up is taught beside the board, and on a phone lying on its side all has its place. */
async function layouts(browser: Browser, url: string): Promise<void> {
  const low = await visit(browser, `${url}#/learn/graal/10`, { viewport: { width: 1280, height: 720 } });
  await opened(low.page);
  const bottom = async (what: string): Promise<number> => low.page.locator(what).evaluate((element) => element.getBoundingClientRect().bottom);
  ok((await bottom('.coach-line')) <= 720 && (await bottom('.tray')) <= 720, 'board, tray and coach are seen at once');
  await low.context.close();
  const lying = await visit(browser, `${url}#/learn/alcazar/1`, { ...phone, viewport: { width: 844, height: 390 } });
  await opened(lying.page);
  const box = async (what: string) => (await lying.page.locator(what).boundingBox())!;
  const [field, line, title] = [await box('svg.board'), await box('.coach-line'), await box('.lore-title h1')];
  ok(field.y + field.height <= 390 && field.x + field.width <= line.x && line.y + line.height <= 390, 'the board is beside the coach', JSON.stringify([field, line]));
  ok(title.x >= (await box('.brand')).x + (await box('.brand')).width, 'and the title beside the brand');
  await accessible(lying.page, 'a lesson on a phone that lies on its side');
  await lying.context.close();
}

const withLessons = ['alcazar', 'graal', 'grailnah', 'granat'].filter((game) => existsSync(`games/${game}/lessons.en`));

export const lessonParts: Record<string, (browser: Browser, url: string) => Promise<void>> = {
  ...Object.fromEntries(withLessons.map((game) => [`course ${game} by clicks`, course(game, byClicks)])),
  'course alcazar by keys': course('alcazar', byKeys(randomOf(5))),
  'lesson tries': tries,
  'lesson first game': firstGame,
  'lesson without a network': withoutNetwork,
  'lesson on a phone': onSmall,
  'lesson in large text': largeText,
  'lesson layouts': layouts,
  'lesson links on the first page': cardsOnHome,
};
