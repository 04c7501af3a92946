/* lent.ts - best lines by the server's engine, for who wants that: it looks at as much as its host allows (docs/api.md), once for each
 * position, and whoever plays there comes first. */
import type { Found } from './lookout';
import { whyOf } from './refusal';
import { line } from './together';

const MOST = 1_000_000; /* decisions, as the server takes them at most (server/analyse.h) */

/** What the server finds; nothing where there is none, or it has no time now. */
export async function askServer(sight: string, player: number, lines: number): Promise<Found | undefined> {
  const [name, options = '-', position] = sight.split('\t');
  try {
    const found = await line.call<Omit<Found, 'player'>>('analyse', { name, ...(options === '-' ? {} : { options }), position, nodes: MOST, lines });
    return { ...found, player, lent: true };
  } catch (error) {
    whyOf(error);
    return undefined;
  }
}
