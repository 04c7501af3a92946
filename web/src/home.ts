/* home.ts - the first page: one sentence, the games that were left as they stand, and a card for each that can be begun. */
import { html, nothing as empty, render, svg, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { Game } from './answers';
import type { Core } from './core';
import { NEW } from './form';
import { hasGuide } from './guides';
import { icon } from './icons';
import { allKept, remove, type Kept } from './keeping';
import { askForGame } from './new-game';
import { gameOfDay, puzzled } from './puzzle-words';
import { streak, today } from './puzzles-done';
import { PERSON, seatName } from './seats';
import { sketch } from './sketches';
import { hasText } from './texts';
import { started } from './trouble';
import type { View } from './view';
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
const SOON = 8000; /* milliseconds in which a game that was thrown away can be had back */
const FEW = 5; /* games that were left, before more are asked for: with what asks they fill two rows of three, or three of two */

/** What a game is about: the sentences after its name. */
export function about(game: string): string {
  const [, ...rest] = t(`${game}.about`).split('. ');
  return rest.join('. ');
}

const players = ({ least, most }: Game): string =>
  least === most ? t('page.players', least) : t('page.players-range', least, most);

/** How a game that is kept stands for whoever opens the page. */
function standing({ over, winners, seats, toAct }: Kept): { words: string; yours: boolean } {
  const people = seats.flatMap((seat, player) => (seat === PERSON ? [player] : []));
  const mine = people.length === 1 ? people[0]! : undefined;
  if (over && winners.length === 0) return { words: t('page.result-draw'), yours: false };
  if (over) return { words: t(mine === undefined ? 'page.over' : winners.includes(mine) ? 'page.result-won' : 'page.result-lost'), yours: false };
  return toAct.some((player) => people.includes(player)) ? { words: t('page.your-turn-short'), yours: true } : { words: '', yours: false };
}

function against({ seats }: Kept): string {
  const people = seats.filter((seat) => seat === PERSON).length;
  const others = [...new Set(seats.filter((seat) => seat !== PERSON))];
  if (people === 0 && seats.length > 0) return t('page.mode.watch');
  if (people > 1) return t('page.mode.screen');
  return others[0] ? seatName(others[0]) : t('page.computer');
}

export class Home implements View {
  readonly place = location.hash;
  readonly atBoard = false;
  /** By what they show: addresses of pictures that are there. */
  private readonly pictures = new Map<string, string>();
  private readonly listening = new AbortController();
  private paintings = 0;
  /** What the storage keeps, as it was last read: records are long. */
  private kept = allKept();
  private gone: { id: string; back: () => void } | undefined;
  private all = false;

  constructor(
    private readonly core: Core,
    private readonly games: Game[],
    private readonly root: HTMLElement,
  ) {}

  async open(): Promise<void> {
    document.title = 'Tintagel';
    /* another tab may keep or throw away a game */
    addEventListener('storage', () => this.readKept(), this.listening);
    this.draw();
    started(); /* pictures come when the core is there */
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
    this.listening.abort();
  }

  private get closed(): boolean {
    return this.listening.signal.aborted;
  }

  private readKept(): void {
    this.kept = allKept();
    this.draw();
    void this.paint();
  }

  private drop(id: string): void {
    const gone = { id, back: remove(id) };
    this.gone = gone;
    this.readKept();
    this.root.querySelector<HTMLElement>('.gone button')?.focus();
    setTimeout(() => {
      if (this.gone !== gone || this.closed) return;
      this.gone = undefined;
      this.draw();
    }, SOON);
  }

  private restore(): void {
    const { id, back } = this.gone!;
    back();
    this.gone = undefined;
    this.readKept();
    this.root.querySelector<HTMLElement>(`[href$="/${id}"]`)?.focus();
  }

  /** The games that were left and can be gone on with; the first few until all are asked for. */
  private left(): { all: [string, Kept][]; shown: [string, Kept][] } {
    const all = this.kept.filter(([, { game }]) => this.games.some(({ name }) => name === game));
    return { all, shown: this.all || all.length === FEW + 1 ? all : all.slice(0, FEW) };
  }

  private showAll(): void {
    this.all = true;
    this.draw();
    this.root.querySelector<HTMLElement>(`.kept:nth-child(${FEW + 1}) a`)?.focus();
    void this.paint();
  }

  private keptCard(id: string, match: Kept): TemplateResult {
    const picture = this.pictures.get(`kept ${id}`);
    const { words, yours } = standing(match);
    const name = capital(match.game);
    const turns = t('page.left-after', match.turns);
    const several = match.seats.length > 2 ? t('page.players', match.seats.length) : '';
    return html`<li class="card kept ${yours ? 'yours' : ''}">
      <a href="#/${match.game}/${id}" aria-label=${[`${t('page.resume')} ${name}`, several, against(match), words, turns].filter((part) => part).join(', ')}>
        <span class="small-picture">${picture ? html`<img src=${picture} alt="" />` : empty}</span>
        <span class="text"><span><b>${name}</b>${several ? html` <small>· ${several}</small>` : empty}</span><small>${against(match)}</small>
          ${words ? html`<span class="chip ${yours ? 'on' : ''}">${words}</span>` : empty}<small>${turns}</small></span>
      </a>
      <button class="bare" aria-label=${t('page.remove', name)} title=${t('page.remove', name)} @click=${() => this.drop(id)}>${icon('bin')}</button>
    </li>`;
  }

  /** Games that can be gone on with; when there are none, nothing stands in their place. */
  private keptGames(): TemplateResult | typeof empty {
    const { all, shown } = this.left();
    const wait = all.filter(([, match]) => standing(match).yours).length;
    const gone = this.gone ? html`<p class="gone card row" role="status">${t('page.removed')} <button @click=${() => this.restore()}>${t('page.undo')}</button></p>` : empty;
    if (all.length === 0) return gone;
    return html`<section class="yours-row" aria-labelledby="yours">
      <header><h2 id="yours">${t('page.your-games')}</h2>${wait > 0 ? html`<span class="chip on">${t('page.wait-for-you', wait)}</span>` : empty}</header>
      <ul>${repeat(shown, ([id]) => id, ([id, match]) => this.keptCard(id, match))}
        ${shown.length < all.length ? html`<li class="all"><button @click=${() => this.showAll()}>${t('page.all-games', all.length)}</button></li>` : empty}</ul>${gone}
    </section>`;
  }

  private card(game: Game): TemplateResult {
    const picture = this.pictures.get(game.name);
    const name = capital(game.name);
    return html`<article class="card game-card">
      <a class="picture" href="#/${game.name}/${NEW}" tabindex="-1" aria-hidden="true">${picture ? html`<img src=${picture} alt="" />` : empty}</a>
      <div class="text">
        <header><h3>${name}</h3><small>${players(game)}</small></header>
        <p>${about(game.name)}</p>
        <p class="reads">${hasGuide(game.name) ? html`<a href="#/rules/${game.name}" aria-label=${t('page.rules-of', name)}>${icon('rules')} ${t('page.rules')}</a>` : empty}</p>
        <div class="ways">
          <a class="button main" href="#/${game.name}/${NEW}" aria-label=${t('page.play-name', name)}>${t('page.play')}</a>
          ${hasText(game.name, 'lessons') ? html`<a class="button" href="#/learn/${game.name}" aria-label=${t('page.learn-name', name)}>${t('page.learn')}</a>` : empty}
          <button aria-label=${t('page.choose-name', name)} @click=${() => void this.ask(game.name)}>${t('page.choose')}</button>
        </div>
      </div>
    </article>`;
  }

  /** Quiet: it says which game it is of, and no more of days than there are. */
  private dayPuzzle(): TemplateResult | typeof empty {
    const games = puzzled(this.games);
    if (games.length === 0) return empty;
    const { now } = streak();
    return html`<a class="card day-puzzle" href="#/puzzles">${icon('puzzle')}<span><b>${t('page.day-puzzle')}</b> <small>${capital(gameOfDay(games, today()))}${now > 0 ? ` · ${t('page.days-row', now)}` : empty}</small></span></a>`;
  }

  /** The form remembers what was chosen, and a game that begins takes that. */
  private async ask(game: string): Promise<void> {
    const chosen = await askForGame(this.core, this.games, game);
    if (chosen) location.hash = `#/${chosen.game}/${NEW}`;
  }

  private draw(): void {
    render(
      html`<main class="home">
        <section class="sea">${sea}<div><h1>${t('page.tagline')}</h1><p>${t('page.subline')}</p></div></section>
        <div class="shelves">
          ${this.keptGames()}
          <section aria-labelledby="start"><header><h2 id="start">${t('page.start-game')}</h2>${this.dayPuzzle()}</header>
            <div class="cards">${this.games.filter(({ example }) => !example).map((game) => this.card(game))}</div></section>
        </div>
      </main>`,
      this.root,
    );
  }

  /** Pictures come one after the other, those of one's own games first; not when they are drawn anew meanwhile. */
  private async paint(): Promise<void> {
    const painting = (this.paintings += 1);
    const own = this.left().shown.map(([id, { game, options, position }]) => ({ key: `kept ${id}`, game, options, position, small: true }));
    const rows = matchMedia(ROWS).matches;
    const start = this.games.filter(({ example }) => !example).map(({ name, scene }) => ({ key: name, game: name, options: '-', position: scene, small: rows }));
    for (const { key, game, options, position, small } of [...own, ...start]) {
      const url = await sketch(this.core, game, options, position, small);
      if (this.closed || painting !== this.paintings) return;
      if (url) this.pictures.set(key, url);
      this.draw();
    }
  }
}
