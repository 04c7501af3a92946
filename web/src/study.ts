/* study.ts - an exercise on the page: its board, the coach's line under it, and keys. What stands beside it is the affair of
 * lessons (lesson.ts) and puzzles. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import { Book, type Shelf } from './book';
import { coachLine, type CoachButton, type CoachSays } from './coach-line';
import type { Core } from './core';
import type { Exercise } from './exercise';
import { nearer } from './herald';
import type { Herald } from './speech';
import { Stage } from './stage';
import { StudyMatch } from './study-match';
import { entitle } from './title';
import { decisions, trayCard, trayKey } from './tray';
import { started } from './trouble';
import type { View } from './view';
import { t, type Said } from './words';

export abstract class Study extends Stage<StudyMatch> implements Shelf, View {
  readonly atBoard = true;
  readonly free = true;
  /** A class of its own for how it is laid out. */
  protected readonly kind: string = '';
  place = location.hash;
  /** The rules, in place of what is beside the board. */
  readonly book: Book;
  /** The hint is shown. */
  protected hinted = false;
  /** What was last said against a try, to be looked back at. */
  private against: { text: string | Said; rule?: string | undefined } | undefined;
  private wasDone = false;

  constructor(
    core: Core,
    engine: Core,
    protected readonly root: HTMLElement,
    readonly game: string,
  ) {
    super((audience) => new StudyMatch(core, engine, audience));
    this.book = new Book(this, core);
    addEventListener('keydown', (event) => this.onKeyDown(event), this.listening);
    this.board.svg.addEventListener('pointerdown', () => this.match.hasten(), this.listening);
  }

  /** The exercise that is open. */
  protected abstract get exercise(): Exercise;
  /** What is beside the board: a heading, and what the rules take the place of while they are read; and what it is all called. */
  protected abstract heading(): TemplateResult;
  protected abstract lore(): TemplateResult;
  protected abstract get title(): string;
  /** What there is on the other side. */
  protected beyond(): TemplateResult | typeof empty {
    return empty;
  }
  /** What to ask where the exercise has no words for it. */
  protected abstract get task(): string | Said;
  /** What the hint says. */
  protected get advice(): string | Said {
    return this.exercise.hint;
  }
  /** To the next one, and by so many. */
  protected abstract goNext(): void;
  protected abstract goBy(count: number): void;
  /** It is solved, for the first time since it was opened. */
  protected abstract solved(): void;

  abstract open(): Promise<void>;

  protected async begin(exercise: Exercise): Promise<void> {
    this.hinted = false;
    this.against = undefined;
    this.wasDone = false;
    await this.match.open(this.game, exercise);
  }

  protected async again(): Promise<void> {
    this.hinted = false;
    this.wasDone = false;
    this.hand.forget();
    await this.match.again();
    this.board.svg.querySelector<SVGElement>('.cell[tabindex="0"]')?.focus({ preventScroll: true });
  }

  protected hint(): void {
    if (this.match.done) return;
    this.hinted = true;
    this.hand.cancel();
  }

  // ---- what is said ----

  private saidOf(): CoachSays {
    const { match, hand } = this;
    const { said } = match;
    const own = (state: CoachSays['state']): CoachSays => ({ state, text: said!.words || said!.why, rule: said!.words ? undefined : said!.why.rule });
    if (match.done) return { ...own('done'), more: this.against && { ...this.against, bad: true } };
    if (hand.herald?.refused) return { state: 'refused', text: hand.herald.said, rule: hand.herald.rule };
    if (said?.verdict === 'wrong' && !this.hinted) return { ...own('wrong'), more: this.picking(hand.herald) };
    if (this.hinted) return { state: 'task', text: this.advice, more: this.picking(hand.herald) };
    if (said?.verdict === 'on') return { ...own('on'), more: this.picking(hand.herald) ?? { text: this.task } };
    return { state: 'task', text: this.task, more: this.picking(hand.herald) };
  }

  /** What is picked leads on to this. */
  private picking(herald: Herald | undefined): CoachSays['more'] {
    return herald && !herald.refused ? { text: herald.said, rule: herald.rule } : undefined;
  }

  protected buttons(): CoachButton[] {
    const again: CoachButton = { label: t('page.again'), sign: 'undo', key: 'R', press: () => void this.again() };
    if (this.match.done) return [again, { label: t('page.next-one'), sign: 'next', key: 'Enter', main: true, press: () => this.goNext() }];
    const hint: CoachButton = { label: t('page.hint'), sign: 'hint', key: 'H', press: () => this.hint() };
    return this.match.said ? [again, hint] : [hint];
  }

  // ---- drawing ----

  protected override async settled(): Promise<void> {
    this.finish();
    this.miniature.forget();
    this.approach.follow();
    this.showMiniature();
  }

  /** What is remembered of a try, once it is seen. */
  private follow(says: CoachSays): void {
    if (says.state === 'refused' || says.state === 'wrong') this.against = { text: says.text, rule: says.rule };
    if (!this.match.done || this.wasDone) return;
    this.wasDone = true;
    this.solved();
  }

  protected override waitsFor(): string {
    return this.match.done ? 'done' : this.match.wrong ? 'computer' : super.waitsFor();
  }

  private get setting(): boolean {
    return this.match.secret() && !this.match.done;
  }

  /** What is to be set up. */
  protected tray(): TemplateResult | typeof empty {
    return this.setting ? trayCard(this) : empty;
  }

  /** The board and the coach. */
  private field(): TemplateResult {
    const further = this.setting || this.match.done ? empty : decisions(this);
    return html`<div class="field">
      <div class="field-board">${this.board.svg}</div>
      <div class="field-words">${coachLine(this.saidOf(), this.buttons(), (rule) => this.chip(rule), further)}${nearer(this)}</div>
    </div>`;
  }

  override chip(rule: string): TemplateResult {
    return this.book.chip(rule);
  }

  private beside(): TemplateResult {
    return html`<div class="lore ${this.book.open ? 'reading' : ''}">${this.heading()}${this.book.template(html`<h2>${t('page.rules')}</h2>`)}${this.lore()}</div>`;
  }

  changed(): void {
    this.render();
  }

  protected override render(): void {
    if (this.listening.signal.aborted || !this.opened) return;
    const first = this.match.done && !this.wasDone;
    if (this.match.wrong) this.hinted = false; /* a try came after the hint */
    this.follow(this.saidOf());
    render(html`<main class="study ${this.kind} ${this.board.isFine() ? 'fine' : ''}">${this.beside()}${this.beyond()}${this.field()}</main>`, this.root);
    entitle(`${this.title} · Tintagel`);
    this.board.svg.dataset['waits'] = this.waitsFor();
    if (first) this.root.querySelector<HTMLElement>('.coach-line .main')?.focus({ preventScroll: true });
    started();
  }

  private onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest('input, select, dialog') || !this.opened) return;
    const keys: Record<string, () => void> = {
      h: () => this.hint(), r: () => void this.again(), ArrowLeft: () => this.goBy(-1), ArrowRight: () => this.goBy(1),
    };
    const onButton = target.closest('button, a');
    if (this.match.done && event.key === 'Enter' && !onButton) return this.goNext();
    if (event.key === 'Escape') return this.book.open ? this.book.close() : this.hand.cancel();
    if (trayKey(this, event)) return event.preventDefault();
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    keys[key]?.();
  }
}
