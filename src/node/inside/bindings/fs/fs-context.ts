import { DiskError } from '../../disk/disk.ts';
import { native } from '../../host.ts';
import { bytesOf, toBuffer, type Runtime } from '../../runtime.ts';
import type { OpenFiles } from './open-files.ts';

/** A path as Node's library passes it. */
export type RawPath = string | Uint8Array;
/** The request object on which the native half reports the end of an operation. */
export interface Request {
  oncomplete?: (error: unknown, value?: unknown) => void;
}

/** What every operation of the binding `fs` needs. */
export interface FsContext {
  readonly runtime: Runtime;
  readonly files: OpenFiles;
  /** Marks a call that expects a promise. */
  readonly usePromises: symbol;
  /** The absolute path, resolved against the working directory. */
  path(raw: RawPath): string;
  /** A name in the encoding that the caller requested. */
  encode(name: string, encoding: unknown): string | Uint8Array;
  error(code: string, syscall: string, path?: RawPath, dest?: RawPath): Error;
  /** Runs `work`; turns a `DiskError` into the error of Node's native half. */
  attempt<T>(syscall: string, paths: readonly RawPath[], work: () => T): T;
}

const decoder = new native.TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
const LONE_SURROGATE = 0xdc00;
const encoder = new native.TextEncoder();

/**
 * A path as text. On Linux a name can be any bytes: those that are not UTF-8 become lone surrogates, one for each byte,
 * and `bytesOfName` converts them back.
 */
export function textOf(raw: RawPath): string {
  if (typeof raw === 'string') return raw;
  const bytes = bytesOf(raw);
  try {
    return decoder.decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte < 0x80 ? byte : LONE_SURROGATE + byte)).join('');
  }
}

function bytesOfName(name: string): Uint8Array {
  if (!/^[\0-\x7f\udc80-\udcff]*$/.test(name)) return encoder.encode(name);
  return Uint8Array.from(name, (character) => character.charCodeAt(0) & 0xff);
}

export function createFsContext(runtime: Runtime, files: OpenFiles, usePromises: symbol): FsContext {
  const messages = new Map(runtime.info.uvErrors);
  const numbers = runtime.info.bindings['uv'] ?? {};
  const error = (code: string, syscall: string, path?: RawPath, dest?: RawPath): Error => {
    let message = `${code}: ${messages.get(code) ?? 'unknown error'}, ${syscall}`;
    if (path !== undefined) message += ` '${textOf(path)}'`;
    if (dest !== undefined) message += ` -> '${textOf(dest)}'`;
    const made = Object.assign(new Error(message), { errno: numbers[`UV_${code}`], code, syscall });
    // `inspect` shows the members in Node's order.
    return Object.assign(
      made,
      path === undefined ? {} : { path: textOf(path) },
      dest === undefined ? {} : { dest: textOf(dest) },
    );
  };
  return {
    runtime,
    files,
    usePromises,
    error,
    path(raw) {
      const text = textOf(raw);
      if (text === '') throw new DiskError('ENOENT');
      return text.startsWith('/') ? text : `${runtime.state.cwd}/${text}`;
    },
    encode(name, encoding) {
      if (encoding === undefined || encoding === null || encoding === 'utf8' || encoding === 'utf-8') return name;
      const buffer = toBuffer(runtime, bytesOfName(name));
      // The Buffer itself converts to other encodings.
      return encoding === 'buffer' ? buffer : (buffer.toString as (encoding: unknown) => string).call(buffer, encoding);
    },
    attempt(syscall, paths, work) {
      try {
        return work();
      } catch (thrown) {
        if (!(thrown instanceof DiskError)) throw thrown;
        throw error(thrown.code, syscall, paths[0], paths[1]);
      }
    },
  };
}

/** Completes a request through the loop, like a finished operation. */
export function complete(context: FsContext, request: Request, work: () => unknown): void {
  const { loop } = context.runtime;
  loop.active.requests.set(request, 'FSReqCallback');
  loop.later(() => {
    loop.active.requests.delete(request);
    let value: unknown;
    try {
      value = work();
    } catch (thrown) {
      request.oncomplete?.(thrown);
      return;
    }
    if (value === undefined) request.oncomplete?.(null);
    else request.oncomplete?.(null, value);
  });
}

/** Resolves to the result of `work` in a later turn of the loop. */
export function promised<T>(context: FsContext, work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    context.runtime.loop.later(() => {
      try {
        resolve(work());
      } catch (thrown) {
        reject(thrown as Error);
      }
    });
  });
}

/**
 * Makes a member of the binding: called with a request it completes later, with `kUsePromises` it returns a promise,
 * else it is synchronous.
 * @param requestAt index of the request among the parameters
 * @param pathsAt indexes of paths that an error names
 */
export function operation<Parameters extends unknown[]>(
  context: FsContext,
  syscall: string,
  requestAt: number,
  pathsAt: readonly number[],
  work: (...parameters: Parameters) => unknown,
): (...parameters: unknown[]) => unknown {
  return (...parameters) => {
    const request = parameters[requestAt];
    const run = (): unknown =>
      context.attempt(
        syscall,
        pathsAt.map((at) => parameters[at] as RawPath),
        // Node's library has checked the parameters before it calls its native half.
        () => work(...(parameters as Parameters)),
      );
    if (request === undefined) return run();
    if (request === context.usePromises) return promised(context, run);
    complete(context, request as Request, run);
    return undefined;
  };
}

/** An `operation` on a file descriptor, which the native half validates. */
export function fdOperation<Parameters extends [fd: number, ...unknown[]]>(
  context: FsContext,
  syscall: string,
  requestAt: number,
  work: (...parameters: Parameters) => unknown,
): (...parameters: unknown[]) => unknown {
  const run = operation(context, syscall, requestAt, [], work);
  return (...parameters) => {
    const [fd] = parameters;
    if (typeof fd !== 'number' || fd !== fd >>> 0 || fd > 0x7fffffff) checkFd(context, fd);
    return run(...parameters);
  };
}

function checkFd({ runtime }: FsContext, fd: unknown): void {
  (runtime.requireBuiltin('internal/fs/utils') as { getValidatedFd(fd: unknown): number }).getValidatedFd(fd);
}
