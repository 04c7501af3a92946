/* new-game.ts - the form for a new game: which one, against whom, and its options, as the core lists them. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Game, Option, Rules } from './answers';
import type { Core } from './core';
import { ask } from './dialogs';
import { applies, chosenBy, freshForm, isAlone, isByLot, isTable, isTogether, lastForm, LOT, optionText, remember, seatsOf, termsOf, useRules, type Form, type NewGame, type Who } from './form';
import { icon, type Icon } from './icons';
import { levelSlider } from './level-slider';
import { allOf, panels, spin } from './panels';
import { whyOf } from './refusal';
import type { TableTerms } from './together';
import { levels, OPEN, PERSON, seatName, type Seat } from './seats';
import { emblem, emblems, sketch } from './sketches';
import { clockFields, nameField, tableRules, type TableForm } from './table-form';
import { variantPicture } from './variants';
import { capital, hasWords, say, t, type Said } from './words';

export interface Begun extends NewGame {
  game: string;
  /** With friends elsewhere. */
  table?: TableTerms;
}

const WHO: [who: Who, sign: Icon, name: string, note: string][] = [
  ['computer', 'computer', 'page.who-computer', 'page.who-computer-note'],
  ['friend', 'link', 'page.who-a-friend', 'page.who-friend-note'],
  ['screen', 'people', 'page.who-screen', 'page.who-screen-note'],
  ['open', 'door', 'page.who-open', 'page.who-open-note'],
  ['watch', 'eye', 'page.who-watch', 'page.who-watch-note'],
];

/** A choice that is a card, or part of a row: one of those of the same name. The form opens with the keys on the one chosen
 * of its first row. */
function radio(name: string, chosen: boolean, pick: () => void, body: unknown, kind = 'choice', first = false): TemplateResult {
  return html`<label class=${kind}><input type="radio" name=${name} ?autofocus=${first && chosen} .checked=${live(chosen)} @change=${pick} />${body}</label>`;
}

class Asking {
  private game: Game;
  private form: Form;
  private rules: Rules | undefined;
  private fault: Said | undefined;
  private tokens: string[] = [];
  /** By option and choice, the rules that it makes. */
  private readonly ways = new Map<string, Rules>();
  private readonly places = new Map<string, number>();
  private picture: string | undefined;
  private samples = new Map<string, string>();
  private changes = 0;

  constructor(
    private readonly core: Core,
    private readonly games: Game[],
    game: string,
    private readonly holder: HTMLElement,
    private readonly close: (value?: Begun) => void,
    /** Who plays, if whoever opens the form has said so. */
    private readonly wanted: Who | undefined,
  ) {
    this.game = games.find(({ name }) => name === game)!;
    this.form = this.formOf(this.game);
    this.draw();
    void this.turnTo(this.game);
  }

  /** What was chosen for a game last; the first time with others sides are drawn by lot. */
  private formOf(game: Game): Form {
    const { wanted } = this;
    const form = lastForm(game) ?? { ...freshForm(game), ...(wanted === 'open' ? { side: LOT } : {}) };
    return wanted ? { ...form, who: wanted, seats: {} } : form;
  }

  // ---- asking the core ----

  private describe(options: string): Promise<Rules> {
    return this.core.text('describe_options', `${this.game.name}\t${options}`).then((text) => JSON.parse(text) as Rules);
  }

  /** Another game, with what was chosen for it last. */
  private async turnTo(game: Game): Promise<void> {
    this.game = game;
    this.form = this.formOf(game);
    this.rules = undefined;
    this.picture = undefined;
    this.ways.clear();
    this.samples.clear();
    await this.check();
    if (game !== this.game) return;
    await Promise.all(game.options.flatMap((option) => option.choices.map((choice) => this.learn(option, choice))));
    const [most] = [...this.ways.values(), ...(this.rules ? [this.rules] : [])].sort((a, b) => b.armies - a.armies);
    const tokens = await emblems(this.core, game.name, most?.options ?? '-'); /* of all the armies that there can be */
    if (game !== this.game) return;
    this.tokens = tokens;
    this.draw();
    await this.sample();
  }

  /** What a choice would make; one that cannot be by itself has no picture. */
  private async learn({ name }: Option, choice: string): Promise<void> {
    const found = await this.describe(`${name}=${choice}`).catch((error: unknown) => void whyOf(error));
    if (found?.game === this.game.name) this.ways.set(`${name}=${choice}`, found);
  }

  /** Pictures of what boards can be put together of. */
  private async sample(): Promise<void> {
    const { game } = this;
    for (const option of game.options)
      for (const part of option.parts) {
        const url = await sketch(this.core, game.name, `${option.name}=${allOf(option, part)}`, '-');
        if (game !== this.game) return;
        if (url) this.samples.set(part, url);
        this.draw();
      }
  }

