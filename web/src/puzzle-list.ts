/* puzzle-list.ts - all puzzles of a game, by how hard they are, with what has been solved. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import type { Core } from './core';
import type { Exercise } from './exercise';
import { icon } from './icons';
import { gradeOf, puzzlePlace, puzzlesOf, themeName, themesOf, titleOf } from './puzzle-words';
import { countSolved, isHelped, isSolved } from './puzzles-done';
import { entitle } from './title';
import { started } from './trouble';
import type { View } from './view';
import { capital, t } from './words';

const GRADES = [1, 2, 3, 4, 5];

export class PuzzleList implements View {
  readonly place = location.hash;
  readonly atBoard = false;
  private puzzles: Exercise[] | undefined = [];
  private closed = false;

  constructor(
    private readonly core: Core,
    private readonly root: HTMLElement,
    private readonly games: string[],
    private readonly game: string,
  ) {}

  async open(): Promise<void> {
    entitle(`${t('page.puzzles')} · ${capital(this.game)} · Tintagel`);
    this.draw();
    started();
    this.puzzles = await puzzlesOf(this.core, this.game);
    if (!this.closed) this.draw();
  }

  async repaint(): Promise<void> {
    await this.open();
  }

  close(): void {
    this.closed = true;
  }

  private item(puzzle: Exercise, n: number): TemplateResult {
    const { game } = this;
    const solved = isSolved(game, puzzle);
    const state = solved ? t(isHelped(game, puzzle) ? 'page.solved-helped' : 'page.solved') : '';
    const name = [`${n + 1}. ${titleOf(puzzle)}`, themesOf(puzzle).map((theme) => themeName(game, theme))[0], state].filter((part) => part).join(', ');
    return html`<li class="${solved ? 'solved' : ''} ${isHelped(game, puzzle) ? 'helped' : ''}"><a href=${puzzlePlace(game, n)} aria-label=${name} title=${name}>${n + 1}${solved ? icon('tick') : empty}</a></li>`;
  }

  private shelf(grade: number, puzzles: Exercise[]): TemplateResult | typeof empty {
    const those = puzzles.filter((puzzle) => gradeOf(puzzle) === grade);
    if (those.length === 0) return empty;
    return html`<section aria-labelledby="grade-${grade}"><header><h2 id="grade-${grade}">${capital(t(`page.grade.${grade}`))}</h2><small>${countSolved(this.game, those)} / ${those.length}</small></header>
      <ul>${those.map((puzzle) => this.item(puzzle, puzzles.indexOf(puzzle)))}</ul></section>`;
  }

  private draw(): void {
    const { game, games, puzzles } = this;
    render(html`<main class="puzzle-list"><header><h1>${t('page.puzzles')}</h1>
      <nav class="row" aria-label=${t('page.of-games')}>${games.map((name) => html`<a class="button" href="#/puzzles/${name}" aria-current=${name === game ? 'page' : 'false'}>${capital(name)}</a>`)}
        <a class="button main" href="#/puzzles">${t('page.day-puzzle')}</a></nav></header>
      ${puzzles ? GRADES.map((grade) => this.shelf(grade, puzzles)) : html`<p class="notice card" role="alert">${t('page.no-puzzles')}</p>`}</main>`, this.root);
  }
}
