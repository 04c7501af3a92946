/* apart.ts PROGRAM [PART...] - people who play together where something is in the way, against the real server: networks that go
 * or let nothing but requests through, a disk that is full, clocks that run out unseen, seats that were left, several windows
 * and devices of one person. TINTAGEL_OFFLINE=SECONDS: how long the network is away. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, appendFileSync } from 'node:fs';
import { join as path } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { accessible, board, Host, launch, part, phone, visit } from './harness';
import { blockSockets, BROKEN, guest, join, makeTable, moves, pair, sees, tableAt, typeMove, waitsFor, type Guest } from './meeting';
import { done, ok, same } from './tap';

const [program = 'build/tintagel', ...wanted] = process.argv.slice(2);
const OFFLINE = Number(process.env['TINTAGEL_OFFLINE'] ?? 5) * 1000;

/** Somebody whose network lets no WebSocket through. */
async function blocked(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Guest> {
  const { context, page } = await visit(browser, 'about:blank', options, BROKEN);
  await blockSockets(page);
  await page.goto(url);
  return { page, close: () => context.close() };
}

const notice = (page: Page): Promise<string> => page.locator('.notice.lost p, p.notice.lost').innerText();
const shows = (page: Page, text: string): Promise<unknown> => page.waitForFunction((words) => document.body.innerText.includes(words), text);
const chat = (page: Page): Promise<void> => page.locator('.moves .opens-company').click();

// ---- parts ----

/** The network goes in the middle of a move: told after two seconds; what was decided is sent once, and nothing else meanwhile. */
async function offline(browser: Browser, { url }: Host): Promise<void> {
  const [anna, bert] = await pair(browser, url);
  await anna.page.context().setOffline(true);
  const gone = Date.now();
  await typeMove(anna.page, 'a1-a2');
  await anna.page.locator('.notice.lost').waitFor();
  ok(Date.now() - gone > 1500 && Date.now() - gone < 3500, 'a network that has gone is told after two seconds', String(Date.now() - gone));
  same('with the move that waits', await notice(anna.page), 'The connection is lost. It is being tried again; your move a1-a2 is sent when it is back.');
  await typeMove(anna.page, 'd1-d2');
  await shows(anna.page, 'Your move is on its way to the server.');
  ok(true, 'nothing else is decided before that');
  await accessible(anna.page, 'a move that waits for the line');
  await anna.page.waitForTimeout(OFFLINE);
  await anna.page.context().setOffline(false);
  await Promise.all([anna, bert].map(({ page }) => sees(page, 1)));
  await anna.page.locator('.notice.lost').waitFor({ state: 'detached' });
  await typeMove(bert.page, 'd4-d3');
  await Promise.all([anna, bert].map(({ page }) => sees(page, 2)));
  same('it was played once, and the game goes on', await moves(bert.page), 2);
  await anna.close();
  await bert.close();
}

/** Without WebSockets: who is here, what is said and asked for, a set-up in secret after a reload, a rematch. */
async function byRequests(browser: Browser, { url }: Host): Promise<void> {
  const anna = await blocked(browser, url);
  const link = await makeTable(anna.page, 'graal');
  const bert = await blocked(browser, link);
  await bert.page.locator('.joining input').fill('Bert');
  await bert.page.locator('.joining .main').click();
  await board(bert.page).waitFor();
  await anna.page.locator('.presence.present').first().waitFor();
  ok(true, 'by requests one sees who is here');
  await anna.page.getByRole('button', { name: 'Deploy for me' }).click();
  await board(anna.page).locator('.piece').first().waitFor();
  const own = await board(anna.page).locator('.piece').count();
  const tab = await anna.page.context().newPage();
  await tab.goto(link);
  await board(tab).locator('.piece').first().waitFor();
  await tab.waitForFunction((n) => document.querySelectorAll('svg.board .piece').length === n, own);
  ok(own > 5, 'and the own set-up in another window', String(own));
  await anna.page.reload();
  await anna.page.waitForFunction((n) => document.querySelectorAll('svg.board .piece').length === n, own);
  same('also after a reload, and the other nothing of it', await board(bert.page).locator('.piece').count(), 0);
  await bert.page.locator('.actions button').filter({ hasText: 'Resign' }).click();
  await bert.page.locator('dialog .danger').click();
  await Promise.all([anna, bert].map(({ page }) => waitsFor(page, 'over')));
  await chat(anna.page);
  same('a second window is no spectator', (await anna.page.locator('.company > p').innerText()).trim(), '0 people watch');
  await tab.close();
  await bert.page.locator('.result .main').click();
  await anna.page.waitForFunction(() => document.querySelector('.result .main')?.textContent?.includes('Bert'));
  await anna.page.locator('.result .main').click();
  await Promise.all([anna, bert].map(({ page }) => page.waitForFunction((old) => location.href !== old, link)));
  ok(true, 'and a rematch is agreed on');
  await anna.close();
  await bert.close();
}

/** A server that dies while something is set up in secret: all of it is there when it is back, and goes on. */
async function setUpAgain(browser: Browser, host: Host): Promise<void> {
  const anna = await guest(browser, host.url);
  const bert = await join(browser, await makeTable(anna.page, 'graal'), 'Bert');
  await anna.page.getByRole('button', { name: 'Deploy for me' }).click();
  await board(anna.page).locator('.piece').first().waitFor();
  const own = await board(anna.page).locator('.piece').count();
  await host.kill();
  await anna.page.locator('.notice.lost').waitFor();
  const ready = anna.page.getByRole('button', { name: 'Ready' });
  await ready.click();
  await ready.click();
  await shows(anna.page, 'Your move is on its way to the server.');
  await host.again();
  await anna.page.locator('.notice.lost').waitFor({ state: 'detached' });
  same('a set-up outlives the server', await board(anna.page).locator('.piece').count(), own);
  await bert.page.waitForFunction(() => document.querySelector('.players.top')?.textContent?.includes('ready'));
  ok(true, 'and the other is told when it is ready');
  await anna.close();
  await bert.close();
}

/** One person in several windows and on two devices, and who looks on. */
async function devices(browser: Browser, { url }: Host): Promise<void> {
  const [anna, bert] = await pair(browser, url);
  const tab = await anna.page.context().newPage();
  await tab.goto(anna.page.url());
  await sees(tab, 0);
  const carl = await guest(browser, anna.page.url());
  await carl.page.locator('.invitation .main').click();
  await chat(bert.page);
  await shows(bert.page, '1 person watches');
  ok(true, 'who looks on is counted, and a second window of a player is not');
  await anna.page.locator('#head .self').click();
  await anna.page.locator('dialog button').filter({ hasText: 'Use another device' }).click();
  const link = await anna.page.locator('.device .address').inputValue();
  await accessible(anna.page, 'a code for another device');
  await anna.page.keyboard.press('Escape');
  const pocket = await guest(browser, link, { ...phone, locale: 'fr-FR' });
  await accessible(pocket.page, 'bringing a code');
  await pocket.page.locator('.joining .main').click();
  await pocket.page.locator('.kept.yours a').waitFor();
  ok(true, 'another device of the same person has its games');
  await pocket.page.goto(anna.page.url());
  await waitsFor(pocket.page, '0');
  await pocket.page.reload();
  await waitsFor(pocket.page, '0');
  await typeMove(tab, 'a1-a2');
  await Promise.all([anna.page, pocket.page, bert.page].map((page) => page.waitForFunction(() => document.querySelector('.herald p')?.textContent?.includes('a1-a2') || document.querySelectorAll('.moves li').length === 1)));
  ok(true, 'and all windows and devices are in step');
  const { context, page: thief } = await visit(browser, url, {}, /status of 404/);
  await thief.locator('#head .self').click();
  await thief.locator('dialog a').click();
  await thief.locator('.joining input').fill(link.split('/').at(-1)!.toUpperCase());
  await thief.locator('.joining .main').click();
  await thief.locator('.fault').waitFor();
  same('a code is good once', await thief.locator('.fault').innerText(), 'That code is not known, or not any more: ask for another.');
  await context.close();
  for (const one of [anna, bert, carl, pocket]) await one.close();
}

/** Two tables in one window, one after the other: each hears its own, and nobody stays where nobody is. */
async function tables(browser: Browser, { url }: Host): Promise<void> {
  const [anna, bert] = await pair(browser, url);
  const first = anna.page.url();
  await typeMove(anna.page, 'a1-a2');
  await sees(bert.page, 1);
  await anna.page.goto(`${url}#/`);
  await anna.page.locator('.kept').first().waitFor();
  const second = await makeTable(anna.page, 'alcazar');
  for (const link of [first, second, first, second]) {
    await anna.page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
    await sees(anna.page, link === first ? 1 : 0);
  }
  await typeMove(bert.page, 'd4-d3');
  await sees(bert.page, 2);
  await anna.page.waitForTimeout(300);
  same('what happens at one table is not seen at another', await moves(anna.page), 0);
  const head = (await (await anna.page.request.get(`${url}api/v1/games/${first.split('/').at(-1) ?? ''}`)).json()) as { watching: number; here: number[] };
  same('and who has gone is not there any more', `${head.watching} ${head.here.join()}`, '1 1');
  const { context } = await visit(browser, 'about:blank');
  await context.request.get(`${url}api/v1/games/${first.split('/').at(-1) ?? ''}/picture.svg`);
  same('who has only seen a picture is nobody yet', (await context.cookies(url)).length, 0);
  await context.close();
  await anna.close();
  await bert.close();
}

/** A clock that runs out while its owner is away. */
async function fallen(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, 'about:blank');
  const bert = await join(browser, await tableAt(anna.page, url, { name: 'alcazar', seats: ['me', 'open'], clock: '4+0' }), 'Bert');
  await waitsFor(anna.page, '0');
  await anna.page.waitForFunction(() => /^0:0[0-3]\.\d$/.test(document.querySelector('.clock.runs.short')?.textContent ?? ''));
  ok(true, 'a clock that is short shows tenths');
  await anna.page.context().setOffline(true);
  await waitsFor(bert.page, 'over');
  await anna.page.locator('.notice.lost').waitFor();
  await anna.page.context().setOffline(false);
  await waitsFor(anna.page, 'over');
  ok((await anna.page.locator('.fallen').innerText()).startsWith('Your time ran out while the connection was lost: '), 'who was away is told when the time ran out');
  await accessible(anna.page, 'a clock that ran out');
  await anna.page.reload();
  await waitsFor(anna.page, 'over');
  ok((await anna.page.locator('.fallen').innerText()).startsWith('Your time ran out: '), 'and who comes later, too');
  await anna.close();
  await bert.close();
}

