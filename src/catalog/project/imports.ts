import type { Program } from 'acorn';
import { allNodes, nameOf, type ImportingNode } from './code-nodes.ts';
import { filesRunBy } from './shell-words.ts';
import { constantsOf, type Constants } from './constants.ts';

/**
 * How a source is resolved: like `import` or `require`; `started`: a path from the working folder, as for threads and
 * processes; `address`: relative to the file and possibly data, as in `new URL('./x.js', import.meta.url)`.
 */
export type LoadedBy = 'import' | 'require' | 'started' | 'address';

/** A source that a program loads, as far as its text shows it. */
export interface LoadedSource {
  readonly source: string;
  readonly by: LoadedBy;
  /** Loaded before the program runs; false for `import()` and `require()`, which may not be reached. */
  readonly isStatic: boolean;
}

/**
 * Everything that a program loads by a name that its text contains, anywhere: a literal, a template without
 * expressions, or a combination of constants, `__dirname` and the like. Names that are computed at run time are
 * unknown, and cannot be loaded.
 *
 * @param path path of the file
 */
export function importsOf(program: Program, path: string): readonly LoadedSource[] {
  const nodes = allNodes(program);
  const constants: Constants = { path, values: new Map() };
  const loaders = new Set(['require']);
  for (const { type, id, init } of nodes) {
    if (type !== 'VariableDeclarator' || id?.type !== 'Identifier' || id.name === undefined || !init) continue;
    // Two variables of the same name: neither value is certain.
    constants.values.set(id.name, constants.values.has(id.name) ? undefined : init);
    if (isLoader(init, loaders) || isMakerOfLoaders(init)) loaders.add(id.name);
  }
  return nodes.flatMap((node) =>
    loadsOf(node, loaders).flatMap(({ of, by, isStatic = false, isLine = false }) =>
      constantsOf(of, constants).flatMap((text) =>
        (isLine ? filesRunBy(text, path) : [text]).map((source) => ({ source, by, isStatic })),
      ),
    ),
  );
}

interface Load {
  readonly of: ImportingNode;
  readonly by: LoadedBy;
  readonly isStatic?: boolean;
  readonly isLine?: boolean;
}

const STARTERS: ReadonlySet<string> = new Set(['fork', 'spawn', 'spawnSync', 'execFile', 'execFileSync']);
/** Their argument is a line for the shell. */
const LINES: ReadonlySet<string> = new Set(['exec', 'execSync']);

function loadsOf(node: ImportingNode, loaders: ReadonlySet<string>): readonly Load[] {
  const { type, source, arguments: given = [] } = node;
  if (source !== undefined && source !== null)
    return [{ of: source, by: 'import', isStatic: type !== 'ImportExpression' }];
  const callee = last(node.callee);
  const [first, second] = given;
  if (callee === undefined || first === undefined) return [];
  const name = nameOf(callee);
  if (type === 'NewExpression') {
    if (name === 'Worker') return [{ of: first, by: 'started' }];
    return name === 'URL' && second !== undefined ? [{ of: first, by: 'address' }] : [];
  }
  if (type !== 'CallExpression') return [];
  if (isLoader(callee, loaders) || isMakerOfLoaders(callee)) return [{ of: first, by: 'require' }];
  if (name === 'resolve' && callee.object?.type === 'MetaProperty') return [{ of: first, by: 'import' }];
  if (name === 'resolve' && callee.object !== undefined && isLoader(callee.object, loaders))
    return [{ of: first, by: 'require' }];
  if (name === 'register') return [{ of: first, by: 'import' }];
  if (LINES.has(name)) return [{ of: first, by: 'started', isLine: true }];
  if (!STARTERS.has(name)) return [];
  const words = second?.type === 'ArrayExpression' ? (second.elements ?? []).filter((word) => word !== null) : [];
  return [first, ...words].map((of) => ({ of, by: 'started' }));
}

/** `require`, a result of `createRequire`, `module.require` and `Module._load`. */
function isLoader(node: ImportingNode, loaders: ReadonlySet<string>): boolean {
  if (node.type === 'Identifier') return node.name !== undefined && loaders.has(node.name);
  return node.type === 'MemberExpression' && ['require', '_load'].includes(nameOf(node));
}

function isMakerOfLoaders(node: ImportingNode): boolean {
  return node.type === 'CallExpression' && node.callee !== undefined && nameOf(node.callee) === 'createRequire';
}

/** `(0, require)` counts as `require`. */
function last(node: ImportingNode | undefined): ImportingNode | undefined {
  return node?.type === 'SequenceExpression' ? node.expressions?.at(-1) : node;
}
