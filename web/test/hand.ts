/* hand.ts - what the line under the board says, and pieces in hand: it is true for what is on the screen, looking back locks
 * nothing, and a piece that was carried is not seen coming again. */
import type { Browser, Locator, Page } from 'playwright-core';
import { accessible, board, click, drawn, heraldText, labels, middle, newGameForPeople, openGame, randomOf, settled, visit } from './harness';
import { Instance } from './instance';
import { byClicks, byKeys, playMove } from './play';
import { ok, same } from './tap';

export const cellNamed = async (page: Page, name: string): Promise<number> =>
  (await labels(page)).find(({ label }) => label.startsWith(`${name},`))!.cell;

const moveCount = (page: Page): Promise<number> => page.locator('.moves li').count();

/** Looking back, from the very beginning too, never locks. */
async function lookingBack(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'granat');
  for (const key of ['ArrowLeft', '[', 'Home', 'End', 'ArrowRight']) {
    await page.locator('h1').click();
    await drawn(page, () => page.keyboard.press(key));
    same(`${key} before the first move leaves the line as it is`, await heraldText(page), 'Your turn, Red.');
    await click(page, await cellNamed(page, 'c3'));
    same('and a piece can be picked', await page.locator('svg.board.picking').count(), 1);
    await drawn(page, () => page.keyboard.press('Escape'));
  }
  await click(page, await cellNamed(page, 'c3'));
  await click(page, await cellNamed(page, 'b4'));
  await settled(page);
  same('and it goes on', await moveCount(page), 2);
  const answer = await page.locator('.moves li button').nth(1).innerText();
  await page.locator('h1').click();
  await drawn(page, () => page.keyboard.press('ArrowLeft'));
  same('the line says what is shown', await heraldText(page), 'You are looking back: round 1 of 1, Red played c3-b4.');
  await drawn(page, () => page.keyboard.press('ArrowLeft'));
  same('at the beginning too', await heraldText(page), 'You are looking back: the beginning.');
  await drawn(page, () => page.getByRole('button', { name: 'FR', exact: true }).click());
  ok((await heraldText(page)).startsWith('Vous revoyez la partie'), 'in the other language at once', await heraldText(page));
  await drawn(page, () => page.getByRole('button', { name: 'EN', exact: true }).click());
  await drawn(page, () => page.locator('.herald').getByRole('button', { name: 'To the present' }).click());
  same('a button leads back', await heraldText(page), `Blue played ${answer}. Your turn, Red.`);
  await page.locator('h1').click();
  await drawn(page, () => page.keyboard.press('Home'));
  await click(page, await cellNamed(page, 'e3'));
  same('so does pointing at the board', await heraldText(page), `Blue played ${answer}. Your turn, Red.`);
  await playMove(page, byClicks, randomOf(3));
  await settled(page);
  same('and then one can play', await moveCount(page), 4);
  await context.close();
}

/** A line is gone when what it was about is. */
async function trueLines(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const refuse = async (): Promise<void> => {
    await click(page, await cellNamed(page, 'a1'));
    await click(page, await cellNamed(page, 'c2'));
    same('a refusal is said', await page.locator('.herald .rule').innerText(), 'AL-3');
  };
  await openGame(page, url, 'alcazar');
  await click(page, await cellNamed(page, 'b1e'));
  await click(page, await cellNamed(page, 'c1n'));
  await settled(page);
  const turn = await heraldText(page);
  const duties = await page.locator('.card.turn').innerText();
  ok(duties.includes('must leave'), 'what has to be known is told', duties);
  await page.getByRole('textbox', { name: 'Type a move' }).fill('d4-d1');
  await drawn(page, () => page.keyboard.press('Enter'));
  await page.locator('h1').click();
  await drawn(page, () => page.keyboard.press('ArrowLeft'));
  ok((await heraldText(page)).startsWith('You are looking back'), 'looking back, the refusal is gone', await heraldText(page));
  same('what has to be known is of then', (await page.locator('.card.turn').innerText()).replace(/\s+/g, ' '), 'That turn Black was to move.');
  await drawn(page, () => page.keyboard.press('ArrowRight'));
  same('and stays away', await heraldText(page), turn);
  await drawn(page, () => page.getByRole('button', { name: 'Take back' }).click());
  await settled(page);
  same('taken back, it is the turn', await heraldText(page), 'Your turn, White.');
  await refuse();
  await drawn(page, () => page.getByRole('button', { name: 'FR', exact: true }).click());
  same('no line is left of another language', await heraldText(page), 'À vous de jouer, Blanc.');
  await drawn(page, () => page.getByRole('button', { name: 'EN', exact: true }).click());
  await openGame(page, url, 'skirmish');
  await click(page, 6);
  same('a wrong place is refused', await page.locator('.herald .rule').innerText(), 'SK-2');
  await page.getByRole('button', { name: 'Deploy for me' }).click();
  await page.waitForFunction(() => !document.querySelector('.tray'));
  await settled(page);
  same('after “Deploy for me” nothing is left of it', await page.locator('.herald .rule').count(), 0);
  await context.close();
}

