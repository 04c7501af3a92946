/* result.ts - the end of a match as a card that leaves the board to be seen: who won and why, how long it took, and what can
 * be done next. It can be closed; a button, and on a phone a strip, brings it back. */
import { html, nothing as empty, svg, type TemplateResult } from 'lit-html';
import { wasCoached } from './coach';
import { bringLater } from './coming';
import type { Desk } from './desk';
import { icon } from './icons';
import { pulled } from './pull';
import { rounds } from './rounds';
import { count, ENOUGH, scoreOf, type Score } from './scores';
import { lastLevel, levelNamed, levelOf, PERSON, seatOf, type Seat } from './seats';
import { moves as inMotion } from './settings';
import { resultWords, sideNamed, you } from './speech';
import { capital, say, t } from './words';

const WIDE = 1100; /* pixels, as in result.css: from there on the card has a place of its own */
const LEAVES = [-62, -38, -14, 10, 34];

const laurel = svg`<svg class="laurel" viewBox="-60 -40 120 80" aria-hidden="true">${[-1, 1].map((side) => svg`<g transform="scale(${side} 1)">
  <path d="M6 38C34 34 48 8 40 -24" />${LEAVES.map((angle) => svg`<ellipse transform="rotate(${angle + 30}) translate(44 0) rotate(${70})" rx="8" ry="3.6" />`)}</g>`)}</svg>`;

