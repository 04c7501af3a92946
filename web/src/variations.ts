/* variations.ts - what people have added to a record, as the core lists it (match/variations.h): lines that could have been played,
 * comments, marks and arrows. Nodes are numbers: up to the match's length its own states, above that the moves of lines.
 *
 * Invariant: every node but 0 has one parent; a parent's first child is what its own line goes on with. */

/** What a mark means, in the order of match/notes.h. */
export const MEANINGS = ['good', 'bad', 'look', 'plan'] as const;
export type Mark = [meaning: number, from: number, to: number];

export interface Noted {
  comments: string[];
  marks: Mark[];
  /** What could be played in place of the move that led here. */
  lines: Line[];
}

export interface LineMove extends Noted {
  node: number;
  player: number;
  army: number;
  /** It goes on with a turn. */
  begun: boolean;
  text: string;
}

export type Line = LineMove[];

export interface Added {
  states: (Noted & { n: number })[];
  onward: Line | null;
}

const NOTHING: Noted = { comments: [], marks: [], lines: [] };

export class Variations {
  private readonly noted = new Map<number, Noted>();
  private readonly parents = new Map<number, number>();
  private readonly below = new Map<number, number[]>();

  constructor(
    readonly added: Added = { states: [], onward: null },
    /** How many states the match itself has after its first. */
    readonly length = 0,
    /** It has not ended: its last line goes on with what is added at its end. */
    private readonly goesFurther = false,
  ) {
    for (let n = 1; n <= length; n += 1) this.link(n, n - 1);
    for (const state of added.states) {
      this.noted.set(state.n, state);
      for (const line of state.lines) this.follow(line, state.n - 1);
    }
    if (added.onward) this.follow(added.onward, length);
  }

  private link(node: number, parent: number): void {
    this.parents.set(node, parent);
    this.below.set(parent, [...(this.below.get(parent) ?? []), node]);
  }

  private follow(line: Line, from: number): void {
    let parent = from;
    for (const move of line) {
      this.link(move.node, parent);
      this.noted.set(move.node, move);
      parent = move.node;
    }
    line.forEach((move, i) => move.lines.forEach((other) => this.follow(other, i > 0 ? line[i - 1]!.node : from)));
  }

  get empty(): boolean {
    return this.added.states.length === 0 && !this.added.onward;
  }

  at(node: number): Noted {
    return this.noted.get(node) ?? NOTHING;
  }

  has(node: number): boolean {
    return node === 0 || this.parents.has(node);
  }

  isPlayed(node: number): boolean {
    return node <= this.length;
  }

  children(node: number): number[] {
    return this.below.get(node) ?? [];
  }

  parent(node: number): number | undefined {
    return this.parents.get(node);
  }

  /** The nodes from the beginning to the end of the line that one is in. */
  through(node: number): number[] {
    const line = [node];
    for (let at = this.parents.get(node); at !== undefined; at = this.parents.get(at)) line.unshift(at);
    for (let at = this.goesOn(node); at !== undefined; at = this.goesOn(at)) line.push(at);
    return line;
  }

  /** What a line goes on with: a move of its own, not one of a line that begins there. */
  private goesOn(node: number): number | undefined {
    const [next] = this.children(node);
    return next !== undefined && (this.isPlayed(node) === this.isPlayed(next) || this.goesFurther) ? next : undefined;
  }

  /** The one before or after it among all that could be played in its place; where that is nothing else, a line that begins here. */
  beside(node: number, step: 1 | -1): number | undefined {
    const parent = this.parents.get(node);
    const all = parent === undefined ? [] : this.children(parent);
    const next = all[all.indexOf(node) + step];
    if (next !== undefined || step < 0) return next;
    return all.length > 1 ? undefined : this.children(node)[1];
  }
}
