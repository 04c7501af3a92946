/* way-signs.ts - where a move would go, on the board of the analysis: dots from cell to cell with a point at the end, edged in white so
 * that they are seen on any ground. Filled ones are the best move now, hollow ones what was better instead, red ones a threat. */
import type { Board } from './board';
import { element } from './svg';

export type Manner = 'best' | 'instead' | 'threat';

const STEP = 19; /* from dot to dot */
const DOT = 6.5;
const HEAD = 24;
const CLEAR = 0.5; /* of a cell's size is left free where the way begins */

type Point = [x: number, y: number];

/** Dots from one cell to the next, and the point, as one path. */
function draw(points: Point[], clear: number): string {
  const parts: string[] = [];
  points.slice(1).forEach(([x1, y1], i) => {
    const [x0, y0] = points[i]!;
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
    const last = i === points.length - 2;
    const end = last ? length - HEAD : length;
    for (let at = i === 0 ? clear : STEP; at < end - DOT; at += STEP) {
      const [x, y] = [x0 + ux * at, y0 + uy * at];
      parts.push(`M${x - DOT} ${y}a${DOT} ${DOT} 0 1 0 ${2 * DOT} 0a${DOT} ${DOT} 0 1 0 ${-2 * DOT} 0z`);
    }
    if (last) {
      const [bx, by] = [x1 - ux * HEAD, y1 - uy * HEAD];
      const [wx, wy] = [-uy * HEAD * 0.62, ux * HEAD * 0.62];
      parts.push(`M${x1} ${y1}L${bx + wx} ${by + wy}L${bx - wx} ${by - wy}z`);
    }
  });
  return parts.join('');
}

/** A ring for a move that goes nowhere. */
const ring = ([x, y]: Point, size: number): string => `M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0z`;

export class WaySigns {
  private readonly group = element('g', 'ways');
  private readonly signs = new Map<Manner, SVGPathElement>();

  constructor(private readonly board: Board) {
    for (const manner of ['instead', 'best', 'threat'] as const) {
      const sign = element('path', `way ${manner}`);
      this.signs.set(manner, sign);
      this.group.append(sign);
    }
    this.group.setAttribute('aria-hidden', 'true'); /* the lines beside the board say it */
    board.table.append(this.group);
  }

  /** Along these cells; none: nothing. */
  show(manner: Manner, cells: number[]): void {
    const { places } = this.board;
    const sign = this.signs.get(manner)!;
    const points = cells.map((cell): Point => [places[cell]![1], places[cell]![2]]);
    const [, , , wide = 0, high = 0] = places[cells[0] ?? -1] ?? [];
    const size = Math.max(wide, high);
    const path = points.length > 1 ? draw(points, size * CLEAR) : points[0] ? ring(points[0], size / 2) : '';
    if (sign.getAttribute('d') !== path) sign.setAttribute('d', path);
  }
}
