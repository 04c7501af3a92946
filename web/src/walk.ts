/* walk.ts - going through a game by what its report says: from mistake to mistake, and which decision is spoken of where one stands. */
import type { AnalysisMatch } from './analysis-match';
import { worst, type Reporting, type ReportMark } from './report';

export class Walk {
  constructor(
    private readonly matchNow: () => AnalysisMatch,
    private readonly reporting: Reporting,
  ) {}

  private get match(): AnalysisMatch {
    return this.matchNow();
  }

  /** The state at the end of the turn that a decision was made in. */
  endOf({ n }: ReportMark): number {
    return this.match.played.find(([, , next]) => next > n)?.[2] ?? n + 1;
  }

  goTo(mark: ReportMark): void {
    void this.match.go(this.endOf(mark));
  }

  /** The state of the match that was played where the line that is shown leaves it, or that is shown. */
  get playedTo(): number {
    const { line, added, view } = this.match;
    return line.slice(0, view.n + 1).findLast((node) => added.isPlayed(node)) ?? 0;
  }

  /** The mistake after what is shown, or before it. */
  mistake(step: 1 | -1): ReportMark | undefined {
    const faults = (this.reporting.report?.marks ?? []).filter(({ grade }) => grade !== 'fine');
    const at = this.playedTo;
    return step > 0 ? faults.find((mark) => this.endOf(mark) > at) : faults.findLast((mark) => this.endOf(mark) < at);
  }

  goToMistake(step: 1 | -1): void {
    const mark = this.mistake(step);
    if (mark) this.goTo(mark);
  }

  /** The graded decision of the turn that is shown. */
  get marked(): ReportMark | undefined {
    const { node, played, added } = this.match;
    const at = played.findIndex(([, , next]) => next >= node);
    if (!added.isPlayed(node) || node === 0 || at < 0) return undefined;
    return worst(this.reporting.within(played[at - 1]?.[2] ?? 0, node));
  }
}
