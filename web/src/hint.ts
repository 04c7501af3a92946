/* hint.ts - a hint for whoever is to decide: first what to look at and why, then the move. It lasts until something else is
 * done. The words come from the core, and so does the move, from what that player sees. */
import type { Move, Told } from './answers';
import type { Hand } from './hand';
import type { Match } from './match';
import { ideaWords } from './speech';
import { t, written } from './words';

/** A move by its word, and what it is good for. */
export interface Advice {
  word: string;
  ideas: Told[];
}

/** What a hint needs of the table. */
export interface Owner {
  readonly match: Match;
  readonly hand: Hand;
}

/* So many ideas are enough for a line. */
const MOST = 3;

export class Hint {
  private advice: Advice | undefined;
  /** How often one was asked for: only the last answer counts. */
  private asked = 0;
  private waits = false;

  constructor(private readonly owner: Owner) {}

  get possible(): boolean {
    return this.owner.match.helped && this.owner.match.choices.moves.length > 0;
  }

  /** Ask for one; while its idea is shown, show its move. */
  async press(): Promise<void> {
    const { match, hand } = this.owner;
    if (!this.possible || this.waits) return;
    if (hand.hinted && this.advice) return this.show(hand.hinted.move, true);
    const { position } = match.now;
    const mine = (this.asked += 1);
    this.waits = true;
    hand.cancel();
    hand.say('page.hint.wait');
    await hand.dare(async () => {
      const advice = await match.hint().finally(() => (this.waits &&= mine !== this.asked));
      const move = match.choices.moves.find(({ word }) => word === advice.word);
      if (mine !== this.asked || position !== match.now.position || !move) return; /* it is about what was there before */
      this.advice = advice;
      this.show(move, move.places || move.path.length === 0);
    });
  }

  /** Nobody wants to know any more. */
  stop(): void {
    const { match, hand } = this.owner;
    if (this.waits) match.dropHint();
    if (this.waits || hand.hinted) hand.cancel();
    this.asked += 1;
    this.waits = false;
  }

  private show(move: Move, whole: boolean): void {
    const { match, hand } = this.owner;
    const { ideas } = this.advice!;
    const told = (whole ? ideas : ideas.filter((idea) => !gives(idea, move))).slice(0, MOST);
    const { rule = '' } = told.find((idea) => idea.rule) ?? {};
    const place = match.rules.cells[move.path[0] ?? -1]?.[0] ?? '';
    hand.hinted = { move, whole };
    if (whole) hand.tell({ rule, message: 'page.hint.move', args: [written(move.word), ideaWords(told)] });
    else if (told.length > 0) hand.tell({ rule, message: 'page.hint.idea', args: [place, ideaWords(told)] });
    else hand.tell({ rule: '', message: 'page.hint.look', args: [place] });
  }
}

/** Whether an idea gives the move away: it tells where it begins and where it ends. */
const gives = ({ cells }: Told, { path }: Move): boolean => cells.includes(path[0]!) && cells.includes(path.at(-1)!);

export const hintTitle = (): string => `${t('page.hint')} (H)`;
