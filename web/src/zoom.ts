/* zoom.ts - coming nearer to a board: which part of it is seen, as its viewBox.
 *
 * Invariant: what is seen has the shape of its box on the screen, and lies on the board as far as the board reaches. */

const MOST = 4;
const ROOM = 0.75; /* of what is seen is for what is to be seen, the rest lies round it */
const FINE = 200; /* cells: boards with more of them can be brought nearer */
const ALIKE = 0.01; /* a box that differs so little in its shape from the board is rounded to pixels */

/** A part of a board. */
export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What is to fill the height of the box, the pixels below and left of it, and where it may begin there. */
interface Filled {
  part: Part;
  room: number;
  edges: number[];
}

export class Zoom {
  scale = 1;
  private x = 0;
  private y = 0;
  private width = 1;
  private height = 1;
  /** Of the box on the screen: its width by its height. */
  private shape = 1;
  /** What the height of the box was filled with, until somebody looks elsewhere. */
  private filled: Filled | undefined;

  constructor(
    private readonly svg: SVGSVGElement,
    /** Another part of the board is seen. */
    private readonly changed: () => void,
  ) {
    svg.addEventListener('wheel', (event) => this.onWheel(event), { passive: false });
    new ResizeObserver(() => requestAnimationFrame(() => this.fit())).observe(svg); /* which draws, so not at once */
  }

  /** A board of this size, all of it. */
  open(width: number, height: number): void {
    Object.assign(this, { scale: 1, x: 0, y: 0, width, height, filled: undefined });
    this.svg.dataset['width'] = String(width); /* so that a test can tell how near it is */
    this.apply();
  }

  /** Whether so many cells are so small that coming nearer helps. */
  static isFine(cells: number): boolean {
    return cells > FINE;
  }

  /** Nearer by a factor, 0 for the whole board, about a point of the screen. */
  by(factor: number, clientX?: number, clientY?: number): void {
    const box = this.svg.getBoundingClientRect();
    const right = ((clientX ?? box.left + box.width / 2) - box.left) / box.width;
    const down = ((clientY ?? box.top + box.height / 2) - box.top) / box.height;
    const before = this.seen();
    this.scale = Math.min(Math.max(this.scale * factor, 1), MOST);
    const { width, height } = this.seen();
    this.x = before.x + right * (before.width - width);
    this.y = before.y + down * (before.height - height);
    this.show();
  }

  /** By so many pixels of the screen. */
  pan(dx: number, dy: number): void {
    this.x -= this.units(dx);
    this.y -= this.units(dy);
    this.show();
  }

  /** Just so far aside that one of these edges lies so many pixels from the left. */
  snap(edges: number[], room: number): void {
    this.begin(edges, room);
    this.show();
  }

  private begin(edges: number[], room: number): void {
    const at = this.x + this.units(room);
    const nearest = edges.reduce((best, edge) => (Math.abs(edge - at) < Math.abs(best - at) ? edge : best), Infinity);
    if (Number.isFinite(nearest)) this.x += nearest - at;
  }

  /** A part of the board fills the height of the box; what is broader reaches out of it. */
  fill(filled: Filled): void {
    const { part, room, edges } = filled;
    this.measure();
    const high = (part.bottom - part.top) / (1 - room / (this.svg.getBoundingClientRect().height || 1));
    this.scale = Math.min(Math.max(this.frame().height / high, 1), MOST);
    this.x = (part.left + part.right - this.seen().width) / 2;
    this.y = part.top;
    this.begin(edges, room);
    this.show(filled);
  }

  canComeNearer(): boolean {
    return this.scale < MOST;
  }

  /** No nearer than that these points are seen. */
  hold(points: { x: number; y: number }[]): void {
    const { x, y, width, height } = this.seen();
    const inside = (p: { x: number; y: number }): boolean => p.x >= x && p.x <= x + width && p.y >= y && p.y <= y + height;
    if (this.scale === 1 || points.every(inside)) return;
    const spread = (list: number[]): number => Math.max(...list) - Math.min(...list);
    const frame = this.frame();
    const fits = Math.min(frame.width / spread(points.map((p) => p.x)), frame.height / spread(points.map((p) => p.y))) * ROOM;
    this.to(points, Math.min(this.scale, Math.max(fits, 1)));
  }

  /** About the middle of some points of the board. */
  to(points: { x: number; y: number }[], scale: number): void {
    const middle = (list: number[]): number => (Math.min(...list) + Math.max(...list)) / 2;
    this.scale = scale;
    const { width, height } = this.seen();
    this.x = middle(points.map(({ x }) => x)) - width / 2;
    this.y = middle(points.map(({ y }) => y)) - height / 2;
    this.show();
  }

  /** The part of the board that is seen. */
  seen(): { x: number; y: number; width: number; height: number } {
    const { width, height } = this.frame();
    return { x: this.x, y: this.y, width: width / this.scale, height: height / this.scale };
  }

  /** So many pixels of the screen in the units of the board. */
  units(pixels: number): number {
    const { width } = this.svg.getBoundingClientRect();
    return (pixels * this.frame().width) / ((width || 1) * this.scale);
  }

  /** All of the board, in the shape of the box. */
  private frame(): { width: number; height: number } {
    const { width, height, shape } = this;
    if (Math.abs((shape * height) / width - 1) < ALIKE) return { width, height };
    return { width: Math.max(width, height * shape), height: Math.max(height, width / shape) };
  }

  /** Take the shape of the box; tells whether it is another one. */
  private measure(): boolean {
    const { width, height } = this.svg.getBoundingClientRect();
    const before = this.shape;
    if (width > 0 && height > 0) this.shape = width / height;
    return this.shape !== before;
  }

  /** The box may have another shape: what is seen takes it on. Until then cells are not where they will lie. */
  fit(): void {
    const { filled } = this;
    if (!this.measure() && this.scale === 1) return;
    if (filled) this.fill(filled);
    else this.show();
  }

  private show(filled?: Filled): void {
    this.filled = filled;
    this.apply();
    this.changed();
  }

  private apply(): void {
    const { width, height } = this.seen();
    const within = (start: number, part: number, all: number): number => (part > all ? (all - part) / 2 : Math.min(Math.max(start, 0), all - part));
    this.x = within(this.x, width, this.width);
    this.y = within(this.y, height, this.height);
    this.svg.setAttribute('viewBox', `${this.x} ${this.y} ${width} ${height}`);
    this.svg.classList.toggle('near', this.scale > 1);
  }

  private onWheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
  }
}
