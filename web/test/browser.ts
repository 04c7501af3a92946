/* browser.ts PROGRAM - the page in real Chromium: whole games by clicks and by keys, and everything a person does
 * besides. Prints TAP. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { gameParts } from './games';
import { accessible, board, click, drawn, heraldText, keptKey, labels, launch, marked, middle, newGame, newGameForPeople, openGame, part, phone, randomOf, serve, settled, visit } from './harness';
import { cannotStart, doesWithout, fails, noScript } from './failing';
import { knownCounts } from './known';
import { canMove } from './labels';
import { byClicks, byKeys, playGame, playMove, setUp, type Point } from './play';
import { handParts } from './hand';
import { rulesParts } from './rules';
import { sayingParts } from './saying';
import { shareParts } from './sharing';
import { analysisParts } from './analysing';
import { noteParts } from './noting';
import { reportParts } from './reporting';
import { coachParts } from './coaching';
import { embedParts } from './embedding';
import { hintParts } from './hinting';
import { editParts } from './editing';
import { lessonParts } from './lessons';
import { libraryParts } from './library';
import { printParts } from './printing';
import { puzzleParts } from './puzzles';
import { tabParts } from './tabs';
import { done, ok, same } from './tap';
import { touchParts } from './touch';
import { whatParts } from './whats';
import { past, thinks } from './thinking';
import { fullStorage, leaving, lostSetUp, ownBoard, playsAtOnce, questions } from './trouble';

const program = process.argv[2] ?? 'build/tintagel';
const files = 'build/log/browser';
const games = execFileSync(program, ['games', '--lang', 'en'], { encoding: 'utf8' })
  .split('\n').flatMap((line) => /^([a-z]+): /.exec(line)?.[1] ?? []);

const position = async (page: Page): Promise<string> => (await labels(page)).map(({ label }) => label).join('\n');

/** A whole game against the computer. */
const wholeGame = (game: string, way: string, point: Point) => async (browser: Browser, url: string): Promise<void> => {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, game);
  const moves = await playGame(page, point, randomOf(game.length + way.length));
  ok((await page.locator('.herald .rule').count()) === 1, `${game} by ${way}: over after ${moves} moves: ${await heraldText(page)}`);
  const record = await saveRecord(page, `${game}-${way}.txt`);
  const checked = execFileSync(program, ['record', 'check', record, '--lang', 'en'], { encoding: 'utf8' });
  ok(checked.includes('whole and legal'), `${game} by ${way}: the program finds its record legal`, checked);
  await accessible(page, `${game} when it is over`);
  await context.close();
};

const FIRST = 12;
const long = process.env['TINTAGEL_BROWSER'] === 'all';

/** The first moves of a game. (Whole games by keys or of four take minutes: TINTAGEL_BROWSER=all, in ./run test long.) */
async function playFirst(page: Page, what: string, point: Point, random: () => number): Promise<void> {
  let moves = 0;
  while (moves < FIRST && (await settled(page)) !== 'over' && (await playMove(page, point, random))) moves += 1;
  ok(moves === FIRST || (moves > 0 && (await settled(page)) === 'over'), `${what}: its first moves, or all`, `${moves}`);
}

const firstMoves = (game: string) => async (browser: Browser, url: string): Promise<void> => {
  const { context, page } = await visit(browser, url);
  const random = randomOf(game.length);
  await openGame(page, url, game);
  await setUp(page);
  await playFirst(page, `${game} by keys`, byKeys(random), random);
  await context.close();
};

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.locator('dialog').getByRole('button', { name }).click();
}

async function saveRecord(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), choose(page, 'Save the game')]);
  await download.saveAs(`${files}/${name}`);
  return `${files}/${name}`;
}

