/* puzzle.ts - a puzzle: what is asked and the hints on the left, the board, days and themes on the right. The puzzle of the day is
 * one of these, which the date chooses. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import type { Move } from './answers';
import type { CoachButton } from './coach-line';
import type { Core } from './core';
import { rulesOf } from './course';
import { explain, type Exercise, type Step } from './exercise';
import { smallPicture } from './game-face';
import { icon } from './icons';
import { gameOfDay, gradeName, gradeOf, numberOfDay, puzzlePlace, puzzlesOf, taskOf, themeName, themesOf, titleOf } from './puzzle-words';
import { countSolved, dateOf, isHelped, isSolved, setDay, setSolved, streak, today } from './puzzles-done';
import { settings } from './settings';
import { emblem, emblems, sketch } from './sketches';
import { ideaWords, playerName } from './speech';
import { Study } from './study';
import { started } from './trouble';
import { capital, t, written, type Said } from './words';

/* Days come before months, as elsewhere in these words. */
const DATES = { en: 'en-GB', fr: 'fr' };

/* What is shown of the answer, one after the other. */
const RUNGS = ['page.puzzle.about', 'page.puzzle.where', 'page.puzzle.answer'];

export class Puzzle extends Study {
  protected override readonly kind = 'puzzle';
  private puzzles: Exercise[] = [];
  private at = 0;
  private steps: Step[] = [];
  /** How much of the answer has been shown, and after how many decisions: what was shown of one says nothing of the next. */
  private shown = 0;
  private shownAt = 0;
  private readonly day: number | undefined;
  private armies: string[] = [];
  private picture: string | undefined;

  constructor(
    private readonly core: Core,
    engine: Core,
    root: HTMLElement,
    private readonly games: string[],
    game?: string,
    private readonly number?: string,
  ) {
    const day = game === undefined ? today() : undefined;
    super(core, engine, root, game ?? gameOfDay(games, day!));
    this.day = day;
  }

  async open(): Promise<void> {
    const puzzles = await puzzlesOf(this.core, this.game);
    if (this.listening.signal.aborted) return;
    if (!puzzles || puzzles.length === 0) return this.sayMissing();
    this.puzzles = puzzles;
    this.at = this.day === undefined ? Math.min(Math.max(Number(this.number) || 1, 1), puzzles.length) - 1 : numberOfDay(this.games, this.day, puzzles.length);
    this.steps = await explain(this.core, this.game, this.exercise);
    await this.begin(this.exercise);
    await this.draw();
  }

  private sayMissing(): void {
    render(html`<main class="study"><p class="notice card" role="alert">${t('page.no-puzzles')}</p></main>`, this.root);
    started();
  }

  /** Pictures come last. */
  private async draw(): Promise<void> {
    const [options, position] = this.puzzles[this.following]!.scene.split(' | ');
    this.armies = await emblems(this.core, this.game, this.match.rules.options);
    this.picture = await sketch(this.core, this.game, options!, position!, true);
    this.render();
  }

  override async repaint(): Promise<void> {
    await super.repaint();
    if (this.opened) await this.draw();
  }

  protected override get exercise(): Exercise {
    return this.puzzles[this.at]!;
  }

  protected override get title(): string {
    return `${titleOf(this.exercise)} · ${capital(this.game)}`;
  }

  protected override get task(): Said {
    return taskOf(this.exercise);
  }

  protected override solved(): void {
    setSolved(this.game, this.exercise, this.shown > 0);
    if (this.day !== undefined) setDay(this.day);
  }

  protected override async again(): Promise<void> {
    await super.again();
    this.shown = 0;
  }

  /** The next one that has not been solved, from here on. */
  private get following(): number {
    const { puzzles, at } = this;
    const order = puzzles.map((_, i) => (at + 1 + i) % puzzles.length);
    return order.find((n) => !isSolved(this.game, puzzles[n]!)) ?? (at + 1) % puzzles.length;
  }

  protected override goNext(): void {
    location.hash = puzzlePlace(this.game, this.following);
  }

  protected override goBy(count: number): void {
    const { length } = this.puzzles;
    location.hash = puzzlePlace(this.game, (this.at + count + length) % length);
  }

