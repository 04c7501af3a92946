/* analysis-start.ts - choosing what to analyse: one of one's games, a record from a file or pasted, or a game from its start. */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import { localPlace, recordPlace, startPlace, tablePlace, keepLoaded } from './analysis-source';
import { ask, type Game, type Option } from './answers';
import { seatWho } from './away-games';
import { laterCore, type Core } from './core';
import { askChoice } from './dialogs';
import { editPlace } from './editing';
import { readText } from './files';
import { applies, freshForm, optionText, type Form } from './form';
import { gameFace } from './game-face';
import { icon } from './icons';
import { allKept, type Kept } from './keeping';
import { pictureOf } from './own-cards';
import type { GameHead } from './protocol';
import { whyOf } from './refusal';
import { computerOf, levelName, PERSON } from './seats';
import { settings } from './settings';
import { sketch } from './sketches';
import { entitle } from './title';
import { line } from './together';
import { started } from './trouble';
import { shortVariant } from './variants';
import type { View } from './view';
import { capital, hasWords, say, t } from './words';

const MOST = 50; /* games of the server's */

/** A game that can be looked at, as a card. */
interface Choosable {
  href: string;
  game: string;
  options: string;
  with: string;
  stands: string;
  picture: string | undefined;
}

/** A game of a file (web/wasm/variations.c). */
interface Listed {
  game: string;
  created: number;
  result: string;
  turns: number;
  seats: ([who: string, name: string] | null)[];
}

function listedGame({ game, created, turns, seats }: Listed, i: number): TemplateResult {
  const names = seats.flatMap((seat) => (seat ? [seat[0] === 'computer' ? levelName(computerOf(seat[1])) : seat[1]] : [])).join(' – ');
  return html`<span>${i + 1}. <b>${capital(game)}</b> ${names}<br /><small>${new Date(created).toLocaleDateString(settings.language)} · ${t('page.analysis.played', turns)}</small></span>`;
}

export class AnalysisStart implements View {
  readonly place = location.hash;
  readonly atBoard = false;
  private away: GameHead[] = [];
  private readonly pictures = new Map<string, string>();
  private form: Form;
  private game: Game;
  private fault = '';
  private closed = false;

  constructor(
    private readonly core: Core,
    private readonly games: Game[],
    private readonly root: HTMLElement,
  ) {
    this.game = games.find(({ example }) => !example)!;
    this.form = freshForm(this.game);
  }

  async open(): Promise<void> {
    this.draw();
    started();
    await Promise.all([this.bringAway(), this.paint()]);
  }

  async repaint(): Promise<void> {
    this.pictures.clear();
    this.draw();
    await this.paint();
  }

  close(): void {
    this.closed = true;
  }

  /** Games of the server's that are over. Who has never played with others asks no server. */
  private async bringAway(): Promise<void> {
    if (!settings.met) return;
    try {
      const { games } = await line.call<{ games: GameHead[] }>('games', { player: 'me', state: 'finished', most: MOST });
      this.away = games;
    } catch (error) {
      whyOf(error); /* without a server there are none */
    }
    if (!this.closed) this.draw();
  }

  private async paint(): Promise<void> {
    for (const [id, { game, options, position }] of this.kept) {
      const url = await sketch(this.core, game, options, position, true);
      if (this.closed) return;
      if (url) this.pictures.set(id, url);
      this.draw();
    }
  }

  /** Those that may be looked at: not what people play against each other now. */
  private get kept(): [string, Kept][] {
    const may = ({ over, seats, game }: Kept): boolean => this.games.some(({ name }) => name === game) && (over || seats.filter((seat) => seat === PERSON).length < 2);
    return allKept().filter(([, match]) => may(match)).sort(([, a], [, b]) => b.at - a.at);
  }

  // ---- one's games ----

  private ofKept([id, { game, options, seats, over, turns }]: [string, Kept]): Choosable {
    const others = [...new Set(seats.filter((seat) => seat !== PERSON))].map(levelName).join(', ') || t('page.mode.screen');
    return { href: localPlace(id), game, options, with: others, stands: over ? t('page.over') : t('page.paused-at', turns), picture: this.pictures.get(id) };
  }

  private ofAway(head: GameHead): Choosable {
    const others = head.seats.flatMap((seat, player) => (seat && !head.you.includes(player) ? [seatWho(seat)] : [])).join(', ');
    return { href: tablePlace(head.id), game: head.name, options: head.options, with: others, stands: t('page.over'), picture: pictureOf(head) };
  }

