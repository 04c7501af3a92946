/* turn.ts - the cards that help with a turn: what has happened since one's last, what is to be known now, and what the
 * signs on the board mean. Each has a height of its own that play does not change. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { unsafeSVG } from 'lit-html/directives/unsafe-svg.js';
import type { Deed, Rules, SignShown, Told } from './answers';
import type { Desk } from './desk';
import { icon } from './icons';
import { deedWords, playerName } from './speech';
import { capital, t } from './words';

/** How often the others move between two turns of mine: sides move in turn, and each goes round its own players. */
function movesBetween({ sides }: Rules): number {
  const all = [...new Set(sides)];
  return all.length * Math.max(...all.map((side) => sides.filter((other) => other === side).length)) - 1;
}

function deedRow(desk: Desk, deed: Deed): TemplateResult {
  const { match } = desk;
  const hurts = deed.deeds.some(({ loses }) => loses >= 0 && loses === match.viewer);
  const here = match.view.n === deed.n && match.shown >= 0;
  return html`<li><button class="deed ${hurts ? 'hurts' : ''} ${here ? 'here' : ''}" aria-current=${here ? 'true' : 'false'} @click=${() => void match.show(deed.n)}>
    ${desk.face(deed.player, deed.army)}<span>${capital(deedWords(match, deed))}</span></button></li>`;
}

/** What the others did, where several play after each other; nothing before the first move, when nobody has done anything. */
export function sinceCard(desk: Desk): TemplateResult | typeof empty {
  const { match } = desk;
  if (match.rules.players < 3 || match.turns.length === 0) return empty;
  const deeds = match.deeds.filter(({ player }) => player >= 0 && player !== match.viewer);
  return html`<section class="card since" .style=${`--rows:${movesBetween(match.rules)}`}>
    <h2>${t('page.since')}</h2>
    ${deeds.length === 0
      ? html`<p class="faint">${t('page.since-nothing')}</p>`
      : html`<ul class="plain deeds scrolls" data-roving aria-label=${t('page.since')}>${deeds.map((deed) => deedRow(desk, deed))}</ul>`}
    <button class="again" ?disabled=${deeds.length === 0} @click=${() => desk.playAgain()}>${icon('next')} ${t('page.play-again')}</button>
  </section>`;
}

function dutyRow(desk: Desk, told: Told): TemplateResult {
  return html`<li>${capital(t(told.message, ...told.args))}${told.rule ? html`&nbsp;${desk.book.chip(told.rule)}` : empty}</li>`;
}

/** Where nothing is due: who is to move, in what is shown. */
function quietWords({ match }: Desk): string {
  const { view, shown } = match;
  const who = view.toAct[0] ?? 0;
  const back = shown >= 0;
  if (view.result) return t('page.turn.over');
  if (match.standing?.seated === false) return t('page.waits-seats');
  if (match.actor(view) === undefined) return t(back ? 'page.turn.was-other' : 'page.turn.other', playerName(match, who));
  return t(back ? 'page.turn.was-free' : 'page.turn.free');
}

/** What whoever is to move has to know, or had to in what is shown. */
export function thisTurn(desk: Desk): TemplateResult {
  const { duties, shown } = desk.match;
  const title = t(shown >= 0 ? 'page.that-turn' : 'page.this-turn');
  return html`<section class="card turn" aria-label=${title}>
    <h2>${title}</h2>
    <div class="scrolls" tabindex="0">${duties.length > 0 ? html`<ul class="plain">${duties.map((told) => dutyRow(desk, told))}</ul>` : html`<p class="faint">${quietWords(desk)}</p>`}</div>
  </section>`;
}

/** A sign, which explains itself when it is pressed. */
const signRow = (desk: Desk, [message, picture, rule]: SignShown): TemplateResult =>
  html`<li><details><summary><span class="sign" aria-hidden="true">${unsafeSVG(picture)}</span><span>${t(message)}</span></summary><p>${t(`${message}.about`)}${rule ? html`&nbsp;${desk.book.chip(rule)}` : empty}</p></details></li>`;

export function signsCard(desk: Desk): TemplateResult {
  return html`<section class="card signs" aria-label=${t('page.signs')}>
    <h2>${t('page.signs')}</h2>
    <ul class="plain scrolls" tabindex="0">${desk.legend.map((sign) => signRow(desk, sign))}</ul>
  </section>`;
}