  // ---- hints ----

  /** What has to be done now. */
  private get answer(): Move | undefined {
    const word = this.steps[this.match.words.length]?.word;
    return this.match.choices.moves.find((move) => move.word === word);
  }

  private get origin(): string {
    return this.match.rules.cells[this.answer?.path[0] ?? -1]?.[0] ?? '';
  }

  protected override get advice(): Said {
    const { rungs, answer } = this;
    if (rungs === 1 || !answer) return { message: 'page.puzzle.about-said', args: [this.themes()] };
    return rungs === 2 && this.origin ? { message: 'page.puzzle.where-said', args: [this.origin] } : { message: 'page.puzzle.answer-said', args: [written(answer.word)] };
  }

  private get rungs(): number {
    return this.shownAt === this.match.words.length ? this.shown : Math.min(this.shown, 1);
  }

  /** One rung further. */
  protected override hint(): void {
    if (this.match.done || this.match.wrong) return;
    this.shown = Math.min(this.rungs + 1, RUNGS.length);
    this.shownAt = this.match.words.length;
    super.hint();
    const { answer, rungs } = this;
    if (answer && rungs > 1) this.hand.hinted = { move: answer, whole: rungs > 2 };
    this.redraw();
  }

  private themes(): string {
    return themesOf(this.exercise).map((theme) => themeName(this.game, theme)).join(', ');
  }

  protected override buttons(): CoachButton[] {
    const buttons = super.buttons();
    return this.match.done ? buttons : [...buttons, { label: t('page.skip'), sign: 'next', key: 'ArrowRight', press: () => this.goNext() }];
  }

  // ---- beside the board ----

  protected override lore(): TemplateResult {
    return html`${this.asked()}${this.match.done ? this.told() : this.ladder()}`;
  }

  protected override beyond(): TemplateResult {
    return html`<div class="beyond">${this.days()}${this.byTheme()}${this.nextUp()}</div>`;
  }

