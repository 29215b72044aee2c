import { DiskError } from '../disk/disk.ts';
import type { Endpoint } from '../net/endpoint.ts';
import type { Runtime } from '../runtime.ts';

const pipes = new WeakMap<Runtime, Map<number, Endpoint>>();

/** The pipe ends with which a process was started, by file descriptor, for a `Pipe` handle to open. */
export function standardPipes(runtime: Runtime): Map<number, Endpoint> {
  const known = pipes.get(runtime) ?? new Map<number, Endpoint>();
  pipes.set(runtime, known);
  return known;
}

/** Reads standard input synchronously: available bytes, 0 at its end. Throws `EAGAIN` while more may arrive. */
export function readStandardInput(runtime: Runtime, target: Uint8Array): number {
  const result = standardPipes(runtime).get(0)?.read(target.length) ?? { type: 'end' };
  if (result.type === 'nothing') throw new DiskError('EAGAIN');
  if (result.type !== 'bytes') return 0;
  target.set(result.bytes);
  return result.bytes.length;
}
