/* together.ts PROGRAM [PART...] - people who play together, each in a browser of its own, against the real server: a table made
 * and joined by its link, a whole game by clicks, reloads, second tabs, a server that dies, lines that break, offers, chat,
 * rematches, spectators, both languages, a phone. */
import type { Browser, Page } from 'playwright-core';
import { accessible, board, heraldText, type Host, phone, randomOf, visit } from './harness';
import { blockSockets, BROKEN, guest, join, makeTable, meet, moves, pair, sees, typeMove, waitsFor } from './meeting';
import { byClicks, playMove } from './play';
import { ok, same } from './tap';

const [program = 'build/tintagel', ...wanted] = process.argv.slice(2);

const MOST = 300; /* moves of a game at random */

// ---- parts ----

async function wholeGame(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, url);
  const link = await makeTable(anna.page, 'alcazar');
  const sent = link.replace('#/', '');
  same('whoever made it is shown the link', await anna.page.locator('.address').inputValue(), sent);
  same('and waits', await heraldText(anna.page), 'Waiting for somebody to sit down.');
  await accessible(anna.page, 'a table with a free seat');
  const bert = await guest(browser, sent);
  await bert.page.locator('.invitation h1').waitFor();
  same('which leads whoever follows it to the table', bert.page.url(), link);
  await bert.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await bert.page.goto(sent);
  await bert.page.locator('.invitation h1').waitFor();
  same('and so it does when the page is kept', bert.page.url(), link);
  same('a stranger is told who invites to what', await bert.page.locator('.invitation h1').innerText(), 'Play Alcazar with Anna.');
  ok((await bert.page.locator('.inviter').innerText()).includes('here now'), 'and that Anna is here');
  await bert.page.locator('.stands img').waitFor();
  await accessible(bert.page, 'an invitation');
  await bert.page.locator('.joining input').fill('Bert');
  await bert.page.keyboard.press('Enter');
  await board(bert.page).waitFor();
  await waitsFor(anna.page, '0');
  same('the link is gone once all sit', await anna.page.locator('.address').count(), 0);
  ok((await anna.page.locator('.title p').innerText()).includes('Bert'), 'who plays is named');
  same('and oneself in the head', await bert.page.locator('#head .nickname').innerText(), 'Bert');
  await accessible(anna.page, 'a table');
  const random = randomOf(9);
  const pages = [anna.page, bert.page];
  let played = 0;
  for (; played < MOST && (await board(anna.page).getAttribute('data-waits')) !== 'over'; played += 1) {
    const page = pages[played % 2]!;
    await waitsFor(page, String(played % 2));
    await playMove(page, byClicks, random);
    await Promise.all(pages.map((one) => one.waitForFunction((n) => document.querySelectorAll('.moves li').length > n || document.querySelector<SVGElement>('svg.board')?.dataset['waits'] === 'over', played)));
  }
  await Promise.all(pages.map((page) => waitsFor(page, 'over')));
  ok(played > 5, `both screens come to the same end after ${played} moves`);
  const ends = await Promise.all(pages.map((page) => page.locator('.result h2').innerText()));
  same('one has won and one has lost', ends.sort().join(), 'You lost,You won');
  await accessible(bert.page, 'the end of a game');
  await anna.page.locator('.result .main').click();
  await bert.page.waitForFunction(() => document.querySelector('.result .main')?.textContent?.includes('Anna'));
  same('a rematch is offered to the other', (await bert.page.locator('.result .main').innerText()).trim(), 'Anna offers a rematch: accept');
  await bert.page.locator('.result .main').click();
  await Promise.all(pages.map((page) => page.waitForFunction((old) => location.href !== old && location.hash.startsWith('#/table/'), link)));
  await waitsFor(bert.page, '0');
  same('both are at the next table', anna.page.url(), bert.page.url());
  ok((await bert.page.locator('.players.bottom').innerText()).includes('White'), 'with sides changed');
  await anna.close();
  await bert.close();
}

const press = (page: Page, name: string): Promise<void> => page.locator('.actions button').filter({ hasText: name }).click();
const asked = (page: Page): Promise<string> => page.locator('.asks p').innerText();

