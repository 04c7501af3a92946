/* evaluation.ts - what the engine thinks a position is worth, for people: as a number, in words, and as each side's share.
 *
 * Numbers are in the units that the game calls a grave loss, and shares are chances as search/chance.c makes them: the bar, the graph
 * and a report of the game say the same. */
import type { Match } from './match';
import { settings } from './settings';
import { listed, sideNamed } from './speech';
import { capital, t } from './words';

/** As search/search.h has them: a win is so much less the decisions to it; beyond half of that it is one. */
const WIN = 1_000_000_000;
/** As search/chance.c has them. */
const ONE = 1000;
const SCALE = 9;
const SURE = 990;
const LEVEL = 15; /* hundredths that nobody feels */

export const isWin = (value: number): boolean => Math.abs(value) > WIN / 2;

/** What a position in which the game is over is worth to each side. */
export const endValues = (sides: number[], winners: number[]): number[] =>
  Array.from({ length: countSides(sides) }, (_, side) => (winners.length === 0 ? 0 : winners.some((player) => sides[player] === side) ? WIN : -WIN));

export const countSides = (sides: number[]): number => new Set(sides).size;

/** A match of which it is known how much a grave loss is. */
export type Weighed = Match & { readonly grave: number };

/** About tanh, both in thousandths. */
function tangent(x: number): number {
  if (Math.abs(x) >= 3 * ONE) return Math.sign(x) * ONE;
  return Math.trunc((x * (27 * ONE * ONE + x * x)) / (27 * ONE * ONE + 9 * x * x));
}

function weight(grave: number, value: number): number {
  if (isWin(value)) return value > 0 ? 2 * ONE : 0;
  return ONE + Math.min(Math.max(tangent(Math.trunc((value * ONE) / (SCALE * grave))), -SURE), SURE);
}

/** Parts of a sum as thousandths; what rounding leaves over goes to the largest. */
function shared(parts: number[]): number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  const out = parts.map((part) => Math.trunc(sum ? (part * ONE) / sum : ONE / parts.length));
  const largest = parts.indexOf(Math.max(...parts));
  out[largest]! += ONE - out.reduce((all, part) => all + part, 0);
  return out;
}

/** Of the whole, what each side may hope for. */
export function shares(grave: number, values: number[]): number[] {
  const parts = values.map((value) => weight(grave, value));
  const won = parts.map((part) => Number(part === 2 * ONE));
  return shared(won.includes(1) ? won : parts).map((part) => part / ONE);
}

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
