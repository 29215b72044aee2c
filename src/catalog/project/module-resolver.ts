import { isRecord } from '../../core/json/json.ts';
import { isNodeModule } from '../formats/import/node-signs.ts';
import type { LoadedSource } from './imports.ts';
import { folderOf, foldersAbove, joinPath } from './paths.ts';

/** The disk for a resolution; the implementation records what was asked. */
export interface ModuleLookup {
  readonly kindOf: (path: string) => Promise<'file' | 'directory' | undefined>;
  /** `package.json` of a folder; undefined if it is missing or invalid. */
  readonly manifestOf: (folder: string) => Promise<Readonly<Record<string, unknown>> | undefined>;
}

/** The targets of a source: files, and folders of packages, which are loaded with all dependencies. */
export interface ResolvedModule {
  readonly files: readonly string[];
  readonly packages: readonly string[];
}

/** Extensions that `require` appends to a path. https://nodejs.org/api/modules.html#all-together */
const ENDINGS = ['.js', '.json', '.node'];
const NOTHING: ResolvedModule = { files: [], packages: [] };

/**
 * Resolves a source to files, as Node's loaders do. It may return more files than Node loads (every target of a
 * `#name`, for each condition): a run can access only these files, and Node's own loader chooses among them.
 */
export async function resolveSource(
  look: ModuleLookup,
  { source, by }: Pick<LoadedSource, 'source' | 'by'>,
  importer: string,
): Promise<ResolvedModule> {
  if (source === '' || source.startsWith('node:')) return NOTHING;
  if (by === 'started')
    return filesOf(source.startsWith('-') ? [] : await filesAt(look, joinPath('/', source), source));
  if (source.startsWith('#')) return await mapped(look, importer, source, 'imports');
  if (by === 'require')
    return isPath(source)
      ? filesOf(await filesAt(look, joinPath(folderOf(importer), source), source))
      : await named(look, source, importer, true);
  const isAddress = /^[a-z][a-z0-9+.-]*:/i.test(source);
  if (by === 'import' && !isAddress && !isPath(source)) return await named(look, source, importer, false);
  const path = addressed(source, importer);
  return path !== undefined && (await look.kindOf(path)) === 'file' ? filesOf([path]) : NOTHING;
}

/** The path of an address relative to a file; undefined if Node does not accept it. */
function addressed(source: string, importer: string): string | undefined {
  try {
    const { protocol, host, pathname } = new URL(
      source,
      `file://${importer.split('/').map(encodeURIComponent).join('/')}`,
    );
    return protocol !== 'file:' || host !== '' || /%2f|%5c/i.test(pathname) ? undefined : decodeURIComponent(pathname);
  } catch {
    // Not a valid address, or not valid percent-encoding.
    return undefined;
  }
}

/** Whether `require` treats it as a path. */
export function isPath(source: string): boolean {
  return (
    source.startsWith('/') || source.startsWith('./') || source.startsWith('../') || source === '.' || source === '..'
  );
}

/** The file that `require` finds at a path. @param written the path as written; a trailing slash means a folder */
async function filesAt(look: ModuleLookup, path: string, written: string): Promise<readonly string[]> {
  const asFile = /(?:^|\/)\.{0,2}$/.test(written) ? undefined : await fileAt(look, path, ['', ...ENDINGS]);
  if (asFile !== undefined) return [asFile];
  if ((await look.kindOf(path)) !== 'directory') return [];
  const main = (await look.manifestOf(path))?.['main'];
  const inside = typeof main === 'string' && main !== '' ? joinPath(path, main) : undefined;
  const index = (folder: string): string => (folder === '/' ? '/index' : `${folder}/index`);
  const found =
    inside === undefined
      ? undefined
      : ((await fileAt(look, inside, ['', ...ENDINGS])) ?? (await fileAt(look, index(inside), ENDINGS)));
  const file = found ?? (await fileAt(look, index(path), ENDINGS));
  return file === undefined ? [] : [file];
}

async function fileAt(look: ModuleLookup, path: string, endings: readonly string[]): Promise<string | undefined> {
  for (const ending of endings) if ((await look.kindOf(path + ending)) === 'file') return path + ending;
  return undefined;
}

