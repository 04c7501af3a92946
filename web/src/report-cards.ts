/* report-cards.ts - the report of a game beside the board: asking for it, how far it is, what it comes to in short, what decided the
 * game, what is said of the decision that is shown, and of set-ups. Templates that keep nothing. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { AnalysisMatch } from './analysis-match';
import { unbroken } from './herald';
import { icon } from './icons';
import { GRADES, gradeWord, markRules, markSentences, type Report, type Reporting, type ReportMark } from './report';
import { gradeMark, gradeSign } from './report-signs';
import { doerName, ideaWords, playerName } from './speech';
import { capital, say, t, written } from './words';

export interface ReportDesk {
  readonly match: AnalysisMatch;
  readonly reporting: Reporting;
  face(player: number): TemplateResult;
  chip(rule: string): TemplateResult;
  /** Go to a decision that has a grade. */
  goTo(mark: ReportMark): void;
  report(): void;
  learn(): void;
}

/** The button, or how far it is. */
export function reportCard(desk: ReportDesk): TemplateResult | typeof empty {
  const { reporting: { busy, why, report }, match } = desk;
  if (busy)
    return html`<section class="card report-asked" aria-label=${t('page.report.make')}><p role="status">${t('page.report.busy')}</p>
      <progress max=${Math.max(busy.total, 1)} .value=${busy.done} aria-label=${t('page.report.busy')}></progress>
      <div class="row"><small>${t('page.report.far', busy.done, busy.total)}</small><button @click=${() => desk.reporting.stop()}>${t('page.analysis.stop')}</button></div></section>`;
  if (report) return empty;
  return html`<section class="card report-asked" aria-label=${t('page.report.make')}>
    ${why ? html`<p role="alert">${say(why)}</p>` : html`<p class="faint">${t('page.report.about')}</p>`}
    <button class="main" ?disabled=${match.played.length === 0} @click=${() => desk.report()}>${icon('analyse')} ${t('page.report.make')}</button></section>`;
}

/** By side how many decisions have which grade. */
function inShort(desk: ReportDesk, { sides, whole, marks }: Report): TemplateResult {
  const { match } = desk;
  const name = (players: number[]): string => players.map((player) => playerName(match, player)).join(', ');
  const head = (sign: TemplateResult | typeof empty, words: string): TemplateResult => html`<th scope="row">${sign}<span>${words}</span></th>`;
  const learns = marks.some(({ grade }) => grade !== 'fine');
  return html`<section class="card in-short" aria-labelledby="in-short"><h2 id="in-short">${t('report.short')}</h2>
    ${whole ? empty : html`<p class="faint">${t('page.report.part')}</p>`}
    <table><thead><tr><td></td>${sides.map(({ players }) => html`<th scope="col"><span class="unseen">${name(players)}</span>${players.map((player) => desk.face(player))}</th>`)}</tr></thead>
      <tbody>${GRADES.map((grade) => html`<tr class=${grade}>${head(gradeSign(grade), t(`report.grades.${grade}`))}${sides.map((side) => html`<td>${side[grade]}</td>`)}</tr>`)}
        <tr>${head(empty, t('report.missed'))}${sides.map(({ missed }) => html`<td>${missed}</td>`)}</tr></tbody></table>
    ${learns ? html`<button class="learn-mistakes" @click=${() => desk.learn()}>${icon('learn')} ${t('page.drill')}</button>` : empty}</section>`;
}

/** "18. Blue: i15*c9". */
function turnName({ match }: ReportDesk, { n }: ReportMark): string {
  const row = match.rows.find(({ start, next }) => n >= start && n < next);
  return row ? t('page.report.turn', row.number, doerName(match, row), written(row.text)) : '';
}

function decided(desk: ReportDesk, { turning, marks }: Report): TemplateResult | typeof empty {
  const { match } = desk;
  if (turning.length === 0) return html`<section class="card decided"><p class="faint">${t('report.nothing')}</p></section>`;
  const item = (mark: ReportMark): TemplateResult => {
    const here = match.added.isPlayed(match.node) && isShown(match, mark);
    return html`<li><button class=${here ? 'here' : ''} aria-current=${String(here)} @click=${() => desk.goTo(mark)}>${gradeSign(mark.grade as 'slip')}
      <span><b>${turnName(desk, mark)}</b><span class="unseen"> ${gradeWord(mark.grade)}. </span><small>${markSentences(mark)[0] ?? ''}</small></span></button></li>`;
  };
  return html`<section class="card decided" aria-labelledby="decided"><h2 id="decided">${t('report.turning')}</h2>
    <ol class="plain">${turning.map((i) => item(marks[i]!))}</ol></section>`;
}

/** Whether a decision is of the turn that led to what is shown. */
export function isShown(match: AnalysisMatch, { n }: ReportMark): boolean {
  const turn = match.played.findIndex(([, , next]) => next >= match.view.n);
  const start = match.played[turn - 1]?.[2] ?? 0;
  return match.view.n > n && n >= start && turn >= 0;
}

function setUps(desk: ReportDesk, { remarks }: Report): TemplateResult | typeof empty {
  if (remarks.every((said) => said.length === 0)) return empty;
  return html`<section class="card set-ups" aria-labelledby="set-ups"><h2 id="set-ups">${t('report.set-ups')}</h2><ul class="plain">
    ${remarks.map((said, player) => (said.length > 0 ? html`<li>${desk.face(player)}<span><b>${playerName(desk.match, player)}</b> ${ideaWords(said)}.</span></li>` : empty))}</ul></section>`;
}

/** What the report says of one decision, in full. */
function thisMove(desk: ReportDesk, mark: ReportMark): TemplateResult {
  return html`<section class="card this-move" aria-labelledby="this-move"><header><h2 id="this-move">${t('page.report.this')}</h2>${gradeMark(mark.grade as 'slip')}</header>
    ${markSentences(mark).map((words) => html`<p>${unbroken(words)}</p>`)}
    <div class="row">${markRules(mark).map((rule) => desk.chip(rule))}</div></section>`;
}

/** All cards; while somebody is to find what was better, none that tells it. */
export function reportCards(desk: ReportDesk, mark: ReportMark | undefined, tells: boolean): TemplateResult {
  const { report } = desk.reporting;
  if (!report) return html`${reportCard(desk)}`;
  return html`${inShort(desk, report)}${mark ? thisMove(desk, mark) : empty}${tells ? html`${decided(desk, report)}${setUps(desk, report)}` : empty}`;
}

/** The same in one sentence, for the line under the board. */
export const markLine = (mark: ReportMark): TemplateResult => html`<div class="herald card marked-line">${gradeMark(mark.grade as 'slip')}
  <div class="said"><p role="status"><span class="unseen">${capital(gradeWord(mark.grade))}. </span>${unbroken(markSentences(mark)[0] ?? '')}</p></div></div>`;
