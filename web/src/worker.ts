/* worker.ts - the core in a worker: one instance of the WebAssembly, which answers calls of its exports.
 *
 * A message is a list of calls, made in order with nothing between them; the answer is the list of what each left as
 * its output. The page starts it twice, once for the rules and once for the engine. */

export interface Call {
  name: string;
  args: number[];
  input?: string;
}

export interface Answer {
  ok: boolean;
  text: string;
}

/** The first message brings the module, which the page has compiled once for all its workers. */
export interface Question {
  id: number;
  calls: Call[];
  module?: WebAssembly.Module;
}

export interface Reply {
  id: number;
  answers: Answer[];
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

function start(module: WebAssembly.Module): Exports {
  const exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
  exports._initialize();
  return exports;
}

function give(exports: Exports, text: string): void {
  const bytes = new TextEncoder().encode(text);
  const at = exports.input(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
}

function call(exports: Exports, { name, args, input }: Call): Answer {
  crypto.getRandomValues(new Uint8Array(exports.memory.buffer, exports.entropy(), ENTROPY));
  if (input !== undefined) give(exports, input);
  const result = (exports[name] as (...args: number[]) => number)(...args);
  if (name === 'perft_count') return { ok: result >= 0, text: String(result) };
  const bytes = new Uint8Array(exports.memory.buffer, exports.output(), exports.output_size());
  return { ok: result !== 0, text: new TextDecoder().decode(bytes) };
}

addEventListener('message', ({ data: { id, calls, module } }: MessageEvent<Question>) => {
  if (module) core = start(module);
  const reply: Reply = { id, answers: core ? calls.map((one) => call(core!, one)) : [] };
  postMessage(reply);
});
