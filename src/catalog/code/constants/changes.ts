import type { Node, Pattern, Program } from 'acorn';
import { topFunctions } from '../entry-parameters.ts';
import { childrenOf, isNode } from '../syntax-tree.ts';
import { boundNames } from './bound-names.ts';

/** A change of the object that a variable of the top level holds. */
export interface Change {
  readonly name: string;
  /** The member that is set; with `isInside`, anything inside it may be changed. */
  readonly path: readonly string[];
  readonly isInside: boolean;
}

export interface Changes {
  /** Variables that are assigned after their declaration. */
  readonly reassigned: ReadonlySet<string>;
  readonly changes: readonly Change[];
  /** Variables that a function fills, as in `U || (U = {})`: what an enum of TypeScript becomes. */
  readonly filled: ReadonlySet<string>;
}

/** An acorn node with the fields that are used here; each kind has some of them. */
interface AnyNode extends Node {
  readonly [field: string]: unknown;
  readonly name?: string;
  readonly operator?: string;
  readonly value?: unknown;
  readonly kind?: string;
  readonly computed?: boolean;
  readonly body?: AnyNode | readonly AnyNode[];
  readonly left?: AnyNode;
  readonly right?: AnyNode;
  readonly init?: AnyNode | null;
  readonly id?: AnyNode | null;
  readonly param?: AnyNode | null;
  readonly params?: readonly Pattern[];
  readonly argument?: AnyNode | null;
  readonly callee?: AnyNode;
  readonly object?: AnyNode;
  readonly property?: AnyNode;
  readonly expression?: AnyNode | boolean;
  readonly arguments?: readonly AnyNode[];
  readonly cases?: readonly AnyNode[];
  readonly consequent?: AnyNode | readonly AnyNode[];
  readonly declarations?: readonly { readonly id: Pattern }[];
  readonly properties?: readonly AnyNode[];
  readonly elements?: readonly (AnyNode | null)[];
}

/** Methods that change the list on which they are called. */
const MUTATORS: ReadonlySet<string> = new Set('push pop shift unshift splice sort reverse fill copyWithin'.split(' '));
/** Functions that change their first argument, by their object. */
const CHANGERS: Readonly<Record<string, ReadonlySet<string>>> = {
  Object: new Set(['assign', 'defineProperty', 'defineProperties', 'setPrototypeOf']),
  Reflect: new Set(['set', 'defineProperty', 'deleteProperty', 'setPrototypeOf']),
};
const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
const MAX_PATH = 40;

/**
 * What code does to the variables of its top level after their declaration, anywhere in it: every node is visited once.
 * Variables of functions and blocks with the same names are told apart.
 */
export function changesIn(program: Program): Changes {
  const reassigned = new Set<string>(nestedVars(program.body as Node[] as AnyNode[]));
  const changes: Change[] = [];
  const filled = new Set<string>();
  /** How many scopes around the current node hide the variable of the top level. */
  const hidden = new Map<string, number>();
  const isVisible = (name: string): boolean => (hidden.get(name) ?? 0) === 0;
  const assigned = (target: AnyNode | null | undefined): void => {
    for (const each of targetsOf(target)) {
      if (each.type === 'Identifier' && each.name !== undefined && isVisible(each.name)) reassigned.add(each.name);
      if (each.type === 'MemberExpression') changed(each, false);
    }
  };
  const helpers = createHelpers(program);
  const changed = (node: AnyNode | undefined, isInside: boolean): void => {
    const found = pathOf(node);
    if (found === undefined) return;
    if (!isVisible(found.name)) helpers.changes(found.name);
    else changes.push({ ...found, isInside: isInside || found.isInside || found.path.length === 0 });
  };
  const open: (AnyNode | { readonly leave: AnyNode; readonly names: readonly string[] })[] = [
    program as Node as AnyNode,
  ];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('leave' in node) {
      const { leave, names } = node as { readonly leave: AnyNode; readonly names: readonly string[] };
      for (const name of names) hidden.set(name, (hidden.get(name) ?? 1) - 1);
      helpers.leave(leave);
      continue;
    }
    const names = node.type === 'Program' ? [] : namesOfScope(node);
    if (names.length > 0) open.push({ leave: node, names });
    for (const name of names) hidden.set(name, (hidden.get(name) ?? 0) + 1);
    helpers.enter(node);
    look(node, assigned, changed);
    const { type, operator, left, right } = node;
    if (type === 'LogicalExpression' && operator === '||' && right?.type === 'AssignmentExpression')
      if (left?.name !== undefined && right.left?.name === left.name) filled.add(left.name);
    helpers.call(node, isVisible);
    for (const child of childrenOf(node)) open.push(child);
  }
  return { reassigned, changes: [...changes, ...helpers.changesByCalls()], filled };
}

