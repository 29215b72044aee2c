import {
  boundNames,
  childrenOf,
  declaredNames,
  isFunction,
  isNode,
  nameOf,
  nodesOf,
  type SyntaxNode,
} from './syntax.ts';

/** A place where a name of the outermost scope is read. */
export interface Reference {
  readonly name: string;
  readonly node: SyntaxNode;
  /** How the name is used, which decides how it can be replaced. */
  readonly kind: 'value' | 'callee' | 'shorthand';
}

type Scope = ReadonlySet<string>;

/** Finds every use of `names` in `root` that is not shadowed. */
export function findReferences(root: SyntaxNode, names: ReadonlySet<string>): Reference[] {
  const found: Reference[] = [];
  visit({ names, found }, root['body'], new Set());
  return found;
}

/** Nodes that only look like names, or contain none. */
const NO_NAMES: ReadonlySet<string> = new Set([
  'Literal',
  'TemplateElement',
  'ThisExpression',
  'ImportDeclaration',
  'ExportAllDeclaration',
  'MetaProperty',
  'BreakStatement',
  'ContinueStatement',
]);

interface Search {
  readonly names: ReadonlySet<string>;
  readonly found: Reference[];
}

function visit(search: Search, node: unknown, hidden: Scope, kind: Reference['kind'] = 'value'): void {
  const { names, found } = search;
  if (!isNode(node)) {
    if (Array.isArray(node)) for (const one of node) if (isNode(one)) visit(search, one, hidden);
    return;
  }
  if (NO_NAMES.has(node.type)) return;
  switch (node.type) {
    case 'Identifier': {
      const name = nameOf(node);
      if (names.has(name) && !hidden.has(name)) found.push({ name, node, kind });
      return;
    }
    case 'ExportNamedDeclaration':
      return visit(search, node['declaration'], hidden);
    case 'LabeledStatement':
      return visit(search, node['body'], hidden);
    case 'MemberExpression':
      visit(search, node['object'], hidden);
      if (node['computed'] === true) visit(search, node['property'], hidden);
      return;
    case 'MethodDefinition':
    case 'PropertyDefinition':
      if (node['computed'] === true) visit(search, node['key'], hidden);
      return visit(search, node['value'], hidden);
    case 'Property':
      if (node['computed'] === true) visit(search, node['key'], hidden);
      return visit(search, node['value'], hidden, node['shorthand'] === true ? 'shorthand' : 'value');
    case 'AssignmentPattern':
      // `{ name = value }` is a shorthand too.
      visit(search, node['left'], hidden, kind);
      return visit(search, node['right'], hidden);
    case 'CallExpression':
      visit(search, node['callee'], hidden, 'callee');
      return visit(search, node['arguments'], hidden);
    case 'TaggedTemplateExpression':
      visit(search, node['tag'], hidden, 'callee');
      return visit(search, node['quasi'], hidden);
    case 'SwitchStatement':
      // The discriminant is outside the scope that the cases share.
      visit(search, node['discriminant'], hidden);
      return visit(search, node['cases'], withNames(hidden, caseNames(node), names));
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      const around = withNames(hidden, parameterNames(node), names);
      visit(search, node['params'], around);
      // Defaults of parameters do not see variables of the body.
      return visit(search, node['body'], withNames(around, variableNames(node), names));
    }
    default: {
      const inner = withNames(hidden, scopeNames(node), names);
      for (const child of childrenOf(node)) visit(search, child, inner);
    }
  }
}

function withNames(scope: Scope, added: readonly string[], names: ReadonlySet<string>): Scope {
  if (added.length === 0) return scope;
  const relevant = added.filter((name) => names.has(name));
  return relevant.length === 0 ? scope : new Set([...scope, ...relevant]);
}

const parameterNames = (node: SyntaxNode): string[] => [
  ...(node.type === 'FunctionExpression' ? boundNames(node['id']) : []),
  ...nodesOf(node['params']).flatMap(boundNames),
];

function variableNames(node: SyntaxNode): string[] {
  const own: string[] = [];
  for (const part of nodesOf(node['body'])) collectVariables(part, own);
  return own;
}

const caseNames = (node: SyntaxNode): string[] =>
  nodesOf(node['cases']).flatMap((one) => nodesOf(one['consequent']).flatMap(declaredNames));

const NONE: readonly string[] = [];

/** Names that a node binds for its contents. */
function scopeNames(node: SyntaxNode): readonly string[] {
  switch (node.type) {
    case 'BlockStatement':
    case 'StaticBlock':
      return nodesOf(node['body']).flatMap(declaredNames);
    case 'ForStatement':
      return nodesOf(node['init']).flatMap(declaredNames);
    case 'ForInStatement':
    case 'ForOfStatement':
      return nodesOf(node['left']).flatMap(declaredNames);
    case 'CatchClause':
      return boundNames(node['param']);
    case 'ClassExpression':
    case 'ClassDeclaration':
      return boundNames(node['id']);
    default:
      return NONE;
  }
}

/** Statements that contain others; `var` is hoisted from any depth to its function. */
const HOLDS_STATEMENTS =
  /^(?:(?:Block|If|For|ForIn|ForOf|While|DoWhile|Try|Switch|Labeled|With)Statement|CatchClause|SwitchCase|StaticBlock)$/;

export function collectVariables(node: SyntaxNode, into: string[]): void {
  if (node.type === 'VariableDeclaration') {
    if (node['kind'] === 'var') into.push(...declaredNames(node));
  } else if (!isFunction(node) && HOLDS_STATEMENTS.test(node.type)) {
    for (const child of childrenOf(node)) collectVariables(child, into);
  }
}
