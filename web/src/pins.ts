/* pins.ts - the labels of a board that is near: each moves to where it is seen, along the file, the rank, the ray or the ring
 * that it names. Numbers of ranks and letters of files stand in a gutter at the left and at the bottom, once each.
 *
 * Invariant: a label that is seen where it belongs stays there. */
import type { Cell } from './answers';
import { element } from './svg';
import type { Zoom } from './zoom';

/** How broad a gutter is, in pixels. */
export const GUTTER = 20;
const MARGIN = GUTTER / 2; /* pixels between a label and the edge */
const SIZE = 12; /* pixels of a label's letters, at most, where the board is near */
const LETTERS = 20; /* their size as drawn, in the board's units */
const STEPS = 120; /* places along a way round */

interface Point {
  x: number;
  y: number;
}

/** A label, and the places where it may stand, the one where it belongs first: on a straight way all between its ends. */
interface Pin {
  label: SVGGElement;
  way: Point[];
}

/** How a board is turned, and back. */
export interface Turning {
  there(point: Point): Point;
  back(point: Point): Point;
}

export class Pins {
  /** The grounds of the labels at the left and at the bottom. */
  readonly gutters = [element('rect', 'gutter'), element('rect', 'gutter')];
  private pins: Pin[] = [];
  private isRound = false;
  /** The middles of the outermost cells. */
  private bounds: [low: Point, high: Point] = [{ x: 0, y: 0 }, { x: 0, y: 0 }];

  constructor(private readonly zoom: Zoom) {}

  /** Labels have been drawn, on a board with this ground. */
  open(group: SVGGElement, cells: Cell[], [width, height]: [number, number], ground: string): void {
    const labels = [...group.querySelectorAll<SVGGElement>('g[transform^="translate"]')];
    const places = labels.map(home);
    const box = boxOf(cells);
    const middle = { x: width / 2, y: height / 2 };
    const radii = cells.map(([, x, y]) => Math.hypot(x - middle.x, y - middle.y)).filter((radius) => radius > 1);
    for (const gutter of this.gutters) gutter.setAttribute('fill', ground);
    this.isRound = places.some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom);
    this.bounds = [{ x: box.left, y: box.top }, { x: box.right, y: box.bottom }];
    this.pins = labels.map((label, i) => ({ label, way: this.isRound ? roundWay(places[i]!, middle, radii) : straightWay(places[i]!, box, width, height) }));
  }

  /** Another part of the board is seen. */
  place(turning: Turning): void {
    const near = this.zoom.scale > 1;
    const size = near ? Math.min(1, this.zoom.units(SIZE) / LETTERS) : 1;
    const taken: { at: Point; text: string }[] = [];
    const isFree = (point: Point): boolean => taken.every(({ at }) => Math.hypot(at.x - point.x, at.y - point.y) > LETTERS * size);
    for (const { label, way } of this.inOrder(turning)) {
      const found = near ? this.find(way, turning, isFree) : way[0]!;
      const at = found ?? way[0]!;
      const text = label.textContent ?? '';
      const moved = at !== way[0];
      label.classList.toggle('pinned', moved && this.isRound);
      label.classList.toggle('spare', !this.isRound && (!found || (moved && taken.some((other) => other.text === text))));
      label.setAttribute('transform', `translate(${at.x},${at.y})${size < 1 ? ` scale(${size})` : ''}`);
      if (found) taken.push({ at, text });
    }
    this.layGutters(near && !this.isRound, turning);
  }

  /** Those at the left and at the bottom first. */
  private inOrder({ there }: Turning): Pin[] {
    const rank = ({ way }: Pin): number => there(way[0]!).x - there(way[0]!).y;
    return this.isRound ? this.pins : [...this.pins].sort((a, b) => rank(a) - rank(b));
  }

  /** The first place of a way that is seen and free. */
  private find(way: Point[], { there, back }: Turning, isFree: (point: Point) => boolean): Point | undefined {
    const { x, y, width, height } = this.zoom.seen();
    const margin = this.zoom.units(MARGIN);
    const into = (p: Point): Point => ({ x: clamp(p.x, x + margin, x + width - margin), y: clamp(p.y, y + margin, y + height - margin) });
    const isSeen = (p: Point): boolean => Math.hypot(into(p).x - p.x, into(p).y - p.y) < 0.01;
    if (this.isRound) return way.find((point) => isSeen(there(point)) && isFree(point));
    const [start, end] = [there(way[0]!), there(way[1]!)];
    if (isSeen(start)) return way[0];
    const near = into(start);
    const on = { x: clamp(near.x, Math.min(start.x, end.x), Math.max(start.x, end.x)), y: clamp(near.y, Math.min(start.y, end.y), Math.max(start.y, end.y)) };
    return isSeen(on) ? back(on) : undefined;
  }

  /** A gutter lies where cells would be under labels. */
  private layGutters(wanted: boolean, { there, back }: Turning): void {
    for (const gutter of this.gutters) gutter.toggleAttribute('hidden', !wanted);
    if (!wanted) return; /* nothing is measured, which would cost a layout of the page */
    const { x, y, width, height } = this.zoom.seen();
    const broad = this.zoom.units(GUTTER);
    const ends = this.bounds.map((point) => there(point));
    const left = Math.min(ends[0]!.x, ends[1]!.x) < x + broad;
    const bottom = Math.max(ends[0]!.y, ends[1]!.y) > y + height - broad;
    const lay = (rect: SVGRectElement, shown: boolean, a: Point, b: Point): void => {
      const [p, q] = [back(a), back(b)];
      rect.toggleAttribute('hidden', !shown);
      const sizes = { x: Math.min(p.x, q.x), y: Math.min(p.y, q.y), width: Math.abs(p.x - q.x), height: Math.abs(p.y - q.y) };
      for (const [key, value] of Object.entries(sizes)) rect.setAttribute(key, String(value));
    };
    lay(this.gutters[0]!, left, { x, y }, { x: x + broad, y: y + height });
    lay(this.gutters[1]!, bottom, { x, y: y + height - broad }, { x: x + width, y: y + height });
  }
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

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
  return [place, names ? { x: place.x, y: height - place.y } : { x: width - place.x, y: place.y }];
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
