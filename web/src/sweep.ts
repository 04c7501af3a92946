/* sweep.ts - the sector that a piece would sweep over if it turned to the cell that is pointed over. */
import type { Cell } from './answers';
import { element } from './svg';

/** The cell that a piece would turn about, right angles with the clock, and the cell that it comes from. */
export interface Swept {
  pivot: number;
  quarters: number;
  from: number;
}

export class Sweep {
  readonly sign = element('path', 'sweep');

  show(cells: Cell[], swept: Swept | undefined): void {
    if (swept) this.sign.setAttribute('d', sector(cells[swept.pivot]!, cells[swept.from]!, swept.quarters));
    else if (this.sign.hasAttribute('d')) this.sign.removeAttribute('d');
  }
}

function sector([, x, y]: Cell, [, x0, y0]: Cell, quarters: number): string {
  const radius = 2 * Math.hypot(x0 - x, y0 - y);
  const start = Math.atan2(y0 - y, x0 - x);
  const at = (angle: number): string => `${x + radius * Math.cos(angle)},${y + radius * Math.sin(angle)}`;
  const large = Math.abs(quarters) > 2 ? 1 : 0;
  return `M${x},${y}L${at(start)}A${radius},${radius} 0 ${large} ${quarters > 0 ? 1 : 0} ${at(start + (quarters * Math.PI) / 2)}Z`;
}
