import type { AnyNode, AssignmentExpression, CallExpression, Literal, MemberExpression, Pattern, Program } from 'acorn';
import { childrenOf } from '../syntax-tree.ts';
import { isHttp } from './known-names.ts';
import {
  expressionsOf,
  isFunction,
  keyOf,
  lookUp,
  type Binding,
  type Located,
  type Scope,
  type Scopes,
} from './scopes.ts';

/** A member that is read of something, such as the `get` of `secrets`; `key` is undefined if it is computed. */
export interface MemberUse extends Located {
  readonly key: string | undefined;
  /** The expression that computes it. */
  readonly computed?: AnyNode | undefined;
  readonly isCalled?: true;
}

/** What code does with its names. */
export interface Uses {
  readonly calls: readonly (Located & { readonly node: CallExpression })[];
  /** Names and members that stand as a value, such as the argument of a call. */
  readonly values: readonly Located[];
  readonly members: readonly MemberUse[];
  /** Names that code uses in any way and does not declare. */
  readonly globals: ReadonlySet<string>;
  /** What it imports: modules, packages, other files. `undefined` is computed. */
  readonly imports: ReadonlySet<string | undefined>;
  /** It changes an object in a way that is not followed: it may be an address, or what the app offers. */
  readonly hasOtherChanges: boolean;
}

/** Members of a `URL` that change where it leads. */
const HOST_MEMBERS: ReadonlySet<string> = new Set([
  ...['href', 'host', 'hostname', 'port', 'protocol', 'username'],
  // What a request makes of it.
  ...['toString', 'valueOf'],
]);
/** Names that the runtime calls. */
const ENTRIES = ['tool', 'run', 'execute', 'handler'];

/** How a node stands in the code: as a value, as what a member is read of, or as what gets another name. */
type Position = 'value' | 'object' | 'alias';

interface Visit extends Located {
  readonly as: Position;
}

/** What is collected on the way through a program. */
interface Collecting {
  readonly functions: Scopes['functions'];
  hasOtherChanges: boolean;
  readonly calls: (Located & { readonly node: CallExpression })[];
  readonly values: Located[];
  readonly members: MemberUse[];
  readonly globals: Set<string>;
  readonly imports: Set<string | undefined>;
  readonly bindingOf: (name: string, scope: Scope) => Binding | undefined;
  /** What comes next, in the order of the code. */
  readonly next: Visit[];
}

/** Collects what code does, and completes the bindings of its scopes by what they are assigned and called with. */
export function usesOf(program: Program, scopes: Scopes, spend: () => boolean): Uses {
  const globals = new Set<string>();
  const found: Collecting = {
    functions: scopes.functions,
    hasOtherChanges: false,
    calls: [],
    values: [],
    members: [],
    globals,
    imports: new Set(),
    bindingOf: (name, scope) => {
      const binding = lookUp(scope, name, spend);
      if (binding === undefined) globals.add(name);
      return binding;
    },
    next: [],
  };
  for (const name of ENTRIES) passOn(scopes.top.names.get(name));
  const open: Visit[] = [{ node: program, scope: scopes.top, as: 'value' }];
  for (let at = open.pop(); at !== undefined && !spend(); at = open.pop()) {
    const scope = scopes.ofNode.get(at.node) ?? at.scope;
    if (!visitStatement(at.node, scope, found)) visitExpression({ ...at, scope }, found);
    for (const each of found.next.reverse()) open.push(each);
    found.next.length = 0;
  }
  return found;
}

/** It may be called with anything. */
function passOn(binding: Binding | undefined): void {
  if (binding?.fn !== undefined) binding.fn.isPassedOn = true;
}

function passFunctionOn(node: AnyNode, { functions }: Collecting): void {
  const fn = functions.get(node);
  if (fn !== undefined) fn.isPassedOn = true;
}

function visit({ next }: Collecting, scope: Scope, node: AnyNode | null | undefined, as: Position = 'value'): void {
  if (node) next.push({ node, scope, as });
}

function visitAll(found: Collecting, scope: Scope, nodes: readonly AnyNode[]): void {
  for (const node of nodes) visit(found, scope, node);
}

