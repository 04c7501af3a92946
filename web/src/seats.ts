/* seats.ts - who can sit at a game: people, and computers by their strength. */
import { t } from './words';

/** Who sits there: a person, or a computer by name: "greedy", or "nodes=2000" for one that looks so far ahead. */
export type Seat = string;

export const PERSON: Seat = 'person';
export const GREEDY: Seat = 'greedy';
/** Computers that look ahead, the weakest first. */
export const levels: Seat[] = [];
/** The level that a new game begins with. */
export const PRESET_LEVEL = 1;

const NODES = 'nodes=';

/** The strengths that the core knows, by nodes. */
export function useStrengths(list: number[]): void {
  levels.splice(0, levels.length, ...list.map((nodes) => NODES + nodes));
}

/** How many nodes a computer looks ahead; 0 for one that does not. */
export const nodesOf = (seat: Seat | undefined): number => (seat?.startsWith(NODES) ? Number(seat.slice(NODES.length)) : 0);

/** A seat as the core writes it. */
export const seatText = (seat: Seat): string => (seat === PERSON ? 'person -' : `computer ${seat}`);

/** "A person here", "Computer", "Computer, level 2". */
export function seatName(seat: Seat): string {
  const level = levels.indexOf(seat);
  if (seat === PERSON) return t('page.person');
  return level < 0 ? t('page.computer') : t('page.computer-level', level + 1);
}
