/* team.ts - several workers that look ahead together, where memory can be shared (web/wasm/help.c): one that is asked, as any
 * core is, and others that help it as long as the page is open.
 *
 * They begin when they are first needed; until they are there, without a network and where nothing is shared, the
 * engine decides alone. */
import { ask } from './answers';
import { compile, Core } from './core';
import type { Question } from './worker';

const MOST = 8; /* more gain little */
const OTHERS = 1; /* processors for the page itself */
const PAGES = { initial: 256, maximum: 2048 }; /* of memory, as web/wasm/build.sh says it in bytes */

let gathered: Promise<Core | undefined> | undefined;
let team: Core | undefined;

async function begin(): Promise<Core | undefined> {
  const size = Math.min(navigator.hardwareConcurrency - OTHERS, MOST);
  if (size < 2) return undefined;
  const memory = new WebAssembly.Memory({ ...PAGES, shared: true });
  new MessageChannel().port1.postMessage(memory); /* throws where it could be made, but not given away */
  const module = await compile('team.wasm');
  const core = new Core(Promise.resolve({ module, memory }));
  const stacks = await core.batch(Array.from({ length: size - 1 }, () => ask('help_stack')));
  for (const { value } of stacks.filter((stack) => stack.value !== 0))
    new Worker('worker.js').postMessage({ id: 0, module, memory, stack: value } satisfies Question);
  return (team = core);
}

/** All the help there is, once it is there; nothing where there is none. */
export const gather = (): Promise<Core | undefined> => (gathered ??= begin().catch(() => undefined));

/** Who decides with all the help there is by now. */
export function teamOr(engine: Core): Core {
  void gather();
  return team ?? engine;
}
