/* board.ts - a board on the page, for every game: it shows what the core draws, tells which cell somebody points at,
 * and moves and turns what has moved. It knows no rules and no games.
 *
 * The core draws layers (draw/picture.h); each is one group here. Pieces are drawn where they stand after a move; an
 * animation shows them coming from where they were. Only transform and opacity change. */
import { ask, DARK, Layer, NOW, PARTS, type Cell, type Core, type Rules, type View } from './core';
import { isDark, moves as inMotion } from './settings';

const SVG = 'http://www.w3.org/2000/svg';
const STEP = 180; /* milliseconds of a move */
const GLOW = 600;
const QUARTER = 260; /* of a right angle of a piece that turns */
const ZOOM_MOST = 4;
const FINE = 200; /* cells: boards with more of them can be brought nearer */
const FINGER = 24; /* how far above a finger a piece is carried, in pixels */

export interface Marks {
  last: number[];
  selected?: number | undefined;
  /** By cell: how it is marked. */
  targets: Map<number, number>;
}

export interface Pointing {
  /** Somebody points at a cell. */
  point(cell: number): void;
  /** Whether what stands there can be picked up and dragged. */
  canDrag(cell: number): boolean;
  /** What a cell is called for those who do not see it. */
  describe(cell: number): string;
  /** How a piece would turn to come to a cell that is pointed over: the pivot, right angles with the clock, and from. */
  sweep(cell: number): { pivot: number; quarters: number; from: number } | undefined;
  cancel(): void;
  /** Another part of the board is seen. */
  zoomed(): void;
}

const layers = [
  Layer.Defs, Layer.Ground, Layer.Lines, Layer.Zones, Layer.Marks, Layer.Filling, Layer.Frames, Layer.Above, Layer.Tokens, Layer.Signs,
  Layer.Labels, Layer.Cells,
];

interface Drag {
  cell: number;
  x: number;
  y: number;
  piece: SVGGElement | undefined;
  pointer: number;
  touch: boolean;
}

export class Board {
  readonly svg = document.createElementNS(SVG, 'svg');
  private readonly table = document.createElementNS(SVG, 'g');
  private readonly groups = new Map<Layer, SVGGElement>();
  private readonly focusRing = document.createElementNS(SVG, 'g');
  private readonly sweepSign = document.createElementNS(SVG, 'path');
  private rules!: Rules;
  private cells = new Map<number, SVGGElement>();
  private interesting = new Set<number>();
  private focused = -1;
  private turned = 0;
  private drag: Drag | undefined;
  private zoom = { scale: 1, x: 0, y: 0 };
  private fingers = new Map<number, { x: number; y: number }>();
  private shownLength = -1;

  constructor(
    private readonly core: Core,
    private readonly pointing: Pointing,
  ) {
    this.svg.setAttribute('role', 'group');
    this.svg.classList.add('board');
    this.table.classList.add('table');
    for (const layer of layers) {
      const group = document.createElementNS(SVG, 'g');
      this.groups.set(layer, group);
      this.table.append(group);
    }
    this.focusRing.classList.add('focus');
    this.sweepSign.classList.add('sweep');
    this.group(Layer.Frames).before(this.sweepSign);
    this.table.append(this.focusRing);
    this.svg.append(this.table);
    this.svg.addEventListener('pointerdown', (event) => this.onDown(event));
    this.svg.addEventListener('pointermove', (event) => this.onMove(event));
    this.svg.addEventListener('pointerup', (event) => this.onUp(event));
    this.svg.addEventListener('pointercancel', () => this.endDrag());
    this.svg.addEventListener('keydown', (event) => this.onKey(event));
    this.svg.addEventListener('focusin', (event) => this.onFocus(event));
    this.svg.addEventListener('focusout', () => {
      this.focusRing.replaceChildren();
      this.showSweep(undefined);
    });
    this.svg.addEventListener('pointerleave', () => this.showSweep(undefined));
    this.svg.addEventListener('wheel', (event) => this.onWheel(event), { passive: false });
  }

  private group(layer: Layer): SVGGElement {
    return this.groups.get(layer)!;
  }

  // ---- what is drawn once ----

  async open(rules: Rules, label: string): Promise<void> {
    this.rules = rules;
    this.shownLength = -1;
    this.zoom = { scale: 1, x: 0, y: 0 };
    this.svg.setAttribute('aria-label', label);
    this.applyZoom();
    await this.paint();
  }

