/* remote-match.ts - a match that a server holds: people elsewhere, and computers that think there. Its events come over the
 * line, and the core rebuilds the match from them here, so that it is looked at like any other.
 *
 * Invariant: what is shown follows from events that the server has told; what is done here is seen when the server says that
 * it has happened. */
import { ask, SPECTATOR, type Why } from './answers';
import type { Core } from './core';
import { CoreMatch, type Look } from './core-match';
import type { Line } from './line';
import type { Audience } from './match';
import type { Draft, GameEvent, GameHead, News } from './protocol';
import { Refusal, whyOf } from './refusal';
import type { Step } from './screen';
import { knock } from './sound';
import { PERSON } from './seats';
import { settings } from './settings';
import type { Call } from './worker';

/** Something that was said: the number of its event, who, what. */
export type Chat = [number: number, player: number, text: string];

/** What was asked for and could not be kept there. */
interface Unsaved {
  action: string;
  parameters: Record<string, unknown>;
}

/** After these who sits where is others. */
const SEATS = ['joined', 'left', 'takeover'];
/** After these the turns before are not what they were. */
const UNDOES = ['takeback', 'reveal', 'anew'];

const NOT_KEPT = 'server.not-kept';
const GRACE = 61_000; /* milliseconds that the server lets somebody be away (HOST_GRACE), and a little */
/** Refusals of a reveal that is not what was committed to. */
const FALSE = ['match.commitment', 'match.reveal', 'match.salt'];

/** An event as the core reads it. */
export const lineOf = ([kind, player, at, text]: GameEvent): string => `${kind} ${player} ${at} ${text}`;

export class RemoteMatch extends CoreMatch {
  override helped = false;
  head: GameHead | undefined;
  chat: Chat[] = [];
  /** The move that has been sent, or waits for a line: until it is answered nothing else is decided. */
  deciding: string | undefined;
  /** What the server had no room to keep: it has not happened. */
  unsaved: Unsaved | undefined;
  /** When a clock of one's own ran out that nobody here has seen running out, and whether the line was lost then. */
  fallen: { at: number; lost: boolean } | undefined;
  /** Since when others are away, as far as it is known here. */
  private readonly absent = new Map<number, number>();
  private stopWaiting: (() => void) | undefined;
  /** Why it is not to be had: there is none, this page cannot read it, or what was revealed is false. */
  gone: 'unknown' | 'outdated' | 'false' | undefined;
  falsity: Why | undefined;
  private events: GameEvent[] = [];
  private readonly drafted = new Map<number, Draft>();
  private begun = false;
  /** What comes is taken one after the other. */
  private taking: Promise<void> = Promise.resolve();
  private stop: () => void = () => undefined;
  private readonly stopListening: () => void;
  private hearing: { number: number; done: () => void }[] = [];
  private wasLost = false;

  constructor(
    core: Core,
    engine: Core,
    audience: Audience,
    readonly line: Line,
    readonly id: string,
  ) {
    super(core, engine, audience);
    this.stopListening = line.listen(() => {
      this.wasLost ||= line.state === 'lost';
      if (this.begun) this.audience.heard();
    });
  }

  /** The seats of whoever looks. */
  people(): number[] {
    const { seats, head } = this;
    return (head?.you ?? []).filter((player) => seats.length === 0 || seats[player] === PERSON);
  }

  override named(player: number): string | undefined {
    return this.seats[player] === PERSON ? this.sitting[player] : undefined;
  }

  isFree(player: number): boolean {
    return this.head?.seats[player] === '';
  }

  protected override get place(): Pick<Step, 'own' | 'at'> {
    return { own: this.head?.you ?? [], at: this.line.now() };
  }

  // ---- what comes ----

  /** Follow the match; done when it is here, or it is known that it cannot be. */
  open(): Promise<void> {
    return new Promise((opened) => {
      this.stop = this.line.watch(this.id, () => this.events.length, (news) => {
        this.taking = this.taking.then(() => this.hear(news)).then(opened);
      });
    });
  }

  close(): void {
    this.closed = true;
    this.stopWaiting?.();
    this.stop();
    this.stopListening();
  }

