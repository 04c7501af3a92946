/* main.ts - the page begins here: words, the two workers, and which view the address names. */
import { html } from 'lit-html';
import type { Game } from './answers';
import { Core } from './core';
import { askChoice } from './dialogs';
import { guardFocus } from './focus';
import { drawHead, type Link } from './head';
import { Home } from './home';
import { Learn } from './learn';
import { Lesson } from './lesson';
import { askForSettings } from './preferences';
import { Puzzle } from './puzzle';
import { PuzzleList } from './puzzle-list';
import { puzzled } from './puzzle-words';
import { RulesPage } from './rules-page';
import { useLevels, type Levels } from './seats';
import { choose, isDark, onSystemTheme, settings } from './settings';
import { Table } from './table';
import { hasText } from './texts';
import { bring, started } from './trouble';
import type { View } from './view';
import { t, useCatalogue, type Language } from './words';

/** What the core told when the page was built. */
declare const GAMES: { list: Game[]; levels: Levels };

const rules = new Core();
const engine = new Core();
const root = document.getElementById('root')!;
const games = GAMES.list;
let view: View | undefined;

// ---- what there is to see ----

/** A view that has a link in the head: what an address that begins with its word shows, "#/WORD/…". */
interface Place extends Link {
  make(...rest: string[]): View;
}

const withPuzzles = puzzled(games);

/** "#/puzzles" is that of the day, "#/puzzles/GAME" all of a game, "#/puzzles/GAME/3" a certain one. */
function puzzle(game?: string, number?: string): View {
  const known = game !== undefined && withPuzzles.includes(game);
  return known && !number ? new PuzzleList(engine, root, withPuzzles, game) : new Puzzle(rules, engine, root, withPuzzles, known ? game : undefined, number);
}

const places: Place[] = [
  { to: '', name: 'page.play', sign: 'castle', make: () => new Home(engine, games, root) },
  { to: 'learn', name: 'page.learn', sign: 'learn', make: (game, number) => (game && hasText(game, 'lessons') ? new Lesson(rules, engine, root, game, number) : new Learn(engine, games, root)) },
  { to: 'rules', name: 'page.rules', sign: 'rules', make: (game, clause) => new RulesPage(engine, games, root, game, clause) },
  ...(withPuzzles.length > 0 ? [{ to: 'puzzles', name: 'page.puzzles', sign: 'puzzle' as const, make: puzzle }] : []),
];

/** Where "#/WORD/…" is: at a link, else on the first page. */
const placeOf = (word: string): Place => places.find(({ to }) => to === word) ?? places[0]!;

/** "#/GAME" is the last match of a game, "#/GAME/1x2y" a certain one. */
function viewOf(word: string, ...rest: string[]): View {
  if (games.some(({ name }) => name === word)) return new Table(rules, engine, games, root, word, rest[0]);
  return placeOf(word).make(...rest);
}

const words = (): [string, ...string[]] => {
  const [, word = '', ...rest] = location.hash.split('/');
  return [word, ...rest];
};

async function route(): Promise<void> {
  if (location.hash === view?.place) return; /* the address had changed before anybody listened */
  view?.close();
  view = viewOf(...words());
  showHead();
  await view.open();
  started();
}

// ---- what can be chosen everywhere ----

async function useLanguage(language: Language): Promise<void> {
  useCatalogue(await (await bring(`${language}.words`)).text());
  document.documentElement.lang = language;
}

function useTheme(): void {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', isDark() ? '#1D2126' : '#FBF8F2');
}

function showHead(): void {
  drawHead({
    links: places,
    at: placeOf(words()[0]).to,
    atBoard: view?.atBoard ?? false,
    changeTheme: () => void changeTheme(),
    changeSettings: () => void changeSettings(),
    changeLanguage: (language) => void changeLanguage(language),
    update: waiting ? () => void takeNews() : undefined,
  });
}

/** Everything that is shown, anew: words or colours have changed. */
async function repaint(): Promise<void> {
  useTheme();
  showHead();
  await view?.repaint();
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

// ---- working without a network, and new versions ----

const QUIET = 3000; /* milliseconds after which nothing else is waited for */
let waiting: ServiceWorker | null = null;

function watch(registration: ServiceWorkerRegistration): void {
  const tell = (): void => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting = registration.waiting;
    showHead();
  };
  tell();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
}

/** Where the browser keeps no pages, this one is not kept, and works all the same. */
async function keepPage(): Promise<void> {
  const registration = await navigator.serviceWorker?.register('service.js').catch(() => undefined);
  if (!registration) return;
  watch(registration);
  const { active } = await navigator.serviceWorker.ready;
  if (!savesData()) setTimeout(() => active?.postMessage('keep texts'), QUIET);
}

/** Whether somebody wants as little as possible to be loaded. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

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
