/* clause.ts - a clause of a guide as it is read: text with its marks, what the leaflet says, figures. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Clause, Figure, Prose } from './guides';
import { icon } from './icons';
import { prose } from './prose';
import type { Reader } from './reader';
import { isDark } from './settings';
import { t, written } from './words';

/** The leaflet is in French, whatever the guide is in. */
const quote = (text: string): TemplateResult => html`<blockquote><b>${t('page.ruling')}</b> <q lang="fr">${text}</q></blockquote>`;

const allowed = (word: string): TemplateResult => html`<li>${icon('tick')}<span class="unseen">${t('page.allowed')} </span><b class="whole">${written(word)}</b></li>`;
const refused = (word: string): TemplateResult => html`<li class="refused">${icon('cross')}<span class="unseen">${t('page.refused')} </span><b class="whole">${written(word)}</b></li>`;

/** The moves of a game: each leads the picture there. */
function played(reader: Reader, figure: Figure, clause: number, number: number): TemplateResult | typeof empty {
  if (figure.moves.length === 0) return empty;
  const step = reader.stepOf(clause, number);
  const row = ({ word, text }: Figure['moves'][number], i: number): TemplateResult =>
    html`<li><button class=${i + 1 === step ? 'here' : ''} aria-current=${i + 1 === step ? 'true' : 'false'} @click=${() => reader.go(clause, number, i + 1)}>
      <span class="number">${i + 1}</span><b>${written(word)}</b><span>${prose(text)}</span></button></li>`;
  return html`<ol class="played" data-roving>
    <li><button class=${step === 0 ? 'here' : ''} aria-current=${step === 0 ? 'true' : 'false'} @click=${() => reader.go(clause, number, 0)}><span class="number">0</span><b>${t('page.the-start')}</b></button></li>
    ${figure.moves.map(row)}</ol>`;
}

/** In the dark there is a second picture for paper, which is always light. */
function pictures(reader: Reader, clause: number, number: number, paper: boolean): TemplateResult {
  const all = paper && isDark() ? [{ dark: true, kind: 'screen' }, { dark: false, kind: 'paper' }] : [{ dark: isDark(), kind: '' }];
  return html`${all.map(({ dark, kind }) => {
    const picture = reader.picture(clause, number, dark);
    return picture ? html`<img class=${kind} src=${picture.url} width=${picture.width} height=${picture.height} alt="" />` : html`<span class="awaited ${kind}"></span>`;
  })}`;
}

function figureOf(reader: Reader, figure: Figure, clause: number, number: number, paper: boolean): TemplateResult {
  const ways = [...figure.allowed.map(allowed), ...figure.refused.map(refused)];
  return html`<figure class=${figure.moves.length > 0 ? 'game-played' : ''}>
    <div class="pictures">${pictures(reader, clause, number, paper)}</div>
    <figcaption>${ways.length > 0 ? html`<ul class="ways">${ways}</ul>` : empty}<p>${prose(figure.legend)}</p></figcaption>
    ${played(reader, figure, clause, number)}
  </figure>`;
}

/** All that a clause says; `paper`: it may be printed. */
export function clauseBody(reader: Reader, clause: Clause, number: number, paper = false): TemplateResult[] {
  const said: TemplateResult[] = [];
  let items: Prose[] = [];
  let figures = 0;
  const endList = (): void => {
    if (items.length > 0) said.push(html`<ul>${items.map(({ text }) => html`<li>${prose(text)}</li>`)}</ul>`);
    items = [];
  };
  for (const part of clause.parts) {
    if (part.kind === 'item') {
      items = [...items, part];
      continue;
    }
    endList();
    if (part.kind === 'figure') said.push(figureOf(reader, part, number, figures++, paper));
    else said.push(part.kind === 'quote' ? quote(part.text) : html`<p>${prose(part.text)}</p>`);
  }
  endList();
  return said;
}

/** What a clause is called; one without a heading by its chapter. */
export const headingOf = ({ heading, chapter }: Clause): string => heading || chapter;
