import { DiskError } from '../../disk/disk.ts';
import type { Binding } from '../../native-bindings.ts';
import { native } from '../../host.ts';
import type { Runtime } from '../../runtime.ts';
import { readWhole } from '../fs/trees.ts';

/** Name, main, type, imports, exports and path of a `package.json`, in the order that Node's library expects. */
type PackageFields = [
  name: string | undefined,
  main: string | undefined,
  type: string,
  imports: string | null,
  exports: string | null,
  path: string,
];

/** Reads `package.json` files, and finds the nearest one above a file. */
export function modulesBinding(runtime: Runtime): Binding {
  const read = (path: string): PackageFields | undefined => readPackage(runtime, path);
  const nearest = (path: string): PackageFields | undefined => {
    for (let folder = parentOf(path); ; folder = parentOf(folder)) {
      const found = folder.endsWith('/node_modules') ? undefined : read(`${folder === '/' ? '' : folder}/package.json`);
      if (found !== undefined) return found;
      if (folder === '/') return undefined;
    }
  };
  const pathOf = (url: string): string =>
    url.startsWith('file:') ? decodeURIComponent(new native.URL(url).pathname) : url;
  return {
    readPackageJSON: read,
    parsePackageJSON: read,
    getNearestParentPackageJSON: nearest,
    getNearestParentPackageJSONType: (path: string) => nearest(path)?.[2] ?? 'none',
    getPackageScopeConfig(url: string): PackageFields | string {
      return nearest(pathOf(url)) ?? '/package.json';
    },
    getPackageType: (url: string) => nearest(pathOf(url))?.[2],
    enableCompileCache: () => [3],
    getCompileCacheDir: () => undefined,
    flushCompileCache: () => undefined,
    getCompileCacheEntry: () => undefined,
    saveCompileCacheEntry: () => undefined,
  };
}

function readPackage(
  { disk, allowedCode }: Pick<Runtime, 'disk' | 'allowedCode'>,
  path: string,
): PackageFields | undefined {
  // It decides which files are loaded by name, so only an allowed one counts.
  if (allowedCode?.has(path) === false) return undefined;
  let text: string;
  try {
    text = new native.TextDecoder().decode(readWhole(disk, path));
  } catch (error) {
    if (error instanceof DiskError) return undefined;
    throw error;
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const made = new Error(`Invalid package config ${path}.${error instanceof Error ? ` ${error.message}` : ''}`);
    throw Object.assign(made, { code: 'ERR_INVALID_PACKAGE_CONFIG' });
  }
  if (typeof parsed !== 'object' || parsed === null) return [undefined, undefined, 'none', null, null, path];
  const fields = new Map<string, unknown>(Object.entries(parsed));
  const textField = (name: string): string | undefined => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  // Other values are passed as JSON; Node's library distinguishes them by the first character.
  const jsonField = (name: string): string | null => {
    const value = fields.get(name);
    if (value === undefined || value === null) return null;
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const type = textField('type');
  return [
    textField('name'),
    textField('main'),
    type === 'module' || type === 'commonjs' ? type : 'none',
    jsonField('imports'),
    jsonField('exports'),
    path,
  ];
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/'))) || '/';
