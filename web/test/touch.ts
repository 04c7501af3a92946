/* touch.ts - fingers on real touch events: two of them bring the board nearer and away, never the page; one takes the nearest
 * thing that can be meant, and cells that are smaller than a thumb can be hit all the same. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { board, drawn, heraldText, labels, marked, middle, openGame, phone, visit } from './harness';
import { cellNamed, openPosition } from './hand';
import { ok, same } from './tap';

interface Point {
  x: number;
  y: number;
}

const THUMB = 8; /* pixels by which a thumb misses what it aims at */

/** Fingers on a page: each call is what a screen reports. */
export class Fingers {
  private constructor(private readonly client: CDPSession) {}

  static async on(context: BrowserContext, page: Page): Promise<Fingers> {
    return new Fingers(await context.newCDPSession(page));
  }

  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]): Promise<void> {
    await this.client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
  }

  async tap(point: Point): Promise<void> {
    await this.send('touchStart', [point]);
    await this.send('touchEnd', []);
  }

  /** Two fingers about a point, from one distance to another, upright or flat. */
  async pinch(about: Point, from: number, to: number, upright: boolean): Promise<void> {
    const at = (gap: number): Point[] => [-gap / 2, gap / 2].map((d) => ({ x: about.x + (upright ? 0 : d), y: about.y + (upright ? d : 0) }));
    await this.send('touchStart', at(from).slice(0, 1));
    await this.send('touchStart', at(from));
    for (let i = 1; i <= 10; i += 1) await this.send('touchMove', at(from + ((to - from) * i) / 10));
    await this.send('touchEnd', at(to).slice(0, 1));
    await this.send('touchEnd', []);
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.send('touchStart', [from]);
    for (let i = 1; i <= 8; i += 1) await this.send('touchMove', [{ x: from.x + ((to.x - from.x) * i) / 8, y: from.y + ((to.y - from.y) * i) / 8 }]);
    await this.send('touchEnd', []);
  }
}

/** How near the board is. */
const nearness = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const svg = document.querySelector<SVGSVGElement>('svg.board')!;
    const whole = svg.dataset['width'] ? Number(svg.dataset['width']) : 0;
    return whole / svg.viewBox.baseVal.width;
  });

/** What must not change on the page while fingers are on the board. */
const pageState = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([visualViewport!.scale, visualViewport!.offsetTop, visualViewport!.pageTop, scrollY, innerWidth]));

const centre = async (page: Page): Promise<Point> => {
  const box = (await board(page).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 600) / 2 };
};

/** A point near another where nothing can be picked up. */
const ground = (page: Page, { x, y }: Point): Promise<Point> =>
  page.evaluate(([x0, y0]) => {
    for (let i = 0; i < 100; i += 1) {
      const at = { x: x0! + 28 * ((i % 10) - 5), y: y0! + 28 * (Math.floor(i / 10) - 5) };
      if (!document.elementFromPoint(at.x, at.y)?.closest('.movable')) return at;
    }
    throw new Error('everything can be picked up');
  }, [x, y]);

/** Labels of coordinates that can be read now. */
const coordinates = (page: Page): Promise<string[]> =>
  page.$$eval('svg.board text', (texts) => {
    const box = document.querySelector('svg.board')!.getBoundingClientRect();
    return texts.filter((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1;
    }).map((text) => text.textContent ?? '');
  });

const pinching = (game: string) => async (browser: Browser, url: string): Promise<void> => {
  const { context, page } = await visit(browser, url, phone);
  await openGame(page, url, game);
  const fingers = await Fingers.on(context, page);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('svg.board').scrollIntoViewIfNeeded();
  if ((await nearness(page)) > 1) await page.getByRole('button', { name: 'Whole board' }).click();
  const before = await pageState(page);
  for (const upright of [false, true]) {
    const about = await centre(page);
    await fingers.pinch(about, 80, 260, upright);
    const near = await nearness(page);
    ok(near > 1.5, `${game}: two fingers bring the board nearer${upright ? ', upright too' : ''}: ${near.toFixed(2)}`);
    same(`${game}: and leave the page as it is`, await pageState(page), before);
    const seen = await coordinates(page);
    ok(new Set(seen).size >= 2, `${game}: coordinates can be read when near: ${seen.join(' ')}`);
    const from = await page.evaluate(() => document.querySelector('svg.board')!.getAttribute('viewBox'));
    const start = await ground(page, about);
    await fingers.drag(start, { x: start.x - 60, y: start.y - 60 });
    const to = await page.evaluate(() => document.querySelector('svg.board')!.getAttribute('viewBox'));
    ok(from !== to, `${game}: one finger pans`);
    same(`${game}: the page stays under it`, await pageState(page), before);
    await fingers.pinch(about, 260, 40, upright);
    same(`${game}: and away again`, await nearness(page), 1);
    await fingers.pinch(about, 260, 60, upright);
    same(`${game}: no farther than the whole board`, await nearness(page), 1);
    same(`${game}: the page still as it is`, await pageState(page), before);
  }
  await context.close();
};

