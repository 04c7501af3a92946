/* moves.ts - the moves that were made: a list by rounds to look back by, and a line to type one. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Desk, Tab } from './desk';
import { icon } from './icons';
import { places, rounds, type Row } from './rounds';
import { doerName, gaveUpWords } from './speech';
import { t, typed, written } from './words';

/** The uppermost move of each round, which has its number. */
function tops(all: Row[]): Map<number, Row> {
  const found = new Map<number, Row>();
  for (const row of all) if (row.line < (found.get(row.round)?.line ?? Infinity)) found.set(row.round, row);
  return found;
}

/** What the list of moves needs of the page that it is part of. */
export type MovesDesk = Pick<Desk, 'match' | 'face' | 'book' | 'company'>;

export function movesCard(desk: MovesDesk): TemplateResult {
  const { match } = desk;
  const shown = match.view.n;
  const { columns, lines } = places(match.rules);
  const all = rounds(match);
  const top = tops(all);
  const current = all.findIndex(({ start, next }) => shown > start && shown <= next);
  const many = match.rules.commanders.filter((commander) => commander >= 0).length > 2;
  const item = (row: Row, i: number): TemplateResult => {
    const here = i === current;
    const words = written(row.text) || (row.player < 0 ? t('page.revealed') : gaveUpWords(match, row.player));
    const first = top.get(row.round)!;
    const kind = row.text ? `${row === first ? 'first' : ''} ${lines > 1 && row.line === first.line ? 'upper' : ''}` : 'event';
    const line = (row.round - 1) * lines + row.line + 1;
    return html`<li class=${kind} data-round=${row.number} .style=${`grid-row:${line};grid-column:${row.text ? row.column + 1 : '1 / -1'}`}>
      <button class=${here ? 'here' : ''} aria-current=${here ? 'true' : 'false'}
        aria-label=${row.text ? `${row.number}. ${doerName(match, row)} ${words}` : words}
        @click=${() => void match.show(row.next)}>${many && row.text ? desk.face(row.player, row.army) : empty}<span>${words}</span></button>${row.text || row.player >= 0 ? empty : desk.company?.seal() ?? empty}</li>`;
  };
  if (desk.company?.open) return html`<section class="card moves">${leaves(desk)} ${desk.company.template()}</section>`;
  return html`<section class="card moves">
    ${leaves(desk)}
    ${all.length === 0 ? html`<p class="faint list scrolls">${t('page.no-moves')}</p>` : html`<ol class="list scrolls${columns > 2 ? ' close' : ''}" .style=${`--columns:${columns}`} aria-label=${t('page.moves')} data-roving>${all.map(item)}</ol>`}
    <input type="range" min="0" max=${match.now.length} .value=${String(shown)} aria-label=${t('page.replay')}
      ?disabled=${match.now.length === 0}
      @input=${(event: Event) => void match.show(Number((event.target as HTMLInputElement).value))} />
  </section>`;
}

/** The round that is shown is seen in the list, or its move if there is no room for all of the round; the list begins at a row,
 * not in the middle of one. Without any nothing is measured, which would cost a layout of the page. */
export function scrollMoves(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>('.moves ol.list');
  if (!list) return;
  const items = [...list.children] as HTMLElement[];
  const here = items.find((item) => item.querySelector('.here'));
  const edge = items[0]!.offsetTop;
  const end = (all: HTMLElement[]): number => Math.max(0, ...all.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight));
  const round = items.filter(({ dataset }) => here && dataset['round'] === here.dataset['round']);
  const fits = end(round) - Math.min(...round.map(({ offsetTop }) => offsetTop)) + edge <= list.clientHeight;
  const least = end(fits || !here ? round : [here]) - list.clientHeight;
  const first = items.find(({ offsetTop }) => offsetTop >= least + edge) ?? items.at(-1)!;
  list.scrollTop = least > 0 ? first.offsetTop - edge : 0;
}

/** The moves or the rules, where both have the same place. */
export function leaves({ book, company }: Pick<Desk, 'book' | 'company'>): TemplateResult {
  const moves = (): void => {
    if (book.open) book.close();
    company?.toggle(false);
  };
  if (!book.there && !company) return html`<h2>${t('page.moves')}</h2>`;
  return html`<div class="leaves" role="group" aria-label=${t('page.leaves')}>
    <button aria-pressed=${String(!book.open && !company?.open)} @click=${moves}>${t('page.moves')}</button>
    ${book.there ? html`<button class="opens-rules" aria-pressed=${String(book.open)} @click=${() => void book.show()}>${t('page.rules')}</button>` : empty}
    ${company?.leaf() ?? empty}
  </div>`;
}

/** Which card is seen where there is room for one only, and going back and on. */
export function tabs(desk: Desk): TemplateResult {
  const tab = (name: Tab, label: string): TemplateResult =>
    html`<button aria-pressed=${desk.tab === name && !desk.company?.open ? 'true' : 'false'} @click=${() => pick(name)}>${t(label)}</button>`;
  const pick = (name: Tab): void => {
    desk.company?.toggle(false);
    desk.choose(name);
  };
  const meet = (): void => desk.choose('moves');
  return html`<div class="tabs" role="group" aria-label=${t('page.cards')}>
    ${tab('moves', 'page.moves')} ${tab('turn', 'page.tab.turn')} ${tab('signs', 'page.tab.signs')}
    ${desk.book.there ? html`<button class="opens-rules" aria-pressed=${String(desk.book.open)} @click=${() => desk.book.toggle()}>${t('page.rules')}</button>` : empty}
    ${desk.company ? html`<span class="leaf" @click=${meet}>${desk.company.leaf()}</span>` : empty}
  </div>`;
}

export function replay(desk: Pick<Desk, 'match'>): TemplateResult {
  const { match } = desk;
  const shown = match.view.n;
  return html`<div class="replay" role="group" aria-label=${t('page.replay')}>
    ${replayButton(desk, 'first', 0, 'page.first')} ${replayButton(desk, 'previous', shown - 1, 'page.previous')}
    ${replayButton(desk, 'next', shown + 1, 'page.next')} ${replayButton(desk, 'last', match.now.length, 'page.last')}
  </div>`;
}

function replayButton(desk: Pick<Desk, 'match'>, sign: 'first' | 'previous' | 'next' | 'last', n: number, label: string): TemplateResult {
  const { match } = desk;
  const there = n < 0 || n > match.now.length || n === match.view.n;
  return html`<button class=${sign} ?disabled=${there} aria-label=${t(label)} title=${t(label)} @click=${() => void match.show(n)}>${icon(sign)}</button>`;
}

export function moveEntry(desk: Desk): TemplateResult {
  const enter = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem('move') as HTMLInputElement;
    const word = typed(field.value);
    field.value = '';
    if (word) void desk.hand.enter(word);
  };
  return html`<form class="entry" @submit=${enter}>
    <input name="move" autocomplete="off" autocapitalize="off" spellcheck="false" aria-label=${t('page.type-move')} placeholder=${t('page.type-move')} ?disabled=${desk.hand.choices.moves.length === 0} />
  </form>`;
}
