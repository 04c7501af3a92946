/* whole.ts PROGRAM [PART...] - whole games of people who play together, each in a browser of its own, against the real server:
 * every game to its end by clicks, set-ups in secret that nobody else's page knows of, kept set-ups, false reveals, camps with a
 * computer, who watches, and links to a move. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { accessible, board, click, heraldText, type Host, labels, launch, phone } from './harness';
import { holds, type Needle } from './memory';
import { guest, join, makeTable, meet, moves, sees, tableAt, waitsFor, type Guest } from './meeting';
import { ok, same } from './tap';

const [program = 'build/tintagel', ...wanted] = process.argv.slice(2);

// ---- playing ----

/** Point at the cells of these names, one after the other. */
async function point(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const found = (await labels(page)).find(({ label }) => label.startsWith(`${name},`));
    if (!found) throw new Error(`there is no ${name}`);
    await click(page, found.cell);
  }
}

/** Moves as the cells that are pointed at, each by the player whose turn it is. */
async function playLine(pages: Page[], line: [player: number, ...cells: string[]][]): Promise<void> {
  for (const [player, ...cells] of line) {
    await waitsFor(pages[player]!, String(player));
    await point(pages[player]!, ...cells);
  }
}

const results = (pages: Page[]): Promise<string[]> => Promise.all(pages.map(async (page) => {
  await waitsFor(page, 'over');
  return page.locator('.result h2').innerText();
}));

/** A table that begins in mid-game, and all who sit there. */
async function tableOf(browser: Browser, url: string, terms: Record<string, unknown>, names: string[], options: BrowserContextOptions = {}): Promise<Guest[]> {
  const anna = await guest(browser, 'about:blank');
  const link = await tableAt(anna.page, url, terms);
  const all = [anna];
  for (const name of names) all.push(await join(browser, link, name, options));
  return all;
}

const closeAll = async (all: Guest[]): Promise<void> => void (await Promise.all(all.map((one) => one.close())));

// ---- games to their ends ----

const ENDS: { game: string; options?: string; start: string; line: [number, ...string[]][]; wins: number }[] = [
  { game: 'alcazar', start: 'b4 c3 w a1n,a2n,b2e,b2n,b3n,c2e,c2n,d2n - -- 0', line: [[0, 'b4', 'c4'], [1, 'c3', 'b3'], [0, 'c4', 'd4']], wins: 0 },
  { game: 'granat', start: '5/4/5/4/3b1/4/3rb/5/3R1/1rr1/2r2/4/r3r/3r/5 r - - 0', line: [[0, 'f6', 'h8'], [1, 'g11', 'f10'], [0, 'g9', 'e11']], wins: 0 },
  {
    game: 'grailnah', options: 'players=2', start: '2 0 a19 e5 m 0 K:b20,Q:b1,n:N.N.d15,c:N,m:0;K:S,Q:b11,n:b12.d9,c:S,m:0',
    line: [[0, 'd15', 'e15'], [1, 'd9', 'e9'], [0, 'e15', 'grail']], wins: 0,
  },
];

/** The third begins; the first wins, and its partner. */
const FOUR = {
  start: '4 2 a14 e18 m 1 K:a17,Q:N,n:N.N.N.e5,c:N,m:0;K:b7,Q:a7,n:E.E.a2,c:E,m:0;K:b7,Q:a8,n:S.a7.a9,c:S,m:1;K:a12,Q:b14,n:W.W.W.a17,c:W,m:0',
  line: [[2, 'a9', 'b9'], [3, 'a12', 'b12'], [0, 'e5', 'grail']] as [number, ...string[]][],
  told: 'You won,You lost,You won,You lost',
};

