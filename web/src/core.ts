/* core.ts - asking the core: a worker that answers. The page knows no rules and no games; all it shows comes through
 * here. */
import { ask, type Why } from './answers';
import { Refusal } from './refusal';
import type { Shown, Step } from './screen';
import { bring, Trouble } from './trouble';
import type { Answer, Call, Question, Reply } from './worker';

/** While it comes, where the browser can do that. */
export async function compile(file: string): Promise<WebAssembly.Module> {
  if (!('WebAssembly' in globalThis)) throw new Trouble('old', 'WebAssembly');
  const response = await bring(file);
  try {
    return await ('compileStreaming' in WebAssembly ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
  } catch (error) {
    throw error instanceof WebAssembly.CompileError ? new Trouble('old', error.message) : new Trouble('file', file);
  }
}

/** What a worker makes its instance of: a module, which is compiled once for all, and a memory where that is shared. */
type Made = Required<Pick<Question, 'module'>> & Pick<Question, 'memory'>;

const made = (file: string): Promise<Made> => compile(file).then((module) => ({ module }));

const alone = made('core.wasm');
/** A core that knows more, for views that come later (coming.ts): it is brought when it is first wanted. */
let later: Promise<Made> | undefined;
export const laterCore = (): Core => new Core((later ??= made('later.wasm')));

/** A number that a worker can read while it works, where memory can be shared. Whether it can is known by trying: there are
 * browsers that say that the page is isolated, and share nothing. */
function sharedNumber(): Int32Array | undefined {
  try {
    return new Int32Array(new SharedArrayBuffer(4));
  } catch {
    return undefined;
  }
}

/** A worker whose file did not come has nothing to say; one that the browser does not understand is not whole, for it
 * understands this, which is in the same language. */
const isUnread = (message: string | undefined): boolean => !message || message.includes('SyntaxError');

interface Asked {
  question: Question;
  answered(reply: Reply): void;
  failed(why: unknown): void;
  heard: ((progress: string) => void) | undefined;
}

export class Core {
  private worker!: Worker;
  private started!: Promise<unknown>;
  private waiting = new Map<number, Asked>();
  private count = 0;
  /** The number of the last question that is to be stopped, where the worker can read it while it works. */
  private readonly stopped = sharedNumber();
  /** Why nothing is answered any more. */
  private failure: unknown;

  constructor(private readonly made = alone) {
    this.start();
  }

  /** A worker that is asked all that has no answer yet. */
  private start(): void {
    const worker = new Worker('worker.js');
    const { stopped } = this;
    this.worker = worker;
    this.started = this.made.then((made) => worker.postMessage({ id: 0, calls: [], stopped, ...made } satisfies Question));
    this.started.catch((error: unknown) => this.fail(error));
    worker.addEventListener('error', (event) => {
      event.preventDefault(); /* it is told once, as what it is, not by the window too */
      this.fail(isUnread(event.message) ? new Trouble('file', 'worker.js') : new Trouble('fault', event.message));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      const asked = this.waiting.get(data.id);
      if (data.progress !== undefined) return asked?.heard?.(data.progress);
      this.waiting.delete(data.id);
      asked?.answered(data);
    });
    for (const { question } of this.waiting.values()) this.post(question);
  }

  private fail(why: unknown): void {
    this.failure = why;
    for (const asked of this.waiting.values()) asked.failed(why);
    this.waiting.clear();
  }

  private post(question: Question): void {
    const { worker } = this;
    this.started.then(() => worker.postMessage(question), () => undefined);
  }

  private send(content: Pick<Question, 'calls' | 'step'>, heard?: (progress: string) => void): { id: number; reply: Promise<Reply> } {
    const question: Question = { id: (this.count += 1), ...content };
    const reply = this.failure
      ? Promise.reject(this.failure)
      : new Promise<Reply>((answered, failed) => this.waiting.set(question.id, { question, answered, failed, heard }));
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

  /** Nothing more will be asked. */
  end(): void {
    this.worker.terminate();
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
