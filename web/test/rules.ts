/* rules.ts - the rules on the page: beside the board and as a page of their own. */
import type { Browser, Page } from 'playwright-core';
import { accessible, click, heraldText, labels, newGameForPeople, openGame, phone, settled, type, visit } from './harness';
import { ok, same } from './tap';

const book = (page: Page) => page.locator('.book');
const title = (page: Page): Promise<string> => page.locator('.book h2').innerText();
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/** A picture that is there, and whole. */
const pictureSize = (page: Page, where: string): Promise<[number, number]> =>
  page.locator(`${where} img`).first().evaluate(async (image) => {
    await (image as HTMLImageElement).decode();
    return [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight];
  });

async function find(page: Page, words: string): Promise<string[]> {
  await page.getByRole('searchbox', { name: 'Search the rules' }).fill(words);
  return page.locator('.found li').allInnerTexts();
}

/** A rule that the game names beside the board: of a duty, or of a move that is refused. */
async function nameRule(page: Page): Promise<string> {
  const chip = page.locator('.herald .rule');
  if ((await chip.count()) === 0) await type(page, 'z99-z98');
  if ((await chip.count()) === 0) {
    const cell = (await labels(page)).find(({ label }) => /^\w+, .*, free|is free/.test(label)) ?? (await labels(page)).at(-1)!;
    await click(page, cell.cell);
  }
  return chip.innerText();
}

/** In each game a chip opens its clause with its figure, and whoever closes it is back at the chip. */
const chips = (game: string) => async (browser: Browser, url: string): Promise<void> => {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, game);
  const rule = (await page.locator('.turn .rule').count()) > 0 ? await page.locator('.turn .rule').first().innerText() : await nameRule(page);
  const chip = page.locator('.turn .rule, .herald .rule').filter({ hasText: rule }).first();
  await chip.click();
  await page.locator('.book .crumbs .rule').waitFor();
  same(`${game}: the chip opens the clause about its rule`, await page.locator('.book .crumbs .rule').innerText(), rule);
  same(`${game}: the keys are at its heading`, await focused(page), await title(page));
  ok(/\bon\b/.test((await chip.getAttribute('class')) ?? ''), `${game}: the chip shows that it is open`);
  await accessible(page, `${game}: the rules beside the board`);
  await page.keyboard.press('Escape');
  same(`${game}: Escape closes it`, await book(page).count(), 0);
  same(`${game}: and the keys are at the chip again`, await focused(page), rule);
  await context.close();
};

/** Words, words without accents, ids in any form; Enter opens the first. */
async function searching(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'granat');
  await page.keyboard.press('g');
  await page.locator('.book h2').waitFor();
  const stating = await find(page, 'gn-8');
  ok(stating[0]!.includes('How a neutral pawn captures') && stating.length < 8, 'an id finds the clauses that state it, first those about it', stating.join('\n'));
  const marble = await find(page, 'marble must');
  ok(marble[0]!.includes('The marble must leave') && marble.length > 1, 'words find clauses, those with them in the heading first', marble.join('\n'));
  same('what is not there is not found', (await find(page, 'elephant')).length, 0);
  same('and the page says so', await page.locator('.book [role=status]').innerText(), '0 clauses found');
  await find(page, 'marble must');
  await page.keyboard.press('Enter');
  same('Enter opens the first', await title(page), 'The marble must leave');
  await page.locator('.book footer .on').click();
  const next = await title(page);
  await page.locator('.book footer .back').click();
  ok((await title(page)) === 'The marble must leave' && next !== 'The marble must leave', 'one can leaf on and back', next);
  await page.locator('.book').getByRole('button', { name: 'FR', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('.book h2')?.closest('[lang]')?.getAttribute('lang') === 'fr');
  ok((await title(page)) !== 'The marble must leave', 'the rules can be read in the other language', await title(page));
  same('and the page stays as it is', await heraldText(page), 'Your turn, Red.');
  ok((await find(page, 'depart')).length > 0, 'accents need not be typed');
  await page.locator('.book .shut').click();
  ok((await book(page).count()) === 0 && (await page.locator('.moves').isVisible()), 'the moves are there again');
  await context.close();
}

/** From a refusal to the clause that forbids the move, and its picture. */
async function refused(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'granat');
  await newGameForPeople(page);
  await type(page, 'a3-a5');
  const rule = await page.locator('.herald .rule').innerText();
  await page.locator('.herald .rule').click();
  await page.locator('.book .crumbs').waitFor();
  same('a refusal leads to the clause that forbids it', await page.locator('.book .crumbs .rule').innerText(), rule);
  const [wide, high] = await pictureSize(page, '.book figure');
  ok(wide > 100 && high > 100, 'with a picture of the board', `${wide} x ${high}`);
  ok((await page.locator('.book .ways li').count()) > 0, 'and what is allowed and refused there');
  await context.close();
}

