import type { Node, Program } from 'acorn';
import { childrenOf } from '../code/syntax-tree.ts';

/** An acorn node with the fields that are used here; each kind has some of them. */
export interface ImportingNode extends Node {
  readonly name?: string;
  readonly value?: unknown;
  readonly source?: ImportingNode | null;
  readonly callee?: ImportingNode;
  readonly object?: ImportingNode;
  readonly property?: ImportingNode;
  readonly expressions?: readonly ImportingNode[];
  readonly elements?: readonly (ImportingNode | null)[];
  readonly arguments?: readonly ImportingNode[];
  readonly id?: ImportingNode | null;
  readonly init?: ImportingNode | null;
}

/** Every node of a program, in no particular order. */
export function allNodes(program: Program): readonly ImportingNode[] {
  const found: ImportingNode[] = [];
  const open: ImportingNode[] = [program as Node as ImportingNode];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    found.push(node);
    for (const child of childrenOf(node)) open.push(child);
  }
  return found;
}

/** The name of a variable or of the last member; empty for other nodes. */
export function nameOf({ type, name = '', property }: ImportingNode): string {
  if (type === 'Identifier') return name;
  if (type !== 'MemberExpression' || property === undefined) return '';
  return property.type === 'Identifier'
    ? (property.name ?? '')
    : typeof property.value === 'string'
      ? property.value
      : '';
}
