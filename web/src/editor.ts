/* editor.ts - the position editor, "#/edit/GAME/OPTIONS/POSITION": a board on which one puts, moves and removes pieces, what else
 * there is to say of a position, and what is still impossible about it. A piece that is picked in the tray is put by pointing;
 * otherwise what one points at is moved. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { startPlace } from './analysis-source';
import type { Game, Why } from './answers';
import { Board, type Desires } from './board';
import { Book, type Shelf } from './book';
import { laterCore, type Core } from './core';
import { editKey, type EditKeyed } from './edit-keys';
import { armyCards, optionRows, turnCard, type Bench } from './edit-parts';
import { playComputer, playFriend, readOptions, type Beginning } from './edit-play';
import { editCell, editSays, type Doing } from './edit-says';
import { editNearer, editTools, type Workbench } from './edit-tools';
import { editPlace, Editing } from './editing';
import { applies, freshForm, optionText } from './form';
import { dragGhost } from './ghost';
import { unbroken } from './herald';
import { icon } from './icons';
import { whyOf } from './refusal';
import { entitle } from './title';
import { share } from './share';
import { started } from './trouble';
import type { View } from './view';
import { capital, say, t } from './words';

const TYPING = 250; /* milliseconds after a key before what is typed is read */

export class Editor implements View, Shelf, Bench, Desires, Doing, EditKeyed, Workbench {
  readonly atBoard = false;
  place = location.hash;
  readonly board: Board;
  readonly book: Book;
  editing!: Editing;
  held: { army: number; kind: number } | undefined;
  aimed: string | undefined;
  picked: number | undefined;
  erases = false;
  refused: Why | undefined;
  private readonly core = laterCore();
  private readonly listening = new AbortController();
  private tokens = new Map<string, string>();
  /** What is typed, while that is no position. */
  private typed: string | undefined;
  private typing: ReturnType<typeof setTimeout> | undefined;
  private readLast = '';
  private chain: Promise<void> = Promise.resolve();
  private drawings = 0;
  private copied = false;

  constructor(
    engine: Core,
    private readonly games: Game[],
    private readonly root: HTMLElement,
    private readonly address: string[],
  ) {
    this.board = new Board(this);
    this.book = new Book(this, engine);
    addEventListener('keydown', (event) => this.onKeyDown(event), this.listening);
  }

  get game(): string {
    return this.editing?.game ?? '';
  }

  private get kind(): Game {
    return this.games.find(({ name }) => name === this.game)!;
  }

  // ---- coming and going ----

  async open(): Promise<void> {
    const [name = '', options = '-', position] = this.address.map(decode);
    const game = this.games.find((one) => one.name === name) ?? this.games.find(({ example }) => !example)!;
    await this.begin(game.name, options, position);
  }

  /** A position that the address tells and that cannot be is said to be so, above the start. */
  private async begin(game: string, options: string, position?: string): Promise<void> {
    const editing = new Editing(this.core, game);
    let refused: Why | undefined;
    try {
      await editing.open(options, position);
    } catch (error) {
      refused = whyOf(error);
      await editing.open(position === undefined ? '-' : options, undefined).catch(() => editing.open('-', undefined));
    }
    if (this.listening.signal.aborted) return;
    this.editing = editing;
    this.letGo();
    this.refused = refused;
    this.typed = refused ? position : undefined;
    await this.openBoard();
    this.show();
  }

  private async openBoard(): Promise<void> {
    const { editing } = this;
    this.tokens = await editing.tokens();
    this.board.open(editing.rules, capital(editing.game));
    this.board.paint(editing.fixed);
  }

  async repaint(): Promise<void> {
    if (!this.editing) return;
    await this.editing.paint();
    this.board.paint(this.editing.fixed);
    this.show();
  }

  close(): void {
    this.listening.abort();
    clearTimeout(this.typing);
    this.core.end();
  }

  changed(): void {
    this.render();
  }

  // ---- changing ----

  /** One after the other, each seen before the next. */
  private next(run: () => Promise<void>): Promise<void> {
    return (this.chain = this.chain.then(async () => {
      this.refused = undefined;
      try {
        await run();
      } catch (error) {
        this.refused = whyOf(error);
      }
      await this.editing.draw(this.picked);
      if (!this.listening.signal.aborted) this.show();
    }));
  }

  change(command: string): Promise<void> {
    this.forgetTyped();
    return this.next(() => this.editing.change(command));
  }

  set(field: string, value: string): void {
    void this.change(`set ${field} ${value}`);
  }

  private forgetTyped(): void {
    this.typed = undefined;
    this.readLast = '';
  }

  go(way: 'undo' | 'redo'): void {
    this.forgetTyped();
    this.letGo();
    void this.next(async () => {
      const { rules } = this.editing;
      await this.editing[way]();
      if (rules !== this.editing.rules) await this.openBoard();
    });
  }

