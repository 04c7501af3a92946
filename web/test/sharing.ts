/* sharing.ts - giving a game away on the page: a link made by the program opens in a fresh browser at its turn, the page makes the
 * same link and the very files that the program makes, the record comes out byte for byte, and a link that is not whole says so. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { accessible, phone, visit } from './harness';
import { ok, same } from './tap';

const program = 'build/tintagel'; /* the sanitizers of the other one take ten seconds for a moving picture */
const record = 'tests/records/granat.txt';
const link = execFileSync(program, ['link', record, '--turn', '40'], { encoding: 'utf8' }).trim();
const made = (...args: string[]): Buffer => execFileSync(program, ['record', ...args], { maxBuffer: 1 << 26 });

const sheet = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.locator('dialog.share input').waitFor();
};

async function file(page: Page, name: string | RegExp): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), page.locator('dialog.share').getByRole('button', { name }).click()]);
  return readFileSync(await download.path());
}

async function sharing(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}${link}`);
  await page.waitForSelector('svg.board[data-drawn]');
  await page.waitForFunction(() => location.hash.endsWith('/40'));
  ok(true, 'a link opens in a fresh browser, at its turn');
  await sheet(page, 'Share');
  same('the page makes the program’s own link', await page.locator('dialog.share input').inputValue(), `${url}${link}`);
  await accessible(page, 'the share sheet');
  ok((await file(page, /^Record$/)).equals(readFileSync(record)), 'the record comes out as it went in, byte for byte');
  ok((await file(page, 'Picture (PNG)')).equals(made('picture', record, '--turn', '40', '--png', '-')), 'the PNG is the program’s');
  ok((await file(page, 'Picture (SVG)')).equals(made('picture', record, '--turn', '40', '--svg', '-')), 'and so is the SVG');
  ok((await file(page, 'Moving picture')).equals(made('picture', record, '--gif', '-')), 'and the GIF');
  ok((await file(page, 'Diagrams')).equals(made('print', record, '--lang', 'en')), 'and the PDF');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => location.hash.endsWith('/0'));
  await sheet(page, 'Share');
  const again = await page.locator('dialog.share input').inputValue();
  const other = await visit(browser, again);
  await other.page.waitForSelector('svg.board[data-drawn]');
  ok(again.endsWith('/0') && other.page.url() === again, 'what the page shares opens in another fresh browser');
  await other.context.close();
  await context.close();
}

async function sharingOtherwise(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, `${url}${link}`, { ...phone, locale: 'fr-FR' });
  await page.waitForSelector('svg.board[data-drawn]');
  await page.getByRole('button', { name: 'En bref', exact: true }).click();
  await sheet(page, 'Partager');
  await accessible(page, 'the share sheet on a phone, in French');
  ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the phone');
  await context.close();
  for (const [letters, words] of [[link.split('/')[3]!.slice(0, 80), 'not whole'], ['zzz', 'another version'], [`1${'A'.repeat(40000)}`, 'longer than any']] as const) {
    const bad = await visit(browser, `${url}#/analyse/link/${letters}`);
    await bad.page.locator('dialog').waitFor();
    ok((await bad.page.locator('dialog').innerText()).includes(words), `a bad link says what is wrong: ${words}`);
    await bad.context.close();
  }
}

export const shareParts = { sharing, sharingOtherwise };
