/* reader.ts - somebody reads a guide: which one, its pictures as they come, and how far the games in it are played. */
import type { Core } from './core';
import { draw, guideOf, keyOf, type Guide, type Picture, type Place } from './guides';
import { isDark } from './settings';
import type { Language } from './words';

const pictures = new Map<string, Picture>();

export class Reader {
  guide: Guide | undefined;
  /** Its text did not come. */
  failed = false;
  private readonly asked = new Set<string>();
  private readonly played = new Map<string, number>();
  private due = false;

  constructor(
    private readonly core: Core,
    /** Something is to be drawn anew. */
    private readonly changed: () => void,
  ) {}

  async load(game: string, language: Language): Promise<void> {
    this.failed = false;
    const guide = await guideOf(this.core, game, language);
    if (this.guide?.game !== game) this.played.clear();
    this.guide = guide;
    this.failed = guide === undefined;
  }

  /** After how many moves of its game a figure is shown. */
  stepOf(clause: number, figure: number): number {
    return this.played.get(`${clause} ${figure}`) ?? 0;
  }

  go(clause: number, figure: number, played: number): void {
    this.played.set(`${clause} ${figure}`, played);
    this.changed();
  }

  /** A picture, if it is there; else it will be. */
  picture(clause: number, figure: number, dark = isDark()): Picture | undefined {
    const guide = this.guide!;
    const place: Place = { clause, figure, played: this.stepOf(clause, figure) };
    const key = keyOf(guide, place, dark);
    if (!pictures.has(key) && !this.asked.has(key)) void this.bring(guide, place, dark, key);
    return pictures.get(key);
  }

  /** Several that come together are drawn together. */
  private async bring(guide: Guide, place: Place, dark: boolean, key: string): Promise<void> {
    this.asked.add(key);
    pictures.set(key, await draw(this.core, guide, place, dark));
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.changed();
    });
  }

  /** Whether all that was asked for has come. */
  get settled(): boolean {
    return [...this.asked].every((key) => pictures.has(key));
  }
}
