/* screenshots.ts PROGRAM FOLDER [WORD...] - every view as a person sees it: the first page, the analysis, a game that is studied (report,
 * mistakes, openings, share sheet, library, position editor), the form for a new game, every
 * game with every choice of its options as it begins, in play with a piece picked, and at its end; the dialogs, what is said of
 * a try that is refused, looking back, handing the screen over, a page that cannot start, two people at a table of the server's, and the games in French; on a
 * desktop, a laptop and a phone both ways, light and dark. Words choose among the pictures by their names. */
import { mkdirSync, readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { paste } from './analysing';
import { canMove } from './labels';
import { click, drawn, labels, launch, marked, newGameForPeople, openGame, serve, settled, visit } from './harness';
import { decideAt, join, sees, tableAt } from './meeting';
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
  if (!wanted(name)) return;
  await page.waitForTimeout(300); /* what comes in has come */
  await page.screenshot({ path: `${folder}/${name}.png` });
}

const speak = (page: Page, language: 'EN' | 'FR'): Promise<void> => page.getByRole('button', { name: language, exact: true }).click();

/** In English, and in the light in French too. */
async function shootBoth(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  if (!name.endsWith('light') || !wanted(`${name}-fr`)) return;
  await speak(page, 'FR');
  await shoot(page, `${name}-fr`);
  await speak(page, 'EN');
}

async function home(page: Page, url: string, name: string): Promise<void> {
  if (!wanted(`${name}-fr`)) return;
  await page.goto(`${url}#/`);
  await page.waitForFunction(() => document.querySelectorAll('.game-card img').length === document.querySelectorAll('.game-card').length);
  await shootBoth(page, name);
}

async function game(page: Page, url: string, situation: Situation, name: string): Promise<void> {
  if (!wanted(`${name}-fr`)) return;
  await openGame(page, url, situation.game);
  await load(page, situation);
  await pickOne(page);
  await shootBoth(page, name);
}

/** The analysis board at the start of a game, and where one chooses what to analyse. */
async function analysis(page: Page, url: string, end: string): Promise<void> {
  for (const [name, place, ready] of [['analyse', '', '.paste'], ['analysis', '/start/grailnah/players%3D3', '.lines li'], ['analysis-pair', '/start/granat/-', '.lines li']] as const) {
    if (!wanted(`${name}-${end}-fr`)) continue;
    await page.goto(`${url}#/analyse${place}`);
    await page.waitForSelector(ready);
    await page.waitForTimeout(1500); /* some depths */
    await shootBoth(page, `${name}-${end}`);
  }
}

/** A game that is over, looked at again. */
async function study(page: Page, url: string, end: string): Promise<void> {
  if (words.length > 0 && !words.includes('study')) return; /* which takes a while */
  const tab = async (n: number): Promise<void> => {
    const button = page.locator('.analysis .tabs button').nth(n);
    if (await button.isVisible()) await button.click();
  };
  const show = (name: string): Promise<void> => shootBoth(page, `study-${name}-${end}`);
  const record = readFileSync('tests/records/granat.txt', 'utf8');
  await paste(page, url, record);
  await tab(3);
  await page.locator('.report-asked button').click();
  await page.locator('svg.board[data-reported="1"]').waitFor({ timeout: 180_000 });
  await show('report');
  await page.locator('.decided button').first().click();
  await page.waitForTimeout(1000);
  await show('mistake');
  await tab(1);
  await show('moves');
  await page.locator('.openings summary').click({ timeout: 500 }).catch(() => tab(2));
  await page.waitForTimeout(700);
  await show('openings');
  await page.locator('.openings summary').click({ timeout: 500 }).catch(() => tab(3));
  await tab(3);
  await page.locator('.learn-mistakes').click();
  await page.locator('dialog .choices button').first().click();
  await page.locator('.coach-line').waitFor();
  await show('learn');
  await page.keyboard.press('Escape');
  await page.locator('.story-deeds button').first().click();
  await page.locator('dialog[open]').waitFor();
  await shoot(page, `study-share-${end}`);
  await page.keyboard.press('Escape');
  const kept = { game: 'granat', options: '-', record, drafts: [], position: '-', seats: ['person', 'level=3'], turns: 107, toAct: [], over: true, winners: [1], at: Date.now() };
  await page.evaluate((match) => ['a', 'b', 'c'].forEach((id, i) => localStorage.setItem(`tintagel.match.study${id}`, JSON.stringify({ ...match, at: match.at - i * 90_000_000, seats: i === 2 ? ['person', 'person'] : match.seats }))), kept);
  await page.goto(`${url}#/library`);
  await page.locator('.shelved img').nth(2).waitFor();
  await show('library');
  for (const game of ['alcazar', 'graal']) {
    await page.goto(`${url}#/edit/${game}`);
    await page.waitForSelector('.editor svg.board[data-drawn]');
    await show(`editor-${game}`);
  }
  await page.evaluate(() => ['a', 'b', 'c'].forEach((id) => localStorage.removeItem(`tintagel.match.study${id}`)));
}

