/* level-slider.ts - choosing the computer's level: its name, how it plays and one's score, and a slider from the weakest to the
 * strongest. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { icon } from './icons';
import { scoreOf } from './scores';
import { lastLevel, levelManner, levelName, levelOf, levels, seatOf, type Seat } from './seats';
import { t } from './words';

function score(game: string, level: Seat): string {
  const { won, lost, drawn } = scoreOf(game, level);
  return won + lost + drawn > 0 ? t('page.score', won, won + lost + drawn) : '';
}

/** A fieldset of the form; `pick` hears of another level. */
export function levelSlider(game: string, chosen: Seat, pick: (level: Seat) => void): TemplateResult {
  const level = levelOf(chosen);
  const most = lastLevel();
  const step = (by: number, sign: 'minus' | 'plus', name: string): TemplateResult =>
    html`<button type="button" class="step" aria-label=${name} title=${name} ?disabled=${level + by < 1 || level + by > most} @click=${() => pick(seatOf(level + by))}>${icon(sign)}</button>`;
  const label = (seat: Seat): TemplateResult => html`<span class=${seat === chosen ? 'on' : empty} @click=${() => pick(seat)}>${levelName(seat)}</span>`;
  return html`<fieldset class="levels"><legend>${t('page.level')}</legend><div>
    ${step(-1, 'minus', t('page.level-easier'))}
    <p><b>${levelName(chosen)}</b> <span>${t('page.level-of', level, most)}</span></p>
    ${step(1, 'plus', t('page.level-harder'))}
    <div class="slide" .style=${`--at:${(level - 1) / (most - 1)};--most:${most}`}>
      <input type="range" name="level" min="1" max=${most} step="1" .value=${live(String(level))} aria-label=${t('page.level')}
        aria-valuetext=${t('page.level-value', levelName(chosen), level, most)} aria-describedby="level-manner"
        @input=${(event: Event) => pick(seatOf(Number((event.target as HTMLInputElement).value)))} />
      <div class="names" aria-hidden="true">${levels().map(label)}</div>
    </div>
    <small id="level-manner">${levelManner(chosen)} ${score(game, chosen)}</small>
  </div></fieldset>`;
}
