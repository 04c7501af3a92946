/* lobby.ts - the lobby, "#/lobby": games of the server with free seats, as they come and go, and games to watch. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import type { Game } from './answers';
import { openSeat } from './begin';
import type { Core } from './core';
import { OpenSeats } from './open-seats';
import { line } from './together';
import { entitle } from './title';
import { started } from './trouble';
import type { View } from './view';
import { Watched } from './watched';
import { capital, t } from './words';

export class Lobby implements View {
  readonly place = location.hash;
  readonly atBoard = false;
  private readonly seats: OpenSeats;
  private readonly watched: Watched;
  /** The game whose seats are wanted; nothing: all. */
  private wanted = '';
  private stop: () => void = () => undefined;
  private closed = false;

  constructor(
    private readonly core: Core,
    private readonly games: Game[],
    private readonly root: HTMLElement,
  ) {
    this.seats = new OpenSeats(core, () => this.draw());
    this.watched = new Watched(() => this.draw());
  }

  async open(): Promise<void> {
    this.draw();
    started();
    this.stop = line.listen(() => this.draw());
    this.seats.open();
    this.watched.open();
  }

  async repaint(): Promise<void> {
    this.draw();
  }

  close(): void {
    this.closed = true;
    this.stop();
    this.seats.close();
    this.watched.close();
  }

  // ---- drawing ----

  private filters(): TemplateResult {
    const set = (name: string): void => {
      this.wanted = name;
      this.draw();
    };
    const pick = (name: string, words: string): TemplateResult => html`<button aria-pressed=${String(this.wanted === name)} @click=${() => set(name)}>${words}</button>`;
    return html`<div class="filters" role="group" aria-label=${t('page.game')}>${pick('', t('page.all'))} ${this.games.filter(({ example }) => !example).map(({ name }) => pick(name, capital(name)))}</div>`;
  }

  private offered(): TemplateResult {
    const { people } = this.seats;
    return html`<section aria-labelledby="open-seats"><header><h2 id="open-seats">${t('page.open-seats')}</h2><small>${people ? t('page.people-here', people) : empty}</small>
        <button class="quiet" @click=${() => void openSeat(this.core, this.games, this.wanted)}>${t('page.open-a-seat')}</button></header>
      ${this.filters()} ${this.seats.template(this.seats.of(this.wanted))}</section>`;
  }

  private toWatch(): TemplateResult | typeof empty {
    const rows = this.watched.of(this.wanted);
    if (rows.length === 0) return empty;
    return html`<section aria-labelledby="watched"><header><h2 id="watched">${t('page.being-watched')}</h2></header>${this.watched.template(rows)}</section>`;
  }

  private draw(): void {
    if (this.closed) return;
    entitle(`${t('page.lobby')} · Tintagel`);
    const away = line.state === 'none' ? 'page.no-server' : line.state === 'lost' ? 'page.offline' : undefined;
    render(html`<main class="lobby"><header><h1>${t('page.lobby')}</h1><p>${t('page.lobby-about')}</p></header>
      ${away ? html`<p class="card notice" role="status">${t(away)}</p>` : empty}
      ${line.state === 'none' ? empty : html`${this.offered()} ${this.toWatch()}`}</main>`, this.root);
  }
}
