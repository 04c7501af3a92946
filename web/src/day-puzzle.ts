/* day-puzzle.ts - the puzzle of the day on the first page: quiet, it says which game it is of, and no more of days than there are.
 * What it asks and how it stands comes last of all. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Game } from './answers';
import type { Core } from './core';
import type { Exercise } from './exercise';
import { icon } from './icons';
import { gameOfDay, gradeName, numberOfDay, puzzled, puzzlesOf, titleOf } from './puzzle-words';
import { isSolved, streak, today } from './puzzles-done';
import { sketch } from './sketches';
import { capital, t } from './words';

export class DayPuzzle {
  private readonly games: string[];
  private puzzle: Exercise | undefined;
  private picture: string | undefined;

  constructor(
    private readonly core: Core,
    games: Game[],
  ) {
    this.games = puzzled(games);
  }

  private get game(): string {
    return gameOfDay(this.games, today());
  }

  async load(): Promise<void> {
    if (this.games.length === 0) return;
    const puzzles = (await puzzlesOf(this.core, this.game)) ?? [];
    this.puzzle = puzzles[numberOfDay(this.games, today(), puzzles.length)];
    const [options = '-', position = '-'] = this.puzzle?.scene.split(' | ') ?? [];
    if (this.puzzle) this.picture = await sketch(this.core, this.game, options, position, true);
  }

  template(): TemplateResult | typeof empty {
    if (this.games.length === 0) return empty;
    const { now } = streak();
    const { puzzle } = this;
    const done = puzzle !== undefined && isSolved(this.game, puzzle);
    return html`<section class="card day-puzzle" aria-labelledby="day-puzzle">
      <span class="picture">${this.picture ? html`<img src=${this.picture} alt="" />` : empty}</span>
      <div><small id="day-puzzle">${t('page.day-puzzle')}</small>
        <h2>${puzzle ? titleOf(puzzle) : capital(this.game)}</h2>
        <small>${[...(puzzle ? [capital(this.game), gradeName(puzzle)] : []), ...(done ? [t('page.solved')] : [])].join(' · ')}</small>
        <p class="row"><a class="button" href="#/puzzles">${t('page.solve')}</a>${now > 0 ? html`<span class="chip">${icon('streak')} ${t('page.days-row', now)}</span>` : empty}</p></div></section>`;
  }
}
