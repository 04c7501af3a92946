/* situations.ts - matches to look at: every game with every choice of its options, as it begins, in play and at its end, played
 * by the program; and how a page is brought to show one. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { FileChooser, Page } from 'playwright-core';
import { drawn, heraldText, settled } from './harness';

/* How far a match has gone that is in play. */
const MOVES = 40;

export interface Situation {
  game: string;
  name: string;
  record: string;
}

const run = (program: string, ...args: string[]): string => execFileSync(program, [...args, '--lang', 'en'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Every choice of options that a game takes; what is typed stays as it is preset. */
function variants(program: string): [game: string, options: string][] {
  const found: [string, string][] = [];
  for (const text of run(program, 'games').split(/\n(?=\S)/)) {
    const game = /^[a-z]+/.exec(text)?.[0];
    if (!game) continue;
    const options = [...text.matchAll(/option: (\S+)=(\S+\|\S+) /g)].map(([, name, choices]) => choices!.split('|').map((choice) => `${name}=${choice}`));
    const combined = options.reduce<string[][]>((all, choices) => all.flatMap((before) => [before, ...choices.map((choice) => [...before, choice])]), [[]]);
    const takes = new Map<string, string>(); /* by what it says of the position, so that a preset does not count twice */
    for (const words of combined) {
      try {
        const text = words.join(',');
        takes.set(run(program, 'position', game, ...(text ? ['--options', text] : [])), text);
      } catch {
        /* these do not go together */
      }
    }
    found.push(...[...takes.values()].map((words): [string, string] => [game, words]));
  }
  return found;
}

/** A record with a person in the first seat, and of a time that is always the same. */
const seated = (record: string): string =>
  record.replace(/^(\d+ joined 0 \S+) .*$/m, '$1 person -').replace(/^(\d+ (?:joined|ready) \d) \+[\d.]+/gm, '$1 +0.000').replace(/^(\d+ move \d) \+[\d.]+/gm, '$1 +1.000').replace(/^created .*$/m, 'created 2026-01-01T00:00:00.000Z');

/** The first so many moves of a record, and what follows until the person is to move: computers on the page move by lot. */
function cut(record: string, moves: number): string {
  let left = moves;
  const head = record.slice(0, record.indexOf('\n\n')).replace(/^result .*$/m, 'result -');
  const events = record.slice(record.indexOf('\n\n') + 2).split('\n');
  const stop = events.findIndex((line) => / (move|ready) /.test(line) && moves === 0 || (/ move /.test(line) && (left -= 1) < 0 && / move 0 /.test(line)));
  return `${head}\n\n${events.slice(0, stop < 0 ? undefined : stop).join('\n')}\n`;
}

export function situations(program: string, files: string): Situation[] {
  rmSync(files, { recursive: true, force: true });
  mkdirSync(files, { recursive: true });
  return variants(program).flatMap(([game, options]) => {
    const file = `${files}/${game}-${options.replace(/\W+/g, '-')}.txt`;
    run(program, 'play', game, ...(options ? ['--options', options] : []), '--player', 'spectator', '--level', '2', '--seed', '1', '--record', file);
    const record = seated(readFileSync(file, 'utf8'));
    const name = `${game} ${options}`.trim();
    const later = Math.min(MOVES, (record.match(/ move /g)?.length ?? 2) >> 1);
    return [
      { game, name: `${name}, begun`, record: cut(record, 0) },
      { game, name: `${name}, in play`, record: cut(record, later) },
      { game, name: `${name}, over`, record },
    ];
  });
}

async function pickFile(page: Page): Promise<FileChooser> {
  await page.getByRole('button', { name: 'More' }).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('dialog').getByRole('button', { name: 'Load a record' }).click()]);
  return chooser;
}

export async function load(page: Page, { name, record }: Situation): Promise<void> {
  const before = page.url();
  const chooser = await pickFile(page).catch(() => pickFile(page)); /* the browser asks for no file long after a click, which a busy machine makes of a short time */
  await drawn(page, async () => {
    await chooser.setFiles({ name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(record) });
    await page.waitForURL((url) => url.href !== before).catch(async () => {
      throw new Error(`${name} is refused: ${await heraldText(page)}`);
    });
  });
  if ((await page.locator('.tray').count()) === 0) await settled(page); /* partners who set up may have to wait for each other */
}
