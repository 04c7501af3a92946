/* games.ts - beginning games, keeping several, and how they end: the form, the first page, the card at the end. */
import type { Browser, Locator, Page } from 'playwright-core';
import { accessible, drawn, heraldText, keptKey, labels, newGame, openGame, phone, settled, type, visit } from './harness';
import { coreOf } from './instance';
import { ok, same } from './tap';

/** Alcazar one move before White wins. */
const NEARLY = 'b1 d3 w a1n,a3w,b1n,b2e,b4e,c2e,c3n,d2n - -- 0';

/** The record of a match that begins at a position. */
async function recordAt(url: string, position: string, ...seats: string[]): Promise<{ record: string; win: string }> {
  const core = await coreOf(url);
  core.text('start', ['alcazar', '-', position, ...seats].join('\t'), 0);
  const record = core.text('save', '');
  const { moves } = JSON.parse(core.text('moves', '', 0)) as { moves: [string][] };
  const wins = ([word]: [string]): boolean => {
    core.text('load', record);
    core.text('play', word, 0, 1);
    return (JSON.parse(core.text('view', '', -1, -1)) as { result: { winners: number[] } | null }).result?.winners[0] === 0;
  };
  return { record, win: moves.find(wins)![0] };
}

async function nearlyWon(browser: Browser, url: string, options = {}): Promise<{ page: Page; win: string; close(): Promise<void> }> {
  const { record, win } = await recordAt(url, NEARLY, 'person -', 'computer nodes=2000');
  const { context, page } = await visit(browser, url, options);
  await page.evaluate((text) => localStorage.setItem('tintagel.match.alcazar', JSON.stringify({ record: text, drafts: [] })), record);
  await openGame(page, url, 'alcazar');
  return { page, win, close: () => context.close() };
}

const card = (page: Page): Locator => page.locator('.result');
const button = (page: Page, name: string): Locator => card(page).getByRole('button', { name });
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/** The end is a card: said, reasoned, and left as it came; taking back goes on, and so do all its buttons. */
async function theEnd(browser: Browser, url: string): Promise<void> {
  const { page, win, close } = await nearlyWon(browser, url);
  same('before the end there is no card', await card(page).count(), 0);
  await type(page, win);
  await button(page, 'Rematch').waitFor();
  same('the end is told', await card(page).getByRole('heading').innerText(), 'You won');
  same('with its rule', await card(page).locator('.rule').innerText(), 'AL-9');
  same('and how long it took', await card(page).locator('dd').first().innerText(), '1');
  same('whoever reads by ear is there', await focused(page), 'You won');
  await accessible(page, 'the card at the end');
  const [over, board] = [(await card(page).boundingBox())!, (await page.locator('svg.board').boundingBox())!];
  ok(over.x + over.width <= board.x, 'the board is not hidden');
  await page.keyboard.press('Escape');
  ok(!(await card(page).isVisible()), 'Escape closes it');
  same('and the way back has the focus', await focused(page), 'Result');
  await page.keyboard.press('Enter');
  same('which opens it', await focused(page), 'You won');
  await button(page, 'Look back').click();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.moves input')?.value === '0');
  ok(true, 'looking back begins at the beginning');
  await page.reload();
  await button(page, 'Rematch').waitFor();
  ok(true, 'it is there again after a reload');
  await drawn(page, () => page.getByRole('button', { name: 'Take back' }).click());
  same('against the computer the last move can be taken back', await settled(page), '0');
  same('and there is no card', await card(page).count(), 0);
  await type(page, win);
  await drawn(page, () => button(page, 'Swap sides').click());
  await page.waitForFunction(() => document.querySelector<SVGElement>('svg.board')?.dataset['waits'] === '1');
  ok((await heraldText(page)).includes('Your turn, Black'), 'sides are swapped');
  await page.goBack();
  await button(page, 'Rematch').waitFor();
  await button(page, 'Rematch').focus();
  await drawn(page, () => page.keyboard.press('r'));
  same('R is a rematch', await settled(page), '0');
  same('which begins at the beginning', await page.locator('.moves li').count(), 0);
  await page.getByRole('button', { name: 'Resign' }).click();
  await drawn(page, () => page.locator('dialog').getByRole('button', { name: 'Resign' }).click());
  same('who gives up has lost', await card(page).getByRole('heading').innerText(), 'You lost');
  ok(await page.getByRole('button', { name: 'Take back' }).isDisabled(), 'and takes nothing back');
  await close();
}

