/* scribbles.ts - marks and arrows that people draw on the board of the analysis, each with a meaning. With a mouse the right button
 * draws: pressed on a cell it marks it, dragged to another it makes an arrow. For fingers and keys there is a mode, in which pointing
 * at two cells draws from one to the other, and twice at the same marks it; a finger can draw an arrow in one go, unless the board is
 * near, where it pans. What is there is taken away by drawing it again. */
import type { Board } from './board';
import { hasMoved } from './fingers';
import { element } from './svg';
import { MEANINGS, type Mark } from './variations';

const HEAD = 26;
const LONG = 0.42; /* of a cell's size, a ring's */

type Point = [x: number, y: number];

function arrow([x0, y0]: Point, [x1, y1]: Point): string {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const [bx, by] = [x1 - ux * HEAD, y1 - uy * HEAD];
  const wing = (side: number): string => `${bx - side * uy * HEAD * 0.5} ${by + side * ux * HEAD * 0.5}`;
  return `M${x0} ${y0}L${bx} ${by}M${wing(1)}L${x1} ${y1}L${wing(-1)}`;
}

const ring = ([x, y]: Point, size: number): string => `M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0z`;

export class Scribbles {
  /** Whether pointing draws. */
  drawing = false;
  meaning = 0;
  /** Where an arrow begins that is being drawn. */
  from: number | undefined;
  /** What pressed a cell, and where; nothing once there are two fingers. */
  private pressed: { down: PointerEvent; cell: number | undefined } | undefined;
  private readonly group = element('g', 'scribbles');
  private shown = '';

  constructor(
    private readonly board: Board,
    private readonly drawn: (mark: Mark) => void,
    signal: AbortSignal,
  ) {
    const { svg } = board;
    this.group.setAttribute('aria-hidden', 'true'); /* the list of moves says how many there are */
    board.table.append(this.group);
    svg.addEventListener('pointerdown', (event) => this.begin(event), { signal });
    svg.addEventListener('pointerup', (event) => this.end(event), { signal });
    svg.addEventListener('pointercancel', () => (this.pressed = undefined), { signal });
    svg.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  }

  private cellAt({ clientX, clientY }: PointerEvent): number | undefined {
    return this.board.fingers.cellAt(clientX, clientY);
  }

  private begin(down: PointerEvent): void {
    const draws = down.button === 2 || (this.drawing && down.isPrimary && this.board.zoom.scale === 1);
    this.pressed = draws ? { down, cell: this.cellAt(down) } : undefined;
  }

  private end(up: PointerEvent): void {
    const { pressed } = this;
    this.pressed = undefined;
    if (pressed?.cell === undefined || pressed.down.pointerId !== up.pointerId) return;
    if (pressed.down.button !== 2 && !hasMoved(pressed.down, up)) return; /* which is pointing */
    const to = this.cellAt(up);
    this.from = undefined;
    if (to !== undefined) this.drawn([this.meaning, pressed.cell, to]);
  }

  /** Somebody points at a cell while pointing draws. */
  point(cell: number): void {
    const { from } = this;
    this.from = from === undefined ? cell : undefined;
    if (from !== undefined) this.drawn([this.meaning, from, cell]);
  }

  toggle(): void {
    this.drawing = !this.drawing;
    this.from = undefined;
    this.board.svg.classList.toggle('drawn-on', this.drawing);
  }

  show(marks: Mark[]): void {
    const begun: Mark[] = this.drawing && this.from !== undefined ? [[this.meaning, this.from, this.from]] : [];
    const all = [...marks, ...begun];
    const text = JSON.stringify(all);
    if (text === this.shown) return;
    this.shown = text;
    const { places } = this.board;
    const at = (cell: number): Point => [places[cell]![1], places[cell]![2]];
    this.group.replaceChildren(...all.filter(([, from, to]) => places[from] && places[to]).map(([meaning, from, to]) => {
      const sign = element('path', `scribble ${MEANINGS[meaning]}`);
      sign.setAttribute('d', from === to ? ring(at(from), Math.max(places[from]![3], places[from]![4]) * LONG) : arrow(at(from), at(to)));
      return sign;
    }));
  }
}