/** Two people play to the end by clicks, and both are told of it, each as it is for them. */
async function ends(browser: Browser, { url }: Host): Promise<void> {
  for (const { game, options, start, line, wins } of ENDS) {
    const all = await tableOf(browser, url, { name: game, ...(options ? { options } : {}), seats: ['me', 'open'], start }, ['Bert'], { locale: 'fr-FR' });
    const pages = all.map(({ page }) => page);
    await playLine(pages, line);
    const told = ['You won', 'You lost', 'Vous avez gagné', 'Vous avez perdu'];
    same(`${game}: both are told how it ended`, (await results(pages)).join(), [told[wins === 0 ? 0 : 1], told[wins === 1 ? 2 : 3]].join());
    same(`${game}: and see the same moves`, await moves(pages[0]!), await moves(pages[1]!));
    await closeAll(all);
  }
}

/** Four people, to the end. */
async function four(browser: Browser, { url }: Host): Promise<void> {
  const all = await tableOf(browser, url, { name: 'grailnah', options: 'players=4', seats: ['me', 'open', 'open', 'open'], start: FOUR.start }, ['Bert', 'Carl', 'Dora']);
  const pages = all.map(({ page }) => page);
  await playLine(pages, FOUR.line);
  const told = await results(pages);
  same('four people are told how it ended', told.join(), FOUR.told);
  await accessible(pages[2]!, 'the end of a game of four');
  await closeAll(all);
}

// ---- set-ups ----

/** Keep a set-up that is given as text, and set it up. */
async function setUpFrom(page: Page, text: string, how = 'Set up'): Promise<void> {
  await page.getByRole('button', { name: 'Favourite set-ups' }).click();
  await page.locator('.favourites summary').click();
  await page.locator('.favourites input[name=text]').fill(text);
  await page.locator('.favourites .main').click();
  await page.locator('.favourites li').getByRole('button', { name: how }).first().click();
}

/** The rest by the computer, and ready. */
async function getReady(page: Page): Promise<void> {
  await page.locator('.arrange').click();
  await page.locator('.tray .main').click();
}

/** Any move that takes nothing. */
async function playQuiet(page: Page): Promise<void> {
  for (const { cell } of (await labels(page)).filter(({ label }) => /ways? to move$/.test(label))) {
    await click(page, cell);
    const free = await page.$$eval('.cell.target', (cells) => cells.filter((one) => /, free|may go/.test(one.getAttribute('aria-label') ?? '')).map((one) => Number((one as SVGElement).dataset['cell'])));
    if (free.length > 0) return click(page, free[0]!);
  }
  throw new Error('there is no quiet move');
}

/** The castle of the second stands at the border, and a pikeman of the first before it. */
const WHITE = 'graal keep=a2-a1 pikeman=m12';
const NAVY = 'graal keep=l11-l12';

const STRIDE = 26; /* as games/graal/graal.h numbers holes */
const holeOf = (name: string): number => (name.charCodeAt(0) - 96) * STRIDE + Number(name.slice(1));

/** How what Anna has set up is written: in a position, in decisions, and in the core's own numbers. */
async function secretsOf(page: Page): Promise<Needle[]> {
  const view = await page.evaluate(async () => (await fetch(`api/v1/games/${location.hash.split('/')[2]!}/view`)).text());
  const [, castle = '', soldiers = ''] = /w=0:((?:[a-x]\d+){2}):([KPDNSIQA][a-x0-9,KPDNSIQA]+)/.exec(view) ?? [];
  const holes = soldiers.split(',');
  if (holes.length !== 13) throw new Error(`there is no whole set-up: ${view.slice(0, 300)}`);
  const words = await page.evaluate(async () => (await fetch('en.words')).text()); /* with examples, wN@d4, that everybody has */
  const placed = [`wC@${castle}`, ...holes.slice(0, 5).map((one) => `w${one[0]!}@${one.slice(1)}`)].filter((one) => !words.includes(one));
  return [soldiers, ...placed, holes.map((one) => holeOf(one.slice(1)))];
}

/** All that comes and goes, by WebSockets and requests. */
function listenTo(page: Page): string[] {
  const traffic: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => traffic.push(String(payload)));
    socket.on('framesent', ({ payload }) => traffic.push(String(payload)));
  });
  page.on('response', (response) => {
    if (response.url().includes('/api/')) void response.text().then((text) => traffic.push(text), () => undefined);
  });
  return traffic;
}

