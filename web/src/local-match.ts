/* local-match.ts - a match at this screen: people here, computers in the other seats. This lets computers decide, and keeps
 * the match in the browser's storage. */
import { ask, NOW, SPECTATOR } from './answers';
import type { Core } from './core';
import { CoreMatch, type Look } from './core-match';
import { newId, Slot, type Kept } from './keeping';
import type { Audience } from './match';
import { seen, wait } from './motion';
import { whyOf } from './refusal';
import type { Shown } from './screen';
import { lastLevel, levelOf, PERSON, personText, seatText, type Seat } from './seats';
import { moves as inMotion } from './settings';
import { teamOr } from './team';
import { Thought } from './thought';
import type { Call } from './worker';

/* Milliseconds between a move and the computer's answer, so that both are seen; more where a piece turns. */
const PAUSE = 350;
const PAUSE_QUARTER = 260;
/* How long a computer thinks before people are told how far it is. */
const SLOW = 700;
/* How long a draft without words is: "- ". */
const NO_DRAFT = 2;

/** A match from its record, and what the players had set up by then. */
const loading = (record: string, drafts: string[]): Call[] =>
  [ask('load', record), ...drafts.map((draft, player) => ({ ...ask('restore', draft, player), may: true }))];

/** Whether what is shown is to be kept, and where, if that is another match than before. */
type KeptLook = Look & { keep?: boolean; slot?: Slot };

export class LocalMatch extends CoreMatch {
  private thought: Thought | undefined;
  /** How often computers were set to work: only the last time counts. */
  private drives = 0;
  /** The last step, until it is shown. */
  private asking: Promise<unknown> = Promise.resolve();
  /** What is to be kept. */
  private unkept: Shown | undefined;
  /** Where it is kept. */
  private slot = new Slot('');
  private readonly leaving = new AbortController();

  constructor(core: Core, engine: Core, audience: Audience) {
    super(core, engine, audience);
    addEventListener('pagehide', () => this.keep(), { signal: this.leaving.signal });
    addEventListener('storage', () => void this.follow(), { signal: this.leaving.signal });
  }

  people(): number[] {
    return this.seats.flatMap((seat, player) => (seat === PERSON ? [player] : []));
  }

  // ---- beginning and ending ----

  /** The id under which it is kept. */
  get id(): string {
    return this.slot.id;
  }

  /** A coach is for one person against computers. */
  start(game: string, options: string, seats: Seat[], coached = false): Promise<void> {
    const alone = seats.filter((seat) => seat === PERSON).length === 1;
    const input = [game, options, '-', ...seats.map((seat) => seatText(seat, coached && alone))].join('\t');
    return this.begin([ask('start', input, Date.now())], new Slot(newId()));
  }

  load(record: string): Promise<void> {
    return this.begin(loading(record, []), new Slot(newId()));
  }

  override anew(): Promise<void> {
    return this.instead(() => this.step(this.missing.map((player) => ask('act', 'anew', player, Date.now())), { from: 0 }));
  }

  private begin(calls: Call[], slot: Slot): Promise<void> {
    return this.instead(() => this.step(calls, { viewer: SPECTATOR, from: 0, open: true, slot }));
  }

  /** Take up a game that was left; false if there is none that can be. */
  async resume(id: string): Promise<boolean> {
    const slot = new Slot(id);
    const saved = slot.read();
    if (!saved) return false;
    try {
      await this.begin(loading(saved.record, saved.drafts), slot);
      return true;
    } catch (error) {
      whyOf(error);
      return false;
    }
  }

  close(): void {
    this.keep();
    this.leaving.abort();
    this.closed = true;
    this.halt();
  }

  // ---- other tabs ----

  /** Another tab has played the match on, thrown it away, or brought it back. What is under way here comes first: it may be
   * another match. */
  private async follow(): Promise<void> {
    for (let last; last !== this.asking; ) await (last = this.asking);
    if (this.closed) return;
    const gone = this.slot.isGone();
    if (this.slot.isNewer()) return this.takeUp();
    if (gone === this.removed) return;
    this.removed = gone;
    this.audience.heard();
    if (!gone) this.keep();
  }

  /** What another tab has played is shown here, in place of what is not kept yet; that tab lets the computers decide. */
  private async takeUp(): Promise<void> {
    const saved = this.slot.read();
    this.overtaken = this.unkept !== undefined && !this.unkept.rules; /* nothing is lost that was only opened */
    this.unkept = undefined;
    this.removed = false;
    this.elsewhere = true;
    this.halt();
    try {
      if (saved) await this.step(loading(saved.record, saved.drafts), { from: 0, open: true, keep: false });
    } catch (error) {
      this.audience.refused(whyOf(error));
    }
  }

  override goOnHere(): void {
    this.elsewhere = false;
    this.audience.heard();
    void this.drive();
  }

  override keepAgain(): Promise<void> {
    this.slot = new Slot(this.id);
    this.removed = false;
    return this.step([], { n: this.shown, keep: true });
  }

  // ---- asking ----

  /** Show how the match stands after the calls, and keep it. */
  protected step(calls: Call[], look: KeptLook = {}): Promise<void> {
    const done = this.takeStep(calls, look);
    this.asking = done.catch(() => undefined);
    return done;
  }

  private async takeStep(calls: Call[], { n = NOW, keep = calls.length > 0, slot, ...look }: KeptLook): Promise<void> {
    const shown = await this.query(calls, { n, ...look });
    if (!shown) return;
    if (slot) {
      this.keep();
      this.slot = slot;
    }
    this.take(shown, n);
    this.audience.changed();
    if (!keep) return;
    this.elsewhere = false;
    this.unkept = shown;
    void seen().then(() => this.keep());
  }

