/* analysis-match.ts - a match that is looked at and thought about, wherever it was played, with what people add to it: whoever looks
 * may decide for everybody, and what is decided is a variation (web/wasm/variations.c).
 *
 * The core stands at the node that is shown: its match ends there, so that whatever can be asked of who is to decide can be asked.
 * What is shown round that is of the line through it, from the beginning to its end.
 *
 * Invariant: `line` has the node of each state of that line, `turns` and `now` are of the whole of it. */
import { ask, NOW, SPECTATOR, type Choices, type Turn, type View } from './answers';
import { CoreMatch, type Look } from './core-match';
import { accepted } from './core';
import type { Worth } from './evaluation';
import { rounds, type Row } from './rounds';
import type { Step } from './screen';
import { Variations, type Added } from './variations';
import type { Call } from './worker';

/** The state at the end of each turn, the beginning first. */
export const ends = ({ turns }: { turns: Turn[] }): number[] => [0, ...turns.map(([, , next]) => next)];

export class AnalysisMatch extends CoreMatch {
  override helped = false;
  override steady = true;
  readonly id = 'analysis';
  /** How much the game calls a grave loss. */
  grave = 100;
  /** What is shown. */
  node = 0;
  line: number[] = [];
  added = new Variations();
  /** The turns that were played, whichever line is shown. */
  played: Turn[] = [];
  /** How the match itself stands. */
  last!: View;
  /** What the end of the line is worth, where the game is over. */
  ended: Worth | undefined;
  /** What an engine needs at the end of each turn of the line. */
  sights: (string | undefined)[] = [];
  /** A set-up in secret is not looked back at: it is made here, and then the record begins. */
  live = false;
  private asked = 0;
  /** The line is being read, with what an engine needs. */
  private following: Promise<void> = Promise.resolve();
  private end!: View;
  private lineTurns: Turn[] = [];
  private listed: { played: Turn[]; rows: Row[] } = { played: [], rows: [] };

  people(): number[] {
    return this.rules?.sides.map((_, player) => player) ?? [];
  }

  /** No computer decides here. */
  override computer(): undefined {
    return undefined;
  }

  override ahead(): Promise<Choices> {
    return Promise.resolve({ moves: [], tray: [] });
  }

  protected override get place(): Pick<Step, 'everybody'> {
    return { everybody: true };
  }

  // ---- opening ----

  /** Another match, which these calls open as a record; shown at a state of it. */
  async open(calls: Call[], n = NOW): Promise<void> {
    await this.core.texts(...calls);
    await this.opened(n);
  }

  /** A record is open in the core. */
  async opened(n = NOW): Promise<void> {
    this.grave = Number(await this.core.text('grave'));
    this.line = [];
    this.last = await this.lookAt(0);
    this.ended = undefined;
    this.live = this.secret(this.last);
    if (this.live) return this.step([], { viewer: SPECTATOR, from: 0, open: true });
    await this.reread();
    await this.go(n < 0 || n > this.last.length ? this.last.length : n, true);
  }

  private async lookAt(node: number): Promise<View> {
    const [, view] = await this.core.texts(ask('go_to', undefined, node), ask('view', undefined, SPECTATOR, NOW));
    return JSON.parse(view!) as View;
  }

  /** What people have added is read anew. */
  private async reread(): Promise<void> {
    this.added = new Variations(JSON.parse(await this.core.text('variations')) as Added, this.last.length, !this.last.result);
    this.line = [];
  }

  close(): void {
    this.closed = true;
    this.core.end();
  }

  // ---- looking ----

  /** While a set-up is made. */
  protected async step(calls: Call[], { n = NOW, ...look }: Look = {}): Promise<void> {
    const shown = await this.query(calls, { n, ...look });
    if (!shown) return;
    this.take(shown, n);
    this.end = this.now;
    this.audience.changed();
  }

  override show(n: number): Promise<void> {
    return this.live ? super.show(n) : this.go(this.line[Math.min(Math.max(n, 0), this.line.length - 1)] ?? 0);
  }

