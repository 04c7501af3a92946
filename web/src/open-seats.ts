/* open-seats.ts - games of the server with free seats, as they come and go: rows for the first page and the lobby.
 *
 * Invariant: a row keeps its place while it is shown, so that nothing moves under the pointer; new ones come in at the end. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { seatWho } from './away-games';
import { clockName } from './clocks';
import type { Core } from './core';
import type { GameHead, LobbyNews } from './protocol';
import { emblem, playerTokens } from './sketches';
import { addressOf, line } from './together';
import { shortVariant } from './variants';
import { capital, t } from './words';

const GOES = 2000; /* milliseconds that a seat which was just taken is still seen */

export class OpenSeats {
  /** How many people are at the server; nothing before it has told. */
  people: number | undefined;
  private offered: GameHead[] = [];
  /** Those whose last seat has just been taken. */
  private readonly going = new Set<string>();
  /** By game and options, the tokens of its players. */
  private readonly tokens = new Map<string, string[]>();
  private stop: (() => void) | undefined;

  constructor(
    private readonly core: Core,
    private readonly changed: () => void,
  ) {}

  open(): void {
    this.stop = line.watchLobby((news) => this.hear(news));
  }

  close(): void {
    this.stop?.();
    this.stop = undefined;
  }

  private hear({ lobby = [], gone = [], whole, people }: LobbyNews): void {
    this.people = people ?? this.people;
    if (whole) this.offered = this.offered.filter(({ id }) => lobby.some((game) => game.id === id));
    for (const game of lobby) this.take(game);
    for (const id of gone) this.letGo(id);
    this.changed();
  }

  private take(game: GameHead): void {
    const at = this.offered.findIndex(({ id }) => id === game.id);
    if (at < 0) this.offered.push(game);
    else this.offered[at] = { ...game, you: game.you.length > 0 ? game.you : this.offered[at]!.you };
    this.going.delete(game.id);
    void this.learn(game);
  }

  private async learn({ name, options }: GameHead): Promise<void> {
    const key = `${name} ${options}`;
    if (this.tokens.has(key)) return;
    this.tokens.set(key, []);
    this.tokens.set(key, await playerTokens(this.core, name, options));
    if (this.stop) this.changed();
  }

  private letGo(id: string): void {
    this.going.add(id);
    setTimeout(() => {
      if (!this.going.delete(id)) return;
      this.offered = this.offered.filter((game) => game.id !== id);
      if (this.stop) this.changed();
    }, GOES);
  }

  /** Those of a game, or all. */
  of(game = ''): GameHead[] {
    return this.offered.filter(({ name }) => !game || name === game);
  }

  private row(game: GameHead): TemplateResult {
    const { name, seats, options, clock, id } = game;
    const taken = seats.filter((seat) => seat);
    const people = taken.map(seatWho).join(', ');
    const called = capital(name);
    const token = this.tokens.get(`${name} ${options}`)?.[seats.indexOf('')];
    const how = [shortVariant(name, options) || t('page.variant-usual'), ...(seats.length > 2 ? [t('page.seats-taken', taken.length, seats.length)] : [])].join(' · ');
    const terms = [people, clock ? clockName(clock) : ''].filter((part) => part).join(' · ');
    const does = t(game.you.length > 0 ? 'page.resume' : 'page.sit-down');
    return html`<li class=${this.going.has(id) ? 'going' : ''}><span class="seat-token">${emblem(token)}</span>
      <span class="text"><span><b>${called}</b> <small>${how}</small></span><small>${terms}</small></span>
      ${this.going.has(id) ? html`<small>${t('page.seat-gone')}</small>` : html`<a class="button" href=${addressOf(id)} aria-label=${t('page.told', does, [called, how, people].join(', '))}>${does}</a>`}</li>`;
  }

  /** Only how many there are is told to who listens. */
  template(rows: GameHead[]): TemplateResult {
    const count = this.people === undefined ? '' : t('page.seats-count', rows.length);
    return html`<p class="unseen" role="status">${count}</p>
      ${rows.length > 0 ? html`<ul class="card plain seat-rows">${repeat(rows, ({ id }) => id, (game) => this.row(game))}</ul>`
        : this.people === undefined ? empty : html`<p class="card faint">${t('page.no-open-seats')}</p>`}`;
  }
}
