/* coach-line.ts - the line under the board of an exercise: what is asked, why something cannot be done, what was wrong with a
 * try, and praise. Its height never changes, so that the board stays. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { unbroken } from './herald';
import { icon, type Icon } from './icons';
import { prose } from './prose';
import { capital, say, type Said } from './words';

export type CoachState = 'task' | 'refused' | 'wrong' | 'on' | 'done';

export interface CoachSays {
  state: CoachState;
  /** Words of the exercise, with marks; or a message. */
  text: string | Said;
  rule?: string | undefined;
  /** Below it, smaller. */
  more?: { text: string | Said; rule?: string | undefined; bad?: boolean } | undefined;
}

export interface CoachButton {
  label: string;
  sign: Icon;
  key: string;
  main?: boolean;
  press(): void;
}

/** How a rule is shown: to be pressed, where its clause can be read. */
type Chip = (rule: string) => TemplateResult;

const signs: Record<CoachState, Icon> = { task: 'herald', refused: 'close', wrong: 'close', on: 'onward', done: 'tick' };

const words = (text: string | Said): unknown => (typeof text === 'string' ? prose(text) : unbroken(capital(say(text))));
function button({ label, sign, key, main, press }: CoachButton): TemplateResult {
  const [before, after] = main ? [empty, icon('onward')] : [icon(sign), empty];
  return html`<button class=${main ? 'main' : ''} aria-keyshortcuts=${key} @click=${press}>${before}<span>${label}</span>${after}</button>`;
}

export function coachLine({ state, text, rule, more }: CoachSays, buttons: CoachButton[], chipOf: Chip, further: unknown = empty): TemplateResult {
  const chip = (named: string | undefined): unknown => (named ? html` ${chipOf(named)}` : empty);
  return html`<div class="coach-line card ${state}">
    <span class="disc">${icon(signs[state])}</span>
    <div class="said" role="status"><p>${words(text)}${chip(rule)}</p>
      ${more ? html`<p class="small">${more.bad ? html`<span class="bad">${icon('close')}</span>` : empty}${words(more.text)}${chip(more.rule)}</p>` : empty}</div>
    <div class="row">${further}${buttons.map(button)}</div>
  </div>`;
}
