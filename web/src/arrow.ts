/* arrow.ts - the way of a move that a hint shows, that is threatened, or prepared: dots from cell to cell, clear of what stands at its ends. */
import type { Cell } from './answers';
import { element } from './svg';

/** A hint; a way that others could go; a move that waits for one's turn. */
export type Meaning = 'hint' | 'danger' | 'ahead';

const ROUND = 0.3; /* of the width of a cell, the corners of its ring */

export class Arrow {
  readonly sign = element('path', 'arrow');
  /** Rings round cells that are in danger, or that it comes from; of a prepared move round all. */
  readonly rings = element('path', 'rings');

  /** Along these cells; fewer than two: none. */
  show(cells: Cell[], path: number[], ringed: number[], meaning: Meaning): void {
    this.sign.setAttribute('class', `arrow ${meaning}`);
    this.rings.setAttribute('class', `rings ${meaning}`);
    this.rings.setAttribute('d', ringed.map((cell) => ring(cells[cell]!)).join(''));
    const ways = path.slice(1).map((cell, i) => dots(cells[path[i]!]!, cells[cell]!));
    if (ways.length > 0) this.sign.setAttribute('d', ways.join(''));
    else this.sign.removeAttribute('d');
  }
}

/** Round a cell, with round corners. */
function ring([, x, y, wide, high]: Cell): string {
  const r = Math.min(wide, high) * ROUND;
  const corner = (right: number, down: number): string => `a${r},${r} 0 0 1 ${right * r},${down * r}`;
  return `M${x - wide / 2 + r},${y - high / 2}h${wide - 2 * r}${corner(1, 1)}v${high - 2 * r}${corner(-1, 1)}h${2 * r - wide}${corner(-1, -1)}v${2 * r - high}${corner(1, -1)}z`;
}

/** From the edge of one cell to that of another; nothing where they touch. */
function dots([, x0, y0, wide0, high0]: Cell, [, x1, y1, wide1, high1]: Cell): string {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [from, to] = [Math.max(wide0, high0) / 2, length - Math.max(wide1, high1) / 4];
  const at = (distance: number): string => `${x0 + ((x1 - x0) * distance) / length},${y0 + ((y1 - y0) * distance) / length}`;
  return to > from ? `M${at(from)}L${at(to)}` : '';
}
