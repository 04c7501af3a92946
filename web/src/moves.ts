/* moves.ts - the moves that were made: a list to look back by, and a line to type one. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Desk } from './desk';
import { icon } from './icons';
import { playerName } from './speech';
import { t } from './words';

export function movesCard(desk: Desk): TemplateResult {
  const { match } = desk;
  const shown = match.view.n;
  const columns = Math.min(match.rules.players, 4);
  let turn = 0;
  return html`<section class="card moves">
    <h2>${t('page.moves')}</h2>
    ${match.turns.length === 0 ? html`<p class="faint">${t('page.no-moves')}</p>` : empty}
    <ol class="list columns-${columns}" aria-label=${t('page.moves')} data-roving>
      ${match.turns.map(([player, text, next], i) => {
        const start = i === 0 ? 0 : match.turns[i - 1]![2];
        const here = shown > start && shown <= next;
        const words = text || t('page.revealed');
        const number = text ? (turn += 1) : 0;
        return html`<li class=${text ? '' : 'event'}>${number % columns === 1 ? html`<small>${(number - 1) / columns + 1}</small>` : empty}
          <button class=${here ? 'here' : ''} aria-current=${here ? 'true' : 'false'}
          aria-label=${player >= 0 ? `${number}. ${playerName(desk.match, player)} ${words}` : words}
          @click=${() => void match.show(next)}>${words}</button></li>`;
      })}
    </ol>
    <input type="range" min="0" max=${match.now.length} .value=${String(shown)} aria-label=${t('page.replay')}
      ?disabled=${match.now.length === 0}
      @input=${(event: Event) => void match.show(Number((event.target as HTMLInputElement).value))} />
    <div class="row replay">
      ${replayButton(desk, 'first', 0, 'page.first')} ${replayButton(desk, 'previous', shown - 1, 'page.previous')}
      ${replayButton(desk, 'next', shown + 1, 'page.next')} ${replayButton(desk, 'last', match.now.length, 'page.last')}
    </div>
  </section>`;
}

function replayButton(desk: Desk, sign: 'first' | 'previous' | 'next' | 'last', n: number, label: string): TemplateResult {
  const { match } = desk;
  const there = n < 0 || n > match.now.length || n === match.view.n;
  return html`<button ?disabled=${there} aria-label=${t(label)} title=${t(label)} @click=${() => void match.show(n)}>${icon(sign)}</button>`;
}

export function moveEntry(desk: Desk): TemplateResult {
  const enter = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem('move') as HTMLInputElement;
    const word = field.value.trim();
    field.value = '';
    if (word) void desk.hand.submit(word);
  };
  return html`<form class="row entry" @submit=${enter}>
    <input name="move" autocomplete="off" autocapitalize="off" spellcheck="false" aria-label=${t('page.type-move')} placeholder=${t('page.type-move')} ?disabled=${desk.match.choices.moves.length === 0} />
    <button ?disabled=${desk.match.choices.moves.length === 0}>${t('page.enter')}</button>
  </form>`;
}
