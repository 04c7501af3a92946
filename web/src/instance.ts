/* instance.ts - one instance of the core's WebAssembly: its functions by name, text in, a number and text out; and its
 * random bytes, which are the system's. */

/** What the search asks whoever holds the instance (web/wasm/engine.c): whether to stop; and to hear that the output
 * tells how far it is. */
export interface Host {
  stop(): boolean;
  tell(): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  output_size(): number;
  no_memory(): number;
  [name: string]: unknown;
}

export class Instance {
  private readonly exports: Exports;
  host: Host = { stop: () => false, tell: () => undefined };

  constructor(module: WebAssembly.Module) {
    const page = {
      stop: () => Number(this.host.stop()),
      tell: () => this.host.tell(),
      random: (at: number, size: number) => void crypto.getRandomValues(this.bytes(at, size)),
    };
    this.exports = new WebAssembly.Instance(module, { page }).exports as unknown as Exports;
    this.exports._initialize();
  }

  private bytes(at: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer as ArrayBuffer, at, size);
  }

  output(): string {
    return new TextDecoder().decode(this.bytes(this.exports.output(), this.exports.output_size()));
  }

  /** What a function returns; its output is there after it. */
  call(name: string, input: string | undefined, ...args: number[]): number {
    if (input !== undefined) {
      const bytes = new TextEncoder().encode(input);
      const at = this.exports.input(bytes.length);
      if (at === 0) return this.exports.no_memory();
      this.bytes(at, bytes.length).set(bytes);
    }
    return (this.exports[name] as (...args: number[]) => number)(...args);
  }
}