/** What cannot be shown, and why: a server that is away, another version, a seat that was taken, a game that is gone. */
async function plights(browser: Browser, host: Host): Promise<void> {
  const anna = await guest(browser, host.url);
  const link = await makeTable(anna.page, 'alcazar');
  const [bert, carl] = [await guest(browser, link), await guest(browser, link, { ...phone, locale: 'fr-FR' })];
  await Promise.all([bert, carl].map(({ page }) => page.locator('.joining .main').waitFor()));
  await carl.page.context().setOffline(true);
  await bert.page.locator('.joining input').fill('Bert');
  await bert.page.locator('.joining .main').click();
  await waitsFor(anna.page, '0');
  await carl.page.locator('.joining input').fill('Carl');
  await carl.page.locator('.joining .main').click();
  await carl.page.locator('.fault').filter({ hasText: 'La connexion est perdue' }).waitFor();
  ok(true, 'a line that is lost is told on an invitation, too');
  await carl.page.context().setOffline(false);
  await carl.page.locator('.fault').filter({ hasText: 'Quelqu’un est déjà assis là.' }).waitFor();
  ok(true, 'and a seat that was taken meanwhile');
  await accessible(carl.page, 'a seat that is taken');
  const dora = await guest(browser, host.url);
  await dora.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await host.kill();
  await dora.page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
  await dora.page.locator('.plight .main').waitFor();
  same('a server that is away', await dora.page.locator('.plight h1').innerText(), 'The server is away');
  await accessible(dora.page, 'a server that is away');
  await host.again();
  await dora.page.locator('.invitation h1').waitFor();
  ok(true, 'the table opens by itself when it is back');
  for (const one of [anna, bert, carl, dora]) await one.close();
  const emil = await guest(browser, host.url);
  const table = await makeTable(emil.page, 'alcazar');
  const fanny = await guest(browser, table);
  await fanny.page.locator('.ways button').first().click();
  await board(fanny.page).waitFor();
  await emil.page.locator('.actions button').filter({ hasText: 'More' }).click();
  await emil.page.locator('dialog button').filter({ hasText: 'Leave the table' }).click();
  await emil.page.locator('dialog .danger').click();
  await fanny.page.locator('.notice.lost').waitFor();
  same('a game that is gone', await notice(fanny.page), 'This game is no more.');
  await accessible(fanny.page, 'a game that is gone');
  for (const one of [emil, fanny]) await one.close();
}

