import type { Node, Program } from 'acorn';

/** What a program imports, as it is written. */
export interface ImportedSource {
  readonly source: string;
  /** Loaded before the program runs; what is only maybe loaded, by `import()` or `require()`, is not. */
  readonly isStatic: boolean;
}

/** Every import whose source is written out, wherever it stands; what the program puts together as it runs is not known. */
export function importsOf(program: Program): readonly ImportedSource[] {
  const found: ImportedSource[] = [];
  const open: Node[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const source = sourceOf(node);
    if (source !== undefined) found.push(source);
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) open.push(...value.filter(isNode));
      else if (isNode(value)) open.push(value);
    }
  }
  return found;
}

/** As acorn's nodes are. */
interface ImportingNode extends Node {
  readonly source?: { readonly value?: unknown } | null;
  readonly callee?: { readonly type: string; readonly name?: string };
  readonly arguments?: readonly { readonly type: string; readonly value?: unknown }[];
}

function sourceOf(node: ImportingNode): ImportedSource | undefined {
  const { type, source, callee, arguments: given } = node;
  const text = type === 'CallExpression' && callee?.type === 'Identifier' && callee.name === 'require' ? given?.[0]?.value : source?.value;
  if (typeof text !== 'string') return undefined;
  return { source: text, isStatic: type !== 'CallExpression' && type !== 'ImportExpression' };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
