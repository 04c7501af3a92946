/* library.ts - the library: one's games that are over, here and at a server, with filters, opened in the analysis, saved as one file,
 * removed and had back; none, and none that fits; without a network, from a plain server of files, on a phone, in French, axe-core. And
 * the card of openings in the analysis: one's own games and the server's, and going on with a move. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { paste } from './analysing';
import { accessible, openGame, phone, visit } from './harness';
import { coreOf, type Instance } from './instance';
import { ok, same } from './tap';

const program = process.argv[2]!;
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 4, 20);

/** A game as keeping.ts keeps it. */
interface Kept {
  game: string;
  options: string;
  record: string;
  drafts: string[];
  position: string;
  seats: string[];
  turns: number;
  toAct: number[];
  over: boolean;
  winners: number[];
  at: number;
}

interface Wish {
  game: string;
  options?: string;
  words: string[];
  seats: string[];
  /** Who gives up; nobody: all agree to a draw. */
  loser?: number;
  days: number;
}

/** Play it with the core, to its end. */
function kept(core: Instance, { game, options = '-', words, seats, loser, days }: Wish): Kept {
  const at = NOW - days * DAY;
  const view = (): { toAct: number[]; position: string; length: number; result: { winners: number[] } | null } => JSON.parse(core.text('view', '', -1, -1)) as never;
  core.text('start', [game, options, '-', ...seats.map((seat) => (seat === 'person' ? 'person -' : `computer ${seat}`))].join('\t'), at);
  for (const word of words) core.text('play', word, view().toAct[0]!, at);
  if (loser !== undefined) {
    core.text('act', 'resign ', loser, at);
  } else {
    core.text('act', 'offer draw', 0, at);
    core.text('act', 'accept draw', 1, at);
  }
  const { position, length, result } = view();
  return { game, options, record: core.text('save', ''), drafts: [], position, seats, turns: length, toAct: [], over: true, winners: result!.winners, at };
}

const WISHES: Wish[] = [
  { game: 'alcazar', words: ['a1-a2', 'd4-d3'], seats: ['person', 'level=3'], loser: 1, days: 1 },
  { game: 'alcazar', words: ['a1-a2'], seats: ['person', 'level=5'], loser: 0, days: 2 },
  { game: 'alcazar', words: ['b4e/b4n', 'd4-d3'], seats: ['level=5', 'person'], days: 3 },
  { game: 'granat', words: ['a1*a3'], seats: ['person', 'person'], loser: 0, days: 4 },
];

async function filled(browser: Browser, url: string, place: string, options = {}, wishes = WISHES): Promise<Awaited<ReturnType<typeof visit>>> {
  const core = await coreOf(url);
  const games = wishes.map((wish) => kept(core, wish));
  const { context, page } = await visit(browser, 'about:blank', options);
  await context.addInitScript((list) => {
    if (localStorage.getItem('filled')) return;
    localStorage.setItem('filled', '1');
    list.forEach((game, i) => localStorage.setItem(`tintagel.match.g${i}`, JSON.stringify(game)));
  }, games);
  await page.goto(`${url}${place}`);
  return { context, page };
}

const rows = (page: Page): Promise<string[]> => page.locator('.shelved .text').allInnerTexts();
const painted = (page: Page, count: number): Promise<unknown> => page.waitForFunction((many) => document.querySelectorAll('.shelved img').length === many && [...document.querySelectorAll('.fate')].every((one) => one.textContent), count);

