/* rounds.ts - the turns of a match by rounds, as they are listed and counted: in each everybody has one at most, and what
 * comes later never stands before what came earlier. */
import type { Rules } from './answers';
import type { Match } from './match';

interface Place {
  column: number;
  line: number;
}

/** Where turns of a round can stand, by player; and whether partners have a line of their own, side by side. */
export interface Places {
  of: Place[];
  columns: number;
  lines: number;
  teams: boolean;
}

/** Partners side by side, those against them below. */
export function places({ players, sides }: Rules): Places {
  const teams = new Set(sides).size < players;
  const wide = players > 3 ? 2 : players;
  const of = sides.map((side, player) =>
    teams
      ? { column: sides.slice(0, player).filter((other) => other === side).length, line: side }
      : { column: player % wide, line: Math.floor(player / wide) });
  return { of, teams, columns: Math.max(...of.map(({ column }) => column)) + 1, lines: Math.max(...of.map(({ line }) => line)) + 1 };
}

/** Where a player's turn stands in a round that has some already; nowhere if it begins another one. Where a side has fewer
 * players than the other somebody there moves more often, and they fill their line in turn. */
function placeOf(player: number, { of, columns, teams }: Places, taken: Place[]): Place | undefined {
  const { line, column } = of[player]!;
  const beside = (all: Place[]): Place[] => all.filter((place) => place.line === line);
  const next = beside(of).length < columns ? beside(taken).length : column;
  const isBefore = (place: Place): boolean => place.line !== line ? teams || place.line < line : place.column < next;
  return next < columns && taken.every(isBefore) ? { line, column: next } : undefined;
}

/** A turn: who, whose piece, what; the states before and after it; where it stands in which round, and the round's number. What
 * is no move is a round of its own, without a number. */
export interface Row extends Place {
  player: number;
  army: number;
  text: string;
  start: number;
  next: number;
  round: number;
  number: number;
}

export function rounds({ rules, turns }: Pick<Match, 'rules' | 'turns'>): Row[] {
  const all = places(rules);
  let taken: Place[] = [];
  let round = 0;
  let number = 0;
  return turns.map(([player, text, next, army], i) => {
    const place = text && taken.length > 0 ? placeOf(player, all, taken) : undefined;
    const { line, column } = place ?? (text ? placeOf(player, all, [])! : { line: 0, column: 0 });
    if (!place) {
      round += 1;
      taken = [];
      if (text) number += 1;
    }
    if (text) taken.push({ line, column });
    return { player, army, text, start: turns[i - 1]?.[2] ?? 0, next, round, number, line, column };
  });
}
