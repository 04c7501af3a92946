/* players.ts - who plays, as cards: what they have, and whose turn it is. */
import { html, type TemplateResult } from 'lit-html';
import type { Desk } from './desk';
import { PERSON, seatName } from './seats';
import { playerName } from './speech';
import { t } from './words';

/** The pieces that a player commands, by army and kind. */
function forces(desk: Desk, player: number): { army: number; kind: number; count: number }[] {
  const { rules, view } = desk.match;
  const found = new Map<string, { army: number; kind: number; count: number }>();
  for (const [, army, kind, count] of view.pieces) {
    if (army >= rules.armies || view.commanders[army] !== player || rules.kinds[kind]!.fills) continue;
    const item = found.get(`${army} ${kind}`) ?? { army, kind, count: 0 };
    item.count += count;
    found.set(`${army} ${kind}`, item);
  }
  return [...found.values()].sort((a, b) => a.army - b.army || a.kind - b.kind);
}

function playerState(desk: Desk, player: number): string {
  const { now } = desk.match;
  if (now.out.includes(player)) return t('page.out');
  if (now.result) return now.result.winners.includes(player) ? t('page.won') : '';
  if (desk.match.secret()) return t(now.toAct.includes(player) ? 'page.sets-up' : 'page.ready');
  return now.toAct.includes(player) ? t('page.to-move') : '';
}

export function playerCard(desk: Desk, player: number): TemplateResult {
  const { match } = desk;
  const { rules, view } = match;
  const troops = forces(desk, player);
  const acts = match.now.toAct.includes(player) && !match.secret();
  const alone = match.people().length === 1;
  const who = match.seats[player] === PERSON && alone ? t('page.you') : seatName(match.seats[player] ?? PERSON);
  const army = troops[0]?.army ?? Math.max(view.commanders.indexOf(player), 0);
  const kind = troops[0]?.kind ?? rules.kinds.findIndex(({ fills }) => !fills);
  return html`<section class="card player ${acts ? 'acts' : ''} ${troops.length > 2 ? 'crowd' : ''}" aria-label=${playerName(desk.match, player)}>
    ${desk.token(army, kind)}
    <div><strong>${playerName(desk.match, player)}</strong><small>${who}</small></div>
    <ul class="forces" aria-label=${t('page.forces')}>
      ${troops.map((item) => html`<li title=${t(rules.kinds[item.kind]!.name)}>${desk.token(item.army, item.kind)}<span class="unseen">${t(rules.kinds[item.kind]!.name)}</span><b>${item.count}</b></li>`)}
    </ul>
    <span class="state">${playerState(desk, player)}</span>
  </section>`;
}
