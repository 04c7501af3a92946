/* home.ts PROGRAM [PART...] - the first page of who plays with others, and what leads to a table, against the real server: one's
 * games, seats that are free, games that are watched, the bell, the name card, the form with all that a table can have, and
 * invitations in all their states. */
import type { Browser, Page } from 'playwright-core';
import { accessible, board, type Host, phone, randomOf, visit } from './harness';
import { blockSockets, guest, join, makeTable, meet, pair, sees, typeMove, waitsFor } from './meeting';
import { byClicks, playMove } from './play';
import { ok, same } from './tap';

const [program = 'build/tintagel', ...wanted] = process.argv.slice(2);

const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const toHome = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}#/`);
  await page.locator('.home').waitFor();
};

/** One's own games: those that wait first, as links that say it all, with clocks; the bell and the title count them. */
async function ownGames(browser: Browser, { url }: Host): Promise<void> {
  const [anna, bert] = await pair(browser, url, 'alcazar', { clock: '10 min + 10 s' });
  await typeMove(anna.page, 'a1-a2');
  await sees(bert.page, 1);
  await toHome(anna.page, url);
  await anna.page.locator('.kept').waitFor();
  ok(/^Alcazar against Bert, Bert to play, (9 minutes \d+|10 minutes) left$/.test((await anna.page.locator('.kept a').getAttribute('aria-label'))!), 'a game says whom it waits for', (await anna.page.locator('.kept a').getAttribute('aria-label'))!);
  same('and is not counted', await anna.page.title(), 'Tintagel');
  await makeTable(anna.page, 'granat');
  await toHome(anna.page, url);
  await toHome(bert.page, url);
  const card = bert.page.locator('.kept.yours');
  await card.waitFor();
  ok(/^Alcazar against Anna, your turn, (9 minutes \d+|10 minutes) left$/.test((await card.locator('a').getAttribute('aria-label'))!), 'who is to play hears how long there is');
  await bert.page.waitForFunction(() => /^(9:\d\d|10:00)$/.test(document.querySelector('.kept .clock')?.textContent ?? ''));
  await bert.page.waitForFunction(() => document.title === '(1) Tintagel');
  same('the bell says it in words', await bert.page.locator('.bell').getAttribute('aria-label'), '1 game waits for you');
  await bert.page.waitForFunction(() => [...document.querySelectorAll<HTMLImageElement>('.kept img')].every((image) => image.naturalWidth > 0));
  await accessible(bert.page, 'the first page with a game that waits');
  await bert.page.goto(`${url}#/learn`);
  await bert.page.waitForFunction(() => document.title === '(1) Learn · Tintagel');
  ok(true, 'the count is in the title of every page');
  await bert.page.locator('.bell').click();
  await sees(bert.page, 1);
  ok(true, 'and the bell leads to the game');
  await typeMove(bert.page, 'd4-d3');
  await anna.page.reload();
  await anna.page.locator('.kept.yours').waitFor();
  same('what waits for me comes before a free seat', (await anna.page.locator('.kept b:first-child').allInnerTexts()).slice(0, 2).join(), 'Alcazar,Granat');
  await anna.close();
  await bert.close();
}

/** The name in the head is one's own to choose; what others see is that. */
async function nameCard(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, url);
  same('who has no name is a guest', (await anna.page.locator('.self').innerText()).trim(), 'G\nGuest');
  await anna.page.locator('.self').click();
  await accessible(anna.page, 'the name card');
  await anna.page.locator('dialog input').fill('Ysolt');
  await anna.page.keyboard.press('Enter');
  await anna.page.waitForFunction(() => document.querySelector('.nickname')?.textContent === 'Ysolt');
  await anna.page.locator('.friend').first().click();
  await anna.page.locator('.address').waitFor();
  const link = await anna.page.locator('.address').inputValue();
  await anna.page.locator('.qr summary').click();
  await anna.page.waitForFunction(() => (document.querySelector<HTMLImageElement>('.qr img')?.naturalWidth ?? 0) > 20);
  await accessible(anna.page, 'the link, with its code');
  const bert = await guest(browser, link);
  await bert.page.locator('.inviter').waitFor();
  ok((await bert.page.locator('.inviter').innerText()).includes('Ysolt'), '“Play a friend” makes a table at once, under that name');
  await anna.close();
  await bert.close();
}