async function home(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await page.waitForSelector('.game-card');
  await page.waitForFunction(() => document.querySelectorAll('.game-card img').length === document.querySelectorAll('.game-card').length);
  const cards = await page.locator('.game-card h3').allInnerTexts();
  ok(cards.length > 0 && !cards.includes('Template'), `the first page lists ${cards.join(', ')}`);
  await accessible(page, 'the first page');
  await page.getByRole('link', { name: 'Play Alcazar' }).click();
  await page.waitForSelector('svg.board[data-drawn]');
  ok(/#\/alcazar\/[0-9a-z]+$/.test(page.url()) && !page.url().endsWith('/new'), 'a card opens its game, at an address of its own');
  await page.goBack();
  await page.waitForSelector('.home');
  ok(true, 'the browser goes back');
  const last = games.at(-1)!;
  await page.evaluate((names) => names.forEach((name, i) => setTimeout(() => (location.hash = `#/${name}`), 3 * i)), [...games, ...games]);
  await page.waitForFunction((hash) => location.hash.startsWith(hash) && document.querySelector('svg.board[data-drawn]'), `#/${last}/`);
  await page.waitForFunction((name) => document.querySelector('h1')?.textContent === name, last.charAt(0).toUpperCase() + last.slice(1));
  await settled(page);
  ok((await labels(page)).length > 0, 'who leaves one game for another before it is there comes to the last one');
  await context.close();
}

/** How a view looks: all four ways for the first page and one game, two of them for the others. */
const view = (name: string, all: boolean) => async (browser: Browser, url: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [size, options] of [['desktop', {}], ['phone', phone]] as const) {
      if (!all && (size === 'phone') !== (colorScheme === 'dark')) continue;
      const { context, page } = await visit(browser, `${url}#/${name}`, { colorScheme, ...options });
      if (name) await page.waitForSelector('svg.board[data-drawn]');
      else await page.waitForSelector('.game-card');
      await accessible(page, `${name || 'the first page'}, ${size}, ${colorScheme}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      ok(!wide, `${name || 'the first page'}, ${size}: nothing sticks out at the side`);
      await context.close();
    }
};

/** Whether all of it is in the window. */
const seenWhole = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight && element.contains(document.elementFromPoint(left + 4, (top + bottom) / 2));
  });

async function dialogs(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'alcazar');
  for (const name of ['New game', 'More', 'Settings', 'Light or dark', 'Resign']) {
    await page.getByRole('button', { name }).first().click();
    await page.waitForSelector('dialog[open] button');
    await accessible(page, `the dialog “${name}”`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
  }
  ok(true, 'Escape closes every dialog');
  for (const names of [['More'], ['More', 'Keys'], ['Settings'], ['Light or dark']]) {
    for (const name of names) await page.getByRole('button', { name, exact: true }).click();
    await page.locator('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await page.waitForSelector('dialog', { state: 'detached' });
    ok(true, `${names.at(-1)!} closes as the others do`);
  }
  await page.setViewportSize({ width: 844, height: 390 });
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open] .keys');
  ok(await seenWhole(page, 'dialog h2') && await seenWhole(page, 'dialog header button'), 'in a low window a long dialog begins at its head, and its button is seen');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.waitForSelector('dialog[open] .choices');
  ok(await seenWhole(page, 'dialog header button') && await seenWhole(page, 'dialog .choices button:last-child'), 'and so are all choices, and what leaves all as it is');
  same('the keys are on a choice', await page.evaluate(() => document.activeElement === document.querySelector('dialog .choices button')), true);
  await context.close();
}

/** The signs of the legend are those that the core draws, in words and in the colours of the room. */
async function legend(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const shown = (): Promise<{ words: string; width: number; ground: string }[]> =>
    page.locator('.signs li').evaluateAll((items) => items.map((item) => ({
      words: item.querySelector('summary')!.textContent!.trim(),
      width: item.querySelector('svg')?.getBoundingClientRect().width ?? 0,
      ground: item.querySelector('svg rect')?.getAttribute('fill') ?? '',
    })));
  for (const game of games) {
    await page.emulateMedia({ colorScheme: 'light' });
    await openGame(page, url, game);
    const light = await shown();
    ok(light.length >= 4 && light.every(({ width }) => width > 20), `${game}: ${light.length} signs are drawn`);
    same(`${game}: each in words`, light.filter(({ words }) => !/^[a-zA-Z][^.]+$/.test(words)).map(({ words }) => words).join(), '');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction((before) => document.querySelector('.signs svg rect')?.getAttribute('fill') !== before, light[0]!.ground);
    same(`${game}: as many in the dark`, (await shown()).length, light.length);
  }
  await context.close();
}

async function refusals(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'alcazar');
  const cell = async (name: string): Promise<number> => (await labels(page)).find(({ label }) => label.startsWith(`${name},`))!.cell;
  const before = await position(page);
  await click(page, await cell('a1'));
  await click(page, await cell('c2'));
  same('a refused move says why', await heraldText(page), 'A knight steps one square along a rank or file: c2 is not next to a1.');
  same('and by which rule', await page.locator('.herald .rule').innerText(), 'AL-3');
  await page.keyboard.press('Escape');
  await click(page, await cell('b1e'));
  await click(page, await cell('d4n'));
  same('a wall too', await page.locator('.herald .rule').innerText(), 'AL-5');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.herald .rule'));
  same('and nothing has changed', await position(page), before);
  await page.getByRole('textbox', { name: 'Type a move' }).fill('a1-a4');
  await drawn(page, () => page.keyboard.press('Enter'));
  same('a typed move is refused by its rule', await page.locator('.herald .rule').innerText(), 'AL-3');
  await page.getByRole('textbox', { name: 'Type a move' }).fill('a1-a2');
  await drawn(page, () => page.keyboard.press('Enter'));
  ok((await heraldText(page)).includes('Black'), 'and a legal one is made');
  await page.locator('.cell[tabindex="0"]').focus();
  await page.keyboard.press('Tab');
  ok(await page.evaluate(() => !document.activeElement?.closest('svg.board') && document.activeElement !== document.body), 'Tab leaves the board');
  await context.close();
}

/** On how many lines a word stands under the board at most, whatever the width. */
const linesOf = (page: Page, word: string): Promise<number> =>
  page.locator('.herald p').evaluate((told, text) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(told, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
      const at = node.textContent!.indexOf(text);
      if (at < 0) continue;
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
    }
    let lines = 0;
    for (let width = 100; width < 500; width += 5) {
      told.style.width = `${width}px`;
      lines = Math.max(lines, new Set([...range.getClientRects()].map(({ top }) => top)).size);
    }
    told.style.width = '';
    return lines;
  }, word);

/** Take back, look back, save, load, copy, pictures. */
async function history(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, { permissions: ['clipboard-read', 'clipboard-write'] });
  const random = randomOf(3);
  await openGame(page, url, 'granat');
  const start = await position(page);
  await playMove(page, byClicks, random);
  await settled(page);
  await drawn(page, () => page.getByRole('button', { name: 'Take back' }).click());
  await settled(page);
  same('taking back leads to the start', await position(page), start);
  for (let i = 0; i < 3; i += 1) {
    await playMove(page, byClicks, random);
    await settled(page);
  }
  const end = await position(page);
  const range = page.getByRole('slider');
  const length = Number(await range.getAttribute('max'));
  await page.locator('h1').click();
  for (let i = 0; i < length; i += 1) await drawn(page, () => page.keyboard.press('ArrowLeft'));
  same('the left key leads to the start', Number(await range.inputValue()), 0);
  await drawn(page, () => page.keyboard.press('ArrowRight'));
  same('the right key goes on', Number(await range.inputValue()), 1);
  const move = await page.locator('.moves .here').innerText();
  same(`however wide it is, the line under the board does not break in ${move}`, await linesOf(page, move), 1);
  await drawn(page, () => range.fill(String(length)));
  same('the slider leads to the present', await position(page), end);
  const record = await saveRecord(page, 'history.txt');
  await choose(page, 'Copy the position');
  await page.waitForFunction(() => document.querySelector('.herald p')?.textContent?.includes('clipboard'));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const moved = execFileSync(program, ['moves', 'granat', '--position', copied], { encoding: 'utf8' });
  ok(moved.length > 0, 'the copied position is one for the program');
  for (const form of ['SVG', 'PNG']) {
    const [download] = await Promise.all([page.waitForEvent('download'), choose(page, `Picture of the board (${form})`)]);
    await download.saveAs(`${files}/board.${form.toLowerCase()}`);
  }
  ok(readFileSync(`${files}/board.svg`, 'utf8').startsWith('<svg'), 'a picture as SVG');
  same('a picture as PNG', readFileSync(`${files}/board.png`).subarray(1, 4).toString(), 'PNG');
  await page.evaluate((key) => localStorage.removeItem(key), await keptKey(page));
  await page.reload();
  await page.waitForSelector('svg.board[data-drawn]');
  same('nothing is left of it', await position(page), start);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose(page, 'Load a record')]);
  await drawn(page, () => chooser.setFiles(record));
  same('a loaded record is the same game', await position(page), end);
  writeFileSync(`${files}/bad.txt`, 'tintagel record 1\nnonsense\n');
  const [again] = await Promise.all([page.waitForEvent('filechooser'), choose(page, 'Load a record')]);
  await drawn(page, () => again.setFiles(`${files}/bad.txt`));
  ok((await heraldText(page)).includes('Here must stand'), 'what is no record is refused with the reason');
  same('and the game goes on', await position(page), end);
  await context.close();
}

const reload = (game: string) => async (browser: Browser, url: string): Promise<void> => {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, game);
  await setUp(page);
  await playMove(page, byClicks, randomOf(5));
  await settled(page);
  const before = await position(page);
  await page.reload();
  await page.waitForSelector('svg.board[data-drawn]');
  await settled(page);
  same(`${game} is there again after a reload`, await position(page), before);
  await playMove(page, byClicks, randomOf(6));
  await settled(page);
  ok((await position(page)) !== before, `${game} goes on`);
  await context.close();
};

async function offline(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const texts = (await (await fetch(`${url}service.js`)).text()).match(/\w+\.guide\.\w+\.txt/g) ?? [];
  const kept = (): Promise<boolean> => page.evaluate(async (names) => (await Promise.all(names.map((name) => caches.match(name)))).every(Boolean), texts);
  for (let tries = 0; tries < 100 && !(await kept()); tries += 1) await page.waitForTimeout(100);
  ok(await kept(), 'texts that nobody has asked for yet are kept quietly', texts.join(' '));
  ok(await page.evaluate(async () => (await caches.match('fr.words')) !== undefined), 'and so are the words of the other language');
  await context.setOffline(true);
  await page.goto(`${url}#/alcazar`);
  await page.reload();
  await page.waitForSelector('svg.board[data-drawn]');
  await settled(page);
  await playMove(page, byClicks, randomOf(2));
  await settled(page);
  ok((await page.locator('.moves li').count()) >= 2, 'without a network the page opens, and the computer plays');
  const manifest = JSON.parse(await page.evaluate(async () => (await fetch('tintagel.webmanifest')).text())) as { icons: unknown[]; display: string };
  const read = await page.evaluate((names) => Promise.all(names.map(async (name) => (await fetch(name)).text())), texts);
  ok(texts.length === 2 * games.length && read.every((text) => text.startsWith('# ')), 'and read without a network', texts.join(' '));
  ok(manifest.display === 'standalone' && manifest.icons.length > 0, 'it can be installed');
  await context.close();
}

/** The words of another language cannot be had: the page goes on in the one it has, now and when it is opened again. */
async function oneLanguage(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, 'about:blank', { locale: 'fr-FR', serviceWorkers: 'block' }, /net::ERR_FAILED|Service Worker/);
  await page.route('**/en.words', (route) => route.abort());
  await page.goto(`${url}#/alcazar`);
  await settled(page);
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await page.locator('dialog').filter({ hasText: 'n’ont pas pu être chargés' }).waitFor();
  await page.keyboard.press('Escape');
  same('words that do not come change nothing', await page.evaluate(() => document.documentElement.lang), 'fr');
  await page.reload();
  await settled(page);
  same('nor for later', await heraldText(page), 'À vous de jouer, Blanc.');
  await context.close();
}

async function languages(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, { locale: 'fr-FR' });
  await openGame(page, url, 'alcazar');
  same('a French browser gets French', await heraldText(page), 'À vous de jouer, Blanc.');
  same('and the page says so', await page.evaluate(() => document.documentElement.lang), 'fr');
  await accessible(page, 'in French');
  await drawn(page, () => page.getByRole('button', { name: 'EN', exact: true }).click());
  same('English at once', await heraldText(page), 'Your turn, White.');
  await page.reload();
  await page.waitForSelector('svg.board[data-drawn]');
  same('and it is kept', await heraldText(page), 'Your turn, White.');
  await context.close();
  for (const game of ['', ...games]) {
    const small = await visit(browser, `${url}#/${game}`, { locale: 'fr-FR', ...phone });
    await small.page.waitForSelector(game ? 'svg.board[data-drawn]' : '.game-card');
    const wide = await small.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    ok(!wide, `French fits a phone: ${game || 'the first page'}`);
    await small.context.close();
  }
}

