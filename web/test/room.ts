/* room.ts PROGRAM [WORD...] - there is room: every game with every choice of its options, as it begins, while it is set up
 * and when it has gone on for a while, at all sizes of window, in both languages, light and dark, and with text twice as
 * large. Nothing that can be clicked lies over another, each can be hit, nothing is cut or wider than the window, the page
 * does not scroll, and the board gets its share. Words choose among the matches. Prints TAP. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { crowded, type Crowded } from './crowded';
import { drawn, launch, part, serve, settled, visit } from './harness';
import { done, ok } from './tap';

const program = process.argv[2] ?? 'build/tintagel';
const SIZES = [[1280, 720], [1440, 900], [1920, 1080], [820, 1180], [1180, 820], [390, 844], [844, 390]] as const;
/* A phone is what is narrower or lower than this: its board takes the whole width, or the whole height. */
const PHONE = 480;
/* How much of the longest side that a board could have in the window it has at least. */
const SHARE = { phone: 0.8, desktop: 0.7, large: 0.45 };
const MOVES = 40;
const files = 'build/log/room';

interface Situation {
  name: string;
  record: string;
}

const run = (...args: string[]): string => execFileSync(program, [...args, '--lang', 'en'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Every choice of options that a game takes; what is typed stays as it is preset. */
function variants(): [game: string, options: string][] {
  const found: [string, string][] = [];
  for (const text of run('games').split(/\n(?=\S)/)) {
    const game = /^[a-z]+/.exec(text)?.[0];
    if (!game) continue;
    const options = [...text.matchAll(/option: (\S+)=(\S+\|\S+) /g)].map(([, name, choices]) => choices!.split('|').map((choice) => `${name}=${choice}`));
    const combined = options.reduce<string[][]>((all, choices) => all.flatMap((before) => [before, ...choices.map((choice) => [...before, choice])]), [[]]);
    const takes = new Map<string, string>(); /* by what it says of the position, so that a preset does not count twice */
    for (const words of combined) {
      try {
        const text = words.join(',');
        takes.set(run('position', game, ...(text ? ['--options', text] : [])), text);
      } catch {
        /* these do not go together */
      }
    }
    found.push(...[...takes.values()].map((words): [string, string] => [game, words]));
  }
  return found;
}

/** A record with a person in the first seat, and the first so many moves of it. */
function cut(record: string, moves: number): string {
  let left = moves;
  const head = record.slice(0, record.indexOf('\n\n')).replace(/^result .*$/m, 'result -');
  const events = record.slice(record.indexOf('\n\n') + 2).split('\n').map((line) => line.replace(/^(\d+ joined 0 \S+) .*/, '$1 person -'));
  const stop = events.findIndex((line) => / (move|ready) /.test(line) && moves === 0 || (/ move /.test(line) && (left -= 1) < 0));
  return `${head}\n\n${events.slice(0, stop < 0 ? undefined : stop).join('\n')}\n`;
}

function situations(): Situation[] {
  rmSync(files, { recursive: true, force: true });
  mkdirSync(files, { recursive: true });
  return variants().flatMap(([game, options]) => {
    const file = `${files}/${game}-${options.replace(/\W+/g, '-')}.txt`;
    run('play', game, ...(options ? ['--options', options] : []), '--player', 'spectator', '--strength', '1', '--seed', '1', '--record', file);
    const record = readFileSync(file, 'utf8');
    const name = `${game} ${options}`.trim();
    const later = Math.min(MOVES, (record.match(/ move /g)?.length ?? 2) >> 1);
    return [{ name: `${name}, begun`, record: cut(record, 0) }, { name: `${name}, in play`, record: cut(record, later) }];
  });
}

async function load(page: Page, { name, record }: Situation): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('dialog').getByRole('button', { name: 'Load a record' }).click()]);
  await drawn(page, () => chooser.setFiles({ name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(record) }));
  if ((await page.locator('.tray').count()) === 0) await settled(page); /* partners who set up may have to wait for each other */
}

const resize = (session: CDPSession, width: number, height: number): Promise<unknown> =>
  session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });

/** All faults of one match in one language and one theme, each with the size of the window. */
async function look(page: Page, session: CDPSession, larger: boolean): Promise<string[]> {
  const faults: string[] = [];
  for (const percent of larger ? [100, 200] : [100])
    for (const [width, height] of SIZES) {
      await resize(session, width, height);
      const phone = Math.min(width, height) < PHONE;
      const how: Crowded = { percent, share: percent > 100 ? SHARE.large : phone ? SHARE.phone : SHARE.desktop };
      const found = await page.evaluate(crowded, how);
      faults.push(...found.map((fault) => `${width}×${height}${percent > 100 ? `, text ${percent} %` : ''}: ${fault}`));
    }
  return faults;
}

async function check(page: Page, session: CDPSession, situation: Situation): Promise<void> {
  await load(page, situation);
  for (const colorScheme of ['light', 'dark'] as const) {
    await resize(session, 1440, 900);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme);
    for (const language of ['FR', 'EN']) {
      await resize(session, 1440, 900);
      await drawn(page, () => page.getByRole('button', { name: language, exact: true }).click());
      const faults = await look(page, session, (language === 'FR') === (colorScheme === 'dark'));
      ok(faults.length === 0, `${situation.name}, ${colorScheme}, ${language}`, faults.slice(0, 12).join('\n'));
    }
  }
  await resize(session, 1440, 900);
}

async function lane(browser: Browser, url: string, queue: Situation[]): Promise<void> {
  const { context, page } = await visit(browser, url);
  const session = await context.newCDPSession(page);
  let game = '';
  for (let next; (next = queue.shift()); ) {
    const situation = next;
    const [name] = situation.name.split(/[ ,]/) as [string];
    if (name !== game) await page.goto(`${url}#/${name}`);
    game = name;
    await page.waitForFunction((text) => document.querySelector('h1')?.textContent?.toLowerCase() === text, name);
    await part(situation.name, () => check(page, session, situation));
  }
  await context.close();
}

async function main(): Promise<void> {
  const words = process.argv.slice(3);
  const queue = situations().filter(({ name }) => words.every((word) => name.includes(word)));
  const { url, server } = await serve(program);
  const browser = await launch();
  ok(queue.length > 0, `there are ${queue.length} matches to look at`);
  await Promise.all([lane(browser, url, queue), lane(browser, url, queue)]);
  await browser.close();
  server.kill('SIGINT');
  done();
}

await main();
