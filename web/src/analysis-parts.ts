/* analysis-parts.ts - cards round the board of the analysis that keep nothing: what is told of the game and can be done with it, its
 * graph, which card is seen on a phone, from mistake to mistake. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { ends, type AnalysisMatch } from './analysis-match';
import type { Appraisal } from './appraisal';
import { graphOf, type Graph, type GraphSign } from './graph';
import { icon } from './icons';
import type { Drill } from './drill';
import type { Grade } from './report';
import { reportCards, type ReportDesk } from './report-cards';
import { gradeSign } from './report-signs';
import { sideNamed } from './speech';
import type { Walk } from './walk';
import { capital, t } from './words';

/** The cards of which one at a time is seen on a phone. */
export type AnalysisTab = 'lines' | 'moves' | 'openings' | 'short';

const TABS: [AnalysisTab, string][] = [['lines', 'page.analysis.lines-tab'], ['moves', 'page.moves'], ['openings', 'page.openings'], ['short', 'page.analysis.short-tab']];

export interface AnalysisDesk extends ReportDesk {
  readonly match: AnalysisMatch;
  readonly appraisal: Appraisal;
  readonly drill: Drill;
  readonly walk: Walk;
  readonly tab: AnalysisTab;
  /** How many turns have been played by what is shown. */
  readonly turn: number;
  go(turn: number): void;
  choose(tab: AnalysisTab): void;
  edit(): void;
  give(): Promise<void>;
  playOn(): Promise<void>;
}

// ---- what is told of the game ----

/** How the game ended, or how far it is. */
function outcome(desk: AnalysisDesk): TemplateResult {
  const { match, match: { last: { result }, played: turns } } = desk;
  const played = turns.filter(([, text]) => text).length;
  if (!result) return html`<p>${t('page.analysis.played', played)}</p>`;
  const words = result.winners.length > 0 ? t('page.analysis.won-after', sideNamed(match, result.winners), played) : t('page.analysis.drawn-after', played);
  return html`<p>${capital(words)} ${desk.chip(result.rule)}</p>`;
}

export function story(desk: AnalysisDesk): TemplateResult {
  const { match, drill, walk } = desk;
  const secret = match.secret(match.view);
  return html`<div class="story">
    <header class="title"><h1>${capital(match.rules.game)}</h1>${outcome(desk)}</header>
    <div class="story-cards">${reportCards(desk, drill.isOpen ? drill.mark : drill.on ? undefined : walk.marked, !drill.on)}</div>
    <div class="story-deeds">
      <button @click=${() => void desk.give()}>${t('page.share')}</button>
      ${secret ? empty : html`<button aria-keyshortcuts="E" @click=${() => desk.edit()}>${icon('edit')} ${t('page.edit.this')}</button>`}
      ${match.view.result || secret ? empty : html`<button @click=${() => void desk.playOn()}>${icon('computer')} ${t('page.analysis.play-on')}</button>`}
    </div>
  </div>`;
}

// ---- the graph ----

function signs({ match, reporting, walk }: AnalysisDesk): GraphSign[] {
  const { sides } = match.rules;
  const of = ends(match);
  const marks = (reporting.report?.marks ?? []).filter((mark) => match.line[mark.n + 1] === mark.n + 1);
  return marks.map((mark) => ({ turn: of.indexOf(walk.endOf(mark)), side: sides[mark.player] ?? 0, sign: gradeSign(mark.grade as Grade) })).filter(({ turn }) => turn >= 0);
}

function graph(desk: AnalysisDesk): Graph {
  const { match, appraisal: { worths, count }, reporting, turn } = desk;
  return {
    match, worths, known: count, at: turn, signs: () => signs(desk), signed: reporting.report,
    token: (side) => desk.face(match.rules.sides.indexOf(side)), go: (to) => desk.go(to),
  };
}

export function gameCard(desk: AnalysisDesk): TemplateResult {
  return html`<section class="card game-graph" aria-labelledby="game-graph"><header><h2 id="game-graph">${t('page.analysis.game')}</h2>
    <small>${t('page.analysis.turn-of', desk.turn, desk.match.turns.length)}</small></header>${graphOf(graph(desk))}</section>`;
}

// ---- which card, and which mistake ----

export function tabs(desk: AnalysisDesk): TemplateResult {
  const tab = ([name, label]: [AnalysisTab, string]): TemplateResult =>
    html`<button aria-pressed=${String(desk.tab === name)} @click=${() => desk.choose(name)}>${t(label)}</button>`;
  return html`<div class="tabs" role="group" aria-label=${t('page.cards')}>${TABS.map((one) => html`${tab(one)} `)}</div>`;
}

export function mistakes({ walk }: AnalysisDesk): TemplateResult {
  const button = (step: 1 | -1, words: string, keys: string): TemplateResult =>
    html`<button aria-keyshortcuts=${keys} title=${keys} ?disabled=${!walk.mistake(step)} @click=${() => walk.goToMistake(step)}>${t(words)}</button>`;
  return html`<div class="mistakes">${button(-1, 'page.report.earlier', 'Shift+M')}${button(1, 'page.report.next', 'M')}</div>`;
}
