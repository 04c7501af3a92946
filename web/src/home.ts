/* home.ts - the first page: one sentence, one's own games as they stand, and a card for each that can be begun; beside them seats
 * that are free at the server, the puzzle of the day, and games that are being watched. */
import { html, nothing as empty, render, svg, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { Game } from './answers';
import { awayGames } from './away-games';
import { chooseGame, openSeat, playFriend } from './begin';
import type { Core } from './core';
import { DayPuzzle } from './day-puzzle';
import { NEW, preferComputer } from './form';
import { Gone } from './gone';
import { icon } from './icons';
import { allKept, remove, type Kept } from './keeping';
import { lessonsDone, lessonsOf } from './lessons-done';
import { OpenSeats } from './open-seats';
import { awayCard, keptCard, tickCards } from './own-cards';
import { sketch } from './sketches';
import { entitle } from './title';
import { line } from './together';
import { started } from './trouble';
import type { View } from './view';
import { Watched } from './watched';
import { capital, t } from './words';

/** A castle above the sea. */
const sea = svg`<svg class="view" viewBox="0 0 640 200" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
  <circle class="sun" cx="300" cy="104" r="34" /><rect class="water" y="124" width="640" height="76" />
  <path class="waves" d="M130 136h150M110 150h180M210 164h120M150 178h110M320 190h70" />
  <path class="far" d="M330 200C350 160 372 150 400 140C420 116 440 118 462 104C500 88 520 84 560 84H640V200Z" />
  <path class="castle" d="M498 92V56h8v8h8v-8h8v8h8v-8h8v20h10V54h8v8h7v-8h8v8h7v-8h8v22h14v6h26v12Z" />
  <path class="near" d="M410 200C430 170 460 160 480 144C520 122 560 124 590 128C610 130 630 138 640 142V200Z" />
  <path class="nearest" d="M500 200C540 180 580 168 640 166V200Z" /></svg>`;

const ROWS = '(width < 760px), (height < 480px)'; /* there home.css makes rows of games, with small pictures */
const OVER = 6; /* games that are over among one's own: the library has all */
const FEW = 4; /* games of one's own, before more are asked for: they fill a row */
const SEATS = 5;
const LOOKED_AT = 2;
const SECOND = 1000;

/** What a game is about: the sentences after its name. */
export function about(game: string): string {
  const [, ...rest] = t(`${game}.about`).split('. ');
  return rest.join('. ');
}

const players = ({ least, most }: Game): string =>
  least === most ? t('page.players', least) : t('page.players-range', least, most);

export class Home implements View {
  readonly place = location.hash;
  readonly atBoard = false;
  /** By what they show: addresses of pictures that are there. */
  private readonly pictures = new Map<string, string>();
  private readonly listening = new AbortController();
  private paintings = 0;
  /** What the storage keeps, as it was last read: records are long. */
  private kept = allKept();
  private readonly gone: Gone;
  private all = false;
  private readonly seats: OpenSeats;
  private readonly watched: Watched;
  private readonly puzzle: DayPuzzle;

  constructor(
    private readonly core: Core,
    private readonly games: Game[],
    private readonly root: HTMLElement,
  ) {
    const changed = (): void => (this.closed ? undefined : this.draw());
    this.gone = new Gone(root, () => this.readKept(), changed);
    this.seats = new OpenSeats(core, changed);
    this.watched = new Watched(changed);
    this.puzzle = new DayPuzzle(core, games);
    const stops = [awayGames.listen(changed), line.listen(changed)];
    const timer = setInterval(() => tickCards(root), SECOND);
    this.listening.signal.addEventListener('abort', () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    });
  }

  async open(): Promise<void> {
    /* another tab may keep or throw away a game */
    addEventListener('storage', () => this.readKept(), this.listening);
    this.draw();
    started(); /* pictures come when the core is there */
    this.seats.open();
    this.watched.open();
    void awayGames.bring();
    await this.paint();
  }

  async repaint(): Promise<void> {
    this.pictures.clear();
    this.kept = allKept();
    this.draw();
    await this.paint();
  }

  /** A game opens: no more pictures, which would keep it waiting. */
  close(): void {
    this.seats.close();
    this.watched.close();
    this.listening.abort();
  }

  private get closed(): boolean {
    return this.listening.signal.aborted;
  }

  /** Games for players, not those for who makes them. */
  private get listed(): Game[] {
    return this.games.filter(({ example }) => !example);
  }

  // ---- one's own games ----

  private readKept(): void {
    this.kept = allKept();
    this.draw();
    void this.paint();
  }

  private drop(id: string): void {
    this.gone.tell({ words: () => t('page.removed'), back: remove(id), place: `[href$="/${id}"]` });
  }

  /** The games that were left here and can be gone on with; the first few until all are asked for. */
  private left(): { all: [string, Kept][]; shown: [string, Kept][] } {
    let over = 0;
    const all = this.kept.filter(([, match]) => this.games.some(({ name }) => name === match.game) && (!match.over || (over += 1) <= OVER));
    return { all, shown: this.all ? all : all.slice(0, Math.max(0, FEW - awayGames.games.length)) };
  }

  private showAll(): void {
    this.all = true;
    this.draw();
    this.root.querySelector<HTMLElement>(`.kept:nth-child(${FEW + 1}) a`)?.focus();
    void this.paint();
  }

  /** Games that can be gone on with; when there are none, nothing stands in their place. */
  private ownGames(): TemplateResult | typeof empty {
    const { all, shown } = this.left();
    const away = awayGames.games;
    const wait = awayGames.waiting.length;
    const count = all.length + away.length;
    const gone = this.gone.template();
    if (count === 0) return gone;
    return html`<section class="yours-row" aria-labelledby="yours">
      <header><h2 id="yours">${t('page.your-games')}</h2>${wait > 0 ? html`<span class="chip on">${t('page.wait-for-you', wait)}</span>` : empty}
        ${count > FEW && !this.all ? html`<button class="quiet" @click=${() => this.showAll()}>${t('page.all-games', count)}</button>` : empty} <a class="quiet" href="#/library">${t('page.library')}</a></header>
      <ul>${repeat(this.all ? away : away.slice(0, FEW), ({ id }) => id, awayCard)}
        ${repeat(shown, ([id]) => id, ([id, match]) => keptCard(id, match, this.pictures.get(`kept ${id}`), () => this.drop(id)))}</ul>${gone}
    </section>`;
  }

  // ---- games to begin ----

  private card(game: Game): TemplateResult {
    const picture = this.pictures.get(game.name);
    const name = capital(game.name);
    const lessons = lessonsOf(game.name);
    const done = lessonsDone(game.name);
    return html`<article class="card game-card">
      <a class="picture" href="#/${game.name}/${NEW}" tabindex="-1" aria-hidden="true">${picture ? html`<img src=${picture} alt="" />` : empty}</a>
      <div class="text">
        <header><h3>${name}</h3><small>${players(game)}</small></header>
        <p>${about(game.name)}</p>
        <div class="ways">
          <a class="button main" href="#/${game.name}/${NEW}" aria-label=${t('page.computer-name', name)} @click=${() => preferComputer(game)}>${icon('computer')} ${t('page.play-computer')}</a>
          <button class="friend" aria-label=${t('page.friend-name', name)} @click=${() => void playFriend(this.core, game)}>${icon('link')} ${t('page.who-friend')}</button>
          ${lessons > 0 ? html`<a class="button" href="#/learn/${game.name}" aria-label=${t('page.learn-name', name)}>${icon('learn')} ${t('page.learn')}
            <small>${done > 0 ? t('page.level-of', done, lessons) : t('page.lessons-count', lessons)}</small></a>` : empty}
        </div>
      </div>
    </article>`;
  }

  private start(): TemplateResult {
    const choose = (): void => void chooseGame(this.core, this.games, this.listed[0]!.name);
    return html`<section class="start" aria-labelledby="start"><header><h2 id="start">${t('page.start-game')}</h2>
      <button class="quiet more-ways" @click=${choose}>${t('page.more-ways')}</button></header>
      <div class="cards">${this.listed.map((game) => this.card(game))}</div></section>`;
  }

  // ---- what others do ----

  private openSeats(): TemplateResult {
    const rows = this.seats.of();
    const { people } = this.seats;
    return html`<section class="offered" aria-labelledby="open-seats"><header><h2 id="open-seats">${t('page.open-seats')}</h2><small>${people ? t('page.people-here', people) : empty}</small>
      <button class="quiet" @click=${() => void openSeat(this.core, this.games)}>${t('page.open-a-seat')}</button></header>
      ${this.seats.template(rows.slice(0, SEATS))}
      ${rows.length > SEATS ? html`<p><a href="#/lobby">${t('page.all-seats', rows.length)}</a></p>` : empty}</section>`;
  }

  private beingWatched(): TemplateResult | typeof empty {
    const rows = this.watched.of();
    if (rows.length === 0) return empty;
    return html`<section aria-labelledby="watched"><header><h2 id="watched">${t('page.being-watched')}</h2><a class="quiet" href="#/lobby">${t('page.games-all')}</a></header>
      ${this.watched.template(rows.slice(0, LOOKED_AT))}</section>`;
  }

  private beside(): TemplateResult {
    const away = line.state === 'none' ? 'page.no-server' : line.state === 'lost' ? 'page.offline' : undefined;
    if (away) return html`<div class="beside"><p class="card notice" role="status">${t(away)}</p>${this.puzzle.template()}</div>`;
    return html`<div class="beside">${this.openSeats()} ${this.puzzle.template()} ${this.beingWatched()}</div>`;
  }

  private draw(): void {
    const fresh = this.left().all.length + awayGames.games.length === 0;
    entitle('Tintagel');
    render(
      html`<main class="home">
        <section class="sea ${fresh ? 'fresh' : ''}">${sea}<div><h1>${t('page.tagline')}</h1><p>${t('page.subline')}</p></div></section>
        <div class="shelves"><div>${this.ownGames()} ${this.start()}</div>${this.beside()}</div>
      </main>`,
      this.root,
    );
    tickCards(this.root);
  }

  /** Pictures come one after the other, those of one's own games first; not when they are drawn anew meanwhile. */
  private async paint(): Promise<void> {
    const painting = (this.paintings += 1);
    const own = this.left().shown.map(([id, { game, options, position }]) => ({ key: `kept ${id}`, game, options, position, small: true }));
    const rows = matchMedia(ROWS).matches;
    const start = this.listed.map(({ name, scene }) => ({ key: name, game: name, options: '-', position: scene, small: rows }));
    for (const { key, game, options, position, small } of [...own, ...start]) {
      const url = await sketch(this.core, game, options, position, small);
      if (this.closed || painting !== this.paintings) return;
      if (url) this.pictures.set(key, url);
      this.draw();
    }
    await this.puzzle.load();
    if (!this.closed && painting === this.paintings) this.draw();
  }
}
