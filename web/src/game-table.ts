/* game-table.ts - the page of a game, wherever its match is held: what is round the board, and keys. How a match begins is the
 * affair of each (table.ts at this screen, meeting.ts with people elsewhere). */
import { render, type TemplateResult } from 'lit-html';
import type { Game } from './answers';
import { Book } from './book';
import { Coach, type Danger } from './coach';
import type { Company } from './company';
import type { Core } from './core';
import type { CoreMatch } from './core-match';
import type { Desk, Tab } from './desk';
import { askToTake } from './dialogs';
import type { NewGame } from './form';
import { Hint } from './hint';
import type { Audience } from './match';
import { Menu } from './menu';
import { scrollMoves } from './moves';
import { replayStates } from './replay';
import { ResultCard } from './result';
import type { Seat } from './seats';
import { playerName } from './speech';
import { Stage } from './stage';
import { Summons, titleOf } from './summons';
import { tablePage } from './table-page';
import { entitle } from './title';
import { trayKey } from './tray';
import type { View } from './view';

export abstract class GameTable<M extends CoreMatch> extends Stage<M> implements Desk, View {
  readonly atBoard = true;
  place = location.hash;
  readonly hint = new Hint(this);
  readonly coach = new Coach(this);
  readonly menu: Menu;
  readonly result: ResultCard = new ResultCard(this);
  readonly book: Book;
  /** The others, where they are elsewhere. */
  readonly company: Company | undefined;
  tab: Tab = 'moves';
  private readonly summons = new Summons(this, this.listening.signal);
  private asking = false;

  constructor(
    make: (audience: Audience) => M,
    core: Core,
    games: Game[],
    protected readonly root: HTMLElement,
  ) {
    super(make);
    this.menu = new Menu(this, core, games);
    this.book = new Book(this, core);
    addEventListener('keydown', (event) => this.onKeyDown(event), this.listening);
    addEventListener('keydown', (event) => this.decide(event), { capture: true, signal: this.listening.signal });
    addEventListener('resize', () => (this.opened ? scrollMoves(this.root) : undefined), this.listening);
  }

  abstract open(): Promise<void>;
  abstract start(game: string, chosen: NewGame): Promise<void>;
  abstract again(seats: Seat[]): void;
  /** The game that is played; while one opens, the one that was asked for. */
  abstract get game(): string;

  abstract get analysis(): string | undefined;

  changed(): void {
    this.render();
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
    this.summons.follow();
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
    entitle(titleOf(this.match));
  }

  /** A computer that thinks plays now; a hint goes away. */
  private letGo(): void {
    this.match.hurry();
    this.hint.stop();
  }

  /** Enter and Escape answer whether to play a move, wherever the keys are on the board; Escape takes back what is prepared. */
  private decide(event: KeyboardEvent): void {
    const { pending, warned, ahead } = this.hand;
    const plays = event.key === 'Enter' && pending !== undefined;
    const takesBack = event.key === 'Escape' && (pending ?? ahead.move) !== undefined;
    if (!(plays || takesBack) || event.repeat || (event.target as HTMLElement).closest('button, a, input, select, dialog')) return;
    event.preventDefault();
    event.stopPropagation();
    if (plays) void this.hand.submit(pending.word, warned !== undefined);
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
    if (event.key.toLowerCase() === 'a' && this.analysis) location.hash = this.analysis;
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
