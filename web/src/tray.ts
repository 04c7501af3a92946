/* tray.ts - the pieces that are still to be set up, and decisions that are not made on the board. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Desk } from './desk';
import { icon } from './icons';
import { tray } from './picking';
import { capital, hasWords, t } from './words';

/** Decisions that are not made on the board. */
export function decisions(desk: Desk): TemplateResult {
  const words = desk.match.choices.moves.filter((move) => move.path.length === 0).map((move) => move.word);
  const label = (word: string): string => (hasWords(`page.do.${word}`) ? t(`page.do.${word}`) : word);
  const complete = desk.match.choices.tray.length === 0; /* before that, no such decision is the next thing to do */
  return html`${words.map((word, i) => html`<button class="decision ${complete && i === words.length - 1 ? 'main' : ''}" @click=${() => void desk.hand.submit(word)}>${label(word)}</button>`)}`;
}

export function trayCard(desk: Desk): TemplateResult | typeof empty {
  const { match, hand } = desk;
  const items = tray(match.choices);
  if (!match.secret() || match.choices.moves.length === 0) return empty;
  const kindName = (kind: number): string => capital(t(match.rules.kinds[kind]!.name));
  const { taken } = hand.picked;
  return html`<section class="card tray" aria-label=${t('page.tray')}>
    <h2>${t('page.tray')}${taken ? html` <small>${kindName(taken[1])}</small>` : empty}</h2>
    <div class="items" role="group" aria-label=${t('page.tray')}>
      ${items.map(({ army, kind, count, ready }) => {
        const chosen = taken?.[0] === army && taken[1] === kind;
        return html`<button class="item" title=${kindName(kind)} aria-pressed=${chosen ? 'true' : 'false'} ?disabled=${!ready}
          @click=${() => hand.take(army, kind)}
          @pointerdown=${(event: PointerEvent) => desk.dragFromTray(event, army, kind)}>
          ${desk.token(army, kind)}<span class="unseen">${kindName(kind)}</span><b>×${count}</b>
        </button>`;
      })}
    </div>
    <div class="row">
      <button ?disabled=${items.length === 0} @click=${() => void hand.dare(() => match.arrange())}>${icon('wand')} ${t('page.arrange')}</button>
      ${decisions(desk)}
      ${items.length > 0 ? html`<button class="wanted" disabled>${t('page.do.ready')}</button>` : empty}
    </div>
  </section>`;
}
