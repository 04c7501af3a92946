/* table.ts - the page of a game: it listens to the match, the board and the cards, and draws them. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import { Board, type Pointing } from './board';
import { actions, heraldLine, moveEntry, movesCard, playerCard, signsCard, thisTurn, trayCard, type Desk } from './cards';
import { DARK, Refusal, type Core, type Game, type Move, type Piece, type Why } from './core';
import { askChoice, askToConfirm, askToTake } from './dialogs';
import { downloadPicture, downloadText, readText } from './files';
import { levels, Match, PERSON, PRESET_LEVEL, type Seat } from './match';
import { askForGame } from './new-game';
import { movesFrom, nextPiece, nothing, targets, type Picked } from './picking';
import { isDark, settings } from './settings';
import { knock } from './sound';
import { pieceName, pieceNames, playerName, signWords, type Herald } from './speech';
import { capital, t, type Said } from './words';

const NARROW = 760; /* pixels, as in style.css */

export class Table implements Desk {
  readonly match: Match;
  readonly board: Board;
  picked: Picked = nothing();
  pending: Move | undefined;
  herald: Herald | undefined;
  private turned = 0;
  private drawn = Promise.resolve();
  private tokens = new Map<string, string>();
  seen = new Set<string>();
  private asking = false;
  private small: string | undefined;
  private nearFor: number | undefined;
  private drawings = 0;
  /** By cell: where one can point next, how many moves begin there, what stands there. */
  private targets = new Map<number, number>();
  private ways = new Map<number, number>();
  private standing = new Map<number, Piece[]>();

  constructor(
    private readonly core: Core,
    engine: Core,
    private readonly games: Game[],
    private readonly root: HTMLElement,
  ) {
    this.match = new Match(core, engine, () => this.onChange(), () => this.opened && this.render());
    this.board = new Board(core, {
      point: (cell) => void this.point(cell),
      canDrag: (cell) => this.ways.has(cell),
      describe: (cell) => this.describe(cell),
      sweep: (cell) => this.sweep(cell),
      zoomed: () => void (this.small || this.board.scale <= 1 ? Promise.resolve() : this.drawMiniature()).then(() => this.render()),
      cancel: () => this.cancel(),
    });
    this.onKeyDown = this.onKeyDown.bind(this);
    addEventListener('keydown', this.onKeyDown);
  }

  close(): void {
    this.match.close();
    removeEventListener('keydown', this.onKeyDown);
  }

  // ---- beginning ----

  /** Take up what was left of a game, or begin one against the computer. */
  async open(game: string): Promise<void> {
    this.opened = false;
    if (!(await this.match.resume(game))) await this.start(game, '-', [PERSON]);
  }

  private opened = false;

  private async start(game: string, options: string, seats: Seat[]): Promise<void> {
    this.opened = false;
    this.forget();
    const all = Array.from({ length: 6 }, (_, p): Seat => seats[p] ?? levels[PRESET_LEVEL]!);
    await this.match.start(game, options, all);
  }

  private forget(): void {
    this.picked = nothing();
    this.pending = undefined;
    this.herald = undefined;
    this.seen.clear();
  }

  /** After the language or the theme has changed. */
  async repaint(): Promise<void> {
    await this.board.paint();
    this.onChange();
  }

  private onChange(): void {
    this.drawn = this.drawn.then(() => this.update());
  }

  private async update(): Promise<void> {
    const { match } = this;
    if (!this.opened) await this.openBoard();
    this.opened = true;
    if (match.choices.tray.length > 0) this.picked.piece = nextPiece(match.choices, this.picked.piece);
    else this.picked.piece = undefined;
    if (this.picked.cells.some((cell) => !match.view.pieces.some(([at]) => at === cell))) this.picked.cells = [];
    if (match.choices.moves.length === 0) this.picked.cells = [];
    for (const [, , , , signs] of match.view.pieces)
      for (const [sign, words] of signWords) if (signs & sign) this.seen.add(words);
    await this.drawMiniature();
    await this.renderAndDraw();
    this.comeNearer();
    if (match.handOver !== undefined && !this.asking) {
      this.asking = true;
      await askToTake(playerName(this.match, match.handOver));
      this.asking = false;
      await match.takeScreen();
    }
  }

  /** On a small screen a set-up on a fine board begins near the cells where one's own pieces go; then all is seen. */
  private comeNearer(): void {
    const cells = [...this.targets.keys()];
    if (this.nearFor !== undefined && !this.match.secret()) {
      this.nearFor = undefined;
      this.board.zoomBy(0);
      this.board.svg.scrollIntoView({ block: 'nearest' });
    }
    if (this.nearFor === this.match.viewer || !this.match.secret() || cells.length === 0) return;
    this.nearFor = this.match.viewer;
    if (this.board.isFine() && innerWidth < NARROW) this.board.zoomTo(cells, 1.9);
  }

