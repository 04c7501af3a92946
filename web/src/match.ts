/* match.ts - a match at this screen: people here, computers in the other seats.
 *
 * The core holds the match; this asks it, lets computers decide, keeps the match in the browser's storage, and tells
 * whoever listens that something has changed. It knows no rules.
 *
 * Invariant: `view`, `choices` and `turns` are of one moment; while an answer is awaited they stay as they were. */
import {
  ask, NOW, readChoices, Refusal, SPECTATOR,
  type Choices, type Core, type Move, type Rules, type Turn, type View, type Why,
} from './core';
import { moves as inMotion, store, stored } from './settings';
import { Thought } from './thought';

/** Who sits there: a person, or a computer by name: "greedy", or "nodes=2000" for one that looks so far ahead. */
export type Seat = string;

export const PERSON: Seat = 'person';
export const GREEDY: Seat = 'greedy';
/** Computers that look ahead, the weakest first. */
export const levels: Seat[] = [];
/** The level that a new game begins with. */
export const PRESET_LEVEL = 1;

/** The strengths that the core knows, by nodes. */
export function useStrengths(list: number[]): void {
  levels.splice(0, levels.length, ...list.map((nodes) => `nodes=${nodes}`));
}

const nodesOf = (seat: Seat | undefined): number => Number(/^nodes=(\d+)$/.exec(seat ?? '')?.[1] ?? 0);

interface Kept {
  record: string;
  drafts: string[];
}

const KEY = 'tintagel.match.';
/* Milliseconds between a move and the computer's answer, so that both are seen; more where a piece turns. */
const PAUSE = 350;
const PAUSE_QUARTER = 260;
/* How long to wait for a frame on a page that may be hidden. */
const HIDDEN = 100;
/* How long a computer thinks before people are told how far it is. */
const SLOW = 700;

const seatPattern = /^\d+ (?:joined|takeover) (\d+) \S+ (person|computer) (\S+)/gm;

/** Who sits where, as a record tells. */
function seatsOf(record: string): Seat[] {
  const seats: Seat[] = [];
  for (const [, player, who, name] of record.matchAll(seatPattern)) seats[Number(player)] = who === PERSON ? PERSON : name!;
  return seats;
}

export interface Summary {
  game: string;
  turns: number;
  over: boolean;
}

/** What is kept of a game, told from its record alone. */
export function kept(game: string): Summary | undefined {
  const record = stored<Kept>(KEY + game)?.record;
  if (!record) return undefined;
  return {
    game,
    turns: (record.match(/^\d+ move /gm) ?? []).length,
    over: !/^result -$/m.test(record),
  };
}

