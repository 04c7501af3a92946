/* embedding.ts - a game on a page of another origin, which allows no more than the one script and its frame: it is shown, gone
 * through by buttons and keys, in both languages, dark, on a phone; a bad link says what is wrong with it. And nothing else of
 * ours can be put into a frame. */
import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { accessible, phone, visit } from './harness';
import { ok, same } from './tap';

const program = process.argv[2]!;
const record = 'tests/records/granat.txt';
const link = execFileSync(program, ['link', record], { encoding: 'utf8' }).trim();

/** A site of somebody else's with one page, which has this in it, under a policy that allows the server's script and frame only. */
async function site(url: string, body: string): Promise<{ server: Server; at: string }> {
  const { origin } = new URL(url);
  const server = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8');
    answer.setHeader('Content-Security-Policy', `default-src 'none'; script-src ${origin}; frame-src ${origin}`);
    answer.end(`<!doctype html><html lang="en"><title>A site</title><body><main><h1>A site</h1>${body}</main></body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, at: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** The frame with the game, once it is there. */
async function frameOf(page: Page): Promise<Frame> {
  const frame = (await (await page.waitForSelector('iframe')).contentFrame())!;
  await frame.waitForSelector('[role=status], [role=alert]');
  return frame;
}

const told = (frame: Frame): Promise<string> => frame.locator('p').innerText();

async function open(browser: Browser, url: string, attributes: string, options: BrowserContextOptions = {}): Promise<{ page: Page; frame: Frame; close(): Promise<void> }> {
  const { server, at } = await site(url, `<script src="${url}embed.js" ${attributes}></script>`);
  const { context, page } = await visit(browser, at, options);
  const close = async (): Promise<void> => {
    await context.close();
    server.close();
  };
  return { page, frame: await frameOf(page), close };
}

async function embedded(browser: Browser, url: string): Promise<void> {
  const { page, frame, close } = await open(browser, url, `data-link="${link}" data-lang="en"`);
  const turns = Number(/Turn (\d+) of \1:/.exec(await told(frame))?.[1]);
  ok(turns > 100, `the game is shown on a page of another origin, at its end: ${await told(frame)}`);
  ok((await frame.locator('strong').innerText()).length > 5, 'how it ended is said');
  ok((await frame.locator('svg *').count()) > 100, 'the board is drawn');
  await accessible(frame, 'the frame');
  const high = (await page.locator('iframe').boundingBox())!.height;
  const wants = await frame.evaluate(() => document.documentElement.getBoundingClientRect().height);
  ok(Math.abs(high - wants) < 2, `the frame is as high as it needs to be: ${high}`);
  await frame.getByRole('button', { name: 'To the beginning' }).click();
  same('by a button to the beginning', await told(frame), 'The beginning');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  ok((await told(frame)).startsWith(`Turn 1 of ${turns}: `), 'by keys on and back');
  const before = await frame.locator('svg').innerHTML();
  await page.keyboard.press('f');
  ok((await frame.locator('svg').innerHTML()) !== before && (await frame.locator('svg').innerHTML()).includes('rotate(180)'), 'F turns the board');
  await page.keyboard.press('End');
  ok((await told(frame)).startsWith(`Turn ${turns} of`), 'End leads to the end');
  await page.keyboard.press('Home');
  await frame.getByRole('button', { name: 'Play it through' }).click();
  await frame.waitForFunction(() => document.querySelector('p')!.textContent!.startsWith('Turn 2 '));
  await frame.getByRole('button', { name: 'Stop' }).click();
  ok(true, 'it plays by itself, and stops');
  const href = await frame.getByRole('link', { name: 'Open in Tintagel' }).evaluate((a: HTMLAnchorElement) => a.href);
  ok(href.startsWith(`${url}index.html#/analyse/link/1`), 'a link leads to the page', href);
  await close();
}

async function embeddedOtherwise(browser: Browser, url: string): Promise<void> {
  const dark = await open(browser, url, `data-link="${link.split('/').pop()}" data-turn="3" data-lang="fr" data-theme="dark" data-player="1"`, phone);
  ok((await told(dark.frame)).startsWith('Tour 3 sur '), 'in French, at a turn', await told(dark.frame));
  same('dark', await dark.frame.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(29, 33, 38)');
  ok((await dark.frame.locator('svg').innerHTML()).includes('rotate(180)'), 'from the second player’s side');
  ok(await dark.frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'on a phone nothing is too wide');
  await accessible(dark.frame, 'the frame on a phone, dark');
  await dark.close();
  const bad = await open(browser, url, `data-link="${link.slice(0, 60)}" data-lang="en"`);
  ok((await told(bad.frame)).includes('not whole'), 'a link that was cut says so', await told(bad.frame));
  await bad.close();
  const none = await open(browser, url, 'data-lang="fr"');
  ok((await told(none.frame)).includes('aucune partie'), 'and so does none at all', await told(none.frame));
  await none.close();
}

/** The game itself stays out of frames of others. */
async function embeddedOnly(browser: Browser, url: string): Promise<void> {
  const { server, at } = await site(url, `<iframe src="${url}" title="x"></iframe>`);
  const { context, page } = await visit(browser, at, {}, /frame-ancestors|Refused to frame|Framing/);
  await page.waitForSelector('iframe');
  await page.waitForTimeout(300);
  same('the page itself is in no frame of another origin', page.frames().filter((frame) => frame.url().startsWith(url)).length, 0);
  const header = async (file: string, name: string): Promise<string> => (await fetch(`${url}${file}`)).headers.get(name) ?? '';
  ok((await header('', 'content-security-policy')).includes("frame-ancestors 'none'"), 'its headers say so');
  ok((await header('embed.html', 'content-security-policy')).includes('frame-ancestors *'), 'those of the viewer allow it');
  same('and its script may be loaded', await header('embed.js', 'cross-origin-resource-policy'), 'cross-origin');
  ok(!/unsafe-inline|unsafe-eval'(?!.*wasm)/.test((await header('embed.html', 'content-security-policy')).replace("'wasm-unsafe-eval'", '')), 'with nothing unsafe');
  await context.close();
  server.close();
}

export const embedParts = { embedded, embeddedOtherwise, embeddedOnly };
