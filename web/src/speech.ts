/* speech.ts - what is said of a match, in words: who, what stands where, how it is going. */
import { Sign, type Deed, type Piece, type Told, type View } from './answers';
import type { Match } from './match';
import { rounds } from './rounds';
import { settings } from './settings';
import { capital, hasWords, t, written, type Said } from './words';

export const signWords: [Sign, string][] = [
  [Sign.Rests, 'sign.rests'],
  [Sign.Held, 'sign.held'],
  [Sign.Shielded, 'sign.shielded'],
  [Sign.Due, 'sign.due'],
  [Sign.Danger, 'sign.danger'],
];

/** The line under the board: a sentence, and the rule it is about. */
export interface Herald {
  said: Said;
  rule?: string;
  /** It says why something cannot be done. */
  refused?: boolean;
}

export function playerName(match: Match, player: number): string {
  return t(match.rules.names[player] ?? '');
}

/** The army that a player is called after. */
export const armyOf = ({ rules: { armyNames, names } }: Match, player: number): number => Math.max(armyNames.indexOf(names[player] ?? ''), 0);

/** Whether nobody is called after an army, so that it has to be named itself. */
const isNobodys = ({ rules: { armyNames, names } }: Match, army: number): boolean => army < armyNames.length && !names.includes(armyNames[army]!);

/** The armies that a player commands besides the own one, and that nobody is called after. */
export const furtherArmies = (match: Match, player: number, { commanders }: View): number[] =>
  commanders.flatMap((commander, army) => (commander === player && isNobodys(match, army) ? [army] : []));

/** All armies that a player commands, by the messages that name them. */
const commands = (match: Match, player: number, view: View): string[] =>
  [match.rules.names[player] ?? '', ...furtherArmies(match, player, view).map((army) => match.rules.armyNames[army]!)];

export const commandNames = (match: Match, player: number): string[] => commands(match, player, match.view).map((name) => t(name));

/** Who made a move: the army, where nobody is called after it, or the player. */
export const doerName = (match: Match, { player, army }: { player: number; army: number }): string =>
  isNobodys(match, army) ? t(match.rules.armyNames[army]!) : playerName(match, player);

/* As the core joins them: no comma before the last. */
const LISTS = { en: 'en-GB', fr: 'fr' };

/** "White", "White and Ochre", "White, Ochre and Blue", as each language says it. */
export const listed = (parts: string[]): string => new Intl.ListFormat(LISTS[settings.language], { type: 'conjunction' }).format(parts);

/** "White and Ochre". */
export const playerNames = (match: Match, players: number[]): string =>
  listed(players.map((player) => playerName(match, player)));

/** The one person here, whom one can say you to; nobody where there are several, or none. */
export function you(match: Match): number | undefined {
  const people = match.people();
  return people.length === 1 ? people[0] : undefined;
}

/** Which of three sentences is true: of an opponent, of another side, or of several others. */
export function byRivals<T>({ rules: { players, sides } }: Match, [one, side, others]: readonly [one: T, side: T, others: T]): T {
  return players === 2 ? one : new Set(sides).size === 2 ? side : others;
}

/** Who has given up: "White resigned", "You resigned". */
export const gaveUpWords = (match: Match, player: number): string =>
  player === you(match) ? t('page.you-gave-up') : t('page.gave-up', playerName(match, player));

/** With whom a player is, and against whom: "with Ochre against Black and Blue". */
export function partners(match: Match, player: number): string {
  const { sides } = match.rules;
  const others = sides.flatMap((_, other) => (other === player ? [] : [other]));
  const friends = others.filter((other) => sides[other] === sides[player]);
  const enemies = others.filter((other) => sides[other] !== sides[player]);
  const names = (players: number[]): string => listed(players.flatMap((other) => commandNames(match, other)));
  return friends.length > 0 ? t('page.with-against', names(friends), names(enemies)) : t('page.against', names(enemies));
}

/** What a decision did, in words: "Navy took Tan’s pikeman on h9". */
export function deedWords(match: Match, deed: Deed): string {
  const who = deed.player < 0 ? '' : `${doerName(match, deed)} `;
  return who + listed(deed.deeds.map(({ message, args }) => t(message, ...args)));
}

/** What a move is good for, in words. */
export const ideaWords = (ideas: Told[]): string => ideas.map(({ message, args }) => t(message, ...args)).join(', ');

