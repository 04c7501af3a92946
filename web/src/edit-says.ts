/* edit-says.ts - what is said while a position is set up: what is impossible about it and by which rule, what is asked for next, that
 * it is fine; and what stands on a cell, for those who do not see it. */
import type { Why } from './answers';
import type { Editing } from './editing';
import { signWords } from './speech';
import { capital, t, type Said } from './words';

/** What somebody is about to do. */
export interface Doing {
  readonly editing: Editing;
  /** A piece to put; a field whose cell is pointed at; the cell that is picked: what stands there goes elsewhere, or a piece that lies on
   * two cells begins there. */
  readonly held: { army: number; kind: number } | undefined;
  readonly aimed: string | undefined;
  readonly picked: number | undefined;
  /** What is pointed at is removed. */
  readonly erases: boolean;
  /** What a try was refused for. */
  readonly refused: Why | undefined;
}

/** What is said in the line under the board. */
export interface Says {
  said: Said;
  rule?: string;
  state: 'fine' | 'impossible' | 'asks';
}

const asks = (message: string, ...args: string[]): Says => ({ said: { message, args }, state: 'asks' });

/** A piece is to be put down: where; one that lies on two cells is asked for both. */
function putting({ editing, picked }: Doing, { army, kind }: { army: number; kind: number }): Says {
  const [, , , , pair, name] = editing.stockOf(army, kind);
  if (pair && picked !== undefined) return asks('page.edit.second', capital(t(name)), editing.nameOf(picked));
  return asks('page.edit.put', capital(t(name)));
}

/** What is asked for next, if anything is. */
function next(doing: Doing): Says | undefined {
  const { editing, held, aimed, picked } = doing;
  if (aimed !== undefined) return asks('page.edit.aim', t(editing.now.fields.find(({ name }) => name === aimed)?.message ?? ''));
  if (held) return putting(doing, held);
  if (picked !== undefined) return asks('page.edit.move', editing.nameOf(picked));
  return doing.erases ? asks('page.edit.erase-on') : undefined;
}

/** A position in which the game is over. */
function over({ editing: { now: { result }, rules } }: Doing): Says | undefined {
  if (!result) return undefined;
  const names = (players: number[]): string => players.map((player) => t(rules.names[player]!)).join(', ');
  const losers = rules.names.flatMap((_, player) => (result.winners.includes(player) ? [] : [player]));
  return { said: { message: 'page.edit.over', args: [t(result.message, names(result.winners), names(losers), names(losers.slice(0, 1)))] }, rule: result.rule, state: 'fine' };
}

export function editSays(doing: Doing): Says {
  const { editing: { now }, refused, aimed, picked } = doing;
  const asked = aimed !== undefined || picked !== undefined; /* which says more than what is impossible */
  const why = refused ?? (asked ? undefined : now.why);
  if (why) return { said: { message: why.message, args: why.args }, rule: why.rule, state: 'impossible' };
  return next(doing) ?? over(doing) ?? { said: { message: now.starts ? 'page.edit.fine' : 'page.edit.half' }, state: 'fine' };
}

/** What stands on a cell. */
export function editCell({ editing: { rules, now }, picked }: Doing, cell: number): string {
  const [name, , , , , ground] = rules.cells[cell]!;
  const parts = [name];
  for (const [at, army, kind, count, signs] of now.pieces) {
    if (at !== cell) continue;
    const colour = rules.armyNames[army];
    const piece = colour === undefined ? t(rules.kinds[kind]!.name) : t('page.piece', t(rules.kinds[kind]!.name), t(colour));
    parts.push(count > 1 ? `${count} × ${piece}` : piece);
    for (const [sign, words] of signWords) if (signs & sign) parts.push(t(words));
  }
  if (parts.length === 1 && !ground) parts.push(t('page.free'));
  if (ground) parts.push(t(ground));
  if (picked === cell) parts.push(t('page.selected'));
  return parts.join(', ');
}
