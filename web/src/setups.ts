/* setups.ts - a set-up as text that fits any seat: its pieces on cells as they lie before whoever sits at the near side, in no
 * game's notation, "GAME keep=j3-j2 king=l2 knight=d4,e5". It is kept by name in this browser, and can be sent to somebody.
 *
 * What may stand where is the core's to say (wasm/spell.c). */
import type { Move } from './answers';
import type { Match } from './match';
import { store, stored } from './settings';
import type { Said } from './words';

/** A piece of one of a player's armies, the first being 0, and its cells: several for what fills them. */
interface Stands {
  army: number;
  kind: number;
  cells: number[];
}

// ---- how the board lies before somebody ----

type Point = [right: number, down: number];

const mean = (list: number[]): number => list.reduce((sum, value) => sum + value, 0) / Math.max(list.length, 1);

/** From the middle of the board to where a player sets up: by how many right angles it is turned to lie near, and near at the
 * left where it is a quarter of the board. */
class Ground {
  private readonly quarters: number;
  private readonly isCorner: boolean;
  /** The middle of all cells, and how far they are from each other at the sides. */
  private readonly middle: Point;
  private readonly size: Point;
  /** The last file at the left of it. */
  private readonly inner: number;

  constructor(private readonly match: Match) {
    const { choices: { moves }, rules: { cells } } = match;
    const ends = [1, 2].map((i) => [Math.min(...cells.map((cell) => Number(cell[i]))), Math.max(...cells.map((cell) => Number(cell[i])))] as const);
    this.middle = [mean([...ends[0]!]), mean([...ends[1]!])];
    this.size = [ends[0]![1] - ends[0]![0], ends[1]![1] - ends[1]![0]];
    this.inner = Math.max(...cells.map(([, x]) => x - this.middle[0]).filter((x) => x < 0));
    const all = moves.flatMap(({ path }: Move) => path).map((cell) => this.pointOf(cell));
    const right = mean(all.map(([x]) => x));
    const down = mean(all.map(([, y]) => y));
    const [width, height] = this.size;
    this.isCorner = width === height && Math.abs(right) > width / 8;
    this.quarters = this.isCorner ? (right < 0 ? (down > 0 ? 0 : 1) : down < 0 ? 2 : 3) : down < 0 ? 2 : 0;
  }

  private pointOf(cell: number): Point {
    const [, x, y] = this.match.rules.cells[cell]!;
    return [x - this.middle[0], y - this.middle[1]];
  }

  private cellAt([x, y]: Point): number | undefined {
    const { cells } = this.match.rules;
    const near = cells.findIndex((_, cell) => {
      const [right, down] = this.pointOf(cell);
      return Math.abs(right - x) + Math.abs(down - y) < this.size[0] / 500;
    });
    return near < 0 ? undefined : near;
  }

  private turned([x, y]: Point, quarters: number): Point {
    return quarters === 0 ? [x, y] : this.turned([y, -x], quarters - 1);
  }

  /** Where a cell would be for who sits near. */
  near(cell: number): number | undefined {
    return this.cellAt(this.turned(this.pointOf(cell), this.quarters));
  }

  /** And back; with left and right changed, if wanted. */
  back(cell: number, mirrored: boolean): number | undefined {
    const [x, y] = this.pointOf(cell);
    const flipped = this.isCorner ? this.inner - this.size[0] / 2 - x : -x;
    return this.cellAt(this.turned([mirrored ? flipped : x, y], (4 - this.quarters) % 4));
  }
}

// ---- as text ----

const armiesOf = ({ view: { commanders }, viewer }: Match): number[] => commanders.flatMap((commander, army) => (commander === viewer ? [army] : []));

/** What whoever looks has placed; what fills several cells is one piece. */
function standing(match: Match): Stands[] {
  const { rules: { kinds }, view } = match;
  return armiesOf(match).flatMap((army, i) => {
    const own = view.pieces.filter(([, one]) => one === army).sort((a, b) => a[2] - b[2]);
    const filling = own.filter(([, , kind]) => kinds[kind]!.fills);
    const others = own.filter(([, , kind]) => !kinds[kind]!.fills);
    const castle = filling.length > 0 ? [{ army: i, kind: filling[0]![2], cells: filling.map(([cell]) => cell) }] : [];
    return [...castle, ...others.map(([cell, , kind]) => ({ army: i, kind, cells: [cell] }))];
  });
}