  protected override heading(): TemplateResult {
    const { game, puzzles, day } = this;
    const date = day === undefined ? '' : new Intl.DateTimeFormat(DATES[settings.language], { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(dateOf(day));
    const grade = gradeOf(this.exercise);
    return html`<header class="lore-title">
      <p>${day === undefined ? t('page.puzzle-of', this.at + 1, puzzles.length) : t('page.puzzle-of-day', date)}</p>
      <h1>${titleOf(this.exercise)}</h1>
      <p class="row"><a class="chip" href="#/puzzles/${game}">${capital(game)}</a><span class="chip"><span aria-hidden="true">${'★'.repeat(grade)}${'☆'.repeat(5 - grade)}</span> ${gradeName(this.exercise)}</span>
        ${isSolved(game, this.exercise) ? html`<span class="chip on">${t(isHelped(game, this.exercise) ? 'page.solved-helped' : 'page.solved')}</span>` : empty}</p>
    </header>`;
  }

  private asked(): TemplateResult {
    const { match, steps } = this;
    const [learner = 0] = match.people();
    const army = match.rules.armyNames.indexOf(match.rules.names[learner] ?? '');
    const { message, args } = this.task;
    const cell = ({ player }: Step, n: number): TemplateResult | typeof empty => {
      const word = match.words[n];
      return html`<li class="${word ? 'made' : ''} ${player === learner ? '' : 'theirs'}">${word ? written(word) : html`<span aria-hidden="true">${player === learner ? '?' : '…'}</span>`}</li>`;
    };
    return html`<section class="card asked" aria-labelledby="asked">
      <header>${emblem(this.armies[army])}<div><h2 id="asked">${t('page.puzzle-to-play', playerName(match, learner))}</h2><p>${t(message, ...(args ?? []))}</p></div></header>
      <ol class="answer" aria-label=${t('page.puzzle-so-far')}>${steps.map(cell)}</ol>
    </section>`;
  }

  private ladder(): TemplateResult {
    const { rungs } = this;
    const shown = [this.themes(), this.origin && rungs > 1 ? this.origin : '', rungs > 2 && this.answer ? written(this.answer.word) : ''];
    return html`<section class="card ladder" aria-labelledby="ladder"><h2 id="ladder">${t('page.hints')}</h2>
      <ol>${RUNGS.map((rung, n) => html`<li class=${n < rungs ? 'shown' : ''}><span class="disc">${n + 1}</span><span>${t(rung)} ${n < rungs ? html`<b>${shown[n]}</b>` : empty}</span>
        ${n < rungs ? html`<small>${t('page.shown')}</small>` : html`<button ?disabled=${n > rungs} aria-label=${`${t('page.show')}: ${t(rung)}`} @click=${() => this.hint()}>${t('page.show')}</button>`}</li>`)}</ol>
    </section>`;
  }

  /** The solution in words, once it is known. */
  private told(): TemplateResult {
    const { match } = this;
    const step = ({ word, player, says }: Step): TemplateResult =>
      html`<li><b class="whole">${written(word)}</b> <span>${t('page.told', playerName(match, player), ideaWords(says))}</span></li>`;
    return html`<section class="card solution" aria-labelledby="solution"><h2 id="solution">${t('page.solution')}</h2>
      <p class="faint">${this.themes()} ${rulesOf(this.exercise).map((id) => html`${this.chip(id)} `)}</p>
      <ol>${this.steps.map(step)}</ol></section>`;
  }

  private days(): TemplateResult {
    const { now, best, week } = streak();
    const name = (day: number, style: 'narrow' | 'long'): string => new Intl.DateTimeFormat(DATES[settings.language], { weekday: style, timeZone: 'UTC' }).format(dateOf(day));
    return html`<section class="card days" aria-labelledby="days">
      <header><h2 id="days">${now > 0 ? t('page.days-row', now) : t('page.days-none')}</h2>${best > 1 ? html`<small>${t('page.days-best', best)}</small>` : empty}</header>
      <ol>${week.map(({ day, solved }) => html`<li class="${solved ? 'solved' : ''} ${day === today() ? 'today' : ''}">
        <span aria-hidden="true">${name(day, 'narrow')}</span><span class="day" aria-hidden="true">${solved ? icon('tick') : dateOf(day).getUTCDate()}</span>
        <span class="unseen">${name(day, 'long')}${solved ? `, ${t('page.solved')}` : ''}</span></li>`)}</ol>
      ${this.day === undefined ? html`<a href="#/puzzles">${t('page.day-puzzle')}</a>` : empty}
    </section>`;
  }

  private byTheme(): TemplateResult {
    const { game, puzzles } = this;
    const all = new Map<string, Exercise[]>();
    for (const puzzle of puzzles) for (const theme of themesOf(puzzle).slice(0, 1)) all.set(theme, [...(all.get(theme) ?? []), puzzle]);
    const row = ([theme, those]: [string, Exercise[]]): TemplateResult => {
      const done = countSolved(game, those);
      const next = puzzles.indexOf(those.find((puzzle) => !isSolved(game, puzzle)) ?? those[0]!);
      return html`<li><a href=${puzzlePlace(game, next)}><span>${themeName(game, theme)}</span><small>${done} / ${those.length}</small></a>
        <progress max=${those.length} value=${done} aria-label=${themeName(game, theme)}></progress></li>`;
    };
    return html`<section class="card by-theme" aria-labelledby="themes"><h2 id="themes">${t('page.by-theme')}</h2>
      <ul class="plain">${[...all].sort(([, a], [, b]) => b.length - a.length).map(row)}</ul>
      <a class="button" href="#/puzzles/${game}">${t('page.all-puzzles', puzzles.length)}</a></section>`;
  }

  private nextUp(): TemplateResult {
    const next = this.puzzles[this.following]!;
    return html`<section class="card next-up" aria-labelledby="next-up"><h2 id="next-up">${t('page.next-up')}</h2>
      <a href=${puzzlePlace(this.game, this.following)}>${smallPicture(this.picture)}
        <span><b>${titleOf(next)}</b><small>${capital(this.game)}, ${gradeName(next)}</small></span></a></section>`;
  }
}