/** Seats that are free and games that are played are seen on the first page, as they come and go. */
async function others(browser: Browser, { url }: Host): Promise<void> {
  const carl = await guest(browser, url, { locale: 'fr-FR' });
  const rows = carl.page.locator('.seat-rows li');
  const before = await carl.page.locator('.offered [role=status]').innerText();
  const anna = await guest(browser, url);
  const link = await makeTable(anna.page, 'granat', { listed: true, clock: '10 min + 10 s' });
  await rows.filter({ hasText: 'Granat' }).waitFor();
  ok((await rows.filter({ hasText: 'Granat' }).innerText()).replace(/\s+/g, ' ').includes('Anna · 10 min + 10 s'), 'a free seat says who waits there and how it is timed');
  same('and one more is told', before === (await carl.page.locator('.offered [role=status]').innerText()), false);
  await rows.filter({ hasText: 'Granat' }).locator('img').waitFor();
  await accessible(carl.page, 'the first page with a free seat');
  same('nothing in a row but its button is pressed', await rows.filter({ hasText: 'Granat' }).locator('a, button').count(), 1);
  const bert = await join(browser, link, 'Bert');
  await carl.page.locator('.seat-rows .going').waitFor();
  ok((await carl.page.locator('.seat-rows .going').innerText()).includes('Prise'), 'a seat that is taken says so');
  await carl.page.locator('.seat-rows .going').waitFor({ state: 'detached' });
  await carl.page.reload();
  await carl.page.locator('.watched li').waitFor();
  ok(true, 'and its game can be watched from there');
  ok(await fits(carl.page), 'nothing is wider than the page');
  await carl.page.locator('.watched a').first().click();
  await board(carl.page).waitFor();
  for (const one of [anna, bert, carl]) await one.close();
}

/** Without a server all that one does alone works, and one line says so. */
async function alone(browser: Browser, { url }: Host): Promise<void> {
  const { context, page } = await visit(browser, 'about:blank', {}, /404|WebSocket|Failed to load/);
  await page.route('**/api/**', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'none' }));
  await blockSockets(page);
  await page.goto(url);
  await page.locator('.beside .notice').waitFor();
  same('that there is no server is said once', await page.locator('[role=status]:visible').count(), 1);
  same('seats and games to watch are not there', await page.locator('.offered, .watched').count(), 0);
  await accessible(page, 'the first page without a server');
  await page.locator('.friend').first().click();
  same('a friend cannot be asked', await page.locator('dialog p').innerText(), 'There is no server here to play together. All that you do alone works.');
  await page.keyboard.press('Escape');
  await page.locator('.game-card .main').first().click();
  await board(page).waitFor();
  ok(true, 'and the computer plays');
  await context.close();
}

