/* room.ts PROGRAM [WORD...] - there is room: every game with every choice of its options, as it begins, while it is set up,
 * when it has gone on for a while and when it is over, at all sizes of window, in both languages, light and dark, and with text twice as
 * large. Nothing that can be clicked lies over another, each can be hit, nothing is cut or wider than the window, the page
 * does not scroll, and the board gets its share. Words choose among the matches; without words the first choice of a
 * game's options is seen at all these times, and the others at one of them, and large text in one of the themes, unless
 * TINTAGEL_ROOM is "all".
 * Prints TAP. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { crowded, type Crowded } from './crowded';
import { drawn, launch, part, serve, visit } from './harness';
import { load, situations, type Situation } from './situations';
import { done, ok } from './tap';

const program = process.argv[2] ?? 'build/tintagel';
const SIZES = [[1280, 720], [1440, 900], [1920, 1080], [820, 1180], [1180, 820], [390, 844], [844, 390]] as const;
/* A phone is what is narrower or lower than this: its board takes the whole width, or the whole height. */
const PHONE = 480;
/* How much of the longest side that a board could have in the window it has at least. */
const SHARE = { phone: 0.8, desktop: 0.7, large: 0.45 };
const files = 'build/log/room';
const everything = process.env['TINTAGEL_ROOM'] === 'all';

const resize = (session: CDPSession, width: number, height: number): Promise<unknown> =>
  session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });

/** What is wrong with the list of moves once the page has followed the size of the window: a row that is cut at its top, or a
 * round that is not seen whole where there is room for one. */
const cutMoves = (page: Page, whole: boolean): Promise<string[]> =>
  page.evaluate(async (all) => {
    for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
    const list = document.querySelector<HTMLElement>('.moves ol');
    if (!list?.checkVisibility()) return [];
    const port = list.getBoundingClientRect();
    const edge = (list.firstElementChild as HTMLElement).offsetTop;
    const items = [...list.children].map((item) => ({ item: item as HTMLElement, box: item.getBoundingClientRect() }));
    const round = list.querySelector<HTMLElement>('li:has(.here)')?.dataset['round'];
    const cut = items.filter(({ box }) => box.top < port.top - 1 && box.bottom > port.top + edge + 1);
    const hidden = items.filter(({ item, box }) =>
      (all ? item.dataset['round'] === round : item.querySelector('.here')) && (box.top < port.top - 1 || box.bottom > port.bottom + 1));
    return [...cut.map(({ item }) => `the move ${item.innerText} is cut at its top`), ...hidden.map(({ item }) => `the move ${item.innerText} of the last round is not seen`)];
  }, whole);

/** All faults of one match in one language and one theme, each with the size of the window. */
async function look(page: Page, session: CDPSession, percents: number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const percent of percents)
    for (const [width, height] of SIZES) {
      await resize(session, width, height);
      const phone = Math.min(width, height) < PHONE;
      const how: Crowded = { percent, share: percent > 100 ? SHARE.large : phone ? SHARE.phone : SHARE.desktop };
      const found = percent > 100 ? [] : await cutMoves(page, height > PHONE);
      found.push(...(await page.evaluate(crowded, how)));
      faults.push(...found.map((fault) => `${width}×${height}${percent > 100 ? `, text ${percent} %` : ''}: ${fault}`));
    }
  return faults;
}

/** Rounds of moves whose number does not stand at the uppermost of them, that have their moves in rows of another round, or a
 * later move before an earlier one. */
const misplacedRounds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rounds = new Map<string, HTMLElement[]>();
    for (const item of document.querySelectorAll<HTMLElement>('.moves li:not(.event)')) rounds.set(item.dataset['round']!, [...(rounds.get(item.dataset['round']!) ?? []), item]);
    let above = -1;
    return [...rounds].flatMap(([number, items]) => {
      const tops = items.map((item) => item.offsetTop);
      const first = items.filter((item) => item.classList.contains('first'));
      const well = first.length === 1 && first[0]!.offsetTop === Math.min(...tops) && Math.min(...tops) > above;
      const inOrder = items.every((item, i) => items.slice(0, i).every((before) => before.offsetTop !== item.offsetTop || before.offsetLeft < item.offsetLeft));
      above = Math.max(...tops);
      return well && inOrder ? [] : [`round ${number}`];
    });
  });

/** Each language, one beginning in the light and one in the dark: as a match begins the one way round, later the other. The
 * theme changes at each size, and must move nothing: so all four are seen, and looking for all faults twice at one size
 * would find nothing else. */
async function check(page: Page, session: CDPSession, situation: Situation): Promise<void> {
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await load(page, situation);
  const misplaced = await misplacedRounds(page);
  ok(misplaced.length === 0, `${situation.name}: moves stand by rounds`, misplaced.slice(0, 6).join('\n'));
  const languages = situation.name.endsWith('begun') ? ['FR', 'EN'] : ['EN', 'FR'];
  for (const [i, colorScheme] of (['light', 'dark'] as const).entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme);
    await drawn(page, () => page.getByRole('button', { name: languages[i]!, exact: true }).click());
    const faults = await look(page, session, everything || i === 1 ? [100, 200] : [100]);
    ok(faults.length === 0, `${situation.name}, ${colorScheme}, ${languages[i]}`, faults.slice(0, 12).join('\n'));
    await resize(session, 1440, 900);
  }
}

/** Every choice of options is seen, and every time of a match; not each with each. */
function sample(all: Situation[]): Situation[] {
  const times = 3;
  return all.filter(({ game }, i) => {
    const first = all.findIndex((other) => other.game === game);
    const choice = Math.floor((i - first) / times);
    return choice === 0 || (i - first) % times === choice % times;
  });
}

async function lane(browser: Browser, url: string, queue: Situation[]): Promise<void> {
  const { context, page } = await visit(browser, url);
  const session = await context.newCDPSession(page);
  let game = '';
  for (let next; (next = queue.shift()); ) {
    const situation = next;
    if (situation.game !== game) await page.goto(`${url}#/${situation.game}`);
    game = situation.game;
    await page.waitForFunction((text) => document.querySelector('h1')?.textContent?.toLowerCase() === text, game);
    await part(situation.name, () => check(page, session, situation));
  }
  await context.close();
}

async function main(): Promise<void> {
  const words = process.argv.slice(3);
  const all = situations(program, files).filter(({ name }) => words.every((word) => name.includes(word)));
  const queue = words.length > 0 || everything ? all : sample(all);
  const { url, server } = await serve(program);
  const browser = await launch();
  ok(queue.length > 0, `there are ${queue.length} matches to look at`);
  await Promise.all([lane(browser, url, queue), lane(browser, url, queue)]);
  await browser.close();
  server.kill('SIGINT');
  done();
}

await main();
