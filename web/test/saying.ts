/* saying.ts - what is said round the board is true, and of whom: for the position that is shown, of the army that moves, and to
 * whoever reads it. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { drawn, heraldText, openGame, phone, type, visit } from './harness';
import { coreOf } from './instance';
import { ok, same } from './tap';

const YOU = 'person -';
const IT = 'computer level=1';

/** A match: what it begins with, who sits where, and who has played what. */
interface Told {
  game: string;
  options?: string;
  position?: string;
  seats: string[];
  played?: [player: number, word: string][];
}

/** The page of a match that has gone on so far. */
async function at(browser: Browser, url: string, { game, options = '-', position = '-', seats, played = [] }: Told, how: BrowserContextOptions = {}): Promise<{ page: Page; close(): Promise<void> }> {
  const core = await coreOf(url);
  core.text('start', [game, options, position, ...seats].join('\t'), 0);
  for (const [player, word] of played) core.text('play', word, player, 1);
  const { context, page } = await visit(browser, url, how);
  await page.evaluate(([name, record]) => localStorage.setItem(`tintagel.match.${name}`, JSON.stringify({ record, drafts: [] })), [game, core.text('save', '')]);
  await openGame(page, url, game);
  return { page, close: () => context.close() };
}

/** "White: You, to move", by strip. */
const strips = (page: Page): Promise<string[]> =>
  page.locator('.player').evaluateAll((all) => all.map((strip) => `${strip.querySelector('strong')!.textContent}: ${strip.querySelector('.state')!.textContent}`));
const card = async (page: Page): Promise<string> => (await page.locator('.card.turn').innerText()).replace(/\s+/g, ' ');
const goTo = (page: Page, n: number): Promise<void> => drawn(page, () => page.getByRole('slider').fill(String(n)));

/** Who looks back reads what was so then; what is counted is counted as the list counts it. */
async function backThen(browser: Browser, url: string): Promise<void> {
  const played: [number, string][] = [[0, 'b1e/c1n'], [1, 'd4-d3'], [0, 'c1n/b1e']];
  const { page, close } = await at(browser, url, { game: 'alcazar', seats: [YOU, YOU], played });
  same('now Black is to move', (await strips(page)).sort().join(), 'Black: to move,White: ');
  await goTo(page, 2);
  same('after two moves White was', (await strips(page)).sort().join(), 'Black: ,White: to move');
  same('in the first round', await heraldText(page), 'You are looking back: round 1 of 2, Black played d4-d3.');
  ok((await page.locator('.moves li button').nth(2).getAttribute('aria-label'))!.startsWith('2. White'), 'whoever does not see the list hears the same number');
  ok((await card(page)).startsWith('That turn '), 'what had to be known is told as of then', await card(page));
  const then = await card(page);
  await goTo(page, 0);
  same('at the beginning nothing had to be', await card(page), 'That turn You were free: any legal move would have done.');
  ok(then !== (await card(page)), 'which is not what was to be known later', then);
  await page.getByRole('button', { name: 'Resign' }).click();
  await drawn(page, () => page.locator('dialog').getByRole('button', { name: 'Resign' }).click());
  await goTo(page, 1);
  same('whoever has given up had not then', (await strips(page)).sort().join(), 'Black: to move,White: ');
  same('the card at the end counts rounds as well', (await page.locator('.result .facts').innerText()).replace(/\s+/g, ' ').split(' ').slice(0, 2).sort().join(' '), '2 rounds');
  await close();
  const alone = await at(browser, url, { game: 'alcazar', seats: [YOU, IT], played: played.slice(0, 2) });
  await goTo(alone.page, 1);
  same('of another’s turn it is said whose it was', await card(alone.page), 'That turn Black was to move.');
  await alone.close();
}

const CAMPS = '3 camps tintagel0-tintagel1-tintagel2-tintagel3 0.wb 0 - w=0:b3b4:Kb4,Ia5;t=1:-:Ie5;b=2:w22w21:Kw21,Ix20;u=2:-:It20';
const FROM_CAMPS: [number, string][] = [[0, 'a5-a6'], [2, 'x20-x19'], [1, 'e5-e6'], [2, 't20-t19']];