/** Offers are seen by the other, and taken, refused or withdrawn. */
async function offers(browser: Browser, { url }: Host): Promise<void> {
  const [anna, bert] = await pair(browser, url);
  await typeMove(anna.page, 'a1-a2');
  await sees(bert.page, 1);
  same('what the other played is said', await heraldText(bert.page), 'White played a1-a2. Your turn, Black.');
  const table = anna.page.url().replace('#/table/', '#/analyse/table/');
  await anna.page.keyboard.press('a');
  await anna.page.goto(table);
  same('while it goes on it cannot be analysed', await anna.page.locator('.plight h1').innerText(), 'This game goes on');
  await anna.page.goBack();
  await sees(anna.page, 1);
  await press(anna.page, 'Take');
  same('a take-back is asked for', await asked(bert.page), 'Anna asks to take the last move back.');
  await accessible(bert.page, 'an offer');
  await bert.page.locator('.asks .main').click();
  await sees(anna.page, 0);
  await waitsFor(anna.page, '0');
  ok(true, 'and is done on both screens when the other agrees');
  await typeMove(anna.page, 'a1-a2');
  await sees(bert.page, 1);
  await press(bert.page, 'Draw');
  await anna.page.locator('.asks button').last().click();
  await bert.page.locator('.notice').waitFor({ state: 'detached' });
  ok(true, 'a draw that is refused is off the table');
  await press(anna.page, 'Draw');
  await anna.page.locator('.notice button').click();
  await bert.page.locator('.asks').waitFor({ state: 'detached' });
  ok(true, 'and so is one that is withdrawn');
  await anna.page.locator('.moves .opens-company').click();
  await anna.page.locator('.say input').fill('<b>Bonne chance</b>');
  await anna.page.keyboard.press('Enter');
  await bert.page.locator('.moves .opens-company .count').waitFor();
  await bert.page.locator('.moves .opens-company').click();
  same('what is said is read by the other, as it was written', (await bert.page.locator('.chat li p').innerText()).trim(), 'Anna <b>Bonne chance</b>');
  await accessible(bert.page, 'a chat');
  await bert.page.locator('.who-list button').click();
  await bert.page.locator('.chat li').waitFor({ state: 'detached' });
  await bert.page.reload();
  await bert.page.locator('.moves .opens-company').click();
  same('whoever is muted is read no more, after a reload too', await bert.page.locator('.chat li').count(), 0);
  await press(anna.page, 'Draw');
  await bert.page.locator('.asks .main').click();
  await Promise.all([anna, bert].map(({ page }) => waitsFor(page, 'over')));
  same('a draw that is agreed to ends the game', await anna.page.locator('.result h2').innerText(), 'Draw');
  await anna.page.locator('.result').getByRole('button', { name: 'Analyse' }).click();
  await anna.page.waitForSelector('.analysis svg.board[data-drawn]');
  same('then it can be analysed', await anna.page.locator('.story .title p').innerText(), 'A draw after 1 turn HR-4');
  let lent = false; /* what it finds is shown only if it has seen more than the page's own engine */
  anna.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => (lent ||= String(payload).includes('"depth":'))));
  await anna.page.reload();
  await anna.page.waitForSelector('.analysis svg.board[data-drawn]');
  await anna.page.keyboard.press('ArrowLeft');
  await anna.page.getByRole('button', { name: 'Server' }).click();
  for (let tries = 0; tries < 300 && !lent; tries += 1) await anna.page.waitForTimeout(100);
  ok(lent, 'and the server’s engine is lent to who wants it');
  await anna.page.goto(anna.page.url().replace(/#.*/, '#/analyse'));
  await anna.page.locator('.to-analyse').first().waitFor();
  ok((await anna.page.locator('.to-analyse').first().getAttribute('href'))?.includes('/table/') ?? false, 'such games are among those that one can choose');
  await anna.close();
  await bert.close();
}

/** What is shown is the server's: after a reload, in a second tab, for a spectator, and when it has died. */
async function comesBack(browser: Browser, host: Host): Promise<void> {
  const [anna, bert] = await pair(browser, host.url, 'alcazar', { clock: '10 min + 10 s' });
  await typeMove(anna.page, 'a1-a2');
  await sees(bert.page, 1);
  await anna.page.reload();
  await sees(anna.page, 1);
  ok((await anna.page.locator('.players.bottom').innerText()).includes('Anna (you)'), 'after a reload it is the same table and seat');
  const tab = await anna.page.context().newPage();
  await tab.goto(anna.page.url());
  await sees(tab, 1);
  const carl = await guest(browser, anna.page.url());
  same('who comes when it has begun can watch', await carl.page.locator('.invitation .told > p[role=status]').innerText(), 'The game has begun. You can watch.');
  await accessible(carl.page, 'a game that has begun');
  await carl.page.locator('.invitation .main').click();
  await sees(carl.page, 1);
  await typeMove(bert.page, 'd4-d3');
  await Promise.all([anna.page, tab, carl.page].map((page) => sees(page, 2)));
  ok(true, 'a move is seen in both tabs, and by who watches');
  await typeMove(tab, 'a2e/a3e');
  await Promise.all([anna.page, bert.page].map((page) => sees(page, 3)));
  ok((await carl.page.locator('.entry input').isDisabled()) && (await carl.page.locator('.asks').count()) === 0, 'who watches decides nothing');
  const before = await bert.page.locator('.clock.runs').innerText();
  await bert.page.waitForFunction((text) => document.querySelector('.clock.runs')?.textContent !== text, before);
  ok(/^(9:\d\d|10:0\d)$/.test(await bert.page.locator('.clock.runs').innerText()), 'clocks run', before);
  await host.kill();
  await bert.page.locator('.notice.lost').waitFor();
  await accessible(bert.page, 'a line that is lost');
  await typeMove(bert.page, 'c3e/c2n');
  await bert.page.waitForTimeout(300);
  same('what is done meanwhile is not shown as done', await moves(bert.page), 3);
  await host.again();
  await Promise.all([anna.page, bert.page, tab, carl.page].map((page) => sees(page, 4)));
  ok(true, 'what was done while the server was away is sent when it is back, once');
  await bert.page.locator('.notice.lost').waitFor({ state: 'detached' });
  ok(true, 'and the line is there again');
  await anna.page.goto(host.url);
  await anna.page.locator('.kept.yours').waitFor();
  await anna.page.waitForFunction(() => [...document.querySelectorAll<HTMLImageElement>('.kept img')].every((image) => image.naturalWidth > 0));
  ok(/^Alcazar against Bert, your turn, \d+ minutes( \d+)? left$/.test((await anna.page.locator('.kept.yours a').getAttribute('aria-label'))!), 'the first page shows the game that waits');
  await accessible(anna.page, 'the first page with games elsewhere');
  await anna.page.locator('.kept.yours a').click();
  await sees(anna.page, 4);
  for (const one of [anna, bert, carl]) await one.close();
}

/** Where no WebSocket can be had, all works by plain requests; and where the network goes, what is done comes later. */
async function badLines(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, url);
  const link = await makeTable(anna.page, 'alcazar');
  const { context, page } = await visit(browser, 'about:blank', {}, BROKEN);
  await blockSockets(page);
  await page.goto(link);
  await page.locator('.joining input').fill('Bert');
  await page.locator('.joining .main').click();
  await waitsFor(anna.page, '0');
  await typeMove(anna.page, 'a1-a2');
  await sees(page, 1);
  await typeMove(page, 'd4-d3');
  await sees(anna.page, 2);
  ok(true, 'without WebSockets both play all the same');
  await anna.page.context().setOffline(true);
  await anna.page.locator('.notice.lost').waitFor();
  ok(true, 'a network that has gone is told');
  await typeMove(anna.page, 'a2e/a3e');
  await anna.page.waitForTimeout(500);
  await anna.page.context().setOffline(false);
  await Promise.all([anna.page, page].map((one) => sees(one, 3)));
  ok(true, 'and what was done meanwhile is there when it is back');
  await context.close();
  await anna.close();
}