/** A piece by its kind and army, and by who commands that army, where that is not its name. */
export function pieceName(match: Match, [, army, kind, count]: Piece): string {
  const { rules, view } = match;
  const name = t(rules.kinds[kind]!.name);
  const colour = rules.armyNames[army];
  const commander = rules.names[view.commanders[army] ?? -1] ?? colour;
  const owner = colour === undefined ? name
    : commander === colour ? t('page.piece', name, t(colour))
    : t('page.piece-under', name, t(colour), t(commander ?? ''));
  return count > 1 ? `${count} × ${owner}` : owner;
}

/** What stands on a cell; what fills it only if nothing does. */
export function pieceNames(match: Match, cell: number): string {
  const here = match.view.pieces.filter(([at]) => at === cell);
  const standing = here.filter(([, , kind]) => !match.rules.kinds[kind]!.fills);
  return (standing.length > 0 ? standing : here).map((piece) => pieceName(match, piece)).join(', ');
}

/** Players by all their armies as they are now, for a message: a single one may be wanted in a form, {0:of}. */
export function sideNamed(match: Match, players: number[]): string {
  const names = players.flatMap((player) => commands(match, player, match.now));
  return names.length === 1 ? `\x01${names[0]}` : listed(names.map((name) => t(name)));
}

/** How the match ended, to whoever played alone as you. The first of the losers is whose castle it was, in a camp. */

export function resultWords(match: Match): Said | undefined {
  const { result } = match.now;
  if (!result) return undefined;
  const me = you(match);
  const losers = match.seats.flatMap((_, player) => (result.winners.includes(player) ? [] : [player]));
  const args = [sideNamed(match, result.winners), sideNamed(match, losers), `\x01${match.rules.names[losers[0] ?? -1] ?? ''}`];
  if (me === undefined) return { message: result.message, args };
  if (result.message === 'end.resigned' && match.now.out.includes(me)) return { message: 'page.end.you-gave-up', args };
  const yours = `${result.message}.${result.winners.includes(me) ? 'won' : 'lost'}`;
  return { message: hasWords(yours) ? yours : result.message, args };
}

/** The turn that is looked back at. */
function lookingBack(match: Match): Herald {
  const all = rounds(match);
  const row = all.find(({ next }) => next >= match.view.n);
  if (match.view.n === 0 || !row) return { said: { message: 'page.back.beginning' } };
  if (!row.text) return { said: row.player < 0 ? { message: 'page.back.revealed' } : { message: 'page.back.gave-up', args: [gaveUpWords(match, row.player)] } };
  const played: Said = { message: 'page.played', args: [doerName(match, row), written(row.text)] };
  return { said: { message: 'page.back.round', args: [row.number, all.at(-1)!.number, played] } };
}

/** What has to be known of a piece that is marked as in danger. */
const dangerOf = ({ duties, view: { pieces } }: Match): Told | undefined =>
  duties.find(({ cells }) => pieces.some(([cell, , , , signs]) => (signs & Sign.Danger) !== 0 && cells.includes(cell)));

export function status(match: Match): Herald {
  if (match.shown >= 0) return lookingBack(match);
  const over = resultWords(match);
  if (over) return { said: over, rule: match.now.result!.rule };
  if (match.standing?.seated === false) return { said: { message: 'page.waits-seats' } };
  if (match.standing?.paused) return { said: { message: 'page.paused' } };
  if (match.missing.length > 0)
    return { said: { message: 'page.set-up-missing', args: [playerNames(match, match.missing)] } };
  const actor = match.actor();
  const waits = match.now.toAct[0] ?? 0;
  if (match.secret()) {
    const setUp = match.choices.tray.length > 0 ? byRivals(match, ['page.set-up-two', 'page.set-up-sides', 'page.set-up']) : 'page.set-up-done';
    if (match.taken && match.view.pieces.some(([, army]) => match.view.commanders[army] === actor))
      return { said: { message: 'page.place-kind', args: [capital(t(match.rules.kinds[match.taken[1]]!.name))] } };
    return { said: { message: actor === undefined ? 'page.waiting' : setUp, args: [playerName(match, actor ?? waits)] } };
  }
  if (actor === undefined) return { said: { message: match.computer() === undefined ? 'page.waiting' : 'page.thinks', args: [playerName(match, waits)] } };
  const danger = dangerOf(match);
  if (danger) return { said: { message: 'page.your-turn-danger', args: [playerName(match, actor), danger] }, rule: danger.rule };
  const last = match.turns.at(-1);
  if (last && last[0] >= 0 && last[0] !== actor && last[1])
    return { said: { message: 'page.your-turn-after', args: [playerName(match, actor), doerName(match, { player: last[0], army: last[3] }), written(last[1])] } };
  return { said: { message: 'page.your-turn', args: [playerName(match, actor)] } };
}