/** Who gives up in a camp leaves an event in the list of moves, which is called what it is; and a strip in its place. */
async function givenUp(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'graal');
  await newGame(page, async (dialog) => {
    await dialog.getByRole('radio', { name: 'Two camps' }).check();
    await dialog.getByRole('radio', { name: '6', exact: true }).check();
    await page.waitForFunction(() => document.querySelectorAll('dialog .seats select').length === 6);
  });
  await page.getByRole('button', { name: 'Deploy for me' }).click();
  await page.locator('.herald', { hasText: 'everything is placed' }).waitFor();
  ok(true, 'the line under the board knows when all is placed');
  await drawn(page, () => page.getByRole('button', { name: 'Ready' }).click());
  await settled(page);
  const next = page.locator('.player', { has: page.locator('.state', { hasText: /^next$/ }) }).locator('strong');
  await next.first().waitFor(); /* the others may still be at their set-ups */
  same('who is next is known from the first turn on', (await next.allInnerTexts()).join(), 'Navy');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Turn', exact: true }).first().click();
  const rows = await page.locator('.aside').evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect();
    return [...box.querySelectorAll('.turn :is(li, p), .deed, .since > p')].filter((row) => row.getBoundingClientRect().top >= top && row.getBoundingClientRect().bottom <= bottom).length;
  });
  ok(rows >= 2, `a phone shows ${rows} lines of what is to be known`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Resign' }).click();
  await drawn(page, () => page.locator('dialog').getByRole('button', { name: 'Resign' }).click());
  await button(page, 'Rematch').waitFor();
  same('the list says that somebody gave up', (await page.locator('.moves li').allInnerTexts()).join(), 'set-ups revealed,you resigned');
  const widths = await page.locator('.player').evaluateAll((strips) => strips.map((strip) => Math.round(strip.getBoundingClientRect().width)));
  same('whoever is out keeps a whole strip', new Set(widths).size, 1);
  for (const [width, height] of [[844, 390], [390, 844]] as const) {
    await page.setViewportSize({ width, height });
    const out = await card(page).evaluate((box) => box.scrollHeight - box.clientHeight);
    ok(out <= 1, `${width}×${height}: the card shows all that can be done next, ${out} px are left over`);
  }
  await context.close();
}

/** A panel that is turned is seen turning, unless somebody wants less motion; and keys are named where there are some. */
async function panelsTurn(browser: Browser, url: string): Promise<void> {
  for (const [reducedMotion, turns] of [['no-preference', 1], ['reduce', 0]] as const) {
    const { context, page } = await visit(browser, url, { reducedMotion });
    await openGame(page, url, 'graal');
    await page.evaluate(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (this: Element, frames, options) {
        if (this.matches('.ground')) document.body.dataset['turns'] = String(Number(document.body.dataset['turns'] ?? 0) + 1);
        return animate.call(this, frames, options);
      };
    });
    await page.getByRole('button', { name: 'New game' }).first().click();
    const ground = page.locator('dialog .ground').first();
    await page.waitForFunction(() => document.querySelector<HTMLElement>('dialog .ground')?.style.background.includes('blob'));
    const before = await ground.getAttribute('style');
    await page.locator('dialog').getByRole('button', { name: 'Rotate it' }).click();
    await page.waitForFunction((old) => document.querySelector('dialog .ground')?.getAttribute('style') !== old, before);
    same(`a panel turns ${turns} times with motion: ${reducedMotion}`, Number((await page.locator('body').getAttribute('data-turns')) ?? 0), turns);
    ok(await page.locator('dialog kbd').isVisible(), 'its key is named');
    await context.close();
  }
  const { context, page } = await visit(browser, url, phone);
  await openGame(page, url, 'graal');
  await page.getByRole('button', { name: 'More' }).tap();
  await page.locator('dialog').getByRole('button', { name: 'New game' }).tap();
  await page.locator('dialog').getByRole('button', { name: 'Rotate it' }).waitFor();
  ok(!(await page.locator('dialog .panels').innerText()).includes('R)') && !(await page.locator('dialog kbd').isVisible()), 'on a phone there is none');
  await context.close();
}

