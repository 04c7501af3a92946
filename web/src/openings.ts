/* openings.ts - what was played from the position that is shown, in one's own games or in all that the server has seen to their end, and
 * how it went for whoever played it. The core counts one's own (web/wasm/tally.c), the server the others (server/tally.c): with the same C.
 *
 * Nothing is asked for before somebody opens the card. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { AnalysisMatch } from './analysis-match';
import { ask } from './answers';
import { laterCore, type Core } from './core';
import { percent } from './figures';
import { isAway, keptGames, tableGames, type OwnGame } from './own-games';
import { whyOf } from './refusal';
import { line } from './together';
import { say, t, written } from './words';

export interface Played {
  move: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

type Whose = 'own' | 'server';
const WHOSE: Record<Whose, string> = { own: 'page.openings.own', server: 'page.openings.server' };

const FROM_SERVER = 50; /* of one's own games there, the newest */
const ENOUGH = 10; /* games, before a share of them is told */
const SHOWN = 12;

export class Openings {
  open = false;
  private whose: Whose = 'own';
  /** A core that has counted one's own games, once they have been. */
  private counted: Promise<Core> | undefined;
  private core: Core | undefined;
  private at = '';
  private found: Played[] | undefined;
  private fault = '';
  private closed = false;
  private readonly deaf = line.listen(() => (this.open ? this.changed() : undefined));

  /** `dare` does what may be refused, and says why. */
  constructor(
    private readonly matchNow: () => AnalysisMatch,
    private readonly dare: (run: () => Promise<void>) => void,
    private readonly changed: () => void,
  ) {}

  private get match(): AnalysisMatch {
    return this.matchNow();
  }

  private get later(): Core {
    return (this.core ??= laterCore());
  }

  close(): void {
    this.closed = true;
    this.deaf();
    this.core?.end();
  }

  toggle(open: boolean): void {
    this.open = open;
    this.look();
  }

  private choose(whose: Whose): void {
    this.whose = whose;
    this.look();
    this.changed();
  }

  /** Another position may be shown than before. */
  look(): void {
    if (!this.open) return;
    const { rules: { game, options }, view } = this.match;
    const at = [this.whose, game, options, view.position].join('\t');
    if (at === this.at) return;
    this.at = at;
    this.found = undefined;
    this.fault = '';
    if (this.match.secret(view) || view.toAct.length !== 1) return;
    void this.bring(at, [game, options, view.position]);
  }

  private async bring(at: string, position: [game: string, options: string, position: string]): Promise<void> {
    let found: Played[] = [];
    let fault = '';
    try {
      found = await (this.whose === 'own' ? this.own(position) : this.servers(position));
    } catch (error) {
      fault = say(whyOf(error));
    }
    if (at !== this.at) return;
    this.found = found;
    this.fault = fault;
    this.changed();
  }

  // ---- one's own ----

  /** Those of this browser, counted once; a record that cannot be read by today's rules does not count. Those at the server are added when
   * they come. */
  private async count(): Promise<Core> {
    const core = this.later;
    await this.add(core, keptGames());
    void tableGames(FROM_SERVER).then((page) => this.addAway(core, page?.games ?? []));
    return core;
  }

  private async add(core: Core, games: OwnGame[]): Promise<void> {
    const records = await Promise.all(games.map((one) => one.record().catch(() => '')));
    await core.batch(records.filter((record) => record).map((record) => ask('tally_records', record)));
  }

  private async addAway(core: Core, games: OwnGame[]): Promise<void> {
    if (games.length === 0 || this.closed) return;
    await this.add(core, games);
    this.at = '';
    this.look();
  }

  private async own(position: string[]): Promise<Played[]> {
    const core = await (this.counted ??= this.count());
    const { moves } = JSON.parse(await core.text('tally_at', position.join('\t'))) as { moves: Played[] };
    return moves;
  }

  // ---- the server's ----

  private async servers([name, options, position]: [string, string, string]): Promise<Played[]> {
    const { moves } = await line.call<{ moves: Played[] }>('openings', { name, ...(options === '-' ? {} : { options }), position });
    return moves;
  }

  // ---- drawing ----

  private state(): string {
    const { match } = this;
    if (match.view.result) return t('page.analysis.over');
    if (match.secret(match.view) || match.view.toAct.length !== 1) return t('analysis.set-up');
    if (this.fault) return this.fault;
    if (!this.found) return t(this.whose === 'server' && isAway() ? 'page.openings.no-server' : 'page.openings.counting');
    return this.found.length > 0 ? '' : t(this.whose === 'own' ? 'page.openings.none-own' : 'page.openings.none-server');
  }

  /** How it went: in numbers; as a share only where there are enough games for one. */
  private words({ games, won, drawn, lost }: Played): string {
    const counts = t('page.openings.went', won, drawn, lost);
    return games < ENOUGH ? counts : `${counts} · ${percent((won + drawn / 2) / games)}`;
  }

  private row(one: Played): TemplateResult {
    const { move, games, won, drawn, lost } = one;
    const words = this.words(one);
    return html`<li><button class="quiet opening" @click=${() => this.dare(() => this.match.play(move))} title=${words}>
      <b>${written(move)}</b><span class="how-often">${t('page.openings.games', games)}</span>
      <span class="went" aria-hidden="true"><i class="won" .style=${`flex:${won}`}></i><i class="drawn" .style=${`flex:${drawn}`}></i><i class="lost" .style=${`flex:${lost}`}></i></span>
      <small>${words}</small></button></li>`;
  }

  private switch(): TemplateResult {
    const one = (whose: Whose): TemplateResult =>
      html`<button aria-pressed=${String(this.whose === whose)} @click=${() => this.choose(whose)}>${t(WHOSE[whose])}</button>`;
    return html`<div class="row" role="group" aria-label=${t('page.openings.whose')}>${one('own')} ${one('server')}</div>`;
  }

  template(): TemplateResult {
    const state = this.open ? this.state() : '';
    const shown = this.open && !state ? (this.found ?? []).slice(0, SHOWN) : [];
    const toggle = (event: Event): void => {
      const { open } = event.currentTarget as HTMLDetailsElement;
      if (open === this.open) return;
      this.toggle(open);
      this.changed();
    };
    return html`<details class="card openings" .open=${this.open} @toggle=${toggle}><summary><h2>${t('page.openings')}</h2></summary>
      ${this.open ? html`${this.switch()}
        ${state ? html`<p class="faint" role="status">${state}</p>` : empty}
        <ol class="plain played">${shown.map((one) => this.row(one))}</ol>` : empty}</details>`;
  }
}
