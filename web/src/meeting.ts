/* meeting.ts - a table where people meet who are elsewhere, "#/table/ID": the page of its game for whoever has a seat or watches,
 * and an invitation for whoever comes by the link; "#/table/ID/12" is how it stood then,
 * "#/table/ID/watch" for whoever wants no more than to look on. */
import { html, render } from 'lit-html';
import type { Game } from './answers';
import { Company } from './company';
import type { Core } from './core';
import { NEW, type NewGame } from './form';
import { GameTable } from './game-table';
import { homeward } from './homeward';
import { Invitation } from './invitation';
import { plightName, plightPage, type Plight } from './plight';
import { renew } from './push';
import { whyOf } from './refusal';
import { RemoteMatch } from './remote-match';
import { alarm } from './seals';
import { OPEN, PERSON } from './seats';
import { settings } from './settings';
import { playerTokens, turnedSketch } from './sketches';
import { entitle } from './title';
import { addressOf, goToTable, line, takeName } from './together';
import { started } from './trouble';
import { capital, t } from './words';

export class Meeting extends GameTable<RemoteMatch> {
  override readonly company: Company;
  private readonly invitation: Invitation;
  /** Whoever has no seat wants to see the game. */
  private watches = false;
  private wasSeated = false;

  constructor(
    core: Core,
    readonly engine: Core,
    games: Game[],
    root: HTMLElement,
    id: string,
    /** The state that is wanted first, or WATCH. */
    private readonly wish: string | undefined,
  ) {
    super((audience) => new RemoteMatch(core, engine, audience, line, id), core, games, root);
    this.company = new Company(this, root);
    this.invitation = new Invitation(this);
  }

  async open(): Promise<void> {
    this.render();
    const stop = line.listen(() => this.render());
    this.listening.signal.addEventListener('abort', stop);
    addEventListener('resize', () => this.render(), this.listening); /* notices stand where there is room */
    started();
    await this.match.open();
    if (/^\d+$/.test(this.wish ?? '') && this.match.rules) await this.showAt(Number(this.wish));
    renew();
    this.render();
    await this.sketch();
  }

  /** A move, and not how the game ended. */
  private async showAt(n: number): Promise<void> {
    await this.match.show(n);
    this.next(() => {
      this.result.open = this.result.open && this.match.shown < 0;
      this.render();
    });
  }

  override close(): void {
    super.close();
    this.company.clocks.stop();
  }

  override async repaint(): Promise<void> {
    await super.repaint();
    await this.sketch();
  }

  /** The picture of an invitation. */
  private async sketch(): Promise<void> {
    const { rules } = this.match;
    if (!rules || !this.isInvited) return;
    const { length, position } = this.match.now;
    const { seat } = this.invitation;
    this.invitation.tokens = await playerTokens(this.engine, rules.game, rules.options);
    this.invitation.picture = await turnedSketch(this.engine, rules, length > 0 ? position : '-', seat === undefined ? 0 : homeward(this.match, [seat]));
    this.render();
  }

  get game(): string {
    return this.opened?.game ?? this.match.head?.name ?? '';
  }

  get analysis(): string | undefined {
    return this.match.now?.result ? `#/analyse/table/${this.match.id}` : undefined;
  }

  private get isInvited(): boolean {
    if (this.watches || (this.wish && this.match.standing?.seated)) return false;
    return (this.match.head?.you.length ?? 0) + (this.match.head?.away.length ?? 0) === 0;
  }

  // ---- coming and going ----

  join(player: number, name: string): void {
    void (async () => {
      try {
        await takeName(name);
        await this.match.join(player);
        this.invitation.fault = undefined;
      } catch (error) {
        this.invitation.fault = whyOf(error);
      }
      this.render();
    })();
  }

  /** Another seat is looked at: the board turns. */
  looksFrom(): void {
    this.render();
    void this.sketch();
  }

  /** A game like this one, with a free seat. */
  playSame(): void {
    void this.hand.dare(async () => {
      const { rules, head } = this.match;
      const seats = rules.names.map((_, player) => (player === 0 ? PERSON : OPEN));
      await goToTable({
        game: rules.game, options: rules.options, seats, clock: head?.clock ?? 'none', listed: false, start: '', name: settings.name,
        chat: head?.chat ?? true, takeback: head?.takeback ?? true, takeover: head?.takeover ?? true,
      });
    });
  }

  onlyWatch(): void {
    this.watches = true;
    this.render();
    void this.repaint();
  }

  /** A game of another kind begins at this screen. */
  start(game: string, _chosen: NewGame): Promise<void> {
    location.hash = `#/${game}/${NEW}`;
    return Promise.resolve();
  }

  again(): void {
    void this.hand.dare(async () => {
      const next = await this.match.rematch();
      if (next) location.hash = addressOf(next);
    });
  }

  // ---- drawing ----

  protected override async settled(): Promise<void> {
    const seated = this.match.people().length > 0;
    if (seated && !this.wasSeated) this.board.turn(homeward(this.match));
    this.wasSeated = seated;
    await super.settled();
  }

  /** All wanted to play again: there it goes on. */
  private goOn(): void {
    const { head } = this.match;
    if (!head?.next || !head.you.some((player) => head.rematch.includes(player))) return;
    if (!this.listening.signal.aborted && location.hash === this.place) location.hash = addressOf(head.next);
  }

  protected override render(): void {
    if (this.listening.signal.aborted) return;
    const { match } = this;
    if (!match.head || (match.gone && !this.opened)) return this.renderNothing();
    if (!this.opened) return;
    if (this.isInvited) {
      render(this.invitation.template(), this.root);
      entitle(`${t('page.invite-short', capital(match.rules.game))} · Tintagel`);
      return;
    }
    if (this.root.querySelector('.invitation')) scrollTo(0, 0);
    super.render();
    this.company.clocks.drawn();
    this.goOn();
  }

  /** There is no such table, or no server. */
  private renderNothing(): void {
    const { gone } = this.match;
    if (gone === 'false') return void render(html`<main class="invitation waits">${alarm(this.match)}</main>`, this.root);
    const plight: Plight = line.state === 'none' ? 'none' : (gone ?? (line.state === 'lost' ? 'away' : 'opens'));
    render(plightPage(plight, () => line.retry()), this.root);
    entitle(`${plightName(plight)} · Tintagel`);
  }
}