/** After three wins the next level is offered; a game counts once. */
async function nextLevel(browser: Browser, url: string): Promise<void> {
  const { page, win, close } = await nearlyWon(browser, url);
  await type(page, win);
  await button(page, 'Rematch').waitFor();
  same('one win is not enough for the next level', await button(page, 'Play the').count(), 0);
  await drawn(page, () => page.getByRole('button', { name: 'Take back' }).click());
  await type(page, win);
  const scores = (): Promise<string> => page.evaluate(() => localStorage.getItem('tintagel.scores') ?? '');
  ok((await scores()).includes('"alcazar level=6":{"won":1,"lost":0,"drawn":0}'), 'a game counts once', await scores());
  await page.evaluate(() => localStorage.setItem('tintagel.scores', JSON.stringify({ by: { 'alcazar level=6': { won: 3, lost: 1, drawn: 0 } }, counted: [] })));
  await page.reload();
  await drawn(page, () => button(page, 'Play the Duke').click());
  await settled(page);
  ok((await page.locator('.player').allInnerTexts()).join().includes('Duke · level 7'), 'after three wins the next level is offered, and played');
  await page.getByRole('button', { name: 'New game' }).first().click();
  const dialog = page.locator('dialog');
  await dialog.getByRole('slider').fill('6');
  ok((await dialog.locator('.levels').innerText()).includes('You won 3 of 4.'), 'the form tells the score against a level');
  await dialog.getByRole('slider').fill('5');
  ok(!(await dialog.locator('.levels').innerText()).includes('You won'), 'where there is one');
  await close();
}

async function endOnPhone(browser: Browser, url: string): Promise<void> {
  const { page, close } = await nearlyWon(browser, url, phone);
  await page.getByRole('button', { name: 'Resign' }).tap();
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).tap();
  await button(page, 'Rematch').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  const sheet = (await card(page).boundingBox())!;
  ok(sheet.height <= 844 * 0.46 && Math.abs(sheet.y + sheet.height - 844) < 9, `on a phone it is a sheet at the bottom, ${Math.round(sheet.height)} px high`);
  await accessible(page, 'the sheet at the end');
  await card(page).getByRole('button', { name: 'Close' }).tap();
  const strip = (await card(page).boundingBox())!;
  ok(Math.abs(strip.height - 56) <= 4, `put down it leaves a strip, ${strip.height} px high`);
  ok(await button(page, 'Rematch').isVisible(), 'with the rematch');
  await accessible(page, 'the strip at the end');
  await close();
}

/** Of people at one screen, and of computers alone, the winner is named. */
async function otherEnds(browser: Browser, url: string): Promise<void> {
  const { record, win } = await recordAt(url, NEARLY, 'person -', 'person -');
  const { context, page } = await visit(browser, url);
  await page.evaluate((text) => localStorage.setItem('tintagel.match.alcazar', JSON.stringify({ record: text, drafts: [] })), record);
  await openGame(page, url, 'alcazar');
  await type(page, win);
  same('among people the winner is named', await card(page).getByRole('heading').innerText(), 'White won');
  await drawn(page, () => page.getByRole('button', { name: 'Take back' }).click());
  same('whoever won takes it back, as all agree', await settled(page), '0');
  await page.getByRole('button', { name: 'Draw' }).click();
  await drawn(page, () => page.locator('dialog').getByRole('button', { name: 'Both agree' }).click());
  same('a draw is one', await card(page).getByRole('heading').innerText(), 'Draw');
  await context.close();
}

