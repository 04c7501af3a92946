/* coming.ts - views that not everybody opens: their code, looks and words come when somebody first goes there, as files that are
 * no part of the first load (later.ts). */
import { render } from 'lit-html';
import type * as Later from './later';
import { plightName, plightPage } from './plight';
import { Refusal } from './refusal';
import { settings } from './settings';
import { entitle } from './title';
import { bring, started } from './trouble';
import type { View } from './view';
import { useCatalogues, type Language } from './words';

/** Whether somebody has gone there. */
let wanted = false;
let asked: Promise<typeof Later> | undefined;

/** The catalogues that are needed by now. */
const wordFiles = (language: Language): string[] => [`${language}.words`, ...(wanted ? [`later.${language}.words`] : [])];

export async function useLanguage(language: Language): Promise<void> {
  const files = await Promise.all(wordFiles(language).map(bring));
  useCatalogues(await Promise.all(files.map((file) => file.text())));
  document.documentElement.lang = language;
}

/** How they look. */
async function bringLooks(): Promise<void> {
  const sheet = await new CSSStyleSheet().replace(await (await bring('later.css')).text());
  document.adoptedStyleSheets.push(sheet);
}

async function bringAll(): Promise<typeof Later> {
  wanted = true;
  const [later] = await Promise.all([import('./later'), useLanguage(settings.language), bringLooks()]);
  return later;
}

/** What comes later, also for who needs some of it beside a view; refused where it does not come: without a network, or from a server
 * that has another version by now. */
export const bringLater = (): Promise<typeof Later> =>
  (asked ??= bringAll().catch(() => {
    wanted = false;
    asked = undefined;
    throw new Refusal({ rule: '', message: 'page.plight.missing.about', args: [] });
  }));

/** A view that is on its way, and then that view. */
export class Coming implements View {
  private view: View | undefined;
  private closed = false;
  private readonly address = location.hash;

  constructor(
    private readonly root: HTMLElement,
    readonly atBoard: boolean,
    private readonly make: (later: typeof Later) => View,
  ) {}

  get place(): string {
    return this.view?.place ?? this.address;
  }

  async open(): Promise<void> {
    const later = await bringLater().catch(() => undefined);
    if (this.closed) return;
    if (!later) return this.fail();
    this.view = this.make(later);
    await this.view.open();
  }

  private fail(): void {
    entitle(`${plightName('missing')} · Tintagel`);
    render(plightPage('missing', () => void this.open()), this.root);
    started();
  }

  async repaint(): Promise<void> {
    await this.view?.repaint();
  }

  close(): void {
    this.closed = true;
    this.view?.close();
  }
}
