/* drawing.ts - one layer of a board, as the core draws it. Each piece is a part of its own, and parts that are drawn as
 * they were stay as they are: what has not moved costs nothing.
 *
 * Invariant: the group holds one holder for each part, in the order of the parts. */
import { element } from './svg';

const PIECE = '<g class="piece"';

export class Drawing {
  readonly group = element('g');
  private text = '';
  private readonly texts = new WeakMap<Element, string>();

  draw(text: string): void {
    if (text === this.text) return;
    this.text = text;
    const [before, ...pieces] = text.split(PIECE);
    this.replace([...(before ? [before] : []), ...pieces.map((piece) => PIECE + piece)]);
  }

  private replace(parts: string[]): void {
    const wanted = new Set(parts);
    for (const holder of [...this.group.children]) if (!wanted.has(this.texts.get(holder) ?? '')) holder.remove();
    let next = this.group.firstElementChild;
    for (const part of parts) {
      if (next && this.texts.get(next) === part) next = next.nextElementSibling;
      else this.group.insertBefore(this.hold(part), next);
    }
    while (next) {
      const last = next;
      next = next.nextElementSibling;
      last.remove();
    }
  }

  private hold(part: string): SVGGElement {
    const holder = element('g');
    holder.innerHTML = part;
    this.texts.set(holder, part);
    return holder;
  }
}
