/* desk.ts - what the cards round the board show, and tell when something is pressed; they keep nothing themselves. */
import type { TemplateResult } from 'lit-html';
import type { SignShown } from './answers';
import type { Approach } from './approach';
import type { Board } from './board';
import type { Book } from './book';
import type { Coach } from './coach';
import type { Company } from './company';
import type { Hand } from './hand';
import type { Hint } from './hint';
import type { Match } from './match';
import type { Menu } from './menu';
import type { Miniature } from './miniature';
import type { ResultCard } from './result';
import type { Seat } from './seats';

/** The cards of which one at a time is shown where there is no room for all. */
export type Tab = 'moves' | 'turn' | 'signs';

/** What the cards need to know, and can ask for. */
export interface Desk {
  readonly match: Match;
  readonly board: Board;
  readonly hand: Hand;
  readonly menu: Menu;
  readonly hint: Hint;
  readonly coach: Coach;
  readonly miniature: Miniature;
  readonly approach: Approach;
  /** The rules, to read. */
  readonly book: Book;
  /** The others, where they are elsewhere. */
  readonly company: Company | undefined;
  readonly tab: Tab;
  /** The signs that can be on this board. */
  readonly legend: readonly SignShown[];
  token(army: number, kind: number): TemplateResult;
  /** A piece that stands for a player; of an army where that is known. */
  face(player: number, army?: number): TemplateResult;
  dragFromTray(event: PointerEvent, army: number, kind: number): void;
  readonly result: ResultCard;
  turnBoard(): void;
  choose(tab: Tab): void;
  /** Show again what the others did since one's last turn. */
  playAgain(): void;
  /** A match like this one begins, with these seats. */
  again(seats: Seat[]): void;
  /** Where this match can be analysed; nothing while it may not be. */
  readonly analysis: string | undefined;
  /** What is round the board is to be drawn anew. */
  changed(): void;
}