const heard = (traffic: string[], needle: Needle): boolean => typeof needle === 'string' && traffic.some((text) => text.includes(needle));

/** A set-up in secret: nothing of it is in the other's page, nor comes to it, before the reveal; then it is verified. The battle
 * goes on to its end. */
async function secret(_: Browser, { url }: Host): Promise<void> {
  const browser = await launch('--js-flags=--heap-snapshot-string-limit=1000000'); /* so that a search sees all of a string */
  await inSecret(browser, url).finally(() => browser.close());
}

async function inSecret(browser: Browser, url: string): Promise<void> {
  const anna = await guest(browser, 'about:blank');
  const bert = await guest(browser, 'about:blank');
  const traffic = [anna, bert].map(({ page }) => listenTo(page));
  await anna.page.goto(url);
  const link = await makeTable(anna.page, 'graal');
  await bert.page.goto(link);
  await bert.page.locator('.joining input').fill('Bert');
  await bert.page.locator('.joining .main').click();
  await setUpFrom(anna.page, WHITE);
  await getReady(anna.page);
  await bert.page.locator('.player').filter({ hasText: 'Anna' }).filter({ hasText: 'ready' }).waitFor();
  ok(true, 'whoever is ready is told to the other');
  const needles = await secretsOf(anna.page);
  const own = await holds(anna.page, needles);
  ok(own[0]! && own[1]! && own.at(-1)!, 'the search finds a set-up in the page of whoever made it, as text and in the core', own.join());
  ok(needles.some((needle) => heard(traffic[0]!, needle)), 'and in what went to and fro there');
  same('nothing of it is in the other page', (await holds(bert.page, needles)).join(), needles.map(() => false).join());
  ok(traffic[1]!.length > 3 && !needles.some((needle) => heard(traffic[1]!, needle)), 'nor has anything of it come there');
  await accessible(anna.page, 'waiting for the others to be ready');
  await anna.page.reload();
  await board(anna.page).locator('.piece').first().waitFor();
  same('and there is nothing of it on the other board', await bert.page.locator('svg.board .piece').count(), 0);
  await setUpFrom(bert.page, NAVY);
  await getReady(bert.page);
  await waitsFor(anna.page, '0');
  ok((await holds(bert.page, needles))[0]!, 'after the reveal it is there');
  await bert.page.locator('.verified').click();
  same('and verified', await bert.page.locator('dialog h2').innerText(), 'The set-ups are what they were');
  same('by a fingerprint of each', await bert.page.locator('.seals code').count(), 2);
  await accessible(bert.page, 'what verified means');
  await bert.page.keyboard.press('Escape');
  await point(anna.page, 'm12', 'm13');
  await waitsFor(bert.page, '1');
  await playQuiet(bert.page);
  await waitsFor(anna.page, '0');
  await point(anna.page, 'm13', 'm14');
  same('the battle comes to its end', (await results([anna.page, bert.page])).join(), 'You won,You lost');
}

/** Somebody between has changed what is revealed. */
async function falsified(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, url);
  const link = await makeTable(anna.page, 'graal');
  const bert = await guest(browser, 'about:blank');
  let lies = true;
  await bert.page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(lies ? String(message).replace(/wK@\w+/, (word) => (word === 'wK@a3' ? 'wK@a4' : 'wK@a3')) : message));
  });
  await bert.page.goto(link);
  await bert.page.locator('.joining input').fill('Bert');
  await bert.page.locator('.joining .main').click();
  for (const { page } of [anna, bert]) await getReady(page);
  await bert.page.locator('.alarm').waitFor();
  ok((await bert.page.locator('.alarm').innerText()).includes('What White has set up is not what it had committed to.'), 'a reveal that is false is an alarm', await bert.page.locator('.alarm').innerText());
  await accessible(bert.page, 'an alarm');
  await anna.page.locator('.verified').waitFor();
  ok(true, 'and whoever was told the truth is told so');
  await bert.page.reload();
  await bert.page.locator('.invitation .alarm').waitFor();
  ok(true, 'it is one after a reload too');
  lies = false;
  await bert.page.reload();
  await bert.page.locator('.verified').waitFor();
  ok(true, 'and none when nobody lies any more');
  await closeAll([anna, bert]);
}

