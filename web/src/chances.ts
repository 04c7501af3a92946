/* chances.ts - what a position is worth to each side as its share of all chances, as search/chance.c makes them of the same numbers.
 *
 * Whole thousandths, so that the page says what a report says. */

/** As search/search.h has them: a win is so much less the decisions to it; beyond half of that it is one. */
export const WIN = 1_000_000_000;
/** As search/chance.c has them. */
const ONE = 1000;
const SCALE = 9;
const SURE = 990;

export const isWin = (value: number): boolean => Math.abs(value) > WIN / 2;

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