  private async openBoard(): Promise<void> {
    const { rules } = this.match;
    this.tokens.clear();
    this.nearFor = undefined;
    this.turned = 0;
    await this.board.open(rules, t('page.board', capital(rules.game)));
    this.board.svg.style.setProperty('--ratio', String(rules.width / rules.height));
    const people = this.match.people();
    if (rules.players === 2 && people.length === 1 && people[0] === 1) this.turned = 180;
    this.board.setTurn(this.turned);
    for (let army = 0; army < rules.armies; army += 1)
      for (const kind of rules.kinds.keys())
        this.tokens.set(`${army} ${kind}`, await this.core.text('token', undefined, army, kind));
  }

  private async draw(): Promise<void> {
    const { match, picked, pending } = this;
    const selected = pending ? pending.path[0] : picked.cells.at(-1);
    this.survey();
    const marked = pending ? new Map([[pending.path.at(-1)!, pending.mark]]) : settings.hints ? this.targets : new Map<number, number>();
    const marks = { last: match.view.last, selected, targets: marked };
    await this.board.show(match.view, marks, match.swing, match.viewer, match.shown);
    this.board.svg.dataset['drawn'] = String((this.drawings += 1)); /* so that a test can wait for it */
    this.board.svg.dataset['waits'] = this.waitsFor();
  }

  /** What the cells are asked for, once for all of them. */
  private survey(): void {
    const { match, picked } = this;
    this.targets = targets(match.choices, picked);
    this.ways.clear();
    for (const { path, places } of match.choices.moves)
      if (!places && path.length > 0) this.ways.set(path[0]!, (this.ways.get(path[0]!) ?? 0) + 1);
    this.standing.clear();
    for (const piece of match.view.pieces) this.standing.set(piece[0], [...(this.standing.get(piece[0]) ?? []), piece]);
  }

  /** Whom the match waits for: "over", "computer", or a person's number. */
  private waitsFor(): string {
    if (this.match.now.result) return 'over';
    return this.match.computer() === undefined ? String(this.match.actor() ?? '') : 'computer';
  }

  private redraw(): void {
    this.drawn = this.drawn.then(() => this.renderAndDraw());
  }

  /** What is round the board is laid out while the core draws the board. */
  private async renderAndDraw(): Promise<void> {
    const drawn = this.draw();
    this.render();
    await drawn;
  }

  // ---- pointing ----

  private proclaim(message: string, ...args: Said['args'] & object): void {
    this.herald = { said: { message, args } };
  }

  private refuse(why: Why): void {
    this.herald = { said: { message: why.message, args: why.args }, rule: why.rule };
  }

  cancel(): void {
    this.picked.cells = [];
    this.pending = undefined;
    this.herald = undefined;
    this.redraw();
  }

  /** Somebody points at a cell: a move goes on, ends, or begins there, or is refused with the rule. */
  private async point(cell: number): Promise<void> {
    const { match, picked } = this;
    if (match.shown >= 0) {
      this.proclaim('page.looking-back');
      this.redraw();
      return;
    }
    this.pending = undefined;
    const cells = [...picked.cells, cell];
    const moves = movesFrom(match.choices, picked, cells);
    if (moves.length > 0 && (picked.cells.length > 0 || moves.some((move) => move.places))) {
      await this.goOn(moves, cells);
    } else if (picked.cells.length === 1 && picked.cells[0] === cell) {
      this.cancel();
    } else if (movesFrom(match.choices, { cells: [], piece: undefined }, [cell]).length > 0) {
      this.select(cell);
    } else if (picked.cells.length > 0 || picked.piece) {
      const like = picked.piece && match.choices.moves.find((move) => move.places && move.army === picked.piece![0] && move.kind === picked.piece![1]);
      this.refuse(await match.why(cells, picked.cells.length > 0 ? undefined : like));
      this.redraw();
    } else {
      this.select(cell);
    }
  }

  private sweep(cell: number): ReturnType<Pointing['sweep']> {
    const { cells } = this.picked;
    const move = cells.length === 0 ? undefined : movesFrom(this.match.choices, this.picked, [...cells, cell])[0];
    if (!move || move.swing[0] < 0) return undefined;
    return { pivot: move.swing[0], quarters: move.swing[1], from: move.path[0]! };
  }

