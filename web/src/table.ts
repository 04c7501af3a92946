/* table.ts - the page of a game: it listens to the match, the board and the hand, and draws them. */
import { html, render, type TemplateResult } from 'lit-html';
import { NO_ARMY, type Game, type Move, type Rules, type SignShown } from './answers';
import { Approach } from './approach';
import { Board } from './board';
import { whyOf, type Core } from './core';
import type { Desk, Tab } from './desk';
import { askChoice, askToTake } from './dialogs';
import { FIRST, lastTime, NEW, type NewGame } from './form';
import { dragGhost } from './ghost';
import { Hand } from './hand';
import { showKeys } from './help';
import { Hint } from './hint';
import { homeward } from './homeward';
import { lastOf } from './keeping';
import { LocalMatch } from './local-match';
import { Menu } from './menu';
import { Miniature } from './miniature';
import { seen } from './motion';
import { scrollMoves } from './moves';
import { replayStates } from './replay';
import { ResultCard } from './result';
import { presetLevel, type Seat } from './seats';
import { isDark, settings } from './settings';
import { armyOf, playerName } from './speech';
import { tablePage } from './table-page';
import { trayKey } from './tray';
import type { View } from './view';
import { capital, t, written } from './words';

const MOST_PLAYERS = 6;

export class Table implements Desk, View {
  readonly atBoard = true;
  place = location.hash;
  readonly match: LocalMatch;
  readonly board: Board;
  readonly hand = new Hand(this);
  readonly hint = new Hint(this);
  readonly menu: Menu;
  readonly result: ResultCard = new ResultCard(this);
  readonly miniature: Miniature;
  readonly approach: Approach;
  tab: Tab = 'moves';
  legend: SignShown[] = [];
  private readonly listening = new AbortController();
  /** The rules that the board is drawn for. */
  private opened: Rules | undefined;
  private drawn = Promise.resolve();
  private drawings = 0;
  private tokens = new Map<string, string>();
  private asking = false;

  constructor(
    core: Core,
    engine: Core,
    games: Game[],
    private readonly root: HTMLElement,
    private readonly game: string,
    private readonly id: string | undefined,
  ) {
    this.match = new LocalMatch(core, engine, {
      wish: () => ({ dark: isDark(), hints: settings.hints, taken: this.hand.picked.taken }),
      changed: () => this.next(() => this.update()),
      heard: () => (this.opened ? this.render() : undefined),
      refused: (why) => this.hand.tell(why),
    });
    this.menu = new Menu(this, core, games);
    this.board = new Board({
      point: (cell) => this.hand.point(cell),
      canDrag: (cell) => this.hand.survey.ways.has(cell),
      describe: (cell) => this.hand.survey.describe(cell),
      sweep: (cell) => this.hand.sweep(cell),
      cancel: () => this.hand.cancel(),
      zoomed: () => {
        this.render();
        this.showMiniature();
      },
    });
    this.approach = new Approach(this.match, this.board);
    this.miniature = new Miniature(this.match, this.board.zoom);
    addEventListener('keydown', (event) => this.onKeyDown(event), this.listening);
    addEventListener('resize', () => (this.opened ? scrollMoves(this.root) : undefined), this.listening);
  }

  close(): void {
    this.match.close();
    this.listening.abort();
  }

  // ---- beginning ----

  /** Take up the game that is kept under this id, or the last one of its kind; or begin one, as the last time. */
  async open(): Promise<void> {
    const { game, id } = this;
    const wanted = id === NEW ? undefined : (id ?? lastOf(game));
    if (wanted && (await this.match.resume(wanted))) this.name('replace');
    else await this.beginAgain(game);
  }

  /** As the last time, unless that cannot be any more, such as on a board that the program has no more. */
  private async beginAgain(game: string): Promise<void> {
    try {
      await this.begin(game, lastTime(game), 'replace');
    } catch (error) {
      whyOf(error);
      await this.begin(game, FIRST, 'replace');
    }
  }

  async start(game: string, chosen: NewGame): Promise<void> {
    await this.begin(game, chosen, 'push');
  }

  again(seats: Seat[]): void {
    const { game, options } = this.match.rules;
    void this.hand.dare(() => this.start(game, { options, seats }));
  }

  changed(): void {
    this.render();
  }

  private async begin(game: string, { options, seats }: NewGame, how: 'push' | 'replace'): Promise<void> {
    const all = Array.from({ length: MOST_PLAYERS }, (_, player) => seats[player] ?? presetLevel());
    await this.match.start(game, options, all);
    this.name(how);
  }

  async load(record: string): Promise<void> {
    await this.match.load(record);
    this.name('push');
  }

  /** The address names the match, so that each has its own; not where somebody has gone elsewhere meanwhile. */
  private name(how: 'push' | 'replace'): void {
    const { id, rules } = this.match;
    if (this.listening.signal.aborted || location.hash !== this.place) return;
    this.place = `#/${rules.game}/${id}`;
    if (location.hash === this.place) return;
    if (how === 'push') history.pushState(null, '', this.place);
    else history.replaceState(null, '', this.place);
  }

  private async openBoard(): Promise<void> {
    const { board, match } = this;
    const { rules } = match;
    const [layers, tokens, legend] = await Promise.all([match.paint(), match.tokens(), match.legend()]);
    this.tokens = tokens;
    this.legend = legend;
    this.approach.forget();
    this.hand.forget();
    board.open(rules, t('page.board', capital(rules.game)));
    board.paint(layers);
    board.turn(homeward(match));
    this.opened = rules;
  }

