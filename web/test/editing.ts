/* editing.ts - the position editor: every line that the rule cases know to be impossible is said to be so in the same words; pieces
 * are put, moved and removed by pointer, finger and key; what is set up is played, analysed and comes back by its address. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { accessible, board, drawn, heraldText, middle, phone, visit } from './harness';
import { ok } from './tap';

const text = (page: Page): Promise<string> => page.locator('[name=line]').inputValue();

/** Go to an address: another editor opens there. */
async function place(page: Page, where: string): Promise<void> {
  await page.evaluate((hash) => {
    document.querySelector('svg.board')?.removeAttribute('data-drawn');
    location.hash = hash;
  }, where);
  await page.waitForSelector('svg.board[data-drawn]');
}

const cellNamed = (page: Page, name: string): Promise<number> =>
  page.locator(`svg.board .cell[aria-label^="${name},"]`).first().evaluate((cell) => Number((cell as SVGElement).dataset['cell']));

async function point(page: Page, name: string): Promise<void> {
  const cell = await cellNamed(page, name);
  let at = await middle(page, cell);
  for (let before = { x: -1, y: -1 }; before.x !== at.x || before.y !== at.y; at = await middle(page, cell)) before = at; /* the board may still be finding its place */
  await drawn(page, () => page.mouse.click(at.x, at.y));
}

const pick = (page: Page, army: string, piece: string): Promise<void> =>
  drawn(page, () => page.getByRole('region', { name: army, exact: true }).getByRole('button', { name: new RegExp(`^${piece},`) }).click());

// ---- what is impossible ----

interface Known {
  game: string;
  options: string;
  line: string;
  sentence: string;
  rule: string;
}

/** The positions of a game's cases that cannot be, each with what is said of it. */
function impossible(game: string): Known[] {
  const found: Known[] = [];
  let [options, line] = ['-', ''];
  for (const row of readFileSync(`tests/rules/${game}.cases`, 'utf8').split('\n')) {
    const [, step = '', rest = ''] = /^  (\S+) ?(.*)$/.exec(row) ?? [];
    if (step === '') options = '-';
    if (step === 'options') options = rest;
    if (step === 'bad') line = rest;
    if (step === 'edit') line = ''; /* what is said then is not about a line */
    const [, sentence, rule] = step === 'because' && rest.startsWith('en ') ? (/^en (.*?)(?: ([A-Z]+-\d+))?$/.exec(rest) ?? []) : [];
    if (sentence && line) found.push({ game, options, line, sentence, rule: rule ?? '' });
  }
  return found;
}

/** Every third of them; in ./run test long all. */
async function areImpossible(page: Page, game: string): Promise<void> {
  const all = impossible(game);
  const tried = all.filter((_, i) => i % 3 === 0 || process.env['TINTAGEL_BROWSER'] === 'all');
  const wrong: string[] = [];
  let at = '';
  for (const { options, line, sentence, rule } of tried) {
    const there = `#/edit/${game}/${encodeURIComponent(options)}`;
    if (there !== at) await place(page, (at = there));
    await drawn(page, () => page.locator('[name=line]').fill(line));
    const said = await heraldText(page);
    const chip = (await page.locator('.herald .rule').allInnerTexts()).join(' ');
    if (said !== sentence || chip !== rule) wrong.push(`${line}\n  ${said} ${chip}\n  ${sentence} ${rule}`);
  }
  ok(all.length >= 10 && wrong.length === 0, `${game}: ${tried.length} kinds of impossible positions, each said in words and with its rule`, wrong.slice(0, 3).join('\n'));
}

// ---- setting up ----

