import type { FileSystem } from '../../core/file-system.ts';
import { LIMITS } from '../../core/limits.ts';
import { sha256Hex } from '../../core/sha256.ts';
import type { PinnedFile, ToolLanguage } from '../../core/tool.ts';
import type { CodeAnalyzer } from '../code/analyze-code.ts';
import { parseJavaScript } from '../code/parse-javascript.ts';
import { isNodeModule } from '../formats/node-signs.ts';
import { importsOf } from './imports.ts';

/** The files of the workspace that a tool is made of, one importing another. */
export interface Pinned {
  readonly files: readonly PinnedFile[];
  /** It imports npm packages, which lie in the workspace. */
  readonly hasPackages: boolean;
  /** Paths that would be another tool if something else lay there. */
  readonly watched: readonly string[];
  readonly fault?: string;
}

type ReadFiles = Pick<FileSystem, 'readFile' | 'lstat' | 'realpath'>;

/** What is tried behind a path that is imported. */
export const ENDINGS: readonly string[] = ['', '.js', '.json', '.mjs', '.cjs', '.ts', '/index.js'];
const CODE = /\.(?:[cm]?js|ts)$/;

/** Follows what is imported by a path, as it is written; packages are left to the run. @param js of the tool itself, without types */
export async function pinFiles(files: ReadFiles, analyzer: CodeAnalyzer, tool: { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly js: string }): Promise<Pinned> {
  const pinned = new Map<string, string>([[tool.path, await sha256Hex(tool.bytes)]]);
  const watched = new Set<string>();
  let hasPackages = false;
  let total = tool.bytes.length;
  const open: { readonly path: string; readonly js: string }[] = [tool];
  const ended = (fault?: string): Pinned => ({
    files: [...pinned].map(([path, hash]) => ({ path, hash })),
    hasPackages,
    watched: [...new Set([...watched, ...pinned.keys()])],
    ...(fault === undefined ? {} : { fault }),
  });
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    const parsed = parseJavaScript(from.js);
    if (!parsed.ok) return ended(`${from.path} has a syntax error: ${parsed.message} (line ${String(parsed.line)})`);
    for (const { source, isStatic } of importsOf(parsed.program)) {
      const wanted = pathOf(source, from.path);
      if (wanted === undefined) {
        hasPackages ||= !isNodeModule(source) && !/^(?:data|https?):/.test(source);
        continue;
      }
      const found = await findFile(files, wanted);
      if (found === undefined) {
        watched.add(wanted);
        if (isStatic) return ended(`${from.path} imports ${source}, and there is no such file`);
        continue;
      }
      const { path } = found;
      if (pinned.has(path)) continue;
      if (found.isLinked) return ended(`${from.path} imports ${source}, which lies behind a link: tools are made of files alone`);
      total += found.size;
      if (pinned.size > LIMITS.project.maxImportedFiles || total > LIMITS.project.maxImportedBytes) return ended('It imports more files of the workspace than a tool may: at most 200 with 8 MB');
      const read = await files.readFile(path);
      if (!read.ok) return ended(read.error.message);
      pinned.set(path, await sha256Hex(read.value));
      if (!CODE.test(path)) continue;
      const code = await jsOf(analyzer, new TextDecoder().decode(read.value), path.endsWith('.ts') ? 'typescript' : 'javascript');
      if (!code.ok) return ended(`It imports ${path}, which has a syntax error: ${code.message}`);
      open.push({ path, js: code.js });
    }
  }
  return ended();
}

async function jsOf(analyzer: CodeAnalyzer, code: string, language: ToolLanguage): Promise<{ readonly ok: true; readonly js: string } | { readonly ok: false; readonly message: string }> {
  const analysis = await analyzer.analyze(code, language);
  return analysis.ok ? analysis : { ok: false, message: `${analysis.message} (line ${String(analysis.line)}, column ${String(analysis.column)})` };
}

/** The path that a source means; undefined for packages and Node's own modules. */
export function pathOf(source: string, importer: string): string | undefined {
  const plain = source.replace(/[?#].*$/s, '').replace(/^file:\/\//, '');
  if (!/^(?:\.{0,2}\/|\.{1,2}$)/.test(plain)) return undefined;
  // Resolved as an address, which cannot lead above the root.
  const { pathname } = new URL(plain, `file://${importer.split('/').map(encodeURIComponent).join('/')}`);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

async function findFile(files: ReadFiles, wanted: string): Promise<{ readonly path: string; readonly size: number; readonly isLinked: boolean } | undefined> {
  for (const ending of ENDINGS) {
    const path = `${wanted}${ending}`;
    const stat = await files.lstat(path);
    if (!stat.ok || stat.value.kind === 'directory') continue;
    const real = await files.realpath(path);
    return { path, size: stat.value.size, isLinked: !real.ok || real.value !== path };
  }
  return undefined;
}
