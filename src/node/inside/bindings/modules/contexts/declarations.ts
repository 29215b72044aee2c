import type { Edit } from '../../../esm/edits.ts';
import { collectVariables } from '../../../esm/references.ts';
import {
  boundNames,
  childrenOf,
  declaredNames,
  isFunction,
  nameOf,
  nodesOf,
  type SyntaxNode,
} from '../../../esm/syntax.ts';

/** The top-level declarations of a script, and its edits that move all of them to the context. */
export interface Declarations {
  readonly isStrict: boolean;
  /** Names that become members of the global object. */
  readonly variables: readonly string[];
  readonly functions: readonly string[];
  /** Bindings of `let`, `const` and `class`, which the scripts of one context share. */
  readonly lexicals: readonly { readonly name: string; readonly isConstant: boolean }[];
  /** Names that are assigned anywhere: they belong to the context even without a declaration. */
  readonly assigned: ReadonlySet<string>;
  readonly edits: readonly Edit[];
}

/** The name by which a script accesses its context. */
export const CONTEXT = '__node_context';
/** Swallows values, since a declaration has none. */
const UNUSED = 'var __node_unused = [';

export function readDeclarations(tree: SyntaxNode): Declarations {
  const body = nodesOf(tree['body']);
  const directives = body.filter((node) => typeof node['directive'] === 'string');
  const isStrict = directives.some((node) => node['directive'] === 'use strict');
  const functions = body.filter((node) => node.type === 'FunctionDeclaration').flatMap(declaredNames);
  const lexicals: { name: string; isConstant: boolean }[] = [];
  const edits: Edit[] = [];
  const insert = (at: number, text: string): void => void edits.push({ start: at, end: at, text });
  if (functions.length > 0)
    insert(
      directives.at(-1)?.end ?? 0,
      `${directives.length > 0 ? ';' : ''}${CONTEXT}.define({ ${functions.join(', ')} }); `,
    );
  for (const node of body) {
    if (node.type === 'ClassDeclaration') {
      lexicals.push({ name: nameOf(node['id']), isConstant: false });
      insert(node.start, `${UNUSED}${nameOf(node['id'])} = `);
      insert(node.end, '];');
    } else if (node.type === 'VariableDeclaration' && node['kind'] !== 'var') {
      lexicals.push(...declaredNames(node).map((name) => ({ name, isConstant: node['kind'] === 'const' })));
      asAssignments(node, edits, ' = undefined');
    }
  }
  // In strict code a variable is local to the code.
  if (isStrict) for (const node of body) undeclare(node, edits);
  const variables: string[] = [];
  for (const node of body) collectVariables(node, variables);
  return { isStrict, variables, functions, lexicals, assigned: new Set(assignedNames(tree)), edits };
}

/** `let a = 1, b` becomes `var unused = [a = 1, b = undefined]`. */
function asAssignments(node: SyntaxNode, edits: Edit[], otherwise: string): void {
  const parts = nodesOf(node['declarations']);
  const [first] = parts;
  if (first === undefined) return;
  edits.push({ start: node.start, end: first.start, text: UNUSED });
  for (const part of parts)
    if (nodesOf(part['init']).length === 0) edits.push({ start: part.end, end: part.end, text: otherwise });
  const end = parts.at(-1)?.end ?? node.end;
  edits.push({ start: end, end, text: ']' });
}

function undeclare(node: SyntaxNode, edits: Edit[]): void {
  if (isFunction(node)) return;
  if (node.type === 'VariableDeclaration' && node['kind'] === 'var') return asAssignments(node, edits, '');
  for (const child of childrenOf(node)) {
    const isHead = /^For/.test(node.type) && child.type === 'VariableDeclaration';
    if (!isHead) undeclare(child, edits);
    else if (
      child['kind'] === 'var' &&
      nodesOf(child['declarations']).every((one) => (one['id'] as SyntaxNode).type === 'Identifier')
    )
      edits.push({ start: child.start, end: child.start + 'var'.length, text: '   ' });
  }
}

function assignedNames(node: SyntaxNode): string[] {
  const own =
    node.type === 'AssignmentExpression' ||
    ((node.type === 'ForInStatement' || node.type === 'ForOfStatement') &&
      (node['left'] as SyntaxNode).type !== 'VariableDeclaration')
      ? boundNames(node['left'])
      : node.type === 'UpdateExpression'
        ? boundNames(node['argument'])
        : [];
  return [...own, ...childrenOf(node).flatMap(assignedNames)];
}
