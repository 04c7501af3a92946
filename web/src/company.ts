/* company.ts - the others at a table: who is here, what they ask for, what is said; the link by which more come; and what is to
 * be told of the line to the server. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { Clocks } from './clocks';
import type { Core } from './core';
import type { Desk } from './desk';
import { askToConfirm } from './dialogs';
import { icon } from './icons';
import { LinkCard } from './link-card';
import type { RemoteMatch } from './remote-match';
import { renew } from './renewal';
import { alarm, verified } from './seals';
import { levelName, PERSON } from './seats';
import { settings } from './settings';
import { listed, playerName } from './speech';
import { linkTo } from './together';
import { t, written } from './words';

/** What this needs of the table. */
interface Owner extends Pick<Desk, 'hand' | 'book' | 'changed'> {
  readonly match: RemoteMatch;
  readonly engine: Core;
}

/** What is said of what somebody asks for, and of what one asks for oneself. */
const REQUESTS = {
  draw: { other: 'page.asks.draw', own: 'page.asked.draw' },
  takeback: { other: 'page.asks.takeback', own: 'page.asked.takeback' },
  pause: { other: 'page.asks.pause', own: 'page.asked.pause' },
};
const WIDE = 68.75; /* widths of a letter M, as in room.css: from there on there are three columns */
const SAID_MOST = 500; /* letters of what is said at once */

export class Company {
  /** It is shown where the moves are. */
  open = false;
  readonly clocks: Clocks;
  /** Nobody's words are to be seen. */
  private quiet = false;
  private readonly link: LinkCard;
  /** How much of what was said has been seen. */
  private seen = 0;

  constructor(
    private readonly desk: Owner,
    root: HTMLElement,
  ) {
    this.clocks = new Clocks(desk.match, root);
    this.link = new LinkCard(desk);
  }

  private get match(): RemoteMatch {
    return this.desk.match;
  }

  private dare(run: () => Promise<void>): void {
    void this.desk.hand.dare(run);
  }

  toggle(open = !this.open): void {
    this.open = open;
    if (open && this.desk.book.open) this.desk.book.close();
    this.desk.changed();
  }

  /** Whether a move may be asked back at this table. */
  get takeback(): boolean {
    return this.match.head?.takeback ?? false;
  }

  /** What somebody is called: "Anna", "Knight" for a computer. */
  name(player: number): string {
    const seat = this.match.seats[player] ?? PERSON;
    return this.match.named(player) || (seat === PERSON ? playerName(this.match, player) : levelName(seat));
  }

  /** Who sits there: a name, you, or nobody yet. */
  sits(player: number): string {
    const { match } = this;
    if (match.isFree(player)) return t('page.seat-free');
    return match.people().includes(player) ? t('page.named-you', this.name(player)) : this.name(player);
  }

  private get others(): number[] {
    const { match } = this;
    return match.seats.flatMap((seat, player) => (seat === PERSON && !match.isFree(player) && !match.people().includes(player) ? [player] : []));
  }

  /** Who sits at the table: "Anna – Bert". */
  names(): string {
    const { match } = this;
    return match.seats.map((_, player) => (match.isFree(player) ? t('page.seat-free') : this.name(player))).join(' – ');
  }

  /** In the title. */
  mode(): string {
    return this.match.people().length === 0 ? t('page.watching', this.names()) : this.names();
  }

  /** That set-ups which are shown are what they were. */
  seal(): TemplateResult | typeof empty {
    return verified(this.match);
  }

  // ---- what is asked for, and what is wrong ----

  /** In the left column where there is one, else under the line of the herald. */
  notices(where: 'left' | 'below'): TemplateResult | typeof empty {
    const wide = innerWidth >= WIDE * parseFloat(getComputedStyle(document.documentElement).fontSize);
    if (wide !== (where === 'left')) return empty;
    return html`${this.lineNotice()} ${this.unsaved()} ${this.linkNotice()} ${this.request()} ${this.pause()} ${this.sitAgain()} ${this.absence()}`;
  }

  private lineNotice(): TemplateResult | typeof empty {
    const { match } = this;
    if (match.falsity) return alarm(match);
    if (match.gone) return html`<div class="notice card row lost" role="alert"><p>${t(match.gone === 'outdated' ? 'page.plight.outdated.about' : 'page.table-gone')}</p>
      ${match.gone === 'outdated' ? html`<button class="main" @click=${() => void renew()}>${t('page.reload')}</button>` : html`<a class="button" href="#/">${t('page.start-game')}</a>`}</div>`;
    if (match.line.state !== 'lost') return empty;
    return html`<p class="notice card lost" role="alert">${match.deciding && !match.secret() ? t('page.line-lost-move', written(match.deciding)) : t('page.line-lost')}</p>`;
  }

