import type {
  ArrayExpression,
  Expression,
  MemberExpression,
  ObjectExpression,
  PrivateIdentifier,
  TemplateLiteral,
} from 'acorn';
import type { Budget, Context, Scope } from './budget.ts';
import { valueOfCall } from './calls.ts';
import { addMembers, makeUnknown } from './members.ts';
import { nameOfGlobal } from './names.ts';
import { joined, valueOfOperation, withSign } from './operations.ts';
import {
  COMPUTED,
  isList,
  isUnread,
  memberOf,
  NOT_JSON,
  TOO_LARGE,
  unread,
  type ListValue,
  type Member,
  type ObjectValue,
  type Value,
} from './values.ts';

/** The value of an expression; of what is not a constant, the reason. */
export function valueOfExpression(node: Parameters<Scope>[0], context: Context): Value {
  const { of, budget } = context;
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'bigint' || node.value instanceof RegExp || 'regex' in node ? NOT_JSON : node.value;
    case 'TemplateLiteral':
      return valueOfTemplate(node, of, budget);
    case 'Identifier':
      return context.nameOf(node);
    case 'MemberExpression':
      return valueOfMemberExpression(node, context);
    case 'ChainExpression':
      return of(node.expression);
    case 'ArrayExpression':
      return valueOfList(node, context);
    case 'ObjectExpression':
      return valueOfObject(node, context);
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return { kind: 'function', node };
    case 'ClassExpression':
      return { kind: 'function', node: undefined };
    case 'UnaryExpression':
      return withSign(node.operator, of(node.argument));
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'ConditionalExpression':
      return valueOfOperation(node, of, budget);
    case 'AwaitExpression':
      return of(node.argument);
    case 'CallExpression':
    case 'NewExpression':
    case 'TaggedTemplateExpression':
      return valueOfCall(node, context);
    case 'MetaProperty':
      return unread({ kind: 'environment', name: 'import.meta' });
    default:
      return COMPUTED;
  }
}

/** A member is evaluated when it is needed. */
function later(node: Expression, { of }: Context): Member {
  return node.type === 'Literal' && typeof node.value !== 'object'
    ? typeof node.value === 'bigint'
      ? NOT_JSON
      : node.value
    : { kind: 'lazy', evaluate: () => of(node) };
}

const GLOBALS: ReadonlyMap<string, number> = new Map([
  ['Number.MAX_SAFE_INTEGER', Number.MAX_SAFE_INTEGER],
  ['Number.MIN_SAFE_INTEGER', Number.MIN_SAFE_INTEGER],
]);

function valueOfMemberExpression(node: MemberExpression, context: Context): Value {
  const { object } = node;
  const name = nameOfGlobal(node, context.module);
  if (name !== undefined) return GLOBALS.get(name) ?? unread({ kind: 'environment', name });
  const key = keyOf(node.property, node.computed, context);
  return typeof key === 'string' ? memberOf(context.of(object), key) : key.value;
}

/** The name of a member, or why it is unknown. */
function keyOf(
  node: Expression | PrivateIdentifier,
  isComputed: boolean,
  { of }: Context,
): string | { readonly value: Value } {
  if (!isComputed && node.type === 'Identifier') return node.name;
  const key = node.type === 'PrivateIdentifier' ? COMPUTED : of(node);
  if (isUnread(key)) return { value: key };
  return typeof key === 'object' && key !== null ? { value: COMPUTED } : String(key);
}

function valueOfList(node: ArrayExpression, context: Context): Value {
  const list: ListValue = { kind: 'list', items: [], rest: undefined };
  for (const element of node.elements) {
    if (context.budget.spend(1)) return TOO_LARGE;
    if (element?.type !== 'SpreadElement') {
      list.items.push(element === null ? NOT_JSON : later(element, context));
      continue;
    }
    const spread = context.of(element.argument);
    if (spread === TOO_LARGE) return TOO_LARGE;
    if (!isList(spread)) {
      list.rest ??= isUnread(spread) ? spread.why : { kind: 'computed' };
      continue;
    }
    if (context.budget.spend(spread.items.length)) return TOO_LARGE;
    for (const item of spread.items) list.items.push(item);
    list.rest ??= spread.rest;
  }
  return list;
}

function valueOfObject(node: ObjectExpression, context: Context): Value {
  const object: ObjectValue = { kind: 'object', members: new Map(), rest: undefined };
  for (const property of node.properties) {
    if (context.budget.spend(1)) return TOO_LARGE;
    if (property.type === 'SpreadElement') {
      const spread = context.of(property.argument);
      if (spread === TOO_LARGE || addMembers(object, spread, context.budget)) return TOO_LARGE;
      continue;
    }
    const key = keyOf(property.key, property.computed, context);
    if (typeof key === 'string') {
      object.members.set(key, property.kind === 'init' ? later(property.value, context) : unread({ kind: 'getter' }));
    } else if (key.value === TOO_LARGE) {
      return TOO_LARGE;
    } else {
      // It may be any member, so none of those before it is known.
      makeUnknown(object, isUnread(key.value) ? key.value.why : { kind: 'computed' });
    }
  }
  return object;
}

function valueOfTemplate({ quasis, expressions }: TemplateLiteral, of: Scope, budget: Budget): Value {
  const parts: Value[] = [];
  for (const [at, { value }] of quasis.entries()) {
    parts.push(value.cooked ?? '');
    const hole = expressions[at];
    if (hole !== undefined) parts.push(of(hole));
  }
  return joined(parts, '', budget);
}
