/* waiting.ts PROGRAM [PART...] - people who wait for each other at a table of the real server: a move that is prepared meanwhile,
 * one that is asked about before it is made, and being told that it is one's turn: title, sound, notification, and what a push
 * service gets for who is not there. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { accessible, board, click, drawn, heraldText, type Host, labels, phone, press, randomOf, serve } from './harness';
import { guest, join, makeTable, meet, moves, pair, sees, typeMove, waitsFor } from './meeting';
import { byClicks, playMove } from './play';
import { isSigned, pushService, Receiver } from './push-service';
import { ok, same } from './tap';

const [program = 'build/tintagel', ...wanted] = process.argv.slice(2);

async function cellOf(page: Page, name: string): Promise<number> {
  const found = (await labels(page)).find(({ label }) => label.split(',')[0] === name);
  if (!found) throw new Error(`there is no cell ${name}`);
  return found.cell;
}

/** Wait until something could be prepared. */
const mayPrepare = (page: Page): Promise<unknown> => page.waitForSelector('.cell.movable');
const rings = (page: Page): Promise<number> => page.$eval('svg.board .rings', (sign) => (sign.classList.contains('ahead') ? (sign.getAttribute('d') ?? '').split('M').length - 1 : 0));

async function prepare(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await click(page, await cellOf(page, name));
}

const PREPARED = 'Prepared: d4-d3. It is played as soon as it is your turn.';
const BACK = 'What was prepared is taken back.';

// ---- a prepared move ----

async function premove(browser: Browser, { url }: Host): Promise<void> {
  const [anna, bert] = await pair(browser, url);
  const { page } = bert;
  await mayPrepare(page);
  await prepare(page, 'd4', 'd3');
  same('a move is prepared by pointing while another decides', await heraldText(page), PREPARED);
  same('and marked on the board', await rings(page), 2);
  ok((await labels(page)).filter(({ label }) => label.endsWith(', prepared')).length === 2, 'and told to those who do not see it');
  same('nothing is played by it', await moves(anna.page), 0);
  await accessible(page, 'a prepared move');
  await page.keyboard.press('Escape');
  await page.locator('.herald p', { hasText: BACK }).waitFor();
  same('Escape takes it back', await rings(page), 0);
  await prepare(page, 'd4', 'd3', 'd3');
  same('and so does pointing at it', await heraldText(page), BACK);
  await board(page).locator('.cell[tabindex="0"]').focus();
  for (const name of ['d4', 'd3']) await press(page, await cellOf(page, name), randomOf(3));
  same('by keys too', await heraldText(page), PREPARED);
  await drawn(page, () => page.getByRole('button', { name: 'Take it back' }).click());
  same('a button takes it back', await heraldText(page), BACK);
  await prepare(page, 'd4', 'd3');
  await typeMove(anna.page, 'a1-a2');
  await Promise.all([anna.page, page].map((one) => sees(one, 2)));
  same('it is played as soon as it is one’s turn', await rings(page), 0);
  await mayPrepare(page);
  await drawn(page, () => typeMove(page, 'd4-d3'));
  same('a move can be typed ahead', await heraldText(page), PREPARED);
  await typeMove(anna.page, 'a2e/a3e');
  await page.locator('.herald p', { hasText: 'cannot be played now' }).waitFor();
  same('what cannot be played then is dropped, and said', await heraldText(page), 'd4-d3, which you had prepared, cannot be played now. Your turn.');
  await sees(anna.page, 3);
  same('and nothing is played in its place', await moves(page), 3);
  await typeMove(page, 'c3e/c2n');
  await sees(anna.page, 4);
  const carl = await guest(browser, anna.page.url());
  await carl.page.locator('.invitation .main').click();
  await sees(carl.page, 4);
  await carl.page.waitForTimeout(300);
  same('who watches prepares nothing', await carl.page.locator('.cell.movable').count(), 0);
  for (const one of [anna, bert, carl]) await one.close();
}

