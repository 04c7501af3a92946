/* survey.ts - what the cells of a board are asked for, found once for all of them: what stands there, how many moves begin
 * there, where one can point next; and all of that in words. */
import type { Choices, Piece } from './answers';
import type { Match } from './match';
import { targets, type Picked } from './picking';
import { pieceName, signWords } from './speech';
import { say, t, type Said } from './words';

export class Survey {
  /** By cell: where one can point next, and its mark; how many moves begin there; what stands there. */
  readonly targets: Map<number, number>;
  readonly ways = new Map<number, number>();
  private readonly standing = new Map<number, Piece[]>();

  constructor(
    private readonly match: Match,
    choices: Choices,
    private readonly picked: Picked,
    /** What is asked for, where that is more than where to go; the cells of a move that is prepared. */
    private readonly told: { asked?: Said | undefined; prepared?: number[] | undefined } = {},
  ) {
    this.targets = targets(choices, picked);
    for (const { path, places } of choices.moves)
      if (!places && path.length > 0) this.ways.set(path[0]!, (this.ways.get(path[0]!) ?? 0) + 1);
    for (const piece of match.view.pieces) this.standing.set(piece[0], [...(this.standing.get(piece[0]) ?? []), piece]);
  }

  /** What somebody who points can mean: where to go on, and what else can be picked. */
  meant(): Set<number> {
    return new Set([...this.targets.keys(), ...this.ways.keys(), ...this.picked.cells]);
  }

  /** What a cell is called for those who do not see it. */
  describe(cell: number): string {
    const { match, picked } = this;
    const parts = [match.rules.cells[cell]![0]];
    const pieces = this.standing.get(cell) ?? [];
    for (const piece of pieces) {
      parts.push(pieceName(match, piece));
      for (const [sign, words] of signWords) if (piece[4] & sign) parts.push(t(words));
    }
    const ground = match.rules.cells[cell]![5];
    if (ground) parts.push(t(ground));
    if (pieces.length === 0 && !ground) parts.push(t('page.free'));
    const count = this.ways.get(cell) ?? 0;
    if (count > 0 && picked.cells.length === 0) parts.push(t('page.ways', count));
    if (picked.cells.at(-1) === cell) parts.push(t('page.selected'));
    if (this.targets.has(cell)) parts.push(this.told.asked ? say(this.told.asked) : t(match.rules.targets[this.targets.get(cell)!] || 'sign.go'));
    if (this.told.prepared?.includes(cell)) parts.push(t('page.prepared'));
    return parts.join(', ');
  }
}
