/* device.ts - being the same person on another device: here a code is asked for, there it is brought, by a link or by hand
 * ("#/device/CODE", "#/device"). The code is good once, and for ten minutes. */
import { html, nothing as empty, render } from 'lit-html';
import { ask, titled } from './dialogs';
import { icon } from './icons';
import type { Hello } from './protocol';
import { whyOf } from './refusal';
import { choose } from './settings';
import { entitle } from './title';
import { line } from './together';
import type { View } from './view';
import { say, t, type Said } from './words';

/** In fours, as it is read out. */
const spoken = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
const typed = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Show a code for another device. */
export async function inviteDevice(): Promise<void> {
  let told: { code: string } | Said;
  try {
    told = await line.post<{ code: string }>('device');
  } catch (error) {
    told = whyOf(error);
  }
  await ask((close) => html`${titled(t('page.device'), () => close())}<div class="scrolls device">${'code' in told ? shown(told.code) : html`<p role="alert">${say(told)}</p>`}</div>`, t('page.device'));
}

const shown = (code: string) => {
  const address = `${location.href.replace(/#.*$/, '')}#/device/${code}`;
  return html`<p>${t('page.device-how')}</p>
    <label><span>${t('page.device-link')}</span><input class="address" readonly .value=${address} @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()} /></label>
    <p>${t('page.device-code')} <strong class="code">${spoken(code)}</strong></p>
    <p class="faint">${t('page.device-note')}</p>
    <div class="row"><button class="main" autofocus @click=${() => void navigator.clipboard.writeText(address)}>${t('page.copy')}</button></div>`;
};

/** Where the code is brought. */
export class Device implements View {
  readonly atBoard = false;
  readonly place = location.hash;
  private fault: Said | undefined;
  private closed = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly code = '',
  ) {}

  open(): Promise<void> {
    this.render();
    return Promise.resolve();
  }

  close(): void {
    this.closed = true;
  }

  repaint(): Promise<void> {
    return this.open();
  }

  private async join(code: string): Promise<void> {
    try {
      const { name } = await line.post<Hello>('join-device', { code: typed(code) });
      choose({ name, met: true });
      history.replaceState(null, '', '#/');
      location.reload(); /* the line is still somebody else's */
    } catch (error) {
      this.fault = whyOf(error);
      this.render();
    }
  }

  private render(): void {
    if (this.closed) return;
    const join = (event: SubmitEvent): void => {
      event.preventDefault();
      void this.join(((event.target as HTMLFormElement).elements.namedItem('code') as HTMLInputElement).value);
    };
    render(html`<main class="plight">${icon('people')}<div><h1>${t('page.device-join')}</h1><p>${t('page.device-join-about')}</p></div>
      <form class="joining" @submit=${join}><label><span>${t('page.device-code')}</span><input name="code" required maxlength="20" autocomplete="off" autocapitalize="none" spellcheck="false" .value=${spoken(this.code)} /></label>
        <button class="main">${t('page.device-yes')}</button></form>
      ${this.fault ? html`<p class="fault" role="alert">${say(this.fault)}</p>` : empty}
      <p><a href="#/">${t('page.cancel')}</a></p></main>`, this.root);
    entitle(`${t('page.device-join')} · Tintagel`);
  }
}
