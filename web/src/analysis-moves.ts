/* analysis-moves.ts - the moves of a game that is analysed: by rounds, with the grades of a report, and under each round what could
 * have been played instead, with comments. Lines inside lines fold.
 *
 * Invariant: whatever is listed is a button that shows it, named by who, what and how it was. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import type { AnalysisMatch } from './analysis-match';
import type { Book } from './book';
import { leaves } from './moves';
import { gradeWord, worst, type Reporting, type ReportMark } from './report';
import { gradeMark } from './report-signs';
import { places, type Row } from './rounds';
import { settings } from './settings';
import { doerName, gaveUpWords } from './speech';
import type { Line, LineMove, Noted } from './variations';
import { t, written } from './words';

export interface AnalysisMovesDesk {
  readonly match: AnalysisMatch;
  readonly book: Book;
  readonly reporting: Reporting;
  readonly company: undefined;
  face(player: number, army?: number): TemplateResult;
}

const comments = ({ comments: all, marks }: Noted): TemplateResult | typeof empty =>
  all.length + marks.length === 0 ? empty : html`<span class="comment">${all.join(' ')}${marks.length > 0 ? html` <small>${t('page.notes.drawn', marks.length)}</small>` : empty}</span>`;

/** A move of a line, and what is said of it. */
function lineMove(desk: AnalysisMovesDesk, move: LineMove): TemplateResult {
  const { match } = desk;
  const here = match.node === move.node;
  return html`<button class="of-line ${here ? 'here' : ''} ${move.begun ? 'goes-on' : ''}" aria-current=${String(here)} data-node=${move.node}
    aria-label=${t('page.notes.move', doerName(match, move), written(move.text))} @click=${() => void match.go(move.node)}>${written(move.text)}</button>${comments(move)}`;
}

/** A line; those in it are folded unless what is shown is in them. */
function lineBlock(desk: AnalysisMovesDesk, line: Line, number: string, deep: number): TemplateResult {
  const within = (move: LineMove): TemplateResult[] => move.lines.map((other) => {
    const block = lineBlock(desk, other, '', deep + 1);
    return html`<details ?open=${desk.match.line.includes(other[0]!.node)}><summary aria-label=${t('page.notes.instead', written(other[0]!.text))}>${written(other[0]!.text)} …</summary>${block}</details>`;
  });
  return html`<div class="variation" role="group" aria-label=${t('page.notes.line')}>${number ? html`<small>${number}</small> ` : empty}${line.map((move) => html`${lineMove(desk, move)}${within(move)}`)}</div>`;
}

/** All that was added to the states of a turn. */
function underRow(desk: AnalysisMovesDesk, { start, next, number }: Row): TemplateResult[] {
  const { match: { added } } = desk;
  const states = Array.from({ length: next - start }, (_, i) => start + 1 + i);
  return states.flatMap((n) => {
    const noted = added.at(n);
    const lines = noted.lines.map((line) => lineBlock(desk, line, `${number} …`, 1));
    return noted.comments.length + noted.marks.length > 0 ? [html`<div class="about">${comments(noted)}</div>`, ...lines] : lines;
  });
}

/** A turn as it is listed, whatever is shown. */
interface Item {
  row: Row;
  mark: ReportMark | undefined;
  words: string;
  label: string;
  /** Its line in the list, and the first of its round. */
  at: number;
  first: boolean;
  /** Something is added to it, which is listed under it. */
  noted: boolean;
}

/** The list keeps what it has made of turns, so that going from one to another changes those two alone. */
export class AnalysisMoves {
  private items: Item[] = [];
  /** What they were made of. */
  private made: unknown[] = [];

  constructor(private readonly desk: AnalysisMovesDesk) {}

  private words({ text, player }: Row): string {
    return written(text) || (player < 0 ? t('page.revealed') : gaveUpWords(this.desk.match, player));
  }

  private isNoted({ start, next }: Row): boolean {
    const { added } = this.desk.match;
    return Array.from({ length: next - start }, (_, i) => added.at(start + 1 + i)).some(({ comments: all, marks, lines }) => all.length + marks.length + lines.length > 0);
  }

  private make(): Item[] {
    const { match, reporting } = this.desk;
    const { lines } = places(match.rules);
    const firsts = new Set<number>();
    let pushed = 0;
    return match.rows.map((row) => {
      const mark = row.text ? worst(reporting.within(row.start, row.next)) : undefined;
      const words = this.words(row);
      const label = (row.text ? `${row.number}. ${doerName(match, row)} ${words}` : words) + (mark ? `, ${gradeWord(mark.grade)}` : '');
      const item = { row, mark, words, label, at: (row.round - 1) * lines + row.line + 1 + pushed, first: !firsts.has(row.round), noted: this.isNoted(row) };
      firsts.add(row.round);
      pushed += Number(item.noted);
      return item;
    });
  }

  private remake(): void {
    const { match, reporting } = this.desk;
    const of = [match.rows, match.added, reporting.report, settings.language];
    if (of.every((one, i) => one === this.made[i])) return;
    this.made = of;
    this.items = this.make();
  }

  private item({ row, mark, words, label, at, first, noted }: Item, here: boolean): TemplateResult {
    const { desk } = this;
    const many = desk.match.rules.commanders.filter((commander) => commander >= 0).length > 2;
    return html`<li class="${row.text ? (first ? 'first' : '') : 'event'} ${mark ? 'graded' : ''}" data-round=${row.number} .style=${`grid-row:${at};grid-column:${row.text ? row.column + 1 : '1 / -1'}`}>
      <button class=${here ? 'here' : ''} aria-current=${String(here)} aria-label=${label}
        @click=${() => void desk.match.go(row.next)}>${many && row.text ? desk.face(row.player, row.army) : empty}<span>${words}</span>${mark ? gradeMark(mark.grade as 'slip') : empty}</button></li>
      ${noted ? html`<li class="below" .style=${`grid-row:${at + 1};grid-column:1 / -1`}>${underRow(desk, row)}</li>` : empty}`;
  }

  template(): TemplateResult {
    const { desk, desk: { match: { added, rules, node, line } } } = this;
    const { columns } = places(rules);
    this.remake();
    const item = (one: Item): unknown => {
      const here = node > one.row.start && node <= one.row.next;
      return guard([one, here, ...(one.noted ? [node, line] : [])], () => this.item(one, here));
    };
    const isBare = this.items.length === 0 && added.empty;
    return html`<section class="card moves">
      ${leaves(desk)}
      ${isBare ? html`<p class="faint list scrolls">${t('page.no-moves')}</p>` : html`<div class="list scrolls" data-roving="steps">${comments(added.at(0))}
        <ol class="rows${columns > 2 ? ' close' : ''}" .style=${`--columns:${columns}`} aria-label=${t('page.moves')}>${this.items.map(item)}</ol>
        ${added.added.onward ? lineBlock(desk, added.added.onward, '', 0) : empty}</div>`}
    </section>`;
  }
}

const EDGE = 28; /* pixels that fade at the list's ends */

/** What is shown is seen in the list. */
export function scrollToMove(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>('.analysis .moves .list');
  const here = list?.querySelector<HTMLElement>('.here');
  if (!list || !here) return;
  if (list.contains(document.activeElement) && document.activeElement?.matches('button')) here.focus({ preventScroll: true }); /* the keys go along */
  const [box, at] = [list.getBoundingClientRect(), here.getBoundingClientRect()];
  if (at.top < box.top + EDGE || at.bottom > box.bottom - EDGE) list.scrollTop += at.top - box.top - (box.height - at.height) / 2;
}