/** A server of another version: it is told, and what the page cannot read leads to the new one. */
async function versions(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, url);
  const bert = await join(browser, await makeTable(anna.page, 'alcazar'), 'Bert');
  const { context, page } = await visit(browser, 'about:blank', {}, BROKEN);
  let strange = false;
  await page.routeWebSocket(/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const changed = String(text).replace(/"version":"[^"]*"/, '"version":"9.9"');
      socket.send(strange ? changed.replace(/"move"/g, '"vanish"') : changed);
    });
  });
  await page.goto(anna.page.url());
  await page.locator('.invitation .main').click();
  await board(page).waitFor();
  await page.locator('#head button.main').waitFor();
  same('another version is told in the head', await page.locator('#head button.main').innerText(), 'New version: reload');
  strange = true;
  await typeMove(anna.page, 'a1-a2');
  await page.locator('.notice.lost .main').waitFor();
  await accessible(page, 'a page that is outdated');
  strange = false;
  await Promise.all([page.waitForEvent('load'), page.locator('.notice.lost .main').click()]);
  await page.locator('.invitation .main').click();
  await sees(page, 1);
  ok(true, 'and a click loads what can read it');
  await context.close();
  await anna.close();
  await bert.close();
}

/** A disk of two megabytes, which goes with the test; nothing where that may not be. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(path('build/log', 'small.'));
  process.on('exit', () => {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]).status === 0 ? folder : undefined;
}

/** Fill it to the last byte. */
function fill(file: string): void {
  writeFileSync(file, '');
  for (let size = 65_536; size > 0; size >>= 1) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch {
      /* no room for so much */
    }
  }
}