/** An army that nobody is called after is named where it stands, moves and is told of. */
async function armies(browser: Browser, url: string): Promise<void> {
  const { page, close } = await at(browser, url, { game: 'graal', options: 'variant=camps,players=3', position: CAMPS, seats: [YOU, IT, IT], played: FROM_CAMPS });
  same('a strip names all armies of its player', (await strips(page)).join(), 'White: to move,Tan: ,Navy and Turquoise: next');
  const moves = page.locator('.moves li button');
  same('a move is called after its army', await moves.nth(3).getAttribute('aria-label'), '1. Turquoise t20-t19');
  same('and shows a piece of it', new Set(await moves.locator('.token').evaluateAll((tokens) => tokens.map((token) => token.innerHTML))).size, 4);
  ok((await page.locator('.deeds').innerText()).includes('Turquoise moved a pikeman'), 'so is what it did', await page.locator('.deeds').innerText());
  same('and the line under the board', await heraldText(page), 'Turquoise played t20-t19. Your turn, White.');
  await close();
  const duel = await at(browser, url, {
    game: 'graal', options: 'variant=duel2', seats: [YOU, YOU], played: [[0, 'e5-e6']],
    position: '2 duel2 tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:b3b4:Kb4,Ia5;t=0:-:Ie5;b=1:w22w21:Kw21,Ix20;u=1:-:It20',
  });
  same('in a duel too', (await strips(duel.page)).sort().join(), 'Navy and Turquoise: to move,White and Tan: ');
  same('where moves show whose they are', await duel.page.locator('.moves .token').count(), 1);
  same('and say it', await duel.page.locator('.moves li button').getAttribute('aria-label'), '1. Tan e5-e6');
  await duel.close();
}

/** Where an army is skipped that has nobody left, its player is told of with a nought, and later moves stay behind earlier ones. */
async function skipped(browser: Browser, url: string): Promise<void> {
  const words = ['a5-a6', 'x20-x19', 'e5-e6', 't20-t19', 'a6-a7', 'q20-q21', 'e6-e7', 'x19-x18'];
  const { page, close } = await at(browser, url, {
    game: 'graal', options: 'variant=camps,players=6', seats: [IT, IT, YOU, IT, IT, IT], played: words.map((word, i) => [[0, 3, 2, 4, 0, 5, 2, 3][i]!, word]),
    position: '6 camps tintagel0-tintagel1-tintagel2-tintagel3 0.wb 0 - w=0:b3b4:Kb4,Ia5;t=1:-:-;n=2:-:Ie5;b=3:w22w21:Kw21,Ix20;u=4:-:It20;s=5:-:Iq20',
  });
  const places = await page.locator('.moves li').evaluateAll((items) => items.slice(0, 8).map((item) => {
    const { top, left } = item.getBoundingClientRect();
    return { top, left };
  }));
  const before = places.flatMap((place, i) => (places.slice(0, i).some(({ top, left }) => top === place.top && left > place.left) ? [words[i]] : []));
  same('no move stands before an earlier one', before.join(), '');
  same('who has no piece left is told so', await page.locator('.player', { hasText: 'Tan' }).locator('.sum').innerText(), '0');
  await close();
}

/** What takes is a cross where people read it; and they may write it so. */
async function takes(browser: Browser, url: string): Promise<void> {
  const { page, close } = await at(browser, url, {
    game: 'graal', seats: [YOU, YOU], played: [[0, 'x20xx19']],
    position: '2 duel1 tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:b3b4:Kb4,Ix20;b=1:w22w21:Kw21,It20,Ix19',
  });
  same('what takes is a cross', await page.locator('.moves li button').innerText(), 'x20×x19');
  same('under the board too', await heraldText(page), 'White played x20×x19. Your turn, Navy.');
  await drawn(page, () => page.getByRole('button', { name: 'Take back' }).click());
  await type(page, 'x20×x19');
  same('and can be typed', await page.locator('.moves li').count(), 1);
  await close();
}

