/* thought.ts - a computer player's decision while it is being made: how far it is, answering now, giving up.
 *
 * Where the worker can be told to stop, it answers with the best that it has found; elsewhere it is ended, and the answer
 * is the best that it has told of. */
import { ask } from './answers';
import { accepted, type Core } from './core';

/** How deep the search has looked, at how many positions, and the words that would be the answer now. */
export interface Progress {
  depth: number;
  nodes: number;
  words: string[];
}

/** For whom, from what that player knows (the core's `sight`), and on which level; on the board alone or at all. */
export interface Task {
  sight: string;
  player: number;
  level: number;
  onBoard: boolean;
}

export class Thought {
  /** The words of the decision; undefined if the thought was dropped. */
  readonly words: Promise<string[] | undefined>;
  progress: Progress | undefined;
  private readonly id: number;
  private end!: (words: string[] | undefined) => void;
  private over = false;
  private hurried = false;

  constructor(
    private readonly engine: Core,
    { sight, player, level, onBoard }: Task,
    private readonly changed: () => void,
  ) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    const { id, answers } = engine.ask([ask('choose', sight, player, seed, level, onBoard ? 1 : 0)], (text) => this.hear(text));
    const ended = new Promise<string[] | undefined>((resolve) => (this.end = resolve));
    const answered = answers.then(([answer]) => JSON.parse(accepted(answer!)) as string[]);
    this.id = id;
    this.words = Promise.race([ended, answered]).finally(() => (this.over = true));
  }

  private hear(text: string): void {
    if (this.over) return;
    this.progress = JSON.parse(text) as Progress;
    if (this.hurried) this.hurry();
    else this.changed();
  }

  /** Answer with the best so far. Before anything is known, with the first that is. */
  hurry(): void {
    this.hurried = true;
    if (this.over || (!this.engine.answersWhenStopped && !this.progress)) return;
    this.engine.stop(this.id);
    if (!this.engine.answersWhenStopped) this.end(this.progress!.words);
  }

  /** Nobody wants to know any more. */
  drop(): void {
    if (this.over) return;
    this.over = true;
    this.engine.stop(this.id);
    this.end(undefined);
  }
}
