/* edit-parts.ts - what stands beside a board that is set up by hand: the pieces of each army, what else there is to say of a
 * position, and the options. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { NO_ARMY, type Game, type Option } from './answers';
import type { Editing, Field, Stock } from './editing';
import { applies, type Form } from './form';
import { icon } from './icons';
import { capital, hasWords, t } from './words';

/** What the parts need of the editor. */
export interface Bench {
  readonly editing: Editing;
  /** What is picked: a piece to put, or a field whose cell is pointed at on the board. */
  readonly held: { army: number; kind: number } | undefined;
  readonly aimed: string | undefined;
  token(army: number, kind: number): TemplateResult;
  take(army: number, kind: number): void;
  aim(field: string): void;
  dragFromTray(down: PointerEvent, army: number, kind: number): void;
  set(field: string, value: string): void;
}

const worded = (label: string): string => (label.startsWith('\x01') ? t(label.slice(1)) : label);

// ---- fields ----

function input(bench: Bench, { name, kind, most, value, choices }: Field): TemplateResult {
  const change = ({ target }: Event): void => bench.set(name, (target as HTMLInputElement).value);
  if (kind === 'number') {
    const kept = ({ target }: Event): void => bench.set(name, String(Math.min(most, Math.max(0, Math.round(Number((target as HTMLInputElement).value) || 0)))));
    return html`<input type="number" name=${name} min="0" max=${most} .value=${live(value)} @change=${kept} />`;
  }
  return html`<select name=${name} @change=${change}>${choices.map(([one, label]) => html`<option value=${one} .selected=${live(one === value)}>${capital(worded(label))}</option>`)}</select>`;
}

function fieldRow(bench: Bench, field: Field): TemplateResult {
  const { name, message, kind, value } = field;
  const label = t(message);
  if (kind === 'flag')
    return html`<label class="edit-row flag"><input type="checkbox" name=${name} .checked=${live(value === '1')} @change=${() => bench.set(name, value === '1' ? '0' : '1')} /><span>${label}</span></label>`;
  const where = t('page.edit.on-board', label);
  return html`<div class="edit-row"><label><span>${label}</span>${input(bench, field)}</label>
    ${kind === 'cell' ? html`<button class="sign-only" title=${where} aria-label=${where} aria-pressed=${String(bench.aimed === name)} @click=${() => bench.aim(name)}>${icon('aim')}</button>` : empty}</div>`;
}

const fieldsOf = (bench: Bench, army: number): TemplateResult[] => bench.editing.now.fields.filter((field) => field.army === army).map((field) => fieldRow(bench, field));

/** What is said of all. */
export const turnCard = (bench: Bench): TemplateResult => html`<section class="card edit-fields" aria-label=${t('page.edit.position')}>${fieldsOf(bench, NO_ARMY)}</section>`;

// ---- pieces ----

function stockButton(bench: Bench, [army, kind, most, count, , message]: Stock): TemplateResult {
  const name = capital(t(message));
  const chosen = bench.held?.army === army && bench.held.kind === kind;
  return html`<button class="item ${count > most ? 'over' : ''}" title=${name} aria-pressed=${String(chosen)} aria-label=${t('page.edit.of-them', name, count, most)}
    @click=${() => bench.take(army, kind)} @pointerdown=${(event: PointerEvent) => bench.dragFromTray(event, army, kind)}>
    ${bench.token(army, kind)}<b>${count}/${most}</b></button>`;
}

/** The pieces of an army, and what is said of it; those of nobody come last. */
function armyCard(bench: Bench, army: number): TemplateResult {
  const { now: { tray }, rules } = bench.editing;
  const name = army === NO_ARMY ? t('page.edit.nobodys') : t(rules.armyNames[army] ?? '');
  const stock = tray.filter(([of]) => of === army);
  return html`<section class="card edit-army" aria-label=${name}><h2>${name}</h2>
    <div class="items" role="group" aria-label=${t('page.edit.pieces-of', name)}>${stock.map((one) => stockButton(bench, one))}</div>
    ${army === NO_ARMY ? empty : fieldsOf(bench, army)}</section>`;
}

export function armyCards(bench: Bench): TemplateResult[] {
  const armies = [...new Set(bench.editing.now.tray.map(([army]) => army))].sort((a, b) => a - b);
  return armies.map((army) => armyCard(bench, army));
}

// ---- options ----

const nameOf = (game: string, option: string, more = ''): string => {
  const own = `${game}.option.${option}${more}`;
  return hasWords(own) ? t(own) : capital(more.split('.').at(-1) || option);
};

/** A part for each place of a board, and how it is turned. */
function boardRow(game: string, option: Option, value: string, set: (value: string) => void): TemplateResult {
  const parts = value.split('-');
  const pick = (place: number, part: string, turns: string): void => set(parts.map((old, i) => (i === place ? part + turns : old)).join('-'));
  const row = (old: string, place: number): TemplateResult => {
    const [part, turns] = [old.slice(0, -1), old.slice(-1)];
    const where = nameOf(game, option.name, `.place.${place}`);
    return html`<div class="edit-row"><label><span>${capital(where)}</span>
      <select name="${option.name}-${place}" @change=${({ target }: Event) => pick(place, (target as HTMLSelectElement).value, turns)}>
        ${option.parts.map((one) => html`<option value=${one} .selected=${live(one === part)}>${nameOf(game, option.name, `.${one}`)}</option>`)}</select></label>
      <button class="sign-only" title=${t('page.turn-panel', where)} aria-label=${t('page.turn-panel', where)} @click=${() => pick(place, part, String((Number(turns) + 1) % 4))}>${icon('turn')}</button></div>`;
  };
  return html`<details><summary>${nameOf(game, option.name)}</summary><div>${parts.map(row)}</div></details>`;
}

/** The options of a game, each as it can be chosen; `values` is by name. */
export function optionRows({ name: game, options }: Game, values: Record<string, string>, set: (name: string, value: string) => void): TemplateResult[] {
  const row = (option: Option): TemplateResult => {
    const value = values[option.name] ?? option.preset;
    if (option.parts.length > 0) return boardRow(game, option, value, (next) => set(option.name, next));
    return html`<div class="edit-row"><label><span>${nameOf(game, option.name)}</span><select name=${option.name} @change=${({ target }: Event) => set(option.name, (target as HTMLSelectElement).value)}>
      ${option.choices.map((choice) => html`<option value=${choice} .selected=${live(choice === value)}>${capital(nameOf(game, option.name, `.${choice}`))}</option>`)}</select></label></div>`;
  };
  return options.filter((option) => applies(option, { values } as Form)).map(row);
}
