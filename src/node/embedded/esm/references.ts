import { boundNames, childrenOf, declaredNames, isFunction, nameOf, nodesOf, type SyntaxNode } from './syntax.ts';

/** A place where a name of the outermost scope is read. */
export interface Reference {
  readonly name: string;
  readonly node: SyntaxNode;
  /** How it stands there, which decides how it can be replaced. */
  readonly kind: 'value' | 'callee' | 'shorthand';
}

type Scope = ReadonlySet<string>;

/** Every place in `root` where one of `names` is meant and not something nearer of the same name. */
export function findReferences(root: SyntaxNode, names: ReadonlySet<string>): Reference[] {
  const found: Reference[] = [];
  const visit = (node: SyntaxNode, hidden: Scope, kind: Reference['kind']): void => {
    if (node.type === 'Identifier') {
      const name = nameOf(node);
      if (names.has(name) && !hidden.has(name)) found.push({ name, node, kind });
      return;
    }
    const inner = withNames(hidden, scopeNames(node), names);
    for (const [child, childKind] of partsOf(node)) visit(child, inner, childKind);
  };
  for (const statement of nodesOf(root['body'])) visit(statement, new Set(), 'value');
  return found;
}

function withNames(scope: Scope, added: readonly string[], names: ReadonlySet<string>): Scope {
  const relevant = added.filter((name) => names.has(name));
  return relevant.length === 0 ? scope : new Set([...scope, ...relevant]);
}

/** The children of a node that are evaluated, without what only looks like a name. */
function partsOf(node: SyntaxNode): [SyntaxNode, Reference['kind']][] {
  const all = (...members: string[]): [SyntaxNode, Reference['kind']][] => members.flatMap((member) => nodesOf(node[member]).map((child): [SyntaxNode, Reference['kind']] => [child, 'value']));
  const key = node['computed'] === true ? ['key'] : [];
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'MetaProperty':
    case 'BreakStatement':
    case 'ContinueStatement':
      return [];
    case 'ExportNamedDeclaration':
      return all('declaration');
    case 'LabeledStatement':
      return all('body');
    case 'MemberExpression':
      return all('object', ...(node['computed'] === true ? ['property'] : []));
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return all(...key, 'value');
    case 'Property':
      return node['shorthand'] === true ? nodesOf(node['value']).map((child) => [child, 'shorthand']) : all(...key, 'value');
    case 'CallExpression':
      return [...nodesOf(node['callee']).map((child): [SyntaxNode, Reference['kind']] => [child, 'callee']), ...all('arguments')];
    case 'TaggedTemplateExpression':
      return [...nodesOf(node['tag']).map((child): [SyntaxNode, Reference['kind']] => [child, 'callee']), ...all('quasi')];
    default:
      return childrenOf(node).map((child) => [child, 'value']);
  }
}

/** Names that are bound by a node for what is inside it. */
function scopeNames(node: SyntaxNode): string[] {
  if (isFunction(node)) {
    const own = node.type === 'FunctionExpression' ? boundNames(node['id']) : [];
    return [...own, ...nodesOf(node['params']).flatMap(boundNames), ...nodesOf(node['body']).flatMap(hoistedNames)];
  }
  switch (node.type) {
    case 'BlockStatement':
    case 'StaticBlock':
      return nodesOf(node['body']).flatMap(declaredNames);
    case 'SwitchStatement':
      return nodesOf(node['cases']).flatMap((one) => nodesOf(one['consequent']).flatMap(declaredNames));
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
      return [];
  }
}

/** `var` reaches from any depth of a function to its top. */
function hoistedNames(node: SyntaxNode): string[] {
  if (isFunction(node)) return [];
  const own = node.type === 'VariableDeclaration' && node['kind'] === 'var' ? declaredNames(node) : [];
  return [...own, ...childrenOf(node).flatMap(hoistedNames)];
}