/** Who sits where is what the form says, for every number of players; only options that apply are there. */
async function trueSeats(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'graal');
  const said = (dialog: Locator): Promise<string[]> =>
    dialog.locator('.seats select').evaluateAll((list) => list.map((select) => (select as HTMLSelectElement).selectedOptions[0]!.textContent!.trim()));
  const sit = (): Promise<string[]> => page.evaluate((key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { seats: string[] }).seats, keyNow);
  let keyNow = '';
  let wanted: string[] = [];
  const begin = async (count: number, side: number): Promise<void> => {
    await newGame(page, async (dialog) => {
      await dialog.getByRole('radio', { name: 'Two camps' }).check();
      await dialog.getByRole('radio', { name: String(count), exact: true }).check();
      await page.waitForFunction((n) => document.querySelectorAll('dialog .seats select').length === n, count);
      await dialog.locator('fieldset:has(legend:text("Your side")) input').nth(side).check();
      wanted = await said(dialog);
    });
    await page.getByRole('button', { name: 'Deploy for me' }).waitFor();
  };
  for (const [count, side] of [[3, 0], [6, 3]] as const) {
    await begin(count, side);
    same(`${count} players: one of them is a person`, wanted.map((who) => (who === 'A person here' ? 'you' : 'it')).join(' '), Array.from({ length: count }, (_, i) => (i === side ? 'you' : 'it')).join(' '));
    await page.getByRole('button', { name: 'Deploy for me' }).click();
    keyNow = await keptKey(page);
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, keyNow);
    same(`${count} players: they sit as the form said`, (await sit()).map((who) => (who === 'person' ? 'you' : 'it')).join(' '), wanted.map((who) => (who === 'A person here' ? 'you' : 'it')).join(' '));
  }
  await page.getByRole('button', { name: 'New game' }).first().click();
  const dialog = page.locator('dialog');
  await dialog.locator('.seats select').first().waitFor();
  same('the form has what was chosen last', await dialog.locator('.seats select').count(), 6);
  await dialog.getByRole('radio', { name: 'One army' }).check();
  await page.waitForFunction(() => document.querySelectorAll('dialog .seats select').length === 2);
  same('the number of players is asked in camps only', await dialog.getByRole('radio', { name: '5', exact: true }).count(), 0);
  await dialog.getByRole('radio', { name: 'Random' }).check();
  same('where a lot decides no seat is promised', await dialog.locator('.seats select').count(), 0);
  await dialog.getByRole('button', { name: 'Same as last time' }).click();
  await page.waitForFunction(() => document.querySelectorAll('dialog .seats select').length === 6);
  ok(await dialog.getByRole('radio', { name: 'Two camps' }).isChecked(), '“Same as last time” fills in everything');
  await accessible(page, 'the form in camps');
  await context.close();
}