  private async hear(news: News): Promise<void> {
    if (this.closed) return;
    if (news.removed) this.gone = 'unknown';
    if (news.head && news.head.number < this.events.length) this.gone = 'outdated'; /* it has forgotten what was told */
    this.head = news.head ?? this.head;
    const { here, spectators, next, rematch } = news;
    if (this.head) Object.assign(this.head, Object.fromEntries(Object.entries({ here, spectators, next, rematch }).filter(([, value]) => value !== undefined)));
    this.noteAbsence();
    const drafted = [...(news.drafts ?? []), ...(news.draft ? [news.draft] : [])].filter((draft) => this.keepDraft(draft));
    const fresh = (news.events ?? []).slice(Math.max(0, this.events.length - (news.first ?? 0)));
    try {
      if (this.head && !this.gone) await this.takeUp(fresh, drafted.length > 0, news.head !== undefined);
    } catch (error) {
      const why = whyOf(error);
      this.gone = FALSE.includes(why.message) ? 'false' : 'outdated'; /* the server has what this page cannot read */
      if (this.gone === 'false') this.falsity = why;
    }
    if (!this.closed) this.audience.heard();
  }

  /** False if it is known already. */
  private keepDraft(draft: Draft): boolean {
    const known = this.drafted.get(draft.player);
    this.drafted.set(draft.player, draft);
    return known?.words !== draft.words || known.salt !== draft.salt;
  }

  /** Add events; a set-up that is told anew, or what undoes others, needs all of them again. */
  private async takeUp(fresh: GameEvent[], drafted: boolean, headed: boolean): Promise<void> {
    const first = this.events.length;
    this.events = [...this.events, ...fresh];
    const flag = fresh.find(([kind, player]) => kind === 'flag' && (this.head?.you ?? []).includes(player));
    if (flag && (this.wasLost || !this.begun)) this.fallen = { at: flag[2], lost: this.wasLost };
    fresh.forEach(([kind, player, , text], i) => (kind === 'chat' ? this.chat.push([first + i, player, text]) : undefined));
    if (this.begun && fresh.some(([kind]) => SEATS.includes(kind))) await this.lookAround();
    if (this.closed) return;
    const anew = !this.begun || drafted;
    const undone = fresh.some(([kind]) => UNDOES.includes(kind));
    if (anew) await this.step(this.whole(), { from: 0, open: !this.begun, n: this.shown });
    else if (fresh.length > 0 || headed) await this.step([ask('follow', fresh.map(lineOf).join('\n'), first)], { ...(undone ? { from: 0 } : {}), n: this.shown });
    this.begun = true;
    this.wasLost = false;
    this.hearing = this.hearing.filter(({ number, done }) => (number > this.events.length ? true : void done()));
    if (settings.sound && first > 0 && fresh.some(([kind, player]) => kind === 'move' && !this.people().includes(player))) knock();
  }

  /** All of the match, as far as it is known here. */
  private whole(): Call[] {
    const restores = [...this.drafted.values()].sort((a, b) => a.player - b.player);
    return [
      ask('follow', this.events.map(lineOf).join('\n'), 0),
      ...restores.map(({ player, words, salt }) => ({ ...ask('restore', `${salt ?? '-'} ${words}`, player), may: true })),
    ];
  }

  /** Who sits where, and whose seats are one's own. */
  private async lookAround(): Promise<void> {
    this.head = await this.line.call<GameHead>('head', { game: this.id });
  }

  protected async step(calls: Call[], { n, ...look }: Look = {}): Promise<void> {
    const shown = await this.query(calls, { viewer: this.people().includes(this.viewer) ? this.viewer : SPECTATOR, ...(n === undefined ? {} : { n }), ...look });
    if (!shown) return;
    this.take(shown, n);
    this.audience.changed();
  }

  /** Who has left is told of again when a computer may take the seat. */
  private noteAbsence(): void {
    const { head } = this;
    head?.seats.forEach((_, player) => {
      if (head.here.includes(player)) this.absent.delete(player);
      else if (!this.absent.has(player)) this.absent.set(player, Date.now());
    });
    this.stopWaiting?.();
    const next = Math.min(...[...this.absent.values()].map((since) => since + GRACE - Date.now()).filter((wait) => wait > 0));
    const timer = next < Infinity ? setTimeout(() => this.hear({}), next) : undefined;
    this.stopWaiting = () => clearTimeout(timer);
  }