/** A finger beside what it means takes that. */
async function nearest(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, phone);
  const fingers = await Fingers.on(context, page);
  await openGame(page, url, 'alcazar');
  const find = async (name: string): Promise<number> => (await labels(page)).find(({ label }) => label.startsWith(`${name},`))!.cell;
  const beside = async (name: string, dx: number, dy: number): Promise<void> => {
    const { x, y } = await middle(page, await find(name));
    await drawn(page, () => fingers.tap({ x: x + dx, y: y + dy }));
  };
  await beside('b1e', 18, 0);
  same('a finger 18 pixels beside a wall takes it', (await marked(page)).length, 4);
  await beside('c1n', 0, -18);
  same('and 18 pixels beside where it may go, that', await heraldText(page), 'Play b1e/c1n?');
  await drawn(page, () => page.locator('.herald').getByRole('button', { name: 'Cancel' }).tap());
  await beside('a1', 0, 0);
  ok((await labels(page)).some(({ label }) => /^a1,.*, selected$/.test(label)), 'the middle of a square is the square', await heraldText(page));
  await context.close();
}

/** Aim at a cell as a thumb does, missing it by some pixels; where the board comes nearer for it, aim again. Tells how often. */
async function thumb(page: Page, fingers: Fingers, cell: number, angle: number): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const { x, y } = await middle(page, cell);
    const before = await nearness(page);
    const drawings = await board(page).getAttribute('data-drawn');
    await fingers.tap({ x: x + THUMB * Math.cos(angle), y: y + THUMB * Math.sin(angle) });
    await page.waitForFunction(
      ([near, old]) => {
        const svg = document.querySelector<SVGSVGElement>('svg.board')!;
        return svg.dataset['drawn'] !== old || Number(svg.dataset['width']) / svg.viewBox.baseVal.width > near;
      }, [before, drawings] as const);
    if ((await board(page).getAttribute('data-drawn')) !== drawings || tries === 3) return tries;
  }
}

/** Every cell whose name matches can be hit by a thumb: the line under the board names it, or it is picked. */
const thumbs = (game: string, names: RegExp, least: number) => async (browser: Browser, url: string): Promise<void> => {
  const { context, page } = await visit(browser, url, phone);
  const fingers = await Fingers.on(context, page);
  await openGame(page, url, game);
  const cells = (await labels(page)).map(({ cell, label }) => ({ cell, name: label.split(',')[0]! })).filter(({ name }) => names.test(name));
  ok(cells.length >= least, `${game}: ${cells.length} small cells`);
  const missed: string[] = [];
  let most = 0;
  let others = 0;
  for (const [i, { cell, name }] of cells.entries()) {
    most = Math.max(most, await thumb(page, fingers, cell, i * 2.4));
    const said = await heraldText(page);
    const picked = (await labels(page)).find(({ label }) => label.endsWith(', selected'));
    const other = picked !== undefined && picked.cell !== cell; /* beside something that can be moved, that is meant */
    others += other ? 1 : 0;
    if (!other && !new RegExp(`(^|[^a-z0-9])${name}([^a-z0-9]|$)`).test(said)) missed.push(`${name}: ${said}`);
    await drawn(page, () => page.locator('.cell[tabindex="0"]').press('Escape'));
    const whole = page.getByRole('button', { name: 'Whole board' });
    if ((await nearness(page)) > 1) await whole.tap();
  }
  ok(others * 8 <= cells.length, `${game}: ${others} of them lie beside something else that is meant`);
  ok(missed.length === 0, `${game}: a thumb that misses by ${THUMB} pixels hits each of them`, missed.join('\n'));
  ok(most <= 2, `${game}: in two touches at most`);
  await context.close();
};