/** Until what has been drawn is on the screen, or would be if somebody looked. */
const seen = (): Promise<unknown> =>
  Promise.race([wait(HIDDEN), new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))]);

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Match {
  rules!: Rules;
  /** The state that is shown, and the present one; they are the same unless somebody looks back. */
  view!: View;
  now!: View;
  choices: Choices = { moves: [], tray: [] };
  turns: Turn[] = [];
  seats: Seat[] = [];
  /** The state that is shown; NOW is the present one. */
  shown = NOW;
  /** How the last piece turned: the cell it turned about, and right angles with the clock. */
  swing: [number, number] | null = null;
  /** Whose eyes the screen is for. */
  viewer = SPECTATOR;
  /** Who must take the screen before anything secret is shown. */
  handOver: number | undefined;
  /** What a computer is thinking, and whether that takes so long that people want to know. */
  thought: Thought | undefined;
  slow = false;
  /** How often computers were set to work: only the last time counts. */
  private drives = 0;
  private closed = false;

  constructor(
    private readonly core: Core,
    private readonly engine: Core,
    /** Something has changed; or only what a computer tells while it thinks. */
    private readonly changed: () => void,
    private readonly heard: () => void,
  ) {}

  // ---- beginning ----

  start(game: string, options: string, seats: Seat[], position = '-'): Promise<void> {
    return this.instead(async () => {
      const now = Date.now();
      const [, , rules] = await this.core.texts(ask('open_rules', `${game}\t${options}`), ask('new_match', position, now), ask('describe'));
      if (this.closed) return; /* the core holds another match by now */
      this.rules = JSON.parse(rules!) as Rules;
      this.seats = Array.from({ length: this.rules.players }, (_, p) => seats[p] ?? PERSON);
      await this.core.texts(...this.seats.map((seat, p) => ask('act', `joined ${seat === PERSON ? 'person -' : `computer ${seat}`}`, p, now)));
      await this.begin();
    });
  }

  load(record: string, drafts: string[] = []): Promise<void> {
    return this.instead(async () => {
      const [, rules] = await this.core.texts(ask('load', record), ask('describe'));
      if (this.closed) return;
      this.rules = JSON.parse(rules!) as Rules;
      this.seats = seatsOf(record);
      await this.core.batch(drafts.flatMap((draft, player) => (draft === '- ' ? [] : [ask('restore', draft, player)])));
      await this.begin();
    });
  }

  /** Take up the game that was left; false if there is none that can be. */
  async resume(game: string): Promise<boolean> {
    const saved = stored<Kept>(KEY + game);
    if (!saved) return false;
    try {
      await this.load(saved.record, saved.drafts);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
  }

  private async begin(): Promise<void> {
    if (this.closed) return;
    this.shown = NOW;
    this.viewer = SPECTATOR;
    this.handOver = undefined;
    await this.look();
  }

  close(): void {
    this.closed = true;
    this.halt();
  }

  // ---- who looks ----

  people(): number[] {
    return this.seats.flatMap((seat, player) => (seat === PERSON ? [player] : []));
  }

  /** The person who is to decide now, if it is one. */
  actor(): number | undefined {
    return this.now.toAct.find((player) => this.seats[player] === PERSON);
  }

  /** Whether somebody decides unseen by the others now. */
  secret(): boolean {
    return this.now.turn < 0 && this.now.toAct.length > 0;
  }

  /** Who is to look at the screen, from who owes a decision: in a secret set-up only whoever has taken the screen. */
  private async chooseViewer(): Promise<boolean> {
    const people = this.people();
    const next = this.actor() ?? (people.includes(this.viewer) ? this.viewer : people[0]) ?? SPECTATOR;
    if (next === this.viewer) return false;
    if (this.secret() && people.length > 1) {
      this.handOver = next;
      this.viewer = SPECTATOR;
    } else {
      this.viewer = next;
    }
    return true;
  }

  async takeScreen(): Promise<void> {
    if (this.handOver === undefined) return;
    this.viewer = this.handOver;
    this.handOver = undefined;
    await this.look();
  }

  // ---- looking ----

  private async read(): Promise<void> {
    const [view, choices, turns, swing, now] = await this.core.texts(
      ask('view', undefined, this.viewer, this.shown),
      ask('moves', undefined, Math.max(this.viewer, 0)),
      ask('turns'),
      ask('swing', undefined, this.shown),
      ask('view', undefined, this.viewer, NOW),
    );
    this.view = JSON.parse(view!) as View;
    this.now = this.shown === NOW ? this.view : (JSON.parse(now!) as View);
    this.turns = JSON.parse(turns!) as Turn[];
    this.swing = JSON.parse(swing!) as [number, number] | null;
    const mine = this.shown === NOW && this.view.toAct.includes(this.viewer) && this.seats[this.viewer] === PERSON;
    this.choices = mine ? readChoices(choices!) : { moves: [], tray: [] };
  }

  private async look(): Promise<void> {
    await this.read();
    if (this.shown === NOW && (await this.chooseViewer())) await this.read();
    if (!this.closed) this.changed();
  }

  async show(n: number): Promise<void> {
    this.shown = n >= this.now.length ? NOW : Math.max(n, 0);
    await this.look();
  }

  /** Why pointing at these cells makes no move; `like` is a move of the sort that is meant. */
  async why(cells: number[], like?: Move): Promise<Why> {
    const input = [like?.word ?? '-', ...cells].join(' ');
    return JSON.parse(await this.core.text('refusal', input, Math.max(this.viewer, 0))) as Why;
  }

  // ---- deciding ----

  async play(move: Move | string): Promise<void> {
    const word = typeof move === 'string' ? move : move.word;
    await this.core.text('play', word, this.viewer, Date.now());
    this.shown = NOW;
    await this.look();
    await this.keep();
    void this.drive();
  }

  async act(player: number, what: string): Promise<void> {
    await this.core.text('act', what, player, Date.now());
    await this.keep();
  }

  /** Take back the last turn that a person here made, and what came after it. */
  async takeBack(): Promise<void> {
    const turn = this.turns.findLast(([player]) => this.seats[player] === PERSON);
    if (!turn) return;
    await this.instead(async () => {
      await this.act(turn[0], 'offer takeback');
      for (const player of this.people())
        if (player !== turn[0]) await this.core.batch([ask('act', 'accept takeback', player, Date.now())]);
      this.shown = NOW;
      await this.keep();
      await this.look();
    });
  }

  resign(player: number): Promise<void> {
    return this.instead(async () => {
      await this.act(player, 'resign');
      await this.look();
    });
  }

  async agreeDraw(): Promise<void> {
    const [first, ...others] = this.people();
    await this.act(first ?? 0, 'offer draw');
    for (const player of others) await this.act(player, 'accept draw');
    await this.look();
  }

  // ---- computers ----

  /** What the computer would set up for whoever looks; decisions that are not made on the board are left to the person. */
  async arrange(): Promise<void> {
    const words = (await (await this.think(this.viewer, true)).words) ?? [];
    if (this.closed) return;
    await this.core.texts(...words.map((word) => ask('play', word, this.viewer, Date.now())));
    await this.look();
    await this.keep();
    void this.drive();
  }

  private async think(player: number, onBoard = false): Promise<Thought> {
    const sight = await this.core.text('sight', undefined, player);
    const heard = (): void => (this.slow ? this.heard() : undefined);
    return new Thought(this.engine, { sight, player, nodes: nodesOf(this.seats[player]), onBoard }, heard);
  }

  computer(): number | undefined {
    return this.now?.toAct.find((player) => this.seats[player] !== PERSON);
  }

  /** The computer that thinks is to decide now. */
  hurry(): void {
    this.thought?.hurry();
  }

  /** Computers that think stop and decide nothing. */
  private halt(): void {
    this.drives += 1;
    this.thought?.drop();
    this.thought = undefined;
    this.slow = false;
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

  /** Let computers decide until a person has to. In a secret set-up they do so at once; else people see each move. */
  private async drive(): Promise<void> {
    this.halt();
    const mine = this.drives;
    for (let player; (player = this.computer()) !== undefined && mine === this.drives && !this.closed;) {
      const words = await this.decide(player, () => mine === this.drives);
      if (!words || mine !== this.drives) return;
      await this.core.texts(...words.map((word) => ask('play', word, player!, Date.now())));
      await this.look();
      await this.keep();
    }
  }

  /** A computer's decision, or nothing if it is not wanted any more. */
  private async decide(player: number, wanted: () => boolean): Promise<string[] | undefined> {
    const secret = this.secret();
    const pause = secret ? undefined : inMotion() ? wait(PAUSE + PAUSE_QUARTER * Math.abs(this.swing?.[1] ?? 0)) : seen();
    const thought = await this.think(player);
    if (!wanted()) {
      thought.drop();
      return undefined;
    }
    this.thought = thought;
    const timer = setTimeout(() => {
      this.slow = true;
      this.heard();
    }, SLOW);
    const [words] = await Promise.all([thought.words, pause]).finally(() => clearTimeout(timer));
    if (!wanted()) return undefined;
    this.thought = undefined;
    this.slow = false;
    return words;
  }

  // ---- keeping ----

  record(): Promise<string> {
    return this.core.text('save');
  }

  private async keep(): Promise<void> {
    const [record, drafts] = await this.core.texts(ask('save'), ask('drafts'));
    const saved: Kept = { record: record!, drafts: JSON.parse(drafts!) as string[] };
    store(KEY + this.rules.game, saved);
  }
}
