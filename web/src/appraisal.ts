/* appraisal.ts - what each position of a game is worth to each side, one after the other, by a short look ahead: what the graph is
 * drawn from. Where a report of the game is there, what that says of a turn counts, and nothing is looked at twice.
 *
 * Invariant: `worths` has a place for every turn's end, the beginning first; nothing stands where nothing is known yet, or nothing
 * can be said, as in a set-up. */
import { ends, type AnalysisMatch } from './analysis-match';
import type { Core } from './core';
import type { Worth } from './evaluation';
import { askFor } from './lookout';
import { whyOf } from './refusal';

export const NODES = 20_000; /* as `tintagel analyse FILE` looks at each turn (cli/analyse.c) */
const PAUSE = 500; /* milliseconds between two drawings */

export class Appraisal {
  worths: (Worth | undefined)[] = [];
  private running = 0;
  private drawnAt = 0;
  private readonly known = new Map<string, Worth>();

  constructor(
    private readonly engine: Core,
    private readonly changed: () => void,
  ) {}

  /** How many turns are done. */
  count = 0;

  close(): void {
    this.running += 1;
  }

  /** By state of the match what is known of it. */
  async run(match: AnalysisMatch, reported: ReadonlyMap<number, Worth> = new Map()): Promise<void> {
    const mine = (this.running += 1);
    const all = ends(match);
    const { sights, line, ended, now: { length } } = match;
    const given = (n: number): Worth | undefined => (line[n] === n ? reported.get(n) : undefined);
    this.worths = all.map((n) => given(n));
    this.count = 0;
    for (const [i, n] of all.entries()) {
      const worth = given(n) ?? (ended && n === length ? ended : await this.worthOf(sights[i]));
      if (mine !== this.running) return;
      this.worths[i] = worth;
      this.count = i;
      this.tell(i === all.length - 1);
    }
  }

  private async worthOf(sight: string | undefined): Promise<Worth | undefined> {
    if (!sight) return undefined;
    const known = this.known.get(sight);
    if (known) return known;
    try {
      const { lines } = await askFor(this.engine, sight, 1, NODES, false).found;
      const { values, chances } = lines[0]!;
      this.known.set(sight, { values, chances });
      return { values, chances };
    } catch (error) {
      whyOf(error); /* such as in a set-up */
      return undefined;
    }
  }

  private tell(last: boolean): void {
    if (!last && performance.now() < this.drawnAt + PAUSE) return;
    this.drawnAt = performance.now();
    this.changed();
  }
}
