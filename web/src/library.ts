/* library.ts - the library, "#/library": all of one's games that are over, with filters, to be opened in the analysis or saved as one file
 * of records. It keeps nothing itself: games at this screen are where keeping.ts has them, the others at the server. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { Game } from './answers';
import { laterCore, type Core } from './core';
import { downloadText } from './files';
import { gameFace } from './game-face';
import { Gone } from './gone';
import { KEPT_OVER, remove } from './keeping';
import { isAway, keptGames, otherName, outcomeOf, tableGames, turnsOf, type OwnGame } from './own-games';
import { levelName, levels } from './seats';
import { settings } from './settings';
import { entitle } from './title';
import { line } from './together';
import { started } from './trouble';
import { shortVariant } from './variants';
import type { View } from './view';
import { capital, t } from './words';

const PAGE = 24; /* shown before more are asked for */
const AT_ONCE = 100; /* of the server's, asked for together */
const SHORT = 20;
const LONG = 60;

/** What is chosen of the games; "" for all. */
interface Filters {
  game: string;
  other: string;
  fate: string;
  length: string;
}

const NONE: Filters = { game: '', other: '', fate: '', length: '' };

const LENGTHS: Record<string, (length: number) => boolean> = {
  short: (length) => length <= SHORT,
  middle: (length) => length > SHORT && length <= LONG,
  long: (length) => length > LONG,
};

/** By whom a game can be found: each of the others, or how it was played. */
const sought = ({ others, mode }: OwnGame): string[] => (mode ? [mode] : others);

const fits = (one: OwnGame, { game, other, fate }: Filters): boolean =>
  (!game || one.game === game) && (!other || sought(one).includes(other)) && (!fate || one.fate === fate);

export class Library implements View {
  readonly place = location.hash;
  readonly atBoard = false;
  private local: OwnGame[] = [];
  private away: OwnGame[] = [];
  /** Asks for more of the server's; "": there are none. */
  private before = '';
  /** The server has been asked, and has not answered. */
  private asking = false;
  private failed = false;
  private filters = NONE;
  private shown = PAGE;
  private readonly chosen = new Set<string>();
  private readonly pictures = new Map<string, string>();
  private readonly outcomes = new Map<string, string>();
  /** Turns of games at the server, as far as their records have been read; nothing: they cannot be. */
  private readonly lengths = new Map<string, number | undefined>();
  private reader: Core | undefined;
  private readonly gone: Gone;
  private said = '';
  private paintings = 0;
  private readonly listening = new AbortController();

  constructor(
    private readonly core: Core,
    private readonly games: Game[],
    private readonly root: HTMLElement,
  ) {
    this.gone = new Gone(root, () => this.readLocal(), () => this.draw());
  }

  async open(): Promise<void> {
    this.listening.signal.addEventListener('abort', line.listen(() => this.draw()));
    addEventListener('storage', () => this.readLocal(), this.listening); /* another tab may end a game */
    this.readLocal();
    started();
    await this.bringAway();
  }

  async repaint(): Promise<void> {
    this.pictures.clear();
    this.outcomes.clear();
    this.draw();
    await this.paint();
  }

  close(): void {
    this.listening.abort();
    this.reader?.end();
  }

  private get closed(): boolean {
    return this.listening.signal.aborted;
  }

  // ---- what there is ----

  private readLocal(): void {
    this.local = keptGames().filter(({ game }) => this.games.some(({ name }) => name === game));
    this.draw();
    void this.paint();
  }

  private async bringAway(): Promise<void> {
    this.asking = true;
    const page = await tableGames(AT_ONCE, this.before);
    if (this.closed) return;
    this.asking = false;
    this.failed = !page;
    this.away.push(...(page?.games ?? []));
    this.before = page?.before ?? '';
    this.draw();
    await this.paint();
  }

  private get unreached(): boolean {
    return this.failed || (this.asking && isAway());
  }

  private get all(): OwnGame[] {
    return [...this.local, ...this.away].sort((a, b) => b.at - a.at);
  }

  private turns(one: OwnGame): number | undefined {
    return one.turns ?? this.lengths.get(one.key);
  }

  private isLong(one: OwnGame): boolean {
    const { length } = this.filters;
    const turns = this.turns(one);
    return !length || (turns !== undefined && LENGTHS[length]!(turns));
  }

