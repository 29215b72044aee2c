import type { Disk } from '../../disk/disk.ts';
import type { FsContext } from './fs-context.ts';
import { copyError, copyFile, copyTimes, copyTree, kindAt } from './trees.ts';

/** The native operations that `fs.cpSync` uses. */
export function copyOperations(context: FsContext): Record<string, unknown> {
  const { disk } = context.runtime;
  return {
    cpSyncCheckPaths: (from: string, to: string, dereference: boolean, recursive: boolean) =>
      checkPaths(context, from, to, { dereference, recursive }),
    cpSyncOverrideFile(rawFrom: string, rawTo: string, mode: number, preserveTimes: boolean): void {
      const from = context.path(rawFrom);
      const to = context.path(rawTo);
      context.attempt('unlink', [rawTo], () => disk.unlink(to));
      context.attempt('copyfile', [rawFrom, rawTo], () => copyFile(context, from, to, mode));
      if (preserveTimes) copyTimes(disk, from, to);
    },
    cpSyncCopyDir(
      from: string,
      to: string,
      force: boolean,
      dereference: boolean,
      errorOnExist: boolean,
      verbatimLinks: boolean,
      preserveTimes: boolean,
    ): void {
      context.attempt('cp', [from, to], () =>
        copyTree(context, context.path(from), context.path(to), {
          force,
          dereference,
          errorOnExist,
          verbatimLinks,
          preserveTimes,
        }),
      );
    },
  };
}

function checkPaths(
  context: FsContext,
  rawFrom: string,
  rawTo: string,
  { dereference, recursive }: { readonly dereference: boolean; readonly recursive: boolean },
): void {
  const { disk } = context.runtime;
  const from = context.path(rawFrom);
  const to = context.path(rawTo);
  const source = kindAt(disk, from, dereference);
  if (source === undefined) throw context.error('ENOENT', 'cp', rawFrom);
  const target = kindAt(disk, to, dereference);
  if (target !== undefined && sameNode(context, from, to))
    throw copyError(context, 'EINVAL', 'src and dest cannot be the same', rawTo);
  if (source === 'directory' && target !== undefined && target !== 'directory') {
    throw copyError(
      context,
      'EISDIR',
      `cannot overwrite non-directory ${rawTo} with directory ${rawFrom}`,
      rawTo,
      'CP_DIR_TO_NON_DIR',
    );
  }
  if (source !== 'directory' && target === 'directory') {
    throw copyError(
      context,
      'ENOTDIR',
      `cannot overwrite directory ${rawTo} with non-directory ${rawFrom}`,
      rawTo,
      'CP_NON_DIR_TO_DIR',
    );
  }
  if (source === 'directory' && !recursive)
    throw copyError(
      context,
      'EISDIR',
      `Recursive option not enabled, cannot copy a directory: ${rawFrom}`,
      rawTo,
      'EISDIR',
    );
  if (source === 'directory' && `${to}/`.startsWith(`${from}/`))
    throw copyError(context, 'EINVAL', `Cannot copy '${rawFrom}' to a subdirectory of self '${rawTo}'`, rawTo);
  makeParents(disk, to);
}

function sameNode({ runtime: { disk } }: FsContext, from: string, to: string): boolean {
  return disk.stat(from, true).ino === disk.stat(to, true).ino;
}

function makeParents(disk: Disk, path: string): void {
  const parent = path.slice(0, path.lastIndexOf('/')) || '/';
  if (kindAt(disk, parent, true) !== undefined) return;
  makeParents(disk, parent);
  disk.makeDirectory(parent, 0o777);
}
