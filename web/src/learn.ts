/* learn.ts - the courses: a card for each game that has lessons, with how far one is. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import type { Game } from './answers';
import type { Core } from './core';
import { courseOf, lessonPlace } from './course';
import type { Exercise } from './exercise';
import { smallPicture } from './game-face';
import { about } from './home';
import { icon } from './icons';
import { firstGame, knowsEnough } from './lesson';
import { countDone, isDone, nextOf } from './lessons-done';
import { print } from './print';
import { prose } from './prose';
import { sketch } from './sketches';
import { hasText } from './texts';
import { entitle } from './title';
import { started } from './trouble';
import type { View } from './view';
import { capital, t } from './words';

export class Learn implements View {
  readonly place = location.hash;
  readonly atBoard = false;
  private readonly games: Game[];
  private readonly courses = new Map<string, Exercise[]>();
  private readonly pictures = new Map<string, string>();
  private closed = false;

  constructor(
    private readonly core: Core,
    games: Game[],
    private readonly root: HTMLElement,
  ) {
    this.games = games.filter(({ name }) => hasText(name, 'lessons'));
  }

  async open(): Promise<void> {
    entitle(`${t('page.learn')} · Tintagel`);
    this.draw();
    started();
    await this.fill();
  }

  async repaint(): Promise<void> {
    this.courses.clear();
    this.pictures.clear();
    await this.open();
  }

  close(): void {
    this.closed = true;
  }

  /** What comes when it comes: the lessons of each game, then its picture. */
  private async fill(): Promise<void> {
    for (const { name } of this.games) {
      const course = await courseOf(this.core, name);
      if (this.closed) return;
      if (course) this.courses.set(name, course);
      this.draw();
    }
    for (const { name, scene } of this.games) {
      const url = await sketch(this.core, name, '-', scene);
      if (this.closed) return;
      if (url) this.pictures.set(name, url);
      this.draw();
    }
  }

  private lessons(game: string, course: Exercise[]): TemplateResult {
    return html`<ol class="stops">${course.map((lesson, n) => {
      const done = isDone(game, lesson);
      return html`<li class=${done ? 'done' : ''}><a href=${lessonPlace(game, n)}><span class="disc">${done ? icon('tick') : n + 1}</span>
        <span>${prose(lesson.heading)}${done ? html`<span class="unseen">, ${t('page.lesson-done')}</span>` : empty}</span></a></li>`;
    })}</ol>`;
  }

  private card({ name }: Game): TemplateResult {
    const course = this.courses.get(name) ?? [];
    const done = countDone(name, course);
    const next = nextOf(name, course);
    const title = capital(name);
    const all = course.length > 0 && done === course.length;
    return html`<article class="card course">
      <header>${smallPicture(this.pictures.get(name))}
        <div><h2>${title}</h2><p>${about(name)}</p></div></header>
      <div class="far"><span>${t('page.lessons-done', done)}</span><progress max=${Math.max(course.length, 1)} value=${done} aria-label=${t('page.lessons-done', done)}></progress><span>${t('page.lessons-left', course.length - done)}</span></div>
      <div class="row">
        <a class="button ${all ? '' : 'main'}" href=${lessonPlace(name, next)} aria-label=${t(done === 0 || all ? 'page.course-begin' : 'page.course-go-on', title)}>${t(done === 0 || all ? 'page.begin-course' : 'page.go-on')}</a>
        ${course.length > 0 && knowsEnough(done, course.length) ? firstGame(name, all) : empty}
        <a class="button" href="#/rules/${name}" aria-label=${t('page.rules-of', title)}>${t('page.rules')}</a>
        <button aria-label=${t('page.kit-game', title)} @click=${() => void print(name)}>${t('page.kit')}</button>
      </div>
      ${course.length > 0 ? this.lessons(name, course) : empty}
    </article>`;
  }

  private draw(): void {
    render(html`<main class="learn"><header><h1>${t('page.learn')}</h1><p>${t('page.learn-line')}</p></header>
      <div class="courses">${this.games.map((game) => this.card(game))}</div></main>`, this.root);
  }
}
