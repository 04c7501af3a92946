/* preferences.ts - the form for what a person can choose for this browser. */
import { html, render } from 'lit-html';
import { ask } from './dialogs';
import { choose, settings, type Settings } from './settings';
import { t } from './words';

const switches: (keyof Settings & ('hints' | 'confirm' | 'motion' | 'sound'))[] = ['hints', 'confirm', 'motion', 'sound'];

export async function askForSettings(): Promise<void> {
  await ask((close) => {
    const holder = document.createElement('div');
    const draw = () =>
      render(
        html`<h2>${t('page.settings')}</h2>
          ${switches.map((name) => html`<label class="switch-row"><input type="checkbox" .checked=${settings[name]}
            @change=${(event: Event) => choose({ [name]: (event.target as HTMLInputElement).checked })} />
            <span>${t(`page.setting.${name}`)}</span></label>`)}
          <div class="row"><button class="main" @click=${() => close()}>${t('page.done')}</button></div>`,
        holder,
      );
    draw();
    return html`${holder}`;
  }, t('page.settings'));
}
