/* instance.ts - one instance of the core's WebAssembly: its functions by name, text in, a number and text out; and its
 * random bytes, which are the system's. Its memory is its own, or one that it shares with others. */

/** What the search asks whoever holds the instance (web/wasm/engine.c): whether to stop; and to hear that the output
 * tells how far it is. */
export interface Host {
  stop(): boolean;
  tell(): void;
}

interface Exports {
  memory?: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  output_size(): number;
  no_memory(): number;
  [name: string]: unknown;
}

const instantiate = (module: WebAssembly.Module, page: WebAssembly.ModuleImports, memory: WebAssembly.Memory | undefined): WebAssembly.Exports =>
  new WebAssembly.Instance(module, { page, env: memory ? { memory } : {} }).exports;

/** Help whoever searches with this memory (web/wasm/help.c), for good. */
export function help(module: WebAssembly.Module, memory: WebAssembly.Memory, stack: number): never {
  const nothing = (): number => 0;
  const exports = instantiate(module, { stop: nothing, tell: nothing }, memory);
  (exports['__stack_pointer'] as WebAssembly.Global).value = stack;
  return (exports['help'] as () => never)();
}

export class Instance {
  private readonly exports: Exports;
  private readonly memory: WebAssembly.Memory;
  host: Host = { stop: () => false, tell: () => undefined };

  constructor(
    module: WebAssembly.Module,
    private readonly shared?: WebAssembly.Memory,
  ) {
    const page = {
      stop: () => Number(this.host.stop()),
      tell: () => this.host.tell(),
      random: (at: number, size: number) => void crypto.getRandomValues(this.bytes(at, size)),
    };
    this.exports = instantiate(module, page, shared) as unknown as Exports;
    this.memory = shared ?? this.exports.memory!;
    this.exports._initialize();
  }

  private bytes(at: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory.buffer as ArrayBuffer, at, size);
  }

  output(): string {
    const bytes = this.bytes(this.exports.output(), this.exports.output_size());
    return new TextDecoder().decode(this.shared ? bytes.slice() : bytes); /* of what is shared nothing is decoded */
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
