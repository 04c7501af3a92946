/* gone.ts - games that were thrown away and can be had back for a while: that is said, and a button stands there that has the focus. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { t } from './words';

const SOON = 8000; /* milliseconds in which they can be had back */

interface Lost {
  /** What is said, in the language of the moment. */
  words: () => string;
  back: () => void;
  /** What has the focus when they are back, as a selector. */
  place: string;
}

export class Gone {
  private lost: Lost | undefined;

  /** `changed`: there are other games now; `draw`: the same ones, without this. */
  constructor(
    private readonly root: HTMLElement,
    private readonly changed: () => void,
    private readonly draw: () => void,
  ) {}

  private focus(place: string): void {
    this.root.querySelector<HTMLElement>(place)?.focus();
  }

  tell(lost: Lost): void {
    this.lost = lost;
    this.changed();
    this.focus('.gone button');
    setTimeout(() => {
      if (this.lost !== lost) return;
      this.lost = undefined;
      this.draw();
    }, SOON);
  }

  private restore({ back, place }: Lost): void {
    back();
    this.lost = undefined;
    this.changed();
    this.focus(place);
  }

  template(): TemplateResult | typeof empty {
    const { lost } = this;
    return lost ? html`<p class="gone card row" role="status">${lost.words()} <button @click=${() => this.restore(lost)}>${t('page.undo')}</button></p>` : empty;
  }
}
