/* fingers.ts - pointing at a board with a mouse, a pen or fingers: which cell is meant, picking up and dragging, two
 * fingers that bring the board nearer. */
import type { Plane } from './board';
import { pieceAt } from './motion';
import type { Zoom } from './zoom';

const LIFT = 24; /* how far above a finger a piece is carried, in pixels */
const STILL = 6; /* pixels within which a pointer has not moved */
const THUMB = 22; /* pixels round what a finger means, half of what it covers */
const SHARP = 12; /* the same for a mouse, which points at what is under it, unless that has something narrow beside it */
const DOUBT = 10; /* pixels: a finger that is so little nearer to one than to another means either */
const LONG = 500; /* milliseconds after which a finger that stays asks what is under it */
const APART = 44; /* pixels between what a finger tells apart */

/** How far above the pointer a piece is carried: fingers hide what is under them. */
export const liftOf = ({ pointerType }: PointerEvent): number => (pointerType === 'mouse' ? 0 : LIFT);

const isBroad = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch';

/** Whether a pointer has moved since it went down. */
export const hasMoved = (down: { clientX: number; clientY: number }, now: { clientX: number; clientY: number }): boolean =>
  Math.hypot(now.clientX - down.clientX, now.clientY - down.clientY) > STILL;

export interface Pointing {
  /** Somebody points at a cell. Tells whether that makes a move, or proposes one. */
  point(cell: number): Promise<boolean>;
  /** Whether what stands there can be picked up and dragged. */
  canDrag(cell: number): boolean;
  /** Somebody lets go of what was picked. */
  cancel(): void;
  /** Somebody wants to know what is there. */
  ask(cell: number): void;
}

interface Drag {
  down: PointerEvent;
  cell: number | undefined;
  piece: SVGGElement | undefined;
}

/** What was carried and let go of; `asked` while nobody has answered whether it may stay there. */
interface Dropped {
  from: number;
  to: number;
  asked: boolean;
}

