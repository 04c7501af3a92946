/* table-page.ts - the parts of a game's page, and where they stand: the board in the middle, what helps with a turn on one side,
 * players, moves and buttons on the other. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { actions } from './actions';
import { wasCoached } from './coach';
import type { Desk } from './desk';
import { heraldLine, nearer } from './herald';
import { kingdom } from './kingdom';
import { leaves, moveEntry, movesCard, replay, tabs } from './moves';
import { sides, single, stripLines } from './players';
import { partners, you } from './speech';
import { trayCard } from './tray';
import { signsCard, sinceCard, thisTurn } from './turn';
import { capital, t } from './words';

/** Who plays against whom. */
function mode({ match }: Desk): string {
  const me = you(match);
  if (me !== undefined && match.rules.players > 2) return capital(partners(match, me));
  return t(match.people().length === 0 ? 'page.mode.watch' : me !== undefined ? 'page.mode.computer' : 'page.mode.screen');
}

export function tablePage(desk: Desk): TemplateResult {
  const { match } = desk;
  const { rules } = match;
  const me = you(match) ?? 0;
  const pair = rules.players === 2;
  const setting = match.secret() && match.choices.moves.length > 0;
  return html`<main class="game ${pair ? 'pair' : 'many'} ${setting ? 'setting' : ''} ${desk.board.isFine() ? 'fine' : ''} ${desk.result.open ? 'ended' : ''} ${desk.book.open ? 'reading' : ''} shows-${desk.tab}" .style=${`--lines:${stripLines(rules)}`}>
    <div class="left">
      <header class="title"><h1>${capital(rules.game)}</h1><p>${desk.company?.mode() ?? mode(desk)}${wasCoached(match) ? html` <span class="coached">${t('page.coached')}</span>` : empty}</p></header>
      ${desk.company?.notices('left') ?? empty}
      ${desk.result.template()}
      <div class="tray-place">${trayCard(desk)}</div>
      <div class="aside"><div class="scrolls">${sinceCard(desk)} ${thisTurn(desk)}</div></div>
      ${setting ? empty : signsCard(desk)}
    </div>
    <div class="centre">
      ${setting ? kingdom(desk) : empty}
      <div class="middle">${desk.board.svg}</div>
      <div class="words">${heraldLine(desk)} ${nearer(desk)}</div>
    </div>
    <div class="right">
      ${pair ? single(desk, 1 - me, 'top') : sides(desk)}
      ${setting && !desk.company ? signsCard(desk) : movesCard(desk)}
      ${desk.book.template(leaves(desk))}
      <div class="bar">${tabs(desk)} ${moveEntry(desk)} ${replay(desk)}</div>
      ${actions(desk)}
      ${pair ? single(desk, me, 'bottom') : empty}
    </div>
  </main>`;
}
