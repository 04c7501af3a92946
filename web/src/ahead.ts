/* ahead.ts - a move that is prepared while others decide: what could be played were it one's turn, what has been chosen of that,
 * and whether it can be played when the turn comes. The core says what could be, from what the player sees.
 *
 * Invariant: there is something to choose from only while the player waits; what is prepared is given out once. */
import type { Choices, Move } from './answers';
import type { Match } from './match';

const nothing = (): Choices => ({ moves: [], tray: [] });

/** A decision by its word alone, which was typed. */
const spelt = (word: string): Move => ({ word, army: 0, kind: 0, places: false, mark: 0, swing: [-1, 0], path: [] });

export class Ahead {
  choices = nothing();
  private chosen: { player: number; move: Move; length: number } | undefined;

  constructor(private readonly owner: { readonly match: Match }) {}

  private get match(): Match {
    return this.owner.match;
  }

  /** Whether somebody here waits for others, who decide. */
  private get waits(): boolean {
    const { match } = this;
    return match.shown < 0 && match.people().includes(match.viewer) && match.actor() === undefined && !match.now.result && !match.secret() && !this.isIdle;
  }

  private get isIdle(): boolean {
    const { standing } = this.match;
    return standing !== undefined && (!standing.seated || standing.paused);
  }

  /** What is prepared, where it is to be seen. */
  get move(): Move | undefined {
    return this.match.shown < 0 ? this.chosen?.move : undefined;
  }

  /** Find what could be prepared; false if that is nothing, or the match has changed meanwhile. */
  async look(): Promise<boolean> {
    const { now } = this.match;
    if (!this.waits) return false;
    const choices = await this.match.ahead();
    if (now !== this.match.now || !this.waits) return false;
    this.choices = choices;
    return choices.moves.length > 0;
  }

  prepare(move: Move): void {
    this.chosen = { player: this.match.viewer, move, length: this.match.now.length };
  }

  /** By a word. What cannot be played now may be so later. */
  prepareWord(word: string): Move {
    const move = this.choices.moves.find((one) => one.word === word) ?? spelt(word);
    this.prepare(move);
    return move;
  }

  /** Take it back; false if there was nothing. */
  drop(): boolean {
    const had = this.chosen !== undefined;
    this.chosen = undefined;
    return had;
  }

  /** The match has changed: what was prepared for whoever decides now, and the move that it is, if it can be played. */
  due(): { meant: Move; move: Move | undefined } | undefined {
    const { chosen, match } = this;
    this.choices = nothing();
    if (!chosen || this.isIdle) return undefined;
    const undone = match.now.length < chosen.length;
    if (match.now.result) this.chosen = undefined;
    if (match.now.result || (match.actor() !== chosen.player && !undone)) return undefined;
    if (match.shown >= 0) return void match.show(match.now.length); /* which changes it once more */
    this.chosen = undefined;
    return { meant: chosen.move, move: undone ? undefined : this.found(chosen.move) };
  }

  /** The move of that word, or the only one that is made by the same cells: it may have become a capture. */
  private found({ word, path }: Move): Move | undefined {
    const { moves } = this.match.choices;
    const alike = moves.filter((move) => path.length > 0 && move.path.length === path.length && path.every((cell, i) => move.path[i] === cell));
    return moves.find((move) => move.word === word) ?? (alike.length === 1 ? alike[0] : undefined);
  }
}
