/* keeping.ts - matches that the browser's storage keeps, one of each game: the record, what it does not tell while a
 * set-up is secret, and what the first page says of it. */
import { store, stored } from './settings';

export interface Kept {
  record: string;
  /** By player: salt and words of a set-up that is secret. */
  drafts: string[];
  /** Turns that have been played, and whether the match is over. */
  turns: number;
  over: boolean;
}

const KEY = 'tintagel.match.';

export const kept = (game: string): Kept | undefined => stored<Kept>(KEY + game);

/** False when the storage is full, or may not be used. */
export const keep = (game: string, match: Kept): boolean => store(KEY + game, match);