  /** What is on the screen first is kept right after that, or when the page goes away before; nothing before anybody here
   * or a computer has decided something. */
  protected keep(): void {
    const { unkept, now, slot } = this;
    if (slot.isNewer() || slot.isGone()) return void this.follow();
    this.unkept = undefined;
    if (!unkept || (now.length === 0 && !this.people().some((player) => (unkept.drafts[player]?.length ?? 0) > NO_DRAFT))) return;
    const done = slot.write(this.toKeep(unkept));
    if (done !== this.kept) {
      this.kept = done;
      this.audience.heard();
    }
  }

  private toKeep({ record, drafts }: Shown): Kept {
    const { rules: { game, options }, now, seats, turns } = this;
    const hidden = this.secret() && this.people().length > 1; /* what one of them sees is not for the others */
    return {
      game, options, record, drafts, seats,
      position: hidden ? '-' : now.position,
      turns: turns.filter(([, text]) => text).length,
      toAct: now.toAct, over: now.result !== null, winners: now.result?.winners ?? [],
      at: Date.now(),
    };
  }

  // ---- deciding ----

  play(word: string): Promise<void> {
    return this.decided([word], this.viewer);
  }

  private async decided(words: string[], player: number): Promise<void> {
    await this.step(words.map((word) => ask('play', word, player, Date.now())));
    void this.drive();
  }

  /** Take back the last turn that a person here made, and what came after it. */
  async takeBack(): Promise<void> {
    const turn = this.turns.findLast(([player]) => this.seats[player] === PERSON);
    if (turn) await this.agree('takeback', turn[0]);
  }

  async offerDraw(): Promise<void> {
    await this.agree('draw', this.people()[0] ?? 0);
  }

  /** Somebody asks for something, and everybody here agrees to it. */
  private agree(what: string, player: number): Promise<void> {
    const others = this.people().filter((other) => other !== player);
    const accepts = others.map((other) => ({ ...ask('act', `accept ${what}`, other, Date.now()), may: true }));
    return this.instead(() => this.step([ask('act', `offer ${what}`, player, Date.now()), ...accepts], { from: 0 }));
  }

  resign(player: number): Promise<void> {
    return this.instead(() => this.step([ask('act', 'resign', player, Date.now())], { from: 0 }));
  }

  // ---- computers ----

  async arrange(): Promise<void> {
    const player = this.viewer;
    const words = await this.arranged(player);
    if (!this.closed) await this.decided(words, player);
  }

  override async useCoach(on: boolean): Promise<void> {
    const [player] = this.people();
    if (player === undefined) return;
    await this.step([ask('act', `takeover ${personText(this.sitting[player] ?? '', on)}`, player, Date.now())], { n: this.shown });
  }

  private think(player: number, sight: string): Thought {
    const heard = (): void => (this.thinking ? this.tell() : undefined);
    const level = levelOf(this.seats[player]!);
    const engine = level === lastLevel() ? teamOr(this.engine) : this.engine;
    return new Thought(engine, { sight, player, level, onBoard: false }, heard);
  }

  private tell(): void {
    this.thinking = { progress: this.thought?.progress };
    this.audience.heard();
  }

  override hurry(): void {
    this.thought?.hurry();
  }

  /** Computers that think stop and decide nothing. */
  private halt(): void {
    this.drives += 1;
    this.thought?.drop();
    this.rest();
  }

  private rest(): void {
    this.thought = undefined;
    this.thinking = undefined;
  }

  /** Do something that changes what computers think about: they stop, and think anew when it is done, or refused. */
  private async instead(run: () => Promise<void>): Promise<void> {
    this.halt();
    try {
      await run();
    } finally {
      void this.drive();
    }
  }

  /** Let computers decide until a person has to; what they are refused is told. */
  private async drive(): Promise<void> {
    try {
      await this.letDecide();
    } catch (error) {
      const why = whyOf(error);
      this.halt();
      if (!this.closed) this.audience.refused(why);
    }
  }

  /** In a secret set-up computers decide at once; else people see each move. */
  private async letDecide(): Promise<void> {
    this.halt();
    if (this.elsewhere) return;
    const mine = this.drives;
    const wanted = (): boolean => mine === this.drives && !this.closed;
    for (let player; (player = this.computer()) !== undefined && this.sight !== undefined && wanted();) {
      const words = await this.decide(player, this.sight, wanted);
      if (!words || !wanted()) return;
      this.rest();
      if (words.length === 0) return; /* it waits for a person, whose next decision sets it to work again */
      await this.step(words.map((word) => ask('play', word, player!, Date.now())), { n: this.shown });
    }
  }

  /** A computer's decision, or nothing if it is not wanted any more. */
  private async decide(player: number, sight: string, wanted: () => boolean): Promise<string[] | undefined> {
    const pause = this.secret() || !inMotion() ? undefined : wait(PAUSE + PAUSE_QUARTER * Math.abs(this.view.swing?.[1] ?? 0));
    await seen(); /* the move before it comes first on the screen */
    if (!wanted()) return undefined;
    this.thought = this.think(player, sight);
    const timer = setTimeout(() => this.tell(), SLOW);
    const [words] = await Promise.all([this.thought.words, pause]).finally(() => clearTimeout(timer));
    return words;
  }
}
