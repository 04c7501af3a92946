/* new-game.ts - the form for a new game: its options, as the core lists them, and who sits where. */
import { html, render } from 'lit-html';
import type { Game, Option, Rules } from './answers';
import { Refusal, type Core } from './core';
import { ask } from './dialogs';
import { GREEDY, levels, PERSON, PRESET_LEVEL, seatName, type Seat } from './seats';
import { capital, hasWords, say, t, type Said } from './words';

export interface NewGame {
  options: string;
  seats: Seat[];
}

interface Form {
  values: Map<string, string>;
  seats: Seat[];
  rules: Rules | undefined;
  fault: Said | undefined;
}

/** Only what differs from the presets is said: some options go with some others only. */
function optionText(game: Game, values: Map<string, string>): string {
  const said = game.options.filter(({ name, preset }) => values.get(name) !== preset);
  return said.map(({ name }) => `${name}=${values.get(name) ?? ''}`).join(',') || '-';
}

async function check(core: Core, game: Game, form: Form): Promise<void> {
  try {
    form.rules = JSON.parse(await core.text('describe_options', `${game.name}\t${optionText(game, form.values)}`)) as Rules;
    form.fault = undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    form.fault = { message: error.why.message, args: error.why.args };
  }
}

const optionName = (game: Game, option: string): string => {
  const own = `${game.name}.option.${option}`;
  return hasWords(own) ? t(own) : capital(option);
};

const choiceName = (game: Game, option: string, choice: string): string => {
  const own = `${game.name}.option.${option}.${choice}`;
  return hasWords(own) ? t(own) : choice;
};

export function askForGame(core: Core, game: Game): Promise<NewGame | undefined> {
  const form: Form = {
    values: new Map(game.options.map(({ name, preset }) => [name, preset])),
    seats: [PERSON],
    rules: undefined,
    fault: undefined,
  };
  return ask<NewGame>((close) => {
    const holder = document.createElement('form');
    const seat = (player: number): Seat => form.seats[player] ?? levels[PRESET_LEVEL]!;
    const change = async (): Promise<void> => {
      await check(core, game, form);
      draw();
    };
    const field = (option: Option) => {
      const set = (event: Event): void => {
        form.values.set(option.name, (event.target as HTMLInputElement).value);
        void change();
      };
      const value = form.values.get(option.name) ?? '';
      return html`<label>${optionName(game, option.name)}
        ${option.choices.length > 0
          ? html`<select @change=${set}>${option.choices.map((choice) => html`<option value=${choice} ?selected=${choice === value}>${choiceName(game, option.name, choice)}</option>`)}</select>`
          : html`<input .value=${value} spellcheck="false" @change=${set} />`}
      </label>`;
    };
    const seatField = (player: number) => html`<label>${t(form.rules?.names[player] ?? '')}
      <select @change=${(event: Event) => { form.seats[player] = (event.target as HTMLSelectElement).value as Seat; }}>
        ${[PERSON, ...(form.rules?.searched ? levels : [GREEDY])].map((who) => html`<option value=${who} ?selected=${seat(player) === who}>${seatName(who)}</option>`)}
      </select></label>`;
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      if (!form.rules || form.fault) return;
      const { players, searched } = form.rules;
      const seats = Array.from({ length: players }, (_, player) => (searched || seat(player) === PERSON ? seat(player) : GREEDY));
      close({ options: optionText(game, form.values), seats });
    };
    const draw = () =>
      render(
        html`<h2>${t('page.new-game-of', capital(game.name))}</h2>
          ${game.options.map(field)}
          ${form.fault ? html`<p class="fault" role="alert">${say(form.fault)}</p>` : ''}
          <fieldset><legend>${t('page.seats')}</legend>
            ${Array.from({ length: form.rules?.players ?? 0 }, (_, player) => seatField(player))}
          </fieldset>
          <div class="row">
            <button class="main" ?disabled=${!form.rules || form.fault !== undefined}>${t('page.begin')}</button>
            <button type="button" @click=${() => close()}>${t('page.cancel')}</button>
          </div>`,
        holder,
      );
    holder.addEventListener('submit', submit);
    void change();
    return html`${holder}`;
  }, t('page.new-game-of', capital(game.name)));
}