/** All that a table can have is in the form, the main button says what will happen, and all is there again the next time. */
async function form(browser: Browser, { url }: Host): Promise<void> {
  const { page, close } = await guest(browser, url);
  const dialog = page.locator('dialog');
  const main = dialog.locator('footer .main');
  const open = async (): Promise<void> => {
    await page.locator('.more-ways').click();
    await dialog.getByRole('radio', { name: 'Graal', exact: true }).check();
    await dialog.locator('.seats .seat').first().waitFor();
  };
  await open();
  same('against the computer a game begins', await main.innerText(), 'Begin');
  await dialog.locator('select[name=seat-1]').selectOption('open');
  same('with one seat for a friend a link is made', await main.innerText(), 'Make the link');
  await dialog.locator('input[name=who]').nth(3).check({ force: true });
  same('for whoever comes a seat is opened', await main.innerText(), 'Open the seat');
  await dialog.getByRole('radio', { name: 'Another clock' }).check({ force: true });
  await dialog.locator('select[name=clock-kind]').selectOption('days');
  same('where a turn has days no computer comes to a seat', String(await dialog.locator('input[name=takeover]').isChecked()), 'false');
  await dialog.locator('select[name=clock-kind]').selectOption('minutes');
  same('where it has minutes one may', String(await dialog.locator('input[name=takeover]').isChecked()), 'true');
  await dialog.locator('input[name=minutes]').fill('7');
  await dialog.locator('input[name=seconds]').fill('3');
  await dialog.locator('.table-rules summary').click();
  await dialog.locator('input[name=setup]').fill('10');
  await dialog.locator('input[name=chat]').uncheck({ force: true });
  await accessible(page, 'the form for a table');
  await dialog.locator('input[name=called]').fill('Anna');
  const made = page.waitForFunction(() => location.hash.startsWith('#/table/'));
  await main.click();
  await made;
  const id = page.url().split('/').at(-1)!;
  const head = (await (await page.request.get(`${url}api/v1/games/${id}`)).json()) as { clock: string; chat: boolean; listed: boolean; takeback: boolean };
  same('the table is as it was chosen', [head.clock, head.chat, head.takeback, head.listed].join(), '420+3/600,false,true,true');
  await toHome(page, url);
  await open();
  same('and so is the form the next time', [await dialog.locator('input[name=minutes]').inputValue(), await dialog.locator('input[name=chat]').isChecked()].join(), '7,false');
  await page.keyboard.press('Escape');
  await page.locator('.more-ways').click();
  await dialog.locator('input[name=who]').nth(1).check({ force: true });
  await dialog.locator('.table-rules summary').click();
  await dialog.locator('input[name=start]').fill('nonsense');
  await page.keyboard.press('Tab');
  await dialog.locator('.fault').waitFor();
  ok((await dialog.locator('.fault').innerText()).length > 10 && (await main.isDisabled()), 'a position that cannot be is refused in words, and nothing begins');
  await dialog.locator('input[name=start]').fill('');
  await page.keyboard.press('Tab');
  await dialog.locator('.fault').waitFor({ state: 'detached' });
  await close();
}

/** People at one screen, and somebody elsewhere. */
async function mixed(browser: Browser, { url }: Host): Promise<void> {
  const { page, close } = await guest(browser, url);
  const dialog = page.locator('dialog');
  await page.locator('.more-ways').click();
  await dialog.getByRole('radio', { name: 'Grailnah' }).check();
  await dialog.getByRole('radio', { name: '3', exact: true }).check({ force: true });
  await dialog.getByRole('radio', { name: 'Same screen' }).check({ force: true });
  await dialog.locator('select[name=seat-2]').selectOption('open');
  await dialog.locator('footer .main').click();
  await page.locator('.address').waitFor();
  const dora = await join(browser, await page.locator('.address').inputValue(), 'Dora');
  const random = randomOf(3);
  for (const who of ['0', '1']) {
    await waitsFor(page, who);
    while ((await board(page).getAttribute('data-waits')) === who) await playMove(page, byClicks, random);
  }
  await waitsFor(dora.page, '2');
  ok(true, 'two people at one screen play with a third elsewhere');
  await dora.close();
  await close();
}

