/* table-form.ts - part of the form for a new game, for one with people elsewhere: how it is timed, one's name, and what is allowed
 * at the table. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { clockName, clockShort } from './clocks';
import { CLOCKS, type Form } from './form';
import { settings } from './settings';
import { t } from './words';

export interface TableForm {
  form: Form;
  /** Whether pieces are set up in this game, which can be timed too. */
  setsUp: boolean;
  set(changes: Partial<Form>): void;
  radio(name: string, chosen: boolean, pick: () => void, body: unknown, kind: string): TemplateResult;
}

const OWN = '900+10'; /* what an own clock begins with */
const MOST = { minutes: 180, seconds: 180, days: 14, setup: 60 };

/** What a table may allow, or not. */
const ALLOWED = [['takeback', 'page.allow.takeback'], ['chat', 'page.allow.chat'], ['takeover', 'page.allow.takeover']] as const;

/** A number of the form, with what it counts. */
function number(name: string, value: number, least: number, most: number, words: string, change: (value: number) => void): TemplateResult {
  const changed = ({ target }: Event): void => {
    const field = target as HTMLInputElement;
    const wanted = Math.round(Number(field.value));
    change(Math.min(most, Math.max(least, wanted || least)));
  };
  return html`<label class="number"><input type="number" name=${name} min=${least} max=${most} .value=${live(String(value))} @change=${changed} /><span>${words}</span></label>`;
}

const inDays = (clock: string): boolean => clock.endsWith('d');

/** Where a turn has days, nobody who is away has left: no computer takes a seat over then, unless that is chosen. */
const timed = ({ clock: before }: Form, clock: string): Partial<Form> => (inDays(clock) === inDays(before) ? { clock } : { clock, takeover: !inDays(clock) });

/** Minutes and seconds, or days, of one's own. */
function ownClock({ form, set }: TableForm): TemplateResult {
  const { clock } = form;
  const [, days] = /^(\d+)d/.exec(clock) ?? [];
  const [, main = '900', more = '10'] = /^(\d+)\+(\d+)/.exec(clock) ?? [];
  const kind = ({ target }: Event): void => set(timed(form, (target as HTMLSelectElement).value === 'days' ? '2d' : OWN));
  return html`<div class="own-clock row"><select name="clock-kind" aria-label=${t('page.clock-kind')} @change=${kind}>
      <option value="minutes" .selected=${live(!days)}>${t('page.clock-by-minutes')}</option><option value="days" .selected=${live(days !== undefined)}>${t('page.clock-by-days')}</option></select>
    ${days ? number('days', Number(days), 1, MOST.days, t('page.unit-days'), (value) => set({ clock: `${value}d` }))
      : html`${number('minutes', Number(main) / 60, 1, MOST.minutes, t('page.unit-minutes'), (value) => set({ clock: `${value * 60}+${more}` }))}
        ${number('seconds', Number(more), 0, MOST.seconds, t('page.unit-seconds'), (value) => set({ clock: `${main}+${value}` }))}`}</div>`;
}

export function clockFields(table: TableForm): TemplateResult {
  const { form, set, radio } = table;
  const own = !CLOCKS.includes(form.clock);
  return html`<fieldset class="segments clocks"><legend>${t('page.clock')}</legend>
    ${CLOCKS.map((clock) => radio('clock', form.clock === clock, () => set(timed(form, clock)), html`<span aria-hidden="true">${clockShort(clock)}</span><span class="unseen">${clockName(clock)}</span>`, 'segment'))}
    ${radio('clock', own, () => set(timed(form, OWN)), html`<span aria-hidden="true">…</span><span class="unseen">${t('page.clock-own')}</span>`, 'segment')}
    ${own ? ownClock(table) : empty}</fieldset>`;
}

export const nameField = (): TemplateResult => html`<fieldset class="called"><legend>${t('page.your-name')}</legend>
  <input name="called" aria-label=${t('page.your-name')} maxlength="40" autocomplete="nickname" .value=${settings.name} placeholder=${t('page.guest')} /></fieldset>`;

/** What few want to change. */
export function tableRules({ form, set, setsUp }: TableForm): TemplateResult {
  const allows = ([name, words]: (typeof ALLOWED)[number]): TemplateResult => html`<label class="switch-row"><input type="checkbox" name=${name} .checked=${live(form[name])}
    @change=${({ target }: Event) => set({ [name]: (target as HTMLInputElement).checked })} /><span>${t(words)}</span></label>`;
  return html`<details class="table-rules" ?open=${form.start !== ''}><summary>${t('page.table-rules')}</summary><div>
    ${ALLOWED.map(allows)}
    ${setsUp ? number('setup', form.setup, 0, MOST.setup, t('page.setup-minutes'), (value) => set({ setup: value })) : empty}
    <label class="start-position"><span>${t('page.start-position')}</span><input name="start" autocomplete="off" spellcheck="false" .value=${live(form.start)} placeholder=${t('page.start-usual')}
      @change=${({ target }: Event) => set({ start: (target as HTMLInputElement).value })} /></label></div></details>`;
}
