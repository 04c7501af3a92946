/* book.ts - the rules beside the board: one clause at a time, found by a rule chip, by words or by leafing. On a phone it is a sheet
 * over the lower part of the page. Whoever closes it is where they were. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { clauseBody, headingOf } from './clause';
import type { Core } from './core';
import { courseOf, lessonAbout, lessonPlace } from './course';
import type { Exercise } from './exercise';
import { clauseOf, hasGuide, search, type Guide } from './guides';
import { icon } from './icons';
import { pulled } from './pull';
import { Reader } from './reader';
import { settings } from './settings';
import { t, type Language } from './words';

/** What it needs of the page that it is part of. */
export interface Shelf {
  readonly game: string;
  changed(): void;
}

export class Book {
  open = false;
  private readonly reader: Reader;
  private language: Language = settings.language;
  private query = '';
  private at = 0;
  /** What the keys were on when it was opened. */
  private from: HTMLElement | undefined;
  private shownGame = '';
  /** The lessons of the game, so that a rule can be practised. */
  private course: Exercise[] = [];

  constructor(
    private readonly shelf: Shelf,
    private readonly core: Core,
  ) {
    this.reader = new Reader(core, () => (this.open ? shelf.changed() : undefined));
  }

  get there(): boolean {
    return hasGuide(this.shelf.game);
  }

  // ---- opening and closing ----

  /** At the clause about a rule; without one where somebody has read last. */
  async show(rule?: string): Promise<void> {
    if (!this.there) return;
    const focused = document.activeElement;
    if (!this.open && focused instanceof HTMLElement) this.from = focused;
    if (!this.open) this.language = settings.language;
    this.open = true;
    this.query = '';
    await this.load();
    if (rule) this.turnTo(Math.max(0, this.reader.guide ? clauseOf(this.reader.guide, rule) : 0));
    else this.focusTitle();
  }

  private async load(): Promise<void> {
    this.shelf.changed();
    await this.reader.load(this.shelf.game, this.language);
    this.course = (await courseOf(this.core, this.shelf.game)) ?? [];
    if (this.shownGame !== this.shelf.game) this.at = 0;
    this.shownGame = this.shelf.game;
    this.shelf.changed();
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    this.shelf.changed();
    const { from } = this;
    const tab = [...document.querySelectorAll<HTMLElement>('.opens-rules')].find((button) => button.getClientRects().length > 0);
    const back = from?.isConnected && from !== document.body ? from : tab;
    back?.focus({ preventScroll: true });
  }

  toggle(): void {
    if (this.open) this.close();
    else void this.show();
  }

  private turnTo(clause: number): void {
    this.at = clause;
    this.query = '';
    this.shelf.changed();
    document.querySelector('.book .leaf')?.scrollTo(0, 0);
    this.focusTitle();
  }

  private focusTitle(): void {
    const book = document.querySelector('.book');
    (book?.querySelector<HTMLElement>('h2') ?? book?.querySelector('input'))?.focus({ preventScroll: true });
  }

  private async speak(language: Language): Promise<void> {
    this.language = language;
    await this.load();
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.close();
    if (event.key !== 'Tab') event.stopPropagation(); /* the table has uses for most keys */
  }

  // ---- what is seen ----

  /** A rule that can be pressed, to read what it says. */
  chip(rule: string): TemplateResult {
    if (!this.there) return html`<span class="rule">${rule}</span>`;
    const read = this.open && this.reader.guide?.clauses[this.at]?.ids.includes(rule);
    return html`<button class="rule ${read ? 'on' : ''}" title=${t('page.rule', rule)} aria-label=${t('page.rule', rule)} @click=${() => void this.show(rule)}>${rule}</button>`;
  }

  private head(): TemplateResult {
    const language = (name: Language): TemplateResult => html`<button lang=${name} aria-pressed=${String(this.language === name)} @click=${() => void this.speak(name)}>${name.toUpperCase()}</button>`;
    return html`<div class="seek">
      <label>${icon('search')}<input type="search" autocomplete="off" spellcheck="false" aria-label=${t('page.search-rules')} placeholder=${t('page.search-rules')} .value=${this.query}
        @input=${(event: Event) => this.find((event.target as HTMLInputElement).value)} @keydown=${(event: KeyboardEvent) => this.enter(event)} /></label>
      <div class="switch" role="group" aria-label=${t('page.language-rules')}>${language('fr')} ${language('en')}</div>
    </div>`;
  }