function visitExpression({ node, scope, as }: Visit, found: Collecting): void {
  switch (node.type) {
    case 'Identifier': {
      const binding = found.bindingOf(node.name, scope);
      // A member of a function may call it: `get.call(…)`.
      passOn(binding);
      if (as === 'object') return;
      if (as === 'value') found.values.push({ node, scope });
      return;
    }
    case 'MemberExpression':
      takeMember(node, scope, found);
      if (as === 'value') found.values.push({ node, scope });
      visit(found, scope, node.object, 'object');
      if (node.computed) visit(found, scope, node.property);
      return;
    case 'CallExpression':
      return visitCall(node, scope, found);
    case 'Property':
      if (ENTRIES.includes(keyOf(node) ?? '')) passFunctionOn(node.value, found);
      if (node.computed) visit(found, scope, node.key);
      return visit(found, scope, node.value);
    case 'MethodDefinition':
    case 'PropertyDefinition':
      if (node.value && ENTRIES.includes(keyOf(node) ?? '')) passFunctionOn(node.value, found);
      if (node.computed) visit(found, scope, node.key);
      return visit(found, scope, node.value);
    case 'AssignmentExpression':
      assign(node, scope, found);
      if (node.left.type === 'MemberExpression') visit(found, scope, node.left, 'object');
      return visit(found, scope, node.right);
    case 'ClassDeclaration':
    case 'ClassExpression':
      visit(found, scope, node.superClass);
      return visit(found, scope, node.body);
    case 'UpdateExpression':
      if (node.argument.type === 'MemberExpression') changeMember(node.argument, scope, found);
      return visit(found, scope, node.argument, 'object');
    case 'ImportExpression':
      found.imports.add(requiredBy(node));
      return visit(found, scope, node.source);
    default:
      if (!isFunction(node)) return visitAll(found, scope, childrenOf(node));
      for (const param of node.params) visitAll(found, scope, expressionsOf(param));
      return visit(found, scope, node.body);
  }
}

function visitCall(node: CallExpression, scope: Scope, found: Collecting): void {
  const { callee } = node;
  const module = requiredBy(node);
  if (module === undefined) {
    found.calls.push({ node, scope });
    const binding = callee.type === 'Identifier' ? found.bindingOf(callee.name, scope) : undefined;
    binding?.fn?.calls.push({ given: node.arguments, scope });
    if (callee.type === 'MemberExpression') visitCalledMember(callee, scope, found);
    else if (binding?.fn === undefined) visit(found, scope, callee, 'object');
  } else found.imports.add(module);
  visitAll(found, scope, node.arguments);
}

function takeMember(node: MemberExpression, scope: Scope, found: Collecting, more: { readonly isCalled?: true } = {}) {
  found.members.push({
    ...{ node: node.object, scope, key: keyOf({ computed: node.computed, key: node.property }), ...more },
    computed: node.computed ? node.property : undefined,
  });
}

function visitCalledMember(node: MemberExpression, scope: Scope, found: Collecting): void {
  takeMember(node, scope, found, { isCalled: true });
  visit(found, scope, node.object, 'object');
  if (node.computed) visit(found, scope, node.property);
}

/** What a pattern takes of a value are members of it. */
function takePattern(pattern: Pattern, init: AnyNode, scope: Scope, found: Collecting): boolean {
  if (pattern.type !== 'ObjectPattern') return false;
  for (const each of pattern.properties) {
    if (each.type !== 'Property') return false;
    const computed = each.computed ? each.key : undefined;
    found.members.push({ node: init, scope, key: keyOf(each), computed });
  }
  return true;
}

/** @returns false for what is no statement that has names of its own */
function visitStatement(node: AnyNode, scope: Scope, found: Collecting): boolean {
  switch (node.type) {
    case 'VariableDeclarator': {
      const { id, init } = node;
      const isName = init?.type === 'Identifier' || init?.type === 'MemberExpression';
      const isFollowed = isName && (id.type === 'Identifier' || takePattern(id, init, scope, found));
      visit(found, scope, init, isFollowed ? 'alias' : 'value');
      visitAll(found, scope, expressionsOf(node.id));
      return true;
    }
    case 'ForInStatement':
    case 'ForOfStatement':
      if (node.left.type === 'VariableDeclaration')
        for (const { id } of node.left.declarations) visitAll(found, scope, expressionsOf(id));
      else makeOpaque(node.left, scope, found.bindingOf);
      visit(found, scope, node.right);
      visit(found, scope, node.body);
      return true;
    case 'CatchClause':
    case 'LabeledStatement':
      visit(found, scope, node.body);
      return true;
    case 'BreakStatement':
    case 'ContinueStatement':
      return true;
    case 'ImportDeclaration':
      found.imports.add(String(node.source.value));
      return true;
    case 'ExportAllDeclaration':
      takeReexport(node.source, found);
      return true;
    case 'ExportNamedDeclaration':
      if (node.source) takeReexport(node.source, found);
      else for (const { local } of node.specifiers) visit(found, scope, local, 'alias');
      visit(found, scope, node.declaration);
      for (const name of exportedNames(node.declaration)) visit(found, scope, name, 'alias');
      return true;
    case 'ExportDefaultDeclaration': {
      const { declaration } = node;
      if (declaration.type === 'FunctionDeclaration') visit(found, scope, declaration.id, 'alias');
      passFunctionOn(declaration, found);
      visit(found, scope, declaration);
      return true;
    }
    default:
      return false;
  }
}

