/* edit-tools.ts - what can be done to a whole board that is set up by hand, and coming nearer to it. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Board } from './board';
import type { Editing } from './editing';
import { icon, type Icon } from './icons';
import { t } from './words';

export interface Workbench {
  readonly editing: Editing;
  readonly board: Board;
  /** What is pointed at is removed. */
  readonly erases: boolean;
  erase(): void;
  go(way: 'undo' | 'redo'): void;
  change(command: string): Promise<void>;
  arrange(): void;
  turnBoard(): void;
}

function tool(label: string, sign: Icon, run: () => void, { off = false, on = undefined as boolean | undefined } = {}): TemplateResult {
  return html`<button title=${t(label)} aria-label=${t(label)} aria-pressed=${on === undefined ? empty : String(on)} ?disabled=${off} @click=${run}>${icon(sign)}</button>`;
}

export function editTools(bench: Workbench): TemplateResult {
  const { editing } = bench;
  return html`<div class="edit-tools row" role="toolbar" aria-label=${t('page.edit.tools')}>
    ${tool('page.edit.erase', 'erase', () => bench.erase(), { on: bench.erases })}
    ${tool('page.edit.undo', 'undo', () => bench.go('undo'), { off: !editing.canUndo })}
    ${tool('page.edit.redo', 'redo', () => bench.go('redo'), { off: !editing.canRedo })}
    ${tool('page.edit.start', 'first', () => void bench.change('start'))}
    ${editing.setsUp ? tool('page.edit.arrange', 'wand', () => bench.arrange()) : empty}
    ${tool('page.edit.clear', 'bin', () => void bench.change('clear'))}
    ${tool('page.edit.turn', 'turn', () => bench.turnBoard())}
  </div>`;
}

export function editNearer({ board }: Workbench): TemplateResult | typeof empty {
  const { zoom } = board;
  if (!board.isFine() && zoom.scale === 1) return empty;
  return html`<div class="nearer card">${tool('page.zoom-out', 'minus', () => zoom.by(1 / 1.6), { off: zoom.scale <= 1 })}${tool('page.whole-board', 'whole', () => zoom.by(0), { off: zoom.scale <= 1 })}${tool('page.zoom-in', 'plus', () => zoom.by(1.6))}</div>`;
}
