/* analysis-herald.ts - the line under the board of the analysis: what was played last and who is to play, what a report says of it, or
 * what is asked while somebody learns from mistakes; and what the engine thinks, said to who does not see it. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { AnalysisMatch } from './analysis-match';
import { coachLine } from './coach-line';
import type { Drill } from './drill';
import { standing, type Worth } from './evaluation';
import type { Hand } from './hand';
import { unbroken } from './herald';
import { icon } from './icons';
import type { Lookout } from './lookout';
import { markLine } from './report-cards';
import { doerName, playerName, status, type Herald } from './speech';
import type { Walk } from './walk';
import { capital, say, t, written } from './words';

const STEADY = 2500; /* milliseconds after which what the engine thinks is said to who does not see it */

export interface HeraldDesk {
  readonly match: AnalysisMatch;
  readonly hand: Hand;
  readonly lookout: Lookout;
  readonly drill: Drill;
  readonly walk: Walk;
  readonly worth: Worth | undefined;
  chip(rule: string): TemplateResult;
  changed(): void;
}

export class AnalysisHerald {
  /** What was last said of a position, and of which. */
  private told = { n: -1, words: '' };
  private telling: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly desk: HeraldDesk) {}

  close(): void {
    clearTimeout(this.telling);
  }

  /** What was played last, and who is to play. */
  private ofTurn(): Herald {
    const { match, match: { view, now, turns } } = this.desk;
    if (view.result || match.secret(view)) return status(match);
    const last = turns.findLast(([, , next]) => next <= view.n);
    const next = playerName(match, view.toAct[0] ?? now.turn);
    if (!last?.[1]) return { said: { message: 'page.analysis.first', args: [next] } };
    return { said: { message: 'page.analysis.after', args: [doerName(match, { player: last[0], army: last[3] }), written(last[1]), next] } };
  }

  template(): TemplateResult {
    const { match, hand, worth, drill, walk: { marked } } = this.desk;
    if (drill.on) return coachLine(drill.says(), drill.buttons(), (rule) => this.desk.chip(rule));
    if (marked && !hand.says) return markLine(marked);
    const { said, rule } = hand.says ?? this.ofTurn();
    return html`<div class="herald card">${icon('herald')}
      <div class="said"><p role="status">${unbroken(capital(say(said)))}</p><small class="stands">${worth && !match.view.result ? capital(standing(match, worth)) : ''}</small></div>
      ${rule ? this.desk.chip(rule) : empty}</div><p class="unseen" role="status">${this.spoken()}</p>`;
  }

  /** What the engine thinks: once for each position, when it has looked for a while. */
  private spoken(): string {
    const { n } = this.desk.match.view;
    if (this.told.n === n) return this.told.words;
    this.told = { n, words: '' };
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      this.told = { n, words: this.thought() };
      this.desk.changed();
    }, STEADY);
    return '';
  }

  private thought(): string {
    const { match, worth, lookout } = this.desk;
    const best = lookout.found?.lines[0];
    return worth ? [standing(match, worth), ...(best ? [t('page.analysis.best-move', best.turns[0] ?? '')] : [])].join('. ') : '';
  }
}
