/* evaluation-bar.ts - who stands how well, as a bar beside the board: the near side's share at the bottom. The number is on it where
 * somebody points or the keys are. */
import { html, type TemplateResult } from 'lit-html';
import { colourOf, countSides, shareOf, standing, type Weighed, type Worth } from './evaluation';
import { t } from './words';

export function evaluationBar(match: Weighed, worth: Worth | undefined, near: number): TemplateResult {
  const sides = countSides(match.rules.sides);
  const order = Array.from({ length: sides }, (_, i) => (near + sides - 1 - i) % sides); /* the near one is the last */
  const words = worth ? standing(match, worth) : t('page.analysis.unknown');
  return html`<div class="evaluation ${worth ? '' : 'unknown'}" role="img" tabindex="0" aria-label=${words} data-words=${words}>
    ${[...order.filter((side) => side !== near), near].map((side) => html`<span .style=${`flex-grow:${worth ? Math.max(shareOf(worth, side), 0.001) : 1};background:${colourOf(match, side)}`}></span>`)}
  </div>`;
}