/** Boards are put together by pictures: a name that is none cannot be said. */
async function boards(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'graal');
  await page.getByRole('button', { name: 'New game' }).first().click();
  const dialog = page.locator('dialog');
  const tile = (name: string): Locator => dialog.getByRole('button', { name });
  await tile('South-west panel: Tintagel, not rotated').waitFor();
  same('the form opens at the game that is chosen', await page.evaluate(() => document.activeElement?.closest('label')?.textContent?.trim()), 'Graal');
  await page.setViewportSize({ width: 1280, height: 720 });
  same('on a laptop the form is seen whole', await dialog.locator('.body').evaluate((body) => Math.max(0, body.scrollHeight - body.clientHeight - 1)), 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  const round = (await dialog.locator('.turn-one').first().boundingBox())!;
  ok(Math.abs(round.width - round.height) < 0.5, 'the buttons that turn panels are round', JSON.stringify(round));
  same('nobody types the name of a panel', await dialog.locator('input:not([type=radio], [type=range], [type=checkbox])').count(), 0);
  await tile('North-east panel').first().click();
  await dialog.getByRole('radio', { name: 'Camlann' }).check();
  await tile('North-east panel: Camlann, rotated twice').waitFor();
  await tile('North-east panel').first().focus();
  await page.keyboard.press('r');
  await tile('North-east panel: Camlann, rotated three times').waitFor();
  await tile('Rotate the south-west panel').click();
  await tile('South-west panel: Tintagel, rotated once').waitFor();
  ok(true, 'a tap and R turn a panel');
  await dialog.getByRole('button', { name: 'Same for all' }).click();
  await tile('North-west panel: Tintagel').waitFor();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await tile('South-west panel: Tintagel, not rotated').waitFor();
  ok(true, 'all can be set back');
  await tile('South-west panel').first().click();
  await dialog.getByRole('radio', { name: 'Lyonesse' }).check();
  await tile('South-west panel: Lyonesse').waitFor();
  await drawn(page, () => dialog.getByRole('button', { name: 'Begin' }).click());
  await settled(page);
  await page.waitForFunction(() => localStorage.getItem('tintagel.last.graal') !== null);
  same('the game is on that board', await page.evaluate(() => (JSON.parse(localStorage.getItem('tintagel.last.graal')!) as { options: string }).options), 'board=lyonesse0-tintagel1-tintagel2-tintagel3');
  await page.evaluate(() => {
    const last = JSON.parse(localStorage.getItem('tintagel.last.graal')!) as { values: { board: string } };
    last.values.board = 'nowhere0-tintagel1-tintagel2-tintagel3';
    localStorage.setItem('tintagel.last.graal', JSON.stringify(last));
  });
  const pieces = async (): Promise<number> => page.locator('svg.board .piece').count();
  await page.getByRole('button', { name: 'Deploy for me' }).click();
  await page.waitForFunction(() => document.querySelectorAll('svg.board .piece').length > 5);
  const before = await pieces();
  await page.getByRole('button', { name: 'New game' }).first().click();
  await dialog.getByRole('alert').waitFor();
  ok((await dialog.getByRole('alert').innerText()).includes('nowhere'), 'a panel that is none is refused in words');
  await page.keyboard.press('Escape');
  same('and every piece is still there', await pieces(), before);
  await context.close();
}

/** The form by keys alone, in both languages. */
async function formByKeys(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, { locale: 'fr-FR' });
  await openGame(page, url, 'granat');
  await page.getByRole('button', { name: 'Nouvelle partie' }).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog .seats select');
  await accessible(page, 'the form in French');
  await page.locator('dialog input[name=side]').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector<SVGElement>('svg.board')?.dataset['waits'] === '1');
  ok(true, 'the other side is chosen by keys alone, and the computer begins');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  ok(!wide, 'nothing sticks out');
  await context.close();
}

/** Several games are kept: a new one throws none away, the first page lists them, and each can be removed. */
async function several(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'granat');
  await type(page, 'c3-b4');
  await settled(page);
  const first = page.url();
  const position = JSON.stringify(await labels(page));
  await newGame(page, () => Promise.resolve());
  await settled(page);
  same('a new game has an address of its own', page.url() === first, false);
  await type(page, 'e3-d4');
  await settled(page);
  await page.goto(`${url}#/alcazar`);
  await page.waitForSelector('h1:text("Alcazar")');
  await settled(page);
  await page.goto(`${url}#/`);
  await page.waitForFunction(() => document.querySelectorAll('.kept img').length === 2);
  same('games in which nothing was done are not listed', await page.locator('.kept').count(), 2);
  same('both say how far they are', (await page.locator('.kept .stands-so').allInnerTexts()).join(), 'Paused at turn 2,Paused at turn 2');
  same('and a card is one link, which says it all', await page.locator('.kept a').first().getAttribute('aria-label'), 'Granat against Archer, paused at turn 2');
  await accessible(page, 'the first page with games that are kept');
  const shown = async (): Promise<number> => page.locator('.kept').count();
  await page.getByRole('button', { name: 'Remove this game of Granat' }).first().click();
  same('a game can be removed', await shown(), 1);
  await accessible(page, 'after removing');
  await page.getByRole('button', { name: 'Undo' }).click();
  same('and had back', await shown(), 2);
  await page.evaluate(() => {
    const one = Object.keys(localStorage).find((name) => name.startsWith('tintagel.match.'))!;
    for (let i = 0; i < 9; i += 1) localStorage.setItem(`tintagel.match.more${i}`, JSON.stringify({ ...JSON.parse(localStorage.getItem(one)!), at: 0 }));
  });
  await page.reload();
  await page.waitForSelector('.kept');
  same('of many games the first are shown', await shown(), 4);
  const holes = await page.$$eval('.yours-row li', (items) => new Set(items.map((item) => item.getBoundingClientRect().top)).size * new Set(items.map((item) => item.getBoundingClientRect().left)).size - items.length);
  same('in whole rows', holes, 0);
  await page.getByRole('button', { name: 'All 11 games' }).click();
  same('and all when asked for', await shown(), 11);
  same('the next of them has the focus', await page.evaluate(() => [...document.querySelectorAll('.kept a')].indexOf(document.activeElement!)), 4);
  await page.waitForFunction(() => document.querySelectorAll('.kept img').length === 11);
  await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('.more')).forEach((name) => localStorage.removeItem(name)));
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.kept img').length === 2);
  await page.locator('.kept a').last().click();
  await page.waitForSelector('svg.board[data-drawn]');
  await settled(page);
  same('the older one is as it was left', JSON.stringify(await labels(page)), position);
  same('at its address', page.url(), first);
  await page.getByRole('button', { name: 'Resign' }).click();
  await drawn(page, () => page.locator('dialog').getByRole('button', { name: 'Resign' }).click());
  await page.goto(`${url}#/granat`);
  await page.waitForFunction(() => document.querySelector<SVGElement>('svg.board')?.dataset['waits'] !== 'over').catch(() => undefined);
  await settled(page);
  same('the address of a game leads to the one that goes on', await page.locator('.result').count(), 0);
  await context.close();
}

