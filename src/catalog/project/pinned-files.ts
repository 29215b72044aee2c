import type { FileSystem } from '../../core/file-system.ts';
import { LIMITS } from '../../core/limits.ts';
import type { PinnedFile, ToolLanguage } from '../../core/tool.ts';
import type { CodeAnalyzer } from '../code/analyze-code.ts';
import type { ImportedFile } from '../code/read-definition.ts';
import { isNodeModule } from '../formats/import/node-signs.ts';
import type { LoadedSource } from './imports.ts';
import { isPath, resolveSource, scopeOf } from './module-resolver.ts';
import { createPinning, type Pinning } from './pinning.ts';
import { pinPackages } from './pinned-packages.ts';
import { filesRunBy } from './shell-words.ts';
import { defined } from '../../core/defined.ts';

/** The files of the workspace that a tool consists of. */
export interface Pinned {
  /** Includes every `package.json` that affects the resolution, and all code of the packages. */
  readonly files: readonly PinnedFile[];
  /** The tool loads npm packages from the workspace. */
  readonly hasPackages: boolean;
  /** Paths that were examined: a change there could change the tool. */
  readonly watched: readonly string[];
  /** The modules and JSON files that it imports before it runs, with the file itself. */
  readonly modules: readonly ImportedFile[];
  readonly fault?: string;
}

export type ReadFiles = Pick<FileSystem, 'readFile' | 'lstat' | 'realpath' | 'list'>;

const CODE = /\.[cm]?[jt]s$/;
/** A shebang that names Node. */
const NODE_SCRIPT = /^#![^\n]*\bnode\b/;
const NO_CODE = /\.(?:json|node|wasm)$/;

interface Entry {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Code without types; undefined for a command, which may be a script for Node or the shell. */
  readonly js: string | undefined;
}

/**
 * Follows everything that a tool loads, as Node's loaders resolve it. A run can load nothing else
 * (`node/inside/allowed-code.ts`): files that this misses are refused there, and additional files have at least been
 * reviewed.
 */
export async function pinFiles(files: ReadFiles, analyzer: CodeAnalyzer, tool: Entry): Promise<Pinned> {
  const pinning = createPinning(files);
  await pinning.add(tool.path, tool.bytes);
  const state: Followed = { hasPackages: false, hasOthers: false, modules: new Map() };
  const fault = await follow(pinning, analyzer, tool, state);
  // A file that loads nothing does not depend on a `package.json`.
  const made = pinning.files().filter(({ path }) => state.hasOthers || path === tool.path);
  return {
    files: made,
    hasPackages: state.hasPackages,
    watched: pinning.watched(),
    modules: [...state.modules].map(([path, { text, imports }]) => ({
      path,
      text,
      isJson: path.endsWith('.json'),
      imports,
    })),
    ...defined({ fault }),
  };
}

interface Followed {
  hasPackages: boolean;
  hasOthers: boolean;
  readonly modules: Map<string, { readonly text: string; readonly imports: [source: string, path: string][] }>;
}

/** @returns an error message */
async function follow(
  pinning: Pinning,
  analyzer: CodeAnalyzer,
  tool: Entry,
  state: Followed,
): Promise<string | undefined> {
  const packages = new Set<string>();
  const followed = new Set<string>();
  const open: ({ readonly path: string } & CodeOfFile)[] = [];
  const own =
    tool.js === undefined
      ? await readLoads(analyzer, tool.path, tool.bytes)
      : await loadsOf(analyzer, tool.path, tool.js);
  if (typeof own === 'string') return own;
  open.push({ path: tool.path, ...own });
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    await scopeOf(pinning.look, from.path);
    const imports: [source: string, path: string][] = [];
    if (from.js !== undefined) state.modules.set(from.path, { text: from.js, imports });
    for (const load of from.loads) {
      const { source, by, isStatic } = load;
      state.hasPackages ||= isPackage(load);
      const found = await resolveSource(pinning.look, load, from.path);
      for (const folder of found.packages) packages.add(folder);
      state.hasOthers ||= found.packages.length > 0;
      const isMissing =
        found.files.length === 0 &&
        found.packages.length === 0 &&
        (isPath(source) || source.startsWith('file:') || source.startsWith('#'));
      if (isMissing && isStatic) return `${from.path} imports ${source}, and there is no such file`;
      const [target, other] = found.files;
      if (by === 'import' && isStatic && target !== undefined && other === undefined) imports.push([source, target]);
      for (const path of found.files) {
        if (by === 'address' && !CODE.test(path)) continue;
        state.hasOthers = true;
        if (pinning.has(path) && (path === tool.path || followed.has(path))) continue;
        followed.add(path);
        if (await pinning.isLinked(path))
          return `${from.path} imports ${source}, which lies behind a link: tools are made of files alone`;
        const added = await pinning.read(path);
        if (!added.ok) return added.message;
        if (pinning.count() > LIMITS.project.maxImportedFiles + 1 || pinning.bytes() > LIMITS.project.maxImportedBytes)
          return 'It imports more files of the workspace than a tool may: at most 200 with 8 MB';
        if (isStatic && path.endsWith('.json'))
          state.modules.set(path, { text: new TextDecoder().decode(added.bytes), imports: [] });
        if (NO_CODE.test(path)) continue;
        const next = await readLoads(analyzer, path, added.bytes);
        if (typeof next === 'string') return next;
        open.push({ path, ...next });
      }
    }
  }
  return await pinPackages(pinning, packages);
}

/** What a file loads, and its JavaScript if it is a module. */
interface CodeOfFile {
  readonly loads: readonly LoadedSource[];
  readonly js?: string;
}

async function loadsOf(analyzer: CodeAnalyzer, path: string, js: string): Promise<CodeOfFile | string> {
  const read = await analyzer.loads(js, path);
  return read.ok ? { loads: read.loads, js } : read.message;
}

/** The sources that a file loads, for any kind of file. */
async function readLoads(analyzer: CodeAnalyzer, path: string, bytes: Uint8Array): Promise<CodeOfFile | string> {
  const text = new TextDecoder().decode(bytes);
  if (
    !CODE.test(path) &&
    !NODE_SCRIPT.test(text) &&
    (text.startsWith('#!') || /\.(?:ba)?sh$/.test(path) || !path.slice(path.lastIndexOf('/')).includes('.'))
  ) {
    return { loads: filesRunBy(text, path).map((source) => ({ source, by: 'started', isStatic: false })) };
  }
  const language: ToolLanguage = /\.[cm]?ts$/.test(path) ? 'typescript' : 'javascript';
  const analysis = await analyzer.analyze(text, language);
  // Node treats all other extensions as JavaScript; invalid code fails there.
  if (!analysis.ok)
    return CODE.test(path)
      ? `It imports ${path}, which has a syntax error: ${analysis.message} (line ${String(analysis.line)}, column ` +
          `${String(analysis.column)})`
      : { loads: [] };
  return await loadsOf(analyzer, path, analysis.js);
}

function isPackage({ source, by }: LoadedSource): boolean {
  return (
    (by === 'import' || by === 'require') &&
    source !== '' &&
    !isPath(source) &&
    !source.startsWith('#') &&
    !isNodeModule(source) &&
    !/^(?:data|https?|file):/i.test(source)
  );
}