async function filters(browser: Browser, url: string): Promise<void> {
  const { context, page } = await filled(browser, url, '#/library');
  await painted(page, 4);
  const all = await rows(page);
  ok(all.length === 4 && all[0]!.includes('May 19, 2026') && all[3]!.includes('Granat'), 'all games that are over, the newest first', all.join('\n'));
  ok(all[0]!.includes('You won') && all[1]!.includes('You lost') && all[2]!.includes('Draw'), 'with how they ended, in words', all.join('\n'));
  ok(all[3]!.includes('Blue won'), 'also where it was nobody’s own game', all[3]!);
  await accessible(page, 'the library');
  const choose = async (name: string, value: string): Promise<number> => {
    await page.locator(`select[name=${name}]`).selectOption(value);
    return page.locator('.shelved').count();
  };
  same('by game', await choose('game', 'alcazar'), 3);
  same('by result', await choose('fate', 'lost'), 1);
  same('together', await choose('other', 'level=3'), 0);
  ok((await page.locator('.library .notice').innerText()).includes('No game is like that'), 'none that fits is said');
  await page.getByRole('button', { name: 'Show all' }).click();
  same('and all can be had again', await page.locator('.shelved').count(), 4);
  same('by level', await choose('other', 'level=5'), 2);
  await choose('other', '');
  same('by how it was played', await choose('other', 'page.mode.screen'), 1);
  await choose('other', '');
  same('by length', await choose('length', 'long'), 0);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.locator('.shelved a').nth(1).click();
  await page.waitForSelector('.analysis svg.board[data-drawn]');
  ok(page.url().includes('#/analyse/local/g1'), 'one opens in the analysis', page.url());
  await context.close();
}

async function saving(browser: Browser, url: string): Promise<void> {
  const { context, page } = await filled(browser, url, '#/library');
  await painted(page, 4);
  await page.locator('.shelved input').nth(0).check();
  await page.locator('.shelved input').nth(3).check();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save 2 as a file' }).click()]);
  const path = await download.path();
  const list = execFileSync(program, ['record', 'list', path], { encoding: 'utf8' });
  ok(/granat[^]*alcazar/.test(list) && list.trim().split('\n').length === 2, 'several are saved as one file of records', list);
  ok(readFileSync(path, 'utf8').startsWith('tintagel record 1'), 'which the program reads');
  await page.getByRole('button', { name: 'Remove from this browser' }).click();
  same('those that are chosen can be removed', await page.locator('.shelved').count(), 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  same('and had back', await page.locator('.shelved').count(), 4);
  await page.getByLabel('Choose all').check();
  ok(await page.getByRole('button', { name: 'Save 4 as a file' }).isEnabled(), 'all are chosen at once');
  await context.close();
}

async function empty(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}#/library`);
  ok((await page.locator('.library .notice').innerText()).includes('There are no games here yet'), 'an empty library says so');
  await accessible(page, 'an empty library');
  await page.goto(`${url}#/analyse`);
  await page.getByRole('link', { name: 'Library' }).click();
  await page.waitForSelector('.library');
  ok(true, 'it is reached from where one analyses');
  await context.close();
}

async function bounded(browser: Browser, url: string): Promise<void> {
  const many = Array.from({ length: 103 }, (_, i): Wish => ({ ...WISHES[0]!, days: i + 1 }));
  const { context, page } = await filled(browser, url, '', {}, many);
  await page.getByRole('link', { name: 'Library' }).waitFor();
  await page.getByRole('button', { name: /^All/ }).click();
  same('the first page has few of those that are over', await page.locator('.kept').count(), 6);
  await openGame(page, url, 'alcazar');
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  await page.goto(`${url}#/library`);
  await page.waitForSelector('.shelved');
  ok((await page.locator('.library').innerText()).includes('keeps the last 100 games that are over'), 'how many are kept is said');
  same('they come a page at a time', await page.locator('.shelved').count(), 24);
  await page.getByRole('button', { name: 'Show more' }).click();
  same('and more when asked for', await page.locator('.shelved').count(), 48);
  await page.evaluate(() => {
    const one = JSON.parse(localStorage.getItem('tintagel.match.g0')!) as Record<string, unknown>;
    localStorage.setItem('tintagel.match.going', JSON.stringify({ ...one, over: false, record: (one['record'] as string).replace(/\n\d+ resign[^]*$/, '\n').replace(/^result .*$/m, 'result -') }));
  });
  await page.goto(`${url}#/alcazar/going`);
  await page.waitForSelector('svg.board[data-drawn]');
  await page.getByRole('button', { name: 'Resign' }).first().click();
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.waitForSelector('.result');
  await page.waitForFunction(() => Object.keys(localStorage).filter((key) => key.startsWith('tintagel.match.')).length === 100);
  const oldest = await page.evaluate(() => [localStorage.getItem('tintagel.match.g102') === null, localStorage.getItem('tintagel.match.g0') !== null, localStorage.getItem('tintagel.match.going') !== null]);
  ok(oldest.every((one) => one), 'when another one ends the oldest go, and the newest stay', oldest.join());
  await page.getByRole('button', { name: 'Share' }).click();
  ok((await page.locator('dialog.share input').inputValue()).includes('#/analyse/link/'), 'the card of the result leads to the share sheet');
  await accessible(page, 'the share sheet over a result');
  await context.close();
}

