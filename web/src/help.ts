/* help.ts - the keys, in a dialog. */
import { html } from 'lit-html';
import { ask } from './dialogs';
import { t } from './words';

const keys: [keys: string[], message: string][] = [
  [['page.key.arrows'], 'page.keys.cells'],
  [['page.key.enter'], 'page.keys.point'],
  [['page.key.escape'], 'page.keys.cancel'],
  [['H'], 'page.keys.hint'],
  [['1–9'], 'page.keys.kinds'],
  [['page.key.delete'], 'page.keys.take-up'],
  [['[', ']'], 'page.keys.back'],
  [['page.key.home', 'page.key.end'], 'page.keys.ends'],
  [['page.key.tab'], 'page.keys.tab'],
  [['?'], 'page.keys.help'],
];

export async function showKeys(): Promise<void> {
  await ask(
    (close) => html`<h2>${t('page.keys')}</h2>
      <dl class="keys">${keys.map(([names, message]) => html`<div><dt>${names.map((name) => html`<kbd>${t(name)}</kbd> `)}</dt><dd>${t(message)}</dd></div>`)}</dl>
      <div class="row"><button class="main" @click=${() => close()}>${t('page.done')}</button></div>`,
    t('page.keys'),
  );
}
