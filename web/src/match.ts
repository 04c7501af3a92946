/* match.ts - a match as the page of a game knows it, wherever it is held: at this screen (local-match.ts), or far away.
 *
 * Whoever holds one gives what is shown, all of one moment, and tells the page when that has changed; the page asks for
 * what people do, and is refused with the reason. Nothing here hangs on where the match is.
 *
 * Invariant: all fields are of one moment; while an answer is awaited they stay as they were. */
import { NOW, SPECTATOR, type Choices, type Deed, type Move, type Rules, type SignShown, type Told, type Turn, type View, type Why } from './answers';
import type { Advice } from './hint';
import { PERSON, type Seat } from './seats';
import type { Standing } from './screen';
import type { Progress } from './thought';

/** The piece that is taken from the tray, by army and kind. */
export type Taken = [army: number, kind: number] | undefined;

/** What to mark on the board: the move that is shown, what is picked, and by cell where one can point next. */
export interface Marks {
  last: number[];
  selected?: number | undefined;
  targets: Map<number, number>;
}

/** How the page wants to see a match. */
export interface Wish {
  dark: boolean;
  /** Whether to mark where one can point. */
  hints: boolean;
  taken: Taken;
}

/** Whom a match tells. */
export interface Audience {
  wish(): Wish;
  /** Something has changed. */
  changed(): void;
  /** Only what a computer tells while it thinks. */
  heard(): void;
  /** What a computer tried was refused. */
  refused(why: Why): void;
}

export abstract class Match {
  rules!: Rules;
  /** The state that is shown, and the present one; they are the same unless somebody looks back. */
  view!: View;
  now!: View;
  /** What whoever looks can do now. */
  choices: Choices = { moves: [], tray: [] };
  /** What has to be known by whoever is to move in the state that is shown, if it is somebody here; and what has happened
   * since the last turn of whoever looks. */
  duties: Told[] = [];
  deeds: Deed[] = [];
  turns: Turn[] = [];
  seats: Seat[] = [];
  /** The number of the state that is shown; NOW is the present one. */
  shown = NOW;
  /** Whose eyes the screen is for. */
  viewer = SPECTATOR;
  /** Who must take the screen before anything secret is shown. */
  handOver: number | undefined;
  /** Who has completed a secret set-up that nobody here knows: it must be made anew. */
  missing: number[] = [];
  /** The piece of the tray to go on with. */
  taken: Taken;
  /** What changes in play, drawn: the layers of CHANGING, with marks for whoever goes on with that piece. */
  layers: string[] = [];
  /** A computer has been thinking for so long that people want to know; and how far it is, where that is told. */
  thinking: { progress: Progress | undefined } | undefined;
  /** Who plays with a coach, and who ever did. */
  coached: number[] = [];
  everCoached: number[] = [];
  /** Of a match that is held elsewhere: its clocks, and what the players are asked for. */
  standing: Standing | undefined;
  /** Whether whoever decides may ask for a hint. */
  helped = true;
  /** Whoever points at the board while looking back stays there. */
  steady = false;
  /** False: nothing keeps what happens, and who leaves loses it. */
  kept = true;
  /** Another tab plays this match on; it may have been faster than whoever has decided something here. */
  elsewhere = false;
  overtaken = false;
  /** It has been thrown away, in another tab: nothing keeps it until somebody wants that. */
  removed = false;

  /** What this match is called where it is held, so that it can be told from others. */
  abstract get id(): string;
  /** The people at this screen. */
  abstract people(): number[];
  abstract close(): void;

  abstract show(n: number): Promise<void>;
  /** Somebody has taken the screen. */
  abstract takeScreen(): Promise<void>;
  /** Why pointing at these cells makes no move; `like` is a move of the sort that is meant. */
  abstract why(cells: number[], like?: Move): Promise<Why>;
  /** What somebody at a seat is called, where that is known. */
  named(_player: number): string | undefined {
    return undefined;
  }
  /** What is asked for next after pointing at these cells; an empty message: nothing in particular. */
  abstract prompt(cells: number[]): Promise<Why>;

  /** Where what stands on a cell could go, were it its turn, by cell how that is marked; nothing where it is not known. */
  reach(_cell: number): Promise<[cell: number, mark: number][] | undefined> {
    return Promise.resolve(undefined);
  }

  /** What whoever looks could do were it its turn; nothing where it is, or where that is not known. */
  ahead(): Promise<Choices> {
    return Promise.resolve({ moves: [], tray: [] });
  }

  abstract play(word: string): Promise<void>;
  /** Let the computer complete the set-up of whoever looks. */
  abstract arrange(): Promise<void>;
  /** Set up these pieces (setups.ts) in place of what stands; `partly`: those that can stand there. */
  setUp(_pieces: string, _partly: boolean): Promise<void> {
    return Promise.resolve();
  }
  /** A good move for whoever looks, and why; nobody waits for it any more. */
  abstract hint(): Promise<Advice>;
  abstract dropHint(): void;
  /** What a coach says before a move of whoever looks is played, and of what is threatened; nothing: all is well. */
  warn(_word: string): Promise<Told[]> {
    return Promise.resolve([]);
  }
  threat(): Promise<Told[]> {
    return Promise.resolve([]);
  }
  /** Whoever plays alone wants a coach from now on, or none. */
  useCoach(_on: boolean): Promise<void> {
    return Promise.resolve();
  }
  /** Set-ups that are missing are made again. */
  anew(): Promise<void> {
    return Promise.resolve();
  }
  abstract takeBack(): Promise<void>;
  abstract resign(player: number): Promise<void>;
  abstract offerDraw(): Promise<void>;

  /* What only a match has that is kept here. */

  /** This tab plays it on, not another one. */
  goOnHere(): void {}
  /** What has been thrown away is kept again. */
  keepAgain(): Promise<void> {
    return Promise.resolve();
  }
  /** The computer that thinks is to decide now. */
  hurry(): void {}

  abstract record(): Promise<string>;
  /** The layers of FIXED. */
  abstract paint(): Promise<string[]>;
  /** The layers of CHANGING with other marks. */
  abstract mark(marks: Marks): Promise<string[]>;
  /** A picture of what is shown, by itself. */
  abstract picture(marks: Marks): Promise<string>;
  /** The signs that this board can show. */
  abstract legend(): Promise<SignShown[]>;
  /** Pictures of pieces, each by army and kind. */
  abstract tokens(): Promise<Map<string, string>>;

  /** The person here who is to decide now, or was in another state, if it is one. */
  actor(view = this.now): number | undefined {
    const people = this.people();
    return view.toAct.find((player) => people.includes(player));
  }

  /** The computer that is to decide now, if it is one. */
  computer(): number | undefined {
    return this.now?.toAct.find((player) => this.seats[player] !== PERSON);
  }

  /** Whether somebody decides unseen by the others now, or did in another state. */
  secret(view = this.now): boolean {
    return view.turn < 0 && view.toAct.length > 0;
  }
}
