/* form.ts - what is chosen before a game: options, and who sits where. What was chosen last is remembered, by game.
 *
 * Invariant: what seatsOf() gives is who will sit there; whatever shows seats asks it. */
import type { Game, Option, Rules } from './answers';
import { keptSeat, PERSON, presetLevel, seatOf, type Seat } from './seats';
import { store, stored } from './settings';

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

/** Who plays: one person against computers, people at one screen, or computers alone. */
export type Who = 'computer' | 'screen' | 'watch';

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
  who: 'computer', level: presetLevel(), side: 0, seats: {}, coach: false, players: game.least,
});

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
  const own = (player: number): Seat => (form.who === 'screen' || (form.who === 'computer' && player === side) ? PERSON : form.level);
  const other = (player: number): Seat | undefined => (isByLot(form) ? undefined : form.seats[player]);
  return Array.from({ length: form.players }, (_, player) => other(player) ?? own(player));
}

export const isByLot = (form: Form): boolean => form.who === 'computer' && form.side === LOT;

/** What the form says, the lot drawn. */
export function chosenBy(options: string, form: Form): NewGame {
  return { options, seats: seatsOf(form, crypto.getRandomValues(new Uint32Array(1))[0]! % form.players), coach: form.who === 'computer' && form.coach };
}

/** One person against the computer, with the preset options. */
export const FIRST: NewGame = { options: '-', seats: [PERSON] };
/** The same against the weakest computers, with a coach. */
export const easiest = (): NewGame => ({ options: '-', seats: [PERSON, ...Array<Seat>(MOST_PLAYERS - 1).fill(seatOf(1))], coach: true });

/** As the last game of that kind; before that, against the computer. */
export function lastTime(game: string): NewGame {
  const last = remembered(game);
  return last?.options ? chosenBy(last.options, last) : FIRST;
}
