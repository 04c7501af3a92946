/* away-games.ts - one's games that a server holds, for all of the page: those that wait for one first, those of them first that
 * wait least. They are asked for only by who has played with others before. */
import type { GameHead } from './protocol';
import { whyOf } from './refusal';
import { computerOf, levelName } from './seats';
import { settings } from './settings';
import { line } from './together';
import { t } from './words';

const OFTEN = 15_000; /* milliseconds until they are asked for again */

/** Who sits there, as the server writes it. */
export function seatWho(seat: string): string {
  const [, kind, name = ''] = /^(person|computer) (.*)$/.exec(seat) ?? [];
  if (!kind) return t('page.seat-free');
  return kind === 'person' ? name : levelName(computerOf(name));
}

export type Standing = 'yours' | 'waits' | 'open' | 'paused';
const ORDER: Standing[] = ['yours', 'waits', 'open', 'paused'];

/** How a game stands for whoever looks. */
export function standingOf({ state, turn, you }: GameHead): Standing {
  if (state === 'open') return 'open';
  if (turn.length === 0) return 'paused';
  return turn.some((player) => you.includes(player)) ? 'yours' : 'waits';
}

const rank = (game: GameHead): number => ORDER.indexOf(standingOf(game));
const haste = ({ due }: GameHead): number => due || Infinity;

export class AwayGames {
  games: GameHead[] = [];
  private timer: ReturnType<typeof setInterval> | undefined;
  private asking = false;
  private readonly listeners = new Set<() => void>();

  /** Hear of every change; returns how to hear no more. */
  listen(run: () => void): () => void {
    this.listeners.add(run);
    return () => this.listeners.delete(run);
  }

  /** From now on, as long as the page is there. */
  begin(): void {
    this.timer ??= setInterval(() => (document.hidden ? undefined : void this.bring()), OFTEN);
    document.addEventListener('visibilitychange', () => (document.hidden ? undefined : void this.bring()));
    void this.bring();
  }

  async bring(): Promise<void> {
    if (!settings.met || this.asking) return;
    this.asking = true;
    try {
      const { games } = await line.call<{ games: GameHead[] }>('games', { player: 'me', most: 50 });
      this.games = games.filter(({ state }) => state !== 'finished').sort((a, b) => rank(a) - rank(b) || haste(a) - haste(b));
    } catch (error) {
      whyOf(error); /* without a server there are none */
    }
    this.asking = false;
    for (const run of [...this.listeners]) run();
  }

  /** Those that wait for whoever looks. */
  get waiting(): GameHead[] {
    return this.games.filter((game) => standingOf(game) === 'yours');
  }
}

/** Those of this page. */
export const awayGames = new AwayGames();
