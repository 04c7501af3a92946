/* reporting.ts - the report of a game on the analysis board: the program's own figures, signs and words, learning from mistakes; and
 * what people add: variations, comments, marks, given away and brought back in the same bytes. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import type { Report } from '../src/report';
import { graphed, KINDS, paste, recordOf } from './analysing';
import { accessible, click, drawn, middle, phone, visit } from './harness';
import { coreOf } from './instance';
import { ok, same } from './tap';

const program = process.argv[2] ?? 'build/tintagel';
const folder = 'build/log/browser';
const DECISIONS = process.env['TINTAGEL_BROWSER'] === 'all' ? 10 : 6;
const GRADES = ['fine', 'slip', 'mistake', 'blunder', 'missed'] as const;

const file = (name: string, text: string): string => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}`, text);
  return `${folder}/${name}`;
};

const told = (record: string, name: string): Report =>
  JSON.parse(execFileSync('build/tintagel', ['analyse', file(name, record), '--report', '--json'], { encoding: 'utf8' })) as Report;

/** The beginning of a game in which there are a slip and a mistake. */
export function beginning(): string {
  const [head = '', ...events] = readFileSync('tests/records/granat.txt', 'utf8').split(/^(?=\d+ )/m);
  const moves = events.filter((line) => / move /.test(line)).slice(0, 20);
  return head.replace(/^result .*$/m, 'result -') + [...events.filter((line) => / joined /.test(line)), ...moves].join('');
}

async function report(page: Page): Promise<void> {
  await page.locator('.report-asked button').click();
  await page.locator('svg.board[data-reported="1"]').waitFor({ timeout: 90_000 });
}

/** The table "In short": by side what the program counts. */
const counted = (page: Page): Promise<string[][]> =>
  page.locator('.in-short tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')));

async function kinds(browser: Browser, url: string): Promise<void> {
  const core = await coreOf(url);
  const { context, page } = await visit(browser, url);
  for (const [i, [game, options, sides]] of KINDS.entries()) {
    const what = `${game} ${options}`;
    const record = recordOf(core, game, options, DECISIONS, 1);
    const expected = told(record, `report-${i}.txt`);
    await paste(page, url, record);
    await report(page);
    await graphed(page);
    same(`${what}: the counts are the program’s`, JSON.stringify(await counted(page)), JSON.stringify(GRADES.map((grade) => expected.sides.map((side) => String(side[grade])))));
    same(`${what}: what decided it, too`, await page.locator('.decided li').count(), expected.turning.length);
    same(`${what}: a sign in the graph for each mark`, await page.locator('.graph .sign-at').count(), expected.marks.length);
    same(`${what}: remarks on set-ups`, await page.locator('.set-ups li').count(), expected.remarks.filter((said) => said.length > 0).length);
    if (sides > 2) await accessible(page, `the report of ${what}`);
  }
  await context.close();
}

async function marks(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await paste(page, url, beginning());
  await report(page);
  same('the list has the words', (await page.locator('.moves .grade').allInnerTexts()).join(), 'slip,mistake');
  ok(await page.locator('.moves .grade .grade-sign').first().isVisible(), 'and the shapes');
  await page.locator('h1').click();
  await drawn(page, () => page.keyboard.press('Home'));
  await drawn(page, () => page.keyboard.press('m'));
  ok((await page.locator('.marked-line').innerText()).includes('Better: a3-e7'), 'M goes to the first mistake, and what was better is said');
  ok((await page.locator('.this-move').innerText()).includes('a3-e7 brings the pawn forward'), 'with what it is good for');
  ok(((await page.locator('.way.instead').getAttribute('d')) ?? '').length > 0, 'and shown');
  await drawn(page, () => page.getByRole('button', { name: 'Next mistake' }).click());
  ok((await page.locator('.marked-line').innerText()).includes('Better: i3-e7'), 'the button goes to the next');
  await drawn(page, () => page.keyboard.press('Shift+M'));
  ok((await page.locator('.marked-line').innerText()).includes('a3-e7'), 'and Shift with M to the one before');
  await drawn(page, () => page.locator('.decided button').last().click());
  ok(/[?\w] mistake|i3-e7/.test(await page.locator('.marked-line').innerText()), 'what decided it can be gone to');
  await accessible(page, 'a report');
  await context.close();
}

