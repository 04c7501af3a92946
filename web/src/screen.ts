/* screen.ts - the match at this screen, beside the core in its worker: whatever is done to it is one question, and the
 * answer is all that is shown then. Whose eyes the screen is for is decided here.
 *
 * The calls of the core that this takes cost microseconds; a question and its answer cost a millisecond. */
import { CHANGING, DARK, NOW, PARTS, readChoices, SPECTATOR, type Choices, type Deed, type Layer, type Rules, type Told, type Turn, type View, ask } from './answers';
import type { Marks, Taken, Wish } from './match';
import { nextPiece, targets } from './picking';
import { computerOf, PERSON, type Seat } from './seats';
import type { Call } from './worker';

/** What is to be done, who looks, at which state; the turns that are asked for begin with the state `from`; whether the
 * rules are others than before. */
export interface Step extends Wish {
  calls: Call[];
  viewer: number;
  n: number;
  from: number;
  open: boolean;
  /** Of a match that is held elsewhere: whose seats are here, and the moment to show clocks at. */
  own?: number[];
  at?: number;
  /** Whoever looks may decide for all. */
  everybody?: boolean;
}

/** How a match that is held elsewhere stands at a moment: by player milliseconds that are left (nothing without clocks), whose
 * clocks run, and what the players are asked to agree to. */
export interface Standing {
  at: number;
  running: number[];
  left: number[];
  paused: boolean;
  seated: boolean;
  request: { kind: 'draw' | 'takeback' | 'pause'; by: number; agreed: number[] } | null;
}

/** The fields of Match, and what is kept of it. */
export interface Shown {
  rules: Rules | undefined;
  seats: Seat[];
  /** What each is called where it sits. */
  sitting: string[];
  coached: number[];
  everCoached: number[];
  view: View;
  /** The present state, when another one is shown. */
  now: View | undefined;
  choices: Choices;
  duties: Told[];
  deeds: Deed[];
  turns: Turn[];
  from: number;
  viewer: number;
  handOver: number | undefined;
  missing: number[];
  taken: Taken;
  layers: string[];
  /** What the computer knows that is to decide. */
  sight: string | undefined;
  record: string;
  drafts: string[];
  standing: Standing | undefined;
}

/** Deeds are asked for from the last turn on of whoever looks. */
const SINCE = -1;

/** Who sits there, as the core tells it. */
type Sits = [who: 'person' | 'computer', name: string];

/** Make a call and get its output; throws its refusal. */
export type Make = (call: Call) => string;

/** The marks as the core reads them: each cell is one more than its number, 0 is none. */
export function marksText({ last, selected, targets: cells }: Marks): string {
  const ends = [(last[0] ?? -1) + 1, (last.at(-1) ?? -1) + 1, (selected ?? -1) + 1];
  return [...ends, ...[...cells].flatMap(([cell, mark]) => [cell + 1, mark])].join(' ');
}

export const layerCalls = (layers: Layer[], marks: string, viewer: number, n: number, flags: number): Call[] =>
  layers.map((layer) => ask('layer', marks, layer, viewer, n, flags));

/** Who is to look at the screen: whoever owes a decision; in a secret set-up only whoever has taken the screen. */
function whoLooks(now: View, people: number[], viewer: number): { viewer: number; handOver: number | undefined } {
  const actor = now.toAct.find((player) => people.includes(player));
  const next = actor ?? (people.includes(viewer) ? viewer : people[0]) ?? SPECTATOR;
  const secret = now.turn < 0 && now.toAct.length > 0;
  if (next !== viewer && secret && people.length > 1) return { viewer: SPECTATOR, handOver: next };
  return { viewer: next, handOver: undefined };
}

/** Make the calls of a step, and tell how the match stands then. */
export function show(step: Step, make: Make): Shown {
  const text = (name: string, ...args: number[]): string => make(ask(name, undefined, ...args));
  const read = <T>(name: string, ...args: number[]): T => JSON.parse(text(name, ...args)) as T;
  for (const call of step.calls) attempt(call, make);
  const all = read<(Sits | null)[]>('seats');
  const seats = all.map((sits): Seat => (sits?.[0] === 'computer' ? computerOf(sits[1]) : PERSON));
  const people = step.own?.filter((player) => seats[player] === PERSON) ?? seats.flatMap((seat, player) => (step.everybody || seat === PERSON ? [player] : []));
  const away = step.at !== undefined;
  const standing = away ? read<Standing>('standing', step.at!) : undefined;
  const [coached, everCoached] = read<[number[], number[]]>('coached');
  const before = read<View>('view', step.viewer, NOW);
  const { viewer, handOver } = step.n === NOW ? whoLooks(before, people, step.viewer) : { viewer: step.viewer, handOver: undefined };
  const now = viewer === step.viewer ? before : read<View>('view', viewer, NOW);
  const view = step.n === NOW ? now : read<View>('view', viewer, step.n);
  const owing = step.n === NOW ? viewer : (view.toAct.find((player) => people.includes(player)) ?? SPECTATOR);
  const idle = standing !== undefined && (!standing.seated || standing.paused);
  const acts = view.toAct.includes(owing) && people.includes(owing) && !idle;
  const choices = acts && step.n === NOW ? readChoices(text('moves', viewer)) : { moves: [], tray: [] };
  const taken = nextPiece(choices, step.taken);
  const marks = { last: view.last, targets: step.hints ? targets(choices, { cells: [], taken }) : new Map<number, number>() };
  const computer = now.toAct.find((player) => seats[player] !== PERSON);
  return {
    rules: step.open ? read<Rules>('describe') : undefined,
    seats, sitting: all.map((sits) => sits?.[1] ?? ''), coached, everCoached, view, now: step.n === NOW ? undefined : now, choices, viewer, handOver, taken,
    duties: acts ? read<Told[]>('duties', owing, step.n) : [],
    deeds: read<Deed[]>('deeds', viewer, SINCE),
    turns: read<Turn[]>('turns', step.from), from: step.from,
    missing: away ? [] : read<number[]>('missing'), /* elsewhere they are known */
    layers: layerCalls(CHANGING, marksText(marks), viewer, step.n, PARTS | (step.dark ? DARK : 0)).map(make),
    sight: computer === undefined || away ? undefined : text('sight', computer),
    record: away ? '' : text('save'), drafts: away ? [] : read<string[]>('drafts'),
    standing,
  };
}

function attempt(call: Call, make: Make): void {
  try {
    make(call);
  } catch (error) {
    if (!call.may) throw error;
  }
}
