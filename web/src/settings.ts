/* settings.ts - what a person has chosen for this browser, kept in its storage. */
import type { Language } from './words';

export interface Settings {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  motion: boolean;
  confirm: boolean;
  sound: boolean;
  /** When it is one's turn: a sound, and a notification while the page is not seen. */
  chime: boolean;
  notices: boolean;
  /** And one by Web Push, while it is closed. */
  push: boolean;
  hints: boolean;
  /** What others call whoever plays with them. */
  name: string;
  /** Whether it has. */
  met: boolean;
}

const KEY = 'tintagel.settings';

const presets = (): Settings => ({
  language: navigator.language.startsWith('fr') ? 'fr' : 'en',
  theme: 'auto',
  motion: true,
  confirm: matchMedia('(pointer: coarse)').matches,
  sound: false,
  chime: false,
  notices: false,
  push: false,
  hints: true,
  name: '',
  met: false,
});

/** What the storage holds, or nothing where it holds no such thing or may not be used. */
export function stored<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** False when the browser keeps nothing. */
export function store(key: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const settings: Settings = { ...presets(), ...stored<Partial<Settings>>(KEY) };

const listeners: (() => void)[] = [];

/** Run it whenever something has been chosen. */
export function onChoice(run: () => void): void {
  listeners.push(run);
}

export function choose(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  store(KEY, settings);
  for (const run of listeners) run();
}

const darkness = matchMedia('(prefers-color-scheme: dark)');
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

export const isDark = (): boolean =>
  settings.theme === 'dark' || (settings.theme === 'auto' && darkness.matches);

export const moves = (): boolean => settings.motion && !stillness.matches;

export function onSystemTheme(run: () => void): void {
  darkness.addEventListener('change', run);
}
