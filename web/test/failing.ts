/* failing.ts - a page that cannot start, or go on: whatever is broken, the person reads what is wrong and what to do, in
 * both languages. And what a page can do without, broken: it starts all the same. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { accessible, settled } from './harness';
import { ok, same } from './tap';

type Break = (page: Page) => Promise<unknown>;

/** A browser in which something is broken, where errors are what is wanted. */
export async function broken(browser: Browser, url: string, breaks: Break, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 }, serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  context.setDefaultTimeout(15_000);
  await breaks(page);
  await page.goto(url, { waitUntil: 'load' });
  return page;
}

/** What our server sends, without which the browser takes no worker. */
const isolated = { 'Cross-Origin-Embedder-Policy': 'require-corp' };
const without = (name: string): Break => (page) => page.addInitScript((key) => Reflect.deleteProperty(window, key), name);
const gone = (file: string): Break => (page) => page.route(`**/${file}`, (route) => route.fulfill({ status: 404, body: '' }));
const cut = (file: string): Break => (page) => page.route(`**/${file}`, (route) => route.abort());
const becomes = (file: string, body: string, contentType = 'text/javascript'): Break => (page) => page.route(`**/${file}`, (route) => route.fulfill({ body, contentType, headers: isolated }));

/** What ends a script that is whole. */
const WHOLE = '/* whole */';
/** What networks answer, whatever was asked for, until somebody has signed in. */
const PORTAL = '<!doctype html><title>Sign in</title>';

/** What is broken, what is then said, and what of. */
const breaks: [what: string, breaks: Break, says: string, of: string][] = [
  ['no WebAssembly', without('WebAssembly'), 'lacks something', 'WebAssembly'],
  ['no workers', without('Worker'), 'lacks something', 'Worker'],
  ['a script that is not there', gone('main.js'), 'could not be loaded', 'main.js'],
  ['a script that is cut off', cut('main.js'), 'could not be loaded', 'main.js'],
  ['a style sheet that is not there', gone('style.css'), 'could not be loaded', 'style.css'],
  ['a core that is not there', gone('core.wasm'), 'could not be loaded', 'core.wasm'],
  ['a core that is cut off', cut('core.wasm'), 'could not be loaded', 'core.wasm'],
  ['words that are not there', gone('en.words'), 'could not be loaded', 'en.words'],
  ['a worker that is not there', gone('worker.js'), 'could not be loaded', 'worker.js'],
  ['syntax that the browser does not know', becomes('main.js', `let a = 1 <|> 2;\n${WHOLE}\n`), 'lacks something', ''],
  ['a script that is not whole', becomes('main.js', 'let a = {'), 'could not be loaded', 'main.js'],
  ['another page in place of a script', becomes('main.js', PORTAL), 'could not be loaded', 'main.js'],
  ['another page in place of a worker', becomes('worker.js', PORTAL), 'could not be loaded', 'worker.js'],
  ['another page in place of words', becomes('en.words', PORTAL, 'text/html'), 'could not be loaded', 'en.words'],
  ['another page in place of the core', becomes('core.wasm', PORTAL, 'text/html'), 'could not be loaded', 'core.wasm'],
  ['text in a script that is none', becomes('main.js', 'Promise.resolve("<p>").then((text) => JSON.parse(text));'), 'went wrong', 'JSON'],
  ['WebAssembly that the browser does not know', becomes('core.wasm', '\0asm\x01\0\0\0\xfe', 'application/wasm'), 'lacks something', ''],
  ['a worker that fails', becomes('worker.js', 'throw new Error("out of luck");'), 'went wrong', 'out of luck'],
  ['a script that fails', becomes('main.js', 'throw new Error("out of luck");'), 'went wrong', 'out of luck'],
  ['a script that waits in vain', becomes('main.js', 'Promise.reject(new Error("out of luck"));'), 'went wrong', 'out of luck'],
];

async function told(page: Page): Promise<string> {
  await page.waitForSelector('#trouble[data-why]');
  return page.locator('#trouble').innerText();
}

