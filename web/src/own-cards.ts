/* own-cards.ts - one's games as cards on the first page, each of them one link: those at a server, and those that were left at this
 * screen. What a clock shows is written by the ticker alone. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { seatWho, standingOf } from './away-games';
import { clockText, timeSpoken } from './clocks';
import { gameFace } from './game-face';
import { icon } from './icons';
import type { Kept } from './keeping';
import type { GameHead } from './protocol';
import { levelName, PERSON } from './seats';
import { isDark } from './settings';
import { addressOf, line } from './together';
import { shortVariant } from './variants';
import { capital, t } from './words';

interface Card {
  href: string;
  name: string;
  variant: string;
  /** Who else plays, or how. */
  others: string;
  /** The same as it is said after the name: "against Perrin". */
  against: string;
  /** How it stands, as it is written and as part of what is said. */
  words: string;
  spoken: string;
  yours: boolean;
  /** When a clock runs out; 0: none runs. */
  due: number;
  picture: string | undefined;
  remove?: () => void;
}

function cardOf({ href, name, variant, others, against, words, spoken, yours, due, picture, remove }: Card): TemplateResult {
  const left = due ? t('page.time-left', timeSpoken(due - line.now())) : '';
  const label = [against ? t('page.card-against', name, against) : [name, others].join(', '), variant, spoken, left].filter((part) => part).join(', ');
  const stands = html`<span class="stands-so">${yours ? html`<span class="chip on">${words}</span>` : html`<b>${words}</b>`}
    ${due ? html`<span class="chip clock ${yours ? 'runs' : ''}" data-due=${due}></span>` : empty}</span>`;
  return html`<li class="card kept ${yours ? 'yours' : ''}">
    <a href=${href} aria-label=${label}>${gameFace({ picture, name, variant, others, stands })}</a>
    ${remove ? html`<button class="bare" aria-label=${t('page.remove', name)} title=${t('page.remove', name)} @click=${remove}>${icon('bin')}</button>` : empty}
  </li>`;
}

/** As within a sentence. */
const small = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** A small picture of how a game stands; another one after each move. */
export const pictureOf = ({ id, length }: GameHead): string => `api/v1/games/${id}/picture.svg?small=true&n=${length}${isDark() ? '&dark=true' : ''}`;

export function awayCard(game: GameHead): TemplateResult {
  const others = game.seats.flatMap((seat, player) => (seat && !game.you.includes(player) ? [seatWho(seat)] : [])).join(', ');
  const standing = standingOf(game);
  const mover = seatWho(game.seats[game.turn[0] ?? 0] ?? '');
  const words = { yours: t('page.your-turn-short'), waits: t('page.to-play', mover), open: t('page.waits-short'), paused: t('page.paused-short') };
  return cardOf({
    href: addressOf(game.id), name: capital(game.name), variant: shortVariant(game.name, game.options), others, against: others,
    words: words[standing], spoken: standing === 'waits' ? words.waits : small(words[standing]), yours: standing === 'yours', due: standing === 'yours' || standing === 'waits' ? game.due : 0, picture: pictureOf(game),
  });
}

/** How a game that was left at this screen stands. */
function leftAt({ over, winners, seats, turns }: Kept): string {
  const people = seats.flatMap((seat, player) => (seat === PERSON ? [player] : []));
  const mine = people.length === 1 ? people[0]! : undefined;
  if (!over) return t('page.paused-at', turns);
  if (winners.length === 0) return t('page.result-draw');
  return t(mine === undefined ? 'page.over' : winners.includes(mine) ? 'page.result-won' : 'page.result-lost');
}

function companions({ seats }: Kept): { others: string; against: string } {
  const people = seats.filter((seat) => seat === PERSON).length;
  if (people === 0 && seats.length > 0) return { others: t('page.mode.watch'), against: '' };
  if (people > 1) return { others: t('page.mode.screen'), against: '' };
  const others = [...new Set(seats.filter((seat) => seat !== PERSON))].map(levelName).join(', ') || t('page.computer');
  return { others, against: others };
}

export const keptCard = (id: string, match: Kept, picture: string | undefined, remove: () => void): TemplateResult =>
  cardOf({
    href: `#/${match.game}/${id}`, name: capital(match.game), variant: shortVariant(match.game, match.options), ...companions(match),
    words: leftAt(match), spoken: small(leftAt(match)), yours: false, due: 0, picture, remove,
  });

/** The clocks of what is on the screen, as they are now. */
export function tickCards(root: HTMLElement): void {
  for (const clock of root.querySelectorAll<HTMLElement>('.kept .clock')) {
    const text = clockText(Number(clock.dataset['due']) - line.now());
    if (clock.textContent !== text) clock.textContent = text;
  }
}