  private setOption(name: string, value: string): void {
    const values = { ...readOptions(this.editing.rules.options), [name]: value };
    const form = { ...freshForm(this.kind), values: { ...freshForm(this.kind).values, ...values } };
    const options = this.kind.options.some((option) => option.name === name && applies(option, form)) ? optionText(this.kind, form) : '-';
    this.letGo();
    void this.next(async () => {
      await this.editing.useOptions(options);
      await this.openBoard();
    });
  }

  private letGo(): void {
    this.held = this.aimed = this.picked = undefined;
    this.erases = false;
  }

  take(army: number, kind: number): void {
    const same = this.held?.army === army && this.held.kind === kind;
    this.letGo();
    this.held = same ? undefined : { army, kind };
    void this.next(async () => undefined);
  }

  aim(field: string): void {
    const same = this.aimed === field;
    this.letGo();
    this.aimed = same ? undefined : field;
    void this.next(async () => undefined);
  }

  erase(): void {
    const { erases } = this;
    this.letGo();
    this.erases = !erases;
    void this.next(async () => undefined);
  }

  /** The computer sets up what is missing. */
  arrange(): void {
    void this.next(() => this.editing.arrange());
  }

  // ---- pointing ----

  async point(cell: number): Promise<boolean> {
    const { held, aimed, picked, editing } = this;
    const name = editing.nameOf(cell);
    if (aimed !== undefined) {
      this.aimed = undefined;
      await this.change(`set ${aimed} ${name}`);
    } else if (this.erases) {
      await this.change(`remove ${name}`);
    } else if (held) {
      return this.put(held, cell);
    } else if (picked !== undefined && picked !== cell) {
      this.picked = undefined;
      await this.change(`move ${editing.nameOf(picked)} ${name}`);
      return this.refused === undefined;
    } else {
      this.picked = picked === undefined && editing.stands(cell) ? cell : undefined;
      await this.next(async () => undefined);
    }
    return false;
  }

  /** A piece that lies on two cells is asked for both. One of which all stand is put down. */
  private async put({ army, kind }: { army: number; kind: number }, cell: number): Promise<boolean> {
    const { editing, picked } = this;
    const [, , most, , pair] = editing.stockOf(army, kind);
    if (pair && picked === undefined) {
      this.picked = cell;
      await this.next(async () => undefined);
      return false;
    }
    this.picked = undefined;
    await this.change(`put ${army} ${kind} ${pair ? `${editing.nameOf(picked!)} ` : ''}${editing.nameOf(cell)}`);
    if (!this.refused && editing.stockOf(army, kind)[3] >= most) {
      this.held = undefined;
      this.show();
    }
    return false;
  }

  canDrag(cell: number): boolean {
    return !this.held && !this.aimed && !this.erases && this.editing.stands(cell);
  }

  cancel(): void {
    this.letGo();
    void this.next(async () => undefined);
  }

  ask(cell: number): void {
    void this.change(`remove ${this.editing.nameOf(cell)}`);
  }

  sweep(): undefined {
    return undefined;
  }

  zoomed(): void {
    if (this.editing) this.render();
  }

  dragFromTray(down: PointerEvent, army: number, kind: number): void {
    dragGhost(down, {
      picture: this.token(army, kind),
      taken: () => {
        this.letGo();
        this.held = { army, kind };
      },
      dropped: (x, y) => {
        const cell = this.board.fingers.cellAt(x, y);
        if (cell !== undefined) void this.point(cell);
      },
    });
  }

  describe(cell: number): string {
    return editCell(this, cell);
  }

  // ---- typing ----

