/* seats.ts - who can sit at a game: people, and computers by their level. */
import { t } from './words';

/** Who sits there: a person, or the computer of a level, "level=3". */
export type Seat = string;

/** What the core tells of levels: the messages that name each and say how it plays, the weakest first; and the one that a
 * newcomer begins with. */
export interface Levels {
  preset: number;
  list: [name: string, manner: string][];
}

export const PERSON: Seat = 'person';
/** For whoever comes by a link. */
export const OPEN: Seat = 'open';

const LEVEL = 'level=';
let known: Levels = { preset: 1, list: [] };

export function useLevels(levels: Levels): void {
  known = levels;
}

/** The computer of a level, from 1 on. */
export const seatOf = (level: number): Seat => LEVEL + level;

/** The level of a computer. */
export const levelOf = (seat: Seat): number => Number(seat.slice(LEVEL.length));

export const presetLevel = (): Seat => seatOf(known.preset);
export const lastLevel = (): number => known.list.length;
/** The computers of all levels, the weakest first. */
export const levels = (): Seat[] => known.list.map((_, i) => seatOf(i + 1));

/** Computers that were named in other ways before there were levels: one decision deep, or by how many nodes they looked at. Each
 * is the level now that plays most like it. */
const BEFORE: [most: number, level: number][] = [[0, 3], [600, 4], [6000, 6], [60_000, 7], [Infinity, 9]];

/** The seat of a computer that a record names. */
export function computerOf(name: string): Seat {
  const [, kind, number] = /^(level|nodes)=(\d+)$/.exec(name) ?? [];
  if (kind === 'level') return name;
  return seatOf(BEFORE.find(([most]) => Number(number ?? 0) <= most)![1]);
}

/** A seat as it was kept. */
export const keptSeat = (seat: Seat): Seat => (seat === PERSON || seat === OPEN ? seat : computerOf(seat));

/** Behind the name of a person who has a coach (match/event.h), and the longest name before it. */
const COACHED = ' (coached)';
const NAME_MOST = 30;

export const personText = (name: string, coached: boolean): string =>
  `person ${name.replace(COACHED, '').slice(0, NAME_MOST).trim() || '-'}${coached ? COACHED : ''}`;

/** A seat as the core writes it. */
export const seatText = (seat: Seat, coached = false): string => (seat === PERSON ? personText('-', coached) : `computer ${seat}`);

/** What a level is called; and that as an argument of a message, which may want its article, {0:the}. */
export const levelName = (seat: Seat): string => t(known.list[levelOf(seat) - 1]?.[0] ?? '');
export const levelNamed = (seat: Seat): string => `\x01${known.list[levelOf(seat) - 1]?.[0] ?? ''}`;
/** How it plays, in a sentence. */
export const levelManner = (seat: Seat): string => t(known.list[levelOf(seat) - 1]?.[1] ?? '');

/** "A person here", "Knight · level 6". */
export const seatName = (seat: Seat): string => (seat === OPEN ? t('page.seat-open') : seat === PERSON ? t('page.person') : t('page.computer-level', levelName(seat), levelOf(seat)));