/** Every wall that can be turned, and every slot that it can be turned to. */
async function thumbWalls(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, phone);
  const fingers = await Fingers.on(context, page);
  await openGame(page, url, 'alcazar');
  const named = new Map((await labels(page)).map(({ cell, label }) => [cell, label.split(',')[0]!]));
  const walls = (await labels(page)).filter(({ label }) => /^\w+, wall.*ways? to move$/.test(label)).map(({ cell }) => cell);
  const missed: string[] = [];
  let count = 0;
  for (const wall of walls) {
    await thumb(page, fingers, wall, count);
    const goals = await marked(page);
    if (!(await heraldText(page)).includes(named.get(wall)!)) missed.push(named.get(wall)!);
    for (const goal of goals) {
      await thumb(page, fingers, goal, (count += 1));
      const said = await heraldText(page);
      if (said !== `Play ${named.get(wall)}/${named.get(goal)}?`) missed.push(`${named.get(wall)}/${named.get(goal)}: ${said}`);
      await drawn(page, () => page.locator('.herald').getByRole('button', { name: 'Cancel' }).tap());
      await thumb(page, fingers, wall, count);
    }
    await drawn(page, () => page.locator('.cell[tabindex="0"]').press('Escape'));
  }
  ok(walls.length > 3 && count > 8 && missed.length === 0, `a thumb turns ${walls.length} walls to ${count} slots`, missed.join('\n'));
  await context.close();
}

/** Where a thumb made the board come nearer, all is seen again after the move. */
async function comesBack(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, phone);
  const fingers = await Fingers.on(context, page);
  await page.evaluate(() => localStorage.setItem('tintagel.settings', JSON.stringify({ confirm: false })));
  await page.reload();
  await openPosition(page, url, 'graal', '2 duel1 tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:a1b1:Ka12,If7,Ae7;b=1:x24w24:Kx13,Nh10,Ic7');
  const whole = page.getByRole('button', { name: 'Whole board' });
  if ((await nearness(page)) > 1) await whole.tap();
  const touches = await thumb(page, fingers, await cellNamed(page, 'e7'), 0);
  ok(touches === 2, 'among soldiers the board comes nearer, then one is picked');
  const goals = await marked(page);
  ok(goals.length > 0, 'it may go somewhere');
  const box = (await board(page).boundingBox())!;
  const hidden: number[] = [];
  for (const cell of goals) {
    const { x, y } = await middle(page, cell);
    if (x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height) hidden.push(cell);
  }
  same('and everywhere it may go is seen', hidden.length, 0);
  await thumb(page, fingers, goals[0]!, 2);
  await page.waitForFunction(() => document.querySelectorAll('.moves li button').length > 0);
  same('after the move all is seen again', await nearness(page), 1);
  await context.close();
}

const seenPart = (page: Page): Promise<string | null> => page.evaluate(() => document.querySelector('svg.board')!.getAttribute('viewBox'));

/** The middles of cells that are wholly seen and where one can go on. */
const seenTargets = (page: Page): Promise<Point[]> =>
  page.$$eval('.cell.target', (cells) => {
    const box = document.querySelector('svg.board')!.getBoundingClientRect();
    return cells.map((cell) => cell.getBoundingClientRect())
      .filter(({ left, right, top, bottom }) => left > box.left + 24 && right < box.right && top >= box.top - 1 && bottom <= box.bottom)
      .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  });

