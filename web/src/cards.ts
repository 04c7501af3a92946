/* cards.ts - the parts of a game's page round the board, as templates: players, the tray, moves, actions. They show what a
 * desk has and tell it what was pressed; nothing is kept here. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Board } from './board';
import type { Hand } from './hand';
import { icon } from './icons';
import type { Match } from './match';
import type { Menu } from './menu';
import { tray } from './picking';
import { PERSON, seatName } from './seats';
import { settings } from './settings';
import { playerName, signWords, status } from './speech';
import { capital, hasWords, say, t } from './words';

/** What the cards need to know, and can ask for. */
export interface Desk {
  readonly match: Match;
  readonly board: Board;
  readonly hand: Hand;
  readonly menu: Menu;
  /** The signs that have been on the board. */
  readonly seen: ReadonlySet<string>;
  token(army: number, kind: number): TemplateResult;
  dragFromTray(event: PointerEvent, army: number, kind: number): void;
  turnBoard(): void;
}

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

export function heraldLine(desk: Desk): TemplateResult {
  const { match, hand: { pending } } = desk;
  const { said, rule } = desk.hand.herald ?? status(match);
  return html`<div class="herald card">
    ${icon('herald')}
    <div class="said"><p role="status">${capital(say(said))}</p>${progressLine(desk)}</div>
    ${rule ? html`<span class="rule">${rule}</span>` : empty}
    ${pending
      ? html`<button class="main" @click=${() => void desk.hand.submit(pending.word)}>${t('page.confirm-yes')}</button>
          <button @click=${() => desk.hand.cancel()}>${t('page.cancel')}</button>`
      : empty}
    ${match.missing.length > 0
      ? html`<button class="main" @click=${() => void desk.hand.dare(() => match.anew())}>${t('page.set-up-anew')}</button>`
      : empty}
    ${match.thinking
      ? html`<button aria-keyshortcuts="Escape" title=${t('page.play-now-key')} @click=${() => match.hurry()}>${t('page.play-now')}</button>`
      : empty}
    ${zoomRow(desk)}
  </div>
  ${match.kept ? empty : html`<p class="notice card" role="alert">${t('page.not-kept')}</p>`}`;
}

/** How far a computer is that thinks for long; not announced, for it changes all the time. */
function progressLine({ match }: Desk): TemplateResult | typeof empty {
  const progress = match.thinking?.progress;
  if (!progress) return empty;
  const nodes = new Intl.NumberFormat(settings.language, { notation: 'compact' }).format(progress.nodes);
  return html`<small class="progress">${t('page.progress', progress.depth, nodes)}</small>`;
}

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

