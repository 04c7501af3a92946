/* share.ts - the share sheet: a link that holds the game and opens it at this turn, the position, pictures, diagrams and the
 * record as files, and the line of HTML that shows it on another page. The core makes all of it: later.wasm the link, print.wasm
 * the files, which are those of the program, byte for byte. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { compile, Core, laterCore } from './core';
import { ask, titled, tell } from './dialogs';
import { downloadBytes, downloadText } from './files';
import { whyOf } from './refusal';
import { isDark, settings } from './settings';
import { say, t } from './words';

/** What is given away: a record, as it stands at its n-th state, seen from a player's side, if from anybody's. */
export interface Shared {
  game: string;
  record: string;
  /** The same as JSON; '' where there is none. */
  json?: string;
  position: string;
  n: number;
  player?: number;
}

const FILES = { svg: 'image/svg+xml', png: 'image/png', gif: 'image/gif', pdf: 'application/pdf' };
type Form = keyof typeof FILES;
const WIDE: Record<Form, number> = { svg: 1040, png: 1040, gif: 480, pdf: 480 };

/** A file, made in a worker that ends with it. */
async function make(form: Form, { record, n, player = -1 }: Shared): Promise<Uint8Array<ArrayBuffer>> {
  const core = new Core(Promise.resolve({ module: await compile('print.wasm') }));
  try {
    const letters = await core.text('film', [form, settings.language, record].join('\t'), n, player, 1, WIDE[form], isDark() && form !== 'pdf' ? 1 : 0);
    return Uint8Array.from(atob(letters), (byte) => byte.charCodeAt(0));
  } finally {
    core.end();
  }
}

const page = (): string => location.href.replace(/#.*$/, '');

/** What a button of the sheet has done is said at its foot. */
const said = (event: Event, words: string): void => {
  const foot = (event.currentTarget as HTMLElement | null)?.closest('dialog')?.querySelector('[role=status]');
  if (foot) foot.textContent = words;
};

function copying(text: string, label: string): TemplateResult {
  const copy = (event: Event): void => {
    const { currentTarget } = event;
    const tellAt = { currentTarget } as unknown as Event;
    navigator.clipboard.writeText(text).then(() => said(tellAt, t('page.share.copied', label)), () => said(tellAt, t('page.share.not-copied')));
  };
  return html`<button type="button" @click=${copy}>${label}</button>`;
}

function filing(form: Form, label: string, what: Shared): TemplateResult {
  const save = (event: Event): void => {
    const tellAt = { currentTarget: event.currentTarget } as unknown as Event;
    said(tellAt, t('page.share.making'));
    make(form, what).then(
      (bytes) => {
        downloadBytes(`tintagel-${what.game}.${form}`, bytes, FILES[form]);
        said(tellAt, t('page.share.made', label));
      },
      (error: unknown) => said(tellAt, say(whyOf(error))),
    );
  };
  return html`<button type="button" @click=${save}>${label}</button>`;
}

/** Ask what is wanted, as long as somebody wants more. */
export async function share(what: Shared): Promise<void> {
  const core = laterCore();
  let letters: string;
  try {
    letters = await core.text('write_link', what.record);
  } catch (error) {
    return tell(say(whyOf(error)));
  } finally {
    core.end();
  }
  const link = `${page()}#/analyse/link/${letters}/${what.n}`;
  const code = `<script src="${new URL('embed.js', page()).href}" data-link="${letters}" data-turn="${what.n}"></script>`;
  await ask<never>((close) => html`${titled(t('page.share'), () => close())}
    <label class="share-link">${t('page.share.link')}<input readonly .value=${link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></label>
    <p class="faint">${t('page.share.about')}</p>
    <div class="share-row">${copying(link, t('page.share.copy-link'))} ${copying(what.position, t('page.share.copy-position'))} ${copying(code, t('page.share.copy-code'))}</div>
    <h3>${t('page.share.files')}</h3>
    <div class="share-row">${filing('png', t('page.share.png'), what)} ${filing('svg', t('page.share.svg'), what)} ${filing('gif', t('page.share.gif'), what)} ${filing('pdf', t('page.share.pdf'), what)}
      <button type="button" @click=${() => downloadText(`tintagel-${what.game}.txt`, what.record)}>${t('page.share.record')}</button>
      ${what.json ? html`<button type="button" @click=${() => downloadText(`tintagel-${what.game}.json`, what.json!)}>${t('page.share.json')}</button>` : nothing}</div>
    <p role="status"></p>`, t('page.share'), { kind: 'share' });
}