async function onPhone(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, phone);
  await openGame(page, url, 'alcazar');
  const tap = async (cell: number): Promise<void> => {
    const { x, y } = await middle(page, cell);
    await drawn(page, () => page.touchscreen.tap(x, y));
  };
  const find = async (name: string): Promise<number> => (await labels(page)).find(({ label }) => label.startsWith(`${name},`))!.cell;
  await tap(await find('b1e'));
  ok((await marked(page)).length === 4, 'a finger finds a narrow wall');
  await tap(await find('c1n'));
  same('on a phone a move is asked for first', await heraldText(page), 'Play b1e/c1n?');
  same('and not made yet', await page.locator('.moves li').count(), 0);
  await drawn(page, () => page.locator('.herald button.main').tap());
  await settled(page);
  ok((await page.locator('.moves li').count()) === 2, 'a tap on “Play” makes it');
  const small = await page.$$eval('button:not([hidden])', (buttons) =>
    buttons.filter((button) => button.getClientRects().length > 0 && button.getBoundingClientRect().height < 43 && !button.closest('.switch')).map((button) => button.outerHTML.slice(0, 80)));
  ok(small.length === 0, 'every button is large enough for a finger', small.join('\n'));
  await page.evaluate(() => {
    addEventListener('hashchange', () => dispatchEvent(new Event('resize')), { once: true });
    location.hash = '#/granat';
  });
  await page.getByRole('heading', { name: 'Granat' }).waitFor();
  await settled(page); /* an error on the page is told by itself */
  ok((await labels(page)).length > 0, 'a window may change its size while a game opens');
  await context.close();
}