  // ---- drawing ----

  /** One thing after another. */
  private next(run: () => void | Promise<void>): void {
    this.drawn = this.drawn.then(run);
  }

  /** After the language or the theme has changed. */
  async repaint(): Promise<void> {
    if (!this.opened) return;
    this.next(async () => {
      const [layers, legend] = await Promise.all([this.match.paint(), this.match.legend()]);
      this.legend = legend;
      this.board.paint(layers);
    });
    await this.match.show(this.match.view.n);
  }

  /** The match has changed. */
  private async update(): Promise<void> {
    const fresh = this.opened !== this.match.rules;
    if (fresh) await this.openBoard();
    const { layers } = this.match;
    this.hand.follow();
    this.show(layers);
    if (!fresh) await seen(); /* what has moved comes first, then what is said of it */
    if (layers !== this.match.layers) return; /* it has changed again, and the next update shows that */
    this.result.follow();
    this.finish();
    this.result.drawn(this.root);
    this.miniature.forget();
    this.approach.follow();
    this.showMiniature();
    await this.handOver();
  }

  /** What is picked has changed. */
  redraw(): void {
    this.next(async () => {
      this.hand.look();
      this.show(await this.match.mark(this.hand.marks()));
      this.finish();
    });
  }

  private show(layers: string[]): void {
    const { board, hand, match, match: { view } } = this;
    const selected = hand.marks().selected;
    board.show(layers, {
      n: view.n, now: match.shown < 0, moved: { path: view.last, swing: view.swing },
      picking: selected !== undefined, proposed: hand.pending !== undefined, meant: hand.survey.meant(), targets: new Set(hand.survey.targets.keys()),
      way: hand.hinted?.whole ? hand.hinted.move.path : [],
    });
  }

  /** What is said of the board, and what is round it. */
  private finish(): void {
    const { dataset } = this.board.svg;
    this.board.label(this.hand.survey.targets);
    this.render();
    dataset['drawn'] = String((this.drawings += 1)); /* so that a test can wait for it */
    dataset['waits'] = this.waitsFor();
  }

  /** Whom the match waits for: "over", "computer", or a person's number. */
  private waitsFor(): string {
    const { match } = this;
    if (match.now.result) return 'over';
    return match.computer() === undefined ? String(match.actor() ?? '') : 'computer';
  }

  private async handOver(): Promise<void> {
    const { match } = this;
    if (match.handOver === undefined || this.asking) return;
    this.asking = true;
    await askToTake(playerName(match, match.handOver));
    this.asking = false;
    await match.takeScreen();
  }

  private showMiniature(): void {
    if (this.miniature.lacks(this.approach.mapped)) void this.miniature.draw().then(() => this.render());
  }

  // ---- parts of the page ----

  token(army: number, kind: number): TemplateResult {
    return html`<svg class="token" viewBox="-58 -58 116 116" aria-hidden="true" .innerHTML=${this.tokens.get(`${army} ${kind}`) ?? ''}></svg>`;
  }

  face(player: number, army = NO_ARMY): TemplateResult {
    const { armies, kinds } = this.match.rules;
    return this.token(army < armies ? army : armyOf(this.match, player), kinds.findIndex(({ fills }) => !fills));
  }

  dragFromTray(down: PointerEvent, army: number, kind: number): void {
    dragGhost(down, {
      picture: this.token(army, kind),
      taken: () => this.hand.take(army, kind),
      dropped: (x, y) => {
        const cell = this.board.fingers.cellAt(x, y);
        if (cell !== undefined) void this.hand.point(cell);
      },
    });
  }

  askWhich(moves: Move[]): Promise<Move | undefined> {
    return askChoice(
      t('page.which'),
      moves.map((move) => ({
        value: move,
        label: html`${this.token(move.army, move.kind)} ${capital(t(this.match.rules.kinds[move.kind]?.name ?? ''))}
          <small>${written(move.word)}</small>`,
      })),
    );
  }

  choose(tab: Tab): void {
    this.tab = tab;
    this.render();
  }

  playAgain(): void {
    void replayStates(this, this.match.deeds.map(({ n }) => n));
  }

  turnBoard(): void {
    const { rules } = this.match;
    this.board.turn((this.board.turned + (rules.players > 2 && rules.width === rules.height ? 90 : 180)) % 360);
  }

  private render(): void {
    if (this.listening.signal.aborted) return; /* another page is there by now */
    render(tablePage(this), this.root);
    scrollMoves(this.root);
    document.title = `${capital(this.match.rules.game)} · Tintagel`;
  }

  /** A computer that thinks plays now; a hint goes away. */
  private letGo(): void {
    this.match.hurry();
    this.hint.stop();
  }

  private onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const isPlain = event.getModifierState('AltGraph') || !(event.altKey || event.ctrlKey || event.metaKey);
    if (!isPlain || target.closest('input, select, dialog') || !this.opened) return;
    const { view, now } = this.match;
    if (event.key === 'Escape') this.letGo();
    if (event.key.toLowerCase() === 'h') void this.hint.press();
    if (trayKey(this, event)) event.preventDefault();
    if (event.key === '?') void showKeys(this.opened);
    const places: Record<string, number> = {
      ArrowLeft: view.n - 1, '[': view.n - 1, ArrowRight: view.n + 1, ']': view.n + 1, Home: 0, End: now.length,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    void this.match.show(place);
  }
}