/** Note every animation that moves a piece from now on. */
async function noteMotion(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    const noted = window as unknown as { flights: number };
    noted.flights = 0;
    Element.prototype.animate = function (this: Element, frames, options) {
      if (this.closest('.piece') && JSON.stringify(frames).includes('transform')) noted.flights += 1;
      return animate.call(this, frames, options);
    };
  });
  return () => page.evaluate(() => {
    const noted = window as unknown as { flights: number };
    const { flights } = noted;
    noted.flights = 0;
    return flights;
  });
}

/** Wait until the board stays where it is: what is round it may come later than it does. */
const still = (page: Page): Promise<unknown> =>
  board(page).evaluate(async (svg) => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const place = (): string => JSON.stringify(svg.getBoundingClientRect());
    for (let same = 0, old = ''; same < 5; old = place(), await frame()) same = place() === old ? same + 1 : 0;
  });

async function drag(page: Page, from: string, to: string): Promise<void> {
  await still(page);
  const a = await middle(page, await cellNamed(page, from));
  const b = await middle(page, await cellNamed(page, to));
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await drawn(page, () => page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 })); /* it is picked up */
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await drawn(page, () => page.mouse.up());
}

/** A move is seen once: not again for a piece that was carried there, nor when one looks back or what is picked changes. */
async function motion(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, { reducedMotion: 'no-preference' });
  await openGame(page, url, 'granat');
  await newGameForPeople(page);
  const flights = await noteMotion(page);
  await drag(page, 'c3', 'b4');
  same('a piece that was carried does not come again', await flights(), 0);
  await click(page, await cellNamed(page, 'a13'));
  await click(page, await cellNamed(page, 'b12'));
  same('one that was not is seen moving', await flights(), 1);
  await page.waitForFunction(() => document.querySelector('svg.board')!.getAnimations({ subtree: true }).length === 0);
  await click(page, await cellNamed(page, 'e3'));
  same('not again when something is picked', await flights(), 0);
  await page.locator('h1').click();
  await page.keyboard.press('Escape');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight']) await drawn(page, () => page.keyboard.press(key));
  same('nor when somebody looks back', await flights(), 0);
  await drag(page, 'b4', 'h8');
  same('a piece that may not go there is where it was', await page.evaluate(() => document.querySelectorAll('.piece[style*="translate"], .carried').length), 0);
  await page.evaluate(() => localStorage.setItem('tintagel.settings', JSON.stringify({ confirm: true })));
  await page.reload();
  await settled(page);
  const again = await noteMotion(page);
  await drag(page, 'e3', 'd4');
  same('a move that was dragged is asked for', await heraldText(page), 'Play e3-d4?');
  const there = await middle(page, await cellNamed(page, 'd4'));
  const piece = async (): Promise<{ x: number; y: number }> =>
    page.$eval(`.piece[data-cell="${await cellNamed(page, 'e3')}"]`, (element) => {
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
  ok(Math.hypot((await piece()).x - there.x, (await piece()).y - there.y) < 8, 'the piece waits where it was let go');
  await drawn(page, () => page.locator('.herald').getByRole('button', { name: 'Cancel' }).click());
  ok(Math.hypot((await piece()).x - there.x, (await piece()).y - there.y) > 20, 'and goes back when that is cancelled');
  await drag(page, 'e3', 'd4');
  await drawn(page, () => page.locator('.herald button.main').click());
  same('confirmed, it does not come again', await again(), 0);
  await page.evaluate(() => localStorage.setItem('tintagel.settings', JSON.stringify({ confirm: false })));
  await page.reload();
  await openPosition(page, url, 'grailnah', '-', 'players=3', 3);
  const third = await noteMotion(page);
  await playMove(page, byClicks, randomOf(2));
  same('the first of three players moves', await third(), 1);
  await page.getByRole('button', { name: 'Play them again' }).click();
  await page.waitForFunction(() => (window as unknown as { flights: number }).flights > 0);
  ok(true, 'and again for whoever asks for it');
  await context.close();
}

/** A position of a game, for people at the screen. */
export async function openPosition(page: Page, url: string, game: string, position: string, options = '-', people = 2): Promise<void> {
  const core = new Instance(await WebAssembly.compile(await (await fetch(`${url}core.wasm`)).arrayBuffer()));
  core.text('start', `${game}\t${options}\t${position}${'\tperson -'.repeat(people)}`, 0);
  await openGame(page, url, game);
  await page.getByRole('button', { name: 'More' }).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('dialog').getByRole('button', { name: 'Load a record' }).click()]);
  await drawn(page, () => chooser.setFiles({ name: 'record.txt', mimeType: 'text/plain', buffer: Buffer.from(core.text('save', '')) }));
  await settled(page);
}

