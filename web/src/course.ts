/* course.ts - the lessons of a game: where they come from, and where each is shown. */
import type { Core } from './core';
import { readExercises, type Exercise } from './exercise';
import { settings } from './settings';
import { hasText, textOf } from './texts';

/** Undefined when they do not come, such as without a network. */
export async function courseOf(core: Core, game: string): Promise<Exercise[] | undefined> {
  const text = hasText(game, 'lessons') ? await textOf(game, 'lessons', settings.language) : undefined;
  return text === undefined ? undefined : readExercises(core, text);
}

/** The address of the n-th, from 0. */
export const lessonPlace = (game: string, n: number): string => `#/learn/${game}/${n + 1}`;

export const rulesOf = ({ ids }: Exercise): string[] => ids.split(/\s+/).filter(Boolean);

/** The lesson that teaches a rule best: that whose main one it is, else any that names it; -1: none. */
export function lessonAbout(course: Exercise[], rule: string): number {
  const main = course.findIndex((lesson) => rulesOf(lesson)[0] === rule);
  return main >= 0 ? main : course.findIndex((lesson) => rulesOf(lesson).includes(rule));
}
