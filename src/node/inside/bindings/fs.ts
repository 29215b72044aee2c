import type { Binding } from '../native-bindings.ts';
import { readStandardInput } from '../processes/standard-pipes.ts';
import type { Runtime } from '../runtime.ts';
import { copyOperations } from './fs/copy.ts';
import { complete, createFsContext, promised, type FsContext, type RawPath, type Request } from './fs/fs-context.ts';
import { ioOperations } from './fs/io.ts';
import { jobClasses } from './fs/jobs.ts';
import { legacyMainResolve } from './fs/legacy-main.ts';
import { OpenFiles } from './fs/open-files.ts';
import { direntType, pathOperations } from './fs/paths.ts';
import { statOperations } from './fs/stats.ts';
import { fsEventClass, statWatcherClass } from './fs/watchers.ts';

/** The native half of `fs`, on the disk of the run. */
export function fsBindings(runtime: Runtime): { fs: Binding; fs_dir: Binding; fs_event_wrap: Binding } {
  const usePromises = runtime.symbol('fs_use_promises_symbol');
  const files = new OpenFiles(runtime.disk, {
    write(fd, bytes) {
      if (!runtime.state.exited) runtime.host.write(fd, bytes);
    },
    read: (target) => readStandardInput(runtime, target),
  });
  const context = createFsContext(runtime, files, usePromises);
  return {
    fs: {
      kUsePromises: usePromises,
      FSReqCallback: class FSReqCallback {
        readonly bigint: boolean;

        constructor(bigint: boolean) {
          this.bigint = bigint;
        }
      },
      StatWatcher: statWatcherClass(context),
      getFormatOfExtensionlessFile: () => 0,
      legacyMainResolve: (...parameters: unknown[]) => legacyMainResolve(context, ...parameters),
      ...statOperations(context),
      ...pathOperations(context),
      ...ioOperations(context),
      ...jobClasses(context),
      ...copyOperations(context),
    },
    fs_dir: dirBinding(context),
    fs_event_wrap: { FSEvent: fsEventClass(context) },
  };
}

function dirBinding(context: FsContext): Binding {
  class DirHandle {
    #entries: unknown[];

    constructor(entries: unknown[]) {
      this.#entries = entries;
    }

    getAsyncId(): number {
      return 0;
    }

    /** Names and types alternating, or null at the end. */
    read(_encoding: unknown, bufferSize: number, request?: Request): unknown {
      const work = (): unknown => {
        const chunk = this.#entries.splice(0, bufferSize * 2);
        return chunk.length === 0 ? null : chunk;
      };
      if (request === undefined) return work();
      complete(context, request, work);
      return undefined;
    }

    close(request?: Request): void {
      this.#entries = [];
      if (request !== undefined) complete(context, request, () => undefined);
    }
  }
  const open = (raw: RawPath, encoding: unknown): DirHandle =>
    context.attempt('opendir', [raw], () => {
      const entries = context.runtime.disk.list(context.path(raw));
      return new DirHandle(entries.flatMap(({ name, kind }) => [context.encode(name, encoding), direntType(kind)]));
    });
  return {
    DirHandle,
    opendir(raw: RawPath, encoding: unknown, request?: Request | symbol): unknown {
      if (request === undefined) return open(raw, encoding);
      if (request === context.usePromises) return promised(context, () => open(raw, encoding));
      complete(context, request as Request, () => open(raw, encoding));
      return undefined;
    },
    opendirSync: (raw: RawPath) => open(raw, 'utf8'),
  };
}