  private select(cell: number): void {
    const { match } = this;
    const occupied = match.view.pieces.some(([at]) => at === cell);
    this.picked.cells = occupied && match.choices.moves.length > 0 ? [cell] : [];
    const count = movesFrom(match.choices, nothing(), [cell]).length;
    const name = match.rules.cells[cell]![0];
    if (!occupied) this.proclaim('page.empty', name);
    else if (match.choices.moves.length === 0) this.herald = undefined;
    else this.proclaim(count === 1 ? 'page.one-way' : 'page.ways', pieceNames(this.match, cell), name, count);
    this.redraw();
  }

  private async goOn(moves: Move[], cells: number[]): Promise<void> {
    const whole = moves.filter((move) => move.path.length === cells.length);
    if (whole.length < moves.length) {
      this.picked.cells = cells;
      this.proclaim('page.and-where', this.match.rules.cells[cells.at(-1)!]![0]);
      this.redraw();
      return;
    }
    const move = whole.length === 1 ? whole[0] : await this.askWhich(whole);
    if (!move) return;
    if (settings.confirm && !move.places) {
      this.pending = move;
      this.proclaim('page.confirm', move.word);
      this.redraw();
    } else {
      await this.submit(move);
    }
  }

  /** Several moves are made by the same cells: by which piece? */
  private askWhich(moves: Move[]): Promise<Move | undefined> {
    return askChoice(
      t('page.which'),
      moves.map((move) => ({
        value: move,
        label: html`${this.token(move.army, move.kind)} ${capital(t(this.match.rules.kinds[move.kind]?.name ?? ''))}
          <small>${move.word}</small>`,
      })),
    );
  }

  async submit(move: Move | string): Promise<void> {
    this.picked.cells = [];
    this.pending = undefined;
    this.herald = undefined;
    if (settings.sound) knock();
    await this.dare(() => this.match.play(move));
  }

