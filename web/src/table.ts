/* table.ts - a game at this screen: how its match begins, is taken up again, and what its address is. */
import type { Game } from './answers';
import { isCoached } from './coach';
import type { Core } from './core';
import { easiest, FIRST, FIRST_GAME, lastTime, MOST_PLAYERS, NEW, type NewGame } from './form';
import { GameTable } from './game-table';
import { lastOf } from './keeping';
import { LocalMatch } from './local-match';
import { whyOf } from './refusal';
import { presetLevel, type Seat } from './seats';

export class Table extends GameTable<LocalMatch> {
  constructor(
    core: Core,
    engine: Core,
    games: Game[],
    root: HTMLElement,
    private readonly kind: string,
    private readonly id: string | undefined,
  ) {
    super((audience) => new LocalMatch(core, engine, audience), core, games, root);
  }

  // ---- beginning ----

  /** Take up the game that is kept under this id, or the last one of its kind; or begin one, as the last time. */
  async open(): Promise<void> {
    const { kind: game, id } = this;
    if (id === FIRST_GAME) return this.beginFirst(game);
    const wanted = id === NEW ? undefined : (id ?? lastOf(game));
    if (wanted && (await this.match.resume(wanted))) this.name('replace');
    else await this.beginAgain(game);
  }

  /** As the last time, unless that cannot be any more, such as on a board that the program has no more. */
  private async beginAgain(game: string): Promise<void> {
    try {
      await this.begin(game, lastTime(game), 'replace');
    } catch (error) {
      whyOf(error);
      await this.begin(game, FIRST, 'replace');
    }
  }

  /** Somebody's first game: against the weakest, with a coach. */
  private async beginFirst(game: string): Promise<void> {
    await this.begin(game, easiest(), 'replace');
    this.next(() => this.hand.say('page.coach.welcome'));
  }

  async start(game: string, chosen: NewGame): Promise<void> {
    await this.begin(game, chosen, 'push');
  }

  again(seats: Seat[]): void {
    const { game, options } = this.match.rules;
    void this.hand.dare(() => this.start(game, { options, seats, coach: isCoached(this.match) }));
  }

  /** The game that is played; while one opens, the one that was asked for. */
  get game(): string {
    return this.opened?.game ?? this.kind;
  }

  /** Not while people play against each other. */
  get analysis(): string | undefined {
    const { match } = this;
    const may = match.now.result !== null || match.people().length < 2;
    return may && match.now.length > 0 ? `#/analyse/local/${match.id}` : undefined;
  }

  private async begin(game: string, { options, seats, coach }: NewGame, how: 'push' | 'replace'): Promise<void> {
    const all = Array.from({ length: MOST_PLAYERS }, (_, player) => seats[player] ?? presetLevel());
    await this.match.start(game, options, all, coach);
    this.name(how);
  }

  async load(record: string): Promise<void> {
    await this.match.load(record);
    this.name('push');
  }

  /** The address names the match, so that each has its own; not where somebody has gone elsewhere meanwhile. */
  private name(how: 'push' | 'replace'): void {
    const { id, rules } = this.match;
    if (this.listening.signal.aborted || location.hash !== this.place) return;
    this.place = `#/${rules.game}/${id}`;
    if (location.hash === this.place) return;
    if (how === 'push') history.pushState(null, '', this.place);
    else history.replaceState(null, '', this.place);
  }
}
