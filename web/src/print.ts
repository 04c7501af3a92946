/* print.ts - print and play: a game as PDF, made here by a WebAssembly of its own (wasm/print.c), which comes when somebody asks
 * for it and works without a network after. */
import { html } from 'lit-html';
import { compile, Core } from './core';
import { ask, askChoice, titled } from './dialogs';
import { downloadBytes } from './files';
import { settings } from './settings';
import { capital, t } from './words';

const PAPERS = [['a4', 'A4'], ['a3', 'A3'], ['letter', 'Letter']] as const;

const decode = (letters: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(letters), (byte) => byte.charCodeAt(0));

/** In a worker that ends with it: it is asked for rarely, and its memory is large. */
async function make(game: string, options: string, paper: string): Promise<Uint8Array<ArrayBuffer>> {
  const module = await compile('print.wasm');
  const core = new Core(Promise.resolve({ module }));
  try {
    return decode(await core.text('print', [game, options, paper, settings.language].join('\t')));
  } finally {
    core.end();
  }
}

/** Ask for the paper, make the PDF, and give it to whoever asked. */
export async function print(game: string, options = '-'): Promise<void> {
  const title = `${capital(game)} · ${t('page.kit')}`;
  const paper = await askChoice(title, PAPERS.map(([value, label]) => ({ value, label: html`${label}` })));
  if (!paper) return;
  try {
    downloadBytes(`tintagel-${game}-${paper}.pdf`, await make(game, options, paper), 'application/pdf');
  } catch {
    await ask((close) => html`${titled(title, () => close())}<p>${t('page.kit-failed')}</p>`, title);
  }
}