  private get found(): OwnGame[] {
    return this.all.filter((one) => fits(one, this.filters) && this.isLong(one));
  }

  /** Lengths are read where they are shown, and of all that may be meant where one is chosen. */
  private async measure(painting: number): Promise<void> {
    const { length } = this.filters;
    const wanted = length ? this.all.filter((one) => fits(one, this.filters)) : this.found.slice(0, this.shown);
    for (const one of wanted) {
      if (this.turns(one) !== undefined || this.lengths.has(one.key)) continue;
      const turns = await turnsOf((this.reader ??= laterCore()), one);
      if (this.closed || painting !== this.paintings) return;
      this.lengths.set(one.key, turns);
      this.draw();
    }
  }

  /** Pictures and results of those that are shown, one after the other. */
  private async paint(): Promise<void> {
    const painting = (this.paintings += 1);
    if (this.filters.length) await this.measure(painting);
    await this.picture(painting);
    await this.measure(painting);
  }

  private async picture(painting: number): Promise<void> {
    for (const one of this.found.slice(0, this.shown)) {
      if (this.closed || painting !== this.paintings) return;
      if (this.outcomes.has(one.key)) continue;
      const [outcome, picture] = await Promise.all([outcomeOf(this.core, one), one.picture(this.core)]);
      if (this.closed || painting !== this.paintings) return;
      this.outcomes.set(one.key, outcome);
      if (picture) this.pictures.set(one.key, picture);
      this.draw();
    }
  }

  // ---- choosing ----

  private filter(change: Partial<Filters>): void {
    this.filters = { ...this.filters, ...change };
    this.shown = PAGE;
    this.said = '';
    this.draw();
    void this.paint();
  }

  private showMore(): void {
    const from = this.shown;
    this.shown += PAGE;
    this.draw();
    this.root.querySelector<HTMLElement>(`.shelf > :nth-child(${from + 1}) a`)?.focus();
    void this.paint();
  }

  private choose(key: string, on: boolean): void {
    if (on) this.chosen.add(key);
    else this.chosen.delete(key);
    this.said = '';
    this.draw();
  }

  private get taken(): OwnGame[] {
    return this.found.filter(({ key }) => this.chosen.has(key));
  }

  private chooseAll(on: boolean): void {
    for (const { key } of this.found) if (on) this.chosen.add(key); else this.chosen.delete(key);
    this.said = '';
    this.draw();
  }

  /** One file with the records of all that are chosen, the oldest first; what could not be had is said. */
  private async save(): Promise<void> {
    const { taken } = this;
    const records = await Promise.all([...taken].reverse().map((one) => one.record().catch(() => undefined)));
    const had = records.filter((record) => record !== undefined);
    if (this.closed) return;
    if (had.length > 0) downloadText('tintagel-games.txt', had.join(''));
    this.said = had.length < taken.length ? t('page.library.not-all', had.length, taken.length) : t('page.library.saved', had.length);
    this.draw();
  }

  private drop(): void {
    const backs = this.taken.flatMap(({ local, key }) => (local === undefined || !this.chosen.delete(key) ? [] : [remove(local)]));
    this.gone.tell({ words: () => t('page.library.removed', backs.length), back: () => backs.forEach((back) => back()), place: '.shelf a' });
  }

  // ---- drawing ----

  private select(name: keyof Filters, label: string, choices: [value: string, words: string][]): TemplateResult {
    const change = (event: Event): void => this.filter({ [name]: (event.target as HTMLSelectElement).value });
    return html`<label>${t(label)}<select name=${name} .value=${this.filters[name]} @change=${change}><option value="">${t('page.library.all')}</option>
      ${choices.map(([value, words]) => html`<option value=${value} ?selected=${this.filters[name] === value}>${words}</option>`)}</select></label>`;
  }

  /** Those against whom there are games: computers by level, then people by name, then other ways to play. */
  private opponents(): [string, string][] {
    const all = new Set(this.all.flatMap(sought));
    const computers = levels().filter((level) => all.has(level));
    const modes = ['page.mode.screen', 'page.mode.watch'].filter((mode) => all.has(mode));
    const people = [...all].filter((one) => !computers.includes(one) && !modes.includes(one)).sort((a, b) => a.localeCompare(b, settings.language));
    return [...computers.map((level): [string, string] => [level, levelName(level)]), ...people.map((name): [string, string] => [name, name]), ...modes.map((mode): [string, string] => [mode, t(mode)])];
  }

