import type {
  AnyNode,
  ArrowFunctionExpression,
  FunctionDeclaration,
  FunctionExpression,
  Pattern,
  Program,
} from 'acorn';

type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

/** A node, and where its names are looked up. */
export interface Located {
  readonly node: AnyNode;
  readonly scope: Scope;
}

export interface Scope {
  readonly names: Map<string, Binding>;
  readonly above: Scope | undefined;
  readonly isOfFunction: boolean;
}

/** A function of the code. */
export interface FunctionInfo {
  readonly calls: { readonly given: readonly AnyNode[]; readonly scope: Scope }[];
  /** It may be called from elsewhere. */
  isPassedOn: boolean;
  readonly returns: Located[];
}

/** What a name of the code stands for. */
export interface Binding {
  /** All values that it gets. */
  readonly values: Located[];
  /** It gets others, which are not known. */
  isOpaque: boolean;
  /** Text is appended to its values. */
  isExtended: boolean;
  /** The path of the address in it is changed. */
  isRepathed: boolean;
  /** The members that a pattern takes, as in `{ secrets: { get } }`. */
  readonly path: readonly string[];
  readonly fn?: FunctionInfo | undefined;
  /** It is the parameter of a function, the first of which is 0. */
  readonly parameter?: { readonly of: FunctionInfo; readonly index: number } | undefined;
  /** The module that it is imported from. */
  readonly source?: string | undefined;
}

/** The scopes of a program, by the node that makes each. */
export interface Scopes {
  readonly top: Scope;
  readonly ofNode: ReadonlyMap<AnyNode, Scope>;
  readonly functions: ReadonlyMap<AnyNode, FunctionInfo>;
}

const MAKES_SCOPE: ReadonlySet<string> = new Set(
  (
    'FunctionDeclaration FunctionExpression ArrowFunctionExpression BlockStatement StaticBlock ForStatement ' +
    'ForInStatement ForOfStatement CatchClause SwitchStatement'
  ).split(' '),
);

/** Declares every name of a program, with its first value. Each node is visited once, without recursion. */
export function scopesOf(program: Program): Scopes {
  const top: Scope = { names: new Map(), above: undefined, isOfFunction: true };
  const ofNode = new Map<AnyNode, Scope>([[program, top]]);
  const functions = new Map<AnyNode, FunctionInfo>();
  const open: (Located & { readonly inside: FunctionInfo | undefined })[] = [
    { node: program, scope: top, inside: undefined },
  ];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { node } = at;
    let { scope, inside } = at;
    // Without a name it is the default export.
    if (node.type === 'FunctionDeclaration' && node.id)
      declare(scope, node.id.name, { fn: functionOf(node, functions) });
    if (node.type === 'ClassDeclaration' && node.id) declare(scope, node.id.name, { isOpaque: true });
    if (MAKES_SCOPE.has(node.type)) {
      scope = { names: new Map(), above: scope, isOfFunction: isFunction(node) };
      ofNode.set(node, scope);
    }
    if (isFunction(node)) {
      inside = functionOf(node, functions);
      for (const [index, param] of node.params.entries()) declareParameter(scope, param, { of: inside, index });
      if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement')
        inside.returns.push({ node: node.body, scope });
    }
    declareNames(node, scope, functions);
    if (node.type === 'ReturnStatement' && node.argument) inside?.returns.push({ node: node.argument, scope });
    for (const child of childrenOf(node)) open.push({ node: child, scope, inside });
  }
  return { top, ofNode, functions };
}

/** @param spend pays for each scope; whether there is nothing left */
export function lookUp(scope: Scope, name: string, spend: () => boolean): Binding | undefined {
  for (let at: Scope | undefined = scope; at !== undefined && !spend(); at = at.above) {
    const found = at.names.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flatMap((value: unknown): AnyNode[] =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** The defaults and computed names of a pattern, which are expressions. */
export function expressionsOf(pattern: Pattern): AnyNode[] {
  switch (pattern.type) {
    case 'AssignmentPattern':
      return [pattern.right, ...expressionsOf(pattern.left)];
    case 'RestElement':
      return expressionsOf(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each === null ? [] : expressionsOf(each)));
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) =>
        each.type === 'RestElement'
          ? expressionsOf(each.argument)
          : [...(each.computed ? [each.key] : []), ...expressionsOf(each.value)],
      );
    default:
      return [];
  }
}

/** The name of a member or a property; undefined if it is computed. */
export function keyOf({ computed, key }: { readonly computed: boolean; readonly key: AnyNode }): string | undefined {
  if (!computed && key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}

export function isFunction(node: AnyNode): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  );
}

