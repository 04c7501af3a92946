/* what.ts - what is what: pointing at a cell while "?" is held, pressing long on it, or a key where the keys are, says what stands
 * there and how it moves, with its reach drawn on the board. The words and the reach come from the core.
 *
 * Invariant: the card never covers the cell that it is about. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import type { Board } from './board';
import type { Marks, Match } from './match';
import { pieceName, signWords } from './speech';
import { capital, hasWords, t } from './words';

const HELD = 300; /* milliseconds after which a key is held, not pressed */
const GAP = 10; /* pixels between the card and its cell */
const EDGE = 8; /* and between the card and the edge of the screen */
const KEY = 'i';

/** What this needs of whoever shows the board. */
export interface Owner {
  readonly match: Match;
  readonly board: Board;
  redraw(): void;
  /** Draw a piece. */
  token(army: number, kind: number): TemplateResult;
  /** The name of a rule. */
  chip(rule: string): TemplateResult;
  /** The key "?" was only pressed. */
  listKeys(): void;
}

/** Where the card lies: beside the board, so that all of its reach is seen; beside its cell where there is no room for that, or
 * above or below it. */
function place(board: DOMRect, cell: DOMRect, card: { width: number; height: number }): { left: number; top: number } {
  const clamp = (at: number, size: number, most: number): number => Math.max(EDGE, Math.min(at, most - size - EDGE));
  const sides = [board.right + GAP, board.left - GAP - card.width, cell.right + GAP, cell.left - GAP - card.width];
  const beside = sides.find((left) => left >= EDGE && left + card.width + EDGE <= innerWidth);
  if (beside !== undefined) return { left: beside, top: clamp(cell.top + cell.height / 2 - card.height / 2, card.height, innerHeight) };
  const below = cell.bottom + GAP;
  const top = below + card.height + EDGE <= innerHeight ? below : Math.max(EDGE, cell.top - GAP - card.height);
  return { left: clamp(cell.left + cell.width / 2 - card.width / 2, card.width, innerWidth), top };
}

export class What {
  /** The cell that is told about, and what can be reached from there. */
  private cell: number | undefined;
  private reach: Map<number, number> | undefined;
  private readonly card = document.createElement('aside');
  /** The key that is held, by its place on the keyboard; and whether that has told anything. */
  private held: string | undefined;
  private told = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over: number | undefined;

  constructor(private readonly owner: Owner, listening: AbortSignal) {
    const { svg } = owner.board;
    this.card.className = 'explains card';
    this.card.addEventListener('click', (event) => ((event.target as Element).closest('button') ? this.letGo() : undefined)); /* it leads on */
    addEventListener('keydown', (event) => this.onDown(event), { capture: true, signal: listening });
    addEventListener('keyup', (event) => this.onUp(event), { capture: true, signal: listening });
    addEventListener('blur', () => this.letGo(), { signal: listening });
    addEventListener('resize', () => this.close(), { signal: listening });
    addEventListener('pointerdown', (event) => this.onPointer(event), { capture: true, signal: listening });
    svg.addEventListener('pointermove', (event) => this.onMove(event));
    svg.addEventListener('pointerleave', () => (this.over = undefined));
    svg.addEventListener('focusin', () => (this.cell !== undefined ? this.show(this.focused()) : undefined));
    listening.addEventListener('abort', () => this.close());
  }

  get open(): boolean {
    return this.cell !== undefined;
  }

  /** In place of what else is marked. */
  marks(): Marks | undefined {
    return this.cell === undefined ? undefined : { last: [], selected: this.cell, targets: this.reach ?? new Map() };
  }

  // ---- asking ----

  private focused(): number | undefined {
    const cell = (document.activeElement?.closest<SVGElement>('.cell'))?.dataset['cell'];
    return cell === undefined ? undefined : Number(cell);
  }