/** The disk of the server is full: what is done is not taken for done, and can be done again. */
async function fullDisk(browser: Browser): Promise<void> {
  const folder = smallDisk();
  if (!folder) return console.log('# no disk of its own: the full one is left out');
  const host = await Host.start(program, folder);
  const [anna, bert] = await pair(browser, host.url);
  fill(path(folder, 'filler'));
  await chat(anna.page);
  for (let said = 0; said < 40 && (await anna.page.locator('.notice.lost').count()) === 0; said += 1) {
    await anna.page.locator('.say input').fill('x'.repeat(490));
    await anna.page.keyboard.press('Enter');
    await anna.page.waitForTimeout(150);
  }
  await anna.page.locator('.notice.lost .main').waitFor();
  same('what is not saved is told', await notice(anna.page), 'Not saved: the server has no room at the moment, so nothing has happened. Try again.');
  await accessible(anna.page, 'what is not saved');
  rmSync(path(folder, 'filler'));
  await anna.page.waitForTimeout(1000);
  await anna.page.locator('.notice.lost .main').click();
  await anna.page.locator('.notice.lost').waitFor({ state: 'detached' });
  await typeMove(anna.page, 'a1-a2');
  await sees(bert.page, 1);
  ok(true, 'and it goes on when there is room');
  await anna.close();
  await bert.close();
  await host.kill();
}

/** Somebody goes without a word: after a minute a computer may play, and who comes back has the seat again. */
async function takeOver(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, url);
  const link = await makeTable(anna.page, 'alcazar');
  const bert = await join(browser, link, 'Bert');
  await waitsFor(anna.page, '0');
  await typeMove(anna.page, 'a1-a2');
  await sees(bert.page, 1);
  await bert.page.goto('about:blank');
  const button = anna.page.locator('.notice').getByRole('button', { name: 'Let a computer play' });
  await button.waitFor({ timeout: 80_000 });
  await accessible(anna.page, 'somebody who has been away');
  await button.click();
  await sees(anna.page, 2);
  ok(true, 'a computer takes the seat of who has been away for a minute');
  await bert.page.goto(link);
  await bert.page.getByRole('button', { name: 'Sit down again' }).click();
  await bert.page.locator('.notice').waitFor({ state: 'detached' });
  ok((await bert.page.locator('.players.bottom').innerText()).includes('Bert (you)'), 'and who comes back has it again');
  await anna.close();
  await bert.close();
}

const parts: Record<string, (browser: Browser, host: Host) => Promise<void>> = {
  offline, requests: byRequests, again: setUpAgain, devices, tables, fallen, plights, versions, full: fullDisk,
};

const chosen = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
const browser = await launch();
const [host, still] = [await Host.start(program), await Host.start(program)];
const waits = chosen('takeover') ? part('takeover', () => takeOver(browser, still)) : undefined; /* beside the others: it takes a minute */
for (const [name, run] of Object.entries(parts)) if (chosen(name)) await part(name, () => run(browser, host));
await waits;
await browser.close();
await host.kill();
await still.kill();
done();