/** The letters of the rings stand beside pieces, not in them. */
async function letters(browser: Browser, url: string): Promise<void> {
  const { page, close } = await at(browser, url, {
    game: 'grailnah', seats: [YOU, YOU],
    position: '2 0 grail grail m 0 K:N,Q:N,n:c12.d11.d12.e12,c:N,m:0;K:S,Q:S,n:c12.d12.e11.e12,c:S,m:0',
  });
  const hit = await page.evaluate(() => {
    const pieces = [...document.querySelectorAll('.piece')].map((piece) => piece.getBoundingClientRect()).filter(({ width }) => width < 60);
    return [...document.querySelectorAll('svg.board text')].filter((text) => /^[a-e]$/.test(text.textContent!)).flatMap((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      const air = (bottom - top) / 5; /* above and below what is written */
      return pieces.some((piece) => piece.left < right - 1 && piece.right > left + 1 && piece.top < bottom - air && piece.bottom > top + air) ? [text.textContent] : [];
    });
  });
  same('no ring’s letter is hit by a piece', hit.join(), '');
  await close();
}

const FRENCH = { locale: 'fr-FR' };
const plain = (text: string): string => text.replace(/[\u00a0\u202f\s]+/g, ' ').trim();

/** Who sets up reads how many of all are ready; of one other player nobody speaks as of several. */
async function setsUp(browser: Browser, url: string): Promise<void> {
  for (const [options, seats, ready, line, hidden] of [
    ['variant=four', [YOU, IT, IT, IT], '3 of 4 ready', 'The others do not see them.', 'The others stay hidden until all are ready.'],
    ['variant=camps,players=4', [IT, YOU, IT, IT], '3 of 4 ready', 'The other side does not see them.', 'The other side stays hidden until all are ready.'],
    ['variant=duel1', [YOU, IT], 'Navy: ready', 'Your opponent does not see them.', 'Your opponent stays hidden until both are ready.'],
  ] as const) {
    const { page, close } = await at(browser, url, { game: 'graal', options, seats: [...seats] }, phone);
    await page.waitForFunction((text) => document.querySelector('.kingdom .chip')?.textContent === text, ready).catch(() => undefined);
    same(`${options}: who is ready is counted`, await page.locator('.kingdom .chip').innerText(), ready);
    ok((await heraldText(page)).endsWith(line), `${options}: who does not see it is told`, await heraldText(page));
    if (seats[0] === YOU) /* who leads places a castle first */
      same(`${options}: what fills cells has no base in the tray`, await page.locator('.tray .item').first().locator('path[fill^="url"]').count(), 0);
    same(`${options}: and who is hidden`, await page.locator('.hidden-side').innerText(), hidden);
    await close();
  }
  const { page, close } = await at(browser, url, { game: 'alcazar', seats: [YOU, YOU] });
  await page.getByRole('button', { name: 'Draw' }).click();
  ok((await page.locator('dialog').innerText()).includes('Do both players agree'), 'two agree as both', await page.locator('dialog').innerText());
  await close();
}

/** Whoever played alone is told of the end as you, against whom, and of which level. */
async function endings(browser: Browser, url: string): Promise<void> {
  for (const [how, question, said, played] of [
    [{}, 'Do you really want to resign?', 'You resigned. Victory: Black. HR-4', 'You played White against the Page (level 1)'],
    [FRENCH, 'Voulez-vous vraiment abandonner ?', 'Vous avez abandonné. Victoire : Noir. HR-4', 'Vous jouiez Blanc contre le page (niveau 1)'],
  ] as const) {
    const { page, close } = await at(browser, url, { game: 'alcazar', seats: [YOU, IT] }, how);
    await page.locator('.actions button:has-text("Resign"), .actions button:has-text("Abandonner")').click();
    same('who gives up is asked', plain(await page.locator('dialog h2, dialog p').first().innerText()), question);
    await drawn(page, () => page.locator('dialog button.danger').click());
    same('and told', plain(await page.locator('.result .why p').innerText()), said);
    same('with whom it was', plain(await page.locator('.result .why small').innerText()), played);
    await close();
  }
  const won = { game: 'graal', seats: [YOU, YOU], played: [[0, 'w20xw21']] as [number, string][], position: '2 duel1 tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:b3b4:Kb4,Iw20;b=1:w22w21:Kw21,It20' };
  const house = await at(browser, url, won, FRENCH);
  same('whose house has fallen is said in French', plain(await house.page.locator('.result .why p').innerText()), 'La maison royale de Marine est prise. Victoire : Blanc. GR-20');
  await house.close();
}

