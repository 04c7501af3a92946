/* desk.ts - what the cards round the board show, and tell when something is pressed; they keep nothing themselves. */
import type { TemplateResult } from 'lit-html';
import type { Board } from './board';
import type { Hand } from './hand';
import type { Match } from './match';
import type { Menu } from './menu';

/** What the cards need to know, and can ask for. */
export interface Desk {
  readonly match: Match;
  readonly board: Board;
  readonly hand: Hand;
  readonly menu: Menu;
  /** The signs that have been on the board. */
  readonly seen: ReadonlySet<string>;
  token(army: number, kind: number): TemplateResult;
  dragFromTray(event: PointerEvent, army: number, kind: number): void;
  turnBoard(): void;
}
