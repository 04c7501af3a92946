/* actions.ts - the buttons of a game's page. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Desk } from './desk';
import { hintTitle } from './hint';
import { icon } from './icons';
import { PERSON } from './seats';
import { t } from './words';

export function actions(desk: Desk): TemplateResult {
  const { match } = desk;
  const over = match.now.result !== null;
  const still = over || match.standing?.seated === false; /* nothing can be asked for */
  const people = match.people();
  const undoable = match.turns.some(([player]) => people.includes(player));
  const allPeople = match.seats.every((seat) => seat === PERSON) && people.length > 0;
  return html`<div class="row actions">
    ${over && !desk.result.open ? html`<button class="result-button" @click=${() => desk.result.toggle(true)}>${icon('flag')}<span>${t('page.result')}</span></button>` : empty}
    ${over || !match.helped ? empty : html`<button aria-keyshortcuts="H" title=${hintTitle()} ?disabled=${!desk.hint.possible} @click=${() => void desk.hint.press()}>${icon('hint')}<span>${t('page.hint')}</span></button>`}
    <button ?disabled=${match.now.result?.final || !undoable || desk.company?.takeback === false} @click=${() => void desk.hand.dare(() => match.takeBack())}>${icon('undo')}<span>${t('page.take-back')}</span></button>
    ${allPeople ? html`<button ?disabled=${still} @click=${() => void desk.menu.offerDraw()}>${icon('draw')}<span>${t('page.draw')}</span></button>` : empty}
    <button ?disabled=${still || people.length === 0} @click=${() => void desk.menu.resign()}>${icon('flag')}<span>${t('page.resign')}</span></button>
    <button @click=${() => void desk.menu.more()}>${icon('more')}<span>${t('page.more')}</span></button>
    <button @click=${() => void desk.menu.newGame()}>${icon('plus')}<span>${t('page.new-game')}</span></button>
  </div>`;
}
