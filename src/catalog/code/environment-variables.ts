import type { AnyNode, Pattern, Program } from 'acorn';
import { childrenOf } from './syntax-tree.ts';

const MAX_NAMES = 100;

/**
 * Names of environment variables that code reads: `process.env.NAME`, `process.env['NAME']` and
 * `const { NAME } = process.env`, each once, in the order of the code.
 *
 * @param js the text of the program
 */
export function environmentVariables(program: Program, js: string): readonly string[] {
  // Most code has none, and the tree of a long text is large.
  if (!/\bprocess\b/.test(js) || !/\benv\b/.test(js)) return [];
  const names = new Set<string>();
  const open: AnyNode[] = [program];
  for (let node = open.pop(); node !== undefined && names.size < MAX_NAMES; node = open.pop()) {
    if (node.type === 'MemberExpression' && isEnvironment(node.object)) {
      const name = keyOf(node);
      if (name !== undefined) names.add(name);
    } else if (node.type === 'VariableDeclarator' && node.init && isEnvironment(node.init)) {
      for (const name of namesOf(node.id)) names.add(name);
    }
    for (const child of childrenOf<AnyNode>(node).reverse()) open.push(child);
  }
  return [...names];
}

/** Whether it is `process.env`, also of `globalThis` and with question marks. */
function isEnvironment(node: AnyNode): boolean {
  if (node.type === 'ChainExpression') return isEnvironment(node.expression);
  if (node.type !== 'MemberExpression' || keyOf(node) !== 'env') return false;
  const { object } = node;
  return object.type === 'MemberExpression' ? keyOf(object) === 'process' : isNamed(object, 'process');
}

function keyOf({ computed, property }: Extract<AnyNode, { type: 'MemberExpression' }>): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

function namesOf(pattern: Pattern): readonly string[] {
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((each) =>
    each.type !== 'Property' || each.computed
      ? []
      : each.key.type === 'Identifier'
        ? [each.key.name]
        : each.key.type === 'Literal' && typeof each.key.value === 'string'
          ? [each.key.value]
          : [],
  );
}

function isNamed(node: AnyNode, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}
