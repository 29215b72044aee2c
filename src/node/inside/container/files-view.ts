import * as fsModule from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import { RUN_FILES } from '../../contract/container-wire.ts';
import { existsSync } from './original-fs.ts';

/** Top-level folders of Linux: paths below them belong to the container, unless the run's disk has such a folder. */
const SYSTEM: ReadonlySet<string> = new Set([
  'bin',
  'boot',
  'dev',
  'etc',
  'home',
  'lib',
  'lib64',
  'media',
  'mnt',
  'nix',
  'opt',
  'proc',
  'root',
  'run',
  'sbin',
  'srv',
  'sys',
  'usr',
  'var',
]);
/** Functions whose first parameter is a path; each also as `…Sync` and as a promise if Node has those. */
const ONE_PATH = (
  'access appendFile chmod chown createReadStream createWriteStream exists lchmod lchown lutimes lstat mkdir ' +
  'mkdtemp open openAsBlob opendir readFile readdir readlink realpath rm rmdir stat statfs truncate unlink ' +
  'unwatchFile utimes watch watchFile writeFile'
).split(' ');
const TWO_PATHS = 'copyFile cp link rename symlink'.split(' ');

/** Shows the run's folder as the root of a disk to JavaScript in this process. */
export interface FilesView {
  /** The real path of an absolute path of the run's disk; other values unchanged. */
  readonly real: <Value>(path: Value) => Value;
  /** The same if only the run's folder has such a file: for words that may be a path. */
  readonly realIfThere: (word: string) => string;
  /** A text with the run's folder removed from its paths. */
  readonly shown: (text: string) => string;
}

type Function = (this: unknown, ...values: unknown[]) => unknown;

/** Installs the view over `fs`, for `require` and `import`. Child processes do not have it. */
export function installFilesView(root: string): FilesView {
  const real = <Value>(path: Value): Value => {
    // The casts preserve the type: a string for a string, a string for a file URL.
    if (path instanceof URL) return (path.protocol === 'file:' ? realText(fileURLToPath(path)) : path) as Value;
    return (
      typeof path === 'string' ? realText(path) : Buffer.isBuffer(path) ? Buffer.from(realText(path.toString())) : path
    ) as Value;
  };
  const realText = (path: string): string => {
    if (!path.startsWith('/') || path === root || path.startsWith(`${root}/`)) return path;
    const [, first = '', ...rest] = path.split('/');
    if (first === 'tmp') return [root, RUN_FILES.temp, ...rest].join('/');
    return SYSTEM.has(first) && !existsSync(`${root}/${first}`) ? path : root + path;
  };
  lay(fsModule, real, root);
  syncBuiltinESMExports();
  return {
    real,
    realIfThere: (word) =>
      word.startsWith('/') && !existsSync(word) && existsSync(realText(word)) ? realText(word) : word,
    shown: (text) => text.replaceAll(`${root}/`, '/').replaceAll(root, '/'),
  };
}

function lay(module: Record<string, unknown>, real: (path: unknown) => unknown, root: string): void {
  // A namespace cannot be written to; `default` is the object that `require('fs')` returns.
  const fs = module['default'] as Record<string, unknown>;
  const promises = fs['promises'] as Record<string, unknown>;
  const wrap = (holder: Record<string, unknown>, name: string, paths: number): void => {
    const original = holder[name] as Function | undefined;
    if (typeof original !== 'function') return;
    const lists = name.startsWith('readdir');
    const wrapped: Function = function (...values) {
      const isRoot = lists && isRootPath(values[0], root, real);
      for (let at = 0; at < paths; at += 1) values[at] = real(values[at]);
      const callback = values.at(-1);
      if (isRoot && typeof callback === 'function')
        values[values.length - 1] = (error: unknown, entries: unknown) =>
          (callback as Function)(error, withoutOurs(entries));
      const result = Reflect.apply(original, this, values);
      if (!isRoot) return result;
      return result instanceof Promise ? result.then(withoutOurs) : withoutOurs(result);
    };
    holder[name] = Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(original));
  };
  for (const [names, paths] of [
    [ONE_PATH, 1],
    [TWO_PATHS, 2],
  ] as const) {
    for (const name of names) {
      wrap(fs, name, paths);
      wrap(fs, `${name}Sync`, paths);
      wrap(promises, name, paths);
    }
  }
}

function isRootPath(path: unknown, root: string, real: (path: unknown) => unknown): boolean {
  const text = real(path);
  return (
    typeof text === 'string' &&
    (text.startsWith('/') ? text : `${process.cwd()}/${text}`).replace(/(?:\/\.?)+$/, '') === root
  );
}

/** A listing of the root without the app's own folder. */
function withoutOurs(entries: unknown): unknown {
  if (!Array.isArray(entries)) return entries;
  const nameOf = (entry: unknown): string =>
    typeof entry === 'object' && entry !== null && 'name' in entry ? String(entry.name) : String(entry);
  return entries.filter(
    (entry) => nameOf(entry) !== RUN_FILES.folder && !nameOf(entry).startsWith(`${RUN_FILES.folder}/`),
  );
}
