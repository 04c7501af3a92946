/* worker.ts - the core in a worker: one instance of the WebAssembly, which answers calls of its exports.
 *
 * A message is a list of calls, made in order with nothing between them; the answer is the list of what each returned and
 * left as its output. A call that looks ahead tells how far it is before that, and asks whether to stop. The page starts
 * it twice, once for the rules and once for the engine. */

export interface Call {
  name: string;
  args: number[];
  input?: string;
}

export interface Answer {
  value: number;
  text: string;
}

/** The first message brings the module, which the page has compiled once for all its workers, and, where memory can be
 * shared, the number of the last question that is to be stopped. */
export interface Question {
  id: number;
  calls: Call[];
  module?: WebAssembly.Module;
  stopped?: Int32Array | undefined;
}

/** The answers, or how far the search is before it has one. */
export interface Reply {
  id: number;
  answers?: Answer[];
  progress?: string;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  output_size(): number;
  entropy(): number;
  [name: string]: unknown;
}

const ENTROPY = 64;

let core: Exports | undefined;
let stopped: Int32Array | undefined;
let current = 0;

/** What the search asks its host (web/wasm/engine.c). */
const page = {
  stop: (): number => (stopped && Atomics.load(stopped, 0) >= current ? 1 : 0),
  tell: (): void => postMessage({ id: current, progress: output(core!) } satisfies Reply),
};

function start(module: WebAssembly.Module): Exports {
  const exports = new WebAssembly.Instance(module, { page }).exports as unknown as Exports;
  exports._initialize();
  return exports;
}

function give(exports: Exports, text: string): void {
  const bytes = new TextEncoder().encode(text);
  const at = exports.input(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
}

const output = (exports: Exports): string =>
  new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.output(), exports.output_size()));

function call(exports: Exports, { name, args, input }: Call): Answer {
  crypto.getRandomValues(new Uint8Array(exports.memory.buffer, exports.entropy(), ENTROPY));
  if (input !== undefined) give(exports, input);
  const value = (exports[name] as (...args: number[]) => number)(...args);
  return { value, text: output(exports) };
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if (data.module) core = start(data.module);
  stopped = data.stopped ?? stopped;
  current = data.id;
  postMessage({ id: data.id, answers: core ? data.calls.map((one) => call(core!, one)) : [] } satisfies Reply);
});