/** What calls the functions of a module that is passed on is not known. */
function takeReexport({ value }: Literal, { imports }: Collecting): void {
  imports.add(isHttp(String(value)) ? undefined : String(value));
}

/** The module that a call of `require`, or `import()`, loads; undefined if it is computed, or no such call. */
export function requiredBy(node: AnyNode): string | undefined {
  const source =
    node.type === 'ImportExpression'
      ? node.source
      : node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'require'
        ? node.arguments[0]
        : undefined;
  return source?.type === 'Literal' && typeof source.value === 'string' ? source.value : undefined;
}

function exportedNames(declaration: AnyNode | null | undefined): AnyNode[] {
  if (declaration?.type === 'FunctionDeclaration') return declaration.id ? [declaration.id] : [];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id] : []));
}

function assign({ left, operator, right }: AssignmentExpression, scope: Scope, found: Collecting): void {
  const { bindingOf } = found;
  if (left.type === 'Identifier') {
    const binding = bindingOf(left.name, scope);
    if (binding === undefined) return;
    if (operator === '+=') binding.isExtended = true;
    else if (operator === '=' || operator === '??=' || operator === '||=') binding.values.push({ node: right, scope });
    else binding.isOpaque = true;
    return;
  }
  if (left.type === 'MemberExpression') changeMember(left, scope, found);
  else makeOpaque(left, scope, bindingOf);
}

function changeMember({ object, property, computed }: MemberExpression, scope: Scope, found: Collecting): void {
  const key = keyOf({ computed, key: property });
  const binding = object.type === 'Identifier' ? found.bindingOf(object.name, scope) : undefined;
  const isExport = object.type === 'Identifier' && (object.name === 'module' || object.name === 'exports');
  // A member of what the app offers, as in `globalThis.fetch = …` and `String.prototype.trim = …`.
  if (binding === undefined && !isExport && isOfGlobal(object, scope, found)) found.hasOtherChanges = true;
  if (key === 'pathname' && binding !== undefined) binding.isRepathed = true;
  // `method` is one of a request's options.
  else if (key === undefined || key === 'method' || HOST_MEMBERS.has(key)) {
    // Of another name for an address, or of one that is given to a function.
    const [made] = binding?.values ?? [];
    const isOwn =
      object.type === 'ThisExpression'
        ? scope.hasOwnThis
        : binding?.values.length === 1 && binding.path.length === 0 && MADE.has(made?.node.type ?? '');
    if (binding !== undefined) binding.isOpaque = true;
    const isAlias = made?.node.type === 'Identifier' || made?.node.type === 'MemberExpression';
    if (key === undefined ? isAlias : HOST_MEMBERS.has(key) && !isOwn) found.hasOtherChanges = true;
  }
}

/** Expressions whose value has no other name yet. */
const MADE: ReadonlySet<string> = new Set([
  'NewExpression',
  'ObjectExpression',
  'ArrayExpression',
  'CallExpression',
  'AwaitExpression',
]);

/** Whether it belongs to something that the code does not declare. */
function isOfGlobal(node: AnyNode, scope: Scope, { bindingOf }: Collecting): boolean {
  let root = node;
  while (root.type === 'MemberExpression') root = root.object;
  return root.type === 'Identifier' && bindingOf(root.name, scope) === undefined;
}

/** The names of a pattern that is assigned: what they get is not followed. */
function makeOpaque(
  pattern: AnyNode,
  scope: Scope,
  bindingOf: (name: string, scope: Scope) => Binding | undefined,
): void {
  const open: AnyNode[] = [pattern];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const binding = part.type === 'Identifier' ? bindingOf(part.name, scope) : undefined;
    if (binding !== undefined) {
      binding.isOpaque = true;
      binding.isTaken ||= pattern.type === 'ObjectPattern';
    }
    for (const child of childrenOf(part)) open.push(child);
  }
}
