/* fingers.ts - pointing at a board with a mouse, a pen or fingers: which cell is meant, picking up and dragging, two
 * fingers that bring the board nearer. */
import type { Plane } from './board';
import { pieceAt } from './motion';
import type { Zoom } from './zoom';

const LIFT = 24; /* how far above a finger a piece is carried, in pixels */
const STILL = 6; /* pixels within which a pointer has not moved */
const BROAD = 12; /* pixels beside a cell where it is meant still */

/** How far above the pointer a piece is carried: fingers hide what is under them. */
export const liftOf = ({ pointerType }: PointerEvent): number => (pointerType === 'mouse' ? 0 : LIFT);

/** Whether a pointer has moved since it went down. */
export const hasMoved = (down: { clientX: number; clientY: number }, now: { clientX: number; clientY: number }): boolean =>
  Math.hypot(now.clientX - down.clientX, now.clientY - down.clientY) > STILL;

export interface Pointing {
  /** Somebody points at a cell. */
  point(cell: number): void;
  /** Whether what stands there can be picked up and dragged. */
  canDrag(cell: number): boolean;
  /** Somebody lets go of what was picked. */
  cancel(): void;
}

interface Drag {
  down: PointerEvent;
  cell: number | undefined;
  piece: SVGGElement | undefined;
}

export class Fingers {
  /** Cells that matter now: fingers are broad, and mean them when they are near. */
  interesting: ReadonlySet<number> = new Set();
  private drag: Drag | undefined;
  private readonly down = new Map<number, { x: number; y: number }>();

  constructor(
    private readonly plane: Plane,
    private readonly zoom: Zoom,
    private readonly pointing: Pointing,
    /** A pointer goes down on a cell. */
    private readonly touched: (cell: number) => void,
    /** A mouse is over a cell, or none. */
    private readonly over: (cell: number | undefined) => void,
  ) {
    const { svg } = plane;
    svg.addEventListener('pointerdown', (event) => this.onDown(event));
    svg.addEventListener('pointermove', (event) => this.onMove(event));
    svg.addEventListener('pointerup', (event) => this.onUp(event));
    svg.addEventListener('pointercancel', (event) => this.onCancel(event));
    svg.addEventListener('pointerleave', () => this.over(undefined));
  }

  /** A point of the screen in the units of the board, as it lies when it is not turned. */
  private place(clientX: number, clientY: number): DOMPoint {
    return new DOMPoint(clientX, clientY).matrixTransform(this.plane.table.getScreenCTM()!.inverse());
  }

  /** The cell meant by a point: one that matters now if the point is near it, for fingers are broad; else the nearest. */
  cellAt(clientX: number, clientY: number): number | undefined {
    const { places, cells } = this.plane;
    const point = this.place(clientX, clientY);
    const distance = (cell: number): number => {
      const [, x, y, width, height] = places[cell]!;
      return Math.hypot(Math.max(Math.abs(point.x - x) - width / 2, 0), Math.max(Math.abs(point.y - y) - height / 2, 0));
    };
    const area = (cell: number): number => places[cell]![3] * places[cell]![4];
    const nearer = (a: number, b: number): number => distance(a) - distance(b) || area(a) - area(b);
    const hit = document.elementFromPoint(clientX, clientY)?.closest<SVGGElement>('.cell')?.dataset['cell'];
    const reach = this.zoom.units(BROAD);
    const narrow = [...this.interesting].filter((cell) => distance(cell) < Math.min(reach, Math.sqrt(area(cell)) / 2));
    const small = narrow.filter((cell) => hit === undefined || area(cell) < area(Number(hit)));
    if (small.length > 0) return small.sort(nearer)[0];
    if (hit !== undefined) return Number(hit);
    const near = [...cells.keys()].sort(nearer)[0];
    return near !== undefined && distance(near) < reach ? near : undefined;
  }

  private onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.down.size > 1) return this.end();
    this.drag = { down: event, cell: this.cellAt(event.clientX, event.clientY), piece: undefined };
    if (this.drag.cell !== undefined) this.touched(this.drag.cell);
  }

  private onMove(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && !this.drag) this.over(this.cellAt(event.clientX, event.clientY));
    const old = this.down.get(event.pointerId);
    const { drag } = this;
    if (this.down.size === 2 && old) this.pinch(event, old);
    else if (drag && old && drag.down.pointerId === event.pointerId) this.pull(drag, event, old);
  }

  /** A piece is dragged, or a board that is near. */
  private pull(drag: Drag, event: PointerEvent, old: { x: number; y: number }): void {
    const moved = hasMoved(drag.down, event);
    if (!drag.piece && moved && drag.cell !== undefined && this.pointing.canDrag(drag.cell)) this.pickUp(drag, drag.cell);
    else if (!drag.piece && moved && this.zoom.scale > 1) this.zoom.pan(event.clientX - old.x, event.clientY - old.y);
    if (!drag.piece && this.zoom.scale > 1) this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (drag.piece) this.carry(drag, event);
  }

  private pickUp(drag: Drag, cell: number): void {
    this.plane.svg.setPointerCapture(drag.down.pointerId);
    this.pointing.point(cell);
    drag.piece = pieceAt(this.plane.table, cell);
    drag.piece?.classList.add('carried');
  }

  private carry(drag: Drag, event: PointerEvent): void {
    const to = this.place(event.clientX, event.clientY - liftOf(event));
    const [, x, y] = this.plane.places[drag.cell!]!;
    const current = pieceAt(this.plane.table, drag.cell!); /* it may have been drawn anew */
    if (current && current !== drag.piece) {
      drag.piece = current;
      current.classList.add('carried');
    }
    if (drag.piece) drag.piece.style.transform = `translate(${to.x - x}px, ${to.y - y}px)`;
  }

  private onUp(event: PointerEvent): void {
    this.down.delete(event.pointerId);
    const { drag } = this;
    this.end();
    if (drag?.down.pointerId !== event.pointerId) return;
    const cell = this.cellAt(event.clientX, event.clientY - (drag.piece ? liftOf(event) : 0));
    const panned = !drag.piece && hasMoved(drag.down, event);
    if (panned) return;
    if (cell === undefined) this.pointing.cancel();
    else if (drag.piece ? cell !== drag.cell : cell === drag.cell) this.pointing.point(cell);
  }

  private onCancel(event: PointerEvent): void {
    this.down.delete(event.pointerId);
    this.end();
  }

  private end(): void {
    const piece = this.drag?.piece;
    if (piece) piece.style.transform = '';
    piece?.classList.remove('carried');
    this.drag = undefined;
  }

  private pinch(event: PointerEvent, old: { x: number; y: number }): void {
    const other = [...this.down].find(([id]) => id !== event.pointerId)![1];
    const was = Math.hypot(old.x - other.x, old.y - other.y);
    const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (was > 0) this.zoom.by(is / was, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  }
}
