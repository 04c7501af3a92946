/* picking.ts - making a move by pointing at cells: which of the moves that the core lists go on from what has been
 * pointed at so far. */
import type { Choices, Move } from './answers';
import type { Taken } from './match';

export interface Picked {
  /** The cells pointed at so far. */
  cells: number[];
  taken: Taken;
}

export const nothing = (): Picked => ({ cells: [], taken: undefined });

const begins = (path: number[], cells: number[]): boolean => cells.every((cell, i) => path[i] === cell);

const isPiece = (move: Move, taken: Taken): boolean =>
  taken !== undefined && move.army === taken[0] && move.kind === taken[1];

/** The moves that begin with these cells, placing only the piece that is picked. */
export function movesFrom(choices: Choices, picked: Picked, cells: number[]): Move[] {
  return choices.moves.filter(
    (move) =>
      move.path.length >= cells.length &&
      move.path.length > 0 &&
      begins(move.path, cells) &&
      (!move.places || isPiece(move, picked.taken)),
  );
}

/** Where one can point next, with the mark of each cell. */
export function targets(choices: Choices, picked: Picked): Map<number, number> {
  const found = new Map<number, number>();
  const depth = picked.cells.length;
  for (const move of movesFrom(choices, picked, picked.cells)) {
    const next = move.path[depth];
    if (next === undefined || (depth === 0 && !move.places)) continue;
    found.set(next, move.path.length === depth + 1 ? move.mark : 1);
  }
  return found;
}

/** The pieces of the tray, each kind once, with how many there are and whether one can be placed now; those first. */
export function tray(choices: Choices): { army: number; kind: number; count: number; ready: boolean }[] {
  const found = new Map<string, { army: number; kind: number; count: number; ready: boolean }>();
  for (const [army, kind] of choices.tray) {
    const key = `${army} ${kind}`;
    const item = found.get(key) ?? { army, kind, count: 0, ready: false };
    item.count += 1;
    item.ready ||= choices.moves.some((move) => move.places && isPiece(move, [army, kind]));
    found.set(key, item);
  }
  return [...found.values()].sort((a, b) => Number(b.ready) - Number(a.ready) || a.army - b.army || a.kind - b.kind);
}

/** The piece to go on with: the same one while there are more of it, else the first that can be placed. */
export function nextPiece(choices: Choices, taken: Taken): Taken {
  const items = tray(choices).filter((item) => item.ready);
  const same = items.find((item) => taken && item.army === taken[0] && item.kind === taken[1]);
  const item = same ?? items[0];
  return item && [item.army, item.kind];
}

/** A move of the sort that places the piece that is taken. */
export const placing = (choices: Choices, taken: Taken): Move | undefined =>
  choices.moves.find((move) => move.places && isPiece(move, taken));