/** A long one can be stopped, and is then of what was looked at. */
async function stopped(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await paste(page, url, readFileSync('tests/records/granat.txt', 'utf8'));
  await page.locator('.report-asked button').click();
  await page.waitForFunction(() => Number(document.querySelector<HTMLProgressElement>('.report-asked progress')?.value) > 2);
  await page.locator('.report-asked button').click();
  await page.locator('svg.board[data-reported="1"]').waitFor();
  ok((await page.locator('.in-short').innerText()).includes('Stopped'), 'a report that is stopped says so');
  await context.close();
}

/** Cells of a board by their names. */
export async function cellsOf(url: string, game: string): Promise<(name: string) => number> {
  const core = await coreOf(url);
  core.text('start', `${game}\t-\t-`, 0);
  const { cells } = JSON.parse(core.text('describe', '')) as { cells: [string][] };
  return (name) => cells.findIndex(([one]) => one === name);
}

async function learning(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const cell = await cellsOf(url, 'granat');
  const says = (words: string): Promise<void> => page.locator('.coach-line .said', { hasText: words }).waitFor();
  await paste(page, url, beginning());
  await report(page);
  await page.locator('.learn-mistakes').click();
  await says('Find something better');
  ok(!(await page.locator('.best-lines').isVisible()) && (await page.locator('.decided').count()) === 0, 'nothing tells the answer meanwhile');
  await click(page, cell('i1'));
  await click(page, cell('d6'));
  await says('is not it');
  ok(true, 'what was played is still wrong');
  await page.keyboard.press('h');
  await says('Look at a3');
  await click(page, cell('a3'));
  await click(page, cell('e7'));
  await says('Right: a3-e7');
  ok(true, 'the better move is right');
  await accessible(page, 'learning from mistakes');
  await page.locator('h1').click();
  await page.keyboard.press('Enter');
  await says('2 of 2');
  await page.locator('h1').click();
  await page.keyboard.press('l');
  await says('The better move: i3-e7');
  await page.keyboard.press('Enter');
  await says('Done: 1 of 2 found.');
  await page.keyboard.press('Escape');
  await page.locator('.coach-line').waitFor({ state: 'detached' });
  same('nothing of it is in the record', await page.locator('.variation').count(), 0);
  await context.close();
}

/** What the share sheet gives. */
export async function given(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('dialog').getByRole('button', { name: button, exact: true }).click()]);
  await page.keyboard.press('Escape');
  return readFileSync(await download.path(), 'utf8');
}

async function variations(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const record = readFileSync('tests/records/variations.txt', 'utf8');
  const json = execFileSync(program, ['record', 'json', 'tests/records/variations.txt'], { encoding: 'utf8' });
  await paste(page, url, record);
  same('every line is listed', await page.locator('.variation').count(), 4);
  ok(await page.locator('.comment', { hasText: 'Opens the castle.' }).isVisible(), 'comments are shown');
  same('as text every byte is as it was', await given(page, 'Record'), record);
  same('as JSON it is what the program writes', await given(page, 'Record (JSON)'), json);
  await paste(page, url, json);
  same('and from JSON the same text comes back', await given(page, 'Record'), record);
  await page.locator('h1').click();
  await drawn(page, () => page.locator('.of-line', { hasText: 'd4-d3' }).first().click());
  same('a move of a line can be gone to', await page.locator('.of-line.here').innerText(), 'd4-d3');
  await drawn(page, () => page.keyboard.press('ArrowDown'));
  same('down is the line below', await page.locator('.of-line.here').innerText(), 'd2n/d2e');
  await drawn(page, () => page.keyboard.press('ArrowUp'));
  same('up the one above', await page.locator('.of-line.here').innerText(), 'd4-d3');
  await accessible(page, 'variations');
  await context.close();
}

