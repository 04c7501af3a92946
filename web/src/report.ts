/* report.ts - the report of the game that is analysed (docs/reports.md): a worker of its own makes it, when somebody wants one, and
 * tells how far it is; it can be stopped, and is then of what was looked at so far. Words and numbers are the core's.
 *
 * Invariant: `report` is of the record that was last asked about. */
import { ask, type Told, type Why } from './answers';
import { accepted, laterCore, type Core } from './core';
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
  points: { n: number; values: number[]; chances: number[] }[];
  remarks: Told[][];
}

export class Reporting {
  report: Report | undefined;
  /** How far it is, while it is being made. */
  busy: { done: number; total: number } | undefined;
  why: Why | undefined;
  private core: Core | undefined;
  private question = 0;
  private record = '';
  private asked = 0;

  constructor(private readonly changed: () => void) {}

  close(): void {
    this.asked += 1;
    this.core?.end();
  }

  async run(record: string): Promise<void> {
    const mine = (this.asked += 1);
    const core = (this.core ??= laterCore());
    this.record = record;
    this.report = this.why = undefined;
    this.busy = { done: 0, total: 0 };
    this.changed();
    const { id, answers } = core.ask([ask('report', record, 0)], (told) => this.heard(mine, told));
    this.question = id;
    try {
      const report = JSON.parse(accepted((await answers)[0]!)) as Report;
      if (mine === this.asked) this.report = report;
    } catch (error) {
      if (mine === this.asked) this.why = whyOf(error);
    }
    if (mine === this.asked) this.end();
  }

  private heard(mine: number, told: string): void {
    if (mine !== this.asked) return;
    this.busy = JSON.parse(told) as { done: number; total: number };
    this.changed();
  }

  private end(): void {
    this.busy = undefined;
    this.changed();
  }

  /** Enough: what was looked at by now is the report, where the worker can be told; else there is none. */
  stop(): void {
    if (!this.busy || !this.core) return;
    this.core.stop(this.question);
    if (this.core.answersWhenStopped) return;
    this.asked += 1;
    this.end();
  }

  /** What the report would say of another decision. */
  async judge(n: number, word: string): Promise<ReportMark> {
    return JSON.parse(await this.core!.text('attempt', `${word}\t${this.record}`, n, 0)) as ReportMark;
  }

  /** By state what it is worth, as the report has found. */
  get points(): Map<number, number[]> {
    return new Map(this.report?.points.map(({ n, values }) => [n, values]));
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