const PANELS = 'tintagel0-tintagel1-tintagel2-tintagel3';

/** A side of several armies is named by all of them, as on its strips; a camp's royal house is its chief's; who won or lost alone
 * is told so as you; and who has nothing left has a nought. */
async function sidesAtEnd(browser: Browser, url: string): Promise<void> {
  const house: Told = { game: 'graal', options: 'variant=duel2', seats: [YOU, YOU], played: [[0, 'w20xw21']], position: `2 duel2 ${PANELS} 0 0 - w=0:b3b4:Kb4,Iw20;t=0:-:Ie5;b=1:w22w21:Kw21,Ix20;u=1:-:It20` };
  const camps: Told = {
    game: 'graal', options: 'variant=camps,players=5', seats: [YOU, YOU, YOU, YOU, YOU], played: [[3, 'b6xb4']],
    position: `5 camps ${PANELS} 3.wb 0 - w=0:b3b4:Kb4,Ia5;t=1:-:Ie5;n=2:-:If5;b=3:w22w21:Kw21,Ib6;u=4:-:It20;s=3:-:Iq20`,
  };
  const walled: Told = { game: 'alcazar', seats: [YOU, IT], played: [[0, 'c4-d4']], position: 'c4 b2 w a1n,a1s,a1w,a2w,a3w,a4e,a4n,a4w - -- 7' };
  const told: [string, Told, title: string, said: string, about: string][] = [
    ['a player of two armies', house, 'White and Tan won', 'Navy’s royal house has been captured. Victory: White and Tan. GR-20', ''],
    ['who won with two', { ...house, seats: [YOU, IT] }, 'You won', 'You captured Navy’s royal house. GR-20', 'You played White and Tan against the Page (level 1)'],
    ['a camp', camps, 'Navy, Sky and Turquoise won', 'White’s royal house has been captured. Victory: Navy, Sky and Turquoise. GR-20', ''],
    ['who lost in a camp', { ...camps, seats: [IT, YOU, IT, IT, IT] }, 'You lost', 'Your royal house has been captured. GR-20', 'You played Tan; the computers were at level 1 (Page)'],
    ['who won', walled, 'You won', 'You reached Black’s castle. AL-9', 'You played White against the Page (level 1)'],
    ['who lost', { ...walled, seats: [IT, YOU] }, 'You lost', 'White reached your castle. AL-9', 'You played Black against the Page (level 1)'],
  ];
  for (const [who, match, title, said, about] of told) {
    const { page, close } = await at(browser, url, match);
    same(`${who} is named at the end`, await page.locator('.result h2').innerText(), title);
    same(`${who} is told why`, plain(await page.locator('.result .why p').innerText()), said);
    same(`${who} is told as what`, plain(await page.locator('.result .why small').innerText()), about);
    await close();
  }
  const pawns = await at(browser, url, { game: 'granat', seats: [YOU, IT], played: [[0, 'c5xe7']], position: '5/4/5/4/5/4/5/5/5/1b2/1r3/4/5/4/r4 r - - 3' });
  same('who has lost is told on its strip', (await strips(pawns.page)).sort().join(), 'Blue: lost,Red: won');
  same('and has nothing left', await pawns.page.locator('.player', { hasText: 'Blue' }).locator('.sum').innerText(), '0');
  await pawns.close();
}

