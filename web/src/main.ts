/* main.ts - the page begins here: words, the two workers, and which view the address names. */
import { html } from 'lit-html';
import type { Game } from './answers';
import { awayGames } from './away-games';
import { Coming, useLanguage } from './coming';
import { Core } from './core';
import { ask, askChoice, titled } from './dialogs';
import { guardFocus } from './focus';
import { drawHead, type Link } from './head';
import { Home } from './home';
import type * as Later from './later';
import { Meeting } from './meeting';
import { askForName } from './name-card';
import { askForSettings } from './preferences';
import { puzzled } from './puzzle-words';
import { renew } from './renewal';
import { useLevels, type Levels } from './seats';
import { choose, isDark, onChoice, onSystemTheme, settings } from './settings';
import { Table } from './table';
import { hasText } from './texts';
import { countInTitle } from './title';
import { addressOf, line } from './together';
import { started, Trouble } from './trouble';
import type { View } from './view';
import { t, type Language } from './words';

/** What the core told when the page was built. */
declare const GAMES: { list: Game[]; levels: Levels };
/** The version of the program that this page belongs to. */
declare const PROGRAM: string;

const rules = new Core();
const engine = new Core();
const root = document.getElementById('root')!;
const games = GAMES.list;
let view: View | undefined;

// ---- what there is to see ----

/** What an address that begins with its word shows, "#/WORD/…"; and where its link is in the head, if it has none: at another one. */
interface Place extends Link {
  make(...rest: string[]): View;
  under?: string;
}

const withPuzzles = puzzled(games);

/** A view whose code comes when somebody first goes there. */
const later = (make: (all: typeof Later) => View, atBoard = false): View => new Coming(root, atBoard, make);

/** "#/analyse" is where one chooses what to look at, "#/analyse/…" where one does. */
const analysis = (...rest: string[]): View =>
  later((all) => (rest.length > 0 ? new all.Analysis(rules, engine, root, rest) : new all.AnalysisStart(engine, games, root)));

/** "#/puzzles" is that of the day, "#/puzzles/GAME" all of a game, "#/puzzles/GAME/3" a certain one. */
function puzzle(game?: string, number?: string): View {
  const known = game !== undefined && withPuzzles.includes(game);
  if (known && !number) return later(({ PuzzleList }) => new PuzzleList(engine, root, withPuzzles, game));
  return later(({ Puzzle }) => new Puzzle(rules, engine, root, withPuzzles, known ? game : undefined, number), true);
}

/** "#/learn/GAME/3" is a lesson. */
function learn(game?: string, number?: string): View {
  if (game && hasText(game, 'lessons')) return later(({ Lesson }) => new Lesson(rules, engine, root, game, number), true);
  return later(({ Learn }) => new Learn(engine, games, root));
}

const places: Place[] = [
  { to: '', name: 'page.play', sign: 'castle', make: () => new Home(engine, games, root) },
  { to: 'learn', name: 'page.learn', sign: 'learn', make: learn },
  { to: 'rules', name: 'page.rules', sign: 'rules', under: 'learn', make: (game, clause) => later(({ RulesPage }) => new RulesPage(engine, games, root, game, clause)) },
  ...(withPuzzles.length > 0 ? [{ to: 'puzzles', name: 'page.puzzles', sign: 'puzzle' as const, make: puzzle }] : []),
  { to: 'analyse', name: 'page.analyse', sign: 'analyse', make: analysis },
  { to: 'edit', name: 'page.analyse', sign: 'edit', under: 'analyse', make: (...rest) => later(({ Editor }) => new Editor(engine, games, root, rest)) },
  { to: 'library', name: 'page.analyse', sign: 'analyse', under: 'analyse', make: () => later(({ Library }) => new Library(engine, games, root)) },
  { to: 'lobby', name: 'page.lobby', sign: 'people', make: () => later(({ Lobby }) => new Lobby(engine, games, root)) },
];

/** Where "#/WORD/…" is: at a link, else on the first page. */
const placeOf = (word: string): Place => places.find(({ to }) => to === word) ?? places[0]!;

/** "#/table/ID" is a table of the server's, "#/table/ID/12" how it stood then, "#/device/CODE" makes this device somebody's, "#/GAME" is the last match of a game, "#/GAME/1x2y" a certain one. */
function viewOf(word: string, ...rest: string[]): View {
  if (word === 'device') return later(({ Device }) => new Device(root, rest[0]));
  if (word === 'table' && rest[0]) return new Meeting(rules, engine, games, root, rest[0], rest[1]);
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

function useTheme(): void {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', isDark() ? '#1D2126' : '#FBF8F2');
}

function showHead(): void {
  const elsewhere = awayGames.waiting.map(({ id }) => addressOf(id)).filter((place) => !`${location.hash}/`.startsWith(`${place}/`));
  const place = placeOf(words()[0]);
  countInTitle(elsewhere.length);
  drawHead({
    links: places.filter(({ under }) => under === undefined),
    at: place.under ?? place.to,
    atBoard: view?.atBoard ?? false,
    waiting: elsewhere.length,
    first: elsewhere[0] ?? '#/',
    changeName: () => void askForName(),
    changeTheme: () => void changeTheme(),
    changeSettings: () => void changeSettings(),
    changeLanguage: (language) => void changeLanguage(language),
    update: waiting || isOld() ? () => void renew() : undefined,
  });
}

/** Everything that is shown, anew: words or colours have changed. */
async function repaint(): Promise<void> {
  useTheme();
  showHead();
  await view?.repaint();
}

/** If its words do not come, all stays as it is. */
async function changeLanguage(language: Language): Promise<void> {
  try {
    await useLanguage(language);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return ask<void>((close) => titled(t('page.language-away'), () => close()), t('page.language-away'));
  }
  choose({ language });
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

/** The server has been exchanged for another one since the page came. */
const isOld = (): boolean => line.version !== undefined && line.version !== PROGRAM;

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

async function begin(): Promise<void> {
  useTheme();
  useLevels(GAMES.levels);
  await useLanguage(settings.language);
  guardFocus();
  addEventListener('hashchange', () => void route());
  onSystemTheme(() => void repaint());
  onChoice(showHead);
  line.listen(() => (isOld() ? showHead() : undefined));
  awayGames.listen(showHead);
  await route();
  awayGames.begin();
  await keepPage();
}

void begin();