  /** Do something that may be refused, and tell why if it is. */
  async dare(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refuse(error.why);
      this.redraw();
    }
  }

  // ---- words ----

  private describe(cell: number): string {
    const { match, picked } = this;
    const parts = [match.rules.cells[cell]![0]];
    const pieces = this.standing.get(cell) ?? [];
    for (const piece of pieces) {
      parts.push(pieceName(this.match, piece));
      for (const [sign, words] of signWords) if (piece[4] & sign) parts.push(t(words));
    }
    if (pieces.length === 0) parts.push(t('page.free'));
    const count = this.ways.get(cell) ?? 0;
    if (count > 0 && picked.cells.length === 0) parts.push(t(count === 1 ? 'page.way' : 'page.many-ways', count));
    if (picked.cells.at(-1) === cell) parts.push(t('page.selected'));
    if (this.targets.has(cell)) parts.push(t('page.target'));
    return parts.join(', ');
  }

  // ---- parts of the page ----

  token(army: number, kind: number): TemplateResult {
    return html`<svg class="token" viewBox="-58 -58 116 116" aria-hidden="true" .innerHTML=${this.tokens.get(`${army} ${kind}`) ?? ''}></svg>`;
  }

  takeFromTray(army: number, kind: number): void {
    this.picked = { cells: [], piece: [army, kind] };
    this.redraw();
  }

  /** A piece is dragged from the tray onto the board; it rides above the finger. */
  dragFromTray(down: PointerEvent, army: number, kind: number): void {
    const button = down.currentTarget as HTMLElement;
    const lift = down.pointerType === 'mouse' ? 0 : 24;
    let ghost: HTMLElement | undefined;
    const move = (event: PointerEvent): void => {
      if (!ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > 6) {
        this.takeFromTray(army, kind);
        ghost = document.createElement('div');
        ghost.className = 'ghost';
        render(this.token(army, kind), ghost);
        document.body.append(ghost);
      }
      if (ghost) ghost.style.transform = `translate(${event.clientX}px, ${event.clientY - lift}px)`;
    };
    const up = (event: PointerEvent): void => {
      button.removeEventListener('pointermove', move);
      button.removeEventListener('pointerup', up);
      button.removeEventListener('pointercancel', up);
      ghost?.remove();
      const cell = ghost && event.type === 'pointerup' ? this.board.cellAt(event.clientX, event.clientY - lift) : undefined;
      if (cell !== undefined) void this.point(cell);
    };
    button.setPointerCapture(down.pointerId);
    button.addEventListener('pointermove', move);
    button.addEventListener('pointerup', up);
    button.addEventListener('pointercancel', up);
  }

  /** The whole board, small, while only part of it is seen. */
  private miniature(): TemplateResult | typeof empty {
    if (this.board.scale <= 1 || !this.small) return empty;
    const { x, y, width, height } = this.board.seen();
    const { rules } = this.match;
    return html`<svg class="miniature" viewBox="0 0 ${rules.width} ${rules.height}" aria-hidden="true">
      <image href=${this.small} width=${rules.width} height=${rules.height} />
      <rect x=${x} y=${y} width=${width} height=${height} /></svg>`;
  }

  private async drawMiniature(): Promise<void> {
    if (this.small) URL.revokeObjectURL(this.small);
    this.small = undefined;
    if (this.board.scale <= 1) return;
    const { match } = this;
    const text = await this.core.text('picture', '0 0 0', match.viewer, match.shown, isDark() ? DARK : 0);
    this.small = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  }

  private render(): void {
    const { match } = this;
    const { rules } = match;
    const me = match.people().length === 1 ? match.people()[0]! : 0;
    const others = match.seats.map((_, player) => player).filter((player) => player !== me);
    const pair = rules.players === 2;
    const button = document.activeElement?.closest('.herald');
    const mode = match.people().length === 0 ? 'page.mode.watch' : match.people().length === 1 ? 'page.mode.computer' : 'page.mode.screen';
    render(
      html`<main class="game ${pair ? 'pair' : 'many'}">
        <div class="left">
          <header class="title"><h1>${capital(rules.game)}</h1><p>${t(mode)}</p></header>
          <div class="tray-place">${trayCard(this)}</div>
          <div class="aside">${thisTurn(this)} ${signsCard(this)}</div>
        </div>
        <div class="centre">
          <div class="middle">${this.board.svg} ${this.miniature()}</div>
          <div class="words">${heraldLine(this)}</div>
        </div>
        <div class="right">
          <div class="players top">${(pair ? others : match.seats.map((_, p) => p)).map((player) => playerCard(this, player))}</div>
          <div class="log">${movesCard(this)} ${moveEntry(this)}</div>
          ${actions(this)}
          ${pair ? html`<div class="players bottom">${playerCard(this, me)}</div>` : empty}
        </div>
      </main>`,
      this.root,
    );
    if (button && document.activeElement === document.body) this.board.focusHere(); /* it is gone: keys go on at the board */
    const here = this.root.querySelector<HTMLElement>('.moves .here');
    const list = here?.closest<HTMLElement>('.list');
    if (here && list) list.scrollTop = Math.max(here.offsetTop - list.offsetTop - list.clientHeight + here.offsetHeight, 0);
    document.title = `${capital(rules.game)} · Tintagel`;
  }

  // ---- what buttons do ----

  turnBoard(): void {
    const { rules } = this.match;
    this.turned = (this.turned + (rules.players > 2 && rules.width === rules.height ? 90 : 180)) % 360;
    this.board.setTurn(this.turned);
  }

  async resign(): Promise<void> {
    const { match } = this;
    const player = match.actor() ?? match.people()[0];
    if (player === undefined) return;
    if (await askToConfirm(t('page.resign-ask', playerName(this.match, player)), t('page.resign'), 'danger'))
      await this.dare(() => match.resign(player));
  }

  async offerDraw(): Promise<void> {
    if (await askToConfirm(t('page.draw-ask'), t('page.draw-agree'))) await this.dare(() => this.match.agreeDraw());
  }

  async newGame(): Promise<void> {
    const game = this.games.find(({ name }) => name === this.match.rules.game)!;
    const chosen = await askForGame(this.core, game);
    if (chosen) await this.dare(() => this.start(game.name, chosen.options, chosen.seats));
  }

  async more(): Promise<void> {
    const { match } = this;
    const name = `tintagel-${match.rules.game}`;
    const choice = await askChoice(t('page.more'), [
      { value: 'save', label: html`${t('page.save')}` },
      { value: 'load', label: html`${t('page.load')}` },
      { value: 'position', label: html`${t('page.copy-position')}` },
      { value: 'svg', label: html`${t('page.picture-svg')}` },
      { value: 'png', label: html`${t('page.picture-png')}` },
    ]);
    if (choice === 'save') downloadText(`${name}.txt`, await match.record());
    if (choice === 'load') await this.loadRecord();
    if (choice === 'position') {
      await navigator.clipboard.writeText(match.view.position);
      this.proclaim('page.copied');
      this.redraw();
    }
    if (choice === 'svg' || choice === 'png') await downloadPicture(this.core, match, name, choice);
  }

  private async loadRecord(): Promise<void> {
    const text = await readText();
    if (text === undefined) return;
    this.forget();
    this.opened = false;
    await this.dare(() => this.match.load(text));
  }

  private onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest('input, select, dialog')) return;
    const { view, now } = this.match;
    if (event.key === 'Escape') this.match.hurry();
    const places: Record<string, number> = {
      ArrowLeft: view.n - 1, '[': view.n - 1, ArrowRight: view.n + 1, ']': view.n + 1, Home: 0, End: now.length,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    void this.match.show(place);
  }
}
