/* arrow.ts - the way of a move that a hint shows: dots from cell to cell, clear of what stands at its ends. */
import type { Cell } from './answers';
import { element } from './svg';

export class Arrow {
  readonly sign = element('path', 'arrow');

  /** Along these cells; fewer than two: none. */
  show(cells: Cell[], path: number[]): void {
    const ways = path.slice(1).map((cell, i) => dots(cells[path[i]!]!, cells[cell]!));
    if (ways.length > 0) this.sign.setAttribute('d', ways.join(''));
    else this.sign.removeAttribute('d');
  }
}

/** From the edge of one cell to that of another; nothing where they touch. */
function dots([, x0, y0, wide0, high0]: Cell, [, x1, y1, wide1, high1]: Cell): string {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [from, to] = [Math.max(wide0, high0) / 2, length - Math.max(wide1, high1) / 4];
  const at = (distance: number): string => `${x0 + ((x1 - x0) * distance) / length},${y0 + ((y1 - y0) * distance) / length}`;
  return to > from ? `M${at(from)}L${at(to)}` : '';
}
