import type { Endpoint } from '../net/endpoint.ts';
import type { Binding } from '../native-bindings.ts';
import { EXIT } from '../errors/failures.ts';
import type { Runtime } from '../runtime.ts';
import { standardPipes } from './standard-pipes.ts';

interface FsBinding extends Binding {
  writeBuffer(fd: number, bytes: Uint8Array, offset: number, length: number, position: null): number;
  read(fd: number, bytes: Uint8Array, offset: number, length: number, position: number): number;
}

const STDERR = 2;
const READ_BYTES = 65_536;

const fsOf = (runtime: Runtime): FsBinding => runtime.internalBinding('fs') as FsBinding;

/** Writes a child's output to a descriptor of this program: a standard stream or an open file. */
export function writeOutput(runtime: Runtime, fd: number, bytes: Uint8Array): void {
  if (runtime.state.exited) return;
  if (fd <= STDERR) return runtime.host.write(fd, bytes);
  try {
    fsOf(runtime).writeBuffer(fd, bytes, 0, bytes.length, null);
  } catch (error) {
    if (error === EXIT) throw error;
    // The file is closed here. A real child could still write to it, but nobody could read that.
  }
}

/** A child's input from a descriptor of this program: the pipe itself, or the rest of a file. */
export function inputOf(runtime: Runtime, fd: number): Endpoint | Uint8Array | undefined {
  const pipe = standardPipes(runtime).get(fd);
  if (pipe !== undefined || fd <= STDERR) return pipe;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const chunk = new Uint8Array(READ_BYTES);
      const count = fsOf(runtime).read(fd, chunk, 0, chunk.length, -1);
      if (count === 0) break;
      chunks.push(chunk.subarray(0, count));
      length += count;
    }
  } catch (error) {
    if (error === EXIT) throw error;
    // Not open for reading: the child reads nothing.
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
