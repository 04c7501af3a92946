/* invitation.ts - what somebody sees who comes by a link and has no seat: who invites to what, how the board will stand, which
 * seats there are; a name, and a button to join. Or why that cannot be. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { clockName } from './clocks';
import type { Company } from './company';
import { about } from './home';
import { icon } from './icons';
import type { RemoteMatch } from './remote-match';
import { levelName, PERSON } from './seats';
import { settings } from './settings';
import { emblem } from './sketches';
import { playerName, resultWords } from './speech';
import { hasText } from './texts';
import { variantWords } from './variants';
import { capital, say, t, type Said } from './words';

/** What this needs of the meeting. */
interface Owner {
  readonly match: RemoteMatch;
  readonly company: Company;
  looksFrom(): void;
  playSame(): void;
  join(player: number, name: string): void;
  onlyWatch(): void;
}

export class Invitation {
  private chosen: number | undefined;
  /** Why joining was refused. */
  fault: Said | undefined;
  /** How the board will stand, as a picture; and by player, that of a token. */
  picture: string | undefined;
  tokens: string[] = [];

  constructor(private readonly owner: Owner) {}

  private get match(): RemoteMatch {
    return this.owner.match;
  }

  private get free(): number[] {
    return this.match.seats.flatMap((_, player) => (this.match.isFree(player) ? [player] : []));
  }

  /** The seat that whoever is invited would take. */
  get seat(): number | undefined {
    const { free } = this;
    return this.chosen !== undefined && free.includes(this.chosen) ? this.chosen : free[0];
  }

  /** The first person who sits there already. */
  private get host(): number | undefined {
    const { match } = this;
    const people = match.seats.flatMap((seat, player) => (seat === PERSON && !match.isFree(player) ? [player] : []));
    return people[0];
  }

  /** Why nobody can join. */
  private closed(): string | undefined {
    const { match } = this;
    if (match.now.result) return 'page.invite-over';
    if (this.free.length > 0) return undefined;
    return match.now.length > 0 ? 'page.invite-begun' : 'page.invite-full';
  }

  private token(player: number): TemplateResult | typeof empty {
    return emblem(this.tokens[player]);
  }

  private inviter(): TemplateResult | typeof empty {
    const { host } = this;
    const { match, company } = this.owner;
    if (host === undefined) return empty;
    const here = match.head?.here.includes(host) ?? false;
    return html`<div class="inviter">${this.token(host)}<div><small>${t('page.invite-from')}</small>
      <p><b>${company.name(host)}</b> <span class="chip ${here ? 'on' : ''}">${here ? html`<span class="presence present"></span> ${t('page.here-now')}` : t('page.invite-away')}</span></p></div></div>`;
  }

  private facts(): TemplateResult {
    const { match, seat } = this;
    const { head, rules: { game, options } } = match;
    const words = variantWords(game, options);
    const fact = (name: string, says: unknown): TemplateResult => html`<div><dt>${t(name)}</dt><dd>${says}</dd></div>`;
    const allows = [t(head?.takeback ? 'page.with-takeback' : 'page.without-takeback'), t(head?.chat ? 'page.with-chat' : 'page.without-chat')];
    return html`<dl class="card invite-facts">
      ${fact('page.variant', words.length > 0 ? words.join(', ') : t('page.variant-plain'))}
      ${fact('page.clock', html`${icon('clock')} ${clockName(head?.clock ?? 'none')}`)}
      ${seat === undefined || this.closed() ? empty : fact('page.your-colour', html`${this.token(seat)} ${playerName(match, seat)}`)}
      ${fact('page.table-rules', capital(allows.join(', ')))}
    </dl>`;
  }

  private seats(): TemplateResult {
    const { match } = this;
    const { free } = this;
    const open = this.closed() === undefined;
    const who = (player: number): string => match.isFree(player) ? t(open && player === this.seat ? 'page.you' : 'page.seat-free')
      : match.seats[player] === PERSON ? this.owner.company.name(player) : levelName(match.seats[player]!);
    const body = (player: number): TemplateResult => html`${this.token(player)}<span><b>${capital(who(player))}</b><small>${playerName(match, player)}</small></span>`;
    const pick = (player: number): void => {
      this.chosen = player;
      this.owner.looksFrom();
    };
    return html`<fieldset class="invite-seats"><legend class="unseen">${t('page.seats')}</legend>${match.seats.map((_, player) =>
      open && free.length > 1 && match.isFree(player)
        ? html`<label class="card sits free ${player === this.seat ? 'mine' : ''}"><input type="radio" name="seat" .checked=${live(player === this.seat)} @change=${() => pick(player)} />${body(player)}</label>`
        : html`<div class="card sits ${open && player === this.seat ? 'mine' : ''}">${body(player)}</div>`)}</fieldset>`;
  }

  private wrong(): TemplateResult | typeof empty {
    if (this.match.line.state === 'lost') return html`<p class="fault" role="alert">${t('page.line-lost')}</p>`;
    return this.fault ? html`<p class="fault" role="alert">${say(this.fault)}</p>` : empty;
  }

  private joining(): TemplateResult {
    const { match, owner } = this;
    const join = (event: SubmitEvent): void => {
      event.preventDefault();
      const field = (event.target as HTMLFormElement).elements.namedItem('name') as HTMLInputElement;
      if (this.seat !== undefined) owner.join(this.seat, field.value);
    };
    return html`<form class="joining" @submit=${join}>
      <label><span>${t('page.your-name')}</span><input name="name" maxlength="40" autocomplete="nickname" .value=${settings.name} placeholder=${t('page.guest')} /></label>
      <button class="main">${t('page.join')}</button></form>
      ${this.wrong()}
      <div class="row ways">
        <button @click=${() => owner.onlyWatch()}>${icon('eye')} ${t('page.only-watch')}</button>
        ${hasText(match.rules.game, 'lessons') ? html`<a class="button" href="#/learn/${match.rules.game}">${icon('learn')} ${t('page.learn-first')}</a>` : empty}</div>
      <p class="faint">${t('page.invite-note')}</p>`;
  }

  private refused(why: string): TemplateResult {
    const result = resultWords(this.match);
    return html`${this.wrong()}<p role="status">${t(why)}${result ? html` <b>${capital(say(result))}</b>` : empty}</p><div class="row ways"><button class="main" @click=${() => this.owner.onlyWatch()}>${icon('eye')} ${t(result ? 'page.look-at' : 'page.watch')}</button>
      ${result ? html`<button @click=${() => this.owner.playSame()}>${icon('swap')} ${t('page.play-same')}</button>` : html`<a class="button" href="#/">${t('page.start-game')}</a>`}</div>`;
  }

  /** Under the board. */
  private caption(): string {
    const { match, seat } = this;
    if (this.closed() || seat === undefined) return t('page.stands-now');
    return t('page.stands-so', playerName(match, seat));
  }

  template(): TemplateResult {
    const { match, host } = this;
    const name = capital(match.rules.game);
    const why = this.closed();
    const title = why ? t('page.told', name, this.owner.company.names()) : host === undefined ? name : t('page.invite-title', name, this.owner.company.name(host));
    return html`<main class="invitation">
      <figure class="stands"><div class="card">${this.picture ? html`<img src=${this.picture} alt="" />` : empty}</div><figcaption class="faint">${this.caption()}</figcaption></figure>
      <div class="told">${why ? empty : this.inviter()}<h1>${title}</h1><p>${about(match.rules.game)}</p>
        ${this.facts()} ${this.seats()} ${why ? this.refused(why) : this.joining()}</div>
    </main>`;
  }
}
