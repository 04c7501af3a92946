/* approach.ts - how near a fine board is on a phone while pieces are set up: the ranks where one's own go fill its height; when
 * all stand, and when play begins, all of it is seen. */
import type { Board } from './board';
import type { Match } from './match';

/* As in setting-up.css and room.css, where text has its usual size. */
const narrow = matchMedia('(max-width: 1099px)');
const phone = matchMedia('(max-width: 759px), (orientation: landscape) and (max-height: 479px)');

export class Approach {
  /** For whom the board has been brought nearer. */
  private nearFor: number | undefined;

  constructor(
    private readonly match: Match,
    private readonly board: Board,
  ) {}

  /** Another match. */
  forget(): void {
    this.nearFor = undefined;
  }

  /** Whether a fine board is set up where there is a map of it. */
  get mapped(): boolean {
    return narrow.matches && this.board.isFine() && this.match.secret() && this.cells().length > 0;
  }

  /** The match has changed. */
  follow(): void {
    const { board, match } = this;
    const near = phone.matches && this.mapped && match.choices.tray.length > 0 ? match.viewer : undefined;
    if (near === this.nearFor) return;
    this.nearFor = near;
    if (near !== undefined) return this.come();
    board.zoom.by(0);
    board.svg.scrollIntoView({ block: 'nearest' });
  }

  come(): void {
    this.board.fill(this.cells());
  }

  /** The cells that pieces can go to. */
  private cells(): number[] {
    return this.match.choices.moves.flatMap(({ path }) => path);
  }
}
