/* worker.ts - the core in a worker: one instance of the WebAssembly, which answers calls of its exports.
 *
 * A message is a list of calls, made in order with nothing between them; the answer is the list of what each returned and
 * left as its output. A call that looks ahead tells how far it is before that, and asks whether to stop. The page starts
 * it twice, once for the rules and once for the engine. */

import { Instance } from './instance';

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

let core: Instance | undefined;
let stopped: Int32Array | undefined;
let current = 0;

function start(module: WebAssembly.Module): Instance {
  const instance = new Instance(module);
  instance.host = {
    stop: () => stopped !== undefined && Atomics.load(stopped, 0) >= current,
    tell: () => postMessage({ id: current, progress: instance.output() } satisfies Reply),
  };
  return instance;
}

function call(instance: Instance, { name, args, input }: Call): Answer {
  crypto.getRandomValues(instance.entropy());
  return { value: instance.call(name, input, ...args), text: instance.output() };
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if (data.module) core = start(data.module);
  stopped = data.stopped ?? stopped;
  current = data.id;
  postMessage({ id: data.id, answers: core ? data.calls.map((one) => call(core!, one)) : [] } satisfies Reply);
});
