/* exercise.ts - lessons and puzzles as the core reads and judges them (learn/exercise.h): the page knows no goals. */
import { ask, type Told, type Why } from './answers';
import type { Core } from './core';

/** One of a file; what it has not is ''. */
export interface Exercise {
  heading: string;
  /** The rules that it is about, the main one first, with blanks between them. */
  ids: string;
  /** "OPTIONS | POSITION". */
  scene: string;
  task: string;
  goal: string;
  hint: string;
  /** Themes, then a grade. */
  sort: string;
  prose: { item: number; text: string }[];
  /** The decisions of all in turn, with blanks between them. */
  solutions: string[];
  /** As it is written, for the core to judge by. */
  text: string;
}

/** What is said of a try: its own words, or else a message. `reply` is what the others do then, if that is listed;
 * `refutation` what they would do against it. */
export interface Judged {
  verdict: 'refused' | 'on' | 'wrong' | 'done';
  words: string;
  why: Why;
  learner: number;
  reply: string;
  refutation: string;
}

export const readExercises = async (core: Core, text: string): Promise<Exercise[]> => JSON.parse(await core.text('exercises', text)) as Exercise[];

/** An exercise, and what has been decided in it, as the core reads it. */
export const given = (game: string, { text }: Exercise, words: string[]): string => `${[game, ...words].join(' ')}\n${text}`;

export const judge = async (core: Core, game: string, exercise: Exercise, words: string[]): Promise<Judged> =>
  JSON.parse(await core.text('judge', given(game, exercise, words))) as Judged;

/** A decision of a solution: what the learner's are good for, what the others' do. */
export interface Step {
  word: string;
  player: number;
  says: Told[];
}

export const explain = async (core: Core, game: string, exercise: Exercise): Promise<Step[]> =>
  JSON.parse(await core.text('explain', given(game, exercise, []))) as Step[];

export const beginning = (game: string, exercise: Exercise, words: string[]) => ask('study', given(game, exercise, words), Date.now());

/** What an exercise is known by, in every language and wherever it stands in its file. */
export function nameOf({ scene, goal }: Exercise): string {
  let sum = 0x811c9dc5;
  for (const letter of `${scene}\n${goal}`) sum = Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return sum.toString(36);
}
