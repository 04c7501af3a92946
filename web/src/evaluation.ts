/* evaluation.ts - what the engine thinks a position is worth, for people: as a number, in words, and as each side's share.
 *
 * Numbers are in the units that the game calls a grave loss, and shares are chances as search/chance.c makes them: the bar, the graph
 * and a report of the game say the same. */
import { isWin, shares, WIN } from './chances';
import type { Match } from './match';
import { settings } from './settings';
import { listed, sideNamed } from './speech';
import { capital, t } from './words';

const LEVEL = 15; /* hundredths that nobody feels */

/** What a position in which the game is over is worth to each side. */
export const endValues = (sides: number[], winners: number[]): number[] =>
  Array.from({ length: countSides(sides) }, (_, side) => (winners.length === 0 ? 0 : winners.some((player) => sides[player] === side) ? WIN : -WIN));

export const countSides = (sides: number[]): number => new Set(sides).size;

export { shares };

/** A match of which it is known how much a grave loss is. */
export type Weighed = Match & { readonly grave: number };

const decimals = (value: number, sign: 'exceptZero' | 'never'): string =>
  new Intl.NumberFormat(settings.language, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: sign }).format(value / 100).replace('-', '−');

/** "+1.45", "won in 5", as whoever decides first sees it. */
export function figure({ grave }: Weighed, score: number): string {
  const left = WIN - Math.abs(score);
  if (!isWin(score)) return decimals((score * 100) / grave, 'exceptZero');
  return t(score > 0 ? 'page.analysis.win-in' : 'page.analysis.loss-in', left);
}

export const percent = (share: number): string => new Intl.NumberFormat(settings.language, { style: 'percent' }).format(share);

/** The players of a side, for a message. */
export function sideOf(match: Match, side: number): string {
  return sideNamed(match, match.rules.sides.flatMap((other, player) => (other === side ? [player] : [])));
}

/** "Red ahead by 1.45", "level"; with more than two sides each one's share. */
export function standing(match: Weighed, values: number[]): string {
  if (values.length > 2) return listed(shares(match.grave, values).map((share, side) => t('page.analysis.share', sideOf(match, side), percent(share))));
  const value = values[0] ?? 0;
  const ahead = sideOf(match, value > 0 ? 0 : 1);
  if (Math.abs(value) === WIN) return capital(t('page.analysis.has-won', ahead));
  if (isWin(value)) return capital(t('page.analysis.wins-in', ahead, WIN - Math.abs(value)));
  const lead = (Math.abs(value) * 100) / match.grave;
  if (lead < LEVEL) return t('page.analysis.level');
  return capital(t('page.analysis.ahead', ahead, decimals(lead, 'never')));
}

/** The colour of a side: that of its first army. */
export function colourOf({ rules: { sides, commanders, colours } }: Match, side: number): string {
  const army = commanders.findIndex((player) => player >= 0 && sides[player] === side);
  return colours[army] ?? '#888';
}
