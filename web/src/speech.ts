/* speech.ts - what is said of a match, in words: who, what stands where, how it is going. */
import { Sign, type Piece } from './answers';
import type { Match } from './match';
import { settings } from './settings';
import { t, type Said } from './words';

export const signWords: [Sign, string][] = [
  [Sign.Rests, 'page.sign.rests'],
  [Sign.Held, 'page.sign.held'],
  [Sign.Shielded, 'page.sign.shielded'],
  [Sign.Due, 'page.sign.due'],
  [Sign.Danger, 'page.sign.danger'],
];

/** The line under the board: a sentence, and the rule it is about. */
export interface Herald {
  said: Said;
  rule?: string;
}

export function playerName(match: Match, player: number): string {
  return t(`${match.rules.game}.player.${player}`);
}

export function pieceName(match: Match, [, army, kind, count]: Piece): string {
  const { rules, view } = match;
  const name = t(rules.kinds[kind]!.name);
  const owner = army < rules.armies ? t('page.piece', name, playerName(match, view.commanders[army] ?? army)) : name;
  return count > 1 ? `${count} × ${owner}` : owner;
}

/** What stands on a cell; what fills it only if nothing does. */
export function pieceNames(match: Match, cell: number): string {
  const here = match.view.pieces.filter(([at]) => at === cell);
  const standing = here.filter(([, , kind]) => !match.rules.kinds[kind]!.fills);
  return (standing.length > 0 ? standing : here).map((piece) => pieceName(match, piece)).join(', ');
}

export function resultWords(match: Match): Said | undefined {
  const { result } = match.now;
  if (!result) return undefined;
  const list = new Intl.ListFormat(settings.language, { type: 'conjunction' });
  const names = (players: number[]): string => list.format(players.map((player) => playerName(match, player)));
  const losers = match.seats.flatMap((_, player) => (result.winners.includes(player) ? [] : [player]));
  return { message: result.message, args: [names(result.winners), names(losers)] };
}

export function status(match: Match): Herald {
  const over = resultWords(match);
  if (over) return { said: over, rule: match.now.result!.rule };
  const names = new Intl.ListFormat(settings.language, { type: 'conjunction' });
  if (match.missing.length > 0)
    return { said: { message: 'page.set-up-missing', args: [names.format(match.missing.map((player) => playerName(match, player)))] } };
  const actor = match.actor();
  const waits = match.now.toAct[0] ?? 0;
  if (match.secret()) return { said: { message: actor === undefined ? 'page.waiting' : 'page.set-up', args: [playerName(match, actor ?? waits)] } };
  if (actor === undefined) return { said: { message: 'page.thinks', args: [playerName(match, waits)] } };
  const last = match.turns.at(-1);
  if (last && last[0] >= 0 && last[0] !== actor && last[1])
    return { said: { message: 'page.your-turn-after', args: [playerName(match, actor), playerName(match, last[0]), last[1]] } };
  return { said: { message: 'page.your-turn', args: [playerName(match, actor)] } };
}
