/* core.ts - asking the core: a worker that answers. The page knows no rules and no games; all it shows comes through
 * here. */
import { ask, type Why } from './answers';
import type { Shown, Step } from './screen';
import type { Answer, Call, Question, Reply } from './worker';

export class Refusal extends Error {
  constructor(readonly why: Why) {
    super(why.message);
  }
}

const compiled = WebAssembly.compileStreaming(fetch('core.wasm'));

interface Asked {
  question: Question;
  answered(reply: Reply): void;
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
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      const asked = this.waiting.get(data.id);
      if (data.progress !== undefined) return asked?.heard?.(data.progress);
      this.waiting.delete(data.id);
      asked?.answered(data);
    });
    for (const { question } of this.waiting.values()) this.post(question);
  }

  private post(question: Question): void {
    const { worker } = this;
    void this.started.then(() => worker.postMessage(question));
  }

  private send(content: Pick<Question, 'calls' | 'step'>, heard?: (progress: string) => void): { id: number; reply: Promise<Reply> } {
    const question: Question = { id: (this.count += 1), ...content };
    const reply = new Promise<Reply>((answered) => this.waiting.set(question.id, { question, answered, heard }));
    this.post(question);
    return { id: question.id, reply };
  }

  /** Make the calls, in order, with nothing between them; `heard` gets what is told before there is an answer. */
  ask(calls: Call[], heard?: (progress: string) => void): { id: number; answers: Promise<Answer[]> } {
    const { id, reply } = this.send({ calls }, heard);
    return { id, answers: reply.then(({ answers }) => answers ?? []) };
  }

  /** Do something with the match at this screen, and get all that is shown then; throws the refusal. */
  async screen(step: Step): Promise<Shown> {
    const { shown, refused } = await this.send({ step }).reply;
    if (refused !== undefined) throw refusal(refused);
    return shown!;
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
  if (value === 0) throw refusal(text);
  return text;
}

const refusal = (text: string): Refusal => new Refusal(JSON.parse(text) as Why);