/** An invitation in each of its states. */
async function invitations(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, url);
  const link = await makeTable(anna.page, 'grailnah', { players: 4 });
  const dora = await guest(browser, link);
  await dora.page.locator('.invite-seats input').first().waitFor();
  same('of several free seats one is chosen', await dora.page.locator('.invite-seats input').count(), 3);
  await accessible(dora.page, 'an invitation to several seats');
  const picture = await dora.page.locator('.stands img').getAttribute('src');
  await dora.page.locator('.invite-seats input').nth(1).check({ force: true });
  await dora.page.waitForFunction((old) => document.querySelector('.stands img')?.getAttribute('src') !== old, picture);
  ok(true, 'the board turns to that seat');
  await dora.page.locator('.joining input').fill('Dora');
  await dora.page.keyboard.press('Enter');
  await board(dora.page).waitFor();
  ok((await dora.page.locator('.player', { hasText: 'Dora' }).innerText()).includes('Ochre'), 'and Enter joins there');
  await dora.close();
  const duel = await makeTable((await toHome(anna.page, url), anna.page), 'alcazar');
  const away = await guest(browser, duel);
  await anna.page.goto(`${url}#/rules`);
  await away.page.locator('.inviter', { hasText: 'away' }).waitFor();
  ok(true, 'that the inviter is away is said');
  await away.page.getByRole('button', { name: 'Only watch' }).click();
  await board(away.page).waitFor();
  ok(true, 'who wants to can only watch');
  await away.close();
  const bert = await join(browser, duel, 'Bert');
  const late = await guest(browser, duel);
  await late.page.locator('[role=status]', { hasText: 'All seats are taken. You can watch.' }).waitFor();
  await anna.page.goto(duel);
  await waitsFor(anna.page, '0');
  await typeMove(anna.page, 'a1-a2');
  await late.page.locator('[role=status]', { hasText: 'The game has begun. You can watch.' }).waitFor();
  ok(true, 'that all seats are taken is said, and then that it has begun');
  await bert.page.locator('.actions button').filter({ hasText: 'Resign' }).click();
  await bert.page.locator('dialog .danger').click();
  await waitsFor(bert.page, 'over');
  await late.page.reload();
  await late.page.locator('[role=status]', { hasText: 'The game is over.' }).waitFor();
  ok((await late.page.locator('.told [role=status] b').innerText()).includes('White'), 'of a game that is over the result is told');
  await accessible(late.page, 'an invitation to a game that is over');
  await late.page.getByRole('button', { name: 'Play the same' }).click();
  await late.page.locator('.address').waitFor();
  ok(late.page.url() !== duel, 'the same can be played anew');
  for (const one of [anna, bert, late]) await one.close();
}

/** On a phone one's games are a row that scrolls, links are at the foot, and joining is always at hand. */
async function onPhone(browser: Browser, { url }: Host): Promise<void> {
  const anna = await guest(browser, url, { ...phone, locale: 'fr-FR' });
  for (const n of [0, 1, 2]) {
    await toHome(anna.page, url);
    await anna.page.locator('.friend').nth(n).click();
    await anna.page.locator('.address').waitFor();
  }
  const link = await anna.page.locator('.address').inputValue();
  await toHome(anna.page, url);
  await anna.page.locator('.kept').nth(2).waitFor();
  const row = await anna.page.locator('.yours-row ul').evaluate((list) => ({ scrolls: list.scrollWidth > list.clientWidth, tops: new Set([...list.children].map((item) => item.getBoundingClientRect().top)).size, wide: list.children[0]!.getBoundingClientRect().width }));
  same('one’s games are a row that scrolls', JSON.stringify(row), JSON.stringify({ scrolls: true, tops: 1, wide: 260 }));
  ok(await fits(anna.page), 'the page is as wide as the phone');
  await accessible(anna.page, 'the first page on a phone');
  const bert = await guest(browser, link, { ...phone, locale: 'fr-FR' });
  await bert.page.locator('.joining').waitFor();
  const bar = (await bert.page.locator('.joining').boundingBox())!;
  ok(Math.abs(bar.y + bar.height - phone.viewport.height) < 2, 'joining is at the foot', JSON.stringify(bar));
  ok(await fits(bert.page), 'an invitation is as wide as the phone');
  await anna.close();
  await bert.close();
}

await meet(program, wanted, { own: ownGames, name: nameCard, others, alone, form, mixed, invitations, phone: onPhone });