function declare(scope: Scope, name: string, more: Partial<Binding>): void {
  const known = scope.names.get(name);
  const values = more.values ?? [];
  if (known !== undefined) {
    // A `var` can be declared again.
    known.values.push(...values);
    known.isOpaque ||= more.isOpaque === true || more.fn !== undefined;
    return;
  }
  scope.names.set(name, { isOpaque: false, isExtended: false, isRepathed: false, path: [], ...more, values });
}

function declareNames(node: AnyNode, scope: Scope, functions: Map<AnyNode, FunctionInfo>): void {
  switch (node.type) {
    case 'VariableDeclaration': {
      const target = node.kind === 'var' ? functionScope(scope) : scope;
      for (const { id, init } of node.declarations) {
        const value = init ?? undefined;
        const fn = value !== undefined && id.type === 'Identifier' && isFunction(value);
        for (const { name, path } of namesOf(id))
          declare(target, name, {
            path: path ?? [],
            isOpaque: path === undefined,
            ...(value === undefined || path === undefined ? {} : { values: [{ node: value, scope }] }),
            ...(fn ? { fn: functionOf(value, functions) } : {}),
          });
      }
      return;
    }
    case 'ForOfStatement':
    case 'ForInStatement': {
      if (node.left.type !== 'VariableDeclaration') return;
      const { right } = node;
      const items = node.type === 'ForOfStatement' && right.type === 'ArrayExpression' ? right.elements : undefined;
      const values = items?.flatMap((each) => (each === null ? [] : [{ node: each as AnyNode, scope }]));
      for (const { id } of node.left.declarations)
        for (const { name } of namesOf(id))
          declare(scope, name, id.type === 'Identifier' && values !== undefined ? { values } : { isOpaque: true });
      return;
    }
    case 'CatchClause':
      if (node.param) for (const { name } of namesOf(node.param)) declare(scope, name, { isOpaque: true });
      return;
    case 'ImportDeclaration':
      for (const { local } of node.specifiers)
        declare(scope, local.name, { isOpaque: true, source: String(node.source.value) });
      return;
    case 'ClassExpression':
      if (node.id) declare(scope, node.id.name, { isOpaque: true });
      return;
    default:
  }
}

function declareParameter(scope: Scope, pattern: Pattern, parameter: NonNullable<Binding['parameter']>): void {
  if (pattern.type === 'AssignmentPattern' && pattern.left.type === 'Identifier') {
    declare(scope, pattern.left.name, { parameter, values: [{ node: pattern.right, scope }] });
    return;
  }
  for (const { name, path } of namesOf(pattern))
    declare(scope, name, { path: path ?? [], isOpaque: path === undefined || path.length > 0, parameter });
}

/** The names of a pattern, each with the members that it takes; without them for lists and the rest of an object. */
function namesOf(pattern: Pattern): { readonly name: string; readonly path: readonly string[] | undefined }[] {
  const found: { readonly name: string; readonly path: readonly string[] | undefined }[] = [];
  const open: { readonly pattern: Pattern; readonly path: readonly string[] | undefined }[] = [{ pattern, path: [] }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { pattern: part, path } = at;
    if (part.type === 'Identifier') found.push({ name: part.name, path });
    else if (part.type === 'AssignmentPattern') open.push({ pattern: part.left, path });
    else if (part.type === 'RestElement') open.push({ pattern: part.argument, path: undefined });
    else if (part.type === 'ArrayPattern')
      for (const each of part.elements) each === null || open.push({ pattern: each, path: undefined });
    else if (part.type === 'ObjectPattern')
      for (const each of part.properties) {
        const key = each.type === 'Property' ? keyOf(each) : undefined;
        const isKnown = key !== undefined && path !== undefined && path.length < MAX_PATH;
        open.push({
          pattern: each.type === 'RestElement' ? each.argument : each.value,
          path: isKnown ? [...path, key] : undefined,
        });
      }
  }
  return found;
}

const MAX_PATH = 8;

function functionOf(node: AnyNode, functions: Map<AnyNode, FunctionInfo>): FunctionInfo {
  const known = functions.get(node);
  if (known !== undefined) return known;
  const made: FunctionInfo = { calls: [], isPassedOn: false, returns: [] };
  functions.set(node, made);
  return made;
}

function functionScope(scope: Scope): Scope {
  let at = scope;
  while (!at.isOfFunction && at.above !== undefined) at = at.above;
  return at;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
