/* keys.ts - a board by keyboard: arrow keys go from cell to cell, Enter points, Escape lets go.
 *
 * Invariant: exactly one cell can be reached by Tab. */
import type { Plane } from './board';
import { element } from './svg';

const GAP = 4; /* between a cell and the ring round it */

const ways: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

export class Keys {
  /** The ring round the cell that has the keys. */
  readonly ring = element('g', 'focus');
  private focused = -1;

  constructor(
    private readonly plane: Plane,
    private readonly pointing: { point(cell: number): Promise<boolean>; cancel(): void },
    /** A cell has the keys, or none. */
    private readonly over: (cell: number | undefined) => void,
  ) {
    const { svg } = plane;
    svg.addEventListener('keydown', (event) => this.onKey(event));
    svg.addEventListener('focusin', (event) => this.onFocus(event));
    svg.addEventListener('focusout', () => {
      this.ring.replaceChildren();
      this.over(undefined);
    });
  }

  /** Cells are drawn anew: the keys go on where they were. */
  open(): void {
    const { cells } = this.plane;
    for (const cell of cells.values()) {
      cell.setAttribute('role', 'button');
      cell.setAttribute('tabindex', '-1');
    }
    this.roam(cells.has(this.focused) ? this.focused : (cells.keys().next().value ?? -1));
  }

  roam(cell: number): void {
    if (cell === this.focused && this.plane.cells.get(cell)?.tabIndex === 0) return;
    this.plane.cells.get(this.focused)?.setAttribute('tabindex', '-1');
    this.focused = cell;
    this.plane.cells.get(cell)?.setAttribute('tabindex', '0');
  }

  private onFocus(event: FocusEvent): void {
    const cell = (event.target as Element).closest<SVGGElement>('.cell');
    if (!cell) return;
    this.roam(Number(cell.dataset['cell']));
    this.over(this.focused);
    this.ring.replaceChildren(...(cell.matches(':focus-visible') ? [this.rect('outer'), this.rect('inner')] : []));
  }

  private rect(name: string): SVGRectElement {
    const [, x, y, width, height] = this.plane.places[this.focused]!;
    const rect = element('rect', name);
    const sizes = { x: x - width / 2 - GAP, y: y - height / 2 - GAP, width: width + 2 * GAP, height: height + 2 * GAP, rx: 5 };
    for (const [key, value] of Object.entries(sizes)) rect.setAttribute(key, String(value));
    return rect;
  }

  private onKey(event: KeyboardEvent): void {
    const way = ways[event.key];
    if (way && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const next = this.neighbour(way);
      if (next !== undefined) this.plane.cells.get(next)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (this.focused >= 0) void this.pointing.point(this.focused);
    } else if (event.key === 'Escape') {
      this.pointing.cancel(); /* and others may have a use for it */
      return;
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** The cell that one comes to in a direction of the screen: near, and not far aside. */
  private neighbour([right, down]: [number, number]): number | undefined {
    const angle = (-this.plane.turned * Math.PI) / 180;
    const dx = Math.round(right * Math.cos(angle) - down * Math.sin(angle));
    const dy = Math.round(right * Math.sin(angle) + down * Math.cos(angle));
    const [, x0, y0] = this.plane.places[this.focused]!;
    let best: number | undefined;
    let least = Infinity;
    for (const cell of this.plane.cells.keys()) {
      const [, x, y] = this.plane.places[cell]!;
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
}
