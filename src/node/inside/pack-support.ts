import type { Binding } from './native-bindings.ts';
import type { EventLoop } from './async/event-loop.ts';
import type { native } from './host.ts';
import type { Runtime } from './runtime.ts';

/** What a binding that is loaded later uses of the running Node. */
export interface PackRuntime extends Pick<Runtime, 'bufferPrototype' | 'requireBuiltin'> {
  readonly loop: Pick<EventLoop, 'later' | 'hold'>;
}

/**
 * What the engine passes to a binding that is loaded later. Its script is evaluated after the global object has become
 * Node's, so it may not read globals that programs can replace.
 */
export interface PackSupport {
  readonly runtime: PackRuntime;
  readonly native: typeof native;
  /** Members of the binding from the facts. */
  readonly info: Binding;
  /** Encodes a text; the encoding is a name or number. */
  readonly encodeText: (text: string, encoding: unknown) => Uint8Array;
  /** Decodes bytes; the encoding is a number. */
  readonly decodeBytes: (bytes: Uint8Array, encoding: number) => string;
  /** The number of an encoding; -1 for unknown names. */
  readonly encodingNumber: (name: string) => number;
  /** Reads another part of the packs. */
  readonly readPart: (name: PartName) => string;
}

/** Parts that are read on first use. `brotli` and `sqliteWasm` are WebAssembly, with one character per byte. */
export type PartName = 'zlib' | 'crypto' | 'brotli' | 'typescript' | 'shell' | 'sqlite' | 'sqliteWasm' | 'git' | 'npm';
