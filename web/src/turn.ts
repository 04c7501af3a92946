/* turn.ts - the cards that help with a turn: what may be done, and what the signs on the board mean. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Desk } from './desk';
import { signWords } from './speech';
import { capital, t } from './words';

export function thisTurn(desk: Desk): TemplateResult | typeof empty {
  const { match } = desk;
  const ways = new Map<number, number>();
  for (const move of match.choices.moves)
    if (move.path.length > 0) ways.set(move.kind, (ways.get(move.kind) ?? 0) + 1);
  if (ways.size === 0 || match.secret()) return empty;
  return html`<section class="card">
    <h2>${t('page.this-turn')}</h2>
    <ul class="plain">
      ${[...ways].map(([kind, count]) => html`<li>${capital(t(match.rules.kinds[kind]?.name ?? ''))}: <b>${t('page.ways', count)}</b></li>`)}
    </ul>
  </section>`;
}

export function signsCard(desk: Desk): TemplateResult {
  return html`<section class="card signs">
    <h2>${t('page.signs')}</h2>
    <ul class="plain">
      <li><i class="sign go"></i>${t('page.sign.go')}</li>
      <li><i class="sign take"></i>${t('page.sign.take')}</li>
      <li><i class="sign last"></i>${t('page.sign.last')}</li>
      ${signWords.filter(([, words]) => desk.seen.has(words)).map(([sign, words]) => html`<li><i class="sign s${sign}"></i>${t(words)}</li>`)}
    </ul>
  </section>`;
}
