/* preferences.ts - the form for what a person can choose for this browser. */
import { html } from 'lit-html';
import { ask, titled } from './dialogs';
import { choose, settings, type Settings } from './settings';
import { t } from './words';

const switches: (keyof Settings & ('hints' | 'confirm' | 'motion' | 'sound'))[] = ['hints', 'confirm', 'motion', 'sound'];

export async function askForSettings(): Promise<void> {
  await ask(
    (close) => html`${titled(t('page.settings'), () => close())}
      <div class="scrolls">${switches.map((name, i) => html`<label class="switch-row"><input type="checkbox" ?autofocus=${i === 0} .checked=${settings[name]}
        @change=${(event: Event) => choose({ [name]: (event.target as HTMLInputElement).checked })} />
        <span>${t(`page.setting.${name}`)}</span></label>`)}</div>`,
    t('page.settings'),
  );
}