/** What a page from before has kept, one game of each kind, is still there. */
async function fromBefore(browser: Browser, url: string): Promise<void> {
  const { record } = await recordAt(url, NEARLY, 'person -', 'computer greedy');
  const { context, page } = await visit(browser, url);
  await page.evaluate((text) => localStorage.setItem('tintagel.match.alcazar', JSON.stringify({ record: text, drafts: [], turns: 4, over: false })), record);
  await page.reload();
  await page.waitForSelector('.kept img');
  await page.locator('.kept a').click();
  await page.waitForSelector('svg.board[data-drawn]');
  ok((await labels(page)).some(({ label }) => label.startsWith('b1,') && label.includes('White')), 'a game from before is taken up');
  ok((await page.locator('.player').allInnerTexts()).join().includes('Archer · level 3'), 'its computer has the level that plays most like it');
  await context.close();
}

/** Computers were named by what they looked at: each becomes a level, and plays. */
async function computersFromBefore(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  for (const [name, level] of [['greedy', 'Archer · level 3'], ['nodes=200', 'Pikeman · level 4'], ['nodes=2000', 'Knight · level 6'], ['nodes=20000', 'Duke · level 7'], ['nodes=200000', 'King · level 9']] as const) {
    const core = await coreOf(url);
    core.text('start', ['alcazar', '-', '-', `computer ${name}`, 'person -'].join('\t'), 0);
    const kept = { record: core.text('save', ''), drafts: [], seats: [name, 'person'], turns: 0, over: false };
    await page.evaluate((match) => localStorage.setItem('tintagel.match.old', JSON.stringify(match)), kept);
    await page.goto(`${url}#/`);
    await page.reload();
    await page.waitForSelector('.kept a');
    ok((await page.locator('.kept').first().innerText()).includes(level.split(' · ')[0]!), `the first page calls ${name} ${level}`);
    await page.locator('.kept a').first().click();
    await page.waitForSelector('svg.board[data-drawn]');
    await settled(page);
    same(`${name} plays`, await page.locator('.moves li').count(), 1);
    ok((await page.locator('.player').allInnerTexts()).join().includes(level), `as ${level}`);
  }
  await page.evaluate(() => localStorage.setItem('tintagel.last.granat', JSON.stringify({ values: {}, who: 'computer', level: 'nodes=20000', side: 0, seats: {}, players: 2, options: '-' })));
  await page.goto(`${url}#/`);
  await page.reload();
  await page.getByRole('link', { name: 'Play Granat' }).click();
  await page.waitForSelector('h1:text("Granat")');
  await settled(page);
  ok((await page.locator('.player').allInnerTexts()).join().includes('Duke · level 7'), 'what was chosen last becomes a level too');
  await context.close();
}

