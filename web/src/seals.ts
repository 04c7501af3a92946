/* seals.ts - set-ups that were made in secret elsewhere, once they are shown: that each is what its player had committed to, as
 * the core has found by computing all fingerprints again (match/match_secret.c); or an alarm, where one is not. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { ask, titled } from './dialogs';
import { icon } from './icons';
import type { RemoteMatch } from './remote-match';
import { playerName } from './speech';
import { t } from './words';

/** What it means, and the fingerprints, for whoever wants to compare them. */
async function explain(match: RemoteMatch): Promise<void> {
  const title = t('page.verified-title');
  await ask((close) => html`${titled(title, () => close())}<p>${t('page.verified-about')}</p>
    <dl class="seals">${match.seals.map(([player, seal]) => html`<div><dt>${playerName(match, player)}</dt><dd><code>${seal}</code></dd></div>`)}</dl>`, title);
}

/** Beside the reveal, in the list of moves. */
export function verified(match: RemoteMatch): TemplateResult | typeof empty {
  if (match.seals.length === 0) return empty;
  return html`<button class="verified" title=${t('page.verified-title')} @click=${() => void explain(match)}>${icon('tick')} ${t('page.verified')}</button>`;
}

/** Something that is shown is not what was committed to. */
export function alarm({ falsity }: RemoteMatch): TemplateResult | typeof empty {
  if (!falsity) return empty;
  return html`<div class="notice card alarm" role="alert"><h2>${t('page.falsified')}</h2><p>${t(falsity.message, ...falsity.args)}</p><p>${t('page.falsified-about')}</p></div>`;
}