export function thisTurn(desk: Desk): TemplateResult | typeof empty {
  const { match } = desk;
  const ways = new Map<number, number>();
  for (const move of match.choices.moves)
    if (move.path.length > 0) ways.set(move.kind, (ways.get(move.kind) ?? 0) + 1);
  if (ways.size === 0 || match.secret()) return empty;
  return html`<section class="card">
    <h2>${t('page.this-turn')}</h2>
    <ul class="plain">
      ${[...ways].map(([kind, count]) => html`<li>${capital(t(match.rules.kinds[kind]?.name ?? ''))}: <b>${t(count === 1 ? 'page.way' : 'page.many-ways', count)}</b></li>`)}
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

export function movesCard(desk: Desk): TemplateResult {
  const { match } = desk;
  const shown = match.view.n;
  const columns = Math.min(match.rules.players, 4);
  let turn = 0;
  return html`<section class="card moves">
    <h2>${t('page.moves')}</h2>
    ${match.turns.length === 0 ? html`<p class="faint">${t('page.no-moves')}</p>` : empty}
    <ol class="list columns-${columns}" aria-label=${t('page.moves')} tabindex="0">
      ${match.turns.map(([player, text, next], i) => {
        const start = i === 0 ? 0 : match.turns[i - 1]![2];
        const here = shown > start && shown <= next;
        const words = text || t('page.revealed');
        const number = text ? (turn += 1) : 0;
        return html`<li class=${text ? '' : 'event'}>${number % columns === 1 ? html`<small>${(number - 1) / columns + 1}</small>` : empty}
          <button class=${here ? 'here' : ''} aria-current=${here ? 'true' : 'false'}
          aria-label=${player >= 0 ? `${number}. ${playerName(desk.match, player)} ${words}` : words}
          @click=${() => void match.show(next)}>${words}</button></li>`;
      })}
    </ol>
    <input type="range" min="0" max=${match.now.length} .value=${String(shown)} aria-label=${t('page.replay')}
      ?disabled=${match.now.length === 0}
      @input=${(event: Event) => void match.show(Number((event.target as HTMLInputElement).value))} />
    <div class="row replay">
      ${replayButton(desk, 'first', 0, 'page.first')} ${replayButton(desk, 'previous', shown - 1, 'page.previous')}
      ${replayButton(desk, 'next', shown + 1, 'page.next')} ${replayButton(desk, 'last', match.now.length, 'page.last')}
    </div>
  </section>`;
}

function replayButton(desk: Desk, sign: 'first' | 'previous' | 'next' | 'last', n: number, label: string): TemplateResult {
  const { match } = desk;
  const there = n < 0 || n > match.now.length || n === match.view.n;
  return html`<button ?disabled=${there} aria-label=${t(label)} title=${t(label)} @click=${() => void match.show(n)}>${icon(sign)}</button>`;
}

export function actions(desk: Desk): TemplateResult {
  const { match } = desk;
  const over = match.now.result !== null;
  const undoable = match.turns.some(([player]) => match.seats[player] === PERSON);
  const allPeople = match.seats.every((seat) => seat === PERSON);
  return html`<div class="row actions">
    <button ?disabled=${over || !undoable} @click=${() => void desk.hand.dare(() => match.takeBack())}>${icon('undo')}<span>${t('page.take-back')}</span></button>
    ${allPeople ? html`<button ?disabled=${over} @click=${() => void desk.menu.offerDraw()}>${icon('draw')}<span>${t('page.draw')}</span></button>` : empty}
    <button ?disabled=${over} @click=${() => void desk.menu.resign()}>${icon('flag')}<span>${t('page.resign')}</span></button>
    <button @click=${() => desk.turnBoard()}>${icon('turn')}<span>${t('page.turn-board')}</span></button>
    <button @click=${() => void desk.menu.more()}>${icon('more')}<span>${t('page.more')}</span></button>
    <button class=${over ? 'main' : ''} @click=${() => void desk.menu.newGame()}>${icon('plus')}<span>${t('page.new-game')}</span></button>
  </div>`;
}

function zoomRow(desk: Desk): TemplateResult | typeof empty {
  if (!desk.board.isFine()) return empty;
  const zoom = (factor: number) => () => desk.board.zoom.by(factor);
  return html`<div class="zoom">
    <button aria-label=${t('page.zoom-out')} title=${t('page.zoom-out')} ?disabled=${desk.board.zoom.scale <= 1} @click=${zoom(1 / 1.6)}>${icon('minus')}</button>
    <button aria-label=${t('page.whole-board')} title=${t('page.whole-board')} ?disabled=${desk.board.zoom.scale <= 1} @click=${zoom(0)}>${icon('whole')}</button>
    <button aria-label=${t('page.zoom-in')} title=${t('page.zoom-in')} @click=${zoom(1.6)}>${icon('plus')}</button>
  </div>`;
}

export function moveEntry(desk: Desk): TemplateResult {
  const enter = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem('move') as HTMLInputElement;
    const word = field.value.trim();
    field.value = '';
    if (word) void desk.hand.submit(word);
  };
  return html`<form class="row entry" @submit=${enter}>
    <input name="move" autocomplete="off" autocapitalize="off" spellcheck="false" aria-label=${t('page.type-move')} placeholder=${t('page.type-move')} ?disabled=${desk.match.choices.moves.length === 0} />
    <button ?disabled=${desk.match.choices.moves.length === 0}>${t('page.enter')}</button>
  </form>`;
}
