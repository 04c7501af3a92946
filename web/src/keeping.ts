/* keeping.ts - games that the browser's storage keeps, each under an id of its own: the record, what it does not tell while
 * a set-up is secret, and what the first page says of it.
 *
 * Invariant: a slot never writes over what it has not read, nor where what it has read is no more. Another tab may have
 * played the same game on; then what is there is newer, and is to be taken up first. Or it has thrown the game away; then
 * whoever wants to keep it again begins with a new slot. */
import { keptSeat, type Seat } from './seats';
import { store, stored } from './settings';

export interface Kept {
  game: string;
  options: string;
  record: string;
  /** By player: salt and words of a set-up that is secret. */
  drafts: string[];
  /** How it stands, as may be shown to whoever opens the page; "-": as it began. */
  position: string;
  seats: Seat[];
  /** Turns that have been played, who is to decide, and if the match is over who has won. */
  turns: number;
  toAct: number[];
  over: boolean;
  winners: number[];
  /** Milliseconds since 1970 began. */
  at: number;
}

const KEY = 'tintagel.match.';
/** Games that are over and kept all the same, to look back at (library.ts). */
export const KEPT_OVER = 100;

export const newId = (): string => crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);

/** What pages from before have kept tells less, one game of each kind, under its name; and names computers in other ways. */
function complete(found: Partial<Kept> & { record: string }): Kept {
  const [, game = ''] = /^game (\S+)/m.exec(found.record) ?? [];
  const [, options = '-'] = /^options (\S+)/m.exec(found.record) ?? [];
  return { game, options, drafts: [], position: '-', turns: 0, toAct: [], over: false, winners: [], at: 0, ...found, seats: (found.seats ?? []).map(keptSeat) };
}

function read(key: string): Kept | undefined {
  const found = stored<Partial<Kept>>(key);
  return typeof found?.record === 'string' ? complete(found as Kept) : undefined;
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEY));
  } catch {
    return [];
  }
}

/** All games that are kept, the last one played first; those that are over come after the others. */
export function allKept(): [id: string, match: Kept][] {
  const found = keys().flatMap((key): [string, Kept][] => {
    const match = read(key);
    return match ? [[key.slice(KEY.length), match]] : [];
  });
  return found.sort(([, a], [, b]) => Number(a.over) - Number(b.over) || b.at - a.at);
}

/** The last one of a game that can be played on. */
export const lastOf = (game: string): string | undefined => allKept().find(([, match]) => match.game === game && !match.over)?.[0];

/** Throw one away; the result puts it back. */
export function remove(id: string): () => void {
  const match = stored<unknown>(KEY + id); /* as it is: whoever has it open knows it again */
  store(KEY + id, undefined);
  return () => void store(KEY + id, match);
}

/** Where one game is kept. */
export class Slot {
  private last: string | null = null;

  constructor(readonly id: string) {}

  private get key(): string {
    return KEY + this.id;
  }

  private now(): string | null {
    try {
      return localStorage.getItem(this.key);
    } catch {
      return this.last;
    }
  }

  read(): Kept | undefined {
    this.last = this.now();
    return read(this.key);
  }

  /** Whether somebody else has written here. */
  isNewer(): boolean {
    const now = this.now();
    return now !== null && now !== this.last;
  }

  /** Whether what was here has been thrown away. */
  isGone(): boolean {
    return this.last !== null && this.now() === null;
  }

  /** False when the storage is full, or may not be used. */
  write(match: Kept): boolean {
    const done = store(this.key, match);
    this.last = this.now();
    if (match.over) for (const [id] of allKept().filter(([, { over }]) => over).slice(KEPT_OVER)) store(KEY + id, undefined);
    return done;
  }
}
