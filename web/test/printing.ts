/* printing.ts - print and play on the page: the PDF is the program's own, byte for byte, with the options of the match, in the
 * page's language, also without a network; and what is said when it cannot be made. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser, Download, Locator, Page } from 'playwright-core';
import { broken } from './failing';
import { accessible, newGame, openGame, phone, visit } from './harness';
import { ok, same } from './tap';

const program = process.argv[2]!;

const printed = (...args: string[]): Buffer => execFileSync(program, ['print', ...args], { maxBuffer: 1 << 26 });

const bytesOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path());

/** Ask for it, and pick a paper. */
async function print(page: Page, button: Locator, paper: string): Promise<Download> {
  await button.click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('dialog').getByRole('button', { name: paper, exact: true }).click()]);
  return download;
}

async function printing(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}#/learn`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const cards = page.locator('.course').getByRole('button', { name: /^Print .* and play$/ });
  await cards.first().waitFor();
  ok(!asked.some((file) => file.endsWith('print.wasm')), 'what prints is no part of the first load');
  const game = (await cards.first().getAttribute('aria-label'))!.split(' ')[1]!.toLowerCase();
  await cards.first().click();
  await accessible(page, 'the question for the paper');
  await page.keyboard.press('Escape');
  const download = await print(page, cards.first(), 'A4');
  same('a course’s card prints its game: the name', download.suggestedFilename(), `tintagel-${game}-a4.pdf`);
  ok((await bytesOf(download)).equals(printed(game, '--lang', 'en')), 'and the bytes are those of the program');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload(); /* from here on the service worker answers */
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await print(page, cards.first(), 'A3');
  await context.setOffline(true);
  ok((await bytesOf(await print(page, cards.last(), 'Letter'))).subarray(0, 5).toString() === '%PDF-', 'without a network it prints another game');
  await context.close();
}

/** From a match, with its options and in its language. */
async function printingMatch(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, { locale: 'fr-FR' });
  await openGame(page, url, 'grailnah');
  await page.getByRole('button', { name: 'Plus', exact: true }).click();
  const download = await print(page, page.locator('dialog').getByRole('button', { name: 'Imprimer et jouer' }), 'Letter');
  ok((await bytesOf(download)).equals(printed('grailnah', '--paper', 'letter', '--lang', 'fr')), 'a match prints its game in French');
  await context.close();
}

async function printingOptions(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'grailnah');
  await newGame(page, (dialog) => dialog.getByRole('radio', { name: '4', exact: true }).first().check());
  await page.getByRole('button', { name: 'More' }).click();
  const download = await print(page, page.locator('dialog').getByRole('button', { name: 'Print and play' }), 'A4');
  ok((await bytesOf(download)).equals(printed('grailnah', '--options', 'players=4', '--lang', 'en')), 'a match of four prints the pieces of four');
  await context.close();
}

async function printingFails(browser: Browser, url: string): Promise<void> {
  const page = await broken(browser, `${url}#/learn`, (one) => one.route('**/print.wasm', (route) => route.abort()), phone);
  const button = page.locator('.course').getByRole('button', { name: /^Print .* and play$/ }).first();
  await button.click();
  await page.locator('dialog').getByRole('button', { name: 'A4' }).click();
  await page.locator('dialog', { hasText: 'needs a network' }).waitFor();
  await accessible(page, 'a document that could not be made');
  await page.keyboard.press('Escape');
  await page.unroute('**/print.wasm');
  ok((await bytesOf(await print(page, button, 'A4'))).subarray(0, 5).toString() === '%PDF-', 'once there is a network it is tried again');
  await page.context().close();
}

export const printParts = { printing, printingMatch, printingOptions, printingFails };
