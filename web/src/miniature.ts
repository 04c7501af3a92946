/* miniature.ts - the whole board, small, while only part of it is seen. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Match } from './match';
import type { Zoom } from './zoom';

export class Miniature {
  private url: string | undefined;

  constructor(
    private readonly match: Match,
    private readonly zoom: Zoom,
  ) {}

  /** The match has changed. */
  forget(): void {
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = undefined;
  }

  /** Whether it is to be drawn. */
  get lacks(): boolean {
    return this.zoom.scale > 1 && this.url === undefined;
  }

  async draw(): Promise<void> {
    const text = await this.match.picture({ last: [], targets: new Map() });
    this.forget();
    this.url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  }

  template(): TemplateResult | typeof empty {
    if (this.zoom.scale <= 1 || !this.url) return empty;
    const { x, y, width, height } = this.zoom.seen();
    const { rules } = this.match;
    return html`<svg class="miniature" viewBox="0 0 ${rules.width} ${rules.height}" aria-hidden="true">
      <image href=${this.url} width=${rules.width} height=${rules.height} />
      <rect x=${x} y=${y} width=${width} height=${height} /></svg>`;
  }
}
