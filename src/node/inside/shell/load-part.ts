import { native } from '../host.ts';
import { evaluate } from '../library.ts';
import type { Runtime } from '../runtime.ts';

type PartWithCode = 'shell' | 'git' | 'npm';

const loaded = new WeakMap<Runtime, Map<PartWithCode, Promise<unknown>>>();

/** The exports of a part, which is loaded and evaluated on first use. Rejects if it is not available. */
export async function loadPart<Exports extends object>(runtime: Runtime, name: 'git' | 'npm'): Promise<Exports> {
  const parts = loaded.get(runtime) ?? new Map<PartWithCode, Promise<unknown>>();
  loaded.set(runtime, parts);
  const known = parts.get(name) ?? paste<Exports>(runtime, name);
  parts.set(name, known);
  known.catch(() => parts.delete(name));
  // The build makes the part of this name from the module of this type.
  return (await known) as Exports;
}

async function paste<Exports extends object>(runtime: Runtime, name: 'git' | 'npm'): Promise<Exports> {
  await runtime.host.loadPart?.(name);
  return evaluatePart<Exports>(runtime, name);
}

/**
 * Evaluates a loaded part. It gets the browser's streams: those of Node's library are slower, and the two cannot be
 * combined.
 */
export function evaluatePart<Exports extends object>(runtime: Runtime, name: PartWithCode): Exports {
  const { Blob, Response, CompressionStream, DecompressionStream } = native;
  const given = {
    exports: {},
    require: (id: string) => runtime.requireBuiltin(id),
    Blob,
    Response,
    CompressionStream,
    DecompressionStream,
  };
  const run = evaluate(
    `(function ({ ${Object.keys(given).join(', ')} }) {${runtime.library.readPart(name)}\n})`,
    `node:internal/native/${name}`,
  ) as (values: typeof given) => void;
  run(given);
  // The build makes the part of this name from the module of this type.
  return given.exports as Exports;
}