/** The list of keys leads to the rules, and so does the button “More”. */
async function ways(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'alcazar');
  await page.keyboard.press('?');
  await page.locator('dialog').getByRole('button', { name: 'Rules' }).click();
  await page.locator('.book h2').waitFor();
  ok(true, 'the list of keys leads to the rules');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Rules' }).click();
  await page.locator('.book h2').waitFor();
  await page.locator('.book').getByRole('link', { name: 'All the rules' }).click();
  await page.locator('.rules-page').waitFor();
  ok(true, 'and from beside the board one comes to their page');
  await context.close();
}

/** All clauses with all figures, to be linked to. */
const ownPage = (game: string) => async (browser: Browser, url: string): Promise<void> => {
  const { context, page } = await visit(browser, `${url}#/rules/${game}`);
  await page.locator('.clause figure').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.clause .awaited').length === 0);
  const lacking = await page.$$eval('.clause', (all) => all.filter((clause) => clause.querySelector('h3') && !clause.querySelector('.ids .rule')).length);
  same(`${game}: every clause names its rules`, lacking, 0);
  const broken = await page.$$eval('.clause img', async (images) => {
    const sizes = await Promise.all(images.map(async (image) => { await (image as HTMLImageElement).decode(); return (image as HTMLImageElement).naturalWidth; }));
    return [sizes.length, sizes.filter((size) => size < 100).length];
  });
  ok(broken[0]! > 20 && broken[1] === 0, `${game}: ${broken[0]} figures are there`, String(broken));
  await accessible(page, `${game}: the page of the rules`);
  const last = page.locator('.contents a').last();
  const href = (await last.getAttribute('href'))!;
  await last.click();
  const seen = () => page.evaluate(() => { const box = document.activeElement!.getBoundingClientRect(); return document.activeElement!.tagName === 'H3' && box.top >= 0 && box.bottom <= innerHeight; });
  await page.waitForFunction(() => document.activeElement?.tagName === 'H3');
  ok(await seen(), `${game}: contents lead to a clause`, href);
  const fresh = await context.newPage();
  await fresh.goto(`${url}${href}`);
  await fresh.waitForFunction(() => document.activeElement?.tagName === 'H3' && document.querySelectorAll('.clause .awaited').length === 0);
  ok(await fresh.evaluate(() => { const box = document.activeElement!.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }), `${game}: and so does its address, when all pictures have come`);
  await context.close();
};

/** A game with comments can be played through. */
async function playedThrough(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}#/rules/alcazar`);
  const figure = page.locator('figure.game-played');
  await figure.locator('img').waitFor();
  const before = await figure.locator('img').getAttribute('src');
  await figure.locator('.played button').nth(3).click();
  await page.waitForFunction((old) => document.querySelector('figure.game-played img')?.getAttribute('src') !== old, before);
  same('the picture follows the move that was chosen', await figure.locator('.played .here').innerText(), await figure.locator('.played button').nth(3).innerText());
  await context.close();
}

async function onPaper(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}#/rules/granat`, { colorScheme: 'dark' });
  await page.locator('.clause figure').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.clause .awaited').length === 0);
  await page.emulateMedia({ media: 'print' });
  const shown = await page.evaluate(() => {
    const seen = (element: Element): boolean => element.getClientRects().length > 0;
    return {
      buttons: [...document.querySelectorAll('button:not(.played button), input, nav')].filter(seen).length,
      clauses: [...document.querySelectorAll('.clause')].filter(seen).length - document.querySelectorAll('.clause').length,
      figures: [...document.querySelectorAll('figure')].filter((figure) => figure.querySelectorAll('img').length === 2 && [...figure.querySelectorAll('img')].filter(seen).length === 1 && seen(figure.querySelector('img.paper')!)).length - document.querySelectorAll('figure').length,
      ground: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(document.body).color,
    };
  });
  same('on paper are all clauses with light figures, dark on white, and nothing to press', JSON.stringify(shown), JSON.stringify({ buttons: 0, clauses: 0, figures: 0, ground: 'rgb(255, 255, 255)', ink: 'rgb(37, 34, 29)' }));
  const pdf = await page.pdf({ format: 'A4' });
  ok(pdf.length > 50_000, 'it can be printed', String(pdf.length));
  await context.close();
}

