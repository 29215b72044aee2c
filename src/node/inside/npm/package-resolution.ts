import { isRecord } from '../../../core/json/json.ts';

/** Node's conditions for an import. */
const CONDITIONS = new Set(['node', 'import', 'module-sync', 'node-addons', 'default']);

/** What resolution needs from a folder of packages; paths are relative to `node_modules`. */
export interface PackageFolder {
  readonly isFile: (path: string) => boolean;
  /** A parsed `package.json`; undefined if it is missing or not a JSON object. */
  readonly manifest: (path: string) => Readonly<Record<string, unknown>> | undefined;
}

/**
 * Resolves an `import` of `specifier` in the file `from`, by Node's rules for ES modules.
 *
 * @returns undefined for Node's own modules and for missing files
 */
export function resolveImport(folder: PackageFolder, from: string, specifier: string): string | undefined {
  if (/^\.{1,2}\//.test(specifier)) return existing(folder, join(from.slice(0, from.lastIndexOf('/')), specifier));
  if (specifier.startsWith('#')) {
    const root = packageRootOf(folder, from);
    const imports = root === undefined ? undefined : folder.manifest(`${root}/package.json`)?.['imports'];
    return root === undefined ? undefined : inMap(folder, root, imports, specifier, from);
  }
  const parts = specifier.split('/');
  const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
  if (name === '' || name.includes(':')) return undefined;
  const subpath = `.${specifier.slice(name.length)}`;
  for (const modules of modulesFoldersOf(from)) {
    const root = `${modules}${name}`;
    const manifest = folder.manifest(`${root}/package.json`);
    if (manifest === undefined) continue;
    const { exports } = manifest;
    if (exports !== undefined && exports !== null)
      return inMap(folder, root, isSubpathMap(exports) ? exports : { '.': exports }, subpath, from);
    if (subpath !== '.') return existing(folder, join(root, subpath));
    const main = typeof manifest['main'] === 'string' ? manifest['main'] : 'index.js';
    return ['', '.js', '/index.js'].map((ending) => join(root, `${main}${ending}`)).find((path) => folder.isFile(path));
  }
  return undefined;
}

/** The folder of a file's package: the nearest one above it with a `package.json`. */
export function packageRootOf(folder: PackageFolder, file: string): string | undefined {
  for (let at = file.lastIndexOf('/'); at !== -1; at = file.lastIndexOf('/', at - 1)) {
    const root = file.slice(0, at);
    if (folder.manifest(`${root}/package.json`) !== undefined) return root;
  }
  return undefined;
}

/** From the innermost `node_modules` outwards; the outermost one is the empty path. */
function modulesFoldersOf(file: string): string[] {
  const folders: string[] = [''];
  let at = '';
  for (const inside of file.split('/node_modules/')) {
    at += /^(?:@[^/]+\/)?[^/]+/.exec(inside)?.[0] ?? inside;
    folders.push((at += '/node_modules/'));
  }
  return folders.reverse();
}

const isSubpathMap = (exports: unknown): exports is Record<string, unknown> =>
  isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.'));

function inMap(folder: PackageFolder, root: string, map: unknown, wanted: string, from: string): string | undefined {
  if (!isRecord(map)) return undefined;
  if (Object.hasOwn(map, wanted)) return target(folder, root, map[wanted], '', from);
  const patterns = Object.keys(map)
    .filter((key) => key.includes('*'))
    .sort((a, b) => b.indexOf('*') - a.indexOf('*'));
  for (const pattern of patterns) {
    const [before = '', after = ''] = pattern.split('*');
    if (!wanted.startsWith(before) || !wanted.endsWith(after) || wanted.length < before.length + after.length) continue;
    return target(folder, root, map[pattern], wanted.slice(before.length, wanted.length - after.length), from);
  }
  return undefined;
}

function target(folder: PackageFolder, root: string, value: unknown, star: string, from: string): string | undefined {
  if (typeof value === 'string') {
    const path = value.replaceAll('*', () => star);
    return path.startsWith('./')
      ? existing(folder, join(root, path))
      : resolveImport(folder, `${root}/package.json`, path);
  }
  if (Array.isArray(value))
    return value.map((one) => target(folder, root, one, star, from)).find((path) => path !== undefined);
  if (!isRecord(value)) return undefined;
  for (const [condition, inner] of Object.entries(value)) {
    const path = CONDITIONS.has(condition) ? target(folder, root, inner, star, from) : undefined;
    if (path !== undefined) return path;
  }
  return undefined;
}

const existing = (folder: PackageFolder, path: string): string | undefined => (folder.isFile(path) ? path : undefined);

function join(base: string, relative: string): string {
  const parts: string[] = [];
  for (const part of `${base}/${relative}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