/** Functions of the top level that change what they are given, as in `addDefaults(schema)`. */
interface Helpers {
  readonly enter: (node: AnyNode) => void;
  readonly leave: (node: AnyNode) => void;
  /** A variable of the current function is changed. */
  readonly changes: (name: string) => void;
  readonly call: (node: AnyNode, isVisible: (name: string) => boolean) => void;
  readonly changesByCalls: () => readonly Change[];
}

function createHelpers(program: Program): Helpers {
  const functions = new Map<unknown, string>();
  for (const { node, name } of topFunctions(program)) if (name !== undefined) functions.set(node, name);
  const names = new Set(functions.values());
  const changers = new Set<string>();
  const calls: { readonly name: string; readonly change: Change }[] = [];
  let current: { readonly name: string; readonly params: ReadonlySet<string> } | undefined;
  return {
    enter(node) {
      const name = functions.get(node);
      if (name !== undefined) current = { name, params: new Set((node.params ?? []).flatMap(boundNames)) };
    },
    leave(node) {
      if (functions.has(node)) current = undefined;
    },
    changes(name) {
      if (current?.params.has(name) === true) changers.add(current.name);
    },
    call({ type, callee, arguments: given = [] }, isVisible) {
      if (type !== 'CallExpression' || callee?.type !== 'Identifier') return;
      const { name = '' } = callee;
      if (!names.has(name) || !isVisible(name)) return;
      for (const argument of given) {
        const found = pathOf(argument);
        if (found !== undefined && isVisible(found.name)) calls.push({ name, change: { ...found, isInside: true } });
      }
    },
    changesByCalls: () => calls.flatMap(({ name, change }) => (changers.has(name) ? [change] : [])),
  };
}

function look(
  node: AnyNode,
  assigned: (target: AnyNode | null | undefined) => void,
  changed: (node: AnyNode | undefined, isInside: boolean) => void,
): void {
  switch (node.type) {
    case 'AssignmentExpression':
      return assigned(node.left);
    case 'UpdateExpression':
      return assigned(node.argument);
    case 'UnaryExpression':
      return node.operator === 'delete'
        ? assigned(node.argument?.type === 'ChainExpression' ? inner(node.argument) : node.argument)
        : undefined;
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left?.type === 'VariableDeclaration' ? undefined : assigned(node.left);
    case 'CallExpression': {
      const { callee, arguments: given = [] } = node;
      if (callee?.type !== 'MemberExpression') return undefined;
      const method = keyOf(callee);
      if (method === undefined) return undefined;
      if (MUTATORS.has(method)) changed(callee.object, true);
      const owner = callee.object?.type === 'Identifier' ? (callee.object.name ?? '') : '';
      if (Object.hasOwn(CHANGERS, owner) && CHANGERS[owner]?.has(method) === true) changed(given[0], true);
      return undefined;
    }
    default:
      return undefined;
  }
}

/** The variables and members that a pattern or an expression on the left side assigns. */
function targetsOf(target: AnyNode | null | undefined): readonly AnyNode[] {
  const found: AnyNode[] = [];
  const open: AnyNode[] = [];
  const add = (value: unknown): void => {
    if (isNode<AnyNode>(value)) open.push(value);
  };
  add(target);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'Identifier' || node.type === 'MemberExpression') found.push(node);
    const { properties = [], elements = [] } = node;
    if (node.type === 'ObjectPattern') for (const each of properties) add(each);
    if (node.type === 'ArrayPattern') for (const each of elements) add(each);
    if (node.type === 'Property') add(node.value);
    if (node.type === 'RestElement') add(node.argument);
    if (node.type === 'AssignmentPattern') add(node.left);
  }
  return found;
}