/** A bare name: the package that contains the importer, or one in a `node_modules` folder above it. */
async function named(
  look: ModuleLookup,
  source: string,
  importer: string,
  isRequired: boolean,
): Promise<ResolvedModule> {
  const name = packageNameOf(source);
  const [own, packages, files] = [await mapped(look, importer, source, 'exports'), [] as string[], [] as string[]];
  if (isNodeModule(source) && !source.includes('/')) return own;
  for (const folder of foldersAbove(importer)) {
    if (folder.endsWith('/node_modules')) continue;
    const modules = folder === '/' ? '/node_modules' : `${folder}/node_modules`;
    if ((await look.kindOf(modules)) !== 'directory') continue;
    if (name !== '' && (await look.kindOf(`${modules}/${name}`)) === 'directory') packages.push(`${modules}/${name}`);
    else if (isRequired) files.push(...(await filesAt(look, joinPath(modules, source), source)));
  }
  return { files: [...own.files, ...files], packages: [...own.packages, ...packages] };
}

function packageNameOf(source: string): string {
  return source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Targets in the nearest `package.json` for a `#name`, or for the package's own name. */
async function mapped(
  look: ModuleLookup,
  importer: string,
  source: string,
  field: 'imports' | 'exports',
): Promise<ResolvedModule> {
  const scope = await scopeOf(look, importer);
  if (scope === undefined) return NOTHING;
  const { folder, manifest } = scope;
  const map = manifest[field];
  if (map === undefined || map === null || (field === 'exports' && manifest['name'] !== packageNameOf(source)))
    return NOTHING;
  const key = field === 'imports' ? source : `.${source.slice(packageNameOf(source).length)}`;
  const files: string[] = [];
  const packages: string[] = [];
  for (const target of targetsOf(map, key)) {
    const path = target.startsWith('./')
      ? addressed(target, `${folder === '/' ? '' : folder}/package.json`)
      : undefined;
    if (path !== undefined && (await look.kindOf(path)) === 'file') files.push(path);
    if (field !== 'imports' || isPath(target) || target.startsWith('#')) continue;
    const other = await named(look, target, `${folder === '/' ? '' : folder}/package.json`, false);
    files.push(...other.files);
    packages.push(...other.packages);
  }
  return { files, packages };
}

/** The `package.json` that determines how a file is parsed. */
export async function scopeOf(
  look: ModuleLookup,
  path: string,
): Promise<{ readonly folder: string; readonly manifest: Readonly<Record<string, unknown>> } | undefined> {
  for (const folder of foldersAbove(path)) {
    const manifest = folder.endsWith('/node_modules') ? undefined : await look.manifestOf(folder);
    if (manifest !== undefined) return { folder, manifest };
  }
  return undefined;
}

const MAX_TARGETS = 200;

/** Every target of a key, for all conditions and all matching patterns. */
function targetsOf(map: unknown, key: string): readonly string[] {
  const isByKey = isRecord(map) && Object.keys(map).some((one) => one.startsWith('.') || one.startsWith('#'));
  const entries = isByKey ? Object.entries(map) : key === '.' ? [[key, map] as const] : [];
  const found = entries.flatMap(([one, targets]) => {
    const filled = fitting(one, key);
    return filled === undefined ? [] : textsIn(targets).map((text) => text.replaceAll('*', () => filled));
  });
  return found.slice(0, MAX_TARGETS);
}

/** The text for the star of a pattern; undefined if the key does not match. */
function fitting(pattern: string, key: string): string | undefined {
  if (pattern === key) return '';
  const star = pattern.indexOf('*');
  if (star === -1) return undefined;
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
  const isFit = key.length >= before.length + after.length && key.startsWith(before) && key.endsWith(after);
  return isFit ? key.slice(before.length, key.length - after.length) : undefined;
}

function textsIn(value: unknown): readonly string[] {
  const texts: string[] = [];
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined && texts.length < MAX_TARGETS; next = open.pop()) {
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'object' && next !== null) open.push(...Object.values(next));
  }
  return texts;
}

function filesOf(files: readonly string[]): ResolvedModule {
  return { files, packages: [] };
}
