/* measure.ts PROGRAM [PART...] - how fast the page is, in Chromium on this machine: the first board, a move, a wall that
 * swings, what a first visit loads, how soon the search stops, and how fast it is beside the program's own. Prints
 * figures; judges nothing, for machines differ and are shared. */
import type { Page } from 'playwright-core';
import { click, labels, launch, openGame, serve, settled, visit } from './harness';
import { searchSpeed, stopping } from './speed';

const [, , program = 'build/tintagel', ...wanted] = process.argv;
const sorted = (list: number[]): number[] => [...list].sort((a, b) => a - b);
const quantile = (list: number[], q: number): number => sorted(list)[Math.min(Math.floor(q * list.length), list.length - 1)] ?? NaN;
const say = (what: string, list: number[], unit = 'ms'): void =>
  console.log(`${what}: median ${quantile(list, 0.5).toFixed(1)} ${unit}, 95th percentile ${quantile(list, 0.95).toFixed(1)} ${unit}, worst ${Math.max(...list).toFixed(1)} ${unit} (${list.length} times)`);

const { url, server } = await serve(program);
const browser = await launch();

const find = async (page: Page, name: string): Promise<number> => (await labels(page)).find(({ label }) => label.startsWith(`${name},`))!.cell;

/** From the navigation to the first board that is drawn, in a fresh browser profile. */
async function firstBoard(): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const { context, page } = await visit(browser, 'about:blank');
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('svg.board[data-drawn]')) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => ((window as unknown as { shown: number }).shown = performance.now())));
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.goto(`${url}#/alcazar`);
    const shown = await page.waitForFunction(() => (window as unknown as { shown?: number }).shown);
    times.push((await shown.jsonValue()) as number);
    await context.close();
  }
  say('first board on screen after a first visit begins', times);
}

/** From the click on a target to the frame that shows the piece there. */
async function aMove(): Promise<void> {
  const times: number[] = [];
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'granat');
  for (let i = 0; i < 40 && (await settled(page)) !== 'over'; i += 1) {
    const movable = (await labels(page)).filter(({ label }) => /ways? to move$/.test(label));
    await click(page, movable[i % movable.length]!.cell);
    const target = (await labels(page)).find(({ label }) => label.endsWith('you may go here'))!.cell;
    times.push(
      await page.evaluate(
        (cell) =>
          new Promise<number>((resolve) => {
            const board = document.querySelector<SVGElement>('svg.board')!;
            const length = document.querySelectorAll('.moves li').length;
            const element = board.querySelector(`.cell[data-cell="${cell}"]`)!;
            const box = element.getBoundingClientRect();
            const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0 };
            const start = performance.now();
            const watch = new MutationObserver(() => {
              if (document.querySelectorAll('.moves li').length === length && !document.querySelector('.moves .here')) return;
              watch.disconnect();
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
            });
            watch.observe(board, { attributes: true, attributeFilter: ['data-drawn'] });
            element.dispatchEvent(new PointerEvent('pointerdown', at));
            element.dispatchEvent(new PointerEvent('pointerup', at));
          }),
        target,
      ),
    );
  }
  say('a move on screen after the click', times);
  await context.close();
}

/** What the main thread works in each frame while walls swing: from the beginning of a frame until its tasks, styles,
 * layout and painting are done and it takes the next message. */
async function aSwing(): Promise<void> {
  const { context, page } = await visit(browser, url, { reducedMotion: 'no-preference' });
  await openGame(page, url, 'alcazar');
  const work: number[] = [];
  for (const [from, to] of [['a2n', 'a3w'], ['b1e', 'c1n'], ['a2e', 'a1n']] as const) {
    const cells = [await find(page, from), await find(page, to)];
    if (!(await labels(page)).some(({ cell, label }) => cell === cells[0] && /ways to move$/.test(label))) continue;
    await click(page, cells[0]!);
    const sample = page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const found: number[] = [];
          const channel = new MessageChannel();
          const end = performance.now() + 1000;
          let start = 0;
          let swings = false;
          channel.port1.onmessage = () => {
            if (swings) found.push(performance.now() - start);
            if (performance.now() < end) requestAnimationFrame(frame);
            else resolve(found);
          };
          const frame = (): void => {
            start = performance.now();
            swings = document.querySelector('svg.board')!.getAnimations({ subtree: true }).length > 0;
            channel.port2.postMessage(0);
          };
          requestAnimationFrame(frame);
        }),
    );
    await click(page, cells[1]!);
    work.push(...(await sample));
    await settled(page);
  }
  say('work of the main thread in a frame while a wall swings', work);
  await context.close();
}

async function weight(): Promise<void> {
  const names = ['', 'style.css', 'main.js', 'worker.js', 'core.wasm', 'icon.svg', 'tintagel.webmanifest', 'service.js'];
  let all = 0;
  for (const name of names) {
    const response = await fetch(url + name, { headers: { 'Accept-Encoding': 'gzip' } });
    const size = Number(response.headers.get('content-length'));
    all += size;
    console.log(`  ${(name || 'index.html').padEnd(22)} ${(size / 1000).toFixed(1)} KB packed`);
  }
  console.log(`all that a first visit loads: ${(all / 1000).toFixed(1)} KB packed`);
}

const parts: Record<string, () => Promise<void>> = {
  board: firstBoard,
  move: aMove,
  swing: aSwing,
  weight,
  stop: async () => say('a search answers after it is told to stop', await stopping(browser, url, 30)),
  search: () => searchSpeed(browser, url, program),
};
for (const [name, run] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await run();
await browser.close();
server.kill('SIGINT');
