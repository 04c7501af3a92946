/* table.ts - the page of a game: what is round the board, and how a match begins. */
import { render, type TemplateResult } from 'lit-html';
import type { Game } from './answers';
import { Book } from './book';
import { whyOf, type Core } from './core';
import { Coach, isCoached, type Danger } from './coach';
import type { Desk, Tab } from './desk';
import { askToTake } from './dialogs';
import { easiest, FIRST, FIRST_GAME, lastTime, MOST_PLAYERS, NEW, type NewGame } from './form';
import { Hint } from './hint';
import { lastOf } from './keeping';
import { LocalMatch } from './local-match';
import { Menu } from './menu';
import { scrollMoves } from './moves';
import { replayStates } from './replay';
import { ResultCard } from './result';
import { presetLevel, type Seat } from './seats';
import { playerName } from './speech';
import { Stage } from './stage';
import { tablePage } from './table-page';
import { trayKey } from './tray';
import type { View } from './view';
import { capital } from './words';

export class Table extends Stage<LocalMatch> implements Desk, View {
  readonly atBoard = true;
  place = location.hash;
  readonly hint = new Hint(this);
  readonly coach = new Coach(this);
  readonly menu: Menu;
  readonly result: ResultCard = new ResultCard(this);
  readonly book: Book;
  tab: Tab = 'moves';
  private asking = false;

  constructor(
    core: Core,
    engine: Core,
    games: Game[],
    private readonly root: HTMLElement,
    private readonly kind: string,
    private readonly id: string | undefined,
  ) {
    super((audience) => new LocalMatch(core, engine, audience));
    this.menu = new Menu(this, core, games);
    this.book = new Book(this, core);
    addEventListener('keydown', (event) => this.onKeyDown(event), this.listening);
    addEventListener('keydown', (event) => this.decide(event), { capture: true, signal: this.listening.signal });
    addEventListener('resize', () => (this.opened ? scrollMoves(this.root) : undefined), this.listening);
  }

  // ---- beginning ----

  /** Take up the game that is kept under this id, or the last one of its kind; or begin one, as the last time. */
  async open(): Promise<void> {
    const { kind: game, id } = this;
    if (id === FIRST_GAME) return this.beginFirst(game);
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

  /** Somebody's first game: against the weakest, with a coach. */
  private async beginFirst(game: string): Promise<void> {
    await this.begin(game, easiest(), 'replace');
    this.next(() => this.hand.say('page.coach.welcome'));
  }

  async start(game: string, chosen: NewGame): Promise<void> {
    await this.begin(game, chosen, 'push');
  }

  again(seats: Seat[]): void {
    const { game, options } = this.match.rules;
    void this.hand.dare(() => this.start(game, { options, seats, coach: isCoached(this.match) }));
  }

  /** The game that is played; while one opens, the one that was asked for. */
  get game(): string {
    return this.opened?.game ?? this.kind;
  }

  changed(): void {
    this.render();
  }

  private async begin(game: string, { options, seats, coach }: NewGame, how: 'push' | 'replace'): Promise<void> {
    const all = Array.from({ length: MOST_PLAYERS }, (_, player) => seats[player] ?? presetLevel());
    await this.match.start(game, options, all, coach);
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

  // ---- drawing ----

  protected override async settled(): Promise<void> {
    this.result.follow();
    this.finish();
    this.result.drawn(this.root);
    this.miniature.forget();
    this.approach.follow();
    this.showMiniature();
    void this.coach.follow();
    await this.handOver();
  }

  override chip(rule: string): TemplateResult {
    return this.book.chip(rule);
  }

  override listKeys(): void {
    if (this.opened) void this.menu.keys();
  }

  override lets(word: string): Promise<boolean> {
    return this.coach.lets(word);
  }

  protected override danger(): Danger {
    return this.coach.danger();
  }

  private async handOver(): Promise<void> {
    const { match } = this;
    if (match.handOver === undefined || this.asking) return;
    this.asking = true;
    await askToTake(playerName(match, match.handOver));
    this.asking = false;
    await match.takeScreen();
  }

  // ---- parts of the page ----

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

  protected override render(): void {
    if (this.listening.signal.aborted || !this.opened) return; /* another page is there by now, or none yet */
    render(tablePage(this), this.root);
    scrollMoves(this.root);
    document.title = `${capital(this.match.rules.game)} · Tintagel`;
  }

  /** A computer that thinks plays now; a hint goes away. */
  private letGo(): void {
    this.match.hurry();
    this.hint.stop();
  }

  /** Enter and Escape answer a coach, wherever the keys are on the board. */
  private decide(event: KeyboardEvent): void {
    const { pending, warned } = this.hand;
    const answers = event.key === 'Enter' || event.key === 'Escape';
    if (!pending || !warned || !answers || event.repeat || (event.target as HTMLElement).closest('button, a, input, select, dialog')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') void this.hand.submit(pending.word, true);
    else this.hand.cancel();
  }

  private onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const isPlain = event.getModifierState('AltGraph') || !(event.altKey || event.ctrlKey || event.metaKey);
    if (!isPlain || target.closest('input, select, dialog') || !this.opened) return;
    const { view, now } = this.match;
    if (event.key === 'Escape' && this.book.open) return this.book.close();
    if (event.key === 'Escape') this.letGo();
    if (event.key.toLowerCase() === 'g') this.book.toggle();
    if (event.key.toLowerCase() === 'h') void this.hint.press();
    if (trayKey(this, event)) event.preventDefault();
    const places: Record<string, number> = {
      ArrowLeft: view.n - 1, '[': view.n - 1, ArrowRight: view.n + 1, ']': view.n + 1, Home: 0, End: now.length,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    void this.match.show(place);
  }
}
