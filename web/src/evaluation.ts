/* evaluation.ts - what the engine thinks a position is worth, for people: as a number, in words, and as each side's share. */
import type { Match } from './match';
import { settings } from './settings';
import { listed, sideNamed } from './speech';
import { capital, t } from './words';

/** As search/search.h has them: a win is so much less the decisions to it; beyond half of that it is one. */
const WIN = 1_000_000_000;
const STEEP = 200; /* hundredths that are worth three quarters of all that can be won by them */
const LEVEL = 15; /* hundredths that nobody feels */

export const isWin = (value: number): boolean => Math.abs(value) > WIN / 2;

/** What a position in which the game is over is worth to each side. */
export const endValues = (sides: number[], winners: number[]): number[] =>
  Array.from({ length: countSides(sides) }, (_, side) => (winners.length === 0 ? 0 : winners.some((player) => sides[player] === side) ? WIN : -WIN));

export const countSides = (sides: number[]): number => new Set(sides).size;

/** From -1 to 1, so that wins do not flatten the rest. */
export const curve = (value: number): number => (isWin(value) ? Math.sign(value) : Math.tanh(value / STEEP));

/** Of the whole, what each side may hope for. */
export function shares(values: number[]): number[] {
  const hopes = values.map((value) => 1 + curve(value));
  const all = hopes.reduce((sum, hope) => sum + hope, 0);
  return hopes.map((hope) => (all > 0 ? hope / all : 1 / values.length));
}

const decimals = (value: number, sign: 'exceptZero' | 'never'): string =>
  new Intl.NumberFormat(settings.language, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: sign }).format(value / 100).replace('-', '−');

/** "+1.45", "won in 5", as whoever decides first sees it. */
export function figure(score: number): string {
  const left = WIN - Math.abs(score);
  if (!isWin(score)) return decimals(score, 'exceptZero');
  return t(score > 0 ? 'page.analysis.win-in' : 'page.analysis.loss-in', left);
}

export const percent = (share: number): string => new Intl.NumberFormat(settings.language, { style: 'percent' }).format(share);

/** The players of a side, for a message. */
export function sideOf(match: Match, side: number): string {
  return sideNamed(match, match.rules.sides.flatMap((other, player) => (other === side ? [player] : [])));
}

/** "Red ahead by 1.45", "level"; with more than two sides each one's share. */
export function standing(match: Match, values: number[]): string {
  if (values.length > 2) return listed(shares(values).map((share, side) => t('page.analysis.share', sideOf(match, side), percent(share))));
  const value = values[0] ?? 0;
  const ahead = sideOf(match, value > 0 ? 0 : 1);
  if (Math.abs(value) === WIN) return capital(t('page.analysis.has-won', ahead));
  if (isWin(value)) return capital(t('page.analysis.wins-in', ahead, WIN - Math.abs(value)));
  if (Math.abs(value) < LEVEL) return t('page.analysis.level');
  return capital(t('page.analysis.ahead', ahead, decimals(Math.abs(value), 'never')));
}

/** The colour of a side: that of its first army. */
export function colourOf({ rules: { sides, commanders, colours } }: Match, side: number): string {
  const army = commanders.findIndex((player) => player >= 0 && sides[player] === side);
  return colours[army] ?? '#888';
}
