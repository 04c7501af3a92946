/* editing.ts - a position that is set up by hand: what is set up, by which rules, and how it came to be so. The core changes,
 * judges and draws it (match/editor.h); here it is a text that is given back with the next question, so that going back is
 * giving an earlier one. */
import { ask, CHANGING, DARK, FIXED, PARTS, type Piece, type Rules, type Why } from './answers';
import type { Core } from './core';
import { isDark } from './settings';

/** What can be put on the board: how many there are, how many stand, whether it lies on two cells, and its name. */
export type Stock = [army: number, kind: number, most: number, count: number, pair: number, name: string];

/** What else a position tells; of an army, or of all (NO_ARMY). A label that begins with \x01 is a message. */
export interface Field {
  name: string;
  message: string;
  army: number;
  kind: 'number' | 'flag' | 'choice' | 'cell';
  most: number;
  value: string;
  choices: [value: string, label: string][];
}

/** What is set up, as the core tells it. */
export interface SetUp {
  draft: string;
  line: string;
  /** Why it is impossible. */
  why: Why | null;
  /** How the game has ended in it. */
  result: { rule: string; message: string; winners: number[] } | null;
  /** Whether a game can begin so. */
  starts: number;
  tray: Stock[];
  fields: Field[];
  pieces: Piece[];
}

/** Where a position is set up. */
export const editPlace = (game: string, options = '-', position = ''): string =>
  `#/edit/${[game, ...(position || options !== '-' ? [options] : []), ...(position ? [position] : [])].map(encodeURIComponent).join('/')}`;

interface Moment {
  options: string;
  draft: string;
}

export class Editing {
  rules!: Rules;
  now!: SetUp;
  /** The layers of its picture: those that stay as they are, and those that change. */
  fixed: string[] = [];
  layers: string[] = [];
  /** What there was before anything was put. */
  private fresh = '';
  private past: Moment[] = [];
  private future: Moment[] = [];

  constructor(
    private readonly core: Core,
    readonly game: string,
  ) {}

  /** Begin with a position; without one with the start, or where that is set up first, with a set-up. Throws the refusal. */
  async open(options: string, position: string | undefined): Promise<void> {
    if (position === undefined) await this.begin(options);
    else await this.ask(options, '', `line ${position}`);
    await this.learn();
    this.past = [];
    this.future = [];
  }

  /** From the beginning, by these options. */
  private async begin(options: string): Promise<void> {
    await this.ask(options, '', 'start');
    this.rules = await this.readRules();
    if (this.setsUp) await this.arrange();
    this.fresh = this.now.draft;
  }

  private async readRules(): Promise<Rules> {
    return JSON.parse(await this.core.text('edit_rules')) as Rules;
  }

  /** Other rules have another board. */
  private async learn(): Promise<void> {
    this.rules = await this.readRules();
    await this.paint();
  }

  /** Whether pieces are set up before play. */
  get setsUp(): boolean {
    return this.rules.homes.some((home) => home.length === 0);
  }

  private flags(): number {
    return PARTS | (isDark() ? DARK : 0);
  }

  private async ask(options: string, draft: string, command?: string): Promise<void> {
    const input = [this.game, options, draft, ...(command === undefined ? [] : [command])].join('\t');
    this.now = JSON.parse(await this.core.text('edit', input)) as SetUp;
  }

  /** What is set up, drawn; with one cell picked. */
  async draw(selected = -1): Promise<void> {
    this.layers = await this.core.texts(...CHANGING.map((layer) => ask('edit_layer', undefined, layer, selected, this.flags())));
  }

  /** All of the board, such as when it gets dark. */
  async paint(): Promise<void> {
    this.fixed = await this.core.texts(...FIXED.map((layer) => ask('edit_layer', undefined, layer, -1, this.flags())));
    await this.draw();
  }

  /** Which pieces look how. */
  async tokens(): Promise<Map<string, string>> {
    const { tray } = this.now;
    const texts = await this.core.texts(...tray.map(([army, kind]) => ask('edit_token', undefined, army, kind)));
    return new Map(tray.map(([army, kind], i) => [`${army} ${kind}`, texts[i]!]));
  }

  // ---- changing ----

  private get moment(): Moment {
    return { options: this.rules.options, draft: this.now.draft };
  }

  /** Make a change of the core's (match/editor.h); throws the refusal, and nothing has changed then. */
  async change(command: string): Promise<void> {
    const before = this.moment;
    await this.ask(before.options, before.draft, command);
    if (this.now.draft !== before.draft) this.note(before);
  }

  private note(before: Moment): void {
    this.past.push(before);
    this.future = [];
  }

  arrange(): Promise<void> {
    return this.change(`arrange ${crypto.getRandomValues(new Uint32Array(1))[0]! >>> 3}`);
  }

  /** Other options: what they have too stays, unless nothing was put yet. */
  async useOptions(options: string): Promise<void> {
    const before = this.moment;
    const { past } = this;
    if (before.draft === this.fresh) await this.begin(options);
    else await this.ask(options, before.draft);
    await this.learn();
    this.past = past;
    this.note(before);
  }

  private async turnTo({ options, draft }: Moment): Promise<void> {
    const other = options !== this.rules.options;
    await this.ask(options, draft);
    if (other) await this.learn();
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Back by one change, or on again. */
  undo(): Promise<void> {
    return this.step(this.past, this.future);
  }

  redo(): Promise<void> {
    return this.step(this.future, this.past);
  }

  private async step(from: Moment[], to: Moment[]): Promise<void> {
    const moment = from.pop();
    if (!moment) return;
    to.push(this.moment);
    await this.turnTo(moment);
  }

  // ---- asking ----

  nameOf(cell: number): string {
    return this.rules.cells[cell]![0];
  }

  stands(cell: number): boolean {
    return this.now.pieces.some(([at, army, kind]) => at === cell && this.now.tray.some(([a, k, , , pair]) => (a === army && k === kind) || (pair > 0 && a === army && this.rules.kinds[kind]!.fills > 0)));
  }

  stockOf(army: number, kind: number): Stock {
    return this.now.tray.find(([a, k]) => a === army && k === kind)!;
  }
}
