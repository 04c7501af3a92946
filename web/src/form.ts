/* form.ts - what is chosen before a game: options, and who sits where. What was chosen last is remembered, by game.
 *
 * Invariant: what seatsOf() gives is who will sit there; whatever shows seats asks it. */
import type { Game, Option, Rules } from './answers';
import { keptSeat, OPEN, PERSON, presetLevel, seatOf, type Seat } from './seats';
import { store, stored } from './settings';
import type { TableTerms } from './together';

/** The address of a game that is to begin, in place of an id. */
export const NEW = 'new';
/** The same for somebody's first one, against the weakest computer with a coach: "#/GAME/first". */
export const FIRST_GAME = 'first';
/** The seat of whoever plays the computer is drawn by lot. */
export const LOT = -1;

export interface NewGame {
  options: string;
  seats: Seat[];
  /** Whoever plays alone has a coach. */
  coach?: boolean;
}

/** Who plays: one person against computers, with friends elsewhere, with whoever comes to the lobby, people at one screen, or
 * computers alone. */
export type Who = 'computer' | 'friend' | 'open' | 'screen' | 'watch';

/** How a game with others is often timed: not; minutes and seconds a turn; days a turn. */
export const CLOCKS = ['none', '300+5', '600+10', '1d', '3d'];

export interface Form {
  values: Record<string, string>;
  who: Who;
  level: Seat;
  /** Where the one person sits, or LOT. */
  side: number;
  /** Seats that are others than all that says, by player. */
  seats: Record<number, Seat>;
  /** Whether whoever plays the computer has a coach. */
  coach: boolean;
  /** With people elsewhere: how it is timed, the set-up too (minutes, 0: not by itself), */
  clock: string;
  setup: number;
  /** what is allowed there, */
  chat: boolean;
  takeback: boolean;
  takeover: boolean;
  /** and the position that it begins with; nothing: the usual one. */
  start: string;
  /** How many players the options make. */
  players: number;
  /** The options as the core reads them, once the game has begun. */
  options?: string;
}

export const MOST_PLAYERS = 6;
const KEY = 'tintagel.last.';
/** By game, what the browser did not keep. */
const unkept = new Map<string, Form>();

export const freshForm = (game: Game): Form => ({
  values: Object.fromEntries(game.options.map(({ name, preset }) => [name, preset])),
  who: 'computer', level: presetLevel(), side: 0, seats: {}, coach: false,
  clock: 'none', setup: 0, chat: true, takeback: true, takeover: true, start: '', players: game.least,
});

/** Whether one plays with people elsewhere, whatever sits on the other seats. */
export const isTogether = ({ who }: Form): boolean => who === 'friend' || who === 'open';
/** Whether the game is one of the server's: somebody else is to come. */
export const isTable = (form: Form): boolean => isTogether(form) || seatsOf(form).includes(OPEN);

/** The last one that a game was begun with. */
export function lastForm(game: Game): Form | undefined {
  const last = remembered(game.name);
  const fresh = freshForm(game);
  if (!last) return undefined;
  return { ...fresh, ...last, values: { ...fresh.values, ...last.values } };
}

/** Pages from before named computers in other ways. */
function remembered(game: string): Form | undefined {
  const last = unkept.get(game) ?? stored<Form>(KEY + game);
  const seats = Object.entries(last?.seats ?? {}).map(([player, seat]) => [player, keptSeat(seat)]);
  return last && { ...last, level: keptSeat(last.level ?? presetLevel()), seats: Object.fromEntries(seats) };
}

export function remember(game: Game, form: Form): void {
  const last = { ...form, options: optionText(game, form) };
  if (store(KEY + game.name, last)) unkept.delete(game.name);
  else unkept.set(game.name, last);
}

/** Whether an option goes with what else is chosen. */
export function applies({ only }: Option, { values }: Form): boolean {
  const [name = '', value] = only.split('=');
  return name === '' || values[name] === value;
}

/** Only what differs from the presets is said: some options go with some others only. */
export function optionText(game: Game, form: Form): string {
  const said = game.options.filter((option) => applies(option, form) && form.values[option.name] !== option.preset);
  return said.map(({ name }) => `${name}=${form.values[name] ?? ''}`).join(',') || '-';
}

export const useRules = (form: Form, { players }: Rules): void => void Object.assign(form, { players });

/** Who will sit where, if the lot falls on that seat. */
export function seatsOf(form: Form, lot = 0): Seat[] {
  const side = Math.min(form.side === LOT ? lot : form.side, form.players - 1);
  const own = (player: number): Seat => (form.who === 'screen' || (isAlone(form) && player === side) ? PERSON : isTogether(form) ? OPEN : form.level);
  const other = (player: number): Seat | undefined => (isByLot(form) ? undefined : form.seats[player]);
  return Array.from({ length: form.players }, (_, player) => other(player) ?? own(player));
}

/** Whether there is one seat of one's own to choose. */
export const isAlone = (form: Form): boolean => form.who === 'computer' || isTogether(form);
export const isByLot = (form: Form): boolean => isAlone(form) && form.side === LOT;

/** What the form says, the lot drawn. */
export function chosenBy(options: string, form: Form): NewGame {
  return { options, seats: seatsOf(form, crypto.getRandomValues(new Uint32Array(1))[0]! % form.players), coach: form.who === 'computer' && form.coach };
}

/** One person against the computer, with the preset options. */
export const FIRST: NewGame = { options: '-', seats: [PERSON] };
/** The same against the weakest computers, with a coach. */
export const easiest = (): NewGame => ({ options: '-', seats: [PERSON, ...Array<Seat>(MOST_PLAYERS - 1).fill(seatOf(1))], coach: true });

/** As the last game of that kind; before that, against the computer. Others are asked for each time. */
export function lastTime(game: string): NewGame {
  const last = remembered(game);
  if (!last?.options) return FIRST;
  return chosenBy(last.options, isTable(last) ? { ...last, who: 'computer', seats: {} } : last);
}

/** From now on a game begins against the computer, all else as the last time. */
export function preferComputer(game: Game): void {
  const last = lastForm(game);
  if (last && last.who !== 'computer') remember(game, { ...last, who: 'computer', seats: {} });
}

/** With a friend, all else as the last time; the first time sides are drawn by lot. */
export const friendForm = (game: Game): Form => ({ ...(lastForm(game) ?? { ...freshForm(game), side: LOT }), who: 'friend', seats: {} });

/** What the server is asked for. */
export function termsOf(game: Game, form: Form, name: string): TableTerms {
  const { clock, setup, chat, takeback, takeover, start } = form;
  const { options, seats } = chosenBy(optionText(game, form), form);
  return {
    game: game.name, options, seats, name, chat, takeback, takeover, start: start.trim(),
    clock: setup > 0 ? `${clock}/${setup * 60}` : clock, listed: form.who === 'open',
  };
}