/** What those hear who do not see the board: grounds, shots, marbles, sacrifices, and what a move of several steps asks for. */
async function spoken(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const of = async (name: string): Promise<string> => (await labels(page)).find(({ label }) => label.startsWith(`${name},`))!.label;
  const begin = (game: string, position: string, options = '-'): Promise<void> => openPosition(page, url, game, position, options);
  await openGame(page, url, 'graal');
  ok((await labels(page)).some(({ label }) => label.includes(', rock')), 'a rock is called so');
  ok((await labels(page)).some(({ label }) => label.includes(', forest')), 'so is a forest');
  ok(!(await labels(page)).some(({ label }) => /, (rock|forest), free/.test(label)), 'and neither is free');
  await begin('graal', '2 duel1 tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:a1b1:Ka12,Ae7;b=1:x24w24:Kx13,Nh10,Ic7,Id8,Ie3,If5');
  await click(page, await cellNamed(page, 'e7'));
  ok((await of('d8')).endsWith('the archer may shoot at this soldier'), 'a shot is called so', await of('d8'));
  ok((await of('e8')).endsWith('you may go here'), 'beside a step', await of('e8'));
  await begin('graal', '2 duel2 tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:a1b1:Ka12;t=0:-:Ne7;b=1:x24w24:Kx13;u=1:-:Nh10', 'variant=duel2');
  ok((await of('a12')).includes('king (White)'), 'a piece is called by its army', await of('a12'));
  ok((await of('e7')).includes('knight (Tan, under White)'), 'and by who commands that, where it has another name', await of('e7'));
  await begin('granat', '4b/4/5/4/5/4/2r2/5/4r/4/5/4/5/4/R4 r - - 4');
  await click(page, await cellNamed(page, 'a1'));
  ok((await of('i7')).endsWith('the marble may go to this pawn'), 'a marble is called so', await of('i7'));
  await begin('grailnah', '2 0 c4 e5 m 0 K:b2,Q:N,n:N.a5,c:N,m:0;K:S,Q:S,n:S.S.a7,c:S,m:0');
  await click(page, await cellNamed(page, 'e5'));
  same('Morgane has a price', await heraldText(page), 'Where does Morgane go? It will cost you a knight.');
  await click(page, await cellNamed(page, 'e6'));
  same('which knight pays is asked', await heraldText(page), 'Which knight pays for Morgane? It is lost.');
  ok((await of('a5')).endsWith('Which knight pays for Morgane? It is lost.'), 'and said of each that can', await of('a5'));
  await click(page, await cellNamed(page, 'b7'));
  ok(await page.locator('svg.board.picking').count() === 1 && (await page.locator('.herald .rule').count()) === 1, 'a wrong one is refused, and the question stands', await heraldText(page));
  await click(page, await cellNamed(page, 'a5'));
  same('then it is played', (await page.locator('.moves li button').first().innerText()).trim(), 'F:e5-e6/a5');
  await openGame(page, url, 'alcazar');
  await click(page, await cellNamed(page, 'b1e'));
  await click(page, await cellNamed(page, 'c1n'));
  await settled(page);
  const resting = (await labels(page)).find(({ label }) => label.includes('rests this turn'))!;
  await click(page, resting.cell);
  same('a wall that rests says so', await heraldText(page), 'This wall was just moved: it rests this turn.');
  same('by its rule, and is not picked', await page.locator('svg.board.picking').count(), 0);
  await context.close();
}

const isLost = (page: Page): Promise<boolean> => page.evaluate(() => !document.activeElement || document.activeElement === document.body);