  /** Draw what does not change in play; again when it gets dark. */
  async paint(): Promise<void> {
    const fixed = [Layer.Defs, Layer.Ground, Layer.Zones, Layer.Above, Layer.Labels, Layer.Cells];
    const flags = PARTS | (isDark() ? DARK : 0);
    const texts = await this.core.texts(...fixed.map((layer) => ask('layer', '0 0 0', layer, -1, NOW, flags)));
    fixed.forEach((layer, i) => (this.group(layer).innerHTML = texts[i]!));
    this.cells.clear();
    for (const element of this.group(Layer.Cells).querySelectorAll<SVGGElement>('.cell')) {
      const cell = Number(element.dataset['cell']);
      this.cells.set(cell, element);
      element.setAttribute('role', 'button');
      element.setAttribute('tabindex', '-1');
    }
    this.roam(this.cells.has(this.focused) ? this.focused : (this.cells.keys().next().value ?? -1));
    this.setTurn(this.turned);
  }

  /** Turn the board by so many degrees; figures and labels stay upright. */
  setTurn(degrees: number): void {
    this.turned = degrees;
    this.svg.style.setProperty('--turn', `${degrees}deg`);
    this.table.setAttribute('transform', `rotate(${degrees} ${this.rules.width / 2} ${this.rules.height / 2})`);
  }

  // ---- what changes ----

  async show(view: View, marks: Marks, swing: [number, number] | null, viewer: number, n: number): Promise<void> {
    const flags = PARTS | (isDark() ? DARK : 0);
    const text = [marks.last[0] === undefined ? 0 : marks.last[0] + 1, (marks.last.at(-1) ?? -1) + 1];
    const input = [...text, (marks.selected ?? -1) + 1, ...[...marks.targets].flatMap(([cell, mark]) => [cell + 1, mark])].join(' ');
    const drawn = [Layer.Lines, Layer.Marks, Layer.Filling, Layer.Frames, Layer.Tokens, Layer.Signs];
    const texts = await this.core.texts(...drawn.map((layer) => ask('layer', input, layer, viewer, n, flags)));
    const before = this.piecesByCell();
    const forward = view.n === this.shownLength + 1;
    this.finishAnimations();
    this.showSweep(undefined);
    drawn.forEach((layer, i) => (this.group(layer).innerHTML = texts[i]!));
    if (forward && inMotion() && view.last.length > 1) this.animate(view, swing, before);
    this.shownLength = view.n;
    this.interesting = new Set(marks.targets.keys());
    this.svg.classList.toggle('picking', marks.selected !== undefined);
    for (const [cell, element] of this.cells) {
      const words = this.pointing.describe(cell);
      if (element.getAttribute('aria-label') !== words) element.setAttribute('aria-label', words);
      element.classList.toggle('movable', this.pointing.canDrag(cell));
    }
  }

  private piecesByCell(): Map<number, SVGGElement[]> {
    const found = new Map<number, SVGGElement[]>();
    for (const piece of this.table.querySelectorAll<SVGGElement>('.piece')) {
      const cell = Number(piece.dataset['cell']);
      found.set(cell, [...(found.get(cell) ?? []), piece]);
    }
    return found;
  }

  private finishAnimations(): void {
    for (const animation of this.svg.getAnimations({ subtree: true })) animation.finish();
    this.table.querySelectorAll('.gone').forEach((piece) => piece.remove());
  }

  private cell(number: number): Cell {
    return this.rules.cells[number]!;
  }

  private pieceAt(cell: number, like?: SVGGElement): SVGGElement | undefined {
    const pieces = [...this.table.querySelectorAll<SVGGElement>(`.piece[data-cell="${cell}"]`)];
    return pieces.find((piece) => piece.dataset['army'] === like?.dataset['army'] && piece.dataset['kind'] === like?.dataset['kind']) ?? pieces[0];
  }

