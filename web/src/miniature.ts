/* miniature.ts - the whole board, small, while only part of it is seen. */
import { html, nothing as empty, svg, type TemplateResult } from 'lit-html';
import type { Match } from './match';
import type { Zoom } from './zoom';

export class Miniature {
  private url: string | undefined;
  /** Whether what it shows is not the present any more: it stays until there is another. */
  private old = true;

  constructor(
    private readonly match: Match,
    private readonly zoom: Zoom,
  ) {}

  /** The match has changed. */
  forget(): void {
    this.old = true;
  }

  /** Whether it is to be drawn: while only part of the board is seen, and where it is always there. */
  lacks(always: boolean): boolean {
    return (this.zoom.scale > 1 || always) && this.old;
  }

  async draw(): Promise<void> {
    this.old = false;
    const text = await this.match.picture({ last: [], targets: new Map() });
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  }

  template(): TemplateResult | typeof empty {
    if (!this.url) return empty;
    const { x, y, width, height } = this.zoom.seen();
    const { rules } = this.match;
    return html`<svg class="miniature" viewBox="0 0 ${rules.width} ${rules.height}" aria-hidden="true">
      <image href=${this.url} width=${rules.width} height=${rules.height} />
      ${this.zoom.scale > 1 ? svg`<rect x=${x} y=${y} width=${width} height=${height} />` : empty}</svg>`;
  }
}