async function adding(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const cell = await cellsOf(url, 'granat');
  const record = beginning();
  await paste(page, url, record);
  await page.locator('h1').click();
  await drawn(page, () => page.keyboard.press('Home'));
  await click(page, cell('c3'));
  await click(page, cell('b4'));
  const first = await page.locator('.variation .of-line').count();
  await click(page, cell('g13'));
  await click(page, cell('f12'));
  same('a move on the board makes a variation, and the next goes on with it', await page.locator('.variation .of-line').count(), first + 1);
  await page.locator('h1').click();
  await page.keyboard.press('c');
  await page.locator('dialog textarea').fill('A quiet answer.\nWorth a look.');
  await page.locator('dialog .main').click();
  await page.locator('.comment', { hasText: 'A quiet answer. Worth a look.' }).waitFor();
  const [from, to] = [await middle(page, cell('c3')), await middle(page, cell('e5'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x, to.y);
  await page.mouse.up({ button: 'right' });
  await page.locator('.scribble.good').waitFor({ state: 'attached' });
  ok(true, 'the right button draws an arrow');
  await page.getByRole('button', { name: 'Draw' }).click();
  await page.locator('.meaning.bad').click();
  await page.locator(`.cell[data-cell="${cell('a9')}"]`).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('.scribble.bad').waitFor({ state: 'attached' });
  ok(true, 'and keys mark a cell');
  await page.getByRole('button', { name: 'Draw' }).click();
  const text = await given(page, 'Record');
  ok(text.includes('; A quiet answer.\n') && text.includes('= good c3>e5') && text.includes('= bad a9'), 'all of it is in the record', text);
  ok(execFileSync(program, ['record', 'check', file('notes.txt', text), '--lang', 'en'], { encoding: 'utf8' }).includes('whole and legal'), 'which the program finds legal');
  await page.reload();
  await page.waitForSelector('.analysis svg.board[data-drawn]');
  same('after loading the page again every byte is there', await given(page, 'Record'), text);
  await drawn(page, () => page.locator('.of-line').first().click());
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.locator('dialog .main').click();
  await page.locator('.variation').waitFor({ state: 'detached' });
  same('what is removed is gone, and the game is as it was', await given(page, 'Record'), record);
  await context.close();
}

/** What is added to a game of one's own stays with it, also when the game goes on. */
async function goesOn(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  const core = await coreOf(url);
  const cell = await cellsOf(url, 'granat');
  const keep = async (words: string[]): Promise<void> => {
    core.text('start', ['granat', '-', '-', 'person -', 'computer level=1'].join('\t'), 0);
    words.forEach((word, i) => core.text('play', word, i % 2, 1));
    const match = { game: 'granat', options: '-', record: core.text('save', ''), drafts: [], seats: ['person', 'level=1'], over: false, turns: words.length, toAct: [0], winners: [], at: 1 };
    await page.evaluate((kept) => localStorage.setItem('tintagel.match.one', JSON.stringify(kept)), match);
  };
  await keep(['c3-b4', 'g13-f12']);
  await page.goto(`${url}#/analyse/local/one/0`);
  await page.waitForSelector('.analysis svg.board[data-drawn]');
  await click(page, cell('g3'));
  await click(page, cell('f4'));
  await page.locator('.variation').waitFor();
  await keep(['c3-b4', 'g13-f12', 'g3-f4']);
  await page.goto(`${url}#/`);
  await page.locator('.analysis').waitFor({ state: 'detached' });
  await page.goto(`${url}#/analyse/local/one`);
  await page.locator('.analysis .variation').waitFor();
  same('it is there after the game went on', await page.locator('.of-line').innerText(), 'g3-f4');
  same('with the new move', await page.locator('.moves .rows li:not(.below)').count(), 3);
  await context.close();
}

async function several(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await page.goto(`${url}#/analyse`);
  await page.getByRole('textbox').fill(beginning() + readFileSync('tests/records/variations.txt', 'utf8'));
  await page.locator('.paste button').first().click();
  await page.locator('dialog .choices button').nth(1).waitFor();
  await accessible(page, 'choosing a game of a file');
  await page.locator('dialog .choices button').nth(1).click();
  await page.waitForSelector('.analysis svg.board[data-drawn]');
  same('of a file of several games one is chosen', await page.locator('h1').innerText(), 'Alcazar');
  await context.close();
}

async function onPhone(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, { ...phone, locale: 'fr-FR' });
  await paste(page, url, beginning());
  await page.locator('.analysis .tabs button').last().tap();
  await report(page);
  ok((await page.locator('.in-short').innerText()).includes('imprécisions'), 'the report speaks French');
  await page.locator('.decided button').first().tap();
  ok((await page.locator('.marked-line').innerText()).includes('Meilleur'), 'and so does what is said of a move');
  await accessible(page, 'a report on a phone, in French');
  await page.locator('.learn-mistakes').tap();
  await page.locator('.coach-line').waitFor();
  ok(!(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)), 'nothing is wider than the window');
  await context.close();
}

const parts = { kinds, marks, stopped, learning, variations, adding, 'goes on': goesOn, several, 'on a phone': onPhone };
export const reportParts = Object.fromEntries(Object.entries(parts).map(([name, run]) => [`report ${name}`, run]));
