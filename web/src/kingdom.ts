/* kingdom.ts - what a phone shows above a board that is set up, in place of the players: where one is on the board, how far one
 * and the others are; and that the others are not seen. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Desk } from './desk';
import { icon } from './icons';
import { byRivals, playerName } from './speech';
import { items } from './tray';
import { t } from './words';

/** The whole board, small: a press shows it all, or comes near again. */
function map(desk: Desk): TemplateResult | typeof empty {
  if (!desk.board.isFine()) return empty;
  const near = desk.board.zoom.scale > 1;
  const label = t(near ? 'page.whole-board' : 'page.come-nearer');
  const press = (): void => (near ? desk.board.zoom.by(0) : desk.approach.come());
  return html`<button class="bare map" aria-label=${label} title=${label} @click=${press}>${desk.approach.mapped ? desk.miniature.template() : icon('whole')}</button>`;
}

/** How many of the pieces of whoever looks stand; what fills cells does not count. */
function progress(desk: Desk): string {
  const all = items(desk).filter(({ kind }) => !desk.match.rules.kinds[kind]!.fills);
  const placed = all.reduce((sum, item) => sum + item.placed.length, 0);
  return t('page.placed', placed, all.reduce((sum, { count }) => sum + count, placed));
}

/** How far all are; where there are two, the other one. */
function readiness({ match }: Desk): string {
  const { now, rules: { players, sides }, viewer } = match;
  const ready = sides.flatMap((_, player) => (now.toAct.includes(player) ? [] : [player]));
  if (players > 2) return t('page.ready-count', ready.length, players);
  return t(ready.length > 0 ? 'page.is-ready' : 'page.is-setting-up', playerName(match, viewer === 0 ? 1 : 0));
}

export function kingdom(desk: Desk): TemplateResult {
  return html`<div class="kingdom">
      ${map(desk)}
      <p><strong>${playerName(desk.match, desk.match.viewer)}</strong><small>${progress(desk)}</small></p>
      <span class="chip on">${readiness(desk)}</span>
      <button class="bare" aria-label=${t('page.more')} title=${t('page.more')} @click=${() => void desk.menu.more(true)}>${icon('more')}</button>
    </div>
    <p class="hidden-side">${t(byRivals(desk.match, ['page.opponent-hidden', 'page.side-hidden', 'page.others-hidden']))}</p>`;
}
