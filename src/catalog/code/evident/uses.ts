import type { AnyNode, AssignmentExpression, CallExpression, Program } from 'acorn';
import {
  childrenOf,
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
}

/** Members of a `URL` that change where it leads. */
const HOST_MEMBERS: ReadonlySet<string> = new Set(['href', 'host', 'hostname', 'port', 'protocol', 'username']);
/** Names that the runtime calls. */
const ENTRIES = ['tool', 'run', 'execute'];

/** How a node stands in the code: as a value, as what a member is read of, or as what gets another name. */
type Position = 'value' | 'object' | 'alias';

interface Visit extends Located {
  readonly as: Position;
}

/** What is collected on the way through a program. */
interface Collecting {
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
      if (as === 'object') return;
      passOn(binding);
      if (as === 'value') found.values.push({ node, scope });
      return;
    }
    case 'MemberExpression':
      found.members.push({ node: node.object, scope, key: keyOf({ computed: node.computed, key: node.property }) });
      if (as === 'value') found.values.push({ node, scope });
      visit(found, scope, node.object, 'object');
      if (node.computed) visit(found, scope, node.property);
      return;
    case 'CallExpression':
      return visitCall(node, scope, found);
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      if (node.computed) visit(found, scope, node.key);
      return visit(found, scope, node.value);
    case 'AssignmentExpression':
      assign(node, scope, found.bindingOf);
      if (node.left.type === 'MemberExpression') visit(found, scope, node.left, 'object');
      return visit(found, scope, node.right);
    case 'ClassDeclaration':
    case 'ClassExpression':
      visit(found, scope, node.superClass);
      return visit(found, scope, node.body);
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
    if (binding?.fn === undefined) visit(found, scope, callee, 'object');
  } else found.imports.add(module);
  visitAll(found, scope, node.arguments);
}

/** @returns false for what is no statement that has names of its own */
function visitStatement(node: AnyNode, scope: Scope, found: Collecting): boolean {
  switch (node.type) {
    case 'VariableDeclarator': {
      const isName = node.init?.type === 'Identifier' || node.init?.type === 'MemberExpression';
      visit(found, scope, node.init, isName ? 'alias' : 'value');
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
    case 'ExportAllDeclaration':
      found.imports.add(String(node.source.value));
      return true;
    case 'ExportNamedDeclaration':
      if (node.source) found.imports.add(String(node.source.value));
      else for (const { local } of node.specifiers) visit(found, scope, local, 'alias');
      visit(found, scope, node.declaration);
      for (const name of exportedNames(node.declaration)) visit(found, scope, name, 'alias');
      return true;
    case 'ExportDefaultDeclaration': {
      const { declaration } = node;
      if (declaration.type === 'FunctionDeclaration') visit(found, scope, declaration.id, 'alias');
      visit(found, scope, declaration);
      return true;
    }
    default:
      return false;
  }
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

function assign(
  { left, operator, right }: AssignmentExpression,
  scope: Scope,
  bindingOf: (name: string, scope: Scope) => Binding | undefined,
): void {
  if (left.type === 'Identifier') {
    const binding = bindingOf(left.name, scope);
    if (binding === undefined) return;
    if (operator === '+=') binding.isExtended = true;
    else if (operator === '=' || operator === '??=' || operator === '||=') binding.values.push({ node: right, scope });
    else binding.isOpaque = true;
    return;
  }
  if (left.type === 'MemberExpression') {
    if (left.object.type !== 'Identifier') return;
    const binding = bindingOf(left.object.name, scope);
    if (binding === undefined) return;
    const key = keyOf({ computed: left.computed, key: left.property });
    if (key === 'pathname') binding.isRepathed = true;
    // `method` is one of a request's options.
    else if (key === undefined || key === 'method' || HOST_MEMBERS.has(key)) binding.isOpaque = true;
    return;
  }
  makeOpaque(left, scope, bindingOf);
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
    if (binding !== undefined) binding.isOpaque = true;
    open.push(...childrenOf(part));
  }
}