  private card({ href, game, options, with: others, stands, picture }: Choosable): TemplateResult {
    const face = gameFace({ picture, name: capital(game), variant: shortVariant(game, options), others, stands: html`<span>${stands}</span>` });
    return html`<li><a class="card to-analyse" href=${href}>${face}</a></li>`;
  }

  private own(): TemplateResult {
    const all = [...this.kept.map((one) => this.ofKept(one)), ...this.away.map((head) => this.ofAway(head))];
    return html`<section aria-labelledby="own-games"><header class="row"><h2 id="own-games">${t('page.your-games')}</h2><a class="button" href="#/library">${t('page.library')}</a></header>
      ${all.length > 0 ? html`<ul class="plain games-to-analyse">${all.map((one) => this.card(one))}</ul>` : html`<p class="faint">${t('page.analysis.no-games')}</p>`}</section>`;
  }

  // ---- a record ----

  /** Whatever cannot be read is told here, and nobody leaves. */
  private async load(text: string | undefined): Promise<void> {
    if (!text?.trim()) return;
    const core = laterCore();
    try {
      const record = await this.oneOf(core, text);
      if (record === undefined) return;
      keepLoaded(record);
      location.hash = recordPlace;
    } catch (error) {
      this.fault = say(whyOf(error));
      this.draw();
    } finally {
      core.end();
    }
  }

  /** The record that a file holds, as text; of several the one that is chosen, nothing if none is. */
  private async oneOf(core: Core, text: string): Promise<string | undefined> {
    const games = JSON.parse(await core.text('list_records', text)) as Listed[];
    const number = games.length < 2 ? 1 : await askChoice(t('page.analysis.which-game', games.length), games.map((game, i) => ({ value: i + 1, label: listedGame(game, i) })));
    return number === undefined ? undefined : (await core.texts(ask('open_record', text, number), ask('record_text'))).at(-1);
  }

  private record(): TemplateResult {
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      const field = (event.target as HTMLFormElement).elements.namedItem('record') as HTMLTextAreaElement;
      void this.load(field.value);
    };
    return html`<section class="card" aria-labelledby="a-record"><h2 id="a-record">${t('page.analysis.record')}</h2>
      <form class="paste" @submit=${submit}><label>${t('page.analysis.paste')}<textarea name="record" rows="5" spellcheck="false" autocomplete="off"></textarea></label>
        ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : empty}
        <div class="row"><button class="main">${t('page.analyse')}</button><button type="button" @click=${() => void readText().then((text) => this.load(text))}>${t('page.analysis.file')}</button></div></form></section>`;
  }

  // ---- the start of a game ----

  private choice(option: Option): TemplateResult | typeof empty {
    const { game: { name: game }, form } = this;
    if (option.choices.length < 2 || !applies(option, form)) return empty;
    const words = (choice: string): string => (hasWords(`${game}.option.${option.name}.${choice}`) ? t(`${game}.option.${option.name}.${choice}`) : choice);
    const label = hasWords(`${game}.option.${option.name}`) ? t(`${game}.option.${option.name}`) : option.name;
    const change = (event: Event): void => {
      form.values[option.name] = (event.target as HTMLSelectElement).value;
      this.draw();
    };
    return html`<label>${label}<select @change=${change}>${option.choices.map((choice) => html`<option value=${choice} ?selected=${form.values[option.name] === choice}>${words(choice)}</option>`)}</select></label>`;
  }

  private beginning(): TemplateResult {
    const { game, form } = this;
    const pick = (event: Event): void => {
      this.game = this.games.find(({ name }) => name === (event.target as HTMLSelectElement).value)!;
      this.form = freshForm(this.game);
      this.draw();
    };
    return html`<section class="card" aria-labelledby="a-start"><h2 id="a-start">${t('page.analysis.start')}</h2>
      <div class="from-start"><label>${t('page.game')}<select @change=${pick}>${this.games.filter(({ example }) => !example).map(({ name }) => html`<option value=${name} ?selected=${name === game.name}>${capital(name)}</option>`)}</select></label>
        ${game.options.map((option) => this.choice(option))}</div>
      <div class="row"><a class="button" href=${startPlace(game.name, optionText(game, form))}>${icon('analyse')} ${t('page.analysis.begin')}</a>
        <a class="button" href=${editPlace(game.name, optionText(game, form))}>${icon('edit')} ${t('page.edit.open')}</a></div></section>`;
  }

  private draw(): void {
    entitle(`${t('page.analyse')} · Tintagel`);
    render(html`<main class="analysis-start"><header><h1>${t('page.analyse')}</h1><p>${t('page.analysis.about')}</p></header>
      ${this.own()}<div class="other-sources">${this.record()}${this.beginning()}</div></main>`, this.root);
  }
}