  private animate(view: View, swing: [number, number] | null, before: Map<number, SVGGElement[]>): void {
    const from = view.last[0]!;
    const to = view.last.at(-1)!;
    const after = this.piecesByCell();
    const sameAs = (a: SVGGElement) => (b: SVGGElement) =>
      a.dataset['army'] === b.dataset['army'] && a.dataset['kind'] === b.dataset['kind'];
    /* Where the move went over several cells, the piece is where it is now and was not before. */
    const target = [to, ...view.last].find((cell) => (after.get(cell)?.length ?? 0) > 0 && cell !== from);
    const mover = target === undefined ? undefined : this.pieceAt(target, before.get(from)?.[0]);
    if (mover && before.get(from)?.some(sameAs(mover))) {
      if (swing) this.animateSwing(mover, swing);
      else this.animateStep(mover, from, target!);
    }
    for (const glow of this.table.querySelectorAll('.glow'))
      if (to === this.nearestCell(glow)) glow.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLOW });
    for (const [cell, pieces] of before)
      if (cell !== from)
        for (const piece of pieces) if (!after.get(cell)?.some(sameAs(piece))) this.fade(piece);
  }

  private nearestCell(sign: Element): number {
    const x = Number(sign.getAttribute('cx'));
    const y = Number(sign.getAttribute('cy'));
    return this.rules.cells.findIndex(([, cx, cy, width]) => width > 0 && cx === x && cy === y);
  }

  private animateStep(piece: SVGGElement, from: number, to: number): void {
    const [, x0, y0] = this.cell(from);
    const [, x1, y1] = this.cell(to);
    piece.animate([{ transform: `translate(${x0 - x1}px, ${y0 - y1}px)` }, { transform: 'none' }], {
      duration: STEP,
      easing: 'ease-out',
    });
  }

  /* A true arc about the pivot. */
  private animateSwing(piece: SVGGElement, [pivot, quarters]: [number, number]): void {
    const [, x, y] = this.cell(pivot);
    const origin = `${x}px ${y}px`;
    piece.animate(
      [
        { transform: `rotate(${-90 * quarters}deg)`, transformOrigin: origin },
        { transform: 'rotate(0deg)', transformOrigin: origin },
      ],
      { duration: QUARTER * Math.abs(quarters), easing: 'ease-in-out' },
    );
  }

  private fade(piece: SVGGElement): void {
    piece.classList.add('gone');
    this.group(Layer.Tokens).prepend(piece);
    const animation = piece.animate([{ opacity: 1 }, { opacity: 0 }], { duration: STEP, easing: 'ease-out' });
    animation.addEventListener('finish', () => piece.remove());
  }

  // ---- pointing ----

  /** A point of the screen in the units of the board, as it lies when it is not turned. */
  private place(clientX: number, clientY: number): DOMPoint {
    const matrix = this.table.getScreenCTM();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix!.inverse());
  }

  /** The cell meant by a point: one that matters now if the point is near it, for fingers are broad; else the nearest. */
  cellAt(clientX: number, clientY: number): number | undefined {
    const point = this.place(clientX, clientY);
    const distance = (number: number): number => {
      const [, x, y, width, height] = this.cell(number);
      return Math.hypot(Math.max(Math.abs(point.x - x) - width / 2, 0), Math.max(Math.abs(point.y - y) - height / 2, 0));
    };
    const area = (number: number): number => this.cell(number)[3] * this.cell(number)[4];
    const hit = document.elementFromPoint(clientX, clientY)?.closest<SVGGElement>('.cell');
    const reach = this.reach();
    const narrow = [...this.interesting].filter((cell) => distance(cell) < Math.min(reach, Math.sqrt(area(cell)) / 2));
    const small = narrow.filter((cell) => hit === null || hit === undefined || area(cell) < area(Number(hit.dataset['cell'])));
    if (small.length > 0) return small.sort((a, b) => distance(a) - distance(b) || area(a) - area(b))[0];
    if (hit) return Number(hit.dataset['cell']);
    const near = [...this.cells.keys()].sort((a, b) => distance(a) - distance(b))[0];
    return near !== undefined && distance(near) < reach ? near : undefined;
  }

  /** Twelve pixels in the units of the board. */
  private reach(): number {
    const width = this.svg.getBoundingClientRect().width || 1;
    return (12 * this.rules.width) / (width * this.zoom.scale);
  }

  private onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size > 1) {
      this.endDrag();
      return;
    }
    const cell = this.cellAt(event.clientX, event.clientY);
    this.drag = {
      cell: cell ?? -1, x: event.clientX, y: event.clientY, piece: undefined, pointer: event.pointerId,
      touch: event.pointerType !== 'mouse',
    };
    if (cell !== undefined) this.roam(cell);
  }

  /** The sector that a piece would sweep over to come to a cell. */
  private showSweep(cell: number | undefined): void {
    const sweep = cell === undefined ? undefined : this.pointing.sweep(cell);
    if (!sweep) {
      this.sweepSign.removeAttribute('d');
      return;
    }
    const [, x, y] = this.cell(sweep.pivot);
    const [, x0, y0] = this.cell(sweep.from);
    const radius = 2 * Math.hypot(x0 - x, y0 - y);
    const start = Math.atan2(y0 - y, x0 - x);
    const end = start + (sweep.quarters * Math.PI) / 2;
    const at = (angle: number): string => `${x + radius * Math.cos(angle)},${y + radius * Math.sin(angle)}`;
    const large = Math.abs(sweep.quarters) > 2 ? 1 : 0;
    this.sweepSign.setAttribute('d', `M${x},${y}L${at(start)}A${radius},${radius} 0 ${large} ${sweep.quarters > 0 ? 1 : 0} ${at(end)}Z`);
  }

  private onMove(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && !this.drag) this.showSweep(this.cellAt(event.clientX, event.clientY));
    const old = this.fingers.get(event.pointerId);
    if (this.fingers.size === 2 && old) {
      this.pinch(event, old);
      return;
    }
    const drag = this.drag;
    if (!drag || drag.pointer !== event.pointerId) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 6;
    if (!drag.piece && far && drag.cell >= 0 && this.pointing.canDrag(drag.cell)) this.pickUp(drag);
    else if (!drag.piece && far && this.zoom.scale > 1 && old) this.pan(event.clientX - old.x, event.clientY - old.y);
    if (old && !drag.piece && this.zoom.scale > 1) this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (drag.piece) this.carry(drag, event);
  }

  private pickUp(drag: Drag): void {
    this.svg.setPointerCapture(drag.pointer);
    this.pointing.point(drag.cell);
    drag.piece = this.pieceAt(drag.cell);
    drag.piece?.classList.add('carried');
  }

  private carry(drag: Drag, event: PointerEvent): void {
    const lift = drag.touch ? FINGER : 0;
    const to = this.place(event.clientX, event.clientY - lift);
    const [, x, y] = this.cell(drag.cell);
    const current = this.pieceAt(drag.cell);
    if (current && current !== drag.piece) {
      drag.piece = current;
      current.classList.add('carried');
    }
    if (drag.piece) drag.piece.style.transform = `translate(${to.x - x}px, ${to.y - y}px)`;
  }

  private onUp(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    const drag = this.drag;
    this.endDrag();
    if (!drag || drag.pointer !== event.pointerId) return;
    const lift = drag.piece && drag.touch ? FINGER : 0;
    const cell = this.cellAt(event.clientX, event.clientY - lift);
    const panned = !drag.piece && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 6;
    if (cell === undefined) {
      if (!panned) this.pointing.cancel();
      return;
    }
    if (drag.piece ? cell !== drag.cell : !panned && cell === drag.cell) this.pointing.point(cell);
  }

  private endDrag(): void {
    if (this.drag?.piece) {
      this.drag.piece.style.transform = '';
      this.drag.piece.classList.remove('carried');
    }
    this.drag = undefined;
  }

  // ---- the keyboard ----

  private roam(cell: number): void {
    this.cells.get(this.focused)?.setAttribute('tabindex', '-1');
    this.focused = cell;
    this.cells.get(cell)?.setAttribute('tabindex', '0');
  }

  focus(cell: number): void {
    this.roam(cell);
    this.cells.get(cell)?.focus();
  }

  /** Let the keys go on from where they were. */
  focusHere(): void {
    this.cells.get(this.focused)?.focus({ preventScroll: true });
  }

  private onFocus(event: FocusEvent): void {
    const element = (event.target as Element).closest<SVGGElement>('.cell');
    if (!element) return;
    const cell = Number(element.dataset['cell']);
    this.roam(cell);
    this.showSweep(cell);
    const [, x, y, width, height] = this.cell(cell);
    const gap = 4;
    const rect = (name: string): SVGRectElement => {
      const shape = document.createElementNS(SVG, 'rect');
      shape.setAttribute('class', name);
      shape.setAttribute('x', String(x - width / 2 - gap));
      shape.setAttribute('y', String(y - height / 2 - gap));
      shape.setAttribute('width', String(width + 2 * gap));
      shape.setAttribute('height', String(height + 2 * gap));
      shape.setAttribute('rx', '5');
      return shape;
    };
    this.focusRing.replaceChildren(...(element.matches(':focus-visible') ? [rect('outer'), rect('inner')] : []));
  }

  private onKey(event: KeyboardEvent): void {
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    };
    const way = ways[event.key];
    if (way && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const next = this.neighbour(this.focused, way);
      if (next !== undefined) this.focus(next);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (this.focused >= 0) this.pointing.point(this.focused);
    } else if (event.key === 'Escape') {
      this.pointing.cancel();
      return;
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** The cell that one comes to in a direction of the screen: near, and not far aside. */
  private neighbour(from: number, [right, down]: [number, number]): number | undefined {
    const angle = (-this.turned * Math.PI) / 180;
    const dx = Math.round(right * Math.cos(angle) - down * Math.sin(angle));
    const dy = Math.round(right * Math.sin(angle) + down * Math.cos(angle));
    const [, x0, y0] = this.cell(from);
    let best: number | undefined;
    let least = Infinity;
    for (const cell of this.cells.keys()) {
      const [, x, y] = this.cell(cell);
      const ahead = (x - x0) * dx + (y - y0) * dy;
      const aside = Math.abs((x - x0) * dy - (y - y0) * dx);
      const cost = Math.hypot(ahead, aside) + aside / 2;
      if (ahead > 1 && aside <= ahead * 1.4 && cost < least) {
        least = cost;
        best = cell;
      }
    }
    return best;
  }

  // ---- coming nearer ----

  get scale(): number {
    return this.zoom.scale;
  }

  /** Whether cells are so small here that coming nearer helps. */
  isFine(): boolean {
    return this.rules.cells.filter(([, , , width]) => width > 0).length > FINE;
  }

  zoomBy(factor: number, clientX?: number, clientY?: number): void {
    const box = this.svg.getBoundingClientRect();
    const at = {
      x: ((clientX ?? box.left + box.width / 2) - box.left) / box.width,
      y: ((clientY ?? box.top + box.height / 2) - box.top) / box.height,
    };
    const old = this.zoom.scale;
    const scale = Math.min(Math.max(old * factor, 1), ZOOM_MOST);
    const { width, height } = this.rules;
    this.zoom.x += (at.x * width) / old - (at.x * width) / scale;
    this.zoom.y += (at.y * height) / old - (at.y * height) / scale;
    this.zoom.scale = scale;
    this.applyZoom();
    this.pointing.zoomed();
  }

  private pan(dx: number, dy: number): void {
    const box = this.svg.getBoundingClientRect();
    this.zoom.x -= (dx / box.width) * (this.rules.width / this.zoom.scale);
    this.zoom.y -= (dy / box.height) * (this.rules.height / this.zoom.scale);
    this.applyZoom();
    this.pointing.zoomed();
  }

  private pinch(event: PointerEvent, old: { x: number; y: number }): void {
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1];
    const was = Math.hypot(old.x - other.x, old.y - other.y);
    const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (was > 0) this.zoomBy(is / was, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  }

  private onWheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
  }

  private applyZoom(): void {
    const { width, height } = this.rules;
    const { scale } = this.zoom;
    this.zoom.x = Math.min(Math.max(this.zoom.x, 0), width - width / scale);
    this.zoom.y = Math.min(Math.max(this.zoom.y, 0), height - height / scale);
    this.svg.setAttribute('viewBox', `${this.zoom.x} ${this.zoom.y} ${width / scale} ${height / scale}`);
    this.svg.classList.toggle('near', scale > 1);
  }

  /** The part of the board that is seen. */
  seen(): { x: number; y: number; width: number; height: number } {
    const { scale, x, y } = this.zoom;
    return { x, y, width: this.rules.width / scale, height: this.rules.height / scale };
  }

  /** Come nearer to some cells. */
  zoomTo(cells: number[], scale: number): void {
    const xs = cells.map((cell) => this.cell(cell)[1]);
    const ys = cells.map((cell) => this.cell(cell)[2]);
    const middle = (list: number[]): number => (Math.min(...list) + Math.max(...list)) / 2;
    const { width, height } = this.rules;
    this.zoom = { scale, x: middle(xs) - width / scale / 2, y: middle(ys) - height / scale / 2 };
    this.applyZoom();
    this.pointing.zoomed();
  }
}
