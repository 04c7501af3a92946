/* settings.ts - what a person has chosen for this browser, kept in its storage. */
import type { Language } from './words';

export interface Settings {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  motion: boolean;
  confirm: boolean;
  sound: boolean;
  hints: boolean;
}

const KEY = 'tintagel.settings';

const presets = (): Settings => ({
  language: navigator.language.startsWith('fr') ? 'fr' : 'en',
  theme: 'auto',
  motion: true,
  confirm: matchMedia('(pointer: coarse)').matches,
  sound: false,
  hints: true,
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

export function choose(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  store(KEY, settings);
}

const darkness = matchMedia('(prefers-color-scheme: dark)');
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

export const isDark = (): boolean =>
  settings.theme === 'dark' || (settings.theme === 'auto' && darkness.matches);

export const moves = (): boolean => settings.motion && !stillness.matches;

export function onSystemTheme(run: () => void): void {
  darkness.addEventListener('change', run);
}