const labelOf = async (page: Page, name: string): Promise<string> => (await labels(page)).find(({ label }) => label.startsWith(`${name},`))?.label ?? '';
const told = (page: Page): Promise<string> => page.locator('.favourites .told').innerText();

/** Kept set-ups: as they are, mirrored, as text, and refused in words where they do not fit. Here at one screen; a seat elsewhere
 * uses them in the same way, as above. */
async function favourites(browser: Browser, { url }: Host): Promise<void> {
  const { page, close } = await guest(browser, `${url}#/graal`, { permissions: ['clipboard-read', 'clipboard-write'] });
  const star = page.getByRole('button', { name: 'Favourite set-ups' });
  await setUpFrom(page, WHITE);
  await page.waitForFunction(() => document.querySelectorAll('dialog').length === 0);
  ok((await labelOf(page, 'm12')).includes('pikeman') && (await labelOf(page, 'a2')).includes('keep'), 'a text that was sent is set up', await labelOf(page, 'm12'));
  await star.click();
  await page.locator('.favourites').waitFor();
  await accessible(page, 'favourite set-ups');
  await page.locator('.favourites').getByRole('button', { name: 'Mirrored' }).click();
  await page.waitForFunction(() => document.querySelectorAll('dialog').length === 0);
  ok((await labelOf(page, 'l12')).includes('pikeman') && (await labelOf(page, 'x2')).includes('keep'), 'and mirrored', await labelOf(page, 'l12'));
  await star.click();
  await page.locator('.favourites input[name=name]').fill('On the right');
  await page.locator('.favourites .main').click();
  same('what stands is kept by its name', await page.locator('.favourites li b').first().innerText(), 'On the right');
  await page.getByRole('button', { name: 'Copy as text, On the right' }).click();
  same('and shared as text', await page.evaluate(() => navigator.clipboard.readText()), 'graal keep=x2-x1 pikeman=l12');
  await page.keyboard.press('Escape');
  await setUpFrom(page, 'graal keep=b2-b1 king=d11 archer=c1');
  await page.getByRole('button', { name: 'Place what fits' }).waitFor();
  ok(/“Set-up \d” does not fit here: .*\(GR-5\)/.test(await told(page)), 'what does not fit this ground is refused in words', await told(page));
  ok((await labelOf(page, 'x2')).includes('keep'), 'and nothing has changed');
  await page.getByRole('button', { name: 'Place what fits' }).click();
  await page.waitForFunction(() => document.querySelectorAll('dialog').length === 0);
  ok((await labelOf(page, 'c1')).includes('archer') && !(await labelOf(page, 'd11')).includes('king'), 'unless one wants what fits');
  await setUpFrom(page, 'graal keep=b2-b1 2:knight=e4');
  same('what is for another variant is refused', await told(page), 'It is for more armies: you have 1 here.');
  for (const [text, why] of [['granat a=b', 'This is a set-up of another game: “granat”.'], ['graal dragon=a1', 'This cannot be read: “dragon=a1”.']] as const) {
    await page.locator('.favourites input[name=text]').fill(text);
    await page.locator('.favourites .main').click();
    same(`“${text}” is not kept`, await told(page), why);
  }
  const before = await page.locator('.favourites li').count();
  await page.locator('.favourites li').first().getByRole('button', { name: 'Throw away' }).click();
  same('one that is thrown away is gone', await page.locator('.favourites li').count(), before - 1);
  await page.reload();
  await star.click();
  await page.locator('.favourites').waitFor();
  same('the others are there after a reload', await page.locator('.favourites li').count(), before - 1);
  await close();
  const anne = await guest(browser, `${url}#/graal`, { ...phone, locale: 'fr-FR' });
  await anne.page.getByRole('button', { name: 'Déploiements favoris' }).click();
  await anne.page.locator('.favourites').waitFor();
  await accessible(anne.page, 'favourite set-ups on a phone');
  ok(await anne.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'and nothing is wider than the phone');
  await anne.close();
}

