/* local-match.ts - a match at this screen: people here, computers in the other seats.
 *
 * The core holds the match; this asks it, lets computers decide, and keeps the match in the browser's storage. Whatever
 * is done is one question to the worker, and its answer is all that is shown then (screen.ts). It knows no rules. */
import { ask, CHANGING, DARK, FIXED, NOW, PARTS, SPECTATOR, type Move, type SignShown, type Told, type Why } from './answers';
import { accepted, whyOf, type Core } from './core';
import type { Advice } from './hint';
import { newId, Slot, type Kept } from './keeping';
import { Match, type Audience, type Marks } from './match';
import { seen, wait } from './motion';
import { layerCalls, marksText, type Shown } from './screen';
import { lastLevel, levelOf, PERSON, personText, seatText, type Seat } from './seats';
import { isDark, moves as inMotion } from './settings';
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

export class LocalMatch extends Match {
  /** What the computer that is to decide knows, as the core writes it. */
  private sight: string | undefined;
  private sitting: string[] = [];
  private thought: Thought | undefined;
  /** The last question for a hint. */
  private hinting = 0;
  /** How often computers were set to work: only the last time counts. */
  private drives = 0;
  protected closed = false;
  /** The last question to the core, until it is answered. */
  private asking: Promise<unknown> = Promise.resolve();
  /** What is to be kept. */
  private unkept: Shown | undefined;
  /** Where it is kept. */
  private slot = new Slot('');
  private readonly leaving = new AbortController();

  constructor(
    protected readonly core: Core,
    protected readonly engine: Core,
    protected readonly audience: Audience,
  ) {
    super();
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

  anew(): Promise<void> {
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

  goOnHere(): void {
    this.elsewhere = false;
    this.audience.heard();
    void this.drive();
  }

  keepAgain(): Promise<void> {
    this.slot = new Slot(this.id);
    this.removed = false;
    return this.step([], { n: this.shown, keep: true });
  }

  // ---- asking ----

  /** Make the calls, all or up to the first that is refused, and show how the match stands then. */
  protected async step(calls: Call[], { viewer = this.viewer, n = NOW, from = this.turns.at(-2)?.[2] ?? 0, open = false, keep = calls.length > 0, slot = this.slot } = {}): Promise<void> {
    const { dark, hints, taken } = this.audience.wish();
    const answer = this.core.screen({ calls, viewer, n, from, open, dark, hints, taken });
    this.asking = answer.catch(() => undefined);
    const shown = await answer;
    if (this.closed) return; /* the core holds another match by now */
    if (slot !== this.slot) this.keep();
    this.slot = slot;
    this.take(shown, n);
    this.audience.changed();
    if (!keep) return;
    this.elsewhere = false;
    this.unkept = shown;
    void seen().then(() => this.keep());
  }

  private take({ rules, turns, from, now, record: _, drafts: __, ...rest }: Shown, n: number): void {
    Object.assign(this, rest);
    this.rules = rules ?? this.rules;
    this.now = now ?? this.view;
    this.shown = n;
    this.turns = [...this.turns.filter(([, , next]) => next <= from), ...turns];
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

  // ---- looking ----

  show(n: number): Promise<void> {
    const at = Math.max(n, 0); /* at the present nobody looks back, even where that is the beginning */
    return this.step([], { n: at >= this.now.length ? NOW : at });
  }

  async takeScreen(): Promise<void> {
    if (this.handOver !== undefined) await this.step([], { viewer: this.handOver });
  }

  async why(cells: number[], like?: Move): Promise<Why> {
    const input = [like?.word ?? '-', ...cells].join(' ');
    return JSON.parse(await this.core.text('refusal', input, Math.max(this.viewer, 0))) as Why;
  }

  async prompt(cells: number[]): Promise<Why> {
    return JSON.parse(await this.core.text('prompt', cells.join(' '), Math.max(this.viewer, 0))) as Why;
  }

  override async reach(cell: number): Promise<[number, number][]> {
    return JSON.parse(await this.core.text('reach', undefined, this.viewer, this.shown, cell)) as [number, number][];
  }

  record(): Promise<string> {
    return this.core.text('save');
  }

  private get flags(): number {
    return isDark() ? DARK : 0;
  }

  paint(): Promise<string[]> {
    return this.core.texts(...layerCalls(FIXED, '', SPECTATOR, NOW, this.flags | PARTS));
  }

  mark(marks: Marks): Promise<string[]> {
    return this.core.texts(...layerCalls(CHANGING, marksText(marks), this.viewer, this.shown, this.flags | PARTS));
  }

  picture(marks: Marks): Promise<string> {
    return this.core.text('picture', marksText(marks), this.viewer, this.shown, this.flags);
  }

  async legend(): Promise<SignShown[]> {
    return JSON.parse(await this.core.text('legend', undefined, this.flags)) as SignShown[];
  }

  async tokens(): Promise<Map<string, string>> {
    const { armies, kinds } = this.rules;
    const pieces = Array.from({ length: armies }, (_, army) => kinds.map((_, kind): [number, number] => [army, kind])).flat();
    const texts = await this.core.texts(...pieces.map(([army, kind]) => ask('token', undefined, army, kind)));
    return new Map(pieces.map(([army, kind], i) => [`${army} ${kind}`, texts[i]!]));
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

  /** What the computer would set up for whoever looks; decisions that are not made on the board are left to the person. */
  async arrange(): Promise<void> {
    const player = this.viewer;
    const sight = await this.core.text('sight', undefined, player);
    const words = await this.think(player, sight, true).words;
    if (!this.closed) await this.decided(words ?? [], player);
  }

  async hint(): Promise<Advice> {
    const player = this.viewer;
    const sight = await this.core.text('sight', undefined, player);
    const { id, answers } = this.engine.ask([ask('hint', sight, player, 0)]);
    this.hinting = id;
    const [answer] = await answers;
    return JSON.parse(accepted(answer!)) as Advice;
  }

  override async warn(word: string): Promise<Told[]> {
    const player = this.viewer;
    const sight = await this.core.text('sight', undefined, player);
    return JSON.parse(await this.engine.text('warn', `${word}\t${sight}`, player, 0)) as Told[];
  }

  override async threat(): Promise<Told[]> {
    const player = this.viewer;
    const sight = await this.core.text('sight', undefined, player);
    return JSON.parse(await this.engine.text('threat', sight, player, 0)) as Told[];
  }

  override async useCoach(on: boolean): Promise<void> {
    const [player] = this.people();
    if (player === undefined) return;
    await this.step([ask('act', `takeover ${personText(this.sitting[player] ?? '', on)}`, player, Date.now())], { n: this.shown });
  }

  dropHint(): void {
    this.engine.stop(this.hinting);
  }

  protected think(player: number, sight: string, onBoard = false): Thought {
    const heard = (): void => (this.thinking ? this.tell() : undefined);
    const seat = this.seats[player] ?? PERSON;
    const level = seat === PERSON ? lastLevel() : levelOf(seat);
    const engine = level === lastLevel() && seat !== PERSON ? teamOr(this.engine) : this.engine;
    return new Thought(engine, { sight, player, level, onBoard }, heard);
  }

  private tell(): void {
    this.thinking = { progress: this.thought?.progress };
    this.audience.heard();
  }

  hurry(): void {
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
