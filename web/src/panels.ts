/* panels.ts - choosing a board that is put together of parts: each place shows what lies there, as the board will be; a tap
 * picks the place, another one or R turns it, and a list has the parts. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Option } from './answers';
import { icon } from './icons';
import { moves as inMotion } from './settings';
import { capital, t } from './words';

export interface Part {
  name: string;
  turns: number;
}

/** "a0-b3" */
export const readParts = (value: string): Part[] =>
  value.split('-').map((part) => ({ name: part.slice(0, -1), turns: Number(part.slice(-1)) }));
export const writeParts = (parts: Part[]): string => parts.map(({ name, turns }) => `${name}${turns}`).join('-');

/** The value with one part changed. */
const withPart = (value: string, place: number, change: (part: Part) => Part): string =>
  writeParts(readParts(value).map((part, i) => (i === place ? change(part) : part)));

export const allOf = (option: Option, name: string): string => writeParts(option.places.map(() => ({ name, turns: 0 })));

const TURNED = ['page.turned-0', 'page.turned-1', 'page.turned-2', 'page.turned-3'];

/** What the picker shows and tells. */
export interface Picker {
  option: Option;
  value: string;
  /** The place that is picked. */
  place: number;
  /** The size of the board, its picture, and pictures of boards of one part alone. */
  size: { width: number; height: number };
  picture: string | undefined;
  samples: Map<string, string>;
  label(part: string): string;
  placeName(place: number): string;
  pick(place: number): void;
  /** Another value; `turned` is the place that was turned by it. */
  set(value: string, turned?: number): void;
}

type Place = Option['places'][number];

/** The part of a picture that a place is, as the background of a box. */
function crop(url: string | undefined, [x, y, wide, high]: Place, { width, height }: Picker['size']): string {
  if (!url) return '';
  const at = (start: number, part: number, all: number): number => (all > part ? (100 * start) / (all - part) : 0);
  return `background: url("${url}") ${at(x, wide, width)}% ${at(y, high, height)}% / ${(100 * width) / wide}% ${(100 * height) / high}%`;
}

/** Where a place lies among all of them, in hundredths. */
function lies(places: Place[], [x, y, wide, high]: Place): string {
  const left = Math.min(...places.map((place) => place[0]));
  const top = Math.min(...places.map((place) => place[1]));
  const all = [Math.max(...places.map((place) => place[0] + place[2])) - left, Math.max(...places.map((place) => place[1] + place[3])) - top];
  return `left: ${(100 * (x - left)) / all[0]!}%; top: ${(100 * (y - top)) / all[1]!}%; width: ${(100 * wide) / all[0]!}%; height: ${(100 * high) / all[1]!}%`;
}

const TURN = 180; /* milliseconds */

/** What lies at a place is seen turning, now that it is drawn as it lies. */
export function spin(holder: HTMLElement, place: number): void {
  const frames = [{ rotate: '-90deg' }, { rotate: '0deg' }];
  if (inMotion()) holder.querySelectorAll('.panels .ground')[place]?.animate(frames, { duration: TURN, easing: 'ease-out' });
}

const turnOne = (part: Part): Part => ({ ...part, turns: (part.turns + 1) % 4 });

export function panels(picker: Picker): TemplateResult {
  const { option, value, place, size, picture, samples } = picker;
  const parts = readParts(value);
  const turn = (which: number): void => {
    picker.pick(which);
    picker.set(withPart(value, which, turnOne), which);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'r' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    turn(place);
  };
  const tile = (lying: Place, which: number) => {
    const { name, turns } = parts[which]!;
    const where = picker.placeName(which);
    return html`<div class="tile" .style=${lies(option.places, lying)}>
      <button type="button" class="ground" aria-pressed=${which === place ? 'true' : 'false'} aria-keyshortcuts="R" .style=${crop(picture, lying, size)}
        aria-label=${t('page.panel', capital(where), picker.label(name), t(TURNED[turns] ?? ''))} @click=${() => picker.pick(which)}></button>
      <button type="button" class="turn-one" aria-label=${t('page.turn-panel', where)} title=${t('page.turn-panel', where)} @click=${() => turn(which)}>${icon('turn')}</button>
    </div>`;
  };
  const sample = (name: string) => html`<label class="choice part">
    <input type="radio" name="part" .checked=${parts[place]?.name === name}
      @change=${() => picker.set(withPart(value, place, ({ turns }) => ({ name, turns })))} />
    <i .style=${samples.has(name) ? crop(samples.get(name), option.places[0]!, size) : ''}></i><span>${picker.label(name)}</span></label>`;
  const same = parts[place]!;
  return html`<div class="panels" @keydown=${onKey}>
    <div class="board-tiles" role="group" aria-label=${t('page.panels')} .style=${`aspect-ratio: ${size.width} / ${size.height}`}>${option.places.map(tile)}</div>
    <fieldset class="parts"><legend>${capital(picker.placeName(place))}</legend>${option.parts.map(sample)}</fieldset>
    <div class="row">
      <button type="button" @click=${() => turn(place)}>${icon('turn')} ${t('page.turn-this')} <kbd>R</kbd></button>
      <button type="button" @click=${() => picker.set(writeParts(parts.map(({ turns }) => ({ name: same.name, turns }))))}>${t('page.same-for-all')}</button>
      ${value === option.preset ? empty : html`<button type="button" @click=${() => picker.set(option.preset)}>${t('page.reset')}</button>`}
    </div>
  </div>`;
}
