import type { CodeShape } from '../contract/code.ts';
import type { Declaration, Expression, ModuleDeclaration, Program, Property, SpreadElement, Statement } from 'acorn';
import { boundNames, declaredNames } from './constants/bound-names.ts';

export interface FoundShape {
  readonly shape: CodeShape;
  /** The top-level `tool` or `run` that a module does not export and that must be exported for the runtime. */
  readonly unexported?: string;
}

/** Valid names of a tool's function, in the order in which they are looked for. */
const ENTRY_NAMES = ['tool', 'run'] as const;
type Likely = 'function' | 'maybe' | 'no';

/** The accepted shape that a program has, as far as this can be determined without running it. */
export function findShape(program: Program, kind: 'script' | 'module'): FoundShape {
  const bindings = new Map<string, Likely>();
  const exported = new Set<string>();
  let defaultExport: Expression | Declaration | 'unknown' | undefined;

  for (const statement of program.body) {
    collectBindings(statement, bindings);
    if (statement.type === 'ExportDefaultDeclaration') {
      // Acorn's type for a default export differs from a declaration only in its optional name.
      defaultExport = statement.declaration as Expression | Declaration;
    }
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (statement.declaration) for (const name of declaredNames(statement.declaration)) exported.add(name);
    for (const { exported: name } of statement.specifiers) {
      const text = name.type === 'Identifier' ? name.name : String(name.value);
      if (text === 'default') defaultExport = 'unknown';
      exported.add(text);
    }
  }

  const local =
    ENTRY_NAMES.find((name) => bindings.get(name) === 'function') ??
    ENTRY_NAMES.find((name) => bindings.get(name) === 'maybe');
  if (kind === 'script') return { shape: local === undefined ? 'unknown' : 'function' };

  const named = ENTRY_NAMES.some((name) => exported.has(name)) || local !== undefined;
  const unexported = local !== undefined && !exported.has(local) ? { unexported: local } : {};
  const byDefault = shapeOfDefault(defaultExport);
  if (byDefault !== undefined) return { shape: byDefault, ...unexported };
  if (exported.has('execute')) return { shape: 'module-definition', ...unexported };
  return { shape: named ? 'function' : 'unknown', ...unexported };
}

function shapeOfDefault(node: Expression | Declaration | 'unknown' | undefined): CodeShape | undefined {
  if (node === undefined) return undefined;
  if (node === 'unknown') return 'module-default';
  if (node.type === 'ObjectExpression') {
    return node.properties.some(mayBeExecute) ? 'module-definition' : undefined;
  }
  return NEVER_CALLABLE.has(node.type) ? undefined : 'module-default';
}

function mayBeExecute(property: Property | SpreadElement): boolean {
  if (property.type === 'SpreadElement' || property.computed) return true;
  return property.key.type === 'Identifier'
    ? property.key.name === 'execute'
    : property.key.type === 'Literal' && property.key.value === 'execute';
}

const NEVER_CALLABLE: ReadonlySet<string> = new Set([
  'Literal',
  'TemplateLiteral',
  'ArrayExpression',
  'ObjectExpression',
  'ClassDeclaration',
  'ClassExpression',
]);
const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

function collectBindings(statement: Statement | ModuleDeclaration, bindings: Map<string, Likely>): void {
  if (statement.type === 'ImportDeclaration') {
    for (const { local } of statement.specifiers) bindings.set(local.name, 'maybe');
    return;
  }
  if (statement.type === 'ExportDefaultDeclaration') {
    const { declaration } = statement;
    if (declaration.type === 'FunctionDeclaration' && declaration.id !== null)
      bindings.set(declaration.id.name, 'function');
    return;
  }
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (!declaration) return;
  if (declaration.type === 'FunctionDeclaration') bindings.set(declaration.id.name, 'function');
  if (declaration.type !== 'VariableDeclaration') return;
  for (const { id, init } of declaration.declarations) {
    const likely: Likely =
      id.type !== 'Identifier' || !init
        ? 'maybe'
        : FUNCTIONS.has(init.type)
          ? 'function'
          : NEVER_CALLABLE.has(init.type)
            ? 'no'
            : 'maybe';
    for (const name of boundNames(id)) bindings.set(name, likely);
  }
}
