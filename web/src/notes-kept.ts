/* notes-kept.ts - what people add to a game that they look at, kept in the browser's storage under the game's address: a whole record
 * each, so that it can be given away as it is. A game that has gone on since gets what was added to it before.
 *
 * Nothing is dropped without a word: what does not fit the game any more is saved as a file. */
import { ask } from './answers';
import { keepLoaded, recordPlace, type Source } from './analysis-source';
import { accepted, type Core } from './core';
import { tell } from './dialogs';
import { downloadText } from './files';
import { whyOf } from './refusal';
import { store, stored } from './settings';
import type { Added, Line, Noted } from './variations';
import { t } from './words';

const keyOf = (place: string): string => `tintagel.notes.${place}`;

/** False when the browser keeps nothing. Where nothing is added any more, nothing is kept. */
export function keepNotes(place: string, record: string, empty: boolean): boolean {
  if (place === recordPlace) return keepLoaded(record) || empty;
  return store(keyOf(place), empty ? undefined : record) || empty;
}

/** Puts what was added to one record to another of the same beginning; how much could not be. */
class Graft {
  private lost = 0;

  constructor(private readonly core: Core) {}

  private async dare(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      whyOf(error);
      this.lost += 1;
    }
  }

  private async remark(node: number, { comments, marks }: Noted): Promise<void> {
    if (comments.length > 0) await this.dare(() => this.core.text('comment_node', comments.join('\n'), node));
    for (const [meaning, from, to] of marks) await this.dare(() => this.core.text('mark_node', undefined, node, meaning, from, to));
  }

  private async follow(line: Line, from: number): Promise<void> {
    let node = from;
    for (const move of line) {
      const before = node;
      await this.dare(async () => (node = Number(await this.core.text('play_variation', move.text, before))));
      if (node === before) return;
      await this.remark(node, move);
      for (const other of move.lines) await this.follow(other, before);
    }
  }

  async all({ states, onward }: Added, length: number): Promise<number> {
    for (const state of states) {
      await this.remark(state.n, state);
      for (const line of state.lines) await this.follow(line, state.n - 1);
    }
    if (onward) await this.follow(onward, length);
    return this.lost;
  }
}

/** A record is open in the core, with what was added the last time. */
export async function openNoted(core: Core, { place, calls }: Source): Promise<void> {
  const kept = stored<string>(keyOf(place));
  const plain = (await core.texts(...calls, ask('save'))).at(-1)!;
  if (kept === undefined) return;
  const [opening, saved, added, seen] = await core.batch([ask('open_record', kept, 1), ask('save'), ask('variations'), ask('view', undefined, -1, -1)]);
  if (opening!.value && saved!.text === plain) return;
  await core.texts(...calls);
  const { length } = opening!.value ? (JSON.parse(seen!.text) as { length: number }) : { length: 0 };
  const lost = opening!.value ? await new Graft(core).all(JSON.parse(accepted(added!)) as Added, length) : 1;
  if (lost === 0) return;
  downloadText('tintagel-notes.txt', kept);
  void tell(t('page.notes.lost', lost));
}