async function byPointer(page: Page): Promise<void> {
  await place(page, '#/edit/alcazar');
  const start = await text(page);
  ok((await heraldText(page)) === 'This position is possible.', 'the start position is possible');
  await page.getByRole('button', { name: 'Remove pieces by pointing' }).click();
  await point(page, 'a1');
  ok((await heraldText(page)) === 'White’s knight is missing.', 'without a knight the position is impossible', await heraldText(page));
  ok(await page.getByRole('button', { name: 'Play the computer' }).isDisabled(), 'and cannot be played');
  await pick(page, 'White', 'Knight');
  await point(page, 'b2');
  ok((await text(page)).startsWith('b2 d4 w '), 'a piece of the tray is put by pointing', await text(page));
  await point(page, 'b2');
  await point(page, 'b3');
  ok((await text(page)).startsWith('b3 d4 w '), 'a piece is moved by pointing', await text(page));
  const from = await middle(page, await cellNamed(page, 'b3'));
  const to = await middle(page, await cellNamed(page, 'c2'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x - 20, to.y, { steps: 4 });
  await drawn(page, async () => {
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
  });
  ok((await text(page)).startsWith('c2 d4 w '), 'and by dragging it', await text(page));
  await drawn(page, () => page.locator('[name=resting]').selectOption('a2n'));
  ok((await text(page)).includes(' a2n '), 'a wall rests that is chosen');
  await drawn(page, () => page.getByRole('button', { name: 'Wall at rest: point at it on the board' }).click());
  await point(page, 'c3n');
  ok((await text(page)).includes(' c3n '), 'or pointed at', await text(page));
  const set = await text(page);
  for (let i = 0; i < 6; i += 1) await drawn(page, () => page.getByRole('button', { name: 'Undo' }).click());
  ok((await text(page)) === start && (await page.getByRole('button', { name: 'Undo' }).isDisabled()), 'all of it is undone', await text(page));
  for (let i = 0; i < 6; i += 1) await drawn(page, () => page.getByRole('button', { name: 'Redo' }).click());
  ok((await text(page)) === set, 'and done again', await text(page));
  await page.reload();
  await page.waitForSelector('svg.board[data-drawn]');
  ok((await text(page)) === set, 'the address keeps the position');
}

async function byKeys(page: Page): Promise<void> {
  await place(page, '#/edit/granat');
  await page.locator(`svg.board .cell[data-cell="${await cellNamed(page, 'a1')}"]`).focus();
  await drawn(page, () => page.keyboard.press('Delete'));
  ok((await text(page)).includes('/1rrrR '), 'Delete removes what stands on the cell', await text(page));
  await drawn(page, () => page.keyboard.press('2'));
  ok((await heraldText(page)) === 'Garnet pawn: point at where it goes.', 'a number picks a piece', await heraldText(page));
  await drawn(page, () => page.keyboard.press('Enter'));
  ok((await text(page)).includes('/RrrrR '), 'Enter puts it', await text(page));
  await drawn(page, () => page.keyboard.press('z'));
  ok((await text(page)).includes('/1rrrR '), 'Z undoes that');
}

async function others(page: Page): Promise<void> {
  await place(page, '#/edit/grailnah/players%3D3');
  await pick(page, 'White', 'Knight');
  await point(page, 'c4');
  await page.keyboard.press('Escape');
  await pick(page, 'Black', 'Knight');
  await point(page, 'c4');
  await page.keyboard.press('Escape');
  ok((await board(page).locator('.cell[aria-label^="c4,"]').getAttribute('aria-label'))!.includes('held'), 'two pawns on a cell hold each other');
  await pick(page, 'Ochre', 'Knight');
  await point(page, 'c4');
  ok((await heraldText(page)) === 'Three pawns cannot stand on c4: a cell holds two at most.', 'a third is impossible', await heraldText(page));
  await drawn(page, () => page.locator('[name=players]').selectOption('4'));
  ok((await text(page)).includes('c4') && (await text(page)).startsWith('4 '), 'with more players what was put stays', await text(page));
  await place(page, '#/edit/grailnah');
  await drawn(page, () => page.locator('[name=players]').selectOption('4'));
  ok((await heraldText(page)) === 'This position is possible.' && (await text(page)).startsWith('4 0 '), 'where nothing was put, they begin anew', await text(page));
  await place(page, '#/edit/graal/variant%3Dfour');
  ok((await heraldText(page)) === 'This position is possible.', 'four armies are set up to begin with');
  await pick(page, 'Navy', 'Ruins');
  await point(page, 'd20');
  await point(page, 'd21');
  ok((await heraldText(page)) === 'Navy is still in the game, so its castle cannot lie in ruins.', 'ruins on two holes take the place of a castle', await heraldText(page));
  await pick(page, 'Navy', 'Castle');
  await point(page, 'd20');
  await point(page, 'e20');
  ok(/;b=1:d20e20:/.test(await text(page)), 'a castle is put on two holes', await text(page));
}

// ---- what it is good for ----

async function played(page: Page, url: string): Promise<void> {
  const line = 'b2 c3 b a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n a2n -- 3';
  const there = `#/edit/alcazar/-/${encodeURIComponent(line)}`;
  await place(page, there);
  await page.getByRole('button', { name: 'Play the computer' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Black' }).click();
  await page.waitForFunction(() => /^#\/alcazar\//.test(location.hash) && document.querySelector('svg.board[data-drawn]'));
  ok((await board(page).locator('.cell[aria-label^="c3,"]').getAttribute('aria-label'))!.includes('Black'), 'a game against the computer begins there');
  await page.goto(`${url}${there}`);
  await page.waitForSelector('.editor svg.board[data-drawn]');
  await page.getByRole('button', { name: 'Play a friend' }).click();
  await page.locator('dialog .choices button').first().click();
  await page.waitForFunction(() => /^#\/table\//.test(location.hash));
  ok(true, 'a table begins there');
  await page.goto(`${url}${there}`);
  await page.waitForSelector('.editor svg.board[data-drawn]');
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.waitForSelector('.analysis svg.board[data-drawn]');
  await page.keyboard.press('e');
  await page.waitForSelector('.editor svg.board[data-drawn]');
  ok((await text(page)) === line, 'it is analysed, and the analysis leads back to the editor', await text(page));
}

async function edits(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}#/edit/alcazar`);
  await page.waitForSelector('svg.board[data-drawn]');
  await byPointer(page);
  await byKeys(page);
  await others(page);
  for (const game of ['alcazar', 'granat', 'grailnah', 'graal']) await areImpossible(page, game);
  await accessible(page, 'the position editor');
  await played(page, url);
  await context.close();
  const { context: pocket, page: small } = await visit(browser, `${url}#/edit/granat`, { ...phone, locale: 'fr-FR' });
  await small.waitForSelector('svg.board[data-drawn]');
  await drawn(small, () => small.getByRole('region', { name: 'Rouge', exact: true }).getByRole('button', { name: /^Pion,/ }).tap());
  const { x, y } = await middle(small, await cellNamed(small, 'e5'));
  await drawn(small, () => small.touchscreen.tap(x, y));
  ok((await heraldText(small)) === 'Rouge a 13 pions neutres\u202f: douze au plus, car une bille ne part qu’avec le pion qui la porte.', 'on a phone, in French, one pawn too many is told', await heraldText(small));
  ok(await small.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the phone');
  await accessible(small, 'the position editor on a phone');
  await pocket.close();
}

export const editParts = { edits };
