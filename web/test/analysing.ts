/* analysing.ts - the analysis board: what each kind of game looks like there, the engine and its lines, the graph, keys, what is
 * refused, what is loaded, playing on; a phone, French, axe-core. */
import type { Browser, Page } from 'playwright-core';
import { accessible, board, drawn, heraldText, openGame, phone, randomOf, settled, visit } from './harness';
import { coreOf, type Instance } from './instance';
import { byClicks, playMove } from './play';
import { ok, same } from './tap';

const TURNS = 6;
const DEEP = 3; /* turns that the engine has looked ahead when it is believed */

/** The kinds of games: two sides, teams, three and four sides. */
export const KINDS: [game: string, options: string, sides: number][] = [
  ['alcazar', '-', 2], ['granat', '-', 2], ['grailnah', '-', 2], ['grailnah', 'players=3', 3], ['grailnah', 'players=4', 2],
  ['graal', '-', 2], ['graal', 'variant=four', 4],
];

/** A record of a game's beginning, in which weak computers play. */
export function recordOf(core: Instance, game: string, options: string, turns = TURNS, level = 4): string {
  const read = (): { toAct: number[]; length: number; turn: number } => JSON.parse(core.text('view', '', -1, -1)) as { toAct: number[]; length: number; turn: number };
  core.text('start', [game, options, '-', ...Array<string>(6).fill(`computer level=${level}`)].join('\t'), 0);
  let begun = 0; /* a set-up in secret comes before */
  for (let n = 0; read().toAct.length > 0 && read().length < begun + turns; n += 1) {
    const { toAct: [player = 0], turn } = read();
    for (const word of JSON.parse(core.text('choose', core.text('sight', '', player), player, n, level, 0)) as string[]) core.text('play', word, player, n);
    if (turn < 0) begun = read().length;
  }
  return core.text('save', '');
}

/** Load a record by pasting it. */
export async function paste(page: Page, url: string, record: string): Promise<void> {
  await page.goto(`${url}#/analyse`);
  await page.getByRole('textbox').fill(record);
  await page.locator('.paste button').first().click();
  await page.waitForSelector('.analysis svg.board[data-drawn]');
}

const deep = (page: Page, depth = DEEP): Promise<unknown> =>
  page.waitForFunction((least) => Number(document.querySelector<SVGElement>('svg.board')?.dataset['depth']) >= least, depth);

/** The graph is drawn to its end. */
export const graphed = (page: Page): Promise<unknown> => page.waitForFunction(() => {
  const { dataset } = document.querySelector<SVGElement>('svg.board')!;
  return dataset['appraised'] !== undefined && dataset['appraised'] === dataset['turns'];
});

const lines = (page: Page): Promise<string[]> => page.locator('.lines li').allInnerTexts();
const slider = (page: Page): ReturnType<Page['locator']> => page.locator('.graph input');

async function kinds(browser: Browser, url: string): Promise<void> {
  const core = await coreOf(url);
  const { context, page } = await visit(browser, url);
  for (const [game, options, sides] of KINDS) {
    const what = `${game} ${options}`;
    await paste(page, url, recordOf(core, game, options));
    await deep(page, 2);
    await graphed(page);
    same(`${what}: three lines`, (await lines(page)).length, 3);
    same(`${what}: a part of the bar for each side`, await page.locator('.evaluation span').count(), sides);
    same(`${what}: the graph has a line for each side where there are more than two`, await page.locator('.graph .curve').count(), sides > 2 ? sides : 1);
    same(`${what}: and a token at the end of each`, await page.locator('.graph .ends').count(), sides > 2 ? sides : 0);
    const words = (await slider(page).getAttribute('aria-valuetext')) ?? '';
    ok(sides > 2 ? (words.match(/%/g) ?? []).length === sides : /^turn \d+, (level|.* (ahead by [\d.]+|wins in \d+ moves?))$/i.test(words), `${what}: the slider says how it stands: ${words}`);
    same(`${what}: the best move is on the board`, await page.locator('.way.best').evaluate((way) => (way.getAttribute('d') ?? '').length > 0), true);
    await page.keyboard.press('t');
    await page.waitForFunction(() => document.querySelector('.way.threat')?.getAttribute('d') || document.querySelector('.best-lines p')?.textContent?.includes('cannot pass'));
    await page.keyboard.press('t');
    if (sides > 2) await accessible(page, `analysis of ${what}`);
  }
  await context.close();
}