/** The level is a slider: by mouse and keys, told to whoever reads by ear, played, and remembered. */
async function levelByMouseAndKeys(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'granat');
  await page.getByRole('button', { name: 'New game' }).first().click();
  const dialog = page.locator('dialog');
  const slider = dialog.getByRole('slider');
  const told = (): Promise<string | null> => slider.getAttribute('aria-valuetext');
  same('a newcomer begins with a weak level', await told(), 'Archer, 3 of 10');
  await accessible(page, 'the level');
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  same('the mouse draws it', await told(), 'Knight, 6 of 10');
  const king = (await dialog.locator('.names span').nth(8).boundingBox())!;
  await page.mouse.click(king.x + king.width / 2, king.y + king.height - 5);
  same('or points at a name', await told(), 'King, 9 of 10');
  const stands = async (name: string): Promise<number> => {
    const label = (await dialog.locator('.names span', { hasText: name }).boundingBox())!;
    return label.x + label.width / 2;
  };
  const at = (await slider.boundingBox())!;
  ok(Math.abs((await stands('King')) - (at.x + 14 + ((at.width - 28) * 8) / 9)) < 1, 'names stand below their places');
  await slider.focus();
  await page.keyboard.press('Home');
  same('Home is the weakest', await told(), 'Page, 1 of 10');
  await page.keyboard.press('ArrowRight');
  same('an arrow is one level', await told(), 'Squire, 2 of 10');
  await page.keyboard.press('End');
  same('End is the strongest', await told(), 'Merlin, 10 of 10');
  ok((await dialog.locator('#level-manner').innerText()).includes('takes its time'), 'a sentence says how it plays');
  await page.keyboard.press('Home');
  await drawn(page, () => dialog.getByRole('button', { name: 'Begin' }).click());
  await page.locator('.player', { hasText: 'Page · level 1' }).waitFor();
  ok(true, 'who is chosen plays');
  await page.getByRole('button', { name: 'New game' }).first().click();
  same('and is remembered', await told(), 'Page, 1 of 10');
  await dialog.getByRole('radio', { name: 'Same screen' }).check();
  same('people at one screen have no level', await slider.count(), 0);
  await context.close();
}

/** On a phone the name is large, with a button for one less and one more. */
async function levelByTouch(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, phone);
  await openGame(page, url, 'granat');
  await page.getByRole('button', { name: 'New game' }).first().tap();
  const dialog = page.locator('dialog');
  const slider = dialog.getByRole('slider');
  const told = (): Promise<string | null> => slider.getAttribute('aria-valuetext');
  await dialog.getByRole('button', { name: 'Harder' }).tap();
  same('“+” is one level more', await told(), 'Pikeman, 4 of 10');
  for (let i = 0; i < 3; i += 1) await dialog.getByRole('button', { name: 'Easier' }).tap();
  same('“−” one less', await told(), 'Page, 1 of 10');
  ok(await dialog.getByRole('button', { name: 'Easier' }).isDisabled(), 'below the weakest there is none');
  const box = (await slider.boundingBox())!;
  await page.touchscreen.tap(box.x + box.width - 18, box.y + box.height / 2);
  same('a finger on the slider sets it', await told(), 'Merlin, 10 of 10');
  ok(box.height >= 44, `it is ${box.height} px high`);
  same('no names crowd it', await dialog.locator('.names').evaluate((names) => getComputedStyle(names.firstElementChild!).fontSize), '0px');
  await accessible(page, 'the level on a phone');
  await context.close();
}

const SMALL = 4;
const HOLE = '#76724E'; /* the colour of the dots */