export class Fingers {
  /** Cells that can be meant now: fingers are broad. */
  meant: ReadonlySet<number> = new Set();
  /** Whether the board came nearer because a finger could not tell its cells apart. */
  near = false;
  private drag: Drag | undefined;
  private dropped: Dropped | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
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
    /* Two fingers are for the board: the page neither grows nor scrolls under them. */
    for (const name of ['touchstart', 'touchmove'] as const)
      svg.addEventListener(name, (event) => (event.touches.length > 1 && event.cancelable ? event.preventDefault() : undefined), { passive: false });
    svg.addEventListener('contextmenu', (event) => ((event as PointerEvent).pointerType === 'touch' ? event.preventDefault() : undefined));
    svg.addEventListener('gesturestart', (event) => event.preventDefault()); /* WebKit's own */
  }

  /** A point of the screen in the units of the board, as it lies when it is not turned. */
  private place(clientX: number, clientY: number): DOMPoint {
    return new DOMPoint(clientX, clientY).matrixTransform(this.plane.table.getScreenCTM()!.inverse());
  }

  /** How far a point lies from the middle of a cell; of one that is longer than broad, from the line through its middle. */
  private distance(cell: number, point: DOMPoint): number {
    const [, x, y, width, height] = this.plane.places[cell]!;
    const half = Math.min(width, height) / 2;
    return Math.hypot(Math.max(Math.abs(point.x - x) - width / 2 + half, 0), Math.max(Math.abs(point.y - y) - height / 2 + half, 0));
  }

  /** The cells within so many pixels of a point, the nearest first. */
  private around(clientX: number, clientY: number, pixels: number, cells: Iterable<number>): { cell: number; far: number }[] {
    const point = this.place(clientX, clientY);
    const reach = this.zoom.units(pixels);
    return [...cells].map((cell) => ({ cell, far: this.distance(cell, point) })).filter(({ far }) => far < reach).sort((a, b) => a.far - b.far);
  }

  private hit(clientX: number, clientY: number): number | undefined {
    const cell = document.elementFromPoint(clientX, clientY)?.closest<SVGGElement>('.cell')?.dataset['cell'];
    return cell === undefined ? undefined : Number(cell);
  }

  /** The cell meant by a point: of a finger the nearest that can be meant; of a mouse the one under it, but for narrow ones
   * beside it. Where there is none, the nearest. */
  cellAt(clientX: number, clientY: number, broad = false): number | undefined {
    const hit = this.hit(clientX, clientY);
    const size = (cell: number): number => Math.min(this.plane.places[cell]![3], this.plane.places[cell]![4]);
    const near = this.around(clientX, clientY, broad ? THUMB : SHARP, this.meant);
    const found = near.find(({ cell }) => broad || hit === undefined || size(cell) < size(hit) / 2);
    if (found && !(hit !== undefined && this.meant.has(hit) && size(found.cell) >= size(hit))) return found.cell;
    if (hit !== undefined && (!broad || this.meant.has(hit))) return hit;
    const beside = this.around(clientX, clientY, THUMB, this.plane.cells.keys());
    return hit === undefined ? beside[0]?.cell : (beside.find(({ cell }) => size(cell) < size(hit) / 2)?.cell ?? hit);
  }

  /** Where a finger cannot tell cells apart the board comes nearer, and the next touch is for them. */
  private comeNearer({ clientX, clientY }: PointerEvent): boolean {
    const meant = this.around(clientX, clientY, THUMB, this.meant);
    const [a, b] = meant.length > 0 ? meant : this.around(clientX, clientY, THUMB, this.plane.cells.keys());
    if (!a || !b || b.far - a.far > this.zoom.units(DOUBT) || !this.zoom.canComeNearer()) return false;
    const [, x0, y0] = this.plane.places[a.cell]!;
    const [, x1, y1] = this.plane.places[b.cell]!;
    const apart = Math.hypot(x1 - x0, y1 - y0) / this.zoom.units(1);
    if (apart > APART) return false;
    this.near = true;
    this.zoom.by(APART / apart, clientX, clientY);
    return true;
  }

  private onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (event.isPrimary) this.down.clear(); /* what went up elsewhere was not seen to */
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.down.size > 1) return this.end();
    this.drag = { down: event, cell: this.cellAt(event.clientX, event.clientY, isBroad(event)), piece: undefined };
    if (this.drag.cell !== undefined) this.touched(this.drag.cell);
    if (isBroad(event)) this.timer = setTimeout(() => this.ask(), LONG);
  }

  /** A finger has stayed where it went down: that is a question, and no move. */
  private ask(): void {
    const { drag } = this;
    if (!drag || drag.piece || drag.cell === undefined) return;
    this.end();
    this.pointing.ask(drag.cell);
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
    if (moved) clearTimeout(this.timer);
    if (!drag.piece && moved && drag.cell !== undefined && this.pointing.canDrag(drag.cell)) this.pickUp(drag, drag.cell);
    else if (!drag.piece && moved && this.zoom.scale > 1) this.zoom.pan(event.clientX - old.x, event.clientY - old.y);
    if (!drag.piece && this.zoom.scale > 1) this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (drag.piece) this.carry(drag, event);
  }

  private pickUp(drag: Drag, cell: number): void {
    this.plane.svg.setPointerCapture(drag.down.pointerId);
    void this.pointing.point(cell);
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
    const cell = this.cellAt(event.clientX, event.clientY - (drag.piece ? liftOf(event) : 0), isBroad(event));
    if (drag.piece && cell !== undefined && cell !== drag.cell) void this.drop({ from: drag.cell!, to: cell, asked: true });
    if (!drag.piece && hasMoved(drag.down, event) && this.zoom.scale > 1) this.plane.settle();
    if (drag.piece || hasMoved(drag.down, event)) return;
    if (isBroad(event) && this.comeNearer(event)) return;
    if (cell === undefined) this.pointing.cancel();
    else if (cell === drag.cell) void this.pointing.point(cell);
  }

  private onCancel(event: PointerEvent): void {
    this.down.delete(event.pointerId);
    this.end();
  }

  private end(): void {
    clearTimeout(this.timer);
    const piece = this.drag?.piece;
    if (piece) piece.style.transform = '';
    piece?.classList.remove('carried');
    this.drag = undefined;
  }

  /** What is let go of stays there until it is known whether it may. */
  private async drop(dropped: Dropped): Promise<void> {
    this.dropped = dropped;
    this.lay(dropped);
    const done = await this.pointing.point(dropped.to);
    dropped.asked = false;
    if (!done) this.settle(true, false);
  }

  private lay({ from, to }: Dropped): void {
    const [, x0, y0] = this.plane.places[from]!;
    const [, x1, y1] = this.plane.places[to]!;
    const piece = pieceAt(this.plane.table, from);
    if (piece) piece.style.transform = `translate(${x1 - x0}px, ${y1 - y0}px)`;
  }

  /** The board is drawn anew. What was let go of goes where it belongs, unless an answer is awaited still. Tells the cell
   * that it was carried from when that is another state. */
  settle(changed: boolean, proposed: boolean): number | undefined {
    const { dropped } = this;
    if (!dropped) return undefined;
    if (!changed && (dropped.asked || proposed)) {
      this.lay(dropped);
      return undefined;
    }
    const piece = pieceAt(this.plane.table, dropped.from);
    if (piece) piece.style.transform = '';
    this.dropped = undefined;
    return dropped.from;
  }

  private pinch(event: PointerEvent, old: { x: number; y: number }): void {
    const other = [...this.down].find(([id]) => id !== event.pointerId)![1];
    const was = Math.hypot(old.x - other.x, old.y - other.y);
    const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.near = false; /* whoever does it wants it so */
    if (was > 0) this.zoom.by(is / was, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  }
}