  /** Whether the options can be, and what they make. */
  private async check(turned?: number): Promise<void> {
    const mine = (this.changes += 1);
    const options = optionText(this.game, this.form);
    const { game } = this;
    try {
      const rules = await this.describe(options);
      await this.checkStart(options);
      if (mine !== this.changes) return;
      this.rules = rules;
      this.fault = undefined;
      useRules(this.form, rules);
    } catch (error) {
      this.fault = whyOf(error);
    }
    this.draw();
    if (!game.options.some(({ places }) => places.length > 0)) return;
    const picture = await sketch(this.core, game.name, options, '-');
    if (mine !== this.changes) return;
    this.picture = picture;
    this.draw();
    if (turned !== undefined) spin(this.holder, turned);
  }

  /** Whether a table can begin with the position that is asked for. */
  private async checkStart(options: string): Promise<void> {
    const start = this.form.start.trim();
    if (start && isTable(this.form)) await this.core.text('sketch', [this.game.name, options, start].join('\t'), 0);
  }

  /** Begin, if what is written in the form can be: it is asked once more, for it may have changed just now. */
  private async submit(): Promise<void> {
    await this.check();
    if (!this.rules || this.fault) return;
    remember(this.game, this.form);
    const game = this.game.name;
    const chosen = chosenBy(optionText(this.game, this.form), this.form);
    if (!isTable(this.form)) return this.close({ game, ...chosen });
    const name = this.holder.querySelector<HTMLInputElement>('[name=called]')?.value ?? '';
    this.close({ game, ...chosen, table: termsOf(this.game, this.form, name) });
  }

  // ---- changing ----

  private set(changes: Partial<Form>): void {
    Object.assign(this.form, changes);
    this.draw();
  }

  /** What may make a fault, or mend one. */
  private agree(changes: Partial<Form>): void {
    this.set(changes);
    if ('start' in changes || 'who' in changes) void this.check();
  }

  private setOption(name: string, value: string, turned?: number): void {
    this.form.values[name] = value;
    this.form.seats = {};
    void this.check(turned);
  }

  // ---- words ----

  private name(option: string, more = ''): string {
    const own = `${this.game.name}.option.${option}${more}`;
    return hasWords(own) ? t(own) : capital(more.split('.').at(-1) || option);
  }

  private note(option: string, choice: string): string {
    const own = `${this.game.name}.option.${option}.${choice}.note`;
    return hasWords(own) ? t(own) : '';
  }

  // ---- drawing ----

  private who(): TemplateResult {
    return html`<fieldset class="cards who"><legend>${t('page.who')}</legend>
      ${WHO.map(([who, sign, name, note]) => radio('who', this.form.who === who, () => this.agree({ who, seats: {} }),
        html`${icon(sign)}<span><b>${t(name)}</b><small>${t(note)}</small></span>`))}</fieldset>`;
  }

  private level(): TemplateResult | typeof empty {
    const { form, game } = this;
    return form.who === 'screen' || isTogether(form) ? empty : levelSlider(game.name, form.level, (level) => this.set({ level, seats: {} }));
  }

  private coach(): TemplateResult | typeof empty {
    const { form } = this;
    if (form.who !== 'computer') return empty;
    return html`<label class="switch-row coach"><input type="checkbox" name="coach" .checked=${live(form.coach)} @change=${(event: Event) => this.set({ coach: (event.target as HTMLInputElement).checked })} />
      <span><b>${t('page.coach')}</b><small>${t('page.coach-note')}</small></span></label>`;
  }

  private option(option: Option): TemplateResult | typeof empty {
    if (!applies(option, this.form)) return empty;
    if (option.parts.length > 0) return this.board(option);
    const value = this.form.values[option.name] ?? option.preset;
    const numbers = option.choices.every((choice) => /^\d+$/.test(choice));
    const pick = (choice: string): TemplateResult =>
      radio(option.name, choice === value, () => this.setOption(option.name, choice), numbers ? html`<span>${choice}</span>` : this.way(option, choice), numbers ? 'segment' : 'choice way');
    return html`<fieldset class=${numbers ? 'segments' : 'cards ways'}><legend>${this.name(option.name)}</legend>${option.choices.map(pick)}</fieldset>`;
  }

  private way(option: Option, choice: string): TemplateResult {
    const rules = this.ways.get(`${option.name}=${choice}`);
    return html`${rules ? variantPicture(rules, this.tokens) : empty}
      <span><b>${capital(this.name(option.name, `.${choice}`))}</b><small>${this.note(option.name, choice)}</small></span>`;
  }

  private board(option: Option): TemplateResult | typeof empty {
    const { rules } = this;
    if (!rules) return empty;
    const place = this.places.get(option.name) ?? 0;
    return html`<fieldset class="wide"><legend>${this.name(option.name)}</legend>${panels({
      option, place, size: rules, picture: this.picture, samples: this.samples,
      value: this.form.values[option.name] ?? option.preset,
      label: (part) => this.name(option.name, `.${part}`),
      placeName: (which) => this.name(option.name, `.place.${which}`),
      pick: (which) => {
        this.places.set(option.name, which);
        this.draw();
      },
      set: (value, turned) => this.setOption(option.name, value, turned),
    })}</fieldset>`;
  }

  private player(player: number): TemplateResult {
    const { rules } = this;
    return html`${emblem(this.tokens[rules?.commanders.indexOf(player) ?? -1])}<span>${t(rules?.names[player] ?? '')}</span>`;
  }

