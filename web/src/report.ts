/* report.ts - the report of the game that is analysed (docs/reports.md): workers of its own make it, when somebody wants one, each
 * decision by one of them (web/wasm/report.c), so it is the same however many there are; it can be stopped, and is then of what was
 * looked at so far. Words and numbers are the core's.
 *
 * Invariant: `report` is of the record that was last asked about. */
import type { Told, Why } from './answers';
import { laterCore, type Core } from './core';
import type { Worth } from './evaluation';
import { whyOf } from './refusal';
import { ideaWords } from './speech';
import { capital, say, t, written } from './words';

export const GRADES = ['fine', 'slip', 'mistake', 'blunder'] as const;
export type Grade = (typeof GRADES)[number];

/** A decision that has a grade. */
export interface ReportMark {
  /** The state in which it was made. */
  n: number;
  turn: number;
  player: number;
  grade: Grade | 'none';
  loss: number;
  better: string[];
  line: string[];
  /** The better line by turns, and the cells of the first. */
  turns: string[];
  cells: number[];
  verdict: Told[];
  cost: Told[];
  ideas: Told[];
}

export type Counts = Record<Grade | 'missed', number> & { players: number[] };

export interface Report {
  whole: boolean;
  sides: Counts[];
  turning: number[];
  marks: ReportMark[];
  points: (Worth & { n: number })[];
  remarks: Told[][];
}

/** Workers that share it: as many as there are processors for it, and not so many that memory is scarce. */
const MOST = 8;
const crewSize = (): number => Math.min(navigator.hardwareConcurrency, Math.max(navigator.hardwareConcurrency - 1, 2), MOST);

export class Reporting {
  report: Report | undefined;
  /** How far it is, while it is being made. */
  busy: { done: number; total: number } | undefined;
  why: Why | undefined;
  /** The first one holds the record. */
  private crew: Core[] = [];
  private record = '';
  private asked = 0;
  private stopped = false;

  constructor(private readonly changed: () => void) {}

  close(): void {
    this.asked += 1;
    for (const core of this.crew) core.end();
  }

  async run(record: string): Promise<void> {
    const mine = (this.asked += 1);
    this.record = record;
    this.report = this.why = undefined;
    this.stopped = false;
    this.busy = { done: 0, total: 0 };
    this.changed();
    try {
      const report = await this.make(mine);
      if (mine === this.asked) this.report = report;
    } catch (error) {
      if (mine === this.asked) this.why = whyOf(error);
    }
    if (mine === this.asked) this.end();
  }

  /** All grade decisions, each the next one; one of them makes the report of that, of what is graded by then if it is to stop. */
  private async make(mine: number): Promise<Report> {
    this.crew.push(...Array.from({ length: crewSize() - this.crew.length }, () => laterCore()));
    const { crew, record } = this;
    const [opened] = await Promise.all(crew.map((core) => core.text('open_grading', record)));
    const states = JSON.parse(opened!) as number[];
    const grades = states.map(() => '');
    let next = 0;
    const grade = async (core: Core): Promise<void> => {
      while (next < states.length && mine === this.asked && !this.stopped) {
        const at = next;
        next += 1;
        grades[at] = await core.text('grade_at', undefined, states[at]!, 0);
        this.heard(mine, { done: grades.filter((known) => known).length, total: states.length });
      }
    };
    await Promise.all(crew.map(grade));
    const lines = states.map((n, at) => `${n} ${grades[at]}`);
    const known = grades.includes('') ? lines.slice(0, grades.indexOf('')) : lines;
    return JSON.parse(await crew[0]!.text('graded_report', known.join('\n'), 0)) as Report;
  }

  private heard(mine: number, busy: { done: number; total: number }): void {
    if (mine !== this.asked) return;
    this.busy = busy;
    this.changed();
  }

  private end(): void {
    this.busy = undefined;
    for (const core of this.crew.splice(1)) core.end();
    this.changed();
  }

  /** Enough: what was looked at by now is the report, as soon as the decisions are graded that are being looked at. */
  stop(): void {
    this.stopped = true;
  }

  /** What the report would say of another decision. */
  async judge(n: number, word: string): Promise<ReportMark> {
    return JSON.parse(await this.crew[0]!.text('attempt', `${word}\t${this.record}`, n, 0)) as ReportMark;
  }

  /** By state what it is worth, as the report has found. */
  get points(): Map<number, Worth> {
    return new Map(this.report?.points.map((point) => [point.n, point]));
  }

  /** The marks of the decisions that led from one state to another. */
  within(start: number, next: number): ReportMark[] {
    return this.report?.marks.filter(({ n }) => n >= start && n < next) ?? [];
  }
}

// ---- words ----

/** Which one stands for a turn that has several: the worst, or a fine one. */
export const worst = (marks: ReportMark[]): ReportMark | undefined =>
  marks.reduce<ReportMark | undefined>((found, mark) => (found && rank(found) >= rank(mark) ? found : mark), undefined);

const rank = ({ grade }: ReportMark): number => GRADES.indexOf(grade as Grade);

export const gradeWord = (grade: Grade | 'none'): string => t(`report.grade.${grade}`);

const sentence = (told: Told[], between: string): string => told.map(({ message, args }) => t(message, ...args)).join(between);

/** What was better and how it would stand, what that costs, and what the better decision does; of a fine one what it does. */
export function markSentences({ verdict, cost, ideas, turns, better }: ReportMark): string[] {
  const [would, now] = verdict.map(({ message, args }) => say({ message, args }));
  return [
    ...(would && now ? [t('report.better', written(turns[0] ?? ''), would, now)] : []),
    ...(cost.length > 0 ? [`${capital(sentence(cost, ' '))}.`] : []),
    ...(ideas.length > 0 ? [t('report.idea', written(better[0] ?? ''), ideaWords(ideas))] : []),
  ];
}

/** The rules that are named in it, each once. */
export const markRules = ({ cost, ideas }: ReportMark): string[] => [...new Set([...cost, ...ideas].map(({ rule }) => rule).filter((rule) => rule))];
