/* tray.ts - the pieces that are to be set up, a place for each kind that stays its own, and decisions that are not made on the
 * board. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { bringLater } from './coming';
import type { Desk as WholeDesk } from './desk';
import { askToConfirm } from './dialogs';
import { icon, type Icon } from './icons';
import { tray } from './picking';
import { capital, hasWords, t } from './words';

/** What a tray needs of a table. */
type Desk = Pick<WholeDesk, 'match' | 'hand' | 'token' | 'dragFromTray'>;

/** A kind of piece that whoever looks sets up: how many are left, whether one can be placed now, where the others stand. */
export interface Item {
  army: number;
  kind: number;
  count: number;
  ready: boolean;
  placed: number[];
}

/** All kinds, also those of which all stand; but what fills cells is there only while it is to be placed, and comes first. */
export function items({ match: { choices, rules, view, viewer } }: Desk): Item[] {
  const found = new Map<string, Item>(tray(choices).map((item) => [`${item.army} ${item.kind}`, { ...item, placed: [] }]));
  for (const [cell, army, kind] of view.pieces) {
    if (view.commanders[army] !== viewer || rules.kinds[kind]!.fills) continue;
    const item = found.get(`${army} ${kind}`) ?? { army, kind, count: 0, ready: false, placed: [] };
    item.placed.push(cell);
    found.set(`${army} ${kind}`, item);
  }
  const fills = ({ kind }: Item): number => rules.kinds[kind]!.fills;
  return [...found.values()].sort((a, b) => fills(b) - fills(a) || a.army - b.army || a.kind - b.kind);
}

/** A kind is chosen: one of those that are left is taken, else one that stands is taken up again, each in turn. */
export function choose({ hand, match }: Desk, { army, kind, count, ready, placed }: Item): void {
  if (ready) return hand.take(army, kind);
  const movable = count > 0 ? [] : placed.filter((cell) => match.choices.moves.some(({ path, places }) => !places && path[0] === cell));
  if (movable.length > 0) void hand.takeUp(movable[(movable.indexOf(hand.picked.cells[0] ?? -1) + 1) % movable.length]!);
}

/** By keys: a number chooses a kind, Delete takes up what stands on the cell that has the keys. */
export function trayKey(desk: Desk, { key }: KeyboardEvent): boolean {
  const item = desk.match.secret() ? items(desk)[Number(key) - 1] : undefined;
  const cell = document.activeElement?.closest<SVGElement>('.cell')?.dataset['cell'];
  if (item) choose(desk, item);
  else if ((key === 'Delete' || key === 'Backspace') && desk.match.secret() && cell !== undefined) void desk.hand.takeUp(Number(cell));
  else return false;
  return true;
}

const signs: Record<string, Icon> = { clear: 'bin' };

/** Make a decision that has no place on the board; some are asked for once more. */
async function decide({ hand }: Desk, word: string): Promise<void> {
  const question = `page.do.${word}.ask`;
  if (!hasWords(question) || (await askToConfirm(t(question), t(`page.do.${word}`), 'danger'))) await hand.submit(word);
}

/** Decisions that are not made on the board. */
export function decisions(desk: Desk): TemplateResult {
  const words = desk.match.choices.moves.filter((move) => move.path.length === 0).map((move) => move.word);
  const complete = desk.match.choices.tray.length === 0; /* before that, no such decision is the next thing to do */
  const button = (word: string, last: boolean): TemplateResult => {
    const label = hasWords(`page.do.${word}`) ? t(`page.do.${word}`) : word;
    const sign = signs[word];
    return html`<button class="decision ${complete && last ? 'main' : ''} ${sign ? 'sign-only' : ''}" title=${sign ? label : empty} aria-label=${sign ? label : empty}
      @click=${() => void decide(desk, word)}>${sign ? icon(sign) : label}</button>`;
  };
  return html`${words.map((word, i) => button(word, i === words.length - 1))}`;
}

function itemButton(desk: Desk, item: Item, alone: boolean): TemplateResult {
  const { hand, match } = desk;
  const { army, kind, count, ready } = item;
  const { taken, cells } = hand.picked;
  const name = capital(t(match.rules.kinds[kind]!.name));
  const chosen = cells.length === 0 ? ready && taken?.[0] === army && taken[1] === kind : item.placed.includes(cells[0]!);
  const drag = (event: PointerEvent): void => (ready ? desk.dragFromTray(event, army, kind) : undefined);
  const what = alone && match.duties[0] ? capital(t(match.duties[0].message, ...match.duties[0].args)) : '';
  return html`<button class="item ${count === 0 ? 'done' : ''} ${alone ? 'alone' : ''}" title=${name} aria-pressed=${chosen ? 'true' : 'false'} ?disabled=${count > 0 && !ready}
    aria-label=${`${name}, ${count === 0 ? t('page.all-placed') : t('page.left', count)}`}
    @click=${() => choose(desk, item)} @pointerdown=${drag}>
    ${desk.token(army, kind)}<b>${count === 0 ? '✓' : `×${count}`}</b>${what ? html`<span class="what">${what}</span>` : empty}
  </button>`;
}

export function trayCard(desk: Desk): TemplateResult | typeof empty {
  const { match, hand } = desk;
  if (!match.secret() || match.choices.moves.length === 0) return empty;
  const all = items(desk);
  const left = match.choices.tray.length;
  const first = all.find(({ ready, kind }) => ready && match.rules.kinds[kind]!.fills); /* nothing else can be placed before it */
  return html`<section class="card tray" aria-label=${t('page.tray')}>
    <h2>${t('page.tray')}</h2>
    <div class="items scrolls ${first ? 'one-first' : ''}" role="group" aria-label=${t('page.tray')}>
      ${all.map((item) => itemButton(desk, item, item === first))}
    </div>
    <div class="row">
      <button class="arrange" ?disabled=${left === 0} @click=${() => void hand.dare(() => match.arrange())}>${icon('wand')} ${t('page.arrange')}</button>
      <button class="sign-only favourite" title=${t('page.setups')} aria-label=${t('page.setups')} @click=${() => void hand.dare(async () => (await bringLater()).askForSetup(match))}>${icon('star')}</button>
      ${decisions(desk)}
      ${left > 0 ? html`<button class="wanted" disabled>${t('page.do.ready')}</button>` : empty}
    </div>
  </section>`;
}