/** Whatever is pressed by keys, the keys are somewhere afterwards: buttons vanish, are switched off, dialogs close, views change. */
async function keepsFocus(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const lost: string[] = [];
  const check = async (what: string): Promise<void> => {
    await page.waitForTimeout(60);
    for (let i = 0; i < 10 && (await isLost(page)); i += 1) await page.waitForTimeout(60); /* what has vanished is followed a moment later */
    if (await isLost(page)) lost.push(what);
  };
  const enter = async (what: string, button: Locator): Promise<void> => {
    await button.focus();
    await page.keyboard.press('Enter');
    await check(what);
  };
  await page.waitForSelector('.game-card');
  await page.getByRole('link', { name: 'Play Granat' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('svg.board[data-drawn]');
  await settled(page);
  await check('a game opens');
  for (let i = 0; i < 2; i += 1) {
    await playMove(page, byKeys(randomOf(9)), randomOf(9 + i));
    await settled(page);
    await check('a move');
  }
  const buttons = page.locator('button:visible');
  for (let i = 0; i < (await buttons.count()); i += 1) {
    const button = buttons.nth(i);
    if (!(await button.isEnabled())) continue;
    const name = await button.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
    await enter(name.trim(), button);
    while ((await page.locator('dialog').count()) > 0) {
      await page.keyboard.press('Escape');
      await page.waitForTimeout(30);
    }
    await check(`after ${name.trim()}`);
  }
  const takeBack = page.getByRole('button', { name: 'Take back' });
  while (await takeBack.isEnabled()) await drawn(page, () => enter('taking back', takeBack));
  same('taking all back switches it off', await takeBack.isEnabled(), false);
  await page.keyboard.press('?');
  await page.waitForSelector('dialog .keys');
  await accessible(page, 'the keys');
  await page.keyboard.press('Escape');
  await check('the keys');
  await page.getByRole('button', { name: 'Resign' }).focus();
  await page.keyboard.press('Enter');
  await enter('resigning', page.locator('dialog').getByRole('button', { name: 'Resign' }));
  await settled(page);
  await check('resigned');
  await page.goBack();
  await page.waitForSelector('.game-card');
  await check('going back');
  ok(lost.length === 0, 'the keys are never nowhere', lost.join('\n'));
  await context.close();
}

/** The list of moves is one stop of the Tab key, and arrow keys go through it. */
async function oneStop(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'granat');
  for (let i = 0; i < 3; i += 1) {
    await playMove(page, byClicks, randomOf(3 + i));
    await settled(page);
  }
  const stops = (): Promise<number> => page.locator('.moves li button:not([tabindex="-1"])').count();
  const here = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  const words = (await page.locator('.moves li button').allInnerTexts()).map((text) => text.trim());
  same('one move can be reached by Tab', await stops(), 1);
  await page.locator('.moves li button:not([tabindex="-1"])').focus();
  same('that is the one that is shown', await here(), words.at(-1));
  await page.keyboard.press('ArrowUp');
  same('arrow keys go to the others', await here(), words.at(-2));
  same('it is one stop still', await stops(), 1);
  await page.keyboard.press('Home');
  same('to the first', await here(), words[0]);
  await drawn(page, () => page.keyboard.press('Enter'));
  ok((await heraldText(page)).startsWith('You are looking back: round 1 of 3'), 'and Enter shows it', await heraldText(page));
  await page.keyboard.press('Shift+Tab');
  ok(await page.evaluate(() => !document.activeElement?.closest('.moves ol') && document.activeElement !== document.body), 'Tab leaves the list');
  await context.close();
}

/** A board lies at once where it stays: whoever points as soon as it is there points at the cell that is seen there. */
async function staysPut(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, 'about:blank');
  await page.addInitScript(() => {
    const first = new WeakSet<Element>();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof SVGElement) || !target.matches('svg.board') || first.has(target)) continue;
        first.add(target);
        (window as unknown as { begun: string }).begun = JSON.stringify(target.querySelector('.cell')!.getBoundingClientRect());
      }
    }).observe(document, { subtree: true, attributeFilter: ['data-drawn'] });
  });
  for (const place of ['alcazar', 'graal', 'grailnah', 'granat'].flatMap((game) => [game, `learn/${game}/1`])) {
    await page.goto('about:blank');
    await page.goto(`${url}#/${place}`);
    await page.waitForSelector('svg.board[data-drawn]');
    await still(page);
    const [begun, now] = await page.evaluate(() => [(window as unknown as { begun: string }).begun, JSON.stringify(document.querySelector('svg.board .cell')!.getBoundingClientRect())]);
    same(`${place}: cells lie at once where they stay`, begun, now);
  }
  await context.close();
}

export const handParts = { lookingBack, staysPut, trueLines, motion, spoken, keepsFocus, oneStop };