  /** Show a node. What is asked for later is shown, whatever is answered first. */
  async go(node: number, open = false): Promise<void> {
    const mine = (this.asked += 1);
    const following = this.line.includes(node) ? this.following : this.follow(node);
    this.following = following.catch(() => undefined);
    await following;
    if (mine !== this.asked || this.closed) return;
    const shown = await this.query([ask('stand', undefined, node)], { viewer: SPECTATOR, from: this.end.length, open });
    if (!shown || mine !== this.asked) return;
    this.node = node;
    this.take({ ...shown, turns: [] });
    this.stand(this.line.indexOf(node));
    this.audience.changed();
  }

  /** The rest of the line is shown as it is. */
  private stand(n: number): void {
    const { end, lineTurns } = this;
    const last = n === end.length;
    this.view = { ...this.view, length: end.length, result: last ? end.result : null };
    this.now = end;
    this.turns = lineTurns;
    this.shown = last ? NOW : n;
  }

  private async follow(node: number): Promise<void> {
    const mine = this.asked;
    const line = this.added.through(node);
    const answers = await this.core.batch([ask('go_to', undefined, line.at(-1)!), ask('turns', undefined, 0), ask('view', undefined, SPECTATOR, NOW), ask('end_worth')]);
    const [, turns, end] = answers.slice(0, 3).map(accepted);
    if (mine !== this.asked) return;
    this.lineTurns = JSON.parse(turns!) as Turn[];
    this.end = JSON.parse(end!) as View;
    this.ended = answers[3]!.value ? (JSON.parse(answers[3]!.text) as Worth) : undefined;
    this.line = line;
    if (this.added.isPlayed(node)) this.played = this.lineTurns.filter(([, , next]) => next <= this.last.length);
    this.sights = [];
    const sights = await this.core.batch(ends({ turns: this.lineTurns }).map((n) => ask('sight_at', undefined, SPECTATOR, n)));
    if (this.line === line) this.sights = sights.map(({ value, text }) => (value ? text : undefined));
  }

  /** The turns that were played by rounds: the same list as long as they are the same. */
  get rows(): Row[] {
    if (this.listed.played !== this.played) this.listed = { played: this.played, rows: rounds({ rules: this.rules, turns: this.played }) };
    return this.listed.rows;
  }

  /** All that an engine needs to look ahead from the state that is shown, where that is known: at the ends of turns. */
  get sightAtEnd(): string | undefined {
    return this.sights[ends(this).indexOf(this.view.n)];
  }

  sightHere(): Promise<string> {
    return this.core.text('sight_at', undefined, SPECTATOR, this.view.n);
  }

  // ---- adding ----

  async play(word: string): Promise<void> {
    if (this.live) return this.setUpOn(word);
    const node = Number(await this.core.text('play_variation', word, this.node));
    await this.reread();
    await this.go(node);
  }

  /** Until all is revealed: then there is a record to add to. */
  private async setUpOn(word: string): Promise<void> {
    await this.step([ask('play', word, this.viewer, Date.now())]);
    if (this.secret(this.view)) return;
    await this.core.texts(ask('open_match'));
    await this.opened();
  }

  /** Change what has been added: a call about a node. */
  async change(name: string, node: number, input?: string, ...args: number[]): Promise<void> {
    accepted((await this.core.batch([ask(name, input, node, ...args)]))[0]!);
    const back = this.added.parent(node) ?? 0;
    await this.reread();
    await this.go(this.added.has(this.node) ? this.node : back);
  }

  override record(): Promise<string> {
    return this.core.text(this.live ? 'save' : 'record_text');
  }

  recordJson(): Promise<string> {
    return this.core.text('record_json');
  }

  /* Nobody sets up, gives up or agrees to anything here. */

  arrange(): Promise<void> {
    return Promise.resolve();
  }
  takeBack(): Promise<void> {
    return Promise.resolve();
  }
  resign(): Promise<void> {
    return Promise.resolve();
  }
  offerDraw(): Promise<void> {
    return Promise.resolve();
  }
}
