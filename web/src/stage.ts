/* stage.ts - a match on a board: it listens to the match, the board and the hand, and draws them one after the other. What stands
 * round the board is the affair of each view: a game (table.ts), an exercise (study.ts). */
import { html, type TemplateResult } from 'lit-html';
import { NO_ARMY, type Move, type Rules, type SignShown } from './answers';
import { Approach } from './approach';
import { Board, type Scene } from './board';
import type { Danger } from './coach';
import { askChoice } from './dialogs';
import { dragGhost } from './ghost';
import { Hand } from './hand';
import { homeward } from './homeward';
import type { Audience, Match } from './match';
import { Miniature } from './miniature';
import { seen } from './motion';
import { isDark, settings } from './settings';
import { armyOf } from './speech';
import { What } from './what';
import { capital, t, written } from './words';

export abstract class Stage<M extends Match> {
  readonly match: M;
  readonly board: Board;
  readonly hand = new Hand(this);
  readonly miniature: Miniature;
  readonly approach: Approach;
  readonly what: What;
  legend: SignShown[] = [];
  protected readonly listening = new AbortController();
  /** The rules that the board is drawn for. */
  protected opened: Rules | undefined;
  private drawn = Promise.resolve();
  private drawings = 0;
  private tokens = new Map<string, string>();

  constructor(make: (audience: Audience) => M) {
    this.match = make({
      wish: () => ({ dark: isDark(), hints: settings.hints, taken: this.hand.picked.taken }),
      changed: () => this.next(() => this.update()),
      heard: () => (this.opened ? this.render() : undefined),
      refused: (why) => this.hand.tell(why),
    });
    this.board = new Board({
      point: (cell) => this.hand.point(cell),
      canDrag: (cell) => this.canPick(cell),
      describe: (cell) => this.hand.survey.describe(cell),
      sweep: (cell) => this.hand.sweep(cell),
      cancel: () => this.hand.cancel(),
      ask: (cell) => void this.what.show(cell),
      zoomed: () => {
        this.render();
        this.showMiniature();
      },
    });
    this.approach = new Approach(this.match, this.board);
    this.miniature = new Miniature(this.match, this.board.zoom);
    this.what = new What(this, this.listening.signal);
  }

  close(): void {
    this.match.close();
    this.listening.abort();
  }

  /** Whether a move may be played at once. */
  lets(_word: string): Promise<boolean> {
    return Promise.resolve(true);
  }
  /** The name of a rule, which may lead to it. */
  chip(rule: string): TemplateResult {
    return html`<span class="rule">${rule}</span>`;
  }
  /** Somebody wants to know which keys there are. */
  listKeys(): void {}
  /** Whether what stands somewhere can be picked up, and what somebody who points can mean. */
  protected canPick(cell: number): boolean {
    return this.hand.survey.ways.has(cell);
  }
  protected get meant(): ReadonlySet<number> {
    return this.hand.survey.meant();
  }
  /** A way that others could go, and the cells that it is about. */
  protected danger(): Danger {
    return { way: [], cells: [] };
  }

  /** All that is round the board. */
  protected abstract render(): void;
  /** What has moved has been seen. */
  protected async settled(): Promise<void> {
    this.finish();
  }

  // ---- drawing ----

  private async openBoard(): Promise<void> {
    const { board, match } = this;
    const { rules } = match;
    const [layers, tokens, legend] = await Promise.all([match.paint(), match.tokens(), match.legend()]);
    this.tokens = tokens;
    this.legend = legend;
    this.approach.forget();
    this.hand.forget();
    board.open(rules, t('page.board', capital(rules.game)));
    board.paint(layers);
    board.turn(homeward(match));
    this.opened = rules;
  }

  /** One thing after another. */
  protected next(run: () => void | Promise<void>): void {
    this.drawn = this.drawn.then(run);
  }

  /** After the language or the theme has changed. */
  async repaint(): Promise<void> {
    if (!this.opened) return;
    this.next(async () => {
      const [layers, legend] = await Promise.all([this.match.paint(), this.match.legend()]);
      this.legend = legend;
      this.board.paint(layers);
    });
    await this.match.show(this.match.view.n);
  }

