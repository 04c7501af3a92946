/* edit-keys.ts - the keys of the position editor: what each does, and all of them in a dialog. */
import type { Book } from './book';
import type { Editing } from './editing';
import { keysDialog, type KeyRow } from './help';

const rows: KeyRow[] = [
  [['page.key.enter'], 'page.keys.edit-point'],
  [['page.key.delete'], 'page.keys.edit-remove'],
  [['page.key.escape'], 'page.keys.edit-let-go'],
  [['1', '9'], 'page.keys.edit-pick'],
  [['Z', 'Y'], 'page.keys.edit-undo'],
  [['F'], 'page.keys.turn-board'],
  [['G'], 'page.keys.rules'],
  [['page.key.tab'], 'page.keys.tab'],
  [['?'], 'page.keys.help'],
];

/** What the keys work on. */
export interface EditKeyed {
  readonly editing: Editing;
  readonly book: Book;
  take(army: number, kind: number): void;
  /** Take away what stands on a cell. */
  ask(cell: number): void;
  go(way: 'undo' | 'redo'): void;
  turnBoard(): void;
  cancel(): void;
}

/** What a key does; nothing: it is not for this. */
export function editKey(desk: EditKeyed, event: KeyboardEvent): (() => void) | undefined {
  const target = event.target as HTMLElement;
  if (target.closest('input, select, textarea, dialog')) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const [undo, redo] = [() => desk.go('undo'), () => desk.go('redo')];
  if (event.ctrlKey || event.metaKey) return { z: event.shiftKey ? redo : undo, y: redo }[key];
  const stock = /^[1-9]$/.test(key) ? desk.editing.now.tray[Number(key) - 1] : undefined;
  if (stock) return () => desk.take(stock[0], stock[1]);
  const cell = target.closest<SVGElement>('.cell')?.dataset['cell'];
  const remove = cell === undefined ? undefined : (): void => desk.ask(Number(cell));
  const keys: Record<string, (() => void) | undefined> = {
    z: undo, y: redo, f: () => desk.turnBoard(), g: () => desk.book.toggle(), Delete: remove, Backspace: remove,
    '?': () => void keysDialog(rows, false), Escape: () => (desk.book.open ? desk.book.close() : desk.cancel()),
  };
  return keys[key];
}
