/* lookout.ts - the best lines of the position that is shown, as an engine finds them, deeper and deeper until it is told to stop or
 * has looked at enough. What is shown of it is new at most twice a second.
 *
 * Invariant: `found` is of the position that was last asked about, and of nothing else. */
import { ask, type Why } from './answers';
import { accepted, type Core } from './core';
import type { Worth } from './evaluation';
import { askServer } from './lent';
import { whyOf } from './refusal';
import { store, stored } from './settings';

/** A line of play: what it is worth to whoever decides first, in hundredths, and to each side; its decisions, its turns as people
 * write them, and the cells that its first turn goes by (search/found.h). */
export interface Line extends Worth {
  score: number;
  moves: string[];
  turns: string[];
  cells: number[];
}

export interface Found {
  /** Who decides first. */
  player: number;
  depth: number;
  nodes: number;
  lines: Line[];
  /** By the server's engine. */
  lent?: boolean;
}

/** Asks one question: the best lines of what `sight` tells. */
export type Ask = (core: Core, sight: string, lines: number, nodes: number, passes: boolean, heard?: (found: Found) => void) => { id: number; found: Promise<Found> };

export const askFor: Ask = (core, sight, lines, nodes, passes, heard) => {
  const { id, answers } = core.ask([ask('analyse', sight, lines, nodes, Number(passes))], (text) => heard?.(JSON.parse(text) as Found));
  return { id, found: answers.then(([answer]) => JSON.parse(accepted(answer!)) as Found) };
};

export const MOST_LINES = 5;
const ENOUGH = 40_000_000; /* decisions, after which it waits until somebody wants more */
const PAUSE = 500; /* milliseconds between two that are shown */
const SOON = 120; /* and until the first is: what is found at once is soon better, and who steps on has seen nothing flicker */
const KEY = 'tintagel.analysis';
const REMEMBERED = 400; /* positions */
const LINGER = 800; /* milliseconds that a position is looked at before the server is asked */

/** What somebody has chosen, for the next time too. */
interface Choice {
  on: boolean;
  lines: number;
  /** The server's engine looks too. */
  server: boolean;
}

export class Lookout {
  found: Found | undefined;
  /** Why there is nothing to look at. */
  why: Why | undefined;
  busy = false;
  /** What the others would do if whoever decides passed. */
  passes = false;
  private choice: Choice = { on: true, lines: 3, server: false, ...stored<Choice>(KEY) };
  private sight = '';
  private player = 0;
  private question: { core: Core; id: number } | undefined;
  /** Only the last one that was asked counts. */
  private asked = 0;
  private shownAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly known = new Map<string, Found>();

  constructor(
    /** Who looks ahead. */
    private readonly engine: () => Promise<Core>,
    private readonly changed: () => void,
  ) {}

  get on(): boolean {
    return this.choice.on;
  }

  get server(): boolean {
    return this.choice.server;
  }

  get lines(): number {
    return this.choice.lines;
  }

  private choose(choice: Partial<Choice>): void {
    this.choice = { ...this.choice, ...choice };
    store(KEY, this.choice);
  }

  /** Another position is shown, in which somebody decides; nothing: one that there is nothing to say of. */
  async look(sight: string, player: number): Promise<void> {
    if (sight === this.sight && (this.busy || this.why || this.found)) return;
    this.sight = sight;
    this.player = player;
    await this.begin();
  }

  toggle(on = !this.on): void {
    this.choose({ on });
    if (on) void this.begin();
    else this.halt();
  }

  count(lines: number): void {
    this.choose({ lines: Math.min(Math.max(lines, 1), MOST_LINES) });
    void this.begin();
  }

  lend(server = !this.server): void {
    this.choose({ server });
    void this.begin();
  }

  threaten(passes = !this.passes): void {
    this.passes = passes;
    void this.begin();
  }

  close(): void {
    this.asked += 1;
    this.stop();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.question) this.question.core.stop(this.question.id);
    this.question = undefined;
    this.busy = false;
  }

  private halt(): void {
    this.asked += 1;
    this.stop();
    this.changed();
  }

  private get key(): string {
    return `${Number(this.passes)}${this.lines} ${this.sight}`;
  }

  private async begin(): Promise<void> {
    const mine = (this.asked += 1);
    this.stop();
    this.why = undefined;
    this.found = this.known.get(this.key);
    this.shownAt = performance.now() - (this.found ? 0 : PAUSE - SOON);
    if (!this.on || !this.sight || (this.found && this.found.nodes >= ENOUGH)) return this.changed();
    this.busy = true;
    this.changed();
    const core = await this.engine();
    if (mine !== this.asked) return;
    const { key, sight, lines, passes } = this;
    const keep = (found: Found): void => (mine === this.asked ? this.note(key, found) : undefined);
    const { id, found } = askFor(core, sight, lines, ENOUGH, passes, keep);
    this.question = { core, id };
    void this.borrow(mine);
    await found.then(keep, (error: unknown) => (mine === this.asked ? void (this.why = whyOf(error)) : undefined));
    if (mine !== this.asked) return;
    this.question = undefined;
    this.busy = false;
    this.show();
  }

  /** What the server finds counts as long as it has looked at more. */
  private async borrow(mine: number): Promise<void> {
    const { key, sight, player, lines } = this;
    if (!this.server || this.passes || this.known.get(key)?.lent) return;
    await new Promise((resolve) => setTimeout(resolve, LINGER));
    const found = mine === this.asked ? await askServer(sight, player, lines) : undefined;
    if (found && mine === this.asked) this.note(key, found);
  }

  /** Something has been found: better than what was known by then, or it is not said. */
  private note(key: string, found: Found): void {
    const before = this.known.get(key);
    if (before && before.nodes > found.nodes) return;
    this.known.delete(key);
    this.known.set(key, found);
    const [oldest] = this.known.keys();
    if (this.known.size > REMEMBERED && oldest !== undefined) this.known.delete(oldest);
    this.timer ??= setTimeout(() => this.show(), Math.max(0, this.shownAt + PAUSE - performance.now()));
  }

  private show(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.shownAt = performance.now();
    this.found = this.known.get(this.key);
    this.changed();
  }
}