/** The network goes while a move is prepared: it is sent once when it is back. */
async function brokenLine(browser: Browser, { url }: Host): Promise<void> {
  const [anna, bert] = await pair(browser, url);
  await mayPrepare(bert.page);
  await prepare(bert.page, 'd4', 'd3');
  await bert.page.context().setOffline(true);
  await bert.page.locator('.notice.lost').waitFor();
  await typeMove(anna.page, 'a1-a2');
  await sees(anna.page, 1);
  same('what is prepared stays while the line is lost', await rings(bert.page), 2);
  await bert.page.context().setOffline(false);
  await Promise.all([anna.page, bert.page].map((one) => sees(one, 2)));
  await bert.page.reload();
  await sees(bert.page, 2);
  await bert.page.waitForTimeout(300);
  same('and is played once when it is back', await moves(anna.page), 2);
  await anna.close();
  await bert.close();
}

/** By fingers, in French. */
async function touched(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, url);
  const link = await makeTable(anna.page, 'granat');
  const bert = await join(browser, link, 'Bérénice', { ...phone, locale: 'fr-FR' });
  await waitsFor(anna.page, '0');
  await mayPrepare(bert.page);
  const from = Number(await bert.page.locator('.cell.movable').last().getAttribute('data-cell'));
  await bert.page.locator(`.cell[data-cell="${from}"]`).tap();
  await bert.page.locator('.cell.target').first().tap();
  await bert.page.locator('.herald p', { hasText: 'Préparé' }).waitFor();
  ok(/^Préparé\u202f: \S+ Ce sera joué dès que ce sera à vous\.$/.test(await heraldText(bert.page)), 'a move is prepared by fingers, in French', await heraldText(bert.page));
  ok(await bert.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the phone');
  await accessible(bert.page, 'a prepared move on a phone');
  await drawn(bert.page, () => bert.page.getByRole('button', { name: 'Reprendre', exact: true }).tap());
  same('and taken back', await rings(bert.page), 0);
  await anna.close();
  await bert.close();
}

// ---- a move that is asked about ----

async function confirmed(browser: Browser, { url }: Host): Promise<void> {
  const [anna, bert] = await pair(browser, url);
  const { page } = anna;
  await page.getByRole('button', { name: 'Settings' }).click();
  const choice = page.getByRole('checkbox', { name: 'Ask before a move is made' });
  ok(!(await choice.isChecked()), 'with a mouse nobody is asked before a move');
  await choice.check();
  await accessible(page, 'settings');
  await page.keyboard.press('Escape');
  await prepare(page, 'a1', 'a2');
  same('who wants it is asked', await heraldText(page), 'Play a1-a2?');
  await page.keyboard.press('Escape');
  await page.locator('.herald .main').waitFor({ state: 'detached' });
  same('Escape leaves all as it was', await moves(bert.page), 0);
  await prepare(page, 'a1', 'a2');
  await page.keyboard.press('Enter');
  await sees(bert.page, 1);
  ok(true, 'Enter plays it');
  await anna.close();
  await bert.close();
}

/** What happens beside the board leaves the hand alone. */
async function undisturbed(browser: Browser, { url }: Host): Promise<void> {
  const [anna, bert] = await pair(browser, url);
  const { page } = anna;
  const picked = (): Promise<number> => page.locator('svg.board.picking').count();
  await prepare(page, 'a1');
  const said = await heraldText(page);
  const says = async (words: string): Promise<void> => {
    await drawn(page, async () => {
      await bert.page.locator('.say input').fill(words);
      await bert.page.keyboard.press('Enter');
    });
  };
  await bert.page.locator('.moves .opens-company').click();
  await says('Well?');
  same('whoever picks a piece keeps it while others talk', await picked(), 1);
  same('and what is said of it', await heraldText(page), said);
  await set(page, 'Ask before a move is made');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.waitForTimeout(300);
  same('and while settings are changed', await picked(), 1);
  await prepare(page, 'a2');
  await says('I wait');
  same('a move that is asked about is asked about still', await heraldText(page), 'Play a1-a2?');
  await page.keyboard.press('Enter');
  await sees(page, 1);
  same('and played', await picked(), 0);
  await anna.close();
  await bert.close();
}

// ---- being told ----

