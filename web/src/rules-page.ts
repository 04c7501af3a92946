/* rules-page.ts - the rules of a game as a page of its own: contents with a search beside all clauses, to read, to link to and to print. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import type { Game } from './answers';
import { clauseBody, headingOf } from './clause';
import type { Core } from './core';
import { hasGuide, nameOf, numberOf, search, type Clause, type Guide } from './guides';
import { icon } from './icons';
import { Reader } from './reader';
import { settings } from './settings';
import { entitle } from './title';
import { started } from './trouble';
import type { View } from './view';
import { capital, t } from './words';

export class RulesPage implements View {
  readonly place = location.hash;
  readonly atBoard = false;
  private readonly games: string[];
  private readonly game: string;
  private readonly reader: Reader;
  private readonly listening = new AbortController();
  private query = '';
  /** Somebody has scrolled: pictures that come do not lead back to the clause that was asked for. */
  private moved = false;

  constructor(
    core: Core,
    games: Game[],
    private readonly root: HTMLElement,
    game: string | undefined,
    /** What names the clause that is asked for. */
    private readonly clause = '',
  ) {
    this.games = games.filter(({ name, example }) => !example && hasGuide(name)).map(({ name }) => name);
    this.game = this.games.find((name) => name === game) ?? this.games[0] ?? '';
    this.reader = new Reader(core, () => this.follow());
  }

  async open(): Promise<void> {
    for (const kind of ['wheel', 'touchmove', 'keydown']) addEventListener(kind, () => (this.moved = true), this.listening);
    await this.load();
    started();
    this.arrive();
  }

  async repaint(): Promise<void> {
    await this.load();
  }

  close(): void {
    this.listening.abort();
  }

  private async load(): Promise<void> {
    await this.reader.load(this.game, settings.language);
    this.draw();
  }

  /** A picture has come. */
  private follow(): void {
    this.draw();
    if (!this.moved) this.scroll();
  }

  private asked(): Element | null {
    const { guide } = this.reader;
    const number = guide && this.clause ? numberOf(guide, this.clause) : -1;
    return number < 0 ? null : document.getElementById(`clause-${number}`);
  }

  private scroll(): void {
    if (!this.listening.signal.aborted) this.asked()?.scrollIntoView({ block: 'start' });
  }

  /** The keys go to the clause that was asked for. */
  private arrive(): void {
    const clause = this.asked();
    if (!clause) scrollTo(0, 0);
    else clause.querySelector<HTMLElement>('h3, h2')?.focus({ preventScroll: true });
    this.scroll();
  }

  // ---- contents ----

  private find(query: string): void {
    this.query = query;
    this.draw();
  }

  private entry(guide: Guide, number: number): TemplateResult {
    const clause = guide.clauses[number]!;
    return html`<li><a href="#/rules/${this.game}/${nameOf(guide, number)}">${clause.ids[0] ? html`<span class="rule">${clause.ids[0]}</span>` : empty}<span>${headingOf(clause)}</span></a></li>`;
  }

  private contents(guide: Guide): TemplateResult {
    const numbers = guide.clauses.map((_, number) => number).filter((number) => guide.clauses[number]!.heading);
    const chapters = [...new Set(numbers.map((number) => guide.clauses[number]!.chapter))];
    if (this.query.trim()) {
      const found = search(guide, this.query);
      return html`<p class="faint" role="status">${t('page.found', found.length)}</p><ul class="plain found">${found.map((number) => this.entry(guide, number))}</ul>`;
    }
    return html`${chapters.map((chapter) => html`<details open><summary>${chapter}</summary>
      <ul class="plain found">${numbers.filter((number) => guide.clauses[number]!.chapter === chapter).map((number) => this.entry(guide, number))}</ul></details>`)}`;
  }

  // ---- clauses ----

  private chapterOf({ clauses }: Guide, number: number): TemplateResult | typeof empty {
    const { chapter, heading } = clauses[number]!;
    if (number === 0 || clauses[number - 1]!.chapter === chapter) return empty;
    return html`<h2 class="chapter" tabindex=${heading ? empty : '-1'}>${chapter}</h2>`;
  }

  private clauseOf(guide: Guide, clause: Clause, number: number): TemplateResult {
    return html`${this.chapterOf(guide, number)}<section class="clause" id="clause-${number}">
      ${clause.heading
        ? html`<header><h3 tabindex="-1">${clause.heading}</h3>
            <p class="ids">${clause.ids.map((rule, i) => html`<a class="rule ${i === 0 ? 'main-rule' : ''}" href="#/rules/${this.game}/${rule}">${rule}</a> `)}</p></header>`
        : empty}
      ${clauseBody(this.reader, clause, number, true)}
    </section>`;
  }

  private draw(): void {
    if (this.listening.signal.aborted) return;
    const { guide, failed } = this.reader;
    const name = capital(this.game);
    entitle(`${t('page.rules-of', name)} · Tintagel`);
    render(
      html`<main class="rules-page">
        <header class="over">
          <h1>${t('page.rules-of', name)}</h1>
          <nav aria-label=${t('page.game')}>${this.games.map((game) => html`<a class="button" href="#/rules/${game}" aria-current=${game === this.game ? 'page' : 'false'}>${capital(game)}</a>`)}</nav>
          <div class="row"><a class="button main" href="#/${this.game}/new">${t('page.play-name', name)}</a>
            <button @click=${() => print()}>${icon('print')} ${t('page.print')}</button></div>
        </header>
        ${failed ? html`<p class="card" role="alert">${t('page.no-text')} <button @click=${() => void this.load()}>${t('page.try-again')}</button></p>` : empty}
        ${guide
          ? html`<nav class="contents" aria-label=${t('page.contents')}>
                <label class="seek-field">${icon('search')}<input type="search" autocomplete="off" spellcheck="false" aria-label=${t('page.search-rules')} placeholder=${t('page.search-rules')}
                  .value=${this.query} @input=${(event: Event) => this.find((event.target as HTMLInputElement).value)} /></label>
                <div class="list">${this.contents(guide)}</div>
              </nav>
              <article class="guide">${guide.clauses.map((clause, number) => this.clauseOf(guide, clause, number))}</article>`
          : empty}
      </main>`,
      this.root,
    );
  }
}