/** "4:52", "1:04:52"; nothing for what went over days, nor where no time was noted. */
export function timeText(milliseconds: number): string | undefined {
  const seconds = Math.round(milliseconds / 1000);
  const two = (number: number): string => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  if (hours >= 24 || seconds === 0) return undefined;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** How the match ended for the one person who played. */
function fate(desk: Desk): keyof Score | undefined {
  const { now: { result }, rules } = desk.match;
  const me = you(desk.match);
  if (!result || me === undefined) return undefined;
  if (result.winners.length === 0) return 'drawn';
  return result.winners.some((player) => rules.sides[player] === rules.sides[me]) ? 'won' : 'lost';
}

/** The level of the computers, where all are of one. */
function opponent(desk: Desk): Seat | undefined {
  const computers = new Set(desk.match.seats.filter((seat) => seat !== PERSON));
  return computers.size === 1 ? [...computers][0] : undefined;
}

/** Each sentence in one piece where it can be; the rule stands with the last words. */
function sentences(text: string, rule: TemplateResult): TemplateResult[] {
  const all = text.split(/(?<=\.) /);
  return all.map((sentence, i) => html`<span class="whole">${sentence}${i === all.length - 1 ? html` ${rule}` : empty}</span> `);
}

const HEADS = { won: 'page.result-won', lost: 'page.result-lost', drawn: 'page.result-draw' };

function heading(desk: Desk): string {
  const mine = fate(desk);
  const winners = desk.match.now.result?.winners ?? [];
  if (mine) return t(HEADS[mine]);
  return winners.length === 0 ? t('page.result-draw') : t('page.result-other', sideNamed(desk.match, winners));
}

export class ResultCard {
  open = false;
  /** The match that was seen going on, and then over. */
  private going = '';
  private came = false;

  constructor(private readonly desk: Desk) {}

  /** The match has changed: does it end now? */
  follow(): void {
    const { match } = this.desk;
    const over = match.now.result !== null;
    this.came = over && this.going === match.id;
    if (!over) this.open = false;
    else if (this.came || this.going !== `${match.id} over`) this.open = true;
    this.going = over ? `${match.id} over` : match.id;
    const mine = fate(this.desk);
    const level = opponent(this.desk);
    if (this.came && mine && level && !this.desk.company && !wasCoached(match)) count(match.id, match.rules.game, level, mine);
  }

  /** It is on the screen: whoever played hears of it. */
  drawn(root: HTMLElement): void {
    if (!this.came) return;
    this.came = false;
    root.querySelector<HTMLElement>('.result h2')?.focus({ preventScroll: true });
  }

  toggle(open = !this.open): void {
    this.open = open;
    this.desk.changed();
    const next = [...document.querySelectorAll<HTMLElement>(open ? '.result h2' : '.result-button, .result .toggle')];
    next.find((element) => element.getClientRects().length > 0)?.focus({ preventScroll: true });
  }

  private lookBack(): void {
    if (innerWidth < WIDE) this.toggle(false);
    void this.desk.match.show(0);
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.open) this.toggle(false);
    else if (event.key.toLowerCase() === 'r' && !event.ctrlKey && !event.metaKey && !event.altKey) this.again();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A finger pulls the sheet down to its strip, or up again. */
  private pull(down: PointerEvent): void {
    pulled(down, (way) => (this.open === (way === 'down') ? this.toggle() : undefined));
  }

  // ---- what can be done next ----

  private async share(): Promise<void> {
    const { match, match: { rules: { game }, now: { position, n } } } = this.desk;
    const { share } = await bringLater();
    await share({ game, record: await match.record(), position, n });
  }

  private again(): void {
    this.desk.again(this.desk.match.seats);
  }

  /** Whoever plays alone changes places with the first of the other side. */
  private swapped(): Seat[] | undefined {
    const { match } = this.desk;
    const { seats, rules } = match;
    const people = match.people();
    const me = people.length === 1 || rules.players === 2 ? (people[0] ?? 0) : undefined;
    const other = me === undefined ? -1 : rules.sides.findIndex((side) => side !== rules.sides[me]);
    if (me === undefined || other < 0) return undefined;
    return seats.map((seat, player) => (player === me ? seats[other]! : player === other ? seats[me]! : seat));
  }

  /** The next level, once a person has won often enough at this one. */
  private offer(): TemplateResult | typeof empty {
    const { desk } = this;
    const { seats, rules } = desk.match;
    const level = opponent(desk);
    const next = level && levelOf(level) < lastLevel() ? seatOf(levelOf(level) + 1) : undefined;
    if (desk.company || !level || !next || fate(desk) !== 'won' || scoreOf(rules.game, level).won < ENOUGH) return empty;
    const { won } = scoreOf(rules.game, level);
    return html`<div class="offer">
      <p><b>${t('page.next-level', levelNamed(next), levelOf(next))}</b><small>${t('page.next-level-why', levelNamed(level), won)}</small></p>
      <button @click=${() => desk.again(seats.map((seat) => (seat === PERSON ? PERSON : next)))}>${t('page.next-level-play', levelNamed(next))}</button>
    </div>`;
  }

  // ---- drawing ----

  /** The winner's piece in a laurel; two pieces for a draw. */
  private pieces(): TemplateResult {
    const { desk } = this;
    const { now, rules } = desk.match;
    const shown = now.result!.winners.length > 0 ? now.result!.winners.slice(0, 1) : rules.sides.map((_, player) => player).slice(0, 2);
    return html`<div class="pieces">${fate(desk) === 'lost' || shown.length > 1 ? empty : laurel}${shown.map((player) => desk.face(player))}</div>`;
  }

  private facts(): TemplateResult {
    const { match } = this.desk;
    const all = rounds(match).at(-1)?.number ?? 0;
    const time = timeText(match.now.result!.lasted);
    return html`<dl class="facts">
      <div><dt>${t('page.result-rounds', all)}</dt><dd>${all}</dd></div>
      ${time ? html`<div><dt>${t('page.result-time')}</dt><dd>${time}</dd></div>` : empty}
    </dl>`;
  }

  private about(): string {
    const { match } = this.desk;
    const me = you(match);
    const level = opponent(this.desk);
    if (me === undefined) return '';
    if (!level || this.desk.company) return t('page.result-played', sideNamed(match, [me]));
    return t(match.rules.players === 2 ? 'page.result-played-two' : 'page.result-played-many', sideNamed(match, [me]), levelNamed(level), levelOf(level));
  }

  template(): TemplateResult | typeof empty {
    const { desk } = this;
    const { match } = desk;
    const said = resultWords(match);
    if (!said || !match.now.result) return empty;
    const mine = fate(desk);
    const swapped = desk.company ? undefined : this.swapped();
    const again = desk.company?.rematch() ?? { words: t('page.rematch'), waits: false };
    const plays = match.people().length > 0 || !desk.company;
    const rematch = (kind: string) => plays ? html`<button class=${kind} aria-keyshortcuts="R" ?disabled=${again.waits} @click=${() => this.again()}>${icon('turn')} ${again.words}</button>` : empty;
    return html`<section class="card result ${this.open ? '' : 'closed'} ${mine ?? 'watched'} ${mine === 'won' && inMotion() ? 'festive' : ''}"
      aria-labelledby="result-title" @keydown=${(event: KeyboardEvent) => this.onKey(event)}>
      <header @pointerdown=${(event: PointerEvent) => this.pull(event)}>
        ${this.open ? this.pieces() : empty}
        <h2 id="result-title" tabindex="-1">${heading(desk)}</h2>
        ${this.open ? empty : rematch('strip-only')}
        <button class="bare toggle" aria-expanded=${this.open ? 'true' : 'false'} aria-label=${t(this.open ? 'page.close' : 'page.result')} @click=${() => this.toggle()}>${icon(this.open ? 'close' : 'up')}</button>
      </header>
      ${this.open
        ? html`<div class="told scrolls">
            <div class="why"><p>${sentences(capital(say(said)), desk.book.chip(match.now.result.rule))}</p><small>${this.about()}</small>${desk.company?.fallen() ?? empty}${wasCoached(match) ? html`<small class="coached">${t('page.coached-note')}</small>` : empty}</div>
            ${this.facts()}
          </div>
          <div class="next">
            ${rematch('main')}
            ${swapped ? html`<button @click=${() => desk.again(swapped)}>${icon('swap')} ${t('page.swap-sides')}</button>` : empty}
            ${desk.analysis ? html`<button aria-keyshortcuts="A" @click=${() => (location.hash = desk.analysis!)}>${icon('analyse')} ${t('page.analyse')}</button>` : empty}
            <button @click=${() => void this.desk.hand.dare(() => this.share())}>${t('page.share')}</button>
            <button @click=${() => this.lookBack()}>${icon('previous')} ${t('page.look-back')}</button>
          </div>
          ${this.offer()}`
        : empty}
    </section>`;
  }
}
