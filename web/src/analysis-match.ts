/* analysis-match.ts - a match that is looked at and thought about, wherever it was played: whoever looks may decide for everybody,
 * and nothing is kept. */
import { ask, NOW, SPECTATOR } from './answers';
import { CoreMatch, type Look } from './core-match';
import type { Step } from './screen';
import type { Call } from './worker';

export class AnalysisMatch extends CoreMatch {
  override helped = false;
  override steady = true;
  readonly id = 'analysis';

  people(): number[] {
    return this.rules?.sides.map((_, player) => player) ?? [];
  }

  /** No computer decides here. */
  override computer(): undefined {
    return undefined;
  }

  protected override get place(): Pick<Step, 'everybody'> {
    return { everybody: true };
  }

  /** Another match, which these calls make; shown at a state of it. */
  open(calls: Call[], n = NOW): Promise<void> {
    return this.step(calls, { viewer: SPECTATOR, from: 0, open: true, n });
  }

  close(): void {
    this.closed = true;
  }

  protected async step(calls: Call[], { n = NOW, ...look }: Look = {}): Promise<void> {
    const shown = await this.query(calls, { n, ...look });
    if (!shown) return;
    this.take(shown, n);
    this.audience.changed();
  }

  play(word: string): Promise<void> {
    return this.step([ask('play', word, this.viewer, Date.now())]);
  }

  /** All that an engine needs to look ahead from a state of it. */
  sightAt(n: number): Promise<string> {
    return this.core.text('sight_at', undefined, SPECTATOR, n);
  }

  /** The position of a state of it. */
  async positionAt(n: number): Promise<string> {
    const { position } = JSON.parse(await this.core.text('view', undefined, SPECTATOR, n)) as { position: string };
    return position;
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
