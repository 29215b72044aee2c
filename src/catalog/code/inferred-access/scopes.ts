import type {
  AnyNode,
  ArrowFunctionExpression,
  FunctionDeclaration,
  FunctionExpression,
  Literal,
  Pattern,
  Program,
} from 'acorn';
import { childrenOf } from '../syntax-tree.ts';

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
  /** `this` is an object of the code, as in a method of a class; elsewhere it can be the global object. */
  readonly hasOwnThis: boolean;
}

/** A function of the code. */
export interface FunctionInfo {
  readonly calls: { readonly given: readonly AnyNode[]; readonly scope: Scope }[];
  /** It may be called from elsewhere. */
  isPassedOn: boolean;
  readonly returns: Located[];
  /** What a call gives is not what it returns. */
  readonly isGenerator: boolean;
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
  /** A pattern takes it from an object by a name that is not read. */
  isTaken: boolean;
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
  const top: Scope = { names: new Map(), above: undefined, isOfFunction: true, hasOwnThis: false };
  const methods = new Set<AnyNode>();
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
    if (node.type === 'MethodDefinition') methods.add(node.value);
    if (MAKES_SCOPE.has(node.type)) {
      const keepsThis = !isFunction(node) || node.type === 'ArrowFunctionExpression';
      const hasOwnThis = node.type === 'StaticBlock' || methods.has(node) || (keepsThis && scope.hasOwnThis);
      scope = { names: new Map(), above: scope, isOfFunction: isFunction(node), hasOwnThis };
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
    known.isTaken ||= more.isTaken === true;
    return;
  }
  scope.names.set(name, {
    isOpaque: false,
    isExtended: false,
    isRepathed: false,
    isTaken: false,
    path: [],
    ...more,
    values,
  });
}

function declareNames(node: AnyNode, scope: Scope, functions: Map<AnyNode, FunctionInfo>): void {
  switch (node.type) {
    case 'VariableDeclaration': {
      const target = node.kind === 'var' ? functionScope(scope) : scope;
      for (const { id, init } of node.declarations) {
        const value = init ?? undefined;
        const fn = value !== undefined && id.type === 'Identifier' && isFunction(value);
        for (const { name, path, isRest, isTaken } of namesOf(id))
          declare(target, name, {
            path: path ?? [],
            isTaken,
            isOpaque: path === undefined || isRest,
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
        for (const { name, path = [], isTaken } of namesOf(id))
          declare(
            scope,
            name,
            id.type === 'Identifier' && values !== undefined ? { values } : { isOpaque: true, path, isTaken },
          );
      return;
    }
    case 'CatchClause':
      if (node.param) for (const { name } of namesOf(node.param)) declare(scope, name, { isOpaque: true });
      return;
    case 'ImportDeclaration':
      for (const specifier of node.specifiers) {
        const imported = specifier.type === 'ImportSpecifier' ? specifier.imported : undefined;
        const name = imported === undefined ? 'default' : imported.type === 'Identifier' ? imported.name : undefined;
        const path = name === 'default' ? [] : [name ?? String((imported as Literal).value)];
        declare(scope, specifier.local.name, { isOpaque: true, source: String(node.source.value), path });
      }
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
  for (const { name, path, isRest, isTaken } of namesOf(pattern)) {
    const isOpaque = path === undefined || path.length > 0 || isRest;
    declare(scope, name, { path: path ?? [], isOpaque, isTaken, parameter });
  }
}

interface PatternName {
  readonly name: string;
  /** The last of the members that it takes; undefined in a list, and where one is computed. */
  readonly path: readonly string[] | undefined;
  /** It is the rest of an object, which has the members that the path leads to. */
  readonly isRest: boolean;
  /** By a computed name. */
  readonly isTaken: boolean;
}

/** The names of a pattern. */
function namesOf(pattern: Pattern): PatternName[] {
  const found: PatternName[] = [];
  const open: (Omit<PatternName, 'name'> & { readonly pattern: Pattern })[] = [
    { pattern, path: [], isRest: false, isTaken: false },
  ];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { pattern: part, path, isRest, isTaken } = at;
    if (part.type === 'Identifier') found.push({ name: part.name, path, isRest, isTaken });
    else if (part.type === 'AssignmentPattern') open.push({ ...at, pattern: part.left });
    else if (part.type === 'RestElement') open.push({ ...at, pattern: part.argument, path: undefined, isRest: true });
    else if (part.type === 'ArrayPattern')
      for (const each of part.elements) each === null || open.push({ ...at, pattern: each, path: undefined });
    else if (part.type === 'ObjectPattern')
      for (const each of part.properties) {
        const key = each.type === 'Property' ? keyOf(each) : undefined;
        if (each.type === 'RestElement') open.push({ ...at, pattern: each.argument, isRest: true });
        else
          open.push({
            pattern: each.value,
            path: key === undefined || path === undefined ? undefined : [...path, key].slice(-MAX_PATH),
            isRest,
            isTaken: isTaken || key === undefined,
          });
      }
  }
  return found;
}

const MAX_PATH = 3;

function functionOf(node: AnyNode, functions: Map<AnyNode, FunctionInfo>): FunctionInfo {
  const known = functions.get(node);
  if (known !== undefined) return known;
  const isGenerator = isFunction(node) && node.generator;
  const made: FunctionInfo = { calls: [], isPassedOn: false, returns: [], isGenerator };
  functions.set(node, made);
  return made;
}

function functionScope(scope: Scope): Scope {
  let at = scope;
  while (!at.isOfFunction && at.above !== undefined) at = at.above;
  return at;
}
