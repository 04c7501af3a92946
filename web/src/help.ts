/* help.ts - the keys, in a dialog. */
import { html, nothing as empty } from 'lit-html';
import type { Rules } from './answers';
import { ask, titled } from './dialogs';
import { icon } from './icons';
import { t } from './words';

/** What each does; some only where there is something to set up. */
export type KeyRow = [keys: string[], message: string, setting?: true];
const keys: KeyRow[] = [
  [['page.key.arrows'], 'page.keys.cells'],
  [['page.key.enter'], 'page.keys.point'],
  [['page.key.escape'], 'page.keys.cancel'],
  [['H'], 'page.keys.hint'],
  [['G'], 'page.keys.rules'],
  [['A'], 'page.keys.analyse'],
  [['1–9'], 'page.keys.kinds', true],
  [['page.key.delete'], 'page.keys.take-up', true],
  [['[', ']'], 'page.keys.back'],
  [['page.key.home', 'page.key.end'], 'page.keys.ends'],
  [['page.key.tab'], 'page.keys.tab'],
  [['?'], 'page.keys.help'],
  [['?'], 'page.keys.what-held'],
  [['I'], 'page.keys.what'],
];

/** Whether somebody wants to read the rules then, if there are any. */
export async function showKeys({ homes }: Rules, rules: boolean): Promise<boolean> {
  const setsUp = homes.every((home) => home.length === 0);
  return keysDialog(keys.filter(([, , setting]) => setsUp || !setting), rules);
}

export async function keysDialog(useful: KeyRow[], rules: boolean): Promise<boolean> {
  const wanted = await ask<boolean>(
    (close) => html`${titled(t('page.keys'), () => close())}
      <dl class="keys scrolls" tabindex="0">${useful.map(([names, message]) => html`<div><dt>${names.map((name) => html`<kbd>${t(name)}</kbd> `)}</dt><dd>${t(message)}</dd></div>`)}</dl>
      ${rules ? html`<div class="row"><button @click=${() => close(true)}>${icon('rules')} ${t('page.rules')}</button></div>` : empty}`,
    t('page.keys'),
  );
  return wanted === true;
}