  private onDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.key === 'Escape' && this.open) {
      event.stopPropagation();
      return this.letGo();
    }
    if (target.closest('input, select, dialog, textarea') || event.ctrlKey || event.metaKey) return;
    if (event.key === '?' && !event.repeat) this.hold(event);
    else if (event.key.toLowerCase() === KEY && !event.altKey && !event.repeat && this.focused() !== undefined) {
      if (this.open) this.close();
      else void this.show(this.focused());
    }
  }

  private hold(event: KeyboardEvent): void {
    this.held = event.code || event.key;
    this.told = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(this.over ?? this.focused()), HELD);
    event.preventDefault();
  }

  private tell(cell: number | undefined): void {
    if (this.held === undefined) return;
    this.told = true;
    void this.show(cell);
  }

  private onUp(event: KeyboardEvent): void {
    if (this.held === undefined || (event.code || event.key) !== this.held) return;
    const { told } = this;
    this.letGo();
    if (!told) this.owner.listKeys();
  }

  private letGo(): void {
    clearTimeout(this.timer);
    this.held = undefined;
    this.close();
  }

  private onMove(event: PointerEvent): void {
    if (event.pointerType !== 'mouse') return;
    const { over } = this;
    this.over = this.owner.board.fingers.cellAt(event.clientX, event.clientY);
    if (this.held !== undefined && over !== this.over) this.tell(this.over);
  }

  /** Pointing elsewhere ends it; while the key is held, pointing at a cell asks about it, and moves nothing. */
  private onPointer(event: PointerEvent): void {
    const target = event.target as Element;
    if (this.card.contains(target)) return;
    if (this.held === undefined) return this.close();
    if (!this.owner.board.svg.contains(target)) return;
    event.stopPropagation();
    this.tell(this.owner.board.fingers.cellAt(event.clientX, event.clientY));
  }

  // ---- telling ----

  async show(cell: number | undefined): Promise<void> {
    if (cell === this.cell) return;
    if (cell === undefined || !this.says(cell)) return this.close();
    this.cell = cell;
    const reach = await this.owner.match.reach(cell);
    if (this.cell !== cell) return;
    this.reach = reach && new Map(reach);
    this.owner.redraw();
    this.draw(cell);
  }

  close(): void {
    if (this.cell === undefined) return;
    this.cell = undefined;
    this.card.remove();
    this.owner.redraw();
  }

  private pieces(cell: number): Match['view']['pieces'] {
    const { view } = this.owner.match;
    return view.pieces.filter(([at]) => at === cell);
  }

  private says(cell: number): boolean {
    return this.pieces(cell).length > 0 || this.owner.match.rules.cells[cell]![5] !== '';
  }

  /** How many cells are marked; nothing where it is not known, as in a set-up. */
  private reachWords(): TemplateResult | typeof empty {
    const { match } = this.owner;
    if (!this.reach || match.secret(match.view) || match.view.result) return empty;
    return html`<p class="faint">${this.reach.size > 0 ? t('page.what.reach', this.reach.size) : t('page.what.stays')}</p>`;
  }

  private draw(cell: number): void {
    const { board, match, token } = this.owner;
    const [name, , , , , ground] = match.rules.cells[cell]!;
    const kinds = this.pieces(cell);
    render(html`<div role="status">
      ${kinds.map((piece) => {
        const [, army, kind, , signs] = piece;
        const { name: id, rule } = match.rules.kinds[kind]!;
        return html`<section><h2>${army < match.rules.armies ? token.call(this.owner, army, kind) : empty}<span>${capital(pieceName(match, piece))}</span><small>${name}</small></h2>
          <p>${t(`${id}.about`)} ${rule ? this.owner.chip(rule) : empty}</p>
          ${signWords.map(([sign, words]) => (signs & sign && hasWords(`${words}.about`) ? html`<p class="sign-told"><b>${capital(t(words))}.</b> ${t(`${words}.about`)}</p>` : empty))}</section>`;
      })}
      ${kinds.length === 0 ? html`<section><h2><span>${capital(t(ground))}</span><small>${name}</small></h2>${hasWords(`${ground}.about`) ? html`<p>${t(`${ground}.about`)}</p>` : empty}</section>` : empty}
      ${kinds.length > 0 ? this.reachWords() : empty}
    </div>`, this.card);
    this.card.setAttribute('aria-label', t('page.what'));
    document.body.append(this.card);
    const { left, top } = place(board.svg.getBoundingClientRect(), board.cells.get(cell)!.getBoundingClientRect(), this.card.getBoundingClientRect());
    this.card.style.left = `${left}px`;
    this.card.style.top = `${top}px`;
  }
}
