/* core.ts - asking the core: the types of what it says, and a worker that answers. The page knows no rules and no
 * games; all it shows comes through here. */
import type { Answer, Call, Question, Reply } from './worker';

export interface Option {
  name: string;
  preset: string;
  choices: string[];
}

export interface Game {
  name: string;
  example: number;
  least: number;
  most: number;
  options: Option[];
}

/** A refusal: a message of the catalogues with arguments, and the rule that forbids. */
export interface Why {
  rule: string;
  message: string;
  args: string[];
}

/** Name, centre, and size of the outline; a size of 0: nobody points there. */
export type Cell = [name: string, x: number, y: number, width: number, height: number];

export interface Rules {
  game: string;
  options: string;
  players: number;
  armies: number;
  /** Whether a computer can look ahead. */
  searched: number;
  width: number;
  height: number;
  sides: number[];
  kinds: { name: string; fills: number }[];
  cells: Cell[];
}

export const enum Sign {
  Rests = 1,
  Held = 2,
  Shielded = 4,
  Due = 8,
  Danger = 16,
  Glows = 32,
}

export type Piece = [cell: number, army: number, kind: number, count: number, signs: number];

export interface View {
  n: number;
  length: number;
  toAct: number[];
  turn: number;
  begun: number;
  out: number[];
  position: string;
  result: { rule: string; message: string; winners: number[] } | null;
  mover: number;
  last: number[];
  commanders: number[];
  pieces: Piece[];
}

export interface Move {
  word: string;
  army: number;
  kind: number;
  places: boolean;
  mark: number;
  /** The cell that the piece turns about, -1 if it does not, and right angles with the clock. */
  swing: [pivot: number, quarters: number];
  path: number[];
}

export interface Choices {
  moves: Move[];
  /** What is still to be set up: army and kind of each piece. */
  tray: [army: number, kind: number][];
}

export type Turn = [player: number, text: string, next: number];

/** The layers of a picture, as draw/picture.h counts them. */
export const enum Layer {
  Defs = -1,
  Ground,
  Lines,
  Zones,
  Marks,
  Filling,
  Frames,
  Above,
  Tokens,
  Signs,
  Labels,
  Cells,
}

export const SPECTATOR = -1;
export const NOW = -1;
export const DARK = 1;
export const PARTS = 2;

export class Refusal extends Error {
  constructor(readonly why: Why) {
    super(why.message);
  }
}

export const ask = (name: string, input?: string, ...args: number[]): Call =>
  input === undefined ? { name, args } : { name, args, input };

const compiled = WebAssembly.compileStreaming(fetch('core.wasm'));

interface Asked {
  question: Question;
  answered(answers: Answer[]): void;
  heard: ((progress: string) => void) | undefined;
}

export class Core {
  private worker!: Worker;
  private started!: Promise<unknown>;
  private waiting = new Map<number, Asked>();
  private count = 0;
  /** The number of the last question that is to be stopped, where the worker can read it while it works. */
  private readonly stopped = crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : undefined;

  constructor() {
    this.start();
  }

  /** A worker that is asked all that has no answer yet. */
  private start(): void {
    const worker = new Worker('worker.js', { type: 'module' });
    const { stopped } = this;
    this.worker = worker;
    this.started = compiled.then((module) => worker.postMessage({ id: 0, calls: [], module, stopped } satisfies Question));
    worker.addEventListener('message', ({ data: { id, answers, progress } }: MessageEvent<Reply>) => {
      const asked = this.waiting.get(id);
      if (progress !== undefined) asked?.heard?.(progress);
      if (answers === undefined) return;
      this.waiting.delete(id);
      asked?.answered(answers);
    });
    for (const { question } of this.waiting.values()) this.post(question);
  }

  private post(question: Question): void {
    const { worker } = this;
    void this.started.then(() => worker.postMessage(question));
  }

  /** Make the calls, in order, with nothing between them; `heard` gets what is told before there is an answer. */
  ask(calls: Call[], heard?: (progress: string) => void): { id: number; answers: Promise<Answer[]> } {
    const question: Question = { id: (this.count += 1), calls };
    const answers = new Promise<Answer[]>((answered) => this.waiting.set(question.id, { question, answered, heard }));
    this.post(question);
    return { id: question.id, answers };
  }

  batch(calls: Call[]): Promise<Answer[]> {
    return this.ask(calls).answers;
  }

  /** Whether a question that is stopped is answered all the same. */
  get answersWhenStopped(): boolean {
    return this.stopped !== undefined;
  }

  /** Stop a question and those before it. A worker that cannot be told is ended, and another one begins. */
  stop(id: number): void {
    if (this.stopped) {
      Atomics.store(this.stopped, 0, id);
    } else if (this.waiting.delete(id)) {
      this.worker.terminate();
      this.start();
    }
  }

  /** Make the calls; throws the first refusal. */
  async texts(...calls: Call[]): Promise<string[]> {
    return (await this.batch(calls)).map(accepted);
  }

  async text(name: string, input?: string, ...args: number[]): Promise<string> {
    return (await this.texts(ask(name, input, ...args)))[0] ?? '';
  }
}

/** What a call has left as its output; throws if it was refused. */
export function accepted({ value, text }: Answer): string {
  if (value === 0) throw new Refusal(JSON.parse(text) as Why);
  return text;
}

export function readChoices(text: string): Choices {
  type Row = [string, number, number, number, number, number, number, ...number[]];
  const { moves, tray } = JSON.parse(text) as { moves: Row[]; tray: [number, number][] };
  const read = ([word, army, kind, places, mark, pivot, quarters, ...path]: Row): Move => ({
    word, army, kind, places: places !== 0, mark, swing: [pivot, quarters], path,
  });
  return { moves: moves.map(read), tray };
}
