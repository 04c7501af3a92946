/* zoom.ts - coming nearer to a board: which part of it is seen, as its viewBox.
 *
 * Invariant: what is seen is part of the board, never beside it. */

const MOST = 4;
const ROOM = 0.75; /* of what is seen is for what is to be seen, the rest lies round it */
const FINE = 200; /* cells: boards with more of them can be brought nearer */

export class Zoom {
  scale = 1;
  private x = 0;
  private y = 0;
  private width = 1;
  private height = 1;

  constructor(
    private readonly svg: SVGSVGElement,
    /** Another part of the board is seen. */
    private readonly changed: () => void,
  ) {
    svg.addEventListener('wheel', (event) => this.onWheel(event), { passive: false });
  }

  /** A board of this size, all of it. */
  open(width: number, height: number): void {
    Object.assign(this, { scale: 1, x: 0, y: 0, width, height });
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
    const scale = Math.min(Math.max(this.scale * factor, 1), MOST);
    this.x += right * this.width * (1 / this.scale - 1 / scale);
    this.y += down * this.height * (1 / this.scale - 1 / scale);
    this.scale = scale;
    this.show();
  }

  /** By so many pixels of the screen. */
  pan(dx: number, dy: number): void {
    const box = this.svg.getBoundingClientRect();
    this.x -= (dx / box.width) * (this.width / this.scale);
    this.y -= (dy / box.height) * (this.height / this.scale);
    this.show();
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
    const fits = Math.min(this.width / spread(points.map((p) => p.x)), this.height / spread(points.map((p) => p.y))) * ROOM;
    this.to(points, Math.min(this.scale, Math.max(fits, 1)));
  }

  /** About the middle of some points of the board. */
  to(points: { x: number; y: number }[], scale: number): void {
    const middle = (list: number[]): number => (Math.min(...list) + Math.max(...list)) / 2;
    this.scale = scale;
    this.x = middle(points.map(({ x }) => x)) - this.width / scale / 2;
    this.y = middle(points.map(({ y }) => y)) - this.height / scale / 2;
    this.show();
  }

  /** The part of the board that is seen. */
  seen(): { x: number; y: number; width: number; height: number } {
    return { x: this.x, y: this.y, width: this.width / this.scale, height: this.height / this.scale };
  }

  /** So many pixels of the screen in the units of the board. */
  units(pixels: number): number {
    const { width } = this.svg.getBoundingClientRect();
    return (pixels * this.width) / ((width || 1) * this.scale);
  }

  private show(): void {
    this.apply();
    this.changed();
  }

  private apply(): void {
    const { scale, width, height } = this;
    this.x = Math.min(Math.max(this.x, 0), width - width / scale);
    this.y = Math.min(Math.max(this.y, 0), height - height / scale);
    this.svg.setAttribute('viewBox', `${this.x} ${this.y} ${width / scale} ${height / scale}`);
    this.svg.classList.toggle('near', scale > 1);
  }

  private onWheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
  }
}