/** Count the sounds and questions, let a test say whether the page is seen, and keep notifications: this Chromium shows none. */
const spy = (): void => {
  interface Shown {
    title: string;
    body: string;
    tag: string;
    close(): void;
  }
  const told = { tones: 0, hidden: false, asked: 0, shown: [] as Shown[] };
  const create = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function (): OscillatorNode {
    told.tones += 1;
    return create.call(this);
  };
  Object.defineProperty(document, 'hidden', { get: () => told.hidden });
  class Permission {
    static permission = 'default';
    static requestPermission(): Promise<string> {
      told.asked += 1;
      Permission.permission = 'granted';
      return Promise.resolve('granted');
    }
  }
  ServiceWorkerRegistration.prototype.showNotification = (title, options) => {
    const { body = '', tag = '' } = options ?? {};
    told.shown = [...told.shown.filter((one) => one.tag !== tag), { title, body, tag, close: () => (told.shown = told.shown.filter((one) => one.tag !== tag)) }];
    return Promise.resolve();
  };
  ServiceWorkerRegistration.prototype.getNotifications = () => Promise.resolve(told.shown as unknown as Notification[]);
  Object.assign(window, { told, Notification: Permission });
};
const tones = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { told: { tones: number } }).told.tones);
const asked = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { told: { asked: number } }).told.asked);
const hide = (page: Page, hidden: boolean): Promise<void> => page.evaluate((on) => {
  (window as unknown as { told: { hidden: boolean } }).told.hidden = on;
  dispatchEvent(new Event('visibilitychange'));
}, hidden);
const notices = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { told: { shown: { title: string; body: string }[] } }).told.shown.map(({ title, body }) => `${title}: ${body}`));
const hasNotices = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction((n) => (window as unknown as { told: { shown: unknown[] } }).told.shown.length === n, count);

async function set(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
}

async function told(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, url);
  const link = await makeTable(anna.page, 'alcazar');
  const bert = await guest(browser, 'about:blank');
  const { page } = bert;
  await page.addInitScript(spy);
  await page.goto(link);
  await page.locator('.joining input').fill('Bert');
  await page.locator('.joining .main').click();
  await anna.page.waitForFunction(() => document.title.startsWith('●'));
  await page.waitForFunction(() => document.title.startsWith('Alcazar'));
  same('the title says whose turn it is', `${await anna.page.title()} | ${await page.title()}`, '● Your turn – Alcazar · Tintagel | Alcazar · Tintagel');
  await typeMove(anna.page, 'a1-a2');
  await page.waitForFunction(() => document.title.startsWith('●'));
  same('nothing is heard by who has not asked for it', await tones(page), 0);
  await typeMove(page, 'd4-d3');
  await sees(anna.page, 2);
  same('and not of the other', await anna.page.title(), '● Your turn – Alcazar · Tintagel');
  await set(page, 'Two bells');
  const before = await tones(page);
  same('what is chosen is heard once', before, 2);
  await typeMove(anna.page, 'a2e/a3e');
  await page.waitForFunction(() => document.title.startsWith('●'));
  await page.waitForFunction((n) => (window as unknown as { told: { tones: number } }).told.tones === n, before + 2);
  ok(true, 'then each turn is');
  same('nobody is asked about notifications who does not want them', await asked(page), 0);
  await set(page, 'A notification, while you look elsewhere');
  same('and on a click once', await asked(page), 1);
  const random = randomOf(5);
  await typeMove(page, 'c3e/c2n');
  await waitsFor(anna.page, '0');
  await playMove(anna.page, byClicks, random);
  await waitsFor(page, '1');
  same('who looks at the page gets no notification', (await notices(page)).join(), '');
  await playMove(page, byClicks, random);
  await waitsFor(anna.page, '0');
  await hide(page, true);
  await playMove(anna.page, byClicks, random);
  await hasNotices(page, 1);
  same('who looks elsewhere does', (await notices(page)).join(), 'Your turn: Alcazar');
  await hide(page, false);
  await hasNotices(page, 0);
  ok(true, 'and it goes when the page is seen');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('dialog p', { hasText: 'it has no key for that' }).waitFor();
  same('where the server has no key the settings say so, and offer nothing', await page.getByRole('checkbox', { name: 'while this page is closed' }).count(), 0);
  await accessible(page, 'settings without a key');
  await page.keyboard.press('Escape');
  await page.locator('.switch button[lang=fr]').click();
  await page.waitForFunction(() => document.title.startsWith('● À vous'));
  same('in French', await page.title(), '● À vous de jouer – Alcazar · Tintagel');
  await anna.close();
  await bert.close();
}

