import { Module } from 'node:module';
import { pathToFileURL } from 'node:url';
import { RUN_FILES } from '../../contract/container-wire.ts';
import type { ExecuteMessage } from '../../../sandbox/contract/sandbox-wire.ts';
import { findEntry, type Entry } from '../../../sandbox/inside/tool/entry.ts';
import { mkdirSync, writeFileSync } from './original-fs.ts';

interface CommonJsModule {
  exports: unknown;
  filename: string;
  loaded: boolean;
  paths: readonly string[];
  _compile(code: string, filename: string): unknown;
}
/** Members of Node's loader that its types lack. */
const CommonJs = Module as unknown as {
  new (id: string): CommonJsModule;
  _nodeModulePaths(folder: string): string[];
  readonly _cache: Record<string, CommonJsModule>;
};

/**
 * Evaluates the tool's code from its own folder, as the embedded engine does; undefined if the code defines no tool.
 */
export async function loadTool(
  root: string,
  { code, entry }: ExecuteMessage,
  stored: string,
): Promise<Entry | undefined> {
  const folder = `${root}/${RUN_FILES.tool}`;
  const path = `${folder}/${stored}`;
  mkdirSync(folder, { recursive: true });
  if (entry === 'module') {
    writeFileSync(`${folder}/package.json`, '{"type":"module"}');
    writeFileSync(path, code);
    return findEntry((await import(/* @vite-ignore */ pathToFileURL(path).href)) as Record<string, unknown>);
  }
  const module = new CommonJs(path);
  module.filename = path;
  module.paths = CommonJs._nodeModulePaths(folder);
  CommonJs._cache[path] = module;
  // On the last line of the code, so that no line moves.
  module._compile(
    `${code}\n;module.exports = typeof tool === "function" ? tool : typeof run === "function" ? run : module.exports;`,
    path,
  );
  module.loaded = true;
  const { exports: exported } = module;
  return findEntry(
    typeof exported === 'function' ? { default: exported } : { ...(exported as object), default: exported },
  );
}
