/* puzzle-words.ts - what is said of a puzzle: what is asked, what it is about, how hard it is; and which one is of today. */
import type { Game } from './answers';
import type { Core } from './core';
import { readExercises, type Exercise } from './exercise';
import { hasText, textOf } from './texts';
import { hasWords, t, type Said } from './words';

const GRADES = 5;
const STEP = 61; /* from one day's puzzle to the next of the same game, so that neighbours in the file do not follow each other */

/** The games that have puzzles, by their names. */
export const puzzled = (games: Game[]): string[] => games.filter(({ name, example }) => !example && hasText(name, 'puzzles')).map(({ name }) => name);

export async function puzzlesOf(core: Core, game: string): Promise<Exercise[] | undefined> {
  const text = await textOf(game, 'puzzles', '');
  return text === undefined ? undefined : readExercises(core, text);
}

export const puzzlePlace = (game: string, n: number): string => `#/puzzles/${game}/${n + 1}`;

/** Games take turns, day by day; then which of that game's puzzles it is. */
export const gameOfDay = (games: string[], day: number): string => games[day % games.length]!;
export const numberOfDay = (games: string[], day: number, count: number): number => (Math.floor(day / games.length) * STEP) % count;

const words = ({ sort }: Exercise): string[] => sort.split(/\s+/);

export const themesOf = (puzzle: Exercise): string[] => words(puzzle).slice(0, -1);
export const gradeOf = (puzzle: Exercise): number => Math.min(Math.max(Number(words(puzzle).at(-1)) || 1, 1), GRADES);

export const themeName = (game: string, theme: string): string => t(hasWords(`${game}.theme.${theme}`) ? `${game}.theme.${theme}` : `puzzle.theme.${theme}`);
export const gradeName = (puzzle: Exercise): string => t(`page.grade.${gradeOf(puzzle)}`);

/** What is asked: short, as a title; and as a sentence. */
function asked(puzzle: Exercise): [title: Said, task: Said] {
  const wins = /^wins in (\d+)/.exec(puzzle.goal);
  if (wins) return [{ message: 'page.puzzle.win', args: [wins[1]!] }, { message: 'page.puzzle.win-task', args: [wins[1]!] }];
  const kind = themesOf(puzzle).includes('save') ? 'save' : 'gain';
  return [{ message: `page.puzzle.${kind}` }, { message: `page.puzzle.${kind}-task` }];
}

export const titleOf = (puzzle: Exercise): string => {
  const [{ message, args }] = asked(puzzle);
  return t(message, ...(args ?? []));
};
export const taskOf = (puzzle: Exercise): Said => asked(puzzle)[1];
