/* coach.ts - a coach for whoever plays against the computer: a word before a mistake, and of what is threatened. All that is said
 * comes from the core, from what that player sees (search/coach.h).
 *
 * Invariant: of a move in a position it speaks once. */
import type { Move, Told } from './answers';
import type { Hand } from './hand';
import type { Match } from './match';
import { playerName, you, type Herald } from './speech';
import { t } from './words';

/** What a coach needs of the table. */
export interface Owner {
  readonly match: Match;
  readonly hand: Hand;
  redraw(): void;
}

/** The one person here, if it can have a coach: against computers. */
export const pupil = (match: Match): number | undefined => (match.helped && match.seats.length > match.people().length ? you(match) : undefined);

/** Whether there is a coach now, and whether there was one ever. */
export const isCoached = (match: Match): boolean => match.coached.includes(pupil(match) ?? -1);
export const wasCoached = (match: Match): boolean => match.everCoached.includes(you(match) ?? -1);

/** The parts of what is said, as a sentence without its end. */
const words = (told: Told[]): string => told.map(({ message, args }) => t(message, ...args)).join(' ');

const ruleOf = (told: Told[]): string => told.find(({ rule }) => rule)?.rule ?? '';

/** What others could do: from where to where, and the cells it is about. */
export interface Danger {
  way: number[];
  cells: number[];
}

const NONE: Danger = { way: [], cells: [] };

/** First is who could: its piece, and where that would go; then what it would take. */
function dangerOf(told: Told[]): Danger {
  const [way = [], lost = []] = told.map(({ cells }) => cells.slice(0, 2));
  return { way, cells: [...new Set([...way.slice(0, 1), ...lost.slice(0, 1)])] };
}

export class Coach {
  /** What is threatened in the state that is shown. */
  private threat: { choices: unknown; told: Told[] } | undefined;
  /** What was spoken of, by position and move. */
  private readonly spoken = new Set<string>();
  private lastAsked: unknown;

  constructor(private readonly owner: Owner) {}

  private get present(): boolean {
    const { match } = this.owner;
    return isCoached(match) && match.choices.moves.length > 0 && !match.secret();
  }

  /** Whether a move may be played. If there is something to say first it is shown as proposed, until somebody decides. */
  async lets(word: string): Promise<boolean> {
    const { match, hand } = this.owner;
    const move = match.choices.moves.find((one) => one.word === word);
    const { position } = match.now;
    const name = `${position} ${word}`;
    if (!this.present || !move || this.spoken.has(name)) return true;
    const told = await match.warn(word);
    if (position !== match.now.position) return false; /* it was about what was there before */
    if (told.length === 0) return true;
    this.spoken.add(name);
    this.warn(move, told, hand);
    return false;
  }

  private warn(move: Move, told: Told[], hand: Hand): void {
    hand.warned = dangerOf(told);
    hand.pending = move;
    hand.tell({ rule: ruleOf(told), message: 'page.coach.warn', args: [words(told)] });
  }

  /** The match has changed: what is threatened now? It is told when it is known, and never hurries anybody. */
  async follow(): Promise<void> {
    const { match } = this.owner;
    const { choices } = match;
    if (this.threat?.choices !== choices) this.threat = undefined;
    if (!this.present || match.now.begun || match.shown >= 0 || this.lastAsked === choices) return;
    this.lastAsked = choices;
    const told = await match.threat();
    if (choices !== match.choices || told.length === 0) return;
    this.threat = { choices, told };
    this.owner.redraw();
  }

  /** What there is to be told, where nothing else is. */
  herald(): Herald | undefined {
    const { match } = this.owner;
    if (!this.shown) return undefined;
    return { said: { message: 'page.coach.threat', args: [playerName(match, match.viewer), words(this.shown)] }, rule: ruleOf(this.shown) };
  }

  /** What is warned of, or threatened while nothing is picked. */
  danger(): Danger {
    const { hand } = this.owner;
    if (hand.warned) return hand.warned;
    return this.shown && !hand.hinted && !hand.pending && hand.picked.cells.length === 0 ? dangerOf(this.shown) : NONE;
  }

  private get shown(): Told[] | undefined {
    const { match } = this.owner;
    return this.threat?.choices === match.choices && match.shown < 0 && isCoached(match) ? this.threat?.told : undefined;
  }
}
