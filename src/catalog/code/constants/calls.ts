import type { CallExpression, Expression, NewExpression, TaggedTemplateExpression } from 'acorn';
import type { AnyFunction } from '../entry-parameters.ts';
import type { Budget, Context } from './budget.ts';
import { addMembers } from './members.ts';
import { nameOfCallee } from './names.ts';
import { joined } from './operations.ts';
import {
  COMPUTED,
  isFunctionValue,
  isList,
  isObject,
  isUnread,
  TOO_LARGE,
  unread,
  valueOfMember,
  type ObjectValue,
  type Value,
} from './values.ts';

/** The value of a call of a function that is known, such as `Object.freeze`; for any other call, its name. */
export function valueOfCall(node: CallExpression | NewExpression | TaggedTemplateExpression, context: Context): Value {
  const { module } = context;
  if (node.type === 'TaggedTemplateExpression') return unknownCall(nameOfCallee(node.tag));
  const { callee } = node;
  const name = nameOfCallee(callee);
  if (node.type === 'NewExpression') return unknownCall(name === '' ? '' : `new ${name}`);
  const given = node.arguments.filter((each): each is Expression => each.type !== 'SpreadElement');
  if (given.length === node.arguments.length) {
    const known =
      callee.type === 'Identifier'
        ? callOfName(callee, given, context)
        : callee.type === 'MemberExpression' && callee.object.type !== 'Super' && callee.property.type === 'Identifier'
          ? callOfMethod(callee.object, callee.computed ? '' : callee.property.name, given, context)
          : undefined;
    if (known !== undefined) return known.value;
  }
  const isOfHost =
    /^(?:process|Deno|Bun|import\.meta)\./.test(name) && !module.bindings.has(name.split('.', 1)[0] ?? '');
  return isOfHost ? unread({ kind: 'environment', name }) : unknownCall(name);
}

interface Known {
  readonly value: Value;
}

function callOfName(
  callee: Expression & { readonly type: 'Identifier' },
  [first]: readonly Expression[],
  { of, module }: Context,
): Known | undefined {
  if (first === undefined) return undefined;
  if (module.bindings.has(callee.name)) {
    const called = of(callee);
    return isFunctionValue(called) && called.node !== undefined && returnsItsInput(called.node)
      ? { value: of(first) }
      : undefined;
  }
  if (callee.name === 'structuredClone') return { value: of(first) };
  if (callee.name !== 'Number' && callee.name !== 'String') return undefined;
  const value = of(first);
  if (isUnread(value)) return { value };
  if (typeof value === 'object' && value !== null) return undefined;
  return { value: callee.name === 'Number' ? Number(value) : String(value) };
}

function callOfMethod(
  object: Expression,
  method: string,
  given: readonly Expression[],
  { of, module, budget }: Context,
): Known | undefined {
  const [first] = given;
  if (object.type === 'Identifier' && object.name === 'Object' && !module.bindings.has('Object')) {
    if (first === undefined) return undefined;
    if (method === 'freeze' || method === 'seal' || method === 'preventExtensions') return { value: of(first) };
    if (method === 'keys' || method === 'values') return { value: membersOf(of(first), method, budget) };
    // Another target is changed by the call.
    return method === 'assign' && first.type === 'ObjectExpression'
      ? { value: merged(given.map(of), budget) }
      : undefined;
  }
  if (method !== 'join' && method !== 'trim') return undefined;
  const value = of(object);
  if (method === 'trim') return typeof value === 'string' ? { value: value.trim() } : undefined;
  if (!isList(value)) return undefined;
  const separator = first === undefined ? ',' : of(first);
  if (isUnread(separator)) return { value: separator };
  if (typeof separator !== 'string') return undefined;
  return {
    value:
      value.rest === undefined ? joined(value.items.map(valueOfMember), separator, budget, false) : unread(value.rest),
  };
}

function membersOf(value: Value, method: 'keys' | 'values', budget: Budget): Value {
  if (isUnread(value)) return value;
  if (!isObject(value)) return COMPUTED;
  if (value.rest !== undefined) return unread(value.rest);
  if (budget.spend(value.members.size)) return TOO_LARGE;
  return { kind: 'list', items: [...value.members[method]()], rest: undefined };
}

function merged(values: readonly Value[], budget: Budget): Value {
  const object: ObjectValue = { kind: 'object', members: new Map(), rest: undefined };
  return values.some((value) => addMembers(object, value, budget)) ? TOO_LARGE : object;
}

/** `(tool) => tool`, and the same as a function: it is there for the types. */
function returnsItsInput(node: AnyFunction): boolean {
  if (!('body' in node) || node.async || node.generator) return false;
  const [param] = node.params;
  if (node.params.length !== 1 || param?.type !== 'Identifier') return false;
  const { body } = node;
  if (body.type !== 'BlockStatement') return body.type === 'Identifier' && body.name === param.name;
  const [statement] = body.body;
  return (
    body.body.length === 1 &&
    statement?.type === 'ReturnStatement' &&
    statement.argument?.type === 'Identifier' &&
    statement.argument.name === param.name
  );
}

function unknownCall(name: string): Value {
  return name === '' ? COMPUTED : unread({ kind: 'call', name });
}
