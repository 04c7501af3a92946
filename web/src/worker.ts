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

export interface Question {
  id: number;
  calls: Call[];
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

async function load(): Promise<Exports> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch('core.wasm'), {});
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  return exports;
}

const core = load();

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

addEventListener('message', async (event: MessageEvent<Question>) => {
  const exports = await core;
  const { id, calls } = event.data;
  const reply: Reply = { id, answers: calls.map((one) => call(exports, one)) };
  postMessage(reply);
});