async function keys(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await paste(page, url, recordOf(await coreOf(url), 'granat', '-'));
  const turn = (): Promise<string> => page.locator('.game-graph header small').innerText();
  same('it begins at the end', await turn(), `turn ${TURNS} of ${TURNS}`);
  await page.locator('h1').click();
  await drawn(page, () => page.keyboard.press('ArrowLeft'));
  same('left is the turn before', await turn(), `turn ${TURNS - 1} of ${TURNS}`);
  await page.waitForURL((address) => address.hash.endsWith(`/${TURNS - 1}`));
  ok(true, 'which the address says');
  await drawn(page, () => page.keyboard.press('Home'));
  same('Home is the beginning', await turn(), `turn 0 of ${TURNS}`);
  await drawn(page, () => page.keyboard.press('ArrowRight'));
  await page.waitForFunction(() => document.querySelectorAll('.lines li').length === 3);
  ok(true, 'there the engine looks ahead anew');
  await page.keyboard.press('+');
  await page.waitForFunction(() => document.querySelectorAll('.lines li').length === 4);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await page.waitForFunction(() => document.querySelectorAll('.lines li').length === 2);
  ok(true, 'plus and minus choose how many lines');
  const turned = (): Promise<string | null> => page.locator('svg.board .table').getAttribute('transform');
  const before = await turned();
  await page.keyboard.press('f');
  ok((await turned()) !== before, 'F turns the board');
  await page.keyboard.press('s');
  const stopped = await page.locator('.far-seen').innerText();
  await page.waitForTimeout(700);
  same('S stops the engine', await page.locator('.far-seen').innerText(), stopped);
  await page.keyboard.press('s');
  await page.locator('.best-lines.busy').waitFor();
  ok(true, 'and lets it go on');
  await slider(page).focus();
  await drawn(page, () => page.keyboard.press('ArrowRight'));
  same('the graph is a slider', await turn(), `turn 2 of ${TURNS}`);
  const box = (await slider(page).boundingBox())!;
  await drawn(page, () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2));
  same('on which one can click', await turn(), `turn ${TURNS / 2} of ${TURNS}`);
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => [...document.querySelectorAll('.stand [role=status]')].at(-1)?.textContent?.includes('Best: '));
  ok(true, 'what the engine thinks is said in words');
  await accessible(page, 'the analysis board');
  await context.close();
}

/** Numbers do not jump more than twice a second. */
async function calm(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await paste(page, url, recordOf(await coreOf(url), 'alcazar', '-'));
  await deep(page, 1);
  const changes = await page.evaluate(() => new Promise<number>((resolve) => {
    let count = 0;
    let last = document.querySelector('.lines')?.textContent;
    const watch = new MutationObserver(() => {
      const now = document.querySelector('.lines')?.textContent;
      if (now !== last) count += 1;
      last = now;
    });
    watch.observe(document.querySelector('.best-lines')!, { subtree: true, childList: true, characterData: true });
    setTimeout(() => resolve(count), 2000);
  }));
  ok(changes <= 5, `what the engine finds changes at most twice a second: ${changes} times in two`);
  await context.close();
}

/** From a game to its analysis and on from a position of it. */
async function fromGame(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const random = randomOf(5);
  await openGame(page, url, 'granat');
  for (let i = 0; i < 2; i += 1) {
    await playMove(page, byClicks, random);
    await settled(page);
  }
  await page.locator('h1').click();
  await page.keyboard.press('a');
  await page.waitForSelector('.analysis svg.board[data-drawn]');
  ok(page.url().includes('#/analyse/local/'), 'A leads from a game against the computer to its analysis');
  await drawn(page, () => page.keyboard.press('ArrowLeft'));
  const shown = await page.locator('.analysis .here').innerText();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator('dialog[open] .choices button').first().click();
  await page.waitForSelector('.game svg.board[data-drawn]');
  await settled(page);
  ok(!page.url().includes('analyse') && shown !== '', 'one plays on from there, in a game of its own');
  await page.goto(`${url}#/analyse`);
  await page.locator('.to-analyse').first().waitFor();
  ok((await page.locator('.to-analyse').count()) >= 1, 'one’s games can be chosen');
  await accessible(page, 'choosing what to analyse');
  await page.getByRole('textbox').fill('no record');
  await page.locator('.paste button').first().click();
  await page.getByRole('alert').waitFor();
  ok(true, 'what is no record is refused');
  await page.goto(`${url}#/analyse/start/grailnah/players%3D3`);
  await page.waitForSelector('.analysis svg.board[data-drawn]');
  await deep(page, 1);
  ok(true, 'the start of a game can be analysed');
  await context.close();
}