/** The first page: every picture is a link, none is an empty board, and the form begins what it says. */
async function firstPage(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, 'about:blank');
  await page.addInitScript(() => {
    const made = new Map<string, Blob>();
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => {
      const address = make(blob);
      made.set(address, blob);
      return address;
    };
    (window as unknown as { made: Map<string, Blob> }).made = made;
  });
  await page.goto(url);
  await page.waitForFunction(() => document.querySelectorAll('.game-card img').length === document.querySelectorAll('.game-card').length);
  const pictures = (which: string): Promise<string[]> => page.$$eval(which, async (images) =>
    Promise.all(images.map(async (image) => (window as unknown as { made: Map<string, Blob> }).made.get((image as HTMLImageElement).src)!.text())));
  const scenes = await pictures('.game-card img');
  ok(scenes.every((text) => text.startsWith('<svg')), 'pictures are there');
  const core = await coreOf(url);
  const empty = core.text('sketch', 'graal\t-\t-', 0);
  ok(!scenes.includes(empty) && scenes.some((text) => text.length > empty.length + 2000 && text.includes('viewBox="0 0 1060 1044"')), 'Graal shows a battle, not an empty board');
  await page.locator('.game-card .picture').first().click();
  await page.waitForSelector('svg.board[data-drawn]');
  ok(true, 'a picture is a link');
  await page.goto(`${url}#/`);
  await page.getByRole('button', { name: 'More ways to play' }).click();
  await page.locator('dialog').getByRole('radio', { name: 'Granat' }).check({ force: true });
  await page.locator('dialog').getByRole('radio', { name: 'Same screen' }).check();
  await page.locator('dialog').getByRole('button', { name: 'Begin' }).click();
  await page.waitForSelector('h1:text("Granat")');
  await settled(page);
  same('what is chosen there begins', await page.locator('.title p').innerText(), 'Together at this screen');
  await type(page, 'c3-b4');
  await page.goto(`${url}#/`);
  await page.waitForSelector('.kept img');
  ok(!(await pictures('.kept img')).some((text) => text.includes('<text')), 'small pictures of games that were left have no coordinates');
  ok(!core.text('sketch', 'graal\t-\t-', SMALL).includes(HOLE) && empty.includes(HOLE), 'nor the dots of fine boards');
  await page.getByRole('button', { name: 'More ways to play' }).click();
  await page.locator('dialog').getByRole('radio', { name: 'Grailnah' }).check({ force: true });
  await page.locator('dialog').getByRole('radio', { name: '4', exact: true }).check();
  await page.waitForFunction(() => document.querySelectorAll('dialog .seat img').length === 4);
  ok(true, 'each of four seats has its picture');
  const dead = await page.goto(`${url}#/`).then(() => page.$$eval('.home a', (links) => links.filter((link) => !link.getAttribute('href')?.startsWith('#/')).length));
  same('no link leads nowhere', dead, 0);
  await context.close();
}

/** What was chosen last cannot be any more, or could not be kept. */
async function lastChoice(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await page.evaluate(() => localStorage.setItem('tintagel.last.graal', JSON.stringify({ values: {}, who: 'screen', level: 'nodes=2000', side: 0, seats: {}, players: 2, options: 'board=nowhere0-tintagel1-tintagel2-tintagel3' })));
  await page.getByRole('link', { name: 'Play Graal' }).click();
  await page.waitForSelector('svg.board[data-drawn]');
  same('on a board that is no more a game begins as the first time', await page.locator('.title p').innerText(), 'You against the computer');
  await page.addInitScript(() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; });
  await page.goto(`${url}#/`);
  await page.reload();
  await page.getByRole('button', { name: 'More ways to play' }).click();
  await page.locator('dialog').getByRole('radio', { name: 'Granat' }).check({ force: true });
  await page.locator('dialog').getByRole('radio', { name: 'Same screen' }).check();
  await page.locator('dialog').getByRole('button', { name: 'Begin' }).click();
  await page.waitForSelector('h1:text("Granat")');
  same('what is chosen begins, also where nothing is kept', await page.locator('.title p').innerText(), 'Together at this screen');
  await context.close();
}

export const gameParts = { theEnd, givenUp, panelsTurn, nextLevel, endOnPhone, otherEnds, trueSeats, boards, formByKeys, several, fromBefore, computersFromBefore, levelByMouseAndKeys, levelByTouch, firstPage, lastChoice };
