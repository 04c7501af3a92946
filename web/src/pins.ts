/* pins.ts - the labels of a board that is near: each moves to where it is seen, along the file, the rank, the ray or the ring
 * that it names.
 *
 * Invariant: a label that is seen where it belongs stays there. */
import type { Cell } from './answers';
import type { Zoom } from './zoom';

const MARGIN = 10; /* pixels between a label and the edge */
const SIZE = 13; /* pixels of a label's letters, at most, where the board is near */
const LETTERS = 20; /* their size as drawn, in the board's units */
const STEPS = 120; /* places along a way */

interface Point {
  x: number;
  y: number;
}

/** A label, and the places where it may stand, the one where it belongs first. */
interface Pin {
  label: SVGGElement;
  way: Point[];
}

export class Pins {
  private pins: Pin[] = [];

  constructor(private readonly zoom: Zoom) {}

  /** Labels have been drawn. */
  open(group: SVGGElement, cells: Cell[], width: number, height: number): void {
    const labels = [...group.querySelectorAll<SVGGElement>('g[transform^="translate"]')];
    const places = labels.map(home);
    const box = boxOf(cells);
    const isRound = places.some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom);
    const middle = { x: width / 2, y: height / 2 };
    const radii = cells.map(([, x, y]) => Math.hypot(x - middle.x, y - middle.y)).filter((radius) => radius > 1);
    this.pins = labels.map((label, i) => ({ label, way: isRound ? roundWay(places[i]!, middle, radii) : straightWay(places[i]!, box, width, height) }));
  }

  /** Another part of the board is seen; `turned` tells where a point lies then. */
  place(turned: (point: Point) => Point): void {
    const { x, y, width, height } = this.zoom.seen();
    const margin = this.zoom.units(MARGIN);
    const near = this.zoom.scale > 1;
    const size = near ? Math.min(1, this.zoom.units(SIZE) / LETTERS) : 1;
    const isSeen = (point: Point): boolean => {
      const p = turned(point);
      return p.x >= x + margin && p.x <= x + width - margin && p.y >= y + margin && p.y <= y + height - margin;
    };
    const taken: Point[] = [];
    const isFree = (point: Point): boolean => taken.every((other) => Math.hypot(other.x - point.x, other.y - point.y) > LETTERS * size);
    for (const { label, way } of this.pins) {
      const at = (near ? way.find((point) => isSeen(point) && isFree(point)) : undefined) ?? way[0]!;
      taken.push(at);
      label.classList.toggle('pinned', at !== way[0]);
      label.setAttribute('transform', `translate(${at.x},${at.y})${size < 1 ? ` scale(${size})` : ''}`);
    }
  }
}

/** Where a label belongs, also after it has moved. */
function home(label: SVGGElement): Point {
  const text = (label.dataset['home'] ??= label.getAttribute('transform')!);
  const [x, y] = text.replace(/[^-\d.,]/g, '').split(',').map(Number);
  return { x: x!, y: y! };
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** From the middle of the outermost cells to that of others. */
function boxOf(cells: Cell[]): Box {
  const xs = cells.map(([, x]) => x);
  const ys = cells.map(([, , y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const along = (from: Point, to: Point): Point[] =>
  Array.from({ length: STEPS + 1 }, (_, i) => ({ x: from.x + ((to.x - from.x) * i) / STEPS, y: from.y + ((to.y - from.y) * i) / STEPS }));

/** A letter goes up and down its file, a number to and fro on its rank. */
function straightWay(place: Point, { top, bottom }: Box, width: number, height: number): Point[] {
  const names = place.y < top || place.y > bottom;
  return along(place, names ? { x: place.x, y: height - place.y } : { x: width - place.x, y: place.y });
}

/** What stands outside goes towards the innermost ring, the letter of a ring round it. */
function roundWay(place: Point, middle: Point, radii: number[]): Point[] {
  const radius = Math.hypot(place.x - middle.x, place.y - middle.y);
  const last = Math.min(...radii) / radius; /* within that there are no rays */
  if (radius > Math.max(...radii)) return along(place, { x: middle.x + (place.x - middle.x) * last, y: middle.y + (place.y - middle.y) * last });
  const start = Math.atan2(place.y - middle.y, place.x - middle.x);
  return Array.from({ length: STEPS }, (_, i) => {
    const angle = start + (Math.ceil(i / 2) * (i % 2 ? 1 : -1) * 2 * Math.PI) / STEPS;
    return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
  });
}
