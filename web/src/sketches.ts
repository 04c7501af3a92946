/* sketches.ts - pictures of positions that nobody plays here, and of the tokens of armies, as the core draws them; each is
 * asked for once. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { DARK, SMALL } from './answers';
import { whyOf, type Core } from './core';
import { isDark } from './settings';

const MOST = 60;
const pictures = new Map<string, Promise<string | undefined>>();
const armies = new Map<string, Promise<string[]>>();

const address = (svg: string): string => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));

async function draw(core: Core, input: string, flags: number): Promise<string | undefined> {
  try {
    return address(await core.text('sketch', input, flags));
  } catch (error) {
    whyOf(error); /* such as on a board that the program does not have */
    return undefined;
  }
}

/** The address of a picture, which is one of its own, so that what it defines meets nothing else on the page; `small`: it is
 * shown smaller than 100 pixels, and has only what is seen then. */
export function sketch(core: Core, game: string, options: string, position: string, small = false): Promise<string | undefined> {
  const flags = (isDark() ? DARK : 0) | (small ? SMALL : 0);
  const input = [game, options, position].join('\t');
  const key = `${input}\t${flags}`;
  const known = pictures.get(key) ?? draw(core, input, flags);
  pictures.delete(key);
  pictures.set(key, known);
  const [oldest] = pictures.keys();
  if (pictures.size > MOST && oldest !== undefined) {
    void pictures.get(oldest)!.then((url) => (url ? URL.revokeObjectURL(url) : undefined));
    pictures.delete(oldest);
  }
  return known;
}

/** By army of a game with these options, the address of a picture of one of its tokens. */
export function emblems(core: Core, game: string, options: string): Promise<string[]> {
  const input = `${game}\t${options}`;
  const known = armies.get(input) ?? core.text('emblems', input).then((text) => (JSON.parse(text) as string[]).map(address));
  armies.set(input, known);
  return known;
}

export const emblem = (picture: string | undefined): TemplateResult | typeof empty =>
  picture ? html`<img class="token" src=${picture} alt="" />` : empty;
