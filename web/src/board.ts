/* board.ts - a board on the page, for every game: it shows what the core draws, tells which cell somebody points at, and
 * knows no rules and no games.
 *
 * The core draws layers (Layer in core.ts); each is one group here. What does not change in play is drawn once. */
import { CHANGING, FIXED, Layer, LAYERS, type Cell, type Rules } from './answers';
import { Arrow, type Meaning } from './arrow';
import { Drawing } from './drawing';
import { Fingers, type Pointing } from './fingers';
import { Keys } from './keys';
import { animate, arrive, standing, type Moved } from './motion';
import { moves as inMotion } from './settings';
import { GUTTER, Pins, type Turning } from './pins';
import { element } from './svg';
import { Sweep, type Swept } from './sweep';
import { Zoom } from './zoom';

/** What the parts of a board share: its elements, and where its cells lie. */
export interface Plane {
  readonly svg: SVGSVGElement;
  /** All that turns with the board. */
  readonly table: SVGGElement;
  readonly places: Cell[];
  /** The cells that can be pointed at. */
  readonly cells: ReadonlyMap<number, SVGGElement>;
  /** By how many degrees the board is turned. */
  readonly turned: number;
  /** Somebody has let go of a board that is near: it comes to lie so that no file is cut at the left. */
  settle(): void;
}

/** What a board tells, and asks for. */
export interface Desires extends Pointing {
  /** What a cell is called for those who do not see it. */
  describe(cell: number): string;
  /** How a piece would turn to come to a cell that is pointed over. */
  sweep(cell: number): Swept | undefined;
  /** Another part of the board is seen. */
  zoomed(): void;
}

/** A state, by its number in the match, and the move that led to it. */
export interface Scene {
  n: number;
  moved: Moved;
  /** Whether it is the present one. */
  now: boolean;
  /** Something is picked, a move is proposed; and what a finger that points can mean. */
  picking: boolean;
  proposed: boolean;
  /** The cells of a move that is only shown, cells that are ringed, and why. */
  way: number[];
  rings: number[];
  meaning: Meaning;
  meant: ReadonlySet<number>;
  targets: ReadonlySet<number>;
}

export class Board implements Plane {
  readonly svg = element('svg', 'board');
  readonly table = element('g', 'table');
  readonly cells = new Map<number, SVGGElement>();
  readonly zoom: Zoom;
  readonly keys: Keys;
  readonly fingers: Fingers;
  private readonly pins: Pins;
  places: Cell[] = [];
  turned = 0;
  private readonly layers = new Map(LAYERS.map((layer) => [layer, new Drawing()]));
  private readonly swept = new Sweep();
  private readonly arrow = new Arrow();
  private size: [width: number, height: number] = [0, 0];
  /** What is said of each cell, and how it answers a pointer: what is as it was is not touched. */
  private readonly said = new Map<number, string>();
  private readonly turning: Turning = { there: (point) => this.turnedPoint(point), back: (point) => this.turnedPoint(point, -this.turned) };
  private shown = -1;
  private latest = -1; /* the last state that has been shown: a move is seen moving once */

  constructor(private readonly desires: Desires) {
    const over = (cell: number | undefined): void =>
      this.swept.show(this.places, cell === undefined ? undefined : desires.sweep(cell));
    this.zoom = new Zoom(this.svg, () => {
      this.pins.place(this.turning);
      desires.zoomed();
    });
    this.pins = new Pins(this.zoom);
    this.keys = new Keys(this, desires, over);
    this.fingers = new Fingers(this, this.zoom, desires, (cell) => this.keys.roam(cell), over);
    this.svg.setAttribute('role', 'group');
    this.table.append(...[...this.layers.values()].map(({ group }) => group), this.arrow.rings, this.arrow.sign, this.keys.ring);
    this.layer(Layer.Frames).group.before(this.swept.sign);
    this.layer(Layer.Labels).group.before(...this.pins.gutters);
    this.svg.append(this.table);
  }

  private layer(layer: Layer): Drawing {
    return this.layers.get(layer)!;
  }

  /** Another board; nothing stands on it yet. */
  open(rules: Rules, label: string): void {
    this.places = rules.cells;
    this.size = [rules.width, rules.height];
    this.shown = this.latest = -1;
    this.svg.setAttribute('aria-label', label);
    this.svg.style.setProperty('--ratio', String(rules.width / rules.height));
    this.zoom.open(rules.width, rules.height);
  }

