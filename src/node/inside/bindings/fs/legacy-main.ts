import type { FsContext } from './fs-context.ts';
import { kindAt } from './trees.ts';

/** Suffixes that Node tries for a package without `exports`, in the order of its table: after `main`, then alone. */
const AFTER_MAIN = ['', '.js', '.json', '.node', '/index.js', '/index.json', '/index.node'];
const ALONE = ['index.js', 'index.json', 'index.node'];

/** The index in Node's table of the entry file of a package without `exports`. */
export function legacyMainResolve(context: FsContext, ...[packageFolder, main, base]: unknown[]): number {
  const folder = String(packageFolder);
  const { allowedCode, disk } = context.runtime;
  const isFile = (path: string): boolean =>
    (allowedCode === undefined ? kindAt(disk, path, true) : allowedCode.kindOf(path)) === 'file';
  if (typeof main === 'string') {
    const found = AFTER_MAIN.findIndex((ending) => isFile(`${folder}/${main}${ending}`));
    if (found !== -1) return found;
  }
  const found = ALONE.findIndex((name) => isFile(`${folder}/${name}`));
  if (found !== -1) return AFTER_MAIN.length + found;
  const error = new Error(`Cannot find package '${folder}' imported from ${String(base)}`);
  throw Object.assign(error, { code: 'ERR_MODULE_NOT_FOUND' });
}
