/* main.ts - the page begins here: words, the two workers, and which view the address names. */
import { html, render } from 'lit-html';
import type { Game } from './answers';
import { Core } from './core';
import { askChoice } from './dialogs';
import { guardFocus } from './focus';
import { leaveHome, showHome } from './home';
import { icon } from './icons';
import { askForSettings } from './preferences';
import { useLevels, type Levels } from './seats';
import { choose, isDark, onSystemTheme, settings } from './settings';
import { Table } from './table';
import { bring, started } from './trouble';
import { t, useCatalogue, type Language } from './words';

/** What the core told when the page was built. */
declare const GAMES: { list: Game[]; levels: Levels };

const rules = new Core();
const engine = new Core();
const head = document.getElementById('head')!;
const root = document.getElementById('root')!;
const games = GAMES.list;
let table: Table | undefined;
let news = false;
let address: string | undefined;

async function useLanguage(language: Language): Promise<void> {
  useCatalogue(await (await bring(`${language}.words`)).text());
  document.documentElement.lang = language;
}

function useTheme(): void {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', isDark() ? '#1D2126' : '#FBF8F2');
}

function drawHead(): void {
  head.classList.toggle('narrow', table !== undefined); /* a class: “:has” would make every move on the board slower */
  const language = (name: Language) => html`<button lang=${name} aria-pressed=${settings.language === name ? 'true' : 'false'}
    @click=${() => void changeLanguage(name)}>${name.toUpperCase()}</button>`;
  render(
    html`<a class="brand" href="#/"><img src="icon.svg" alt="" width="28" height="28" /><span>Tintagel</span></a>
      <nav aria-label=${t('page.nav')}><a href="#/" aria-current=${table ? 'false' : 'page'}>${t('page.games')}</a></nav>
      <span class="space"></span>
      ${news ? html`<button class="main" @click=${() => void takeNews()}>${t('page.update')}</button>` : ''}
      <button class="bare" aria-label=${t('page.theme')} title=${t('page.theme')} @click=${() => void changeTheme()}>${icon(isDark() ? 'dark' : 'light')}</button>
      <button class="bare" aria-label=${t('page.settings')} title=${t('page.settings')} @click=${() => void changeSettings()}>${icon('settings')}</button>
      <div class="switch" role="group" aria-label=${t('page.language')}>${language('fr')} ${language('en')}</div>`,
    head,
  );
}

/** Everything that is shown, anew: words or colours have changed. */
async function repaint(): Promise<void> {
  useTheme();
  drawHead();
  if (table) await table.repaint();
  else await showHome(engine, games, root);
}

async function changeLanguage(language: Language): Promise<void> {
  choose({ language });
  await useLanguage(language);
  await repaint();
}

async function changeTheme(): Promise<void> {
  const themes = ['auto', 'light', 'dark'] as const;
  const theme = await askChoice(t('page.theme'), themes.map((value) => ({ value, label: html`${t(`page.theme.${value}`)}`, chosen: settings.theme === value })));
  if (theme) choose({ theme });
  await repaint();
}

async function changeSettings(): Promise<void> {
  await askForSettings();
  await repaint();
}

/** "#/alcazar" is a game's page, "#/alcazar/1x2y" that of one match, all else the first one. */
async function route(): Promise<void> {
  if (location.hash === (table?.place ?? address)) return; /* the address had changed before anybody listened */
  address = location.hash;
  const [, name = '', id] = location.hash.split('/');
  table?.close();
  table = undefined;
  if (games.some((game) => game.name === name)) {
    leaveHome();
    table = new Table(rules, engine, games, root, location.hash);
    drawHead();
    await table.open(name, id);
  } else {
    drawHead();
    const painted = showHome(engine, games, root);
    started(); /* pictures come when the core is there */
    await painted;
  }
  started();
}

// ---- working without a network, and new versions ----

let waiting: ServiceWorker | null = null;

function watch(registration: ServiceWorkerRegistration): void {
  const tell = (): void => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting = registration.waiting;
    news = true;
    drawHead();
  };
  tell();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
}

/** Where the browser keeps no pages, this one is not kept, and works all the same. */
async function keepPage(): Promise<void> {
  const registration = await navigator.serviceWorker?.register('service.js').catch(() => undefined);
  if (registration) watch(registration);
}

async function takeNews(): Promise<void> {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  waiting?.postMessage('take over');
}

async function begin(): Promise<void> {
  useTheme();
  useLevels(GAMES.levels);
  await useLanguage(settings.language);
  guardFocus();
  addEventListener('hashchange', () => void route());
  onSystemTheme(() => void repaint());
  await route();
  await keepPage();
}

void begin();