export async function cannotStart(browser: Browser, url: string): Promise<void> {
  for (const [what, run, says, of] of breaks) {
    const page = await broken(browser, url, run);
    const text = await told(page);
    ok(text.includes(says) && text.includes(of) && text.includes('Load the page again'), `${what}: the person reads what to do`, text);
    ok(!text.includes('Tintagel ne') || what.includes('style sheet'), `${what}: in one language`, text);
    await page.context().close();
  }
  const page = await broken(browser, url, gone('core.wasm'), { locale: 'fr-FR' });
  const text = await told(page);
  ok(text.includes('Un fichier de la page n’a pas pu être chargé. Vérifiez votre connexion') && text.includes('Détail : core.wasm') && !text.includes('Check'), 'in French too', text);
  ok(await page.evaluate(() => document.getElementById('head')!.getBoundingClientRect().bottom <= document.getElementById('trouble')!.getBoundingClientRect().top), 'below the head');
  same('with nothing to press that would not work', await page.locator('#root a:visible, #root button:visible').count(), 0);
  await accessible(page, 'a page that cannot start');
  await page.unroute('**/core.wasm');
  await page.getByRole('link', { name: 'Recharger la page' }).click();
  await page.waitForSelector('.game-card');
  ok(await page.locator('#trouble').isHidden(), 'what came at last starts the page');
  await page.context().close();
}

/** Without JavaScript, without even the script that would say so, and when nothing comes for long. */
export async function noScript(browser: Browser, url: string): Promise<void> {
  const page = await broken(browser, url, () => Promise.resolve(), { javaScriptEnabled: false });
  const text = await page.locator('body').innerText();
  ok(/needs JavaScript, .* Switch it on/.test(text) && /a besoin de JavaScript, .* Activez-le/.test(text), 'without JavaScript both languages say so', text);
  ok(await page.locator('#trouble').isHidden(), 'and nothing else');
  await page.context().close();
  const old = await broken(browser, url, async (one) => {
    await cut('start.js')(one);
    await cut('main.js')(one);
  });
  await old.waitForFunction(() => document.getAnimations().length > 0);
  ok(!(await old.locator('#trouble').isVisible()), 'who waits for a slow page is left alone');
  await old.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  const late = await old.locator('#trouble').innerText();
  ok(late.includes('The page is not there yet') && late.includes('La page n’est pas encore là'), 'who waits too long is told what to do', late);
  await old.context().close();
}

/** What the page can do without. */
export async function doesWithout(browser: Browser, url: string): Promise<void> {
  const ways: [what: string, breaks: Break][] = [
    ['without storage', (page) => page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('no', 'SecurityError'); } }))],
    ['without a service worker', (page) => page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))],
    ['with one that is refused', (page) => page.addInitScript(() => { navigator.serviceWorker.register = () => Promise.reject(new DOMException('no', 'SecurityError')); })],
    ['where memory is said to be shared and is not', without('SharedArrayBuffer')],
    ['where WebAssembly cannot be compiled while it comes', (page) => page.addInitScript(() => Reflect.deleteProperty(WebAssembly, 'compileStreaming'))],
  ];
  for (const [what, run] of ways) {
    const page = await broken(browser, `${url}#/alcazar`, run);
    await page.waitForSelector('svg.board[data-drawn]');
    await settled(page);
    await page.waitForTimeout(100); /* for what is refused after the start */
    ok(await page.locator('#trouble').isHidden(), `${what} it starts`);
    await page.context().close();
  }
}

/** A worker that fails in the middle of a game. */
export async function fails(browser: Browser, url: string): Promise<void> {
  const page = await broken(browser, `${url}#/alcazar`, (one) => one.addInitScript(() => {
    const { Worker } = window;
    window.Worker = class extends Worker {
      constructor(address: string | URL) {
        super(address);
        addEventListener('break', () => this.dispatchEvent(new ErrorEvent('error', { message: 'unreachable' })));
      }
    };
  }));
  await page.waitForSelector('svg.board[data-drawn]');
  await settled(page);
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('of no matter'))));
  await page.waitForTimeout(50);
  ok(await page.locator('#trouble').isHidden(), 'what only one part threw does not end the game');
  await page.evaluate(() => dispatchEvent(new Event('break')));
  await page.getByRole('textbox', { name: 'Type a move' }).fill('a1-a2');
  await page.keyboard.press('Enter');
  const text = await told(page);
  ok(text.includes('your games are kept') && text.includes('unreachable'), 'a core that fails is told', text);
  ok(!text.includes('does not start'), 'and not that the page does not start', text);
  await page.reload();
  await page.waitForSelector('svg.board[data-drawn]');
  same('and the game is there again', await settled(page), '0');
  await page.context().close();
}
