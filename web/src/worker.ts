/* worker.ts - the core in a worker: one instance of the WebAssembly, which answers calls of its exports.
 *
 * A question is a list of calls, made in order with nothing between them; the answer is the list of what each returned and
 * left as its output. Or it is a step of the match at this screen, and the answer is all that is shown then (screen.ts).
 * A call that looks ahead tells how far it is before that, and asks whether to stop. The page starts it twice, once for
 * the rules and once for the engine; and some more that only help (team.ts). */

import { help, Instance } from './instance';
import { show, type Shown, type Step } from './screen';

export interface Call {
  name: string;
  args: number[];
  input?: string;
  /** It may be refused; then nothing has changed, and the rest goes on. */
  may?: boolean;
}

export interface Answer {
  value: number;
  text: string;
}

/** The first message brings the module, which the page has compiled once for all its workers, and, where memory can be
 * shared, the number of the last question that is to be stopped, or the instance's memory; one that helps gets its stack, too. */
export interface Question {
  id: number;
  calls?: Call[];
  step?: Step;
  module?: WebAssembly.Module;
  memory?: WebAssembly.Memory;
  stack?: number;
  stopped?: Int32Array | undefined;
}

/** The answers; what is shown, or why that was refused; or how far the search is before it has an answer. */
export interface Reply {
  id: number;
  answers?: Answer[];
  shown?: Shown;
  refused?: string;
  progress?: string;
}

let core: Instance | undefined;
let stopped: Int32Array | undefined;
let current = 0;

function start(module: WebAssembly.Module, memory: WebAssembly.Memory | undefined): Instance {
  const instance = new Instance(module, memory);
  instance.host = {
    stop: () => stopped !== undefined && Atomics.load(stopped, 0) >= current,
    tell: () => postMessage({ id: current, progress: instance.output() } satisfies Reply),
  };
  return instance;
}

function call(instance: Instance, { name, args, input }: Call): Answer {
  return { value: instance.call(name, input, ...args), text: instance.output() };
}

/** Why a call of a step was refused, as the core tells it. */
class Refused {
  constructor(readonly why: string) {}
}

function take(instance: Instance, step: Step): Omit<Reply, 'id'> {
  try {
    const make = (one: Call): string => {
      const { value, text } = call(instance, one);
      if (value === 0) throw new Refused(text);
      return text;
    };
    return { shown: show(step, make) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.why };
    throw error;
  }
}

function answer(instance: Instance, { calls, step }: Question): Omit<Reply, 'id'> {
  return step ? take(instance, step) : { answers: calls?.map((one) => call(instance, one)) ?? [] };
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if (data.module && data.memory && data.stack) help(data.module, data.memory, data.stack);
  if (data.module) core = start(data.module, data.memory);
  stopped = data.stopped ?? stopped;
  current = data.id;
  if (core) postMessage({ id: data.id, ...answer(core, data) } satisfies Reply);
});
