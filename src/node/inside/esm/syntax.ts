import type { Runtime } from '../runtime.ts';
import { locations } from '../errors/syntax-locations.ts';

/** A node of the syntax tree of Node's own parser (acorn). */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

interface Acorn {
  readonly Node: { readonly prototype: object };
  readonly Parser: { readonly prototype: object };
  parse(code: string, options: object): SyntaxNode;
}

/** @throws SyntaxError with a known position in `file` */
export function parseCode(runtime: Runtime, code: string, sourceType: 'module' | 'script', file: string): SyntaxNode {
  const { parse, Node, Parser } = runtime.requireBuiltin('internal/deps/acorn/acorn/dist/acorn') as Acorn;
  // The parser assigns to members of its own objects, which programs may have made accessors on every object.
  for (const { prototype } of [Node, Parser]) Object.setPrototypeOf(prototype, null);
  try {
    const tree = parse(code, {
      ecmaVersion: 'latest',
      sourceType,
      allowHashBang: true,
      allowReturnOutsideFunction: sourceType === 'script',
    });
    if (sourceType === 'module') refuseCommentOfHtml(tree, code);
    return tree;
  } catch (found) {
    const { loc, message } = found as { loc?: { line: number; column: number }; message: string };
    if (loc === undefined) throw found;
    const error = new SyntaxError(message.replace(/ \(\d+:\d+\)$/, ''));
    locations.set(error, { file, line: loc.line, column: loc.column + 1 });
    throw error;
  }
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/**
 * Refuses `<!--` in a module as V8 does: it begins a comment in a script and is a comparison in a module.
 * @throws like the parser
 */
export function refuseCommentOfHtml(root: SyntaxNode, source: string): void {
  if (!source.includes('<!--')) return;
  const visit = (node: SyntaxNode): void => {
    const [right] = node.type === 'BinaryExpression' && node['operator'] === '<' ? nodesOf(node['right']) : [];
    if (right !== undefined && source[right.start - 1] === '<' && source.startsWith('!--', right.start)) {
      const before = source.slice(0, right.start - 1).split('\n');
      throw Object.assign(new SyntaxError('HTML comments are not allowed in modules'), {
        loc: { line: before.length, column: before.at(-1)?.length ?? 0 },
      });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
}

/** Child nodes in a member: one node or a list; skips holes and other values. */
export function nodesOf(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.filter(isNode);
  return isNode(value) ? [value] : [];
}

/** Children in source order. Called for every node of every program, so it avoids allocations. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (const key in node) {
    const member = node[key];
    if (typeof member !== 'object' || member === null) continue;
    if (Array.isArray(member)) {
      for (const item of member) if (isNode(item)) children.push(item);
    } else if (isNode(member)) children.push(member);
  }
  return children;
}

/** The name of an identifier, or the text of a string literal used as one. */
export const nameOf = (value: unknown): string => (isNode(value) ? String(value['name'] ?? value['value']) : '');

/** Names that a pattern binds. */
export function boundNames(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [nameOf(pattern)];
    case 'ObjectPattern':
      return nodesOf(pattern['properties']).flatMap((property) =>
        boundNames(property['value'] ?? property['argument']),
      );
    case 'ArrayPattern':
      return nodesOf(pattern['elements']).flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(pattern['left']);
    case 'RestElement':
      return boundNames(pattern['argument']);
    default:
      return [];
  }
}

/** Names that a declaration binds in its scope. */
export function declaredNames(node: SyntaxNode): string[] {
  if (node.type === 'VariableDeclaration') return nodesOf(node['declarations']).flatMap((one) => boundNames(one['id']));
  return node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration' ? boundNames(node['id']) : [];
}

export const isFunction = (node: SyntaxNode): boolean =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
