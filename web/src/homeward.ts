/* homeward.ts - which way round a board lies, so that the home of the one person who plays here is on the near side. */
import type { Match } from './match';
import { nothing, targets } from './picking';

/** Where a player's pieces began; where they are set up, its castle, or where that may go. */
function home({ rules, view, choices, taken }: Match, player: number): number[] {
  const start = rules.homes[player] ?? [];
  if (start.length > 0) return start;
  const built = view.pieces.filter(([, army, kind]) => view.commanders[army] === player && rules.kinds[kind]!.fills).map(([cell]) => cell);
  return built.length > 0 ? built : [...targets(choices, { ...nothing(), taken }).keys()];
}

const mean = (list: number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;

/** By how many degrees to turn the board for people, those who are here if nobody else is meant; a board that is not square only by half. */
export function homeward(match: Match, people = match.people()): number {
  const { rules: { width, height, cells, players } } = match;
  const at = people.length === 1 ? home(match, people[0]!) : [];
  if (at.length === 0) return 0;
  const right = mean(at.map((cell) => cells[cell]![1])) - width / 2;
  const down = mean(at.map((cell) => cells[cell]![2])) - height / 2;
  const ways: [degrees: number, down: number][] = [[0, down], [180, -down]];
  if (players > 2 && width === height) ways.push([90, right], [270, -right]);
  return ways.reduce((best, way) => (way[1] > best[1] + width / 100 ? way : best))[0];
}