/** Setting up on a phone: the own ranks fill what the rows leave of the height, upright and on its side. */
async function setUpOnPhone(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url, phone);
  const fingers = await Fingers.on(context, page);
  await openGame(page, url, 'graal');
  await page.waitForTimeout(100);
  const box = (await board(page).boundingBox())!;
  ok(box.width === 390 && box.height > 450, `the board is ${box.width}×${box.height}`);
  const ranks = (await coordinates(page)).filter((text) => /^\d+$/.test(text)).map(Number).sort((a, b) => a - b);
  same('all ranks of the kingdom are seen, each told once, and no other', ranks.join(), '1,2,3,4,5,6,7,8,9,10,11,12');
  const files = (await coordinates(page)).filter((text) => /^[a-x]$/.test(text));
  ok(files.length >= 8 && new Set(files).size === files.length, `so are the files: ${files.join('')}`);
  const pitch = await page.evaluate(() => document.querySelector('.cell')!.getBoundingClientRect().width);
  ok(pitch > 37, `holes lie ${pitch.toFixed(1)} pixels apart`);
  ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'the page does not scroll');
  const hidden = (await page.locator('.hidden-side').boundingBox())!;
  ok(hidden.y + hidden.height <= box.y + 1, 'a band above it tells what is hidden');
  const before = await seenPart(page);
  await fingers.drag({ x: 200, y: 400 }, { x: 129, y: 400 });
  const cut = await page.$$eval('.cell', (cells) => cells.map((cell) => cell.getBoundingClientRect()).filter(({ left, right }) => left < 19 && right > 21).length);
  ok((await seenPart(page)) !== before && cut === 0, 'a finger pans by whole files');
  same('what comes first stands alone', await page.locator('.item:visible').count(), 1);
  for (let i = 0; i < 2; i += 1) {
    const goals = await seenTargets(page);
    const at = goals[goals.length >> 1]!;
    await drawn(page, () => fingers.tap(at));
  }
  same('then come all kinds', await page.locator('.item:visible').count(), 8);
  const widths = (): Promise<string> => page.locator('.item').evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().width)).join());
  const wide = await widths();
  const place = async (): Promise<void> => {
    const goals = await seenTargets(page);
    await drawn(page, () => fingers.tap(goals[3]!));
  };
  await place();
  same('a kind that stands keeps its room', await widths(), wide);
  same('and says so', await page.locator('.item.done').getAttribute('aria-label'), 'King, all placed');
  await drawn(page, () => page.locator('.item.done').tap());
  ok((await labels(page)).some(({ label }) => /king.*, selected/.test(label)), 'a tap takes it up again');
  ok((await heraldText(page)).startsWith('king'.charAt(0).toUpperCase()), 'and tells of it', await heraldText(page));
  await page.getByRole('button', { name: 'Clear' }).tap();
  await page.locator('dialog').getByRole('button', { name: 'Cancel' }).tap();
  same('who is asked whether to clear may say no', await page.locator('.item.done').count(), 1);
  await page.getByRole('button', { name: 'Clear' }).tap();
  await drawn(page, () => page.locator('dialog').getByRole('button', { name: 'Clear' }).tap());
  same('or yes', await page.locator('.item:visible').count(), 1);
  await drawn(page, () => page.getByRole('button', { name: 'Deploy for me' }).tap());
  await page.waitForFunction(() => document.querySelectorAll('.item.done').length === 8);
  same('when all stand all is seen', await nearness(page), 1);
  ok((await page.locator('.kingdom').innerText()).includes('13 of 13 placed'), 'and it is told how many');
  await page.getByRole('button', { name: 'Come nearer' }).tap();
  ok((await nearness(page)) > 1.5, 'the map leads near again');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForTimeout(200);
  const lying = (await board(page).boundingBox())!;
  ok(lying.height > 370 && (await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1)), `on its side the board is ${lying.width}×${lying.height}`);
  same('all kinds are seen', await page.locator('.item').evaluateAll((all) => all.filter((item) => item.parentElement!.getBoundingClientRect().bottom + 1 >= item.getBoundingClientRect().bottom).length), 8);
  await page.getByRole('button', { name: 'More' }).tap();
  await page.locator('dialog').getByRole('button', { name: 'New game' }).waitFor();
  ok(true, 'what has no button here is in the list');
  await context.close();
}

/** By keys: numbers choose kinds, Delete takes up. */
async function setUpByKeys(browser: Browser, url: string): Promise<void> {
  const { context, page } = await visit(browser, url);
  await openGame(page, url, 'graal');
  const enter = async (): Promise<void> => {
    await page.locator('.cell.target').nth(30).focus();
    await drawn(page, () => page.keyboard.press('Enter'));
  };
  await enter();
  await page.locator('.cell.target').first().focus();
  await drawn(page, () => page.keyboard.press('Enter'));
  await drawn(page, () => page.keyboard.press('4'));
  same('4 is the fourth kind', await page.locator('.item[aria-pressed="true"]').getAttribute('aria-label'), 'Knight, 2 left');
  await enter();
  await drawn(page, () => page.keyboard.press('Delete'));
  ok((await labels(page)).some(({ label }) => /knight.*, selected/.test(label)), 'Delete takes it up');
  await context.close();
}

export const touchParts = {
  'set up on a phone': setUpOnPhone, 'set up by keys': setUpByKeys,
  ...Object.fromEntries(['alcazar', 'granat', 'grailnah', 'graal'].map((game) => [`pinch ${game}`, pinching(game)])),
  nearest, comesBack, 'thumb walls': thumbWalls,
  'thumb grailnah': thumbs('grailnah', /^[de]\d+$/, 40),
  'thumb alcazar': thumbs('alcazar', /^[a-d][1-4][nesw]$/, 40),
};
