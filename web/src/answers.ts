/* answers.ts - what the core says: the types of its answers (match/views.h writes them), and the layers of its pictures. */
import type { Call } from './worker';

export interface Option {
  name: string;
  preset: string;
  /** "name=value" of another option that this one goes with, or nothing. */
  only: string;
  choices: string[];
  /** What it is put together of, "a0-b3": a part for each place, turned by so many right angles. */
  parts: string[];
  /** Where each lies on the picture of the board. */
  places: [x: number, y: number, wide: number, high: number][];
}

export interface Game {
  name: string;
  example: number;
  least: number;
  most: number;
  /** A position worth a picture; "-" is the start. */
  scene: string;
  options: Option[];
}

/** A refusal: a message of the catalogues with arguments, and the rule that forbids. */
export interface Why {
  rule: string;
  message: string;
  args: string[];
}

/** What the game says of play: a message with its arguments, its rule (or ''), the cells it is about, and who has lost
 * something by it (-1: nobody). */
export interface Told extends Why {
  cells: number[];
  loses: number;
}

/** What a decision did: the state it led to, who made it (-1: nobody), whose piece (NO_ARMY: nobody's), and what is told of it,
 * without that subject. */
export interface Deed {
  n: number;
  player: number;
  army: number;
  deeds: Told[];
}

/** Name, centre, size of the outline (0: nobody points there), and the message that names its ground, '' where that is plain. */
export type Cell = [name: string, x: number, y: number, width: number, height: number, ground: string];

/** A sign that the board can show: the message that names it, a picture, to be shown beside the board's, and its rule or ''. */
export type SignShown = [message: string, svg: string, rule: string];

export interface Rules {
  game: string;
  options: string;
  players: number;
  armies: number;
  width: number;
  height: number;
  sides: number[];
  /** By army who commands it at the start, -1 nobody. */
  commanders: number[];
  /** By player the cells where its pieces stand at the start; none where they are still to be set up. */
  homes: number[][];
  /** Names as message ids, by player and by army. */
  names: string[];
  armyNames: string[];
  /** By army the colour of its tokens. */
  colours: string[];
  /** Of each, the message that names it, and the rule by which it moves. */
  kinds: { name: string; fills: number; rule: string }[];
  /** What a mark on a cell that can be pointed at means, by mark: message ids, '' for none. */
  targets: string[];
  cells: Cell[];
}

export const enum Sign {
  Rests = 1,
  Held = 2,
  Shielded = 4,
  Due = 8,
  Danger = 16,
  Glows = 32,
}

export type Piece = [cell: number, army: number, kind: number, count: number, signs: number];

export interface View {
  n: number;
  length: number;
  toAct: number[];
  turn: number;
  begun: number;
  /** Who has the turn after this one, -1 nobody. */
  follows: number;
  out: number[];
  position: string;
  /** How the match ended; whether players have settled it, so that nothing can be taken back; milliseconds that it lasted. */
  result: { rule: string; message: string; winners: number[]; final: number; lasted: number } | null;
  mover: number;
  /** The cells of the move that led here, and how its piece turned: the cell it turned about, and right angles with the clock. */
  last: number[];
  swing: [pivot: number, quarters: number] | null;
  commanders: number[];
  pieces: Piece[];
}

export interface Move {
  word: string;
  army: number;
  kind: number;
  places: boolean;
  mark: number;
  /** The cell that the piece turns about, -1 if it does not, and right angles with the clock. */
  swing: [pivot: number, quarters: number];
  path: number[];
}

export interface Choices {
  moves: Move[];
  /** What is still to be set up: army and kind of each piece. */
  tray: [army: number, kind: number][];
}

/** The state after it, and whose piece it began with, NO_ARMY for one of nobody. Without text, the player gave up; without a
 * player too, set-ups were revealed. */
export type Turn = [player: number, text: string, next: number, army: number];

/** The layers of a picture, as draw/picture.h counts them. */
export const enum Layer {
  Defs = -1,
  Ground,
  Lines,
  Zones,
  Marks,
  Filling,
  Frames,
  Above,
  Tokens,
  Signs,
  Labels,
  Cells,
}

/** All layers, from below to above; those that stay as they are in play; and those that change with it. */
export const LAYERS = [
  Layer.Defs, Layer.Ground, Layer.Lines, Layer.Zones, Layer.Marks, Layer.Filling, Layer.Frames, Layer.Above, Layer.Tokens, Layer.Signs,
  Layer.Labels, Layer.Cells,
];
export const CHANGING = [Layer.Lines, Layer.Marks, Layer.Filling, Layer.Frames, Layer.Tokens, Layer.Signs];
export const FIXED = LAYERS.filter((layer) => !CHANGING.includes(layer));

export const SPECTATOR = -1;
export const NO_ARMY = 255;
export const NOW = -1;
export const DARK = 1;
export const PARTS = 2;
export const SMALL = 4;

export const ask = (name: string, input?: string, ...args: number[]): Call =>
  input === undefined ? { name, args } : { name, args, input };

export function readChoices(text: string): Choices {
  type Row = [string, number, number, number, number, number, number, ...number[]];
  const { moves, tray } = JSON.parse(text) as { moves: Row[]; tray: [number, number][] };
  const read = ([word, army, kind, places, mark, pivot, quarters, ...path]: Row): Move => ({
    word, army, kind, places: places !== 0, mark, swing: [pivot, quarters], path,
  });
  return { moves: moves.map(read), tray };
}