  /** The match has changed. */
  private async update(): Promise<void> {
    const fresh = this.opened !== this.match.rules;
    if (fresh) await this.openBoard();
    const { layers } = this.match;
    const stays = this.hand.follow();
    if (!stays) this.what.close();
    this.show(stays ? await this.marked() : layers);
    if (!fresh) await seen(); /* what has moved comes first, then what is said of it */
    if (layers !== this.match.layers) return; /* it has changed again, and the next update shows that */
    await this.settled();
    void this.lookAhead();
  }

  /** What could be prepared is found when all is shown: nobody waits for it. */
  private async lookAhead(): Promise<void> {
    if (!(await this.hand.lookAhead()) || this.listening.signal.aborted) return;
    this.board.fingers.meant = this.meant;
    this.finish();
  }

  /** What is picked has changed. */
  redraw(): void {
    this.next(async () => {
      this.hand.look();
      this.show(await this.marked());
      this.finish();
    });
  }

  /** What changes in play, with marks for what is picked. */
  private marked(): Promise<string[]> {
    return this.match.mark(this.what.marks() ?? this.hand.marks());
  }

  private show(layers: string[]): void {
    const { board, hand, match, match: { view } } = this;
    const { selected } = this.what.marks() ?? hand.marks();
    const sign = this.sign();
    board.show(layers, {
      n: view.n, now: match.shown < 0, moved: { path: view.last, swing: view.swing },
      picking: selected !== undefined, proposed: hand.pending !== undefined, meant: this.meant, targets: new Set(hand.survey.targets.keys()),
      ...sign,
    });
  }

  /** The way of a move that is not made, and what it is: prepared, a hint, or a danger. */
  private sign(): Pick<Scene, 'way' | 'rings' | 'meaning'> {
    const { ahead, hinted } = this.hand;
    if (ahead.move) return { way: ahead.move.path, rings: ahead.move.path, meaning: 'ahead' };
    const { way, cells } = this.danger();
    if (hinted?.whole) return { way: hinted.move.path, rings: cells, meaning: 'hint' };
    return { way, rings: cells, meaning: cells.length > 0 ? 'danger' : 'hint' };
  }

  /** What is said of the board, and what is round it. */
  protected finish(): void {
    this.board.label(this.hand.survey.targets);
    this.render();
    this.board.zoom.fit(); /* at once: whoever points a moment later must not find another cell there */
    this.note();
  }

  /** All of it is there. */
  protected note(): void {
    const { dataset } = this.board.svg;
    dataset['drawn'] = String((this.drawings += 1)); /* so that a test can wait for it */
    dataset['match'] = this.match.id;
    dataset['waits'] = this.waitsFor();
  }

  /** Whom the match waits for: "over", "computer", or a person's number. */
  protected waitsFor(): string {
    const { match } = this;
    if (match.now.result) return 'over';
    return match.computer() === undefined ? String(match.actor() ?? '') : 'computer';
  }

  protected showMiniature(): void {
    if (this.miniature.lacks(this.approach.mapped)) void this.miniature.draw().then(() => this.render());
  }

  // ---- pieces ----

  token(army: number, kind: number): TemplateResult {
    return html`<svg class="token" viewBox="-58 -58 116 116" aria-hidden="true" .innerHTML=${this.tokens.get(`${army} ${kind}`) ?? ''}></svg>`;
  }

  face(player: number, army = NO_ARMY): TemplateResult {
    const { armies, kinds } = this.match.rules;
    return this.token(army < armies ? army : armyOf(this.match, player), kinds.findIndex(({ fills }) => !fills));
  }

  dragFromTray(down: PointerEvent, army: number, kind: number): void {
    dragGhost(down, {
      picture: this.token(army, kind),
      taken: () => this.hand.take(army, kind),
      dropped: (x, y) => {
        const cell = this.board.fingers.cellAt(x, y);
        if (cell !== undefined) void this.hand.point(cell);
      },
    });
  }

  askWhich(moves: Move[]): Promise<Move | undefined> {
    return askChoice(
      t('page.which'),
      moves.map((move) => ({
        value: move,
        label: html`${this.token(move.army, move.kind)} ${capital(t(this.match.rules.kinds[move.kind]?.name ?? ''))}
          <small>${written(move.word)}</small>`,
      })),
    );
  }
}
