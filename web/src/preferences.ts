/* preferences.ts - the form for what a person can choose for this browser. */
import { html } from 'lit-html';
import { ask } from './dialogs';
import { choose, settings, type Settings } from './settings';
import { t } from './words';

const switches: (keyof Settings & ('hints' | 'confirm' | 'motion' | 'sound'))[] = ['hints', 'confirm', 'motion', 'sound'];

export async function askForSettings(): Promise<void> {
  await ask(
    (close) => html`<h2>${t('page.settings')}</h2>
      <div class="scrolls">${switches.map((name) => html`<label class="switch-row"><input type="checkbox" .checked=${settings[name]}
        @change=${(event: Event) => choose({ [name]: (event.target as HTMLInputElement).checked })} />
        <span>${t(`page.setting.${name}`)}</span></label>`)}</div>
      <div class="row"><button class="main" @click=${() => close()}>${t('page.done')}</button></div>`,
    t('page.settings'),
  );
}