  /** The server had no room for what was done: it has not happened. */
  private unsaved(): TemplateResult | typeof empty {
    const { match } = this;
    if (!match.unsaved || match.now.result) return empty;
    return html`<div class="notice card row lost" role="alert"><p>${t('page.unsaved')}</p><button class="main" @click=${() => this.dare(() => match.tryAgain())}>${t('page.try-again')}</button></div>`;
  }

  /** Somebody has been away for so long that a computer may play on. */
  private absence(): TemplateResult | typeof empty {
    const { match } = this;
    const player = this.others.find((other) => match.now.toAct.includes(other) && match.isAbsent(other) && this.clocks.isLate(other));
    if (player === undefined || !this.mayTakeOver) return empty;
    return html`<div class="notice card row" role="status"><p>${t('page.absent', this.name(player))}</p><button @click=${() => this.dare(() => match.takeOver(player))}>${t('page.take-over')}</button></div>`;
  }

  private get mayTakeOver(): boolean {
    const { match } = this;
    return match.people().length > 0 && match.head?.takeover === true && !match.now.result && match.standing?.seated === true && match.line.state === 'open';
  }

  /** Who has a seat where others are free gets the link to send. */
  private linkNotice(): TemplateResult | typeof empty {
    const { match } = this;
    if (match.standing?.seated !== false || match.people().length === 0) return empty;
    return this.link.template();
  }

  private request(): TemplateResult | typeof empty {
    const { match } = this;
    const request = match.standing?.request;
    const own = match.people();
    if (!request || match.now.result?.final) return empty;
    const mine = own.includes(request.by);
    if (mine || own.every((player) => request.agreed.includes(player)))
      return html`<div class="notice card row" role="status"><p>${t(REQUESTS[request.kind].own)}</p>${mine ? html`<button @click=${() => this.dare(() => match.reply('decline'))}>${t('page.withdraw')}</button>` : empty}</div>`;
    return html`<div class="notice card row asks" role="alert"><p>${t(REQUESTS[request.kind].other, this.name(request.by))}</p>
      <button class="main" @click=${() => this.dare(() => match.reply('accept'))}>${t('page.accept')}</button>
      <button @click=${() => this.dare(() => match.reply('decline'))}>${t('page.decline')}</button></div>`;
  }

  private pause(): TemplateResult | typeof empty {
    const { match } = this;
    if (!match.standing?.paused || match.people().length === 0) return empty;
    return html`<div class="notice card row" role="status"><p>${t('page.paused')}</p><button class="main" @click=${() => this.dare(() => match.resume())}>${t('page.resume-play')}</button></div>`;
  }

  /** Whoever has left comes back, as long as the game goes on. */
  private sitAgain(): TemplateResult | typeof empty {
    const { match } = this;
    const [left] = match.head?.away ?? [];
    if (left === undefined || match.now.result) return empty;
    return html`<div class="notice card row" role="status"><p>${t('page.plays-for-you')}</p><button class="main" @click=${() => this.dare(() => match.join(left))}>${t('page.sit-again')}</button></div>`;
  }

  // ---- who is here, and what is said ----

  /** Beside who somebody is. */
  presence(player: number): TemplateResult | typeof empty {
    const { match } = this;
    if (match.seats[player] !== PERSON || match.isFree(player) || match.people().includes(player)) return empty;
    const here = match.head?.here.includes(player) ?? false;
    return html`<span class="presence ${here ? 'present' : ''}" title=${t(here ? 'page.here' : 'page.away')}><span class="unseen">${t(here ? 'page.here' : 'page.away')}</span></span>`;
  }

  /** How many things were said since somebody looked. */
  private get unread(): number {
    return this.open ? 0 : this.heard().filter(([number]) => number > this.seen).length;
  }

  private heard(): RemoteMatch['chat'] {
    const { match } = this;
    return this.quiet ? [] : match.chat.filter(([, player]) => !match.isMuted(player));
  }

  /** The button that opens it, beside those for the moves and the rules. */
  leaf(): TemplateResult {
    const { unread } = this;
    return html`<button class="opens-company" aria-pressed=${String(this.open)} @click=${() => this.toggle(true)}>${t('page.company')}${unread > 0 ? html` <b class="count">${unread}</b>` : empty}</button>`;
  }

  template(): TemplateResult {
    const { match } = this;
    this.seen = match.chat.at(-1)?.[0] ?? 0;
    const sits = match.people().length > 0;
    return html`<div class="company scrolls" tabindex="0">
      <ul class="plain who-list" aria-label=${t('page.who-is-here')}>${match.seats.map((_, player) => this.row(player))}</ul>
      <p class="faint">${t('page.watching-count', match.head?.spectators ?? 0)}</p>
      <div class="chat" role="log" aria-label=${t('page.chat')}><ul class="plain">${this.heard().map(([number, player, text]) => this.line(number, player, text))}</ul></div>
      ${sits && match.head?.chat ? this.entry() : empty}
    </div>`;
  }