  private side(): TemplateResult | typeof empty {
    const { form } = this;
    if (!isAlone(form)) return empty;
    const players = Array.from({ length: form.players }, (_, player) => player);
    const side = form.side === LOT ? LOT : Math.min(form.side, form.players - 1);
    return html`<fieldset class="segments"><legend>${t('page.your-side')}</legend>
      ${players.map((player) => radio('side', side === player, () => this.set({ side: player, seats: {} }), this.player(player), 'segment'))}
      ${radio('side', side === LOT, () => this.set({ side: LOT, seats: {} }), html`<span>${t('page.by-lot')}</span>`, 'segment')}</fieldset>`;
  }

  private seats(): TemplateResult | typeof empty {
    const { form, rules } = this;
    if (!rules) return empty;
    if (isByLot(form)) return html`<p class="faint">${t('page.by-lot-note')}</p>`;
    const seats = seatsOf(form);
    const can = isTogether(form) ? [OPEN, ...levels()] : [PERSON, ...levels(), ...(form.who === 'watch' ? [] : [OPEN])];
    const me = isTogether(form) ? seats.indexOf(PERSON) : -1;
    const sit = (player: number, who: Seat): void => this.set({ seats: { ...form.seats, [player]: who } });
    const field = (player: number) => player === me ? html`<div class="seat">${this.player(player)}<span>${t('page.you')}</span></div>` : html`<label class="seat">${this.player(player)}
      <select name="seat-${player}" @change=${(event: Event) => sit(player, (event.target as HTMLSelectElement).value)}>
        ${can.map((who) => html`<option value=${who} .selected=${live(seats[player] === who)}>${who === OPEN && form.who === 'open' ? t('page.seat-anybody') : seatName(who)}</option>`)}
      </select></label>`;
    const sides = [...new Set(rules.sides)];
    const camps = sides.length < form.players;
    const members = (side: number): number[] => seats.flatMap((_, player) => (rules.sides[player] === side ? [player] : []));
    return html`<fieldset class="seats"><legend>${t('page.seats')}</legend>
      ${camps ? sides.map((side) => html`<div class="camp" role="group" aria-label=${t('page.camp', side + 1)}><small>${t('page.camp', side + 1)}</small>${members(side).map(field)}</div>`) : seats.map((_, player) => field(player))}
    </fieldset>`;
  }

  /** With people elsewhere: how it is timed, one's name, and what is allowed. */
  private meeting(): TemplateResult | typeof empty {
    const { form, rules } = this;
    if (!isTable(form)) return empty;
    const table: TableForm = { form, radio, setsUp: rules?.homes.some((home) => home.length === 0) ?? false, set: (changes) => this.agree(changes) };
    return html`<div class="meets">${clockFields(table)} ${nameField()}</div>${tableRules(table)}`;
  }

  /** What the main button says: what will happen. */
  private does(): string {
    const { form } = this;
    if (!isTable(form)) return t('page.begin');
    if (form.who === 'open') return t('page.open-the-seats', seatsOf(form).filter((seat) => seat === OPEN).length);
    return t('page.make-link');
  }

  private draw(): void {
    const { game, games } = this;
    const last = lastForm(game);
    const repeat = (): void => {
      this.form = { ...last! };
      void this.check();
    };
    const begin = (event: SubmitEvent): void => {
      event.preventDefault();
      void this.submit();
    };
    render(
      html`<form class="new-game" data-of=${this.rules?.game ?? ''} @submit=${begin}>
        <header>
          <h2>${t('page.new-game')}</h2>
          <fieldset class="segments games"><legend class="unseen">${t('page.game')}</legend>
            ${games.map((one) => radio('game', one === game, () => void this.turnTo(one), html`<span>${capital(one.name)}</span>`, 'segment', true))}</fieldset>
          ${last ? html`<button type="button" class="quiet" @click=${repeat}>${t('page.same-as-last')}</button>` : empty}
          <button type="button" class="bare" aria-label=${t('page.close')} @click=${() => this.close()}>${icon('close')}</button>
        </header>
        <div class="body scrolls">
          ${this.who()} ${this.level()} ${this.coach()}
          ${game.options.map((option) => this.option(option))}
          <div class="people">${this.side()} ${this.seats()}</div>
          ${this.meeting()}
        </div>
        <footer>
          ${this.fault ? html`<p class="fault" role="alert">${say(this.fault)}</p>` : empty}
          <button type="button" @click=${() => this.close()}>${t('page.cancel')}</button>
          <button class="main" ?disabled=${this.fault !== undefined}>${this.does()}</button>
        </footer>
      </form>`,
      this.holder,
    );
  }
}

/** Which games can be chosen: those for players, and the one that is open. */
export function askForGame(core: Core, games: Game[], game: string, who?: Who): Promise<Begun | undefined> {
  const listed = games.filter(({ name, example }) => !example || name === game);
  return ask<Begun>((close) => {
    const holder = document.createElement('div');
    new Asking(core, listed, game, holder, close, who);
    return html`${holder}`;
  }, t('page.new-game'), { kind: 'large' });
}