  /** For so long that a computer may take the seat. */
  isAbsent(player: number): boolean {
    return Date.now() - (this.absent.get(player) ?? Infinity) >= GRACE;
  }

  /** What each player had committed to, once all of it has been revealed and found to be that. */
  get seals(): [player: number, seal: string][] {
    const shown = this.events.findLastIndex(([kind]) => kind === 'reveal');
    if (this.gone || shown < 0) return [];
    const ready = new Map(this.events.slice(0, shown).flatMap(([kind, player, , text]) => (kind === 'ready' ? [[player, text]] : [])));
    return [...ready].sort(([a], [b]) => a - b);
  }

  // ---- what is done here ----

  /** Ask the server for something, once; done when what comes of it is shown. What others have done meanwhile it has not seen
   * makes it another thing, which the server refuses. */
  private async send(action: string, parameters: Record<string, unknown> = {}): Promise<void> {
    try {
      const { number = 0 } = await this.line.call<{ number?: number }>(action, { game: this.id, number: this.events.length, ...parameters });
      this.unsaved = undefined;
      if (number > this.events.length) await new Promise<void>((done) => this.hearing.push({ number, done }));
    } catch (error) {
      if (whyOf(error).message === NOT_KEPT) this.unsaved = { action, parameters };
      throw error;
    }
  }

  /** Once more what could not be kept. */
  async tryAgain(): Promise<void> {
    const { unsaved } = this;
    if (unsaved?.action === 'move') await this.decide(unsaved.parameters);
    else if (unsaved) await this.send(unsaved.action, unsaved.parameters);
  }

  /** One decision at a time, but in a set-up that others do not see: there each step is one, as long as it is seen. */
  private async decide(parameters: Record<string, unknown>): Promise<void> {
    if (this.falsity) throw new Refusal(this.falsity); /* this is no game any more */
    if (this.deciding !== undefined && (!this.secret() || this.line.state === 'lost')) throw new Refusal({ rule: '', message: 'page.move-under-way', args: [] });
    this.deciding = String(parameters['text']);
    try {
      await this.send('move', parameters);
    } finally {
      this.deciding = undefined;
    }
  }

  private get seat(): number {
    return this.people()[0] ?? 0;
  }

  play(word: string): Promise<void> {
    return this.decide({ player: this.viewer, text: word });
  }

  async arrange(): Promise<void> {
    const player = this.viewer;
    const words = await this.arranged(player);
    if (words.length > 0) await this.decide({ player, text: words.join(' ') });
  }

  join(player: number): Promise<void> {
    return this.send('join', { player });
  }

  takeBack(): Promise<void> {
    return this.offer('takeback');
  }

  offerDraw(): Promise<void> {
    return this.offer('draw');
  }

  offer(what: string): Promise<void> {
    return this.send('offer', { player: this.seat, text: what });
  }

  /** Agree to what is asked for, or not. */
  reply(does: 'accept' | 'decline'): Promise<void> {
    const request = this.standing?.request;
    if (!request) return Promise.resolve();
    const [player = this.seat] = this.people().filter((own) => (does === 'decline' || !request.agreed.includes(own)));
    return this.send(does, { player, text: request.kind });
  }

  resign(player: number): Promise<void> {
    return this.send('resign', { player });
  }

  resume(): Promise<void> {
    return this.send('resume', { player: this.seat });
  }

  say(text: string): Promise<void> {
    return this.send('chat', { player: this.seat, text });
  }

  isMuted(player: number): boolean {
    return this.head?.muted?.includes(player) ?? false;
  }

  /** See no more of what somebody says, anywhere; or see it again. */
  async mute(player: number): Promise<void> {
    await this.line.call('mute', { game: this.id, player, on: !this.isMuted(player) });
    await this.lookAround();
    this.audience.heard();
  }

  async report(number: number): Promise<void> {
    await this.line.call('report', { game: this.id, number });
  }

  leave(): Promise<void> {
    return this.send('leave', { player: this.seat });
  }

  /** A computer is to take a seat that somebody has left. */
  takeOver(player: number): Promise<void> {
    return this.send('takeover', { player });
  }

  /** Play again: the id of that game, once all want it. */
  async rematch(): Promise<string | undefined> {
    return (await this.line.call<{ game?: string }>('rematch', { game: this.id, player: this.seat })).game;
  }
}
