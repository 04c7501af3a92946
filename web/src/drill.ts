/* drill.ts - learning from one's mistakes: one decision after the other that a report found fault with, and the better one is to be
 * found on the board. What is tried is judged as the report judged (search/report.h: report_try), and adds nothing to the record.
 *
 * Invariant: while it is on, what is shown is the state in which the decision was made. */
import type { AnalysisMatch } from './analysis-match';
import type { CoachButton, CoachSays } from './coach-line';
import { gradeWord, markSentences, type Reporting, type ReportMark } from './report';
import { playerName } from './speech';
import { capital, say, t, written, type Said } from './words';

const SLIP = 30; /* hundredths: less than that is no fault (search/grade.h) */

/** What it needs of the analysis. */
export interface Owner {
  readonly match: AnalysisMatch;
  readonly reporting: Reporting;
  changed(): void;
}

type State = 'asks' | 'judges' | 'wrong' | 'hinted' | 'right' | 'shown' | 'done';

export class Drill {
  private marks: ReportMark[] = [];
  private at = 0;
  private state: State = 'asks';
  /** What was tried, and what is said of it. */
  private tried = '';
  private against: string[] = [];
  /** How many were found without being shown. */
  private found = 0;

  constructor(private readonly owner: Owner) {}

  get on(): boolean {
    return this.marks.length > 0;
  }

  /** The decision that is asked for. */
  get mark(): ReportMark | undefined {
    return this.state === 'done' ? undefined : this.marks[this.at];
  }

  /** Whether the better one may be seen. */
  get isOpen(): boolean {
    return this.state === 'right' || this.state === 'shown';
  }

  /** The cell that a hint points at. */
  get hinted(): number[] {
    return this.state === 'hinted' ? (this.mark?.cells.slice(0, 1) ?? []) : [];
  }

  async begin(players: number[]): Promise<void> {
    const { match, reporting } = this.owner;
    const sides = new Set(players.map((player) => match.rules.sides[player]));
    this.marks = (reporting.report?.marks ?? []).filter(({ grade, player }) => grade !== 'fine' && sides.has(match.rules.sides[player]));
    this.found = 0;
    await this.turnTo(0);
  }

  private async turnTo(at: number): Promise<void> {
    this.at = at;
    this.against = [];
    this.state = at < this.marks.length ? 'asks' : 'done';
    const { mark } = this;
    if (mark) await this.owner.match.go(mark.n);
    else this.owner.changed();
  }

  leave(): void {
    this.marks = [];
    this.owner.changed();
  }

  next(): void {
    if (this.state === 'done') this.leave();
    else void this.turnTo(this.at + 1);
  }

  hint(): void {
    if (!this.mark || this.isOpen) return;
    this.state = 'hinted';
    this.owner.changed();
  }

  show(): void {
    if (!this.mark || this.isOpen) return;
    this.state = 'shown';
    this.owner.changed();
  }

  /** Somebody has tried something. */
  async answer(word: string): Promise<void> {
    const { mark } = this;
    if (!mark || this.isOpen || this.state === 'judges') return;
    this.tried = word;
    this.state = 'judges';
    this.owner.changed();
    const judged = word === mark.better[0] ? undefined : await this.owner.reporting.judge(mark.n, word);
    if (this.mark !== mark || !this.on) return;
    const right = !judged || judged.grade === 'none' || judged.grade === 'fine' || judged.loss < SLIP;
    this.against = right ? [] : markSentences(judged).slice(1, 2).concat(judged.verdict.slice(1, 2).map((now) => `${capital(say(now))}.`));
    this.state = right ? 'right' : 'wrong';
    this.found += Number(right);
    this.owner.changed();
  }

  // ---- what is said ----

  private task(mark: ReportMark): Said {
    const { match } = this.owner;
    return { message: 'page.drill.task', args: [playerName(match, mark.player), written(mark.line[0] ?? ''), gradeWord(mark.grade)] };
  }

  private words(mark: ReportMark): Pick<CoachSays, 'state' | 'text'> & { more?: string } {
    const where = this.owner.match.rules.cells[mark.cells[0] ?? -1]?.[0] ?? '';
    const better = markSentences(mark)[0] ?? '';
    const tried = written(this.tried);
    switch (this.state) {
      case 'judges':
        return { state: 'on', text: { message: 'page.drill.judges', args: [tried] } };
      case 'wrong':
        return { state: 'wrong', text: { message: 'page.drill.wrong', args: [tried] }, more: this.against.join(' ') };
      case 'hinted':
        return { state: 'task', text: { message: where ? 'page.drill.where' : 'page.drill.no-where', args: [where] }, more: say(this.task(mark)) };
      case 'right':
        return { state: 'done', text: { message: this.tried === mark.better[0] ? 'page.drill.right' : 'page.drill.right-too', args: [tried] }, more: better };
      case 'shown':
        return { state: 'on', text: { message: 'page.drill.shown', args: [written(mark.turns[0] ?? '')] }, more: better };
      default:
        return { state: 'task', text: this.task(mark) };
    }
  }

  says(): CoachSays {
    const { mark } = this;
    if (!mark) return { state: 'done', text: { message: 'page.drill.done', args: [this.found, this.marks.length] } };
    const { more, ...said } = this.words(mark);
    const count: Said = { message: 'page.drill.of', args: [this.at + 1, this.marks.length] };
    return { ...said, more: { text: more ? { message: 'page.drill.more', args: [count, more] } : count } };
  }

  buttons(): CoachButton[] {
    const leave: CoachButton = { label: t('page.drill.leave'), sign: 'close', key: 'Escape', press: () => this.leave() };
    if (!this.mark) return [{ ...leave, main: true }];
    const next: CoachButton = { label: t('page.next-one'), sign: 'next', key: 'Enter', main: true, press: () => this.next() };
    if (this.isOpen) return [leave, next];
    const hint: CoachButton = { label: t('page.hint'), sign: 'hint', key: 'H', press: () => this.hint() };
    const show: CoachButton = { label: t('page.show'), sign: 'eye', key: 'L', press: () => this.show() };
    return [leave, hint, show, { ...next, main: false, label: t('page.skip') }];
  }

  /** What a key does while it is on; nothing: it is not for this. */
  key(key: string): (() => void) | undefined {
    if (!this.on) return undefined;
    const keys: Record<string, () => void> = { Escape: () => this.leave(), h: () => this.hint(), l: () => this.show(), ...(this.isOpen || !this.mark ? { Enter: () => this.next() } : {}) };
    return keys[key];
  }
}
