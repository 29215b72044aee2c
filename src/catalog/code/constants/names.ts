import type { Expression, MemberExpression, PrivateIdentifier, Super } from 'acorn';
import type { ConstantModule } from './module.ts';

/** Longer chains of members get no name: a chain can be as long as the code. */
const MAX_PARTS = 20;
const MAX_NAME = 80;

type AnyExpression = Expression | PrivateIdentifier | Super;

/** The name of a function as it is called, such as `z.object().strict`; empty if it has none. */
export function nameOfCallee(callee: AnyExpression): string {
  return cutName(partsOf(callee)?.text ?? '');
}

/** The name of a member of something that the code does not declare, such as `process.env.X`. */
export function nameOfGlobal(node: MemberExpression, module: ConstantModule): string | undefined {
  const parts = partsOf(node);
  if (parts === undefined || parts.hasCall) return undefined;
  return parts.root === undefined || !module.bindings.has(parts.root) ? cutName(parts.text) : undefined;
}

/** Code can name things with a megabyte. */
export function cutName(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME)}…`;
}

interface Parts {
  readonly text: string;
  /** The variable that it begins with; undefined for `import.meta`. */
  readonly root: string | undefined;
  readonly hasCall: boolean;
}

function partsOf(node: AnyExpression): Parts | undefined {
  const parts: string[] = [];
  let hasCall = false;
  let at = node;
  for (let count = 0; count < MAX_PARTS; count += 1) {
    switch (at.type) {
      case 'Identifier':
        return { text: [at.name, ...parts.reverse()].join(''), root: at.name, hasCall };
      case 'MetaProperty':
        return { text: ['import.meta', ...parts.reverse()].join(''), root: undefined, hasCall };
      case 'MemberExpression':
        parts.push(!at.computed && at.property.type === 'Identifier' ? `.${at.property.name}` : '[…]');
        at = at.object;
        break;
      case 'CallExpression':
        hasCall = true;
        parts.push('()');
        at = at.callee;
        break;
      case 'ChainExpression':
        at = at.expression;
        break;
      default:
        return undefined;
    }
  }
  return undefined;
}
