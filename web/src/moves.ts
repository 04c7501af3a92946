/* moves.ts - the moves that were made: a list by rounds to look back by, and a line to type one. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Rules } from './answers';
import type { Desk, Tab } from './desk';
import { icon } from './icons';
import { playerName } from './speech';
import { t } from './words';

interface Place {
  column: number;
  line: number;
}

/** Where the moves of each player stand in a round: partners side by side, those against them below. */
function places({ players, sides }: Rules): Place[] {
  const teams = new Set(sides).size < players;
  const columns = players > 3 ? 2 : players;
  return sides.map((side, player) =>
    teams
      ? { column: sides.slice(0, player).filter((other) => other === side).length, line: side }
      : { column: player % columns, line: Math.floor(player / columns) });
}

const wide = (places: Place[]): number => Math.max(...places.map(({ column }) => column)) + 1;

/** Where a player's move stands in a round that has some already; nowhere if it begins another one. Where a side has fewer
 * players than the other somebody there moves more often, and they fill their line in turn. */
function placeOf(player: number, all: Place[], taken: Place[]): Place | undefined {
  const { line, column } = all[player]!;
  const beside = (places: Place[]): Place[] => places.filter((place) => place.line === line);
  const next = beside(all).length < wide(all) ? beside(taken).length : column;
  const free = next < wide(all) && !beside(taken).some((place) => place.column === next);
  return free ? { line, column: next } : undefined;
}

interface Row extends Place {
  player: number;
  text: string;
  next: number;
  /** The state before it. */
  start: number;
  number: number;
  round: number;
}

/** All turns; what is no move is a round of its own. */
function rows({ match }: Desk, all: Place[]): Row[] {
  let taken: Place[] = [];
  let round = 0;
  let number = 0;
  return match.turns.map(([player, text, next], i) => {
    const start = match.turns[i - 1]?.[2] ?? 0;
    const place = text && taken.length > 0 ? placeOf(player, all, taken) : undefined;
    if (!place) {
      round += 1;
      taken = [];
    }
    const { line, column } = place ?? (text ? placeOf(player, all, [])! : { line: 0, column: 0 });
    if (text) {
      taken.push({ line, column });
      number += 1;
    }
    return { player, text, next, start, number, round, line, column };
  });
}

/** The uppermost move of each round, which has its number. */
function tops(all: Row[]): Map<number, Row> {
  const found = new Map<number, Row>();
  for (const row of all) if (row.line < (found.get(row.round)?.line ?? Infinity)) found.set(row.round, row);
  return found;
}

export function movesCard(desk: Desk): TemplateResult {
  const { match } = desk;
  const shown = match.view.n;
  const at = places(match.rules);
  const lines = Math.max(...at.map(({ line }) => line)) + 1;
  const all = rows(desk, at);
  const top = tops(all);
  const current = all.findIndex(({ start, next }) => shown > start && shown <= next);
  const many = match.rules.players > 2;
  let events = 0; /* a round of their own, without a number */
  const item = (row: Row, i: number): TemplateResult => {
    const here = i === current;
    const words = row.text || (row.player < 0 ? t('page.revealed') : t('page.gave-up', playerName(match, row.player)));
    if (!row.text) events += 1;
    const first = top.get(row.round)!;
    const kind = row.text ? `${row === first ? 'first' : ''} ${lines > 1 && row.line === first.line ? 'upper' : ''}` : 'event';
    const line = (row.round - 1) * lines + row.line + 1;
    return html`<li class=${kind} data-round=${row.round - events} .style=${`grid-row:${line};grid-column:${row.text ? row.column + 1 : '1 / -1'}`}>
      <button class=${here ? 'here' : ''} aria-current=${here ? 'true' : 'false'}
        aria-label=${row.text ? `${row.number}. ${playerName(match, row.player)} ${words}` : words}
        @click=${() => void match.show(row.next)}>${many && row.text ? desk.face(row.player) : empty}<span>${words}</span></button></li>`;
  };
  return html`<section class="card moves">
    <h2>${t('page.moves')}</h2>
    ${all.length === 0 ? html`<p class="faint list">${t('page.no-moves')}</p>` : html`<ol class="list" .style=${`--columns:${wide(at)}`} aria-label=${t('page.moves')} data-roving>${all.map(item)}</ol>`}
    <input type="range" min="0" max=${match.now.length} .value=${String(shown)} aria-label=${t('page.replay')}
      ?disabled=${match.now.length === 0}
      @input=${(event: Event) => void match.show(Number((event.target as HTMLInputElement).value))} />
  </section>`;
}

/** Which card is seen where there is room for one only, and going back and on. */
export function tabs(desk: Desk): TemplateResult {
  const tab = (name: Tab, label: string): TemplateResult =>
    html`<button aria-pressed=${desk.tab === name ? 'true' : 'false'} @click=${() => desk.choose(name)}>${t(label)}</button>`;
  return html`<div class="tabs" role="group" aria-label=${t('page.cards')}>
    ${tab('moves', 'page.moves')} ${tab('turn', 'page.tab.turn')} ${tab('signs', 'page.tab.signs')}
  </div>`;
}

export function replay(desk: Desk): TemplateResult {
  const { match } = desk;
  const shown = match.view.n;
  return html`<div class="replay" role="group" aria-label=${t('page.replay')}>
    ${replayButton(desk, 'first', 0, 'page.first')} ${replayButton(desk, 'previous', shown - 1, 'page.previous')}
    ${replayButton(desk, 'next', shown + 1, 'page.next')} ${replayButton(desk, 'last', match.now.length, 'page.last')}
  </div>`;
}

function replayButton(desk: Desk, sign: 'first' | 'previous' | 'next' | 'last', n: number, label: string): TemplateResult {
  const { match } = desk;
  const there = n < 0 || n > match.now.length || n === match.view.n;
  return html`<button class=${sign} ?disabled=${there} aria-label=${t(label)} title=${t(label)} @click=${() => void match.show(n)}>${icon(sign)}</button>`;
}

export function moveEntry(desk: Desk): TemplateResult {
  const enter = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem('move') as HTMLInputElement;
    const word = field.value.trim();
    field.value = '';
    if (word) void desk.hand.submit(word);
  };
  return html`<form class="entry" @submit=${enter}>
    <input name="move" autocomplete="off" autocapitalize="off" spellcheck="false" aria-label=${t('page.type-move')} placeholder=${t('page.type-move')} ?disabled=${desk.match.choices.moves.length === 0} />
  </form>`;
}
