/* tray.ts - the pieces that are still to be set up, and decisions that are not made on the board. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Desk } from './desk';
import { icon } from './icons';
import { tray } from './picking';
import { capital, hasWords, t } from './words';

/** Decisions that are not made on the board. */
function decisions(desk: Desk): TemplateResult {
  const words = desk.match.choices.moves.filter((move) => move.path.length === 0).map((move) => move.word);
  const label = (word: string): string => (hasWords(`page.do.${word}`) ? t(`page.do.${word}`) : word);
  const complete = desk.match.choices.tray.length === 0; /* before that, no such decision is the next thing to do */
  return html`${words.map((word, i) => html`<button class="decision ${complete && i === words.length - 1 ? 'main' : ''}" @click=${() => void desk.hand.submit(word)}>${label(word)}</button>`)}`;
}

export function trayCard(desk: Desk): TemplateResult | typeof empty {
  const { match, hand } = desk;
  const items = tray(match.choices);
  if (!match.secret() || match.choices.moves.length === 0) return decisionsCard(desk);
  return html`<section class="card tray" aria-label=${t('page.tray')}>
    <h2>${t('page.tray')}</h2>
    <div class="items" role="group" aria-label=${t('page.tray')}>
      ${items.map(({ army, kind, count, ready }) => {
        const chosen = hand.picked.taken?.[0] === army && hand.picked.taken[1] === kind;
        return html`<button class="item" aria-pressed=${chosen ? 'true' : 'false'} ?disabled=${!ready}
          @click=${() => hand.take(army, kind)}
          @pointerdown=${(event: PointerEvent) => desk.dragFromTray(event, army, kind)}>
          ${desk.token(army, kind)}<span>${capital(t(match.rules.kinds[kind]!.name))}</span><b>×${count}</b>
        </button>`;
      })}
    </div>
    <div class="row">
      ${items.length > 0 ? html`<button @click=${() => void hand.dare(() => match.arrange())}>${icon('wand')} ${t('page.arrange')}</button>` : empty}
      ${decisions(desk)}
    </div>
  </section>`;
}

function decisionsCard(desk: Desk): TemplateResult | typeof empty {
  return desk.match.choices.moves.some((move) => move.path.length === 0)
    ? html`<section class="card row">${decisions(desk)}</section>`
    : empty;
}