async function away(browser: Browser, url: string): Promise<void> {
  const { context, page } = await filled(browser, url, '');
  await page.waitForSelector('.game-card');
  await page.evaluate(async () => {
    const post = async (path: string, body: unknown): Promise<{ game: string }> =>
      (await fetch(`api/v1/${path}`, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<{ game: string }>;
    await post('name', { name: 'Ysolt' });
    const { game } = await post('games', { name: 'granat', seats: ['me', 'computer 1'] });
    await post(`games/${game}/resign`, { player: 0 });
    const settings = JSON.parse(localStorage.getItem('tintagel.settings') ?? '{}') as object;
    localStorage.setItem('tintagel.settings', JSON.stringify({ ...settings, met: true }));
  });
  await page.reload();
  await page.goto(`${url}#/library`);
  await painted(page, 5);
  const all = await rows(page);
  ok(all[0]!.includes('Granat') && all[0]!.includes('You lost'), 'games at the server stand beside those of this browser', all.join('\n'));
  await page.waitForFunction(() => document.querySelector('.shelved')?.textContent?.includes('0 turns'));
  ok(true, 'and have their length in turns, as their records tell it');
  await page.locator('select[name=length]').selectOption('short');
  await page.waitForFunction(() => document.querySelectorAll('.shelved').length === 5);
  await page.locator('select[name=length]').selectOption('long');
  await page.locator('.library .notice', { hasText: 'No game is like that' }).waitFor();
  ok(true, 'by which they are found');
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.locator('.shelved input').nth(0).check();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save 1 as a file' }).click()]);
  ok(readFileSync(await download.path(), 'utf8').includes('game granat'), 'and are saved as well');
  await page.waitForTimeout(4000); /* what comes later is kept by then */
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('.shelved');
  same('without a network those of this browser stay', await page.locator('.shelved').count(), 4);
  await page.getByText('The server does not answer').waitFor();
  ok(true, 'and it is said that the others are missing');
  await context.close();
}

async function otherwise(browser: Browser, url: string): Promise<void> {
  const { context, page } = await filled(browser, url, '#/library', { ...phone, locale: 'fr-FR' });
  await painted(page, 4);
  ok((await page.locator('h1').last().innerText()) === 'Bibliothèque', 'in French');
  await accessible(page, 'the library on a phone, in French');
  ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the phone');
  await page.goto(`${url}#/analyse/start/alcazar/-`);
  await page.waitForSelector('.analysis svg.board[data-drawn]');
  await page.getByRole('button', { name: 'Ouvertures' }).click();
  await page.locator('.opening').first().waitFor();
  await accessible(page, 'openings on a phone, in French');
  ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nor are the openings');
  await context.close();
}

async function openings(browser: Browser, url: string): Promise<void> {
  const { context, page } = await filled(browser, url, '#/analyse/local/g0/0');
  await page.waitForSelector('.analysis svg.board[data-drawn]');
  await page.locator('.openings summary').click();
  await page.locator('.opening').first().waitFor();
  const moves = (): Promise<string[]> => page.locator('.opening').allInnerTexts();
  const first = await moves();
  ok(first.length === 2 && first[0]!.includes('a1-a2') && first[0]!.includes('2 games') && first[0]!.includes('1 won, 0 drawn, 1 lost'), 'what was played from here in one’s own games, and how it went', first.join('\n'));
  ok(!first.some((one) => one.includes('%')), 'without a share of few games');
  await accessible(page, 'openings');
  await page.locator('.opening').first().click();
  await page.waitForFunction(() => location.hash.endsWith('/1'));
  ok(page.url().includes('/local/g0/1'), 'where the game went on like that, that is shown', page.url());
  await page.waitForFunction(() => document.querySelector('.opening')?.textContent?.includes('d4-d3'));
  same('then what came after that', (await moves()).length, 1);
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.querySelectorAll('.opening').length === 2);
  await page.locator('.opening').nth(1).click();
  await page.waitForFunction(() => document.querySelector('.opening')?.textContent?.includes('0 won, 1 drawn, 0 lost'));
  ok((await moves())[0]!.includes('d4-d3') && (await page.locator('.variation').count()) > 0, 'another move is a variation, with what came after it', (await moves()).join('\n'));
  await page.locator('.opening').first().click();
  await page.waitForFunction(() => document.querySelector('.openings')?.textContent?.includes('None of your games'));
  ok(true, 'at the end of what is looked at it is played, and where nobody came that is said');
  const server = await context.newPage();
  await server.goto(`${url}#/analyse/start/grailnah/-`);
  await server.waitForSelector('.analysis svg.board[data-drawn]');
  await server.locator('.openings summary').click();
  await server.getByRole('button', { name: 'All at the server' }).click();
  await server.getByText('No finished game of the server came here').waitFor();
  const word = await server.evaluate(async () => {
    const post = async (path: string, body: unknown): Promise<{ game: string }> =>
      (await fetch(`api/v1/${path}`, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<{ game: string }>;
    await post('name', { name: 'Tor' });
    const { game } = await post('games', { name: 'grailnah', seats: ['me', 'me'] });
    const { moves } = (await (await fetch(`api/v1/games/${game}/view?player=0`)).json()) as { moves: { moves: [string][] } };
    await post(`games/${game}/move`, { player: 0, text: moves.moves[0]![0] });
    await post(`games/${game}/resign`, { player: 1 });
    return moves.moves[0]![0];
  });
  await server.getByRole('button', { name: 'Your games' }).click();
  await server.getByRole('button', { name: 'All at the server' }).click();
  await server.locator('.opening').first().waitFor();
  ok((await server.locator('.opening').first().innerText()).includes('1 game'), `the server’s games are the other source (${word})`);
  await context.close();
}

/** On a laptop, with a report too, an open card of openings leaves the moves a useful height, all of it in the window. */
async function openingsOnLaptop(browser: Browser, url: string): Promise<void> {
  const { context, page } = await filled(browser, url, '', { viewport: { width: 1280, height: 720 }, locale: 'fr-FR' });
  await paste(page, url, readFileSync('tests/records/granat.txt', 'utf8'));
  await page.locator('.report-asked button').click();
  await page.locator('svg.board[data-reported="1"]').waitFor({ timeout: 90_000 });
  const seen = (selector: string): Promise<[top: number, bottom: number]> =>
    page.locator(selector).evaluate((part) => [part.getBoundingClientRect().top, part.getBoundingClientRect().bottom] as [number, number]);
  for (const open of [false, true]) {
    if (open) await page.locator('.openings summary').click();
    await page.locator(open ? '.analysis.opens' : '.analysis:not(.opens)').waitFor();
    const [top, bottom] = await seen('.moves .list');
    ok(bottom - top >= (open ? 90 : 50) && bottom <= 720, `openings ${open ? 'open' : 'closed'}: moves are seen`, `${top} ${bottom}`);
    const [, end] = await seen('.mistakes');
    ok(end <= 720, 'and all that is below them', String(end));
  }
  await context.close();
}

async function sharingEdited(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}#/edit/granat`);
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.locator('dialog.share input').inputValue();
  const other = await visit(browser, link);
  await other.page.waitForSelector('.analysis svg.board[data-drawn]');
  ok(link.includes('#/analyse/link/'), 'what is set up in the editor is shared as a link that opens');
  await other.context.close();
  await context.close();
}

const parts = { filters, saving, empty, bounded, away, otherwise, openings, 'openings on a laptop': openingsOnLaptop, 'shared from the editor': sharingEdited };

export const libraryParts = Object.fromEntries(Object.entries(parts).map(([name, run]) => [`library ${name}`, run]));
