/* link-card.ts - the link by which others come to a table: to copy, to send where the browser can, and to point a telephone at. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Core } from './core';
import { icon } from './icons';
import type { RemoteMatch } from './remote-match';
import { whyOf } from './refusal';
import { settings } from './settings';
import { inviteLink } from './together';
import { capital, t } from './words';

/** What this needs of the table. */
interface Owner {
  readonly match: RemoteMatch;
  readonly engine: Core;
  changed(): void;
}

export class LinkCard {
  private copied = false;
  /** The link as a code, as a picture. */
  private code: string | undefined;

  constructor(private readonly owner: Owner) {}

  private get address(): string {
    return inviteLink(this.owner.match.id);
  }

  private async copy(): Promise<void> {
    await navigator.clipboard.writeText(this.address).then(() => (this.copied = true), () => undefined);
    this.owner.changed();
  }

  /** It is drawn when somebody wants to see it. */
  private async draw(): Promise<void> {
    if (this.code) return;
    const svg = await this.owner.engine.text('qr', this.address).catch((error: unknown) => void whyOf(error)); /* such as too long a link */
    if (svg) this.code = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    this.owner.changed();
  }

  /** By what the browser sends with; who changes their mind sends nothing. */
  private async share(): Promise<void> {
    const game = capital(this.owner.match.rules.game);
    await navigator.share({ title: t('page.invite-send', settings.name || t('page.guest'), game), url: this.address }).catch(() => undefined);
  }

  template(): TemplateResult {
    const whole = (event: FocusEvent): void => (event.target as HTMLInputElement).select();
    return html`<div class="notice card link"><label><span>${t('page.link')}</span><input class="address" readonly .value=${this.address} @focus=${whole} /></label>
      <div class="row"><button class="main" @click=${() => void this.copy()}>${icon('link')} ${t(this.copied ? 'page.link-copied' : 'page.copy')}</button>
        ${'share' in navigator ? html`<button @click=${() => void this.share()}>${icon('share')} ${t('page.share')}</button>` : empty}</div>
      <details class="qr" @toggle=${() => void this.draw()}><summary>${t('page.qr')}</summary>${this.code ? html`<img src=${this.code} alt=${t('page.qr-alt')} />` : empty}</details></div>`;
  }
}
