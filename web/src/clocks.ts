/* clocks.ts - what the players' clocks show. They are the server's: the core says what is left at a moment, and between
 * moments the page counts on.
 *
 * What a clock shows is written by the ticker alone, so that a second that passes draws nothing else anew. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { RemoteMatch } from './remote-match';
import { t } from './words';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SHORT = 20 * SECOND; /* from there on tenths are shown */
const TICK = 100;

/** "1 d 4 h", "2 h 05", "2:41", "0:09.4". */
export function clockText(left: number): string {
  const time = Math.max(0, left);
  const two = (number: number): string => String(number).padStart(2, '0');
  if (time >= DAY) return t('page.clock-days', Math.floor(time / DAY), Math.floor((time % DAY) / HOUR));
  if (time >= HOUR) return t('page.clock-hours', Math.floor(time / HOUR), two(Math.floor((time % HOUR) / MINUTE)));
  if (time < SHORT) return `0:${two(Math.floor(time / SECOND))}.${Math.floor((time % SECOND) / 100)}`;
  const seconds = Math.ceil(time / SECOND);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** What is left, as it is said: "1 day 4 hours", "18 hours", "2 minutes 41". */
export function timeSpoken(left: number): string {
  const time = Math.max(0, left);
  const part = (name: string, unit: number, most = Infinity): string => {
    const count = Math.floor(time / unit) % most;
    return count > 0 ? t(name, count) : '';
  };
  if (time >= HOUR) return [part('page.time-days', DAY), part('page.time-hours', HOUR, 24)].filter((words) => words).join(' ');
  const seconds = Math.floor(time / SECOND) % 60;
  return time >= MINUTE ? `${t('page.time-minutes', Math.floor(time / MINUTE))}${seconds > 0 ? ` ${seconds}` : ''}` : t('page.time-seconds', seconds);
}

/** A clock as it is set: "10 min + 10 s", "1 day a turn", "No clock". */
export function clockName(clock: string): string {
  const [, main, increment] = /^(\d+)\+(\d+)/.exec(clock) ?? [];
  const [, days] = /^(\d+)d/.exec(clock) ?? [];
  if (days) return t('page.clock-a-turn', Number(days));
  return main ? t('page.clock-real', Number(main) / 60, Number(increment)) : t('page.clock-none');
}

/** The same where there is little room: "10 + 10", "1 day", "None". */
export function clockShort(clock: string): string {
  const [, main, increment] = /^(\d+)\+(\d+)/.exec(clock) ?? [];
  const [, days] = /^(\d+)d/.exec(clock) ?? [];
  if (days) return t('page.clock-day', Number(days));
  return main ? `${Number(main) / 60} + ${increment ?? 0}` : t('page.clock-off');
}

export class Clocks {
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly match: RemoteMatch,
    private readonly root: HTMLElement,
  ) {}

  /** What is left to a player now. */
  private left(player: number): number | undefined {
    const { standing, line } = this.match;
    const left = standing?.left[player];
    if (left === undefined || !standing) return undefined;
    return standing.running.includes(player) ? left - (line.now() - standing.at) : left;
  }

  /** Whether most of its time for a turn is gone, where that is days: before that nobody has to be here. */
  isLate(player: number): boolean {
    const [, days, seconds] = /^(\d+)d(?:\/(\d+))?/.exec(this.match.head?.clock ?? '') ?? [];
    if (days === undefined) return true;
    const left = this.left(player), setsUp = this.match.secret();
    if (left === undefined) return setsUp; // a set-up that is not timed: the server knows since when it stands still
    return left < (setsUp ? Number(seconds) * 1000 : Number(days) * DAY) / 4;
  }

  template(player: number): TemplateResult | typeof empty {
    const { standing } = this.match;
    if (this.left(player) === undefined) return empty;
    return html`<span class="clock ${standing!.running.includes(player) ? 'runs' : ''}" role="timer" aria-label=${t('page.clock')} data-player=${player}></span>`;
  }

  /** What is on the screen shows the right time, from now on. */
  drawn(): void {
    this.tick();
    const runs = (this.match.standing?.running.length ?? 0) > 0;
    if (runs) this.timer ??= setInterval(() => this.tick(), TICK);
    else this.stop();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private tick(): void {
    for (const clock of this.root.querySelectorAll<HTMLElement>('.clock')) {
      const left = this.left(Number(clock.dataset['player']));
      if (left === undefined) continue;
      const text = clockText(left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle('short', left < SHORT);
    }
  }
}
