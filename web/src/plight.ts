/* plight.ts - what is shown where a table cannot be: why, and what to do about it. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { icon, type Icon } from './icons';
import { renew } from './renewal';
import { t } from './words';

/** It is being opened; the server is away; there is none here; no such game; it cannot be read; a part of the page has not come; it goes
 * on, and is not to be analysed. */
export type Plight = 'opens' | 'away' | 'none' | 'unknown' | 'outdated' | 'missing' | 'goes-on';

const KINDS: Record<Plight, [sign: Icon, words: string]> = {
  opens: ['castle', 'page.plight.opens'], away: ['lost', 'page.plight.away'], none: ['lost', 'page.plight.none'],
  unknown: ['castle', 'page.plight.unknown'], outdated: ['turn', 'page.plight.outdated'], missing: ['lost', 'page.plight.missing'], 'goes-on': ['people', 'page.plight.goes-on'],
};

/** In a few words. */
export const plightName = (plight: Plight): string => t(KINDS[plight][1]);

/** `again` tries at once what is tried now and then. */
export function plightPage(plight: Plight, again: () => void): TemplateResult {
  const home = html`<a class="button" href="#/">${t('page.start-game')}</a>`;
  return html`<main class="plight">${icon(KINDS[plight][0])}
    <div role="status"><h1>${plightName(plight)}</h1><p>${t(`${KINDS[plight][1]}.about`)}</p></div>
    <div class="row ways">${plight === 'outdated' ? html`<button class="main" @click=${() => void renew()}>${t('page.reload')}</button>` : empty}
      ${plight === 'away' || plight === 'missing' ? html`<button class="main" @click=${again}>${t('page.try-again')}</button>` : empty}
      ${plight === 'opens' ? empty : home}</div></main>`;
}
