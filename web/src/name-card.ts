/* name-card.ts - what others call whoever plays here: a small card for it, and the way to be the same person on another device.
 * No account. */
import { html, nothing as empty } from 'lit-html';
import { inviteDevice } from './device';
import { ask, titled } from './dialogs';
import { whyOf } from './refusal';
import { choose, settings } from './settings';
import { takeName } from './together';
import { t } from './words';

/** The server hears of it if one has been there; where it is away it does with the next table. */
async function rename(name: string): Promise<void> {
  choose({ name });
  if (settings.met) await takeName(name).catch(whyOf);
}

export async function askForName(): Promise<void> {
  const chosen = await ask<{ name?: string }>((close) => {
    const save = (event: SubmitEvent): void => {
      event.preventDefault();
      close({ name: ((event.target as HTMLFormElement).elements.namedItem('name') as HTMLInputElement).value.trim() });
    };
    return html`${titled(t('page.your-name'), () => close())}
      <form class="name-card" @submit=${save}><input name="name" maxlength="40" autocomplete="nickname" autofocus aria-label=${t('page.your-name')} .value=${settings.name} placeholder=${t('page.guest')} />
        <button class="main">${t('page.keep-name')}</button><p class="faint">${t('page.name-note')}</p></form>
      <div class="row ways">${settings.met ? html`<button @click=${() => close({})}>${t('page.device')}</button>` : empty}
        <a class="button" href="#/device" @click=${() => close()}>${t('page.device-have')}</a></div>`;
  }, t('page.your-name'));
  if (chosen?.name !== undefined) await rename(chosen.name);
  else if (chosen) await inviteDevice();
}
