/* own-games.ts - one's own games that are over, wherever they were played: at this screen, as the browser keeps them, and at a server. For
 * the library and for what is counted of openings. */
import type { Rules } from './answers';
import { seatWho } from './away-games';
import { localPlace, tablePlace } from './analysis-source';
import type { Core } from './core';
import { allKept, type Kept } from './keeping';
import { pictureOf } from './own-cards';
import type { GameHead } from './protocol';
import { whyOf } from './refusal';
import { computerOf, levelName, PERSON } from './seats';
import { settings } from './settings';
import { sketch } from './sketches';
import { line } from './together';
import { capital, t } from './words';

export type Fate = 'won' | 'lost' | 'drawn';

export interface OwnGame {
  /** Its own among all. */
  key: string;
  /** Where it is kept in this browser; nothing for one of a server's. */
  local: string | undefined;
  href: string;
  game: string;
  options: string;
  /** The others: names, or seats of computers ("level=3"); nobody where all sat at this screen, or only computers played. */
  others: string[];
  /** Who played, where one did not play alone against others. */
  mode: string;
  /** How it went for whoever looks; nothing if that was no one player. */
  fate: Fate | undefined;
  winners: number[];
  /** In turns; nothing where only the record tells it (turnsOf). */
  turns: number | undefined;
  at: number;
  picture(core: Core): Promise<string | undefined>;
  record(): Promise<string>;
}

/** How others are called. */
export const otherName = (other: string): string => (other.startsWith('level=') ? levelName(other) : other);

const fateOf = (winners: number[], own: number[]): Fate | undefined =>
  own.length !== 1 ? undefined : winners.length === 0 ? 'drawn' : winners.includes(own[0]!) ? 'won' : 'lost';

function ofKept([id, match]: [string, Kept]): OwnGame {
  const { game, options, seats, winners, turns, at, position, record } = match;
  const people = seats.flatMap((seat, player) => (seat === PERSON ? [player] : []));
  const others = people.length === 1 ? [...new Set(seats.filter((seat) => seat !== PERSON))] : [];
  const mode = people.length === 1 ? '' : people.length > 1 ? 'page.mode.screen' : 'page.mode.watch';
  return {
    key: `local ${id}`, local: id, href: localPlace(id), game, options, others, mode, fate: fateOf(winners, people), winners, turns, at,
    picture: (core) => sketch(core, game, options, position, true), record: () => Promise.resolve(record),
  };
}

/** Those of this browser that are over, the newest first. */
export const keptGames = (): OwnGame[] => allKept().filter(([, { over }]) => over).map(ofKept);

const winnersOf = (result: string): number[] => (/^\d/.test(result) ? result.split(' ')[0]!.split(',').map(Number) : []);

/** Somebody of a seat that the server tells of. */
function otherOf(seat: string): string {
  const [, level] = /^computer (.*)$/.exec(seat) ?? [];
  return level === undefined ? seatWho(seat) : computerOf(level);
}

async function recordOf(id: string): Promise<string> {
  const answer = await fetch(new URL(`api/v1/games/${id}/record`, document.baseURI));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

function ofHead(head: GameHead): OwnGame {
  const { id, name: game, options, result, seats, you, updated = 0 } = head;
  const winners = winnersOf(result);
  return {
    key: `table ${id}`, local: undefined, href: tablePlace(id), game, options, others: [...new Set(seats.flatMap((seat, player) => (seat && !you.includes(player) ? [otherOf(seat)] : [])))],
    mode: '', fate: fateOf(winners, you), winners, turns: undefined, at: updated, picture: () => Promise.resolve(pictureOf(head)), record: () => recordOf(id),
  };
}

/** How many turns a game has, by its record; nothing where that cannot be had or read. The core is one that knows records. */
export async function turnsOf(core: Core, one: OwnGame): Promise<number | undefined> {
  try {
    return one.turns ?? (JSON.parse(await core.text('list_records', await one.record())) as { turns: number }[])[0]?.turns;
  } catch {
    return undefined; /* its length is not told then */
  }
}

/** Whether no server answers now. */
export const isAway = (): boolean => line.state === 'lost' || line.state === 'none';

/** A page of those at the server; `before` asks for the next one. Nothing where there is no server; without a network it is waited for; and nobody is asked for who has never
 * played with others. */
export async function tableGames(most: number, before = ''): Promise<{ games: OwnGame[]; before: string } | undefined> {
  if (!settings.met) return { games: [], before: '' };
  try {
    const page = await line.call<{ games: GameHead[]; before: string }>('games', { player: 'me', state: 'finished', most, ...(before ? { before } : {}) });
    return { games: page.games.filter(({ state }) => state === 'finished').map(ofHead), before: page.before };
  } catch (error) {
    whyOf(error);
    return undefined;
  }
}

const known = new Map<string, Promise<string[]>>();

/** What the players of a game are called, by player. */
function namesOf(core: Core, game: string, options: string): Promise<string[]> {
  const input = `${game}\t${options}`;
  const names = known.get(input) ?? core.text('describe_options', input).then((text) => (JSON.parse(text) as Rules).names, () => []);
  known.set(input, names);
  return names;
}

/** The result in words: "You have won.", "White won" where it was nobody's own. */
export async function outcomeOf(core: Core, { fate, winners, game, options }: OwnGame): Promise<string> {
  if (fate) return t({ won: 'page.result-won', lost: 'page.result-lost', drawn: 'page.result-draw' }[fate]);
  if (winners.length === 0) return t('page.result-draw');
  const names = await namesOf(core, game, options);
  const who = winners.map((player) => (names[player] ? t(names[player]) : '')).filter((name) => name).join(', ');
  return who ? t('page.library.won-by', capital(who)) : t('page.over');
}