  /** What does not change in play; again when it gets dark. */
  paint(texts: string[]): void {
    FIXED.forEach((layer, i) => this.layer(layer).draw(texts[i]!));
    this.cells.clear();
    this.said.clear();
    for (const cell of this.layer(Layer.Cells).group.querySelectorAll<SVGGElement>('.cell')) this.cells.set(Number(cell.dataset['cell']), cell);
    this.keys.open();
    const ground = this.layer(Layer.Ground).group.querySelector('rect')?.getAttribute('fill') ?? '';
    this.pins.open(this.layer(Layer.Labels).group, this.places, this.size, ground);
    this.pins.place(this.turning);
  }

  /** Turn the board by so many degrees; figures and labels stay upright. */
  turn(degrees: number): void {
    this.turned = degrees;
    this.svg.style.setProperty('--turn', `${degrees}deg`);
    this.table.setAttribute('transform', `rotate(${degrees} ${this.size[0] / 2} ${this.size[1] / 2})`);
    this.pins.place(this.turning);
  }

  /** Moves after this state are to be seen again. */
  rewind(n: number): void {
    this.latest = n;
  }

  /** What changes in play. A new move that goes on from what was shown is seen moving. */
  show(texts: string[], { n, now, moved, picking, proposed, meant, targets, way, rings, meaning }: Scene): void {
    const fresh = n === this.shown + 1 && n > this.latest;
    const moves = fresh && moved.path.length > 1 && inMotion();
    arrive(this.table);
    const before = moves ? standing(this.table) : new Map();
    this.swept.show(this.places, undefined);
    this.arrow.show(this.places, way, rings, meaning);
    CHANGING.forEach((layer, i) => this.layer(layer).draw(texts[i]!));
    const carried = this.fingers.settle(n !== this.shown, proposed);
    if (moves) animate(this.table, this.places, moved, before, this.layer(Layer.Tokens).group, carried);
    this.keepNear(n !== this.shown, picking ? [...targets] : []);
    this.shown = n;
    this.latest = now ? n : Math.max(n, this.latest);
    this.fingers.meant = meant;
    this.svg.classList.toggle('picking', picking);
  }

  /** Where a finger made the board come nearer, all is seen again after a move, and after a choice where one can go on. */
  private keepNear(changed: boolean, targets: number[]): void {
    if (!this.fingers.near) return;
    if (changed) this.zoom.by(0);
    else if (targets.length > 0) this.zoom.hold(targets.map((cell) => this.at(cell)));
    this.fingers.near = this.zoom.scale > 1;
  }

  /** Where a cell lies in the picture as the board is turned. */
  private at(cell: number): { x: number; y: number } {
    const [, x, y] = this.places[cell]!;
    return this.turnedPoint({ x, y });
  }

  private turnedPoint(point: { x: number; y: number }, degrees = this.turned): { x: number; y: number } {
    const [cx, cy] = [this.size[0] / 2, this.size[1] / 2];
    const [cos, sin] = [Math.round(Math.cos((degrees * Math.PI) / 180)), Math.round(Math.sin((degrees * Math.PI) / 180))]; /* right angles only */
    const [x, y] = [point.x - cx, point.y - cy];
    return { x: cx + x * cos - y * sin, y: cy + x * sin + y * cos };
  }

  /** What is said of cells, and how they answer a pointer. There are many: what moves is shown before. */
  label(targets: ReadonlyMap<number, unknown>): void {
    for (const [cell, group] of this.cells) {
      const words = this.desires.describe(cell);
      const [movable, target] = [this.desires.canDrag(cell), targets.has(cell)];
      const said = `${words} ${movable} ${target}`;
      if (this.said.get(cell) === said) continue;
      this.said.set(cell, said);
      group.setAttribute('aria-label', words);
      group.classList.toggle('movable', movable);
      group.classList.toggle('target', target);
    }
  }

  /** Whether cells are so small here that coming nearer helps. */
  isFine(): boolean {
    return Zoom.isFine(this.places.filter(([, , , width]) => width > 0).length);
  }

  /** Come so near that some cells fill the height. */
  fill(cells: number[]): void {
    const corners = cells.flatMap((cell) => this.corners(cell));
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const part = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
    this.zoom.fill({ part, room: GUTTER, edges: this.edges() });
  }

  settle(): void {
    if (this.isFine()) this.zoom.snap(this.edges(), GUTTER);
  }

  /** Where files begin at the left. */
  private edges(): number[] {
    return [...this.cells.keys()].map((cell) => Math.min(...this.corners(cell).map(({ x }) => x)));
  }

  private corners(cell: number): { x: number; y: number }[] {
    const [, x, y, width, height] = this.places[cell]!;
    return [-1, 1].map((side) => this.turnedPoint({ x: x + (side * width) / 2, y: y + (side * height) / 2 }));
  }
}
