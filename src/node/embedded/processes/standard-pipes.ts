import type { Endpoint } from '../net/endpoint.ts';
import type { Runtime } from '../runtime.ts';

const pipes = new WeakMap<Runtime, Map<number, Endpoint>>();

/** The ends of pipes that a process was started with, by file descriptor, for a `Pipe` handle to open. */
export function standardPipes(runtime: Runtime): Map<number, Endpoint> {
  const known = pipes.get(runtime) ?? new Map<number, Endpoint>();
  pipes.set(runtime, known);
  return known;
}