/** On a phone the rules are a sheet; the board stays to be seen. */
async function onPhone(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, phone);
  await openGame(page, url, 'granat');
  await page.locator('.tabs .opens-rules').tap();
  await page.locator('.book h2').waitFor();
  const box = (await book(page).boundingBox())!;
  const top = (await page.locator('svg.board').boundingBox())!.y;
  ok(Math.abs(box.height - 0.62 * 844) < 3 && box.y + box.height === 844 && box.y - top > 120, 'a sheet of 62 %, with the board above it', JSON.stringify({ ...box, top }));
  await accessible(page, 'the rules as a sheet');
  ok(!(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)), 'nothing is too wide');
  const client = await context.newCDPSession(page);
  const touch = (type: string, y: number): Promise<unknown> => client.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y }] });
  await touch('touchStart', box.y + 12);
  for (const far of [30, 60, 90]) await touch('touchMove', box.y + 12 + far);
  await touch('touchEnd', 0);
  await book(page).waitFor({ state: 'detached' });
  ok(true, 'a finger pulls it down');
  await context.close();
  for (const [place, ready] of [['#/rules/graal', '.clause'], ['', '.game-card']] as const) {
    const small = await visit(browser, `${url}${place}`, { ...phone, viewport: { width: 360, height: 740 }, locale: 'fr-FR' });
    await small.page.locator(ready).first().waitFor();
    ok(!(await small.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)), `360 pixels are wide enough for ${place || 'the first page'}`);
    const bar = small.page.locator('#foot');
    const at = (await bar.boundingBox())!;
    ok(Math.abs(at.y + at.height - 740) < 1, 'the bar of links is at the foot');
    same('which has five links', await bar.locator('a').count(), 5);
    await small.page.locator('#foot a[href="#/learn"]').tap();
    await small.page.locator('.course a[href^="#/rules/"]').first().tap();
    await small.page.locator('.rules-page').waitFor();
    await small.context.close();
  }
}

/** Below three columns the links are behind a button. */
async function linksMenu(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, { viewport: { width: 1000, height: 700 } });
  await page.locator('.game-card').first().waitFor();
  const menu = page.getByRole('button', { name: 'Pages' });
  ok(!(await page.locator('#links').isVisible()), 'the links are behind a button');
  await menu.click();
  await accessible(page, 'the links, opened');
  await page.keyboard.press('Escape');
  ok(!(await page.locator('#links').isVisible()) && (await menu.evaluate((button) => button === document.activeElement)), 'Escape closes them');
  await menu.click();
  await page.locator('#links').getByRole('link', { name: 'Learn' }).click();
  await page.getByRole('link', { name: 'Rules of Graal' }).click();
  await page.locator('.rules-page').waitFor();
  same('the link that one is at says so', await page.locator('#links [aria-current=page]').first().evaluate((link) => link.textContent?.trim()), 'Learn');
  await context.close();
}

/** A text that does not come is told, and can be asked for again; one that has come is there without a network. */
async function without(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, 'about:blank');
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await page.goto(url);
  await openGame(page, url, 'alcazar');
  await page.route('**/*.txt', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Sign in</p>' }));
  await page.keyboard.press('g');
  await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
  await page.unroute('**/*.txt');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.book h2').waitFor();
  ok(true, 'a text that does not come is told, and comes when it can');
  await context.setOffline(true);
  await page.locator('.book .shut').click();
  await page.keyboard.press('g');
  await page.locator('.book h2').waitFor();
  ok(true, 'one that has come is there without a network');
  await context.close();
}

/** With letters twice as large everything can still be reached. */
async function largeLetters(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}#/rules/granat`);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await page.locator('.clause').first().waitFor();
  ok(!(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)), 'the page of the rules holds at twice the letters');
  await openGame(page, url, 'granat');
  await settled(page);
  await page.keyboard.press('g');
  await page.locator('.book h2').waitFor();
  const hidden = await page.$$eval('.book footer button, .book .seek input', (all) => all.filter((one) => { const box = one.getBoundingClientRect(); return box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.height < 20; }).length);
  same('and so do the rules beside the board', hidden, 0);
  await context.close();
}

export const rulesParts = (games: string[]): Record<string, (browser: Browser, url: string) => Promise<void>> => ({
  ...Object.fromEntries(games.map((game) => [`rules chips ${game}`, chips(game)])),
  ...Object.fromEntries(games.map((game) => [`rules page ${game}`, ownPage(game)])),
  'rules search': searching,
  'rules refused': refused,
  'rules ways': ways,
  'rules played': playedThrough,
  'rules paper': onPaper,
  'rules phone': onPhone,
  'rules links': linksMenu,
  'rules without': without,
  'rules large': largeLetters,
});
