/* guides.ts - the player's rules of a game, as the core reads them from its text: clauses, and figures as pictures. */
import type { Core } from './core';
import { hasText, textOf } from './texts';
import type { Language } from './words';

/** What is said: a paragraph, an item of a list, or the leaflet's own words. */
export interface Prose {
  kind: 'text' | 'item' | 'quote';
  text: string;
}

/** A position, with moves that are allowed or refused there, or the moves of a game that begins there. */
export interface Figure {
  kind: 'figure';
  allowed: string[];
  refused: string[];
  legend: string;
  moves: { word: string; text: string }[];
}

/** What stands before the first clause of a chapter has no heading and states no rule. */
export interface Clause {
  chapter: string;
  heading: string;
  /** The rules that it states, the main one first. */
  ids: string[];
  parts: (Prose | Figure)[];
}

export interface Guide {
  game: string;
  language: Language;
  /** What the core reads. */
  source: string;
  title: string;
  clauses: Clause[];
}

export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** Which picture: a figure of a clause, after so many moves. */
export interface Place {
  clause: number;
  figure: number;
  played: number;
}

const guides = new Map<string, Promise<Guide | undefined>>();

export const hasGuide = (game: string): boolean => hasText(game, 'guide');

async function read(core: Core, game: string, language: Language): Promise<Guide | undefined> {
  const source = await textOf(game, 'guide', language);
  if (source === undefined) return undefined;
  return { game, language, source, ...(JSON.parse(await core.text('guide', source)) as Pick<Guide, 'title' | 'clauses'>) };
}

/** The guide of a game; undefined when its text does not come. */
export async function guideOf(core: Core, game: string, language: Language): Promise<Guide | undefined> {
  const name = `${game}.${language}`;
  const asked = guides.get(name) ?? read(core, game, language);
  guides.set(name, asked);
  const guide = await asked;
  if (!guide) guides.delete(name);
  return guide;
}

// ---- finding a clause ----

/** The number of the clause that is about a rule; -1 if none is. */
export function clauseOf({ clauses }: Guide, rule: string): number {
  const main = clauses.findIndex(({ ids }) => ids[0] === rule);
  return main >= 0 ? main : clauses.findIndex(({ ids }) => ids.includes(rule));
}

/** What names a clause in an address: its rule, or its number where another clause is nearer to that. */
export function nameOf(guide: Guide, number: number): string {
  const rule = guide.clauses[number]?.ids[0];
  return rule && clauseOf(guide, rule) === number ? rule : String(number + 1);
}

/** The clause that an address names; -1 if none is. */
export const numberOf = (guide: Guide, name: string): number =>
  /^\d+$/.test(name) ? (Number(name) <= guide.clauses.length ? Number(name) - 1 : -1) : clauseOf(guide, name.toUpperCase());

/** Without accents and marks, in small letters. */
const plain = (text: string): string => text.normalize('NFD').replace(/[\p{M}*`]/gu, '').toLowerCase();

const textOfPart = (part: Prose | Figure): string =>
  part.kind === 'figure' ? [part.legend, ...part.allowed, ...part.refused, ...part.moves.map(({ word, text }) => `${word} ${text}`)].join(' ') : part.text;

/** The clauses that state a rule, or that have all these words; those that have them in their heading first. */
export function search({ clauses }: Guide, query: string): number[] {
  const words = plain(query).split(/\s+/).filter((word) => word);
  const rule = words.join('').toUpperCase();
  const has = (text: string): boolean => words.every((word) => plain(text).includes(word));
  const rank = ({ ids, heading, parts }: Clause): number => {
    if (ids[0] === rule) return 0;
    if (ids.includes(rule)) return 1;
    if (has(heading)) return 2;
    return has([heading, ...parts.map(textOfPart)].join(' ')) ? 3 : -1;
  };
  const found = clauses.map((clause, number) => ({ number, rank: rank(clause) })).filter((one) => one.rank >= 0);
  const exact = found.filter((one) => one.rank < 2);
  return (exact.length > 0 ? exact : found).sort((a, b) => a.rank - b.rank || a.number - b.number).map(({ number }) => number);
}

// ---- figures ----

/** Both languages have the same figures. */
export const keyOf = ({ game }: Guide, { clause, figure, played }: Place, dark: boolean): string => [game, clause, figure, played, Number(dark)].join(' ');

export async function draw(core: Core, { game, source }: Guide, { clause, figure, played }: Place, dark: boolean): Promise<Picture> {
  const svg = await core.text('figure', `${game}\t${source}`, clause, figure, played, Number(dark));
  const [, width = '0', height = '0'] = / width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return { url: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })), width: Number(width), height: Number(height) };
}
