/* lessons-done.ts - which lessons of which game have been done, kept in the browser's storage. */
import { nameOf, type Exercise } from './exercise';
import { store, stored } from './settings';

/** By game how many lessons it has, as the texts had when the page was built. */
declare const LESSONS: Record<string, number>;

const KEY = 'tintagel.lessons';
/** What the browser did not keep. */
let unkept: Record<string, string[]> | undefined;

const all = (): Record<string, string[]> => unkept ?? stored<Record<string, string[]>>(KEY) ?? {};

export function setDone(game: string, lesson: Exercise): void {
  const done = all();
  const next = { ...done, [game]: [...new Set([...(done[game] ?? []), nameOf(lesson)])] };
  unkept = store(KEY, next) ? undefined : next;
}

export const isDone = (game: string, lesson: Exercise): boolean => all()[game]?.includes(nameOf(lesson)) ?? false;

export const countDone = (game: string, course: Exercise[]): number => course.filter((lesson) => isDone(game, lesson)).length;

/** Where to go on: the first that has not been done, from 0; all are: the first. */
export const nextOf = (game: string, course: Exercise[]): number => Math.max(0, course.findIndex((lesson) => !isDone(game, lesson)));

/** The same without the texts: how many lessons a game has, and of them at most so many were done. */
export const lessonsOf = (game: string): number => LESSONS[game] ?? 0;
export const lessonsDone = (game: string): number => Math.min(all()[game]?.length ?? 0, lessonsOf(game));
