/* favourites.ts - the dialog of favourite set-ups: keep the one that stands, set one up as it is or mirrored, send it to somebody
 * as text, read one that somebody has sent. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import type { Why } from './answers';
import { ask, titled } from './dialogs';
import { icon } from './icons';
import type { Match } from './match';
import { whyOf } from './refusal';
import { dropFavourite, favourites, keepFavourite, setupText, unreadable, wantedText, type Favourite } from './setups';
import { say, t, type Said } from './words';

const NAME_MOST = 40;

class Favourites {
  /** What is said below, and the set-up that it is about, if parts of that can be placed. */
  private told: Said | undefined;
  private parts: { one: Favourite; mirrored: boolean } | undefined;

  constructor(
    private readonly match: Match,
    private readonly holder: HTMLElement,
    private readonly close: () => void,
  ) {
    this.draw();
  }

  private get game(): string {
    return this.match.rules.game;
  }

  private tell(told?: Said): void {
    this.told = told;
    this.parts = undefined;
    this.draw();
  }

  // ---- what is done ----

  private async use(one: Favourite, mirrored: boolean, partly = false): Promise<void> {
    const wanted = wantedText(this.match, one.text, mirrored);
    if (typeof wanted !== 'string') return this.tell(wanted);
    try {
      await this.match.setUp(wanted, partly);
      this.close();
    } catch (error) {
      this.refuse(whyOf(error), one, mirrored);
    }
  }

  private refuse({ message, args, rule }: Why, one: Favourite, mirrored: boolean): void {
    const why = `${t(message, ...args)}${rule ? ` (${rule})` : ''}`;
    this.tell({ message: 'page.setup-unfit', args: [one.name, why] });
    this.parts = { one, mirrored };
    this.draw();
  }

  private keep(one: Favourite): void {
    this.tell(keepFavourite(this.game, one) ? { message: 'page.setup-kept', args: [one.name] } : { message: 'page.setup-not-kept' });
  }

  private async copy({ text, name }: Favourite): Promise<void> {
    await navigator.clipboard.writeText(text).then(() => this.tell({ message: 'page.setup-copied', args: [name] }), () => this.tell({ message: 'page.setup-text', args: [text] }));
  }

  private drop(name: string): void {
    dropFavourite(this.game, name);
    this.tell({ message: 'page.setup-dropped', args: [name] });
  }

  /** A name that is free, for one that has none. */
  private fresh(): string {
    const names = favourites(this.game).map(({ name }) => name);
    for (let i = names.length + 1; ; i += 1) if (!names.includes(t('page.setup-number', i))) return t('page.setup-number', i);
  }

  private readonly submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const field = (name: string): string => (form.elements.namedItem(name) as HTMLInputElement | null)?.value.trim() ?? '';
    const given = field('text');
    const why = given ? unreadable(this.match, given) : undefined;
    const text = given || setupText(this.match);
    if (why || !text) return this.tell(why ?? { message: 'page.setup-none' });
    this.keep({ name: field('name') || this.fresh(), text });
    form.reset();
  };

  // ---- drawing ----

  private row(one: Favourite): TemplateResult {
    const { name } = one;
    const label = (words: string): string => `${t(words)}, ${name}`;
    return html`<li><b>${name}</b>
      <div class="row"><button @click=${() => void this.use(one, false)} aria-label=${label('page.setup-use')}>${t('page.setup-use')}</button>
      <button @click=${() => void this.use(one, true)} aria-label=${label('page.setup-mirrored')}>${t('page.setup-mirrored')}</button>
      <button class="sign-only" title=${t('page.setup-copy')} aria-label=${label('page.setup-copy')} @click=${() => void this.copy(one)}>${icon('link')}</button>
      <button class="sign-only" title=${t('page.setup-drop')} aria-label=${label('page.setup-drop')} @click=${() => this.drop(name)}>${icon('bin')}</button></div></li>`;
  }

  private draw(): void {
    const { told, parts } = this;
    const all = favourites(this.game);
    render(html`${titled(t('page.setups'), this.close)}
      ${all.length > 0 ? html`<ul class="plain scrolls" tabindex="0" aria-label=${t('page.setups')}>${all.map((one) => this.row(one))}</ul>` : html`<p class="faint">${t('page.setups-none')}</p>`}
      <p class="told" role="status">${told ? say(told) : ''}</p>
      ${parts ? html`<button @click=${() => void this.use(parts.one, parts.mirrored, true)}>${t('page.setup-partly')}</button>` : empty}
      <form @submit=${this.submit}>
        <label><span>${t('page.setup-name')}</span><input name="name" maxlength=${NAME_MOST} autocomplete="off" /></label>
        <details><summary>${t('page.setup-from-text')}</summary><input name="text" autocomplete="off" spellcheck="false" autocapitalize="off" aria-label=${t('page.setup-from-text')} placeholder=${`${this.game} …`} /></details>
        <button class="main">${t('page.setup-keep')}</button>
      </form>`, this.holder);
  }
}

/** Whoever looks is asked which to set up, or to keep. */
export async function askForSetup(match: Match): Promise<void> {
  await ask((close) => {
    const holder = document.createElement('div');
    holder.className = 'favourites';
    new Favourites(match, holder, () => close());
    return html`${holder}`;
  }, t('page.setups'));
}