  private filterBar(): TemplateResult {
    const played = this.games.map(({ name }) => name).filter((name) => this.all.some(({ game }) => game === name));
    return html`<form class="filters" aria-label=${t('page.library.filters')} @submit=${(event: Event) => event.preventDefault()}>
      ${this.select('game', 'page.game', played.map((name) => [name, capital(name)]))}
      ${this.select('other', 'page.library.opponent', this.opponents())}
      ${this.select('fate', 'page.library.result', [['won', t('page.library.won')], ['lost', t('page.library.lost')], ['drawn', t('page.library.drawn')]])}
      ${this.select('length', 'page.library.length', [['short', t('page.library.short', SHORT)], ['middle', t('page.library.middle', SHORT + 1, LONG)], ['long', t('page.library.long', LONG)]])}
    </form>`;
  }

  private row(one: OwnGame): TemplateResult {
    const { key, href, game, options, others, mode, at } = one;
    const turns = this.turns(one);
    const date = at ? new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium' }).format(at) : '';
    const who = mode ? t(mode) : others.map(otherName).join(', ');
    const name = [capital(game), who, date].filter((part) => part).join(', ');
    const stands = html`<span class="fate">${this.outcomes.get(key) ?? ''}</span><small>${[date, turns === undefined ? '' : t('page.library.turns', turns)].filter((part) => part).join(' · ')}</small>`;
    return html`<li class="card shelved ${one.fate ?? ''}">
      <input type="checkbox" aria-label=${t('page.library.choose', name)} .checked=${this.chosen.has(key)} @change=${(event: Event) => this.choose(key, (event.target as HTMLInputElement).checked)} />
      <a class="to-analyse" href=${href}>${gameFace({ picture: this.pictures.get(key), name: capital(game), variant: shortVariant(game, options), others: who, stands }, true)}</a></li>`;
  }

  /** What can be done with those that are chosen. */
  private deeds(): TemplateResult {
    const { taken, found } = this;
    const all = found.length > 0 && taken.length === found.length;
    return html`<div class="deeds row"><label class="tick"><input type="checkbox" .checked=${all} .indeterminate=${!all && taken.length > 0} ?disabled=${found.length === 0} @change=${(event: Event) => this.chooseAll((event.target as HTMLInputElement).checked)} /> ${t('page.library.choose-all')}</label>
      <button ?disabled=${taken.length === 0} @click=${() => void this.save()}>${taken.length > 0 ? t('page.library.save', taken.length) : t('page.library.save-none')}</button>
      <button ?disabled=${!taken.some(({ local }) => local !== undefined)} @click=${() => this.drop()}>${t('page.library.remove')}</button>
      <span class="told" role="status">${this.said}</span></div>`;
  }

  private shelf(): TemplateResult {
    const { found } = this;
    if (found.length === 0)
      return html`<p class="card notice" role="status">${t('page.library.none-fits')} <button @click=${() => this.filter(NONE)}>${t('page.library.clear')}</button></p>`;
    return html`<p class="faint" role="status">${t('page.library.count', found.length)}</p>
      <ul class="plain shelf">${repeat(found.slice(0, this.shown), ({ key }) => key, (one) => this.row(one))}</ul>
      ${found.length > this.shown ? html`<button @click=${() => this.showMore()}>${t('page.library.more')}</button>` : empty}`;
  }

  private notes(): TemplateResult {
    return html`${this.gone.template()}
      ${this.unreached ? html`<p class="card notice" role="status">${t('page.library.unreached')}</p>` : empty}
      ${this.before ? html`<p><button @click=${() => void this.bringAway()}>${t('page.library.older')}</button></p>` : empty}
      <p class="faint">${t('page.library.bound', KEPT_OVER, this.local.length)}</p>`;
  }

  private draw(): void {
    if (this.closed) return;
    entitle(`${t('page.library')} · Tintagel`);
    render(html`<main class="library"><header><h1>${t('page.library')}</h1><p>${t('page.library.about')}</p></header>
      ${this.all.length > 0 ? html`${this.filterBar()}${this.deeds()}${this.shelf()}` : html`<p class="card notice">${t('page.library.empty')} <a href="#/">${t('page.play')}</a></p>`}
      ${this.notes()}</main>`, this.root);
  }
}