/** In French, on a phone; and what is not there. */
async function elsewhere(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, url);
  const link = await makeTable(anna.page, 'granat');
  const bert = await guest(browser, link, { ...phone, locale: 'fr-FR' });
  await bert.page.locator('.invitation h1').waitFor();
  same('an invitation in French', await bert.page.locator('.invitation h1').innerText(), 'Jouez à Granat avec Anna.');
  await accessible(bert.page, 'an invitation on a phone');
  ok(await bert.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the phone');
  await bert.page.locator('.joining input').fill('Bérénice');
  await bert.page.locator('.joining .main').click();
  await waitsFor(anna.page, '0');
  await typeMove(anna.page, 'c3-b4');
  await bert.page.waitForFunction(() => document.querySelector('.herald p')?.textContent?.includes('c3-b4'));
  await press(anna.page, 'Draw');
  same('an offer in French', await asked(bert.page), 'Anna propose la nulle.');
  await accessible(bert.page, 'a table on a phone');
  ok(await bert.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'and nothing of the table');
  await bert.close();
  await anna.page.goto(`${url}#/table/aaaaaaaaaaaa`);
  await anna.page.locator('.plight .button').waitFor();
  same('a link to nothing says so', await anna.page.locator('.plight h1').innerText(), 'There is no such game');
  await anna.close();
}

async function leave(page: Page): Promise<void> {
  await page.locator('.actions button').filter({ hasText: 'More' }).click();
  await page.locator('dialog button').filter({ hasText: 'Leave the table' }).click();
  await page.locator('dialog .danger').click();
}

