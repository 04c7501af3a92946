/* preferences.ts - the form for what a person can choose for this browser. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import { ask, titled } from './dialogs';
import { askForNotices, noticesAllowed } from './notices';
import { pushLack, subscribe, unsubscribe } from './push';
import { choose, settings, type Settings } from './settings';
import { chime, knock } from './sound';
import { t } from './words';

type Switch = keyof Settings & ('hints' | 'confirm' | 'motion' | 'sound' | 'chime' | 'notices' | 'push');

/** What else happens when one is switched on: it is heard once; or the browser is asked, and may refuse. */
const switchedOn: Partial<Record<Switch, () => void | Promise<boolean>>> = {
  sound: knock, chime, notices: askForNotices, push: async () => (await askForNotices()) && subscribe(),
};

class Preferences {
  readonly place = document.createElement('div');

  /** Why there is no Web Push; not known before the server has said whether it has a key. */
  private pushLack: string | undefined = '';

  constructor() {
    this.place.className = 'scrolls';
    this.draw();
    void pushLack().then((lack) => {
      this.pushLack = lack;
      this.draw();
    });
  }

  private async set(name: Switch, on: boolean): Promise<void> {
    choose({ [name]: on });
    if (on && (await switchedOn[name]?.()) === false) choose({ [name]: false });
    if (name === 'push' && !on) await unsubscribe();
    this.draw();
  }

  private row(name: Switch, able = true): TemplateResult {
    return html`<label class="switch-row"><input type="checkbox" ?autofocus=${name === 'hints'} .checked=${settings[name] && able} ?disabled=${!able}
      @change=${(event: Event) => void this.set(name, (event.target as HTMLInputElement).checked)} />
      <span>${t(`page.setting.${name}`)}</span></label>`;
  }

  /** Why there are no notifications, where there are none. */
  private get lack(): string | undefined {
    return { none: 'page.notices-none', denied: 'page.notices-denied', default: undefined, granted: undefined }[noticesAllowed()];
  }

  private draw(): void {
    const { lack } = this;
    render(html`${(['hints', 'confirm', 'motion', 'sound'] as const).map((name) => this.row(name))}
      <fieldset><legend>${t('page.setting.your-turn')}</legend>
        ${this.row('chime')} ${this.row('notices', !lack)}
        ${lack || this.pushLack !== undefined ? empty : this.row('push')}
        <p class="faint" role="status">${lack ? t(lack) : this.pushLack ? t(this.pushLack) : empty}</p>
      </fieldset>`, this.place);
  }
}

export async function askForSettings(): Promise<void> {
  const { place } = new Preferences();
  await ask((close) => html`${titled(t('page.settings'), () => close())}${place}`, t('page.settings'));
}
