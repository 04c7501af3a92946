/* instance.ts - the WebAssembly under node, as a worker of the page holds it: calls by name, and what the search asks and
 * tells. */
import { readFileSync } from 'node:fs';

export interface Progress {
  depth: number;
  nodes: number;
  words: string[];
}

/** What an instance lends the search. */
export interface Lent {
  stop?(): boolean;
  tell?(progress: Progress): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  output_size(): number;
  [name: string]: unknown;
}

export class Instance {
  private readonly exports: Exports;
  lent: Lent = {};

  constructor(module: WebAssembly.Module) {
    const page = { stop: () => Number(this.lent.stop?.() ?? false), tell: () => this.lent.tell?.(JSON.parse(this.output()) as Progress) };
    this.exports = new WebAssembly.Instance(module, { page }).exports as unknown as Exports;
    this.exports._initialize();
  }

  output(): string {
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, this.exports.output(), this.exports.output_size()));
  }

  /** What a function returns; its output is there after it. */
  call(name: string, input: string, ...args: number[]): number {
    const bytes = new TextEncoder().encode(input);
    const at = this.exports.input(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return (this.exports[name] as (...args: number[]) => number)(...args);
  }

  /** The output of a function that must not refuse. */
  text(name: string, input: string, ...args: number[]): string {
    if (this.call(name, input, ...args) === 0) throw new Error(`${name} ${input}: ${this.output()}`);
    return this.output();
  }
}

export const moduleOf = (file: string): WebAssembly.Module => new WebAssembly.Module(readFileSync(file));