// ---- being told while the page is closed ----

const until = async (what: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 200 && !what(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 50));
};

async function pushed(browser: Browser): Promise<void> {
  const folder = mkdtempSync(`${tmpdir()}/tintagel-push-`);
  const service = await pushService(folder);
  const origin = `https://localhost:${service.port}`;
  execFileSync(program, ['admin', 'push-key', `${folder}/push.pem`]);
  const more = ['--push-key', `${folder}/push.pem`, '--push-contact', 'mailto:host@example.net', '--push-hosts', `localhost:${service.port}`];
  const { url, server } = await serve(program, undefined, '0', more, { SSL_CERT_FILE: `${folder}/cert.pem` });
  const [anna, bert] = await pair(browser, url);
  const receiver = new Receiver();
  const subscribe = (endpoint: string): Promise<{ status: number; push: string }> => bert.page.evaluate(async (given) => {
    const { status } = await fetch('api/v1/subscribe', { method: 'POST', body: JSON.stringify(given) });
    return { status, ...((await (await fetch('api/v1/hello')).json()) as { push: string }) };
  }, { endpoint, key: receiver.key, auth: receiver.auth, language: 'fr' });
  const carl = await join(browser, await makeTable((await guest(browser, url)).page, 'alcazar'), 'Carl');
  await carl.page.addInitScript(spy);
  await carl.page.reload();
  await carl.page.getByRole('button', { name: 'Settings' }).click();
  await carl.page.getByRole('checkbox', { name: 'while this page is closed' }).waitFor();
  await accessible(carl.page, 'settings where there is a key');
  const { status, push } = await subscribe(`${origin}/push/bert`);
  same('a browser is taken', status, 200);
  await typeMove(anna.page, 'a1-a2');
  await sees(bert.page, 1);
  await typeMove(bert.page, 'd4-d3');
  await sees(anna.page, 2);
  await bert.page.waitForTimeout(300);
  same('who sees the table is not told', service.sent.length, 0);
  await bert.page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await bert.page.waitForTimeout(200);
  await typeMove(anna.page, 'a2e/a3e');
  await until(() => service.sent.length === 1);
  const [first] = service.sent;
  const table = anna.page.url().split('/').at(-1)!;
  same('who looks away is told the game and the table, in their language', first && receiver.open(first.body), JSON.stringify({ title: 'À vous de jouer', body: 'Alcazar', table }));
  ok(first !== undefined && isSigned(String(first.headers['authorization']), push, origin, 'mailto:host@example.net'), 'the server signs for the service', String(first?.headers['authorization']));
  same('as push services want it', [first?.path, first?.headers['content-encoding'], first?.headers['topic'], first?.headers['ttl']].join(' '), `/push/bert aes128gcm ${table} 86400`);
  await typeMove(bert.page, 'c3e/c2n');
  await waitsFor(anna.page, '0');
  await bert.page.goto('about:blank');
  service.status = 410;
  const random = randomOf(5);
  await playMove(anna.page, byClicks, random);
  await until(() => service.sent.length === 2);
  same('and who has closed the page too', service.sent.length, 2);
  await bert.page.goto(anna.page.url());
  await waitsFor(bert.page, '1');
  await playMove(bert.page, byClicks, random);
  await waitsFor(anna.page, '0');
  await bert.page.goto('about:blank');
  await playMove(anna.page, byClicks, random);
  await anna.page.waitForTimeout(500);
  same('a browser that is gone is told no more', service.sent.length, 2);
  ok((await (await fetch(`${url}metrics`)).text()).includes('tintagel_pushes_total 1\n'), 'what was sent is counted');
  await anna.close();
  await bert.close();
  server.kill();
  service.close();
  rmSync(folder, { recursive: true });
}

await meet(program, wanted, { premove, line: brokenLine, touch: touched, confirm: confirmed, undisturbed, told, push: pushed });
