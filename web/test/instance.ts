/* instance.ts - the WebAssembly under node, as a worker of the page holds it. */
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as page from '../src/instance';

globalThis.crypto ??= webcrypto as Crypto; /* node 18 has it under another name only */

export interface Progress {
  depth: number;
  nodes: number;
  words: string[];
}

export class Instance extends page.Instance {
  /** The output of a function that must not refuse. */
  text(name: string, input: string, ...args: number[]): string {
    if (this.call(name, input, ...args) === 0) throw new Error(`${name} ${input}: ${this.output()}`);
    return this.output();
  }
}

export const moduleOf = (file: string): WebAssembly.Module => new WebAssembly.Module(readFileSync(file));

/** The core that the page of a server would load. */
export const coreOf = async (url: string): Promise<Instance> =>
  new Instance(await WebAssembly.compile(await (await fetch(`${url}core.wasm`)).arrayBuffer()));
