import { bytesOf, type Runtime } from '../../runtime.ts';
import type { FsContext, RawPath } from './fs-context.ts';
import { asBuffer, readToEnd } from './io.ts';
import { copyTree } from './trees.ts';

/** Whole-file operations that Node does in one turn of its thread pool. */
export function jobClasses(context: FsContext): Record<string, unknown> {
  const { runtime } = context;
  return {
    ReadFileJob: class ReadFileJob extends Job {
      /** @param maxBytes a larger file is returned open, for the caller to read in chunks */
      constructor(raw: RawPath, flags: number, maxBytes: number) {
        super(runtime, () => readFile(context, raw, flags, maxBytes));
      }
    },
    WriteFileJob: class WriteFileJob extends Job {
      constructor(raw: RawPath, flags: number, mode: number, data: ArrayBufferView) {
        super(runtime, () => writeFile(context, raw, flags, mode, data));
      }
    },
    CpDirJob: class CpDirJob extends Job {
      constructor(
        from: RawPath,
        to: RawPath,
        force: boolean,
        dereference: boolean,
        errorOnExist: boolean,
        verbatimLinks: boolean,
        preserveTimes: boolean,
      ) {
        super(runtime, () => {
          context.attempt('cp', [from, to], () =>
            copyTree(context, context.path(from), context.path(to), {
              force,
              dereference,
              errorOnExist,
              verbatimLinks,
              preserveTimes,
            }),
          );
          return [null];
        });
      }
    },
  };
}

/** One operation on this thread, whose end is reported later. */
class Job {
  readonly #runtime: Runtime;
  ondone?: (...results: unknown[]) => void;
  readonly #work: () => unknown[];

  constructor(runtime: Runtime, work: () => unknown[]) {
    this.#runtime = runtime;
    this.#work = work;
  }

  run(): undefined {
    this.#runtime.loop.later(() => {
      let results: unknown[];
      try {
        results = this.#work();
      } catch (error) {
        results = [error];
      }
      this.ondone?.(...results);
    });
  }
}

function open(context: FsContext, raw: RawPath, flags: number, mode: number): number {
  const { files, runtime } = context;
  return context.attempt('open', [raw], () => files.open(context.path(raw), flags, mode & ~runtime.state.umask));
}

/** @param maxBytes a larger file is returned open, for the caller to read in chunks */
function readFile(context: FsContext, raw: RawPath, flags: number, maxBytes: number): unknown[] {
  const { files } = context;
  const fd = open(context, raw, flags, 0o666);
  try {
    const { size } = context.attempt('fstat', [], () => files.file(fd).stat());
    if (size > maxBytes) return [null, undefined, fd, size, undefined];
    const bytes = context.attempt('read', [], () => readToEnd(context, fd));
    files.close(fd);
    return [null, asBuffer(context, bytes), -1, bytes.length, undefined];
  } catch (error) {
    files.close(fd);
    throw error;
  }
}

function writeFile(context: FsContext, raw: RawPath, flags: number, mode: number, data: ArrayBufferView): unknown[] {
  const { files } = context;
  const fd = open(context, raw, flags, mode);
  try {
    context.attempt('write', [], () => files.write(fd, bytesOf(data), undefined));
  } finally {
    files.close(fd);
  }
  return [null];
}