/** People who play against each other at this screen have no engine while they do. */
async function peopleAtPlay(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const core = await coreOf(url);
  core.text('start', ['granat', '-', '-', 'person Anna', 'person Bert'].join('\t'), 0);
  core.text('play', 'c3-b4', 0, 1);
  const kept = { game: 'granat', options: '-', record: core.text('save', ''), seats: ['person', 'person'], over: false };
  await page.evaluate((match) => localStorage.setItem('tintagel.match.two', JSON.stringify(match)), kept);
  await page.goto(`${url}#/analyse/local/two`);
  await page.locator('.plight').waitFor();
  same('a game between people that goes on is not analysed', await page.locator('h1').innerText(), 'This game goes on');
  await accessible(page, 'a game that may not be analysed');
  await page.goto(`${url}#/granat/two`);
  await page.waitForSelector('.game svg.board[data-drawn]');
  await page.keyboard.press('a');
  await page.waitForTimeout(200);
  ok(page.url().endsWith('#/granat/two'), 'nor does its page lead there');
  await context.close();
}

async function onPhone(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, { ...phone, locale: 'fr-FR' });
  await paste(page, url, recordOf(await coreOf(url), 'grailnah', 'players=3'));
  await deep(page, 1);
  ok(!(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)), 'on a phone nothing is wider than the window');
  const bar = (await page.locator('.evaluation').boundingBox())!;
  const at = (await board(page).boundingBox())!;
  ok(bar.height <= 10 && bar.width > 300 && bar.y < at.y, 'the bar lies on top of the board');
  same('the graph is 56 high', Math.round((await page.locator('.graph').boundingBox())!.height), 56);
  same('the tabs are in French', (await page.locator('.analysis .tabs').innerText()).replace(/\s+/g, ' '), 'Suites Coups Ouvertures En bref');
  await page.locator('.analysis .tabs button').nth(1).tap();
  ok((await page.locator('.analysis .moves').isVisible()) && !(await page.locator('.best-lines').isVisible()), 'one card at a time is seen');
  ok(/^Vous revoyez|^C’est|^À |^[A-Z]/.test(await heraldText(page)), 'and the herald speaks French');
  await accessible(page, 'analysis on a phone, in French');
  await context.close();
}

/** With shared memory several workers look ahead together, and stop when they are told; without it one does, and is ended. */
const workers = (isolated: boolean) => async (browser: Browser, url: string): Promise<void> => {
  const { context, page } = await visit(browser, 'about:blank', { serviceWorkers: 'block' }, /LOCAL_NETWORK_ACCESS|Service Worker/);
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 }));
  if (!isolated)
    await page.route('**/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: Object.fromEntries(Object.entries(response.headers()).filter(([name]) => !name.startsWith('cross-origin-'))) });
    });
  await page.goto(`${url}#/analyse/start/alcazar/-`);
  await deep(page);
  same(`the page is isolated or not: ${isolated}`, await page.evaluate(() => crossOriginIsolated), isolated);
  /* rules, engine, the record, graph, one for where there is no team; and a team of three */
  same('several look ahead together where they can', page.workers().length, isolated ? 8 : 5);
  await page.keyboard.press('s');
  const before = await page.locator('.far-seen').innerText();
  await page.keyboard.press('s');
  await page.waitForFunction((old) => document.querySelector('.far-seen')?.textContent !== old, before);
  ok(true, 'stopped, they begin again');
  await context.close();
};

/** Its files come when somebody goes there; where they do not, that is said, and they can be asked for again. */
async function comesLater(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, 'about:blank', { serviceWorkers: 'block' }, /Failed to load|ERR_FAILED|Service Worker/);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.route('**/later.js', (route) => route.abort());
  await page.goto(url);
  await page.waitForSelector('.game-card img');
  ok(!asked.some((file) => file.includes('/later.')), 'the analysis is no part of the first load');
  await page.goto(`${url}#/analyse`);
  await page.locator('.plight').waitFor();
  same('what does not come is told', await page.locator('h1').innerText(), 'This part of the page has not come');
  await context.close();
}

const parts = { kinds, keys, calm, 'from a game': fromGame, 'people at play': peopleAtPlay, 'on a phone': onPhone, 'comes later': comesLater, 'with a team': workers(true), 'without shared memory': workers(false) };
export const analysisParts = Object.fromEntries(Object.entries(parts).map(([name, run]) => [`analysis ${name}`, run]));
