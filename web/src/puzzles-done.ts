/* puzzles-done.ts - which puzzles have been solved, and on which days the puzzle of the day was: kept in the browser's storage. */
import { nameOf, type Exercise } from './exercise';
import { store, stored } from './settings';

const KEY = 'tintagel.puzzles';
const DAY = 86400000; /* milliseconds */
const WEEK = 7;

interface Kept {
  /** By game the names of those that were solved, and of these those with help. */
  solved: Record<string, string[]>;
  helped: Record<string, string[]>;
  /** Days, by their numbers, and the most of them in a row. */
  days: number[];
  best: number;
}

/** What the browser did not keep. */
let unkept: Kept | undefined;

const all = (): Kept => ({ solved: {}, helped: {}, days: [], best: 0, ...(unkept ?? stored<Partial<Kept>>(KEY)) });

function keep(changes: Partial<Kept>): void {
  const next = { ...all(), ...changes };
  unkept = store(KEY, next) ? undefined : next;
}

const without = (names: string[] | undefined, name: string): string[] => (names ?? []).filter((other) => other !== name);

/** The better of several times counts: what was once solved without help stays so. */
export function setSolved(game: string, puzzle: Exercise, helped: boolean): void {
  const { solved, helped: before } = all();
  const name = nameOf(puzzle);
  const alone = !helped || (isSolved(game, puzzle) && !isHelped(game, puzzle));
  keep({
    solved: { ...solved, [game]: [...without(solved[game], name), name] },
    helped: { ...before, [game]: alone ? without(before[game], name) : [...without(before[game], name), name] },
  });
}

export const isSolved = (game: string, puzzle: Exercise): boolean => all().solved[game]?.includes(nameOf(puzzle)) ?? false;
export const isHelped = (game: string, puzzle: Exercise): boolean => all().helped[game]?.includes(nameOf(puzzle)) ?? false;

/** How many of these are solved. The storage is read once. */
export function countSolved(game: string, puzzles: Exercise[]): number {
  const names = new Set(all().solved[game]);
  return puzzles.filter((puzzle) => names.has(nameOf(puzzle))).length;
}

// ---- days ----

/** The number of a day as the calendar here has it: the same for everybody who has that date. */
export const dayOf = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
export const today = (): number => dayOf(new Date());
export const dateOf = (day: number): Date => new Date(day * DAY);

/** Days in a row up to this one; a day that is not over does not break it. */
function rowTo(days: Set<number>, day: number): number {
  let last = days.has(day) ? day : day - 1;
  const first = last;
  while (days.has(last)) last -= 1;
  return first - last;
}

export function setDay(day: number): void {
  const { days, best } = all();
  const next = new Set([...days, day]);
  keep({ days: [...next].sort((a, b) => a - b), best: Math.max(best, rowTo(next, day)) });
}

/** How long the row is, the longest there was, and the last seven days. */
export function streak(): { now: number; best: number; week: { day: number; solved: boolean }[] } {
  const { days, best } = all();
  const set = new Set(days);
  const day = today();
  const week = Array.from({ length: WEEK }, (_, i) => day - WEEK + 1 + i).map((one) => ({ day: one, solved: set.has(one) }));
  return { now: rowTo(set, day), best, week };
}
