/* evaluation.ts - what the engine thinks a position is worth, for people: as a number, in words, and as each side's share.
 *
 * Numbers are in the units that the game calls a grave loss, and shares are the core's chances (search/chance.h): the bar, the graph
 * and a report of the game say the same. */
import { figures, percent } from './figures';
import type { Match } from './match';
import { listed, sideNamed } from './speech';
import { capital, t } from './words';

/** What something is worth to each side: values, of which a win is so much less the decisions to it (search/search.h), and chances in
 * thousandths. */
export interface Worth {
  values: number[];
  chances: number[];
}

const WIN = 1_000_000_000;
const LEVEL = 15; /* hundredths that nobody feels */

const isWin = (value: number): boolean => Math.abs(value) > WIN / 2;

export const countSides = (sides: number[]): number => new Set(sides).size;

/** Of all chances, those of a side. */
export const shareOf = ({ chances }: Worth, side: number): number => chances[side]! / 1000;

/** A match of which it is known how much a grave loss is. */
export type Weighed = Match & { readonly grave: number };

const hundredths = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const signed = figures({ ...hundredths, signDisplay: 'exceptZero' });
const unsigned = figures({ ...hundredths, signDisplay: 'never' });

/** "+1.45", "won in 5", as whoever decides first sees it. */
export function figure({ grave }: Weighed, score: number): string {
  const left = WIN - Math.abs(score);
  if (!isWin(score)) return signed(score / grave).replace('-', '−');
  return t(score > 0 ? 'page.analysis.win-in' : 'page.analysis.loss-in', left);
}

/** The players of a side, for a message. */
export function sideOf(match: Match, side: number): string {
  return sideNamed(match, match.rules.sides.flatMap((other, player) => (other === side ? [player] : [])));
}

/** "Red ahead by 1.45", "level"; with more than two sides each one's share. */
export function standing(match: Weighed, worth: Worth): string {
  if (worth.values.length > 2) return listed(worth.values.map((_, side) => t('page.analysis.share', sideOf(match, side), percent(shareOf(worth, side)))));
  const value = worth.values[0] ?? 0;
  const ahead = sideOf(match, value > 0 ? 0 : 1);
  if (Math.abs(value) === WIN) return capital(t('page.analysis.has-won', ahead));
  if (isWin(value)) return capital(t('page.analysis.wins-in', ahead, WIN - Math.abs(value)));
  const lead = (Math.abs(value) * 100) / match.grave;
  if (lead < LEVEL) return t('page.analysis.level');
  return capital(t('page.analysis.ahead', ahead, unsigned(lead / 100)));
}

/** The colour of a side: that of its first army. */
export function colourOf({ rules: { sides, commanders, colours } }: Match, side: number): string {
  const army = commanders.findIndex((player) => player >= 0 && sides[player] === side);
  return colours[army] ?? '#888';
}