/** Where several play, who is you is told at every size, and the computers’ level at the end. */
async function amongMany(browser: Browser, url: string): Promise<void> {
  const three = { game: 'grailnah', options: 'players=3', seats: [IT, YOU, IT], position: '3 1 grail d1 m 0 K:E,Q:E,n:E,c:E,m:0;K:S,Q:S,n:e12,c:S,m:0;K:N,Q:N,n:N,c:N,m:0' };
  for (const viewport of [{ width: 1440, height: 900 }, phone.viewport, { width: 844, height: 390 }]) {
    const { page, close } = await at(browser, url, three, { viewport });
    same(`${viewport.width}×${viewport.height}: who is you is told`, (await page.locator('.player:has(.you:visible) strong').allInnerTexts()).join(), 'Black');
    ok((await page.locator('.player .level:visible').count()) > 0, 'and a level of the others');
    await close();
  }
  const { page, close } = await at(browser, url, { ...three, played: [[1, 'e12-grail']] });
  same('the computers’ level is told', plain(await page.locator('.result .why small').innerText()), 'You played Black; the computers were at level 1 (Page)');
  await close();
}

/** A piece that is marked as in danger is told of in the line that is always seen. */
async function danger(browser: Browser, url: string): Promise<void> {
  const position = '2 duel1 tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:b3b4:Ke6,Ia5;b=1:w22w21:Kw21,Ie8';
  const { page, close } = await at(browser, url, { game: 'graal', seats: [YOU, IT], position });
  same('the line under the board tells of danger', await heraldText(page), 'Your turn, White. Danger: your king on e6, the last of your royal house, could be captured.');
  same('by its rule', await page.locator('.herald .rule').innerText(), 'GR-20');
  await close();
}

/** On a phone what is said of a piece is not taller than its line, in either language, though the board can be brought nearer. */
async function short(browser: Browser, url: string): Promise<void> {
  const position = '2 duel1 tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:b3b4:Kb4,Ae7;b=1:w22w21:Kw21,It20';
  for (const how of [phone, { ...phone, ...FRENCH }]) {
    const { page, close } = await at(browser, url, { game: 'graal', seats: [YOU, IT], position }, how);
    const { x, y } = (await page.locator('.cell[aria-label^="e7"]').boundingBox())!;
    await drawn(page, () => page.mouse.click(x + 4, y + 4));
    const said = page.locator('.herald p');
    const lines = await said.evaluate((words) => Math.round(words.getBoundingClientRect().height / parseFloat(getComputedStyle(words).lineHeight)));
    const words = await said.innerText();
    ok(lines <= 3 && words.includes('?'), `where the archer goes is asked in three lines: ${lines}`, words);
    await close();
  }
}

/** Of keys only those are listed that do something here, and no two things have one name. */
async function names(browser: Browser, url: string): Promise<void> {
  const keys = async (game: string): Promise<string> => {
    const { context, page } = await visit(browser, url);
    await openGame(page, url, game);
    await page.keyboard.press('?');
    const text = await page.locator('dialog .keys').innerText();
    await context.close();
    return text;
  };
  ok(!(await keys('granat')).includes('set up'), 'without a set-up no key is for it');
  ok((await keys('graal')).includes('set up'), 'with one there is');
  const { context, page } = await visit(browser, url, phone);
  await openGame(page, url, 'granat');
  const tabs = await page.locator('.tabs button:not(.opens-rules)').allInnerTexts(); /* the rules are the rules, there and here */
  await page.getByRole('button', { name: 'More' }).tap();
  const more = await page.locator('dialog .choices button').allInnerTexts();
  same('a tab and what turns the board are not called alike', tabs.filter((tab) => more.some((name) => name.startsWith(tab))).join(), '');
  await context.close();
}

/** Two players beside each other stand as their moves do. */
async function sameOrder(browser: Browser, url: string): Promise<void> {
  for (const viewport of [{ width: 820, height: 1180 }, { width: 844, height: 390 }])
    for (const seats of [[YOU, IT], [IT, YOU]]) {
      const { page, close } = await at(browser, url, { game: 'granat', seats, played: [[0, 'c3-b4'], [1, 'c13-b12']] }, { viewport });
      const strips = await page.locator('.player').evaluateAll((all) => all.sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left).map((strip) => strip.querySelector('strong')!.textContent));
      same(`${viewport.width}×${viewport.height}: players stand as their moves do`, strips.join(), 'Red,Blue');
      await close();
    }
}

export const sayingParts = { danger, short, names, sameOrder, backThen, armies, skipped, takes, letters, setsUp, endings, sidesAtEnd, amongMany };