  private row(player: number): TemplateResult {
    const { match } = this;
    const free = match.isFree(player);
    const can = this.others.includes(player) && match.isAbsent(player) && this.mayTakeOver;
    return html`<li>${this.others.includes(player) ? this.presence(player) : html`<span class="presence nobody"></span>`} <span><b>${free ? t('page.seat-free') : this.name(player)}</b> <small>${playerName(match, player)}</small></span>
      ${can ? html`<button @click=${() => this.dare(() => match.takeOver(player))}>${t('page.take-over')}</button>` : empty}
      ${this.others.includes(player) && match.chat.some(([, who]) => who === player) ? html`<button aria-pressed=${String(match.isMuted(player))} @click=${() => this.dare(() => match.mute(player))}>${t('page.mute')}</button>` : empty}</li>`;
  }

  private line(number: number, player: number, text: string): TemplateResult {
    const { match } = this;
    const mine = match.people().includes(player);
    const report = (): void => this.dare(async () => {
      await match.report(number);
      this.desk.hand.say('page.reported');
    });
    return html`<li><p><b>${this.name(player)}</b> ${text}</p>${mine ? empty : html`<button class="bare" aria-label=${t('page.report')} title=${t('page.report')} @click=${report}>${icon('flag')}</button>`}</li>`;
  }

  private entry(): TemplateResult {
    const send = (event: SubmitEvent): void => {
      event.preventDefault();
      const field = (event.target as HTMLFormElement).elements.namedItem('said') as HTMLInputElement;
      const text = field.value.trim();
      field.value = '';
      if (text) this.dare(() => this.match.say(text));
    };
    return html`<form class="say" @submit=${send}><input name="said" maxlength=${SAID_MOST} autocomplete="off" aria-label=${t('page.say')} placeholder=${t('page.say')} />
      <button type="button" aria-pressed=${String(this.quiet)} @click=${() => this.hush()}>${t('page.chat-off')}</button></form>`;
  }

  private hush(): void {
    this.quiet = !this.quiet;
    this.desk.changed();
  }

  // ---- what has no button of its own ----

  choices(): [value: string, label: string][] {
    const { match } = this;
    const alone = match.standing?.seated === false;
    const link: [string, string][] = match.now.length === 0 ? [] : [['link', 'page.copy-move-link']];
    if (match.people().length === 0 || match.now.result) return link;
    return [...link, ...(alone ? [] : [['pause', 'page.ask-pause'] as [string, string]]), ...(alone || match.head?.takeover ? [['leave', 'page.leave'] as [string, string]] : [])];
  }

  async choose(choice: string): Promise<void> {
    const { match } = this;
    if (choice === 'link') await this.copyLink();
    if (choice === 'pause') this.dare(() => match.offer('pause'));
    if (choice === 'leave' && (await askToConfirm(t(match.standing?.seated ? 'page.leave-ask' : 'page.leave-seat-ask'), t('page.leave'), 'danger'))) this.dare(() => this.leave());
  }

  /** Who goes before the game has begun has nothing more to see there. */
  private async leave(): Promise<void> {
    const begun = this.match.standing?.seated;
    await this.match.leave();
    if (!begun) location.hash = '#/';
  }

  /** The address of what is shown. */
  private async copyLink(): Promise<void> {
    const { hand, match } = this.desk;
    await navigator.clipboard.writeText(linkTo(match.id, match.view.n)).then(() => hand.say('page.move-link-copied'), () => undefined);
  }

  // ---- at the end ----

  /** When one's own clock ran out, for who has not seen it. */
  fallen(): TemplateResult | typeof empty {
    const { fallen } = this.match;
    if (!fallen) return empty;
    const when = new Date(fallen.at).toLocaleString(settings.language === 'fr' ? 'fr' : 'en-GB', { dateStyle: 'long', timeStyle: 'short' });
    return html`<small class="fallen">${t(fallen.lost ? 'page.fallen-lost' : 'page.fallen', when)}</small>`;
  }

  /** What the button says that offers a rematch; whether it waits for others. */
  rematch(): { words: string; waits: boolean } {
    const { match } = this;
    const wanted = match.head?.rematch ?? [];
    if (match.people().some((player) => wanted.includes(player))) return { words: t('page.rematch-waits'), waits: true };
    return { words: wanted.length > 0 ? t('page.rematch-accept', listed(wanted.map((player) => this.name(player)))) : t('page.rematch'), waits: false };
  }
}