// ---- camps ----

/** Three in two camps, one of them a computer: allies see each other set up; what the others did is told, also to whoever comes back. */
async function camps(browser: Browser, { url }: Host): Promise<void> {
  const all = await tableOf(browser, url, { name: 'graal', options: 'variant=camps,players=3', seats: ['me', 'open', 'computer 1'] }, ['Bert']);
  const [anna, bert] = all.map(({ page }) => page) as [Page, Page];
  await getReady(anna);
  await board(bert).locator('.piece').first().waitFor();
  ok(true, 'an ally sees what is set up');
  await getReady(bert);
  await waitsFor(anna, '0');
  await playQuiet(anna);
  await waitsFor(bert, '1');
  await playQuiet(bert);
  await waitsFor(anna, '0');
  const since = (page: Page): Promise<number> => page.locator('.since .deed').count();
  same('three moves of the others are told', await since(anna), 3);
  await accessible(anna, 'a game of three');
  await anna.reload();
  await anna.locator('.since .deed').nth(2).waitFor();
  ok(true, 'also to whoever comes back');
  await anna.locator('.actions button').filter({ hasText: 'Resign' }).click();
  await anna.locator('dialog .danger').click();
  same('a camp whose chief gives up has lost', (await results([anna, bert])).join(), 'You lost,You lost');
  await closeAll(all);
}

// ---- watching ----

/** Who watches sees both clocks and every move as it comes, and decides nothing; a link leads to a move, of a finished game too. */
async function watching(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, url);
  const link = await makeTable(anna.page, 'alcazar', { clock: '10 min + 10 s', listed: true });
  const bert = await join(browser, link, 'Bert');
  await waitsFor(anna.page, '0');
  const carl = await guest(browser, `${url}#/lobby`, { permissions: ['clipboard-read', 'clipboard-write'] });
  await carl.page.locator('[aria-labelledby=watched] a').first().click();
  await board(carl.page).waitFor();
  same('who watches is there at once, and sees both clocks', await carl.page.locator('.clock').count(), 2);
  await playLine([anna.page, bert.page], [[0, 'a1', 'a2'], [1, 'd4', 'd3']]);
  await sees(carl.page, 2);
  ok(await carl.page.locator('.entry input').isDisabled(), 'and every move, and decides nothing');
  await accessible(carl.page, 'watching');
  await carl.page.locator('.moves li button').first().click();
  await carl.page.waitForFunction(() => document.querySelector('.herald p')?.textContent?.includes('looking back'));
  await carl.page.locator('.actions button').filter({ hasText: 'More' }).click();
  await carl.page.locator('dialog button').filter({ hasText: 'Copy the link to this move' }).click();
  await carl.page.waitForFunction(() => document.querySelector('.herald p')?.textContent?.includes('clipboard'));
  const there = await carl.page.evaluate(() => navigator.clipboard.readText());
  same('the link to a move can be copied', there, `${link}/1`);
  const dora = await guest(browser, there, { ...phone, locale: 'fr-FR' });
  await dora.page.waitForFunction(() => document.querySelector('.herald p')?.textContent?.includes('Vous revoyez la partie'));
  ok((await heraldText(dora.page)).includes('a1-a2'), 'and opens at that move', await heraldText(dora.page));
  await accessible(dora.page, 'a move by its link, on a phone');
  await anna.page.locator('.actions button').filter({ hasText: 'Resign' }).click();
  await anna.page.locator('dialog .danger').click();
  await waitsFor(bert.page, 'over');
  await dora.page.reload();
  await dora.page.waitForFunction(() => document.querySelector('.herald p')?.textContent?.includes('a1-a2'));
  ok(true, 'of a finished game too');
  await carl.page.goto('about:blank');
  await carl.page.goto(`${link}/99`);
  await waitsFor(carl.page, 'over');
  same('who wants a move that never was sees the end', await carl.page.locator('.result h2').innerText(), 'Black won');
  await closeAll([anna, bert, carl, dora]);
}

await meet(program, wanted, { ends, four, secret, falsified, favourites, camps, watching });