/** What is called alike is of one kind here. */
const kindName = (match: Match, kind: number): string => match.rules.kinds[kind]!.name.replace(/^.*\./, '');

/** The set-up of whoever looks; nothing if nothing stands. */
export function setupText(match: Match): string {
  const ground = new Ground(match);
  const words = new Map<string, string[]>();
  for (const { army, kind, cells } of standing(match)) {
    const head = `${army > 0 ? `${army + 1}:` : ''}${kindName(match, kind)}`;
    const names = cells.map((cell) => match.rules.cells[ground.near(cell) ?? cell]![0]).join('-');
    words.set(head, [...(words.get(head) ?? []), names]);
  }
  return words.size === 0 ? '' : [match.rules.game, ...[...words].map(([head, cells]) => `${head}=${cells.join(',')}`)].join(' ');
}

/** The pieces of a text, on cells as it names them; or why it cannot be read here. */
function readSetup(match: Match, text: string): Stands[] | Said {
  const { rules: { game, kinds, cells } } = match;
  const [head = '', ...words] = text.trim().toLowerCase().split(/\s+/);
  if (head !== game) return { message: 'page.setup-other', args: [head.slice(0, 20)] };
  const found: Stands[] = [];
  for (const word of words) {
    const [, army = '1', name = '', list = ''] = /^(?:([1-9]):)?([a-z]+)=([a-z0-9,-]+)$/.exec(word) ?? [];
    const kind = kinds.findIndex((one) => one.name === `${game}.${name}`);
    const placed = list.split(',').map((names) => names.split('-').map((called) => cells.findIndex(([cell]) => cell === called)));
    if (kind < 0 || placed.flat().includes(-1)) return { message: 'page.setup-unread', args: [word.slice(0, 40)] };
    found.push(...placed.map((at) => ({ army: Number(army) - 1, kind, cells: at })));
  }
  return found;
}

/** Whether a text could be a set-up of this game; why not. */
export function unreadable(match: Match, text: string): Said | undefined {
  const read = readSetup(match, text);
  return Array.isArray(read) ? undefined : read;
}

/** The same as the core wants it, in place of what stands; or why that cannot be. */
export function wantedText(match: Match, text: string, mirrored: boolean): string | Said {
  const read = readSetup(match, text);
  if (!Array.isArray(read)) return read;
  const armies = armiesOf(match);
  const ground = new Ground(match);
  if (read.some(({ army }) => armies[army] === undefined)) return { message: 'page.setup-armies', args: [armies.length] };
  const placed = read.map(({ cells, ...piece }) => ({ ...piece, cells: cells.map((cell) => ground.back(cell, mirrored)) }));
  if (placed.some(({ cells }) => cells.includes(undefined))) return { message: 'page.setup-unread', args: [text.slice(0, 40)] };
  const pieces = placed.map(({ army, kind, cells }) => [armies[army], kind, cells.length, ...cells].join(' '));
  const clears = match.choices.moves.some(({ word }) => word === 'clear');
  return [clears ? 'clear' : '-', ...pieces].join(' ');
}

// ---- kept ----

export interface Favourite {
  name: string;
  text: string;
}

const KEY = 'tintagel.setups';
const MOST = 40; /* of a game */

type Kept = Record<string, Favourite[]>;

export const favourites = (game: string): Favourite[] => stored<Kept>(KEY)?.[game] ?? [];

/** The last one comes first; one of the same name is replaced. False when the browser keeps nothing. */
export function keepFavourite(game: string, one: Favourite): boolean {
  const others = favourites(game).filter(({ name }) => name !== one.name);
  return store(KEY, { ...stored<Kept>(KEY), [game]: [one, ...others].slice(0, MOST) });
}

export function dropFavourite(game: string, name: string): void {
  store(KEY, { ...stored<Kept>(KEY), [game]: favourites(game).filter((one) => one.name !== name) });
}