async function dragging(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'granat');
  const find = async (name: string): Promise<number> => (await labels(page)).find(({ label }) => label.startsWith(`${name},`))!.cell;
  const from = await middle(page, await find('c3'));
  const to = await middle(page, await find('b4'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await drawn(page, () => page.mouse.up());
  await settled(page);
  same('a pawn is dragged', (await page.locator('.moves li button').first().innerText()).trim(), 'c3-b4');
  await drawn(page, async () => choose(page, 'Rotate the board').then(() => page.locator('.cell').first().focus()).then(() => page.keyboard.press('Enter')));
  const turned = await middle(page, await find('a1'));
  const box = (await board(page).boundingBox())!;
  ok(turned.y < box.y + box.height / 2, 'the board is turned');
  await context.close();
}

/** In a game that begins with a set-up: pieces come from the tray by tap and by drag, then the computer completes it. */
const setsUp = (game: string) => async (browser: Browser, url: string): Promise<void> => {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, game);
  const left = async (): Promise<number> =>
    (await page.locator('.item b').allInnerTexts()).reduce((sum, text) => sum + Number(text.slice(1)), 0);
  if ((await page.locator('.tray').count()) === 0) {
    await context.close();
    return;
  }
  const random = randomOf(8);
  const anyMarked = async (): Promise<number> => {
    const cells = await marked(page);
    return cells[Math.floor(random() * cells.length)]!;
  };
  await click(page, await anyMarked());
  if ((await page.locator('svg.board.picking').count()) > 0) await click(page, await anyMarked());
  const all = await left(); /* what fills cells comes first, and may bring the rest with it */
  await page.locator('.item:not(:disabled, .done)').last().click();
  await click(page, await anyMarked());
  same(`${game}: a piece is picked and tapped`, await left(), all - 1);
  if (all > 2) {
    const item = (await page.locator('.item:not(:disabled, .done)').first().boundingBox())!;
    const to = await middle(page, await anyMarked());
    await page.mouse.move(item.x + item.width / 2, item.y + item.height / 2);
    await page.mouse.down();
    await page.mouse.move((item.x + to.x) / 2, (item.y + to.y) / 2, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await drawn(page, () => page.mouse.up());
    same(`${game}: one is dragged`, await left(), all - 2);
  }
  const now = await left();
  await accessible(page, `${game}: in the set-up`);
  await page.reload();
  await page.waitForSelector('svg.board[data-drawn]');
  await settled(page);
  same(`${game}: what was placed is there after a reload`, await left(), now);
  await setUp(page);
  await settled(page);
  same(`${game}: all is revealed and play begins`, await page.locator('.tray').count(), 0);
  ok((await labels(page)).some(({ label }) => canMove(label)), `${game}: pieces can move`);
  await context.close();
};

/** Three people at one screen set up in secret: by tap, by drag, and by the computer. */
async function secrets(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'skirmish');
  await newGameForPeople(page);
  const take = async (player: string): Promise<void> => {
    await page.getByRole('heading', { name: `${player} sets up now` }).waitFor();
    const seen = await page.locator('svg.board .piece').count();
    same(`nothing is shown before ${player} takes the screen`, seen, 0);
    await accessible(page, `the curtain before ${player}`);
    await drawn(page, () => page.getByRole('button', { name: `I am ${player}` }).click());
  };
  await take('White');
  for (const cell of [0, 1]) await click(page, cell);
  same('two men are placed by tapping', await page.locator('svg.board .piece').count(), 2);
  await click(page, 6);
  same('a wrong place is refused', await page.locator('.herald .rule').innerText(), 'SK-2');
  await page.reload();
  await take('White');
  same('they are there again after a reload', await page.locator('svg.board .piece').count(), 2);
  await click(page, 2);
  await take('Black');
  const item = (await page.locator('.item').first().boundingBox())!;
  const to = await middle(page, 15);
  await page.mouse.move(item.x + item.width / 2, item.y + item.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x - 30, to.y + 30, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await drawn(page, () => page.mouse.up());
  same('a man is placed by dragging', await page.locator('svg.board .piece').count(), 1);
  await drawn(page, () => page.getByRole('button', { name: 'Deploy for me' }).click());
  await take('Blue');
  await page.getByRole('button', { name: 'Deploy for me' }).click();
  await page.waitForFunction(() => document.querySelectorAll('svg.board .piece').length === 7);
  ok(true, 'when all are ready everything is shown');
  const record = await saveRecord(page, 'secret.txt');
  ok(execFileSync(program, ['replay', record, '--verify', '--lang', 'en'], { encoding: 'utf8' }).includes('3 set-ups'), 'and the record proves what was set up');
  await context.close();
}

/** Every seat of a game with several players taken by somebody, the others by computers: by the form, not by rules. */
async function seats(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'grailnah');
  await newGame(page, async (dialog) => {
    await dialog.getByRole('radio', { name: '4', exact: true }).check();
    await page.waitForFunction(() => document.querySelectorAll('dialog .seats select').length === 4);
    await accessible(page, 'the form for four players');
    for (const player of [0, 1, 2, 3]) await dialog.locator(`select[name=seat-${player}]`).selectOption({ index: player === 2 ? 0 : 1 });
  });
  await page.waitForFunction(() => document.querySelectorAll('.player').length === 4);
  await page.waitForFunction(() => document.querySelector<SVGElement>('svg.board')?.dataset['waits'] === '2');
  same('two computers have played before the third seat', await page.locator('.moves li').count(), 2);
  await accessible(page, 'four seats');
  if (long) {
    const moves = await playGame(page, byClicks, randomOf(11));
    ok((await page.locator('.herald .rule').count()) === 1, `four seats: over after ${moves} moves: ${await heraldText(page)}`);
  } else await playFirst(page, 'four seats', byClicks, randomOf(11));
  await newGame(page, async (dialog) => {
    await dialog.getByRole('radio', { name: '3', exact: true }).check();
    await dialog.getByRole('radio', { name: 'Only watch' }).check();
    await page.waitForFunction(() => document.querySelectorAll('dialog .seats select').length === 3);
  });
  await page.waitForFunction(() => document.querySelectorAll('.player').length === 3);
  await page.waitForFunction(() => document.querySelector<SVGElement>('svg.board')?.dataset['waits'] === 'over', undefined, { timeout: 60_000 });
  ok(true, 'three computers play a game by themselves');
  await context.close();
}

