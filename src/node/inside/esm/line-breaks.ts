import { LINE_END } from './edits.ts';
import { childrenOf, nodesOf, type SyntaxNode } from './syntax.ts';

/** Members of nodes that contain lists of statements. */
const LISTS: Readonly<Record<string, string>> = {
  Program: 'body',
  BlockStatement: 'body',
  StaticBlock: 'body',
  SwitchCase: 'consequent',
};

/**
 * Offsets of statements that only a line break separates from the previous one. A replacement of the first name could
 * continue that statement, so it needs a semicolon.
 * @see https://tc39.es/ecma262/#sec-automatic-semicolon-insertion
 */
export function startsToEnd(root: SyntaxNode, source: string): ReadonlySet<number> {
  const starts = new Set<number>();
  const visit = (node: SyntaxNode): void => {
    const list = LISTS[node.type];
    let before: SyntaxNode | undefined;
    for (const statement of list === undefined ? [] : nodesOf(node[list])) {
      if (before !== undefined && source[before.end - 1] !== ';') starts.add(statement.start);
      before = statement;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return starts;
}

/** The first offset from `at` on that is neither blank nor in a comment. */
export function skipBlanks(source: string, at: number): number {
  for (let location = at; ;) {
    const next = source.slice(location, location + 2);
    if (next === '/*') location = source.indexOf('*/', location + 2) + 2;
    else if (next === '//') {
      while (location < source.length && !LINE_END.test(source[location] ?? '')) location++;
    } else if (next !== '' && /\s/.test(next[0] ?? '')) location++;
    else return location;
  }
}
