/* herald.ts - the line under the board: what can be done there, or why not; and coming nearer to the board. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Move } from './answers';
import type { Desk } from './desk';
import { icon } from './icons';
import { settings } from './settings';
import { deedWords, status } from './speech';
import { decisions } from './tray';
import { capital, say, t } from './words';

/* So many letters are more than two lines of the usual size. */
const LONG = 90;

export function heraldLine(desk: Desk): TemplateResult {
  const { match, hand: { pending, warned } } = desk;
  const { said, rule } = desk.hand.says ?? desk.coach.herald() ?? status(match);
  const words = capital(say(said));
  return html`<div class="herald card ${words.length > LONG ? 'long' : ''} ${warned ? 'warns' : ''}">
    ${icon('herald')}
    <div class="said"><p role="status">${unbroken(words)}</p>${progressLine(desk)}</div>
    ${rule ? desk.book.chip(rule) : empty}
    ${pending && warned ? warning(desk, pending) : pending
      ? html`<button class="main" aria-keyshortcuts="Enter" title=${t('page.enter-key')} @click=${() => void desk.hand.submit(pending.word)}>${t('page.confirm-yes')}</button>
          <button aria-keyshortcuts="Escape" title=${t('page.escape-key')} @click=${() => desk.hand.cancel()}>${t('page.cancel')}</button>`
      : empty}
    ${desk.hand.ahead.move
      ? html`<button aria-keyshortcuts="Escape" title=${t('page.escape-key')} @click=${() => desk.hand.cancel()}>${t('page.ahead-cancel')}</button>`
      : empty}
    ${match.shown >= 0
      ? html`<button class="main" @click=${() => void match.show(match.now.length)}>${t('page.last')}</button>`
      : empty}
    ${match.missing.length > 0
      ? html`<button class="main" @click=${() => void desk.hand.dare(() => match.anew())}>${t('page.set-up-anew')}</button>`
      : empty}
    ${match.thinking
      ? html`<button aria-keyshortcuts="Escape" title=${t('page.play-now-key')} @click=${() => match.hurry()}>${t('page.play-now')}</button>`
      : empty}
    ${match.secret() ? empty : decisions(desk)}
  </div>
  <p class="unseen" role="status">${since(desk)}</p>
  ${match.elsewhere ? offer(match.overtaken ? 'page.overtaken' : 'page.elsewhere', 'page.go-on-here', () => match.goOnHere()) : empty}
  ${match.removed ? offer('page.gone', 'page.keep-again', () => void match.keepAgain()) : empty}
  ${desk.company?.notices('below') ?? empty}
  ${match.kept ? empty : html`<p class="notice card" role="alert">${t('page.not-kept')}</p>`}`;
}

/** What a coach leaves to the player. */
const warning = ({ hand }: Desk, { word }: Move): TemplateResult =>
  html`<button class="main" aria-keyshortcuts="Escape" title=${t('page.escape-key')} @click=${() => hand.cancel()}>${t('page.coach.back')}</button>
    <button aria-keyshortcuts="Enter" title=${t('page.enter-key')} @click=${() => void hand.submit(word, true)}>${t('page.coach.anyway')}</button>`;

/** A sentence whose moves do not break at their hyphens. */
export const unbroken = (words: string): (string | TemplateResult)[] =>
  words.split(/(\S*-\S*)/).map((text, i) => (i % 2 === 1 ? html`<span class="whole">${text}</span>` : text));

/** Something that stays until one does what it offers. */
const offer = (message: string, does: string, run: () => void): TemplateResult =>
  html`<div class="notice card row" role="status"><p>${t(message)}</p><button @click=${run}>${t(does)}</button></div>`;

/** What the others did, for those who do not see it: once a turn, and not where the line above tells it already. */
function since({ match }: Desk): string {
  const { deeds } = match;
  const plain = deeds.length === 1 && deeds[0]!.deeds.every(({ message }) => message === 'deed.move');
  if (match.actor() === undefined || deeds.length === 0 || plain || match.secret()) return '';
  return t('page.since-said', deeds.map((deed) => deedWords(match, deed)).join('. '));
}

/** How far a computer is that thinks for long; not announced, for it changes all the time. */
function progressLine({ match }: Desk): TemplateResult | typeof empty {
  const progress = match.thinking?.progress;
  if (!progress) return empty;
  const nodes = new Intl.NumberFormat(settings.language, { notation: 'compact' }).format(progress.nodes);
  return html`<small class="progress">${t('page.progress', progress.depth, nodes)}</small>`;
}

/** Coming nearer to a fine board, and which part of it is seen. */
export function nearer(desk: Pick<Desk, 'board' | 'miniature'>): TemplateResult | typeof empty {
  if (!desk.board.isFine() && desk.board.zoom.scale === 1) return empty;
  const zoom = (factor: number) => () => desk.board.zoom.by(factor);
  return html`<div class="nearer card">
    ${desk.board.zoom.scale > 1 ? desk.miniature.template() : empty}
    <button aria-label=${t('page.zoom-out')} title=${t('page.zoom-out')} ?disabled=${desk.board.zoom.scale <= 1} @click=${zoom(1 / 1.6)}>${icon('minus')}</button>
    <button aria-label=${t('page.whole-board')} title=${t('page.whole-board')} ?disabled=${desk.board.zoom.scale <= 1} @click=${zoom(0)}>${icon('whole')}</button>
    <button aria-label=${t('page.zoom-in')} title=${t('page.zoom-in')} @click=${zoom(1.6)}>${icon('plus')}</button>
  </div>`;
}
