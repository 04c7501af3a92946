/* help.ts - the keys, in a dialog. */
import { html } from 'lit-html';
import type { Rules } from './answers';
import { ask, titled } from './dialogs';
import { t } from './words';

/** What each does; some only where there is something to set up. */
const keys: [keys: string[], message: string, setting?: true][] = [
  [['page.key.arrows'], 'page.keys.cells'],
  [['page.key.enter'], 'page.keys.point'],
  [['page.key.escape'], 'page.keys.cancel'],
  [['H'], 'page.keys.hint'],
  [['1–9'], 'page.keys.kinds', true],
  [['page.key.delete'], 'page.keys.take-up', true],
  [['[', ']'], 'page.keys.back'],
  [['page.key.home', 'page.key.end'], 'page.keys.ends'],
  [['page.key.tab'], 'page.keys.tab'],
  [['?'], 'page.keys.help'],
];

export async function showKeys({ homes }: Rules): Promise<void> {
  const setsUp = homes.every((home) => home.length === 0);
  const useful = keys.filter(([, , setting]) => setsUp || !setting);
  await ask(
    (close) => html`${titled(t('page.keys'), () => close())}
      <dl class="keys scrolls" tabindex="0">${useful.map(([names, message]) => html`<div><dt>${names.map((name) => html`<kbd>${t(name)}</kbd> `)}</dt><dd>${t(message)}</dd></div>`)}</dl>`,
    t('page.keys'),
  );
}
