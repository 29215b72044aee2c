import { bytesOf } from '../../runtime.ts';
import type { FsContext, RawPath } from './fs-context.ts';
import { asBuffer, readToEnd } from './io.ts';
import { copyTree } from './trees.ts';

/** Whole-file operations that Node does in one turn of its thread pool. */
export function jobClasses(context: FsContext): Record<string, unknown> {
  const { files, runtime } = context;

  class Job {
    ondone?: (...results: unknown[]) => void;
    readonly #work: () => unknown[];

    constructor(work: () => unknown[]) {
      this.#work = work;
    }

    run(): undefined {
      runtime.loop.later(() => {
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

  const withOpen = <T>(raw: RawPath, flags: number, mode: number, work: (fd: number) => T): T => {
    const fd = context.attempt('open', [raw], () => files.open(context.path(raw), flags, mode & ~runtime.state.umask));
    try {
      return work(fd);
    } finally {
      files.close(fd);
    }
  };

  return {
    ReadFileJob: class ReadFileJob extends Job {
      constructor(raw: RawPath, flags: number) {
        super(() =>
          withOpen(raw, flags, 0o666, (fd) => {
            const bytes = context.attempt('read', [], () => readToEnd(context, fd));
            return [null, asBuffer(context, bytes), -1, bytes.length, undefined];
          }),
        );
      }
    },
    WriteFileJob: class WriteFileJob extends Job {
      constructor(raw: RawPath, flags: number, mode: number, data: ArrayBufferView) {
        super(() => {
          withOpen(raw, flags, mode, (fd) => context.attempt('write', [], () => files.write(fd, bytesOf(data), undefined)));
          return [null];
        });
      }
    },
    CpDirJob: class CpDirJob extends Job {
      constructor(from: RawPath, to: RawPath, force: boolean, dereference: boolean, errorOnExist: boolean, verbatimLinks: boolean, preserveTimes: boolean) {
        super(() => {
          context.attempt('cp', [from, to], () => copyTree(context, context.path(from), context.path(to), { force, dereference, errorOnExist, verbatimLinks, preserveTimes }));
          return [null];
        });
      }
    },
  };
}
