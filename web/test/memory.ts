/* memory.ts - searching all that a page holds: its heap, those of its workers, and the memory of their WebAssembly. */
import type { CDPSession, Page } from 'playwright-core';

/** A text, or numbers of two bytes each as the core has them. */
export type Needle = string | number[];

type Send = (method: string, params?: Record<string, unknown>) => Promise<Record<string, unknown>>;
type Heard = (method: string, params: Record<string, unknown>) => void;

/** A page or one of its workers, as a debugger speaks with it. */
interface Realm {
  send: Send;
  hear(heard: Heard): void;
}

/** What all of a browser's messages of one kind are called with. */
interface Loose {
  send(method: string, params?: unknown): Promise<unknown>;
  on(event: string, run: (params: never) => void): void;
}
const loose = (session: CDPSession): Loose => session as unknown as Loose;

/** A worker, by messages that its page's session passes on. */
function workerRealm(session: Loose, sessionId: string): Realm {
  const waiting = new Map<number, { done(result: Record<string, unknown>): void; failed(why: Error): void }>();
  let heard: Heard = () => undefined;
  let count = 0;
  session.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }: { sessionId: string; message: string }) => {
    if (from !== sessionId) return;
    const { id, method, params, result, error } = JSON.parse(message) as { id?: number; method?: string; params?: Record<string, unknown>; result?: Record<string, unknown>; error?: { message: string } };
    if (id === undefined) return heard(method!, params ?? {});
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.failed(new Error(error.message));
    else asked?.done(result ?? {});
  });
  const send: Send = (method, params = {}) =>
    new Promise((done, failed) => {
      waiting.set((count += 1), { done, failed });
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: count, method, params }) });
    });
  return { send, hear: (run) => (heard = run) };
}

async function realmsOf(page: Page): Promise<{ realms: Realm[]; end: () => Promise<void> }> {
  const cdp = await page.context().newCDPSession(page);
  const session = loose(cdp);
  const realms: Realm[] = [{
    send: async (method, params) => (await session.send(method, params)) as Record<string, unknown>,
    hear: (heard) => session.on('HeapProfiler.addHeapSnapshotChunk', (params: Record<string, unknown>) => heard('HeapProfiler.addHeapSnapshotChunk', params)),
  }];
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }: { sessionId: string; targetInfo: { type: string } }) => {
    if (targetInfo.type === 'worker') realms.push(workerRealm(session, sessionId));
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  return { realms, end: () => cdp.detach() };
}

async function heapOf({ send, hear }: Realm): Promise<string> {
  const chunks: string[] = [];
  hear((method, params) => (method === 'HeapProfiler.addHeapSnapshotChunk' ? void chunks.push(String(params['chunk'])) : undefined));
  await send('HeapProfiler.enable');
  await send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await send('HeapProfiler.disable');
  return chunks.join('');
}

/** Runs in the page: which of the needles, as bytes, are in one of these memories. */
function search(this: WebAssembly.Memory[], needles: number[][]): boolean[] {
  const found = (bytes: Uint8Array, needle: number[]): boolean => {
    for (let at = bytes.indexOf(needle[0]!); at >= 0; at = bytes.indexOf(needle[0]!, at + 1))
      if (needle.every((byte, i) => bytes[at + i] === byte)) return true;
    return false;
  };
  return needles.map((needle) => this.some(({ buffer }) => found(new Uint8Array(buffer), needle)));
}

const bytesOf = (needle: Needle): number[] =>
  typeof needle === 'string' ? [...new TextEncoder().encode(needle)] : needle.flatMap((number) => [number & 255, number >> 8]);

/** In how many memories of WebAssembly it was looked. */
async function wasmOf({ send }: Realm, needles: Needle[]): Promise<{ memories: number; found: boolean[] }> {
  const objectOf = (answer: Record<string, unknown>, name: string): string => (answer[name] as { objectId: string }).objectId;
  const prototype = objectOf(await send('Runtime.evaluate', { expression: 'WebAssembly.Memory.prototype' }), 'result');
  const objectId = objectOf(await send('Runtime.queryObjects', { prototypeObjectId: prototype }), 'objects');
  const call = async (functionDeclaration: string, ...values: unknown[]): Promise<unknown> => {
    const { result } = await send('Runtime.callFunctionOn', { objectId, functionDeclaration, arguments: values.map((value) => ({ value })), returnByValue: true });
    return (result as { value: unknown }).value;
  };
  return { memories: (await call('function () { return this.length; }')) as number, found: (await call(search.toString(), needles.map(bytesOf))) as boolean[] };
}

/** Which of the needles the page holds somewhere; throws where the core's memory is not found, for then nothing is known. */
export async function holds(page: Page, needles: Needle[]): Promise<boolean[]> {
  const { realms, end } = await realmsOf(page);
  const all = needles.map(() => false);
  let memories = 0;
  for (const realm of realms) {
    const heap = await heapOf(realm);
    const wasm = await wasmOf(realm, needles);
    memories += wasm.memories;
    needles.forEach((needle, i) => (all[i] ||= wasm.found[i]! || (typeof needle === 'string' && heap.includes(needle))));
  }
  await end();
  if (memories === 0) throw new Error('the memory of the core was not found');
  return all;
}