/** The worker counts as the program does. */
async function counting(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const counts = knownCounts().filter(({ leaves }) => leaves < 3_000_000);
  const found = await page.evaluate(async (list) => {
    const module = await WebAssembly.compileStreaming(fetch('core.wasm'));
    const worker = new Worker('worker.js');
    const reply = new Promise<number[]>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<{ answers: { value: number }[] }>) => resolve(data.answers.map(({ value }) => value));
    });
    worker.postMessage({ id: 1, module, calls: list.map(({ game, options, position: place, depth }) => ({ name: 'perft_count', args: [depth], input: `${game}\t${options}\t${place}` })) });
    return reply;
  }, counts);
  const wrong = counts.filter(({ leaves }, i) => found[i] !== leaves);
  ok(wrong.length === 0, `in the browser ${counts.length} counts are those of independent programs`, JSON.stringify(wrong[0]));
  await context.close();
}

/** What a first visit loads, packed. */
async function weight(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, 'about:blank');
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const urls = new Map<string, string>();
  const sizes = new Map<string, number>();
  const strangers: string[] = [];
  client.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(urls.get(requestId) ?? requestId, encodedDataLength));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(blob|data):/.test(request.url())) strangers.push(request.url());
  });
  await page.goto(`${url}#/alcazar`);
  await page.waitForSelector('svg.board[data-drawn]');
  const wasm = Number(execFileSync('curl', ['-s', '-o', '/dev/null', '-w', '%{size_download}', '-H', 'Accept-Encoding: gzip', `${url}core.wasm`], { encoding: 'utf8' }));
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const names = [...sizes.keys()].map((name) => name.replace(/.*\//, '') || 'index.html');
  ok((sizes.get(`${url}core.wasm`) ?? 0) >= wasm && all < 300_000, `the first load is ${Math.round(all / 1000)} KB packed, ${Math.round(wasm / 1000)} of it the core (${names.join(', ')})`);
  ok(!names.some((name) => name.endsWith('.txt')), 'no text is part of it that nobody has asked for');
  ok(strangers.length === 0, 'nothing is loaded from elsewhere', strangers.join('\n'));
  await context.close();
}

type Part = (browser: Browser, url: string) => Promise<void>;

/** All parts, the longest first: two run at a time. */
function parts(): [name: string, run: Part][] {
  const whole = (game: string): boolean => long || game === games[0];
  return [
    ...games.map((game): [string, Part] => [`game ${game} by keys`, whole(game) ? wholeGame(game, 'keys', byKeys(randomOf(7))) : firstMoves(game)]),
    ...games.map((game): [string, Part] => [`game ${game} by clicks`, wholeGame(game, 'clicks', byClicks)]),
    ...['', ...games].map((game): [string, Part] => [`view ${game}`, view(game, game === '' || game === 'alcazar')]),
    ...games.map((game): [string, Part] => [`reload ${game}`, reload(game)]),
    ...games.map((game): [string, Part] => [`set-up ${game}`, setsUp(game)]),
    ...Object.entries({ home, dialogs, legend, refusals, history, offline, languages, oneLanguage, onPhone, dragging, secrets, seats, counting, weight, past, lostSetUp, ownBoard, fullStorage, leaving, questions, playsAtOnce, cannotStart, noScript, doesWithout, fails }),
    ...Object.entries({ ...analysisParts, ...reportParts, ...noteParts, ...coachParts, ...editParts, ...embedParts, ...gameParts, ...handParts, ...hintParts, ...lessonParts, ...libraryParts, ...printParts, ...puzzleParts, ...rulesParts(games), ...sayingParts, ...shareParts, ...tabParts, ...touchParts, ...whatParts }),
    ['thinking', thinks(true)],
    ['thinking without shared memory', thinks(false)],
  ];
}

async function main(): Promise<void> {
  mkdirSync(files, { recursive: true });
  const { url, server } = await serve(program);
  const browser = await launch();
  const wanted = process.argv.slice(3);
  const queue = parts().filter(([name]) => wanted.length === 0 || wanted.some((part) => name.startsWith(part)));
  const lane = async (): Promise<void> => {
    for (let next; (next = queue.shift()); ) await part(next[0], () => next![1](browser, url));
  };
  await Promise.all([lane(), lane()]);
  await browser.close();
  server.kill('SIGINT');
  const status = await new Promise((resolve) => server.on('exit', resolve));
  same('Ctrl-C ends the server', status, 0);
  done();
}

await main();
