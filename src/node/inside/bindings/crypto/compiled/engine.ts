import { moduleBytes, type FunctionText } from './assembler.ts';

/** Where functions get their input: behind all tables. */
const INPUT_AT = 16_384;
/** What one call gets. The rest of the memory is room behind it, which a function may read. */
const CHUNK_BYTES = 32_768;
/** Work from which a call is faster than JavaScript, once there is an instance. */
const SMALL_BYTES = 256;
/** Work in JavaScript after which an instance is worth its making. */
const FIRST_BYTES = 65_536;

/** Functions in WebAssembly, with their memory. */
export interface Engine {
  readonly memory: Uint8Array;
  /**
   * Runs `name` over whole blocks, a chunk at a time.
   * @param output gets what the function leaves in place of its input
   */
  run(name: string, blockBytes: number, input: Uint8Array, output?: Uint8Array): void;
}

/** What an engine is made of. */
export interface Source {
  readonly functions: readonly FunctionText[];
  /** What must be in its memory. */
  readonly table?: { readonly at: number; readonly bytes: Uint8Array };
}

/** One engine of a thread, made once it is worth it. */
export interface Engines {
  /**
   * `undefined` as long as JavaScript is better for this work, and always if the thread has no WebAssembly.
   * @param newBytes what of it was not asked for before
   */
  forWork(bytes: number, newBytes?: number): Engine | undefined;
  /** Whether `forWork` will never return an engine. */
  isRefused(): boolean;
}

/** The parts of the thread's WebAssembly that make an engine. */
interface Compiler {
  readonly Module: new (bytes: BufferSource) => WebAssembly.Module;
  readonly Instance: typeof WebAssembly.Instance;
}

let compiler: Compiler | undefined;

/** Lets engines be made, with the thread's own WebAssembly. */
export function compileWith(webAssembly: Compiler | undefined): void {
  compiler = webAssembly;
}

export function createEngines(source: () => Source): Engines {
  let engine: Engine | undefined;
  let isRefused = false;
  let earlierBytes = 0;
  return {
    forWork(bytes, newBytes = bytes) {
      if (engine !== undefined) return bytes < SMALL_BYTES ? undefined : engine;
      earlierBytes += newBytes;
      if (earlierBytes < FIRST_BYTES || isRefused || compiler === undefined) return undefined;
      try {
        engine = createEngine(compiler, source());
      } catch {
        // No WebAssembly, or one without vectors: JavaScript computes the same.
        isRefused = true;
      }
      return engine;
    },
    isRefused: () => isRefused || compiler === undefined,
  };
}

function createEngine({ Module, Instance }: Compiler, { functions, table }: Source): Engine {
  const { exports } = new Instance(new Module(moduleBytes(functions)));
  const memory = new Uint8Array((exports['memory'] as WebAssembly.Memory).buffer);
  if (table !== undefined) memory.set(table.bytes, table.at);
  return {
    memory,
    run(name, blockBytes, input, output) {
      const call = exports[name] as (at: number, count: number) => void;
      for (let at = 0; at < input.length; at += CHUNK_BYTES) {
        const chunk = input.subarray(at, at + CHUNK_BYTES);
        memory.set(chunk, INPUT_AT);
        call(INPUT_AT, chunk.length / blockBytes);
        output?.set(memory.subarray(INPUT_AT, INPUT_AT + chunk.length), at);
      }
    },
  };
}