  private onType({ target }: Event): void {
    this.typed = (target as HTMLTextAreaElement).value;
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.read(), TYPING);
  }

  /** What is typed is what is set up, as soon as it can be; until then it is said why not. */
  private read(): void {
    const line = this.typed?.trim() ?? '';
    clearTimeout(this.typing);
    if (!line || line === this.editing.now.line || line === this.readLast) return;
    this.readLast = line;
    this.letGo();
    void this.next(async () => {
      await this.editing.change(`line ${line}`);
      this.forgetTyped();
    });
  }

  private async copy(): Promise<void> {
    await navigator.clipboard?.writeText(this.editing.now.line).catch(() => undefined);
    this.copied = true;
    this.render();
  }

  // ---- keys ----

  private onKeyDown(event: KeyboardEvent): void {
    const run = this.editing && !event.altKey ? editKey(this, event) : undefined;
    if (!run) return;
    event.preventDefault();
    run();
  }

  turnBoard(): void {
    const { rules } = this.editing;
    this.board.turn((this.board.turned + (rules.players > 2 && rules.width === rules.height ? 90 : 180)) % 360);
    this.render();
  }

  // ---- drawing ----

  token(army: number, kind: number): TemplateResult {
    const picture = this.tokens.get(`${army} ${kind}`);
    return picture ? html`<svg class="token" viewBox="-58 -58 116 116" aria-hidden="true" .innerHTML=${picture}></svg>` : html`<span class="token block">${icon('block')}</span>`;
  }

  private show(): void {
    const { board, editing, picked } = this;
    const none: ReadonlySet<number> = new Set();
    board.show(editing.layers, {
      n: 0, now: true, moved: { path: [], swing: null }, picking: picked !== undefined || this.held !== undefined, proposed: false,
      way: [], rings: [], meaning: 'hint', meant: none, targets: none,
    });
    board.label(new Map());
    this.nameState();
    this.render();
    board.svg.dataset['drawn'] = String((this.drawings += 1)); /* so that a test can wait for it */
  }

  /** The address tells the position, as long as it can be, so that it can be sent and loaded again. */
  private nameState(): void {
    const { now, rules, game } = this.editing;
    if (now.why || location.hash !== this.place) return;
    this.place = editPlace(game, rules.options, now.line);
    if (location.hash !== this.place) history.replaceState(null, '', this.place);
  }

  private heraldLine(): TemplateResult {
    const { said, rule, state } = editSays(this);
    return html`<div class="herald card ${state}">${icon(state === 'impossible' ? 'cross' : state === 'fine' ? 'tick' : 'herald')}
      <div class="said"><p role="status">${unbroken(capital(say(said)))}</p></div>${rule ? this.book.chip(rule) : empty}</div>`;
  }

  private choices(): TemplateResult {
    const { editing, kind, games } = this;
    const turnTo = ({ target }: Event): void => void this.begin((target as HTMLSelectElement).value, '-').then(() => this.rename());
    return html`<section class="card edit-game" aria-label=${t('page.edit.game')}>
      <div class="edit-row"><label><span>${t('page.game')}</span><select name="game" @change=${turnTo}>
        ${games.filter(({ example, name }) => !example || name === editing.game).map(({ name }) => html`<option value=${name} .selected=${live(name === editing.game)}>${capital(name)}</option>`)}</select></label></div>
      ${optionRows(kind, readOptions(editing.rules.options), (name, value) => this.setOption(name, value))}
    </section>`;
  }

  private rename(): void {
    this.place = editPlace(this.game, this.editing.rules.options, this.editing.now.line);
    history.replaceState(null, '', this.place);
  }

  private text(): TemplateResult {
    const { now } = this.editing;
    return html`<section class="card edit-text"><label><span>${t('page.edit.text')}</span>
      <textarea name="line" rows="3" spellcheck="false" autocomplete="off" .value=${live(this.typed ?? now.line)} @input=${(event: Event) => this.onType(event)} @change=${() => this.read()} @focusin=${() => (this.copied = false)}></textarea></label>
      <div class="edit-give"><button ?disabled=${now.why !== null} @click=${() => void this.copy()}>${icon('link')} ${t(this.copied ? 'page.edit.copied' : 'page.edit.copy')}</button>
        <button ?disabled=${now.why !== null || !now.starts} @click=${() => void this.give()}>${t('page.share')}</button></div></section>`;
  }

  /** Give away what is set up. */
  private async give(): Promise<void> {
    const { now, rules, game } = this.editing;
    const record = await this.core.text('record_of_position', [game, rules.options, now.line].join('\t'));
    await share({ game, record, position: now.line, n: 0 });
  }

  private deeds(): TemplateResult {
    const { now, rules, game } = this.editing;
    const off = now.why !== null || !now.starts;
    const beginning: Beginning = { rules, line: now.line };
    return html`<div class="edit-deeds">
      <button class="main" ?disabled=${off} @click=${() => void playComputer(this.core, beginning)}>${icon('computer')} ${t('page.edit.play-computer')}</button>
      <button ?disabled=${off} @click=${() => void playFriend(this.core, this.kind, beginning)}>${icon('people')} ${t('page.edit.play-friend')}</button>
      <button ?disabled=${off} @click=${() => (location.hash = startPlace(game, rules.options, now.line))}>${icon('analyse')} ${t('page.analyse')}</button>
    </div>`;
  }

  private render(): void {
    if (this.listening.signal.aborted || !this.editing) return;
    const { editing: { rules }, board } = this;
    render(html`<main class="editor ${board.isFine() ? 'fine' : ''} ${this.book.open ? 'reading' : ''}" .style=${`--shape:${rules.width / rules.height}`}>
      <div class="edit-side"><header class="title"><h1>${t('page.edit.title')}</h1></header>${this.choices()} ${turnCard(this)} ${this.deeds()} ${this.text()}</div>
      <div class="edit-field"><div class="on-board">${board.svg}</div><div class="words">${this.heraldLine()}${editNearer(this)}</div></div>
      <div class="edit-stock">${editTools(this)} ${this.book.template(html`<h2>${t('page.rules')}</h2>`)}<div class="edit-armies">${armyCards(this)}</div></div>
    </main>`, this.root);
    entitle(`${t('page.edit.title')} · ${capital(rules.game)} · Tintagel`);
    started();
  }
}

/** A part of an address; what is none is said to be no position. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
