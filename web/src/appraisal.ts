/* appraisal.ts - what each position of a game is worth to each side, one after the other, by a short look ahead: what the graph is
 * drawn from.
 *
 * Invariant: `values` has a place for every turn's end, the beginning first; nothing stands where nothing is known yet, or nothing
 * can be said, as in a set-up. */
import type { AnalysisMatch } from './analysis-match';
import type { Core } from './core';
import { endValues } from './evaluation';
import { askFor } from './lookout';
import { whyOf } from './refusal';

export const NODES = 20_000; /* as `tintagel analyse FILE` looks at each turn (cli/analyse.c) */
const PAUSE = 500; /* milliseconds between two drawings */

/** The state at the end of each turn, the beginning first. */
export const ends = ({ turns }: Pick<AnalysisMatch, 'turns'>): number[] => [0, ...turns.map(([, , next]) => next)];

export class Appraisal {
  values: (number[] | undefined)[] = [];
  private running = 0;
  private drawnAt = 0;
  private readonly known = new Map<string, number[]>();

  constructor(
    private readonly engine: Core,
    private readonly changed: () => void,
  ) {}

  /** How many turns are done. */
  count = 0;

  close(): void {
    this.running += 1;
  }

  async run(match: AnalysisMatch): Promise<void> {
    const mine = (this.running += 1);
    const all = ends(match);
    const { result } = match.now;
    this.values = all.map(() => undefined);
    this.count = 0;
    for (const [i, n] of all.entries()) {
      const over = result && n === match.now.length;
      const values = over ? endValues(match.rules.sides, result.winners) : await this.valuesOf(await match.sightAt(n));
      if (mine !== this.running) return;
      this.values[i] = values;
      this.count = i;
      this.tell(i === all.length - 1);
    }
  }

  private async valuesOf(sight: string): Promise<number[] | undefined> {
    const known = this.known.get(sight);
    if (known) return known;
    try {
      const { lines } = await askFor(this.engine, sight, 1, NODES, false).found;
      const values = lines[0]!.values;
      this.known.set(sight, values);
      return values;
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
