import { parse } from 'acorn';
import { LIMITS } from '../../../core/limits.ts';
import { isRecord, parseJson } from '../../../core/json/json.ts';
import { analyzeModule, type ModuleAnalysis } from '../esm/analyze-module.ts';
import { packModules } from '../esm/prepared-modules.ts';
import { refuseCommentOfHtml, type SyntaxNode } from '../esm/syntax.ts';
import { packageRootOf, resolveImport, type PackageFolder } from './package-resolution.ts';

/** Files of packages by their path below `node_modules`. */
type PackageFiles = ReadonlyMap<string, Uint8Array>;

/**
 * Analyzes the ES modules that a program will load, so that the program need not parse them: those of the requested
 * packages and their imports. Runs nothing. Modules that cannot be parsed or exceed the caps are left to the program.
 *
 * @param roots folders of the requested packages
 * @returns the text of the prepared file; undefined if there are no modules
 */
export function prepareModules(files: PackageFiles, roots: readonly string[]): string | undefined {
  const manifests = new Map<string, Readonly<Record<string, unknown>> | undefined>();
  const decoder = new TextDecoder();
  const folder: PackageFolder = {
    isFile: (path) => files.has(path),
    manifest(path) {
      if (!manifests.has(path)) {
        const bytes = files.get(path);
        const parsed = bytes === undefined ? undefined : parseJson(decoder.decode(bytes));
        manifests.set(path, parsed?.ok === true && isRecord(parsed.value) ? parsed.value : undefined);
      }
      return manifests.get(path);
    },
  };
  const isModule = (path: string): boolean => {
    if (path.endsWith('.mjs')) return true;
    const root = path.endsWith('.js') ? packageRootOf(folder, path) : undefined;
    return root !== undefined && folder.manifest(`${root}/package.json`)?.['type'] === 'module';
  };
  const modules: [string, ModuleAnalysis][] = [];
  const seen = new Set<string>();
  let bytesLeft: number = LIMITS.packages.maxPreparedBytes;
  const prepareFrom = (paths: Iterable<string>): void => {
    const queue = new Set(paths);
    for (const path of queue) {
      const bytes = files.get(path);
      if (bytes === undefined || seen.has(path) || !isModule(path)) continue;
      seen.add(path);
      bytesLeft -= bytes.length;
      if (bytesLeft < 0 || modules.length === LIMITS.packages.maxPreparedModules) return;
      const source = decoder.decode(bytes);
      const analysis = analyze(source);
      if (analysis === undefined) continue;
      modules.push([source, analysis]);
      const later = [...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].map(([, specifier = '']) => specifier);
      for (const specifier of [...analysis.requests.map((request) => request.specifier), ...later]) {
        const found = resolveImport(folder, path, specifier);
        if (found !== undefined) queue.add(found);
      }
    }
  };
  // First those that are certainly loaded, since the caps may end it.
  prepareFrom(roots.flatMap((root) => entriesOf(folder, root)));
  prepareFrom(
    [...files.keys()].filter(
      (path) =>
        !isSeldomLoaded(path) &&
        roots.some((root) => path.startsWith(`${root}/`) && !path.includes('/node_modules/', root.length)),
    ),
  );
  return modules.length === 0 ? undefined : packModules(modules);
}

function analyze(source: string): ModuleAnalysis | undefined {
  try {
    const tree: unknown = parse(source, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true });
    // acorn's type of a node is less precise than its nodes.
    refuseCommentOfHtml(tree as SyntaxNode, source);
    return analyzeModule(tree as SyntaxNode, source);
  } catch {
    return undefined;
  }
}

/** The entry files of a package: by its name and its commands. */
function entriesOf(folder: PackageFolder, root: string): string[] {
  const manifest = folder.manifest(`${root}/package.json`) ?? {};
  const { bin } = manifest;
  const bins = typeof bin === 'string' ? [bin] : isRecord(bin) ? Object.values(bin) : [];
  const files = bins.flatMap((file) =>
    typeof file === 'string'
      ? [resolveImport(folder, `${root}/package.json`, file.startsWith('./') ? file : `./${file}`)]
      : [],
  );
  return [...files, resolveImport(folder, 'package.json', root)].filter((path) => path !== undefined);
}

const isSeldomLoaded = (path: string): boolean =>
  /\/(?:test|tests|__tests__|docs|examples?|benchmarks?)\//.test(path) ||
  /\.(?:test|spec)\.m?js$/.test(path) ||
  path.endsWith('.min.js');
