import type { Binding } from './facts.ts';
import type { EventLoop } from './event-loop.ts';
import type { native } from './host.ts';
import type { Runtime } from './runtime.ts';

/** What a binding that is loaded later uses of the running Node. */
export interface PackRuntime extends Pick<Runtime, 'bufferPrototype' | 'requireBuiltin'> {
  readonly loop: Pick<EventLoop, 'later'>;
}

/**
 * What a binding that is loaded later gets from the engine. Its text is evaluated when the global object is Node's
 * already, so it takes nothing from there that programs can replace.
 */
export interface PackSupport {
  readonly runtime: PackRuntime;
  readonly native: typeof native;
  /** Members of the binding as the facts tell them. */
  readonly facts: Binding;
  /** Bytes of a text in an encoding given by name or number. */
  readonly encodeText: (text: string, encoding: unknown) => Uint8Array;
  /** Text of bytes in an encoding given by number. */
  readonly decodeBytes: (bytes: Uint8Array, encoding: number) => string;
  /** The number of an encoding given by name; -1 for none of Node's. */
  readonly encodingNumber: (name: string) => number;
  /** Another text handed in with the packs. */
  readonly readPart: (name: PartName) => string;
}

/**
 * Texts that are read when a program asks for what they hold. `brotli` and `sqliteWasm` are WebAssembly, a character
 * for each byte.
 */
export type PartName = 'zlib' | 'crypto' | 'brotli' | 'typescript' | 'shell' | 'sqlite' | 'sqliteWasm';
