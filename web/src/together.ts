/* together.ts - playing with people elsewhere: the line of this page, one's name, and making a table. */
import { Line } from './line';
import type { Hello } from './protocol';
import { levelOf, OPEN, PERSON, type Seat } from './seats';
import { choose } from './settings';
import { t } from './words';

/** The line of this page. It begins when something is asked for. */
export const line = new Line(new URL('./', document.baseURI).href.replace(/#.*$/, ''), {
  socket: (address) => new WebSocket(address),
  fetch: (address, init) => fetch(address, init),
  later: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
});
addEventListener('online', () => line.retry());
addEventListener('offline', () => line.offline());
document.addEventListener('visibilitychange', () => line.lookAway(document.hidden));
document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? line.check() : undefined));

/** What is chosen for a game with people elsewhere. */
export interface TableTerms {
  game: string;
  options: string;
  seats: Seat[];
  /** "none", "300+5", "3d"; with "/600" seconds for the set-up. */
  clock: string;
  chat: boolean;
  takeback: boolean;
  takeover: boolean;
  /** A position to begin with, or nothing. */
  start: string;
  /** The lobby shows it. */
  listed: boolean;
  name: string;
}

const NAME_MOST = 40; /* bytes, as the core counts them (match/event.h) */

/** As much of a name as others are told. */
function fit(name: string): string {
  let kept = name.trim().replace(/\s+/g, ' ');
  while (new TextEncoder().encode(kept).length > NAME_MOST) kept = [...kept].slice(0, -1).join('');
  return kept.trim() || t('page.guest');
}

/** Be called so by others. */
export async function takeName(name: string): Promise<void> {
  const wanted = fit(name);
  const { name: known } = await line.call<Hello>('hello');
  if (known !== wanted) await line.call('name', { name: wanted });
  choose({ name: name.trim() ? wanted : '', met: true });
}

/** A seat as the server reads it: people at this screen are oneself. */
const seatWord = (seat: Seat): string => (seat === PERSON ? 'me' : seat === OPEN ? 'open' : `computer ${levelOf(seat)}`);

/** Make a table; its id. The same key again is the same table, should the line break meanwhile. */
export async function makeTable({ game, options, seats, start, name, ...terms }: TableTerms): Promise<string> {
  await takeName(name);
  const made = await line.call<{ game: string }>('create', {
    name: game, ...(options === '-' ? {} : { options }), ...(start ? { start } : {}), ...terms, seats: seats.map(seatWord), key: crypto.randomUUID(),
  });
  return made.game;
}

/** Make one and go there. */
export async function goToTable(terms: TableTerms): Promise<void> {
  location.hash = addressOf(await makeTable(terms));
}

/** What the address of a table ends with for whoever only looks on. */
export const WATCH = 'watch';

/** Of a table, or of how it stood after so many decisions. */
export const addressOf = (id: string, n?: number | typeof WATCH): string => `#/table/${id}${n === undefined ? '' : `/${n}`}`;
/** A link to a table, or to a move there. */
export const linkTo = (id: string, n?: number): string => `${location.href.replace(/#.*$/, '')}${addressOf(id, n)}`;
/** The same for whoever shall come: messengers show who invites to what beside it. */
export const inviteLink = (id: string): string => new URL(`table/${id}`, location.href.replace(/#.*$/, '')).href;
