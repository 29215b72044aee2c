import type { Expression, Node, VariableDeclarator } from 'acorn';
import type { JsonSchema } from '../../core/json/json.ts';
import { childrenOf } from './syntax-tree.ts';
import { schemaOfDefault, schemaOfPattern, type AnyFunction } from './entry-parameters.ts';

/** Parts of a function that are looked at; what comes later is not read. */
const MAX_NODES = 20_000;
const MAX_NAMES = 100;

/**
 * A schema with the names that a function reads of its first parameter: those that it destructures, there or later, and
 * members such as `params.city`. Types are those of defaults (`params.days ?? 3`). Undefined if there are none.
 */
export function schemaOfUse(node: AnyFunction): JsonSchema | undefined {
  const [first] = node.params;
  const pattern = first?.type === 'AssignmentPattern' ? first.left : first;
  if (pattern === undefined) return undefined;
  if (pattern.type === 'ObjectPattern') return schemaOfPattern(pattern);
  if (pattern.type !== 'Identifier' || !('body' in node)) return undefined;
  const found = new Map<string, JsonSchema>();
  const add = (name: string, schema: JsonSchema): void => {
    const known = found.get(name);
    if (known === undefined ? found.size < MAX_NAMES : Object.keys(known).length === 0) found.set(name, schema);
  };
  lookThrough(node.body, pattern.name, add);
  return found.size === 0 ? undefined : { type: 'object', properties: Object.fromEntries(found) };
}

/** Without recursion, because outside code can be nested deeply. */
function lookThrough(body: Node, name: string, add: (name: string, schema: JsonSchema) => void): void {
  const nodes: Node[] = [body];
  for (let looked = 0; looked < MAX_NODES; looked += 1) {
    const node = nodes.pop();
    if (node === undefined) return;
    // The cast: acorn's nodes are those of its union.
    const part = node as Expression | VariableDeclarator;
    if (isFunction(part) && part.params.some((param) => isNamed(param, name))) continue;
    if (part.type === 'LogicalExpression' && (part.operator === '??' || part.operator === '||')) {
      const member = memberOf(part.left, name);
      if (member !== undefined) add(member, schemaOfDefault(part.right));
    }
    const member = memberOf(part, name);
    if (member !== undefined) add(member, {});
    if (part.type === 'VariableDeclarator' && isNamed(part.init, name) && part.id.type === 'ObjectPattern') {
      const schema = schemaOfPattern(part.id);
      for (const [key, value] of Object.entries(schema?.['properties'] ?? {})) add(key, value as JsonSchema);
    }
    // In the order of the code.
    for (const child of childrenOf(node).reverse()) nodes.push(child);
  }
}

/** The member of the parameter that an expression reads: `params.city`, `params?.city`, `params['city']`. */
function memberOf(node: Node, name: string): string | undefined {
  const { type, object, property, computed } = node as Extract<Expression, { type: 'MemberExpression' }>;
  if (type !== 'MemberExpression' || !isNamed(object, name)) return undefined;
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

function isNamed(node: Node | null | undefined, name: string): boolean {
  return node?.type === 'Identifier' && (node as Node & { readonly name: string }).name === name;
}

function isFunction(node: { readonly type: string }): node is Extract<AnyFunction, { readonly body: unknown }> {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  );
}