async function form(page: Page, url: string, which: string, name: string): Promise<void> {
  for (const language of ['EN', 'FR'] as const) {
    const called = language === 'EN' ? name : `${name}-fr`;
    if (!wanted(called) || (language === 'FR' && !name.endsWith('light'))) continue;
    await openGame(page, url, which);
    await speak(page, language);
    const button = page.locator('.actions button').last();
    if (await button.isVisible()) await button.click();
    else { /* a phone has it in a list while pieces are set up */
      await page.locator('.kingdom button').last().click();
      await page.locator('dialog .choices button', { hasText: language === 'EN' ? 'New game' : 'Nouvelle partie' }).click();
    }
    await page.waitForSelector('dialog[open] .seats select');
    await page.waitForFunction(() => [...document.querySelectorAll<HTMLElement>('.part i')].every((picture) => picture.style.length > 0));
    await shoot(page, called);
    await page.keyboard.press('Escape');
    await speak(page, 'EN');
  }
}

/** A dialog that a button of the page opens, maybe over another one. */
async function dialog(page: Page, name: string, ...buttons: string[]): Promise<void> {
  if (!wanted(name)) return;
  for (const button of buttons) await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForSelector('dialog[open]');
  await shoot(page, name);
  await page.keyboard.press('Escape');
}

/** What can be seen at a table besides the game: questions, a refusal, the past, the cards behind tabs. */
async function atTable(page: Page, url: string, situation: Situation, end: string): Promise<void> {
  if (!['theme', 'settings', 'more', 'keys', 'resign', 'back', 'refused', 'tab-turn', 'tab-signs'].some((view) => wanted(`${view}-${end}`))) return;
  await openGame(page, url, situation.game);
  await load(page, situation);
  await dialog(page, `theme-${end}`, 'Light or dark');
  await dialog(page, `settings-${end}`, 'Settings');
  await dialog(page, `more-${end}`, 'More');
  await dialog(page, `keys-${end}`, 'More', 'Keys');
  await dialog(page, `resign-${end}`, 'Resign');
  for (const tab of ['Turn', 'Signs']) {
    const button = page.locator('.tabs').getByRole('button', { name: tab });
    if (!(await button.isVisible())) continue;
    await button.click();
    await shoot(page, `tab-${tab.toLowerCase()}-${end}`);
  }
  for (let i = 0; i < 3; i += 1) await drawn(page, () => page.getByRole('button', { name: 'One move back' }).click());
  await shoot(page, `back-${end}`);
  await drawn(page, () => page.keyboard.press('End'));
  await pickOne(page);
  const goals = await marked(page);
  const refused = (await labels(page)).find(({ cell, label }) => label.endsWith(', free') && !goals.includes(cell));
  await click(page, refused!.cell);
  await page.waitForSelector('.herald .rule'); /* a refusal names its rule */
  await shoot(page, `refused-${end}`);
}

/** Several people set up in secret at one screen. */
async function handOver(page: Page, url: string, which: string, name: string): Promise<void> {
  if (!wanted(name)) return;
  await openGame(page, url, which);
  await newGameForPeople(page);
  await page.waitForSelector('.curtain dialog[open]');
  await shoot(page, name);
  await page.locator('dialog[open] button').click();
}

/** Two people at a table, each at a browser of this size; the first picture is of one who sits at a desk, and of the other. */
async function together(browser: Browser, url: string, options: BrowserContextOptions, name: string): Promise<void> {
  if (!wanted(name)) return;
  const { context, page } = await visit(browser, url, options);
  await page.evaluate(() => localStorage.setItem('tintagel.settings', JSON.stringify({ name: 'Ysolt', met: true, confirm: false })));
  await page.reload();
  const link = await tableAt(page, url, { name: 'alcazar', seats: ['me', 'open'], clock: '600+10' }, 'Ysolt');
  const tor = await join(browser, link, 'Tor', { ...options, ...touch, viewport: { width: 390, height: 844 } });
  for (const [i, word] of ['a1-a2', 'd4-d3', 'a2e/a3e', 'c3e/c2n'].entries()) {
    await decideAt(i % 2 === 0 ? page : tor.page, word);
    await Promise.all([page, tor.page].map((one) => sees(one, i + 1)));
  }
  await pickOne(page);
  await shoot(page, name);
  await shoot(tor.page, `${name}-other`);
  await tor.close();
  await context.close();
}

async function trouble(browser: Browser, url: string, options: BrowserContextOptions, name: string): Promise<void> {
  if (!wanted(name)) return;
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/core.wasm', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(url);
  await page.waitForSelector('#trouble[data-why]');
  await shoot(page, name);
  await context.close();
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
    context.setDefaultTimeout(60_000); /* on a busy machine a picture comes later, not never */
    await page.evaluate(() => localStorage.setItem('tintagel.settings', JSON.stringify({ confirm: false })));
    await page.reload();
    await home(page, url, `home-${end}`);
    await analysis(page, url, end);
    await study(page, url, end);
    for (const which of games) await form(page, url, which, `new-game-${which}-${end}`);
    for (const situation of all) await game(page, url, situation, `${situation.name.replace(/\W+/g, '-')}-${end}`);
    await atTable(page, url, all.findLast(({ name }) => name.endsWith('in play'))!, end);
    await handOver(page, url, 'graal', `hand-over-${end}`);
    await home(page, url, `home-later-${end}`);
    await context.close();
    await trouble(browser, url, { ...options, colorScheme }, `trouble-${end}`);
    await together(browser, url, { ...options, colorScheme }, `together-${end}`);
  }
await browser.close();
server.kill('SIGINT');
console.log(`pictures are in ${folder}`);
