import type { RealPath } from '../../../agent/contract/resolve-input-paths.ts';
import { plainPath } from '../../../agent/contract/resolve-input-paths.ts';
import { REACH_LIMITS } from '../../../reach/contract/reach-limits.ts';
import type { ReachFiles } from '../../../reach/index.ts';
import type { FilesService } from '../../../workspace/contract/services.ts';
import { contentsOf } from './served-contents.ts';

/** Files of the workspace for clients: below one folder, wherever links lead. */
export function createReachFiles({
  files,
  realPath,
}: {
  readonly files: Pick<FilesService, 'listAll' | 'read' | 'stat'>;
  readonly realPath: RealPath;
}): ReachFiles {
  /** The real path of a file of the folder; undefined if it leads elsewhere. */
  const within = async (folder: string, path: string): Promise<string | undefined> => {
    const [root, real] = await Promise.all([realPath(plainPath(folder)), realPath(plainPath(path))]);
    return root !== undefined && real?.startsWith(root === '/' ? '/' : `${root}/`) === true ? real : undefined;
  };
  return {
    list: async (folder) => {
      const paths = await files.listAll(plainPath(folder)).catch(() => []);
      const inside = await Promise.all(
        paths.map(async (path) => ((await within(folder, path)) === undefined ? [] : [{ path }])),
      );
      return inside.flat();
    },
    read: async (folder, path) => {
      const none = { ok: false, message: `There is no file ${JSON.stringify(path)}` } as const;
      const real = await within(folder, path);
      const entry = real === undefined ? undefined : await files.stat(real).catch(() => undefined);
      if (real === undefined || entry === undefined || entry.kind !== 'file') return none;
      if (entry.size > REACH_LIMITS.maxFileBytes)
        return {
          ok: false,
          message: `${path} is too large: files may have ${String(REACH_LIMITS.maxFileBytes)} bytes`,
        };
      const bytes = await files.read(real).catch(() => undefined);
      return bytes === undefined ? none : contentsOf(bytes);
    },
  };
}
