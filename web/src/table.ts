/* table.ts - the page of a game: the board, who plays, the moves, and what can be done. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import { Board, type Pointing } from './board';
import { DARK, Refusal, Sign, type Core, type Game, type Move, type Piece, type Why } from './core';
import { askChoice, askToConfirm, askToTake } from './dialogs';
import { icon } from './icons';
import { Match, type Seat } from './match';
import { nextPiece, nothing, movesFrom, targets, tray, type Picked } from './picking';
import { askForGame } from './new-game';
import { downloadPicture, downloadText, readText } from './files';
import { isDark, settings } from './settings';
import { knock } from './sound';
import { capital, hasWords, say, t, type Said } from './words';

const signWords: [Sign, string][] = [
  [Sign.Rests, 'page.sign.rests'],
  [Sign.Held, 'page.sign.held'],
  [Sign.Shielded, 'page.sign.shielded'],
  [Sign.Due, 'page.sign.due'],
  [Sign.Danger, 'page.sign.danger'],
];

const NARROW = 760; /* pixels, as in style.css */

interface Herald {
  said: Said;
  rule?: string;
}

export class Table {
  private readonly match: Match;
  private readonly board: Board;
  private picked: Picked = nothing();
  private pending: Move | undefined;
  private herald: Herald | undefined;
  private turned = 0;
  private drawn = Promise.resolve();
  private tokens = new Map<string, string>();
  private seen = new Set<string>();
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
    private readonly engine: Core,
    private readonly games: Game[],
    private readonly root: HTMLElement,
  ) {
    this.match = new Match(core, engine, () => this.onChange());
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
    if (!(await this.match.resume(game))) await this.start(game, '-', ['person']);
  }

  private opened = false;

  private async start(game: string, options: string, seats: Seat[]): Promise<void> {
    this.opened = false;
    this.forget();
    const all = Array.from({ length: 6 }, (_, p): Seat => seats[p] ?? 'computer');
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
    this.render();
    await this.draw();
    this.comeNearer();
    if (match.handOver !== undefined && !this.asking) {
      this.asking = true;
      await askToTake(this.playerName(match.handOver));
      this.asking = false;
      await match.takeScreen();
    }
  }

  /** On a small screen a set-up on a fine board begins near the cells where one's own pieces go. */
  private comeNearer(): void {
    const cells = [...this.targets.keys()];
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
    this.drawn = this.drawn.then(async () => {
      this.render();
      await this.draw();
    });
  }

  // ---- pointing ----

  private proclaim(message: string, ...args: Said['args'] & object): void {
    this.herald = { said: { message, args } };
  }

  private refuse(why: Why): void {
    this.herald = { said: { message: why.message, args: why.args }, rule: why.rule };
  }

  private cancel(): void {
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
    else this.proclaim(count === 1 ? 'page.one-way' : 'page.ways', this.pieceNames(cell), name, count);
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

  private async submit(move: Move | string): Promise<void> {
    this.picked.cells = [];
    this.pending = undefined;
    this.herald = undefined;
    if (settings.sound) knock();
    await this.dare(() => this.match.play(move));
  }

  /** Do something that may be refused, and tell why if it is. */
  private async dare(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refuse(error.why);
      this.redraw();
    }
  }

  // ---- words ----

  private playerName(player: number): string {
    return t(`${this.match.rules.game}.player.${player}`);
  }

  private pieceName([, army, kind, count]: Piece): string {
    const { rules, view } = this.match;
    const name = t(rules.kinds[kind]!.name);
    const owner = army < rules.armies ? t('page.piece', name, this.playerName(view.commanders[army] ?? army)) : name;
    return count > 1 ? `${count} × ${owner}` : owner;
  }

  /** What stands on a cell; what fills it only if nothing does. */
  private pieceNames(cell: number): string {
    const here = this.match.view.pieces.filter(([at]) => at === cell);
    const standing = here.filter(([, , kind]) => !this.match.rules.kinds[kind]!.fills);
    return (standing.length > 0 ? standing : here).map((piece) => this.pieceName(piece)).join(', ');
  }

  private describe(cell: number): string {
    const { match, picked } = this;
    const parts = [match.rules.cells[cell]![0]];
    const pieces = this.standing.get(cell) ?? [];
    for (const piece of pieces) {
      parts.push(this.pieceName(piece));
      for (const [sign, words] of signWords) if (piece[4] & sign) parts.push(t(words));
    }
    if (pieces.length === 0) parts.push(t('page.free'));
    const count = this.ways.get(cell) ?? 0;
    if (count > 0 && picked.cells.length === 0) parts.push(t(count === 1 ? 'page.way' : 'page.many-ways', count));
    if (picked.cells.at(-1) === cell) parts.push(t('page.selected'));
    if (this.targets.has(cell)) parts.push(t('page.target'));
    return parts.join(', ');
  }

  private resultWords(): Said | undefined {
    const { result } = this.match.now;
    if (!result) return undefined;
    const list = new Intl.ListFormat(settings.language, { type: 'conjunction' });
    const names = (players: number[]): string => list.format(players.map((player) => this.playerName(player)));
    const losers = this.match.seats.flatMap((_, player) => (result.winners.includes(player) ? [] : [player]));
    return { message: result.message, args: [names(result.winners), names(losers)] };
  }

  private status(): Herald {
    const { match } = this;
    const over = this.resultWords();
    if (over) return { said: over, rule: match.now.result!.rule };
    const actor = match.actor();
    const waits = match.now.toAct[0] ?? 0;
    if (match.secret()) return { said: { message: actor === undefined ? 'page.waiting' : 'page.set-up', args: [this.playerName(actor ?? waits)] } };
    if (actor === undefined) return { said: { message: 'page.thinks', args: [this.playerName(waits)] } };
    const last = match.turns.at(-1);
    if (last && last[0] >= 0 && last[0] !== actor && last[1])
      return { said: { message: 'page.your-turn-after', args: [this.playerName(actor), this.playerName(last[0]), last[1]] } };
    return { said: { message: 'page.your-turn', args: [this.playerName(actor)] } };
  }

  // ---- parts of the page ----

  private token(army: number, kind: number): TemplateResult {
    return html`<svg class="token" viewBox="-58 -58 116 116" aria-hidden="true" .innerHTML=${this.tokens.get(`${army} ${kind}`) ?? ''}></svg>`;
  }

  /** The pieces that a player commands, by army and kind. */
  private forces(player: number): { army: number; kind: number; count: number }[] {
    const { rules, view } = this.match;
    const found = new Map<string, { army: number; kind: number; count: number }>();
    for (const [, army, kind, count] of view.pieces) {
      if (army >= rules.armies || view.commanders[army] !== player || rules.kinds[kind]!.fills) continue;
      const item = found.get(`${army} ${kind}`) ?? { army, kind, count: 0 };
      item.count += count;
      found.set(`${army} ${kind}`, item);
    }
    return [...found.values()].sort((a, b) => a.army - b.army || a.kind - b.kind);
  }

  private playerState(player: number): string {
    const { now } = this.match;
    if (now.out.includes(player)) return t('page.out');
    if (now.result) return now.result.winners.includes(player) ? t('page.won') : '';
    if (this.match.secret()) return t(now.toAct.includes(player) ? 'page.sets-up' : 'page.ready');
    return now.toAct.includes(player) ? t('page.to-move') : '';
  }

  private playerCard(player: number): TemplateResult {
    const { match } = this;
    const { rules, view } = match;
    const forces = this.forces(player);
    const acts = match.now.toAct.includes(player) && !match.secret();
    const alone = match.people().length === 1;
    const who = t(match.seats[player] === 'computer' ? 'page.computer' : alone ? 'page.you' : 'page.person');
    const army = forces[0]?.army ?? Math.max(view.commanders.indexOf(player), 0);
    const kind = forces[0]?.kind ?? rules.kinds.findIndex(({ fills }) => !fills);
    return html`<section class="card player ${acts ? 'acts' : ''} ${forces.length > 3 ? 'crowd' : ''}" aria-label=${this.playerName(player)}>
      ${this.token(army, kind)}
      <div><strong>${this.playerName(player)}</strong><small>${who}</small></div>
      <ul class="forces" aria-label=${t('page.forces')}>
        ${forces.map((item) => html`<li title=${t(rules.kinds[item.kind]!.name)}>${this.token(item.army, item.kind)}<span class="unseen">${t(rules.kinds[item.kind]!.name)}</span><b>${item.count}</b></li>`)}
      </ul>
      <span class="state">${this.playerState(player)}</span>
    </section>`;
  }

  private heraldLine(): TemplateResult {
    const { said, rule } = this.herald ?? this.status();
    return html`<div class="herald card">
      ${icon('herald')}
      <p role="status">${capital(say(said))}</p>
      ${rule ? html`<span class="rule">${rule}</span>` : empty}
      ${this.pending
        ? html`<button class="main" @click=${() => this.pending && void this.submit(this.pending)}>${t('page.confirm-yes')}</button>
            <button @click=${() => this.cancel()}>${t('page.cancel')}</button>`
        : empty}
      ${this.zoomRow()}
    </div>`;
  }

  /** Decisions that are not made on the board. */
  private decisions(): TemplateResult {
    const words = this.match.choices.moves.filter((move) => move.path.length === 0).map((move) => move.word);
    const label = (word: string): string => (hasWords(`page.do.${word}`) ? t(`page.do.${word}`) : word);
    const complete = this.match.choices.tray.length === 0; /* before that, no such decision is the next thing to do */
    return html`${words.map((word, i) => html`<button class="decision ${complete && i === words.length - 1 ? 'main' : ''}" @click=${() => void this.submit(word)}>${label(word)}</button>`)}`;
  }

  private trayCard(): TemplateResult | typeof empty {
    const { match, picked } = this;
    const items = tray(match.choices);
    if (!match.secret() || match.choices.moves.length === 0) return this.decisionsCard();
    return html`<section class="card tray" aria-label=${t('page.tray')}>
      <h2>${t('page.tray')}</h2>
      <div class="items" role="group" aria-label=${t('page.tray')}>
        ${items.map(({ army, kind, count, ready }) => {
          const chosen = picked.piece?.[0] === army && picked.piece[1] === kind;
          return html`<button class="item" aria-pressed=${chosen ? 'true' : 'false'} ?disabled=${!ready}
            @click=${() => this.takeFromTray(army, kind)}
            @pointerdown=${(event: PointerEvent) => this.dragFromTray(event, army, kind)}>
            ${this.token(army, kind)}<span>${capital(t(match.rules.kinds[kind]!.name))}</span><b>×${count}</b>
          </button>`;
        })}
      </div>
      <div class="row">
        ${items.length > 0 ? html`<button @click=${() => void this.dare(() => match.arrange())}>${icon('wand')} ${t('page.arrange')}</button>` : empty}
        ${this.decisions()}
      </div>
    </section>`;
  }

  private decisionsCard(): TemplateResult | typeof empty {
    return this.match.choices.moves.some((move) => move.path.length === 0)
      ? html`<section class="card row">${this.decisions()}</section>`
      : empty;
  }

  private takeFromTray(army: number, kind: number): void {
    this.picked = { cells: [], piece: [army, kind] };
    this.redraw();
  }

  /** A piece is dragged from the tray onto the board; it rides above the finger. */
  private dragFromTray(down: PointerEvent, army: number, kind: number): void {
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

  private thisTurn(): TemplateResult | typeof empty {
    const { match } = this;
    const ways = new Map<number, number>();
    for (const move of match.choices.moves)
      if (move.path.length > 0) ways.set(move.kind, (ways.get(move.kind) ?? 0) + 1);
    if (ways.size === 0 || match.secret()) return empty;
    return html`<section class="card">
      <h2>${t('page.this-turn')}</h2>
      <ul class="plain">
        ${[...ways].map(([kind, count]) => html`<li>${capital(t(match.rules.kinds[kind]?.name ?? ''))}: <b>${t(count === 1 ? 'page.way' : 'page.many-ways', count)}</b></li>`)}
      </ul>
    </section>`;
  }

  private signsCard(): TemplateResult {
    return html`<section class="card signs">
      <h2>${t('page.signs')}</h2>
      <ul class="plain">
        <li><i class="sign go"></i>${t('page.sign.go')}</li>
        <li><i class="sign take"></i>${t('page.sign.take')}</li>
        <li><i class="sign last"></i>${t('page.sign.last')}</li>
        ${signWords.filter(([, words]) => this.seen.has(words)).map(([sign, words]) => html`<li><i class="sign s${sign}"></i>${t(words)}</li>`)}
      </ul>
    </section>`;
  }

  private movesCard(): TemplateResult {
    const { match } = this;
    const shown = match.view.n;
    const columns = Math.min(match.rules.players, 4);
    let turn = 0;
    return html`<section class="card moves">
      <h2>${t('page.moves')}</h2>
      ${match.turns.length === 0 ? html`<p class="faint">${t('page.no-moves')}</p>` : empty}
      <ol class="list columns-${columns}" aria-label=${t('page.moves')} tabindex="0">
        ${match.turns.map(([player, text, next], i) => {
          const start = i === 0 ? 0 : match.turns[i - 1]![2];
          const here = shown > start && shown <= next;
          const words = text || t('page.revealed');
          const number = text ? (turn += 1) : 0;
          return html`<li class=${text ? '' : 'event'}>${number % columns === 1 ? html`<small>${(number - 1) / columns + 1}</small>` : empty}
            <button class=${here ? 'here' : ''} aria-current=${here ? 'true' : 'false'}
            aria-label=${player >= 0 ? `${number}. ${this.playerName(player)} ${words}` : words}
            @click=${() => void match.show(next)}>${words}</button></li>`;
        })}
      </ol>
      <input type="range" min="0" max=${match.now.length} .value=${String(shown)} aria-label=${t('page.replay')}
        ?disabled=${match.now.length === 0}
        @input=${(event: Event) => void match.show(Number((event.target as HTMLInputElement).value))} />
      <div class="row replay">
        ${this.replayButton('first', 0, 'page.first')} ${this.replayButton('previous', shown - 1, 'page.previous')}
        ${this.replayButton('next', shown + 1, 'page.next')} ${this.replayButton('last', match.now.length, 'page.last')}
      </div>
    </section>`;
  }

  private replayButton(sign: 'first' | 'previous' | 'next' | 'last', n: number, label: string): TemplateResult {
    const { match } = this;
    const there = n < 0 || n > match.now.length || n === match.view.n;
    return html`<button ?disabled=${there} aria-label=${t(label)} title=${t(label)} @click=${() => void match.show(n)}>${icon(sign)}</button>`;
  }

  private actions(): TemplateResult {
    const { match } = this;
    const over = match.now.result !== null;
    const undoable = match.turns.some(([player]) => match.seats[player] === 'person');
    const allPeople = match.seats.every((seat) => seat === 'person');
    return html`<div class="row actions">
      <button ?disabled=${over || !undoable} @click=${() => void this.dare(() => match.takeBack())}>${icon('undo')}<span>${t('page.take-back')}</span></button>
      ${allPeople ? html`<button ?disabled=${over} @click=${() => void this.offerDraw()}>${icon('draw')}<span>${t('page.draw')}</span></button>` : empty}
      <button ?disabled=${over} @click=${() => void this.resign()}>${icon('flag')}<span>${t('page.resign')}</span></button>
      <button @click=${() => this.turnBoard()}>${icon('turn')}<span>${t('page.turn-board')}</span></button>
      <button @click=${() => void this.more()}>${icon('more')}<span>${t('page.more')}</span></button>
      <button class=${over ? 'main' : ''} @click=${() => void this.newGame()}>${icon('plus')}<span>${t('page.new-game')}</span></button>
    </div>`;
  }

  private zoomRow(): TemplateResult | typeof empty {
    if (!this.board.isFine()) return empty;
    const zoom = (factor: number) => () => this.board.zoomBy(factor);
    return html`<div class="zoom">
      <button aria-label=${t('page.zoom-out')} title=${t('page.zoom-out')} ?disabled=${this.board.scale <= 1} @click=${zoom(1 / 1.6)}>${icon('minus')}</button>
      <button aria-label=${t('page.whole-board')} title=${t('page.whole-board')} ?disabled=${this.board.scale <= 1} @click=${zoom(0.01)}>${icon('whole')}</button>
      <button aria-label=${t('page.zoom-in')} title=${t('page.zoom-in')} @click=${zoom(1.6)}>${icon('plus')}</button>
    </div>`;
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

  private moveEntry(): TemplateResult {
    const enter = (event: SubmitEvent): void => {
      event.preventDefault();
      const field = (event.target as HTMLFormElement).elements.namedItem('move') as HTMLInputElement;
      const word = field.value.trim();
      field.value = '';
      if (word) void this.submit(word);
    };
    return html`<form class="row entry" @submit=${enter}>
      <input name="move" autocomplete="off" autocapitalize="off" spellcheck="false" aria-label=${t('page.type-move')} placeholder=${t('page.type-move')} ?disabled=${this.match.choices.moves.length === 0} />
      <button ?disabled=${this.match.choices.moves.length === 0}>${t('page.enter')}</button>
    </form>`;
  }

  private render(): void {
    const { match } = this;
    const { rules } = match;
    const me = match.people().length === 1 ? match.people()[0]! : 0;
    const others = match.seats.map((_, player) => player).filter((player) => player !== me);
    const pair = rules.players === 2;
    const mode = match.people().length === 0 ? 'page.mode.watch' : match.people().length === 1 ? 'page.mode.computer' : 'page.mode.screen';
    render(
      html`<main class="game ${pair ? 'pair' : 'many'}">
        <div class="left">
          <header class="title"><h1>${capital(rules.game)}</h1><p>${t(mode)}</p></header>
          <div class="tray-place">${this.trayCard()}</div>
          <div class="aside">${this.thisTurn()} ${this.signsCard()}</div>
        </div>
        <div class="centre">
          <div class="middle">${this.board.svg} ${this.miniature()}</div>
          <div class="words">${this.heraldLine()}</div>
        </div>
        <div class="right">
          <div class="players top">${(pair ? others : match.seats.map((_, p) => p)).map((player) => this.playerCard(player))}</div>
          <div class="log">${this.movesCard()} ${this.moveEntry()}</div>
          ${this.actions()}
          ${pair ? html`<div class="players bottom">${this.playerCard(me)}</div>` : empty}
        </div>
      </main>`,
      this.root,
    );
    const here = this.root.querySelector<HTMLElement>('.moves .here');
    const list = here?.closest<HTMLElement>('.list');
    if (here && list) list.scrollTop = Math.max(here.offsetTop - list.offsetTop - list.clientHeight + here.offsetHeight, 0);
    document.title = `${capital(rules.game)} · Tintagel`;
  }

  // ---- what buttons do ----

  private turnBoard(): void {
    const { rules } = this.match;
    this.turned = (this.turned + (rules.players > 2 && rules.width === rules.height ? 90 : 180)) % 360;
    this.board.setTurn(this.turned);
  }

  private async resign(): Promise<void> {
    const { match } = this;
    const player = match.actor() ?? match.people()[0];
    if (player === undefined) return;
    if (await askToConfirm(t('page.resign-ask', this.playerName(player)), t('page.resign'), 'danger'))
      await this.dare(() => match.resign(player));
  }

  private async offerDraw(): Promise<void> {
    if (await askToConfirm(t('page.draw-ask'), t('page.draw-agree'))) await this.dare(() => this.match.agreeDraw());
  }

  private async newGame(): Promise<void> {
    const game = this.games.find(({ name }) => name === this.match.rules.game)!;
    const chosen = await askForGame(this.engine, game);
    if (chosen) await this.dare(() => this.start(game.name, chosen.options, chosen.seats));
  }

  private async more(): Promise<void> {
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
    const places: Record<string, number> = {
      ArrowLeft: view.n - 1, '[': view.n - 1, ArrowRight: view.n + 1, ']': view.n + 1, Home: 0, End: now.length,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    void this.match.show(place);
  }
}