/** The variable and the members of `a.b['c']`; undefined if it does not begin with a variable. */
function pathOf(node: AnyNode | undefined): Change | undefined {
  const keys: (string | undefined)[] = [];
  let at = node;
  for (; at?.type === 'MemberExpression'; at = at.object) keys.push(keyOf(at));
  if (at?.type !== 'Identifier' || at.name === undefined) return undefined;
  keys.reverse();
  const path: string[] = [];
  for (const key of keys) {
    if (key === undefined || path.length === MAX_PATH) return { name: at.name, path, isInside: true };
    path.push(key);
  }
  return { name: at.name, path, isInside: false };
}

function keyOf({ computed, property }: AnyNode): string | undefined {
  if (computed !== true) return property?.type === 'Identifier' ? property.name : undefined;
  return property?.type === 'Literal' && ['string', 'number'].includes(typeof property.value)
    ? String(property.value)
    : undefined;
}

function inner(node: AnyNode): AnyNode | undefined {
  return isNode<AnyNode>(node.expression) ? node.expression : undefined;
}

/** The names that a node declares for what is inside it. */
function namesOfScope(node: AnyNode): readonly string[] {
  const { type, body } = node;
  if (FUNCTION.test(type)) {
    const block = body !== undefined && !isList(body) ? body : undefined;
    return [
      ...(node.params ?? []).flatMap((param) => boundNames(param)),
      ...(type === 'FunctionExpression' && node.id?.name !== undefined ? [node.id.name] : []),
      ...(block?.type === 'BlockStatement' && isList(block.body) ? nestedVars(block.body, true) : []),
    ];
  }
  if (type === 'BlockStatement' || type === 'StaticBlock') return isList(body) ? declaredBy(body) : [];
  if (type === 'SwitchStatement')
    return declaredBy((node.cases ?? []).flatMap(({ consequent }) => (isList(consequent) ? consequent : [])));
  if (type === 'ForStatement') return isNode<AnyNode>(node.init) ? declaredBy([node.init]) : [];
  if (type === 'ForInStatement' || type === 'ForOfStatement')
    return node.left === undefined ? [] : declaredBy([node.left]);
  if (type === 'CatchClause') return isNode<AnyNode>(node.param) ? boundNames(node.param as Node as Pattern) : [];
  return type === 'ClassExpression' && node.id?.name !== undefined ? [node.id.name] : [];
}

function declaredBy(statements: readonly AnyNode[]): string[] {
  return statements.flatMap(({ type, kind, declarations = [], id }) =>
    type === 'VariableDeclaration' && kind !== 'var'
      ? declarations.flatMap((each) => boundNames(each.id))
      : (type === 'FunctionDeclaration' || type === 'ClassDeclaration') && id?.name !== undefined
        ? [id.name]
        : [],
  );
}

/**
 * The variables that `var` declares inside of statements, outside of further functions.
 *
 * @param isDirect includes those of the statements themselves
 */
function nestedVars(statements: readonly AnyNode[], isDirect = false): string[] {
  const names: string[] = [];
  const direct = new Set(isDirect ? [] : statements.flatMap((each) => [each, each['declaration']]));
  const open: AnyNode[] = [...statements];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (FUNCTION.test(node.type)) continue;
    if (node.type === 'VariableDeclaration' && node.kind === 'var' && !direct.has(node))
      for (const { id } of node.declarations ?? []) for (const name of boundNames(id)) names.push(name);
    for (const child of childrenOf(node)) open.push(child);
  }
  return names;
}

function isList(value: AnyNode | readonly AnyNode[] | undefined): value is readonly AnyNode[] {
  return Array.isArray(value);
}
