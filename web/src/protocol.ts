/* protocol.ts - what the server tells, as the page reads it (docs/api.md). */

/** What the server says of itself, and of whoever asks. */
export interface Hello {
  visitor: string;
  name: string;
  version?: string;
  now?: number;
  /** The key for Web Push, where the server has one. */
  push?: string;
}

export type GameEvent = [kind: string, player: number, at: number, text: string];

/** What a game is and how it stands, as the server tells it. */
export interface GameHead {
  id: string;
  name: string;
  options: string;
  /** In lists it may be missing. */
  clock?: string;
  state: 'open' | 'playing' | 'finished';
  result: string;
  /** Who owes a decision; nobody while it is paused. */
  turn: number[];
  /** When the first clock that runs will have run out; 0: none runs. */
  due: number;
  /** By player "person NAME", "computer level=N", or "" where it is free. */
  seats: string[];
  takeover: boolean;
  chat: boolean;
  takeback: boolean;
  next: string;
  rematch: number[];
  here: number[];
  /** People without a seat. */
  spectators: number;
  you: number[];
  /** One's own seats where a computer plays on. */
  away: number[];
  /** Whose chat one does not want to see. */
  muted?: number[];
  length: number;
  /** When something happened there last. */
  updated?: number;
  /** Of events. */
  number: number;
}

/** What somebody of one's own side has set up in secret. */
export interface Draft {
  player: number;
  words: string;
  salt?: string;
}

export interface News {
  head?: GameHead;
  first?: number;
  events?: GameEvent[];
  now?: number;
  drafts?: Draft[];
  draft?: Draft;
  here?: number[];
  spectators?: number;
  next?: string;
  rematch?: number[];
  removed?: boolean;
}

/** Games with free seats, all of them or those that changed; and those that have none any more. */
export interface LobbyNews {
  whole?: boolean;
  lobby?: GameHead[];
  gone?: string[];
  /** How many people are at the server. */
  people?: number;
}
