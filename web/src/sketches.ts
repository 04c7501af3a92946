/* sketches.ts - pictures of positions that nobody plays here, and of the tokens of armies, as the core draws them; each is
 * asked for once. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { DARK, PARTS, SMALL, type Rules } from './answers';
import type { Core } from './core';
import { whyOf } from './refusal';
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

/** The same turned by so many degrees, all that is read upright; a board that is not square by half a turn only. */
export async function turnedSketch(core: Core, { game, options, width, height }: Rules, position: string, degrees: number): Promise<string | undefined> {
  if (degrees === 0) return sketch(core, game, options, position);
  const text = await core.text('sketch', [game, options, position].join('\t'), (isDark() ? DARK : 0) | PARTS);
  const begin = `<style>.up{transform:rotate(${-degrees}deg)}</style><g transform="rotate(${degrees} ${width / 2} ${height / 2})">`;
  return address(text.replace(/^<svg[^>]*>/, (head) => head + begin).replace(/<\/svg>\s*$/, '</g></svg>'));
}

/** By army of a game with these options, the address of a picture of one of its tokens. */
export function emblems(core: Core, game: string, options: string): Promise<string[]> {
  const input = `${game}\t${options}`;
  const known = armies.get(input) ?? core.text('emblems', input).then((text) => (JSON.parse(text) as string[]).map(address));
  armies.set(input, known);
  return known;
}

/** The same by player, of the first army that each commands. */
export async function playerTokens(core: Core, game: string, options: string): Promise<string[]> {
  try {
    const { players, commanders } = JSON.parse(await core.text('describe_options', `${game}\t${options || '-'}`)) as Rules;
    const tokens = await emblems(core, game, options || '-');
    return Array.from({ length: players }, (_, player) => tokens[commanders.indexOf(player)] ?? '');
  } catch (error) {
    whyOf(error); /* such as a game that the program does not have */
    return [];
  }
}

export const emblem = (picture: string | undefined): TemplateResult | typeof empty =>
  picture ? html`<img class="token" src=${picture} alt="" />` : empty;
