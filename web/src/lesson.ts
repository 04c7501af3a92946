/* lesson.ts - a lesson: what there is to learn and the course that it belongs to, beside its board. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import type { Core } from './core';
import { courseOf, lessonPlace, rulesOf } from './course';
import { ask, titled } from './dialogs';
import type { Exercise } from './exercise';
import { FIRST_GAME } from './form';
import { icon } from './icons';
import { countDone, isDone, nextOf, setDone } from './lessons-done';
import { plain, prose } from './prose';
import { Study } from './study';
import { started } from './trouble';
import { capital, t } from './words';

/** After so many lessons one knows enough for a game. */
const ENOUGH = 3;

/** What is offered to whoever knows enough: a game against the weakest computer. */
export const firstGame = (game: string, main = false): TemplateResult =>
  html`<a class="button ${main ? 'main' : ''}" href="#/${game}/${FIRST_GAME}">${icon('castle')} ${t('page.first-game')}</a>`;

export const knowsEnough = (done: number, all: number): boolean => done >= Math.min(ENOUGH, all);

export class Lesson extends Study {
  private course: Exercise[] = [];
  private at = 0;

  constructor(
    private readonly core: Core,
    engine: Core,
    root: HTMLElement,
    game: string,
    private readonly number: string | undefined,
  ) {
    super(core, engine, root, game);
  }

  async open(): Promise<void> {
    const course = await courseOf(this.core, this.game);
    if (this.listening.signal.aborted) return;
    if (!course || course.length === 0) return this.sayMissing();
    this.course = course;
    this.at = this.number === undefined ? nextOf(this.game, course) : Math.min(Math.max(Number(this.number) || 1, 1), course.length) - 1;
    this.place = lessonPlace(this.game, this.at);
    if (location.hash !== this.place) history.replaceState(null, '', this.place);
    await this.begin(this.exercise);
  }

  private sayMissing(): void {
    render(html`<main class="study"><p class="notice card" role="alert">${t('page.no-lessons', capital(this.game))} <a href="#/learn">${t('page.learn')}</a></p></main>`, this.root);
    started();
  }

  /** In another language the words are others. */
  override async repaint(): Promise<void> {
    const course = await courseOf(this.core, this.game);
    if (!course || !this.opened) return;
    this.course = course;
    await this.match.reword(this.exercise);
    await super.repaint();
  }

  protected override get exercise(): Exercise {
    return this.course[this.at]!;
  }

  protected override get title(): string {
    return `${plain(this.exercise.heading)} · ${capital(this.game)}`;
  }

  protected override get task(): string {
    return this.exercise.task;
  }

  protected override solved(): void {
    setDone(this.game, this.exercise);
  }

  protected override goNext(): void {
    if (this.at + 1 < this.course.length) this.goBy(1);
    else location.hash = `#/${this.game}/${FIRST_GAME}`;
  }

  protected override goBy(count: number): void {
    const to = this.at + count;
    if (to >= 0 && to < this.course.length) location.hash = lessonPlace(this.game, to);
  }

  // ---- beside the board ----

  protected override heading(): TemplateResult {
    const { at, course } = this;
    return html`<header class="lore-title"><h1>${capital(this.game)}</h1><p>${t('page.lesson-of', at + 1, course.length)}</p>
      <button class="opens-path" aria-haspopup="dialog" aria-label=${`${t('page.path')}, ${at + 1} / ${course.length}`} @click=${() => void this.showPath()}>${at + 1} / ${course.length}</button></header>`;
  }

  protected override lore(): TemplateResult {
    return html`${this.card()} ${this.tray()}
      <nav class="card path" aria-label=${t('page.path')}>${this.path()}</nav>
      ${this.progress()}`;
  }

  private card(): TemplateResult {
    const { heading, prose: parts, task } = this.exercise;
    return html`<section class="card lesson-card" aria-labelledby="lesson">
      <p class="rules">${rulesOf(this.exercise).map((id) => html`${this.chip(id)} `)}</p>
      <h2 id="lesson">${prose(heading)}</h2>
      ${parts.map(({ item, text }) => (item ? html`<p class="item">${prose(text)}</p>` : html`<p>${prose(text)}</p>`))}
      <p class="task"><strong>${t('page.your-task')}</strong> ${prose(task)}</p>
    </section>`;
  }

  private path(): TemplateResult {
    return html`<ol>${this.course.map((lesson, n) => this.stop(lesson, n))}
      <li class="last"><a href="#/${this.game}/${FIRST_GAME}"><span class="disc">${icon('castle')}</span><span>${t('page.first-game')}</span></a></li></ol>`;
  }

  private stop(lesson: Exercise, n: number): TemplateResult {
    const done = isDone(this.game, lesson);
    const here = n === this.at;
    return html`<li class="${done ? 'done' : ''} ${here ? 'here' : ''}"><a href=${lessonPlace(this.game, n)} aria-current=${here ? 'step' : 'false'}>
      <span class="disc">${done && !here ? icon('tick') : n + 1}</span><span>${prose(lesson.heading)}${done ? html`<span class="unseen">, ${t('page.lesson-done')}</span>` : empty}</span>
      <span class="rule">${rulesOf(lesson)[0]}</span></a></li>`;
  }

  private progress(): TemplateResult {
    const { course, game } = this;
    const done = countDone(game, course);
    return html`<div class="far"><span>${t('page.lessons-done', done)}</span>
        <progress max=${course.length} value=${done} aria-label=${t('page.lessons-done', done)}></progress><span>${t('page.lessons-left', course.length - done)}</span></div>
      ${knowsEnough(done, course.length) ? html`<div class="card offer"><p>${t('page.first-game-offer')}</p>${firstGame(game)}</div>` : empty}`;
  }

  /** On a phone the path is behind a button. */
  private async showPath(): Promise<void> {
    await ask((close) => html`${titled(t('page.path'), () => close())}
      <nav class="path scrolls" aria-label=${t('page.path')} @click=${(event: Event) => ((event.target as Element).closest('a') ? close() : undefined)}>${this.path()}</nav>`,
    t('page.path'), { kind: 'sheet' });
  }
}
