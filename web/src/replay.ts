/* replay.ts - what has happened, shown again move by move. */
import type { Desk } from './desk';
import { wait } from './motion';

const AGAIN = 700; /* milliseconds for each move */

/** Show some states one after another, then the present one, unless somebody goes elsewhere meanwhile. */
export async function replayStates({ board, match }: Desk, states: number[]): Promise<void> {
  board.rewind(states[0]! - 1);
  for (const n of [states[0]! - 1, ...states]) {
    await match.show(n);
    const { shown } = match;
    await wait(AGAIN);
    if (match.shown !== shown) return;
  }
  await match.show(match.now.length);
}