  private find(query: string): void {
    this.query = query;
    this.shelf.changed();
  }

  /** Enter opens the first that was found. */
  private enter(event: KeyboardEvent): void {
    const [first] = this.reader.guide && this.query.trim() ? search(this.reader.guide, this.query) : [];
    if (event.key !== 'Enter' || first === undefined) return;
    event.preventDefault();
    this.turnTo(first);
  }

  private found(guide: Guide): TemplateResult {
    const all = search(guide, this.query);
    return html`<p class="faint" role="status">${t('page.found', all.length)}</p>
      <ul class="plain found">${all.map((number) => {
        const clause = guide.clauses[number]!;
        return html`<li><button @click=${() => this.turnTo(number)}>${clause.ids[0] ? html`<span class="rule">${clause.ids[0]}</span>` : empty}<span lang=${guide.language}>${headingOf(clause)}</span></button></li>`;
      })}</ul>`;
  }

  private clause(guide: Guide): TemplateResult {
    const clause = guide.clauses[this.at]!;
    const others = clause.ids.slice(1);
    return html`<p class="crumbs">${clause.ids[0] ? html`<span class="rule">${clause.ids[0]}</span>` : empty}<span lang=${guide.language}>${guide.title}${clause.heading ? ` › ${clause.chapter}` : ''}</span></p>
      <div lang=${guide.language} class="guide"><h2 tabindex="-1">${headingOf(clause)}</h2>${clauseBody(this.reader, clause, this.at)}</div>
      ${others.length > 0 ? html`<p class="also"><span>${t('page.see-also')}</span>${others.map((rule) => this.chip(rule))}</p>` : empty}
      ${this.practise(clause.ids[0] ?? '')}
      <p class="also"><a href="#/rules/${guide.game}${clause.ids[0] ? `/${clause.ids[0]}` : ''}">${t('page.all-rules')}</a></p>`;
  }

  private practise(rule: string): TemplateResult | typeof empty {
    const lesson = lessonAbout(this.course, rule);
    return lesson < 0 ? empty : html`<p class="also"><a href=${lessonPlace(this.shelf.game, lesson)} @click=${() => this.close()}>${t('page.practise')}</a></p>`;
  }

  private foot(guide: Guide): TemplateResult {
    const step = (number: number, label: string, sign: 'back' | 'on'): TemplateResult => {
      const clause = guide.clauses[number];
      return html`<button class=${sign} ?disabled=${!clause} title=${t(label)} aria-label=${clause ? `${t(label)}: ${headingOf(clause)}` : t(label)} @click=${() => this.turnTo(number)}>
        ${sign === 'back' ? icon('back') : empty}<span class="words" lang=${guide.language}>${clause ? headingOf(clause) : ''}</span>${sign === 'on' ? icon('onward') : empty}</button>`;
    };
    return html`<footer>${step(this.at - 1, 'page.clause-before', 'back')} ${step(this.at + 1, 'page.clause-next', 'on')}</footer>`;
  }

  template(leaves: TemplateResult): TemplateResult | typeof empty {
    if (!this.open) return empty;
    const { guide, failed } = this.reader;
    return html`<aside class="card book" aria-label=${t('page.rules')} @keydown=${(event: KeyboardEvent) => this.onKey(event)}>
      <header @pointerdown=${(event: PointerEvent) => pulled(event, (way) => (way === 'down' ? this.close() : undefined))}>${leaves}
        <button class="bare shut" aria-label=${t('page.close-rules')} title=${t('page.close-rules')} @click=${() => this.close()}>${icon('close')}</button></header>
      ${this.head()}
      <div class="leaf" tabindex="0">
        ${failed ? html`<p role="alert">${t('page.no-text')}</p><p><button @click=${() => void this.load()}>${t('page.try-again')}</button></p>` : empty}
        ${guide ? (this.query.trim() ? this.found(guide) : this.clause(guide)) : empty}
      </div>
      ${guide && !this.query.trim() ? this.foot(guide) : empty}
    </aside>`;
  }
}
