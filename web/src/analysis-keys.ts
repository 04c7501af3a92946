/* analysis-keys.ts - the keys of the analysis board: what each does, and all of them in a dialog. */
import { ends, type AnalysisMatch } from './analysis-match';
import type { Book } from './book';
import type { Drill } from './drill';
import type { Hand } from './hand';
import { keysDialog, type KeyRow } from './help';
import type { Lookout } from './lookout';
import { comment, type NotesDesk } from './notes-card';
import type { Scribbles } from './scribbles';
import type { Walk } from './walk';

const rows: KeyRow[] = [
  [['←', '→'], 'page.keys.turns'],
  [['page.key.home', 'page.key.end'], 'page.keys.ends'],
  [['↑', '↓'], 'page.keys.variations'],
  [['M'], 'page.keys.mistake'],
  [['C'], 'page.keys.comment'],
  [['D'], 'page.keys.draw'],
  [['T'], 'page.keys.threat'],
  [['S'], 'page.keys.stop-go'],
  [['+', '−'], 'page.keys.lines'],
  [['E'], 'page.edit.this'],
  [['F'], 'page.keys.turn-board'],
  [['G'], 'page.keys.rules'],
  [['page.key.tab'], 'page.keys.tab'],
  [['?'], 'page.keys.help'],
];

export const showAnalysisKeys = async (): Promise<void> => void (await keysDialog(rows, false));

/** What the keys work on. */
export interface Keyed extends Pick<NotesDesk, 'change'> {
  readonly match: AnalysisMatch;
  readonly hand: Hand;
  readonly book: Book;
  readonly lookout: Lookout;
  readonly drill: Drill;
  readonly scribbles: Scribbles;
  readonly walk: Walk;
  edit(): void;
  turnBoard(): void;
}

/** The end of the turn before, and of the one after. */
const before = (match: AnalysisMatch): number => ends(match).findLast((end) => end < match.view.n) ?? 0;
const after = (match: AnalysisMatch): number => ends(match).find((end) => end > match.view.n) ?? match.now.length;

/** To the line beside the one that is shown. */
function goBeside(match: AnalysisMatch, step: 1 | -1): void {
  const next = match.added.beside(match.node, step);
  if (next !== undefined) void match.go(next);
}

/** What goes through the game; a slider has its own use for them. */
function steps(match: AnalysisMatch): Record<string, () => void> {
  const show = (n: number) => (): void => void match.show(n);
  return {
    ArrowLeft: show(before(match)), ArrowRight: show(after(match)), Home: show(0), End: show(match.now.length),
    ArrowUp: () => goBeside(match, -1), ArrowDown: () => goBeside(match, 1),
  };
}

function deeds(desk: Keyed, shift: boolean): Record<string, () => void> {
  const { match, hand, book, lookout, scribbles, walk } = desk;
  return {
    '[': () => void match.show(match.view.n - 1), ']': () => void match.show(match.view.n + 1),
    e: () => desk.edit(), f: () => desk.turnBoard(), t: () => lookout.threaten(), s: () => lookout.toggle(), g: () => book.toggle(),
    '+': () => lookout.count(lookout.lines + 1), '-': () => lookout.count(lookout.lines - 1),
    m: () => walk.goToMistake(shift ? -1 : 1),
    c: () => (match.live ? undefined : void comment(desk)),
    d: () => {
      scribbles.toggle();
      hand.cancel();
    },
    Escape: () => (book.open ? book.close() : hand.cancel()),
  };
}

const isPlain = (event: KeyboardEvent): boolean => event.getModifierState('AltGraph') || !(event.altKey || event.ctrlKey || event.metaKey);

/** What a key does; nothing: it is not for this. Whoever learns from mistakes has keys of their own. */
export function analysisKey(desk: Keyed, event: KeyboardEvent): (() => void) | undefined {
  const target = event.target as HTMLElement;
  if (!isPlain(event) || target.closest('input:not([type=range]), select, textarea, dialog')) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const drilled = desk.book.open ? undefined : desk.drill.key(key);
  const onButton = key === 'Enter' && target.closest('button, a, .cell, summary');
  if (drilled && !onButton) return drilled;
  return (target.closest('input') ? undefined : steps(desk.match)[key]) ?? deeds(desk, event.shiftKey)[key];
}