/** Computers sit at the server: one from the beginning, one for somebody who leaves, who comes back. */
async function computers(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, url);
  await makeTable(anna.page, 'alcazar', { level: 'level=1' });
  await waitsFor(anna.page, '0');
  await typeMove(anna.page, 'a1-a2');
  await sees(anna.page, 2);
  ok(true, 'a computer of the server answers');
  await anna.close();
  const [dora, egon] = await pair(browser, url);
  await leave(egon.page);
  await egon.page.locator('.notice').filter({ hasText: 'A computer plays for you.' }).waitFor();
  await typeMove(dora.page, 'a1-a2');
  await sees(dora.page, 2);
  ok(true, 'a computer plays on for whoever leaves');
  await egon.page.getByRole('button', { name: 'Sit down again' }).click();
  await egon.page.locator('.notice').waitFor({ state: 'detached' });
  ok((await egon.page.locator('.players.bottom').innerText()).includes('Bert (you)'), 'and who comes back has the seat again');
  await dora.close();
  await egon.close();
}

/** Four people at one table, each in a browser of its own; one had sat down and gone again. */
async function four(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, url);
  const link = await makeTable(anna.page, 'grailnah', { players: 4 });
  const emil = await join(browser, link, 'Emil');
  await anna.page.waitForFunction(() => document.querySelector('main')?.textContent?.includes('Emil'));
  await leave(emil.page);
  await emil.page.locator('.game-card').first().waitFor();
  await anna.page.waitForFunction(() => !document.querySelector('main')?.textContent?.includes('Emil'));
  ok(true, 'who leaves before the game begins is at home, and the seat is free again');
  await emil.close();
  const all = [anna];
  for (const name of ['Bert', 'Carl', 'Dora']) all.push(await join(browser, link, name));
  const random = randomOf(4);
  const turns = 8;
  for (let turn = 0; turn < turns; turn += 1) {
    const handle = await anna.page.waitForFunction((done) => (document.querySelectorAll('.moves li').length >= done ? document.querySelector<SVGElement>('svg.board')?.dataset['drawn'] : undefined), turn);
    await handle.dispose();
    const mover = await whoMoves(all.map(({ page }) => page));
    await playMove(mover, byClicks, random);
  }
  const counts = await Promise.all(all.map(async ({ page }) => {
    await page.waitForFunction((done) => document.querySelectorAll('.moves li button').length >= done, turns);
    return moves(page);
  }));
  ok(counts.every((count) => count === turns), 'four people see the same moves', counts.join());
  for (const one of all) await one.close();
}

/** The page of whoever is to decide. */
async function whoMoves(pages: Page[]): Promise<Page> {
  for (;;) {
    for (const page of pages) if (/^\d$/.test((await board(page).getAttribute('data-waits')) ?? '')) return page;
    await pages[0]!.waitForTimeout(50);
  }
}

/** The lobby: a seat that is offered comes in, is taken by a stranger, and goes. */
async function lobby(browser: Browser, { url }: Host): Promise<void> {
  const bert = await guest(browser, `${url}#/lobby`);
  await bert.page.locator('.lobby p.faint').waitFor();
  const anna = await guest(browser, url);
  const link = await makeTable(anna.page, 'granat', { listed: true });
  await bert.page.locator('.seat-rows li').waitFor();
  ok((await bert.page.locator('.seat-rows li').innerText()).includes('Anna'), 'a seat that is offered comes in by itself');
  await accessible(bert.page, 'the lobby');
  await bert.page.getByRole('button', { name: 'Alcazar' }).click();
  same('games can be sifted', await bert.page.locator('.seat-rows li').count(), 0);
  await bert.page.getByRole('button', { name: 'All' }).click();
  const carl = await guest(browser, `${url}#/lobby`, { ...phone, locale: 'fr-FR' });
  await carl.page.locator('.seat-rows li').waitFor();
  await accessible(carl.page, 'the lobby on a phone');
  ok(await carl.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing of the lobby is wider than a phone');
  await bert.page.locator('.seat-rows .button').click();
  await bert.page.locator('.joining input').fill('Bert');
  await bert.page.locator('.joining .main').click();
  await waitsFor(anna.page, '0');
  same('sitting down leads to that table', bert.page.url(), link);
  await carl.page.locator('.seat-rows .going').waitFor();
  await carl.page.locator('.seat-rows .going').waitFor({ state: 'detached' });
  ok(true, 'a seat that is taken goes');
  await carl.page.reload();
  await carl.page.locator('[aria-labelledby=watched] li').waitFor();
  ok(true, 'and its game can be watched');
  for (const one of [anna, bert, carl]) await one.close();
}

await meet(program, wanted, {
  game: wholeGame, offers, back: comesBack, lines: badLines, elsewhere, lobby, computers, four,
});
