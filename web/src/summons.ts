/* summons.ts - telling somebody who may look elsewhere that it is their turn: in the title always, by a sound and by a notification
 * for who has asked for that.
 *
 * Invariant: of a turn it is told once, and never of one that a prepared move has answered. */
import type { Hand } from './hand';
import type { Match } from './match';
import { clearNotice, showNotice } from './notices';
import { settings } from './settings';
import { chime } from './sound';
import { capital, t } from './words';

/** What this needs of the table. */
export interface Owner {
  readonly match: Match;
  readonly hand: Hand;
  /** Others are elsewhere. */
  readonly company: unknown;
}

/** Whether others, or computers, wait for somebody here. */
function isAwaited(match: Match): boolean {
  const idle = match.standing?.seated === false || match.standing?.paused === true;
  return match.actor() !== undefined && !match.now.result && !idle && match.people().length < match.seats.length;
}

/** What the page is called, and whether one is waited for. */
export function titleOf(match: Match): string {
  const name = `${capital(match.rules.game)} · Tintagel`;
  return isAwaited(match) ? `● ${t('page.your-turn-short')} – ${name}` : name;
}

export class Summons {
  /** Whether one was waited for; not known before the first look. */
  private awaited: boolean | undefined;

  constructor(
    private readonly owner: Owner,
    listening: AbortSignal,
  ) {
    addEventListener('visibilitychange', () => (document.hidden ? undefined : this.clear()), { signal: listening });
  }

  /** The match has changed. */
  follow(): void {
    const { match, hand } = this.owner;
    const before = this.awaited;
    this.awaited = isAwaited(match);
    if (before && !this.awaited) this.clear();
    if (before === false && this.awaited && !hand.answered) this.call();
  }

  private call(): void {
    const { match, company } = this.owner;
    if (settings.chime && (company || document.hidden)) chime();
    if (settings.notices && document.hidden) void showNotice(t('page.your-turn-short'), capital(match.rules.game), match.id);
  }

  private clear(): void {
    if (settings.notices) void clearNotice(this.owner.match.id);
  }
}
