/* core-match.ts - a match that the core holds here, wherever it is played: looking at it, asking about it, hints. Whatever is
 * done is one question to the worker, and its answer is all that is shown then (screen.ts). It knows no rules. */
import { ask, CHANGING, DARK, FIXED, NOW, PARTS, readChoices, SPECTATOR, type Choices, type Move, type SignShown, type Told, type Why } from './answers';
import { accepted, type Core } from './core';
import type { Advice } from './hint';
import { Match, type Audience, type Marks } from './match';
import { layerCalls, marksText, type Shown, type Step } from './screen';
import { lastLevel } from './seats';
import { isDark } from './settings';
import { Thought } from './thought';
import type { Call } from './worker';

/** Who looks, at which state; from which state on turns are asked for; whether the rules are others than before. */
export type Look = Partial<Pick<Step, 'viewer' | 'n' | 'from' | 'open'>>;

export abstract class CoreMatch extends Match {
  /** What the computer that is to decide knows, as the core writes it. */
  protected sight: string | undefined;
  protected sitting: string[] = [];
  /** The last question for a hint. */
  private hinting = 0;
  protected closed = false;

  constructor(
    protected readonly core: Core,
    protected readonly engine: Core,
    protected readonly audience: Audience,
  ) {
    super();
  }

  // ---- asking ----

  /** Who is here, where that is not everybody who is a person; and the moment to show clocks at. */
  protected get place(): Pick<Step, 'own' | 'at' | 'everybody'> {
    return {};
  }

  /** Make the calls, all or up to the first that is refused, and take how the match stands then; nothing if another match is
   * there by now. */
  protected async query(calls: Call[], { viewer = this.viewer, n = NOW, from = this.turns.at(-2)?.[2] ?? 0, open = false }: Look): Promise<Shown | undefined> {
    const { dark, hints, taken } = this.audience.wish();
    const shown = await this.core.screen({ calls, viewer, n, from, open, dark, hints, taken, ...this.place });
    return this.closed ? undefined : shown;
  }

  protected take({ rules, turns, from, now, record: _, drafts: __, ...rest }: Shown, n = NOW): void {
    Object.assign(this, rest);
    this.rules = rules ?? this.rules;
    this.now = now ?? this.view;
    this.shown = n;
    this.turns = [...this.turns.filter(([, , next]) => next <= from), ...turns];
  }

  /** The same, and show it. */
  protected abstract step(calls: Call[], look?: Look): Promise<void>;

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

  override async ahead(): Promise<Choices> {
    return readChoices(await this.core.text('ahead', undefined, this.viewer));
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

  // ---- advice ----

  /** What the computer would set up for a player; decisions that are not made on the board are left to the person. */
  protected async arranged(player: number): Promise<string[]> {
    const sight = await this.core.text('sight', undefined, player);
    const words = await new Thought(this.engine, { sight, player, level: lastLevel(), onBoard: true }, () => undefined).words;
    return this.closed ? [] : (words ?? []);
  }

  override async setUp(pieces: string, partly: boolean): Promise<void> {
    const words = await this.core.text('spell', pieces, Math.max(this.viewer, 0), Number(partly));
    if (words) await this.play(words);
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

  dropHint(): void {
    this.engine.stop(this.hinting);
  }
}
