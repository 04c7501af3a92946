/* analysis-source.ts - what is analysed, by the address: "#/analyse/local/ID" a game that this browser keeps, "#/analyse/table/ID" one of
 * the server's that is over, "#/analyse/start/GAME/OPTIONS/POSITION" a position, "#/analyse/record" what was loaded last, "#/analyse/link/LETTERS" the game
 * that is in the address itself (match/link.h). Each may end
 * with the number of the state that is shown first. What people add is kept by that address (notes-kept.ts).
 *
 * Never a game that people play against each other now. */
import { ask } from './answers';
import { laterCore } from './core';
import { tell } from './dialogs';
import { Slot } from './keeping';
import type { Plight } from './plight';
import type { GameEvent, GameHead } from './protocol';
import { whyOf } from './refusal';
import { lineOf } from './remote-match';
import { PERSON } from './seats';
import { line } from './together';
import { say } from './words';
import type { Call } from './worker';

export interface Source {
  /** What makes the match, and opens it as a record. */
  calls: Call[];
  /** The seat of whoever looks, where that is one. */
  own: number | undefined;
  /** The state to show first. */
  n?: number;
  /** Its address, without that state. */
  place: string;
}

const MOST_PLAYERS = 6; /* all seats are taken, so that moves can be made for everybody (HR-7) */
const LOADED = 'tintagel.record';
let loaded: string | undefined;

/** What is loaded is kept, so that the page can be loaded again: each window has its own, and a new one the last. False: only until then. */
export function keepLoaded(record: string): boolean {
  let kept = false;
  loaded = record;
  for (const storage of ['sessionStorage', 'localStorage'] as const)
    try {
      globalThis[storage].setItem(LOADED, record);
      kept = true;
    } catch {
      /* it is full, or not allowed */
    }
  return kept;
}

function lastLoaded(): string | undefined {
  try {
    return loaded ?? sessionStorage.getItem(LOADED) ?? localStorage.getItem(LOADED) ?? undefined;
  } catch {
    return loaded;
  }
}

export const recordPlace = '#/analyse/record';
export const localPlace = (id: string): string => `#/analyse/local/${id}`;
export const tablePlace = (id: string): string => `#/analyse/table/${id}`;
export const startPlace = (game: string, options: string, position = ''): string =>
  `#/analyse/start/${[game, options, ...(position ? [position] : [])].map(encodeURIComponent).join('/')}`;

/** The number of a state, if it is one. */
const stateOf = (word: string | undefined): Pick<Source, 'n'> => (word !== undefined && /^\d+$/.test(word) ? { n: Number(word) } : {});

function kept(id: string, n?: string): Source | Plight {
  const found = new Slot(id).read();
  if (!found) return 'unknown';
  const people = found.seats.flatMap((seat, player) => (seat === PERSON ? [player] : []));
  if (!found.over && people.length > 1) return 'goes-on';
  return { calls: [ask('open_record', found.record, 1)], own: people.length === 1 ? people[0] : undefined, place: localPlace(id), ...stateOf(n) };
}

async function table(id: string, n?: string): Promise<Source | Plight> {
  try {
    const head = await line.call<GameHead>('head', { game: id });
    if (head.state !== 'finished') return 'goes-on';
    const { events } = await line.call<{ events: GameEvent[] }>('events', { game: id, since: 0 });
    return { calls: [ask('follow', events.map(lineOf).join('\n'), 0), ask('open_match')], own: head.you.length === 1 ? head.you[0] : undefined, place: tablePlace(id), ...stateOf(n) };
  } catch (error) {
    return whyOf(error).message === 'page.no-server' ? 'none' : 'unknown';
  }
}

function start(game: string, options = '-', position = '-'): Source {
  return { calls: [ask('start', [game, options, position, ...Array<string>(MOST_PLAYERS).fill('person -')].join('\t'), Date.now()), ask('open_match')], own: undefined, place: startPlace(game, options, position === '-' ? '' : position) };
}

function record(n?: string): Source | Plight {
  const text = lastLoaded();
  return text === undefined ? 'unknown' : { calls: [ask('open_record', text, 1)], own: undefined, place: recordPlace, ...stateOf(n) };
}

/** What a link holds; what is wrong with one that cannot be read is told. */
async function link(letters = '', n?: string): Promise<Source | Plight> {
  const core = laterCore();
  try {
    return { calls: [ask('open_record', await core.text('read_link', letters), 1)], own: undefined, place: `#/analyse/link/${letters}`, ...stateOf(n) };
  } catch (error) {
    void tell(say(whyOf(error)));
    return 'unknown';
  } finally {
    core.end();
  }
}

const sources: Record<string, (...rest: string[]) => Source | Plight | Promise<Source | Plight>> = { local: kept, table, start, record, link };

/** What an address names; or why that cannot be looked at. */
export async function sourceOf([word = '', ...rest]: string[]): Promise<Source | Plight> {
  const source = Object.hasOwn(sources, word) ? sources[word] : undefined;
  try {
    return source ? source(...rest.map(decodeURIComponent)) : 'unknown';
  } catch (error) {
    if (error instanceof URIError) return 'unknown';
    throw error;
  }
}
