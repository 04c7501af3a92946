/* head.ts - the head of every page: where one can go, and what one can choose everywhere. Where there is less room the links are
 * behind a button, and on a phone they are a bar at the foot of the page. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import { icon, type Icon } from './icons';
import { isDark, settings } from './settings';
import { t, type Language } from './words';

export interface Link {
  /** The address's first word. */
  to: string;
  /** Its message. */
  name: string;
  sign: Icon;
}

export interface Head {
  links: Link[];
  /** The link that one is at. */
  at: string;
  atBoard: boolean;
  changeTheme(): void;
  changeSettings(): void;
  changeLanguage(language: Language): void;
  /** Games that wait elsewhere: how many, and where the first is. */
  waiting: number;
  first: string;
  changeName(): void;
  /** There is a new version, which this takes. */
  update: (() => void) | undefined;
}

const head = document.getElementById('head')!;
const foot = document.getElementById('foot')!;
let shown: Head;
let open = false;

const link = ({ to, name, sign }: Link): TemplateResult =>
  html`<a href="#/${to}" aria-current=${to === shown.at ? 'page' : 'false'} @click=${() => fold(false)}>${icon(sign)}<span>${t(name)}</span></a>`;

function fold(opens: boolean): void {
  if (open === opens) return;
  open = opens;
  draw();
}

/** Games that wait, by a number and in words. */
function bell(): TemplateResult {
  const { waiting, first } = shown;
  const words = t('page.games-wait', waiting);
  return html`<a class="button bare bell ${waiting > 0 ? '' : 'quiet'}" href=${first} aria-label=${words} title=${words}>${icon('bell')}${waiting > 0 ? html`<b class="count" aria-hidden="true">${waiting}</b>` : empty}</a>`;
}

/** One's own name, and a token with its first letter. */
function self(): TemplateResult {
  const name = settings.name || t('page.guest');
  return html`<button class="self" aria-label=${t('page.named', name)} title=${t('page.your-name')} @click=${() => shown.changeName()}>
    <span class="initial" aria-hidden="true">${[...name][0]!.toLocaleUpperCase()}</span><span class="nickname">${name}</span></button>`;
}

function draw(): void {
  const { links, atBoard, update } = shown;
  const language = (name: Language) => html`<button lang=${name} aria-pressed=${settings.language === name ? 'true' : 'false'}
    @click=${() => shown.changeLanguage(name)}>${name.toUpperCase()}</button>`;
  head.classList.toggle('narrow', atBoard); /* a class: “:has” would make every move on the board slower */
  document.body.classList.toggle('footed', !atBoard);
  render(
    html`<a class="brand" href="#/" aria-label="Tintagel"><img src="icon.svg" alt="" width="28" height="28" /><span>Tintagel</span></a>
      <button class="bare menu" aria-label=${t('page.nav')} title=${t('page.nav')} aria-expanded=${String(open)} aria-controls="links" @click=${() => fold(!open)}>${icon('menu')}</button>
      <nav id="links" class=${open ? 'open' : ''} aria-label=${t('page.nav')}>${links.map(link)}</nav>
      <span class="space"></span>
      ${update ? html`<button class="main" @click=${update}>${t('page.update')}</button>` : empty}
      ${bell()}
      <button class="bare" aria-label=${t('page.theme')} title=${t('page.theme')} @click=${() => shown.changeTheme()}>${icon(isDark() ? 'dark' : 'light')}</button>
      <button class="bare" aria-label=${t('page.settings')} title=${t('page.settings')} @click=${() => shown.changeSettings()}>${icon('settings')}</button>
      <div class="switch" role="group" aria-label=${t('page.language')}>${language('fr')} ${language('en')}</div>
      ${self()}`,
    head,
  );
  foot.setAttribute('aria-label', t('page.nav'));
  render(html`${links.map(link)}`, foot);
}

export function drawHead(as: Head): void {
  shown = as;
  draw();
}

/** Escape, and pressing elsewhere, closes what the button has opened. */
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !open) return;
  fold(false);
  head.querySelector<HTMLElement>('.menu')?.focus();
});
addEventListener('pointerdown', ({ target }) => {
  if (!(target as Element).closest?.('#links, .menu')) fold(false);
});
