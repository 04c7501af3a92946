/* motion.ts - pieces that move: they are drawn where they stand after a move, and an animation shows them coming from where
 * they were. Only transform and opacity change. */
import type { Cell } from './answers';

const STEP = 180; /* milliseconds of a move */
const GLOW = 600;
const QUARTER = 260; /* of a right angle of a piece that turns */

/** What stands on each cell. */
export type Standing = Map<number, SVGGElement[]>;

/** A move as the board shows it: the cells it went over, and how the piece turned, if it did. */
export interface Moved {
  path: number[];
  swing: [pivot: number, quarters: number] | null;
}

export function standing(table: SVGGElement): Standing {
  const found: Standing = new Map();
  for (const piece of table.querySelectorAll<SVGGElement>('.piece')) {
    const cell = Number(piece.dataset['cell']);
    found.set(cell, [...(found.get(cell) ?? []), piece]);
  }
  return found;
}

const alike = (a: SVGGElement | undefined, b: SVGGElement): boolean =>
  a?.dataset['army'] === b.dataset['army'] && a?.dataset['kind'] === b.dataset['kind'];

/** What stands on a cell, rather something like another piece. */
export function pieceAt(table: SVGGElement, cell: number, like?: SVGGElement): SVGGElement | undefined {
  const pieces = [...table.querySelectorAll<SVGGElement>(`.piece[data-cell="${cell}"]:not(.gone)`)];
  return pieces.find((piece) => alike(like, piece)) ?? pieces[0];
}

/** Everything stands where it is drawn, at once. */
export function arrive(table: SVGGElement): void {
  for (const animation of table.getAnimations({ subtree: true })) animation.finish();
  table.querySelectorAll('.gone').forEach((piece) => piece.remove());
}

/** The board has been drawn anew; show how it came from what stood there before. What is gone fades among the `tokens`; what
 * was carried from a cell by hand has been seen already. */
export function animate(table: SVGGElement, cells: Cell[], { path, swing }: Moved, before: Standing, tokens: SVGGElement, carried?: number): void {
  const from = path[0]!;
  const to = path.at(-1)!;
  const after = standing(table);
  /* Where the move went over several cells, the piece is where it is now and was not before. */
  const target = [to, ...path].find((cell) => after.has(cell) && cell !== from);
  const mover = target === undefined ? undefined : pieceAt(table, target, before.get(from)?.[0]);
  if (mover && from !== carried && before.get(from)?.some((piece) => alike(piece, mover))) {
    if (swing) turn(mover, cells[swing[0]]!, swing[1]);
    else step(mover, cells[from]!, cells[target!]!);
  }
  for (const glow of table.querySelectorAll('.glow'))
    if (liesOn(glow, cells[to]!)) glow.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLOW });
  for (const [cell, pieces] of before)
    if (cell !== from)
      for (const piece of pieces) if (!after.get(cell)?.some((other) => alike(piece, other))) fade(tokens, piece);
}

const liesOn = (sign: Element, [, x, y]: Cell): boolean =>
  x === Number(sign.getAttribute('cx')) && y === Number(sign.getAttribute('cy'));

function step(piece: SVGGElement, [, x0, y0]: Cell, [, x1, y1]: Cell): void {
  const frames = [{ transform: `translate(${x0 - x1}px, ${y0 - y1}px)` }, { transform: 'none' }];
  piece.animate(frames, { duration: STEP, easing: 'ease-out' });
}

/** A true arc about the pivot. */
function turn(piece: SVGGElement, [, x, y]: Cell, quarters: number): void {
  const origin = `${x}px ${y}px`;
  const frames = [-90 * quarters, 0].map((degrees) => ({ transform: `rotate(${degrees}deg)`, transformOrigin: origin }));
  piece.animate(frames, { duration: QUARTER * Math.abs(quarters), easing: 'ease-in-out' });
}

/** What is gone stays below the others for a moment. */
function fade(tokens: SVGGElement, piece: SVGGElement): void {
  piece.classList.add('gone');
  tokens.prepend(piece);
  const animation = piece.animate([{ opacity: 1 }, { opacity: 0 }], { duration: STEP, easing: 'ease-out' });
  animation.addEventListener('finish', () => piece.remove());
}

/* How long to wait for a frame on a page that may be hidden. */
const HIDDEN = 100;

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Until what has been drawn is on the screen, or would be if somebody looked. */
export const seen = (): Promise<unknown> =>
  Promise.race([wait(HIDDEN), new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))]);
