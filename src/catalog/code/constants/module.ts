import type {
  Expression,
  Identifier,
  Literal,
  Pattern,
  Program,
  Statement,
  ModuleDeclaration,
  VariableDeclaration,
} from 'acorn';
import type { AnyFunction } from '../entry-parameters.ts';
import { boundNames, declaredNames } from './bound-names.ts';
import { changesIn, type Change } from './changes.ts';

/** What a name of the top level stands for. */
export type Binding =
  /** `path`: the members that a pattern takes, as in `const { a: { name } } = …`. `end`: where it has its value. */
  | { readonly kind: 'value'; readonly init: Expression; readonly path: readonly string[]; readonly end: number }
  | { readonly kind: 'function'; readonly node: AnyFunction | undefined }
  | { readonly kind: 'import'; readonly source: string; readonly imported: string }
  /** Declared without a value. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'reassigned' }
  /** A pattern with defaults, rest or list items, or an enum of TypeScript. */
  | { readonly kind: 'computed' };

/** What a module exports under a name. */
export type Exported =
  | { readonly kind: 'expression'; readonly node: Expression }
  | { readonly kind: 'local'; readonly name: string }
  | { readonly kind: 'function' }
  | { readonly kind: 'from'; readonly source: string; readonly imported: string };

/** The top level of a module, as far as constants need it. */
export interface ConstantModule {
  readonly path: string;
  readonly bindings: ReadonlyMap<string, Binding>;
  readonly exports: ReadonlyMap<string, Exported>;
  /** The sources of `export * from`. */
  readonly stars: readonly string[];
  /** In the order of the declarations. */
  readonly changes: readonly Change[];
}

export function constantModuleOf(program: Program, path: string): ConstantModule {
  const bindings = new Map<string, Binding>();
  const exports = new Map<string, Exported>();
  const stars: string[] = [];
  for (const statement of program.body) {
    bind(statement, bindings);
    collectExports(statement, exports, stars);
  }
  const { reassigned, changes, filled } = changesIn(program);
  for (const name of reassigned) bindings.set(name, { kind: filled.has(name) ? 'computed' : 'reassigned' });
  const order = new Map([...bindings.keys()].map((name, at) => [name, at]));
  const known = changes.filter(({ name }) => order.has(name));
  return {
    path,
    bindings,
    exports,
    stars,
    changes: known.sort((one, other) => (order.get(one.name) ?? 0) - (order.get(other.name) ?? 0)),
  };
}

/** The name of a module's export as its text. */
function textOf(name: Identifier | Literal): string {
  return name.type === 'Identifier' ? name.name : String(name.value);
}

function bind(statement: Statement | ModuleDeclaration, bindings: Map<string, Binding>): void {
  if (statement.type === 'ImportDeclaration') {
    const source = String(statement.source.value);
    for (const specifier of statement.specifiers) {
      const imported =
        specifier.type === 'ImportNamespaceSpecifier'
          ? '*'
          : specifier.type === 'ImportDefaultSpecifier'
            ? 'default'
            : textOf(specifier.imported);
      bindings.set(specifier.local.name, { kind: 'import', source, imported });
    }
    return;
  }
  if (statement.type === 'ExportDefaultDeclaration') {
    const { declaration } = statement;
    if (declaration.type === 'FunctionDeclaration' && declaration.id !== null)
      bindings.set(declaration.id.name, { kind: 'function', node: declaration });
    if (declaration.type === 'ClassDeclaration' && declaration.id !== null)
      bindings.set(declaration.id.name, { kind: 'function', node: undefined });
    return;
  }
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'FunctionDeclaration')
    bindings.set(declaration.id.name, { kind: 'function', node: declaration });
  if (declaration?.type === 'ClassDeclaration')
    bindings.set(declaration.id.name, { kind: 'function', node: undefined });
  if (declaration?.type === 'VariableDeclaration') bindVariables(declaration, bindings);
}

function bindVariables({ declarations }: VariableDeclaration, bindings: Map<string, Binding>): void {
  for (const { id, init, end } of declarations) {
    for (const { name, path } of namesOf(id)) {
      const binding: Binding =
        path === undefined
          ? { kind: 'computed' }
          : init === null || init === undefined
            ? { kind: 'empty' }
            : { kind: 'value', init, path, end };
      // `var` may declare a name again.
      const isAgain = bindings.has(name);
      bindings.set(name, isAgain ? { kind: 'reassigned' } : binding);
    }
  }
}

/** The names of a pattern, each with the members that it takes; without them if it does more than that. */
function namesOf(pattern: Pattern): { readonly name: string; readonly path: readonly string[] | undefined }[] {
  if (pattern.type === 'Identifier') return [{ name: pattern.name, path: [] }];
  if (pattern.type !== 'ObjectPattern') return boundNames(pattern).map((name) => ({ name, path: undefined }));
  return pattern.properties.flatMap((property) => {
    if (property.type === 'RestElement')
      return boundNames(property.argument).map((name) => ({ name, path: undefined }));
    const { computed, key: node } = property;
    const key = !computed && (node.type === 'Identifier' || node.type === 'Literal') ? textOf(node) : undefined;
    return namesOf(property.value).map(({ name, path }) => ({
      name,
      path: key === undefined || path === undefined || path.length > MAX_PATH ? undefined : [key, ...path],
    }));
  });
}

const MAX_PATH = 20;

function collectExports(
  statement: Statement | ModuleDeclaration,
  exports: Map<string, Exported>,
  stars: string[],
): void {
  if (statement.type === 'ExportDefaultDeclaration') {
    const { declaration } = statement;
    const isFunction = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration';
    exports.set('default', isFunction ? { kind: 'function' } : { kind: 'expression', node: declaration });
    return;
  }
  if (statement.type === 'ExportAllDeclaration') {
    const source = String(statement.source.value);
    if (statement.exported) exports.set(textOf(statement.exported), { kind: 'from', source, imported: '*' });
    else stars.push(source);
    return;
  }
  if (statement.type !== 'ExportNamedDeclaration') return;
  if (statement.declaration) {
    for (const name of declaredNames(statement.declaration)) exports.set(name, { kind: 'local', name });
  }
  for (const { exported, local } of statement.specifiers)
    exports.set(
      textOf(exported),
      statement.source
        ? { kind: 'from', source: String(statement.source.value), imported: textOf(local) }
        : { kind: 'local', name: textOf(local) },
    );
}
