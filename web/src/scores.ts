/* scores.ts - how a person has fared against the computer, by game and level, in this browser. */
import type { Seat } from './seats';
import { store, stored } from './settings';

export interface Score {
  won: number;
  lost: number;
  drawn: number;
}

interface Scores {
  by: Record<string, Score>;
  /** The games that have been counted, so that none counts twice. */
  counted: string[];
}

const KEY = 'tintagel.scores';
const REMEMBERED = 100;
/** So many wins, and the next level is offered. */
export const ENOUGH = 3;

const all = (): Scores => ({ by: {}, counted: [], ...stored<Partial<Scores>>(KEY) });

export const scoreOf = (game: string, level: Seat): Score => all().by[`${game} ${level}`] ?? { won: 0, lost: 0, drawn: 0 };

export function count(id: string, game: string, level: Seat, how: keyof Score): void {
  const { by, counted } = all();
  if (counted.includes(id)) return;
  const score = scoreOf(game, level);
  store(KEY, { by: { ...by, [`${game} ${level}`]: { ...score, [how]: score[how] + 1 } }, counted: [...counted, id].slice(-REMEMBERED) });
}
