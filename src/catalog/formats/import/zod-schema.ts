import type { CallExpression, Expression, Identifier, ObjectExpression, SpreadElement } from 'acorn';
import { isRecord, type JsonObject, type JsonSchema, type JsonValue } from '../../../core/json/json.ts';
import type { Evaluator } from '../../code/constants/evaluator.ts';

export interface ZodRead {
  readonly schema: JsonSchema;
  readonly isOptional: boolean;
}

/** The module of a schema, and what could not be converted. */
export interface ZodSource {
  readonly source: string;
  readonly evaluator: Evaluator;
  /** The source of each part that could not be converted. */
  readonly lost: string[];
  /** Parts that may still be read: schemas may name others any number of times. */
  left: number;
}

/** Parts of one schema. */
export const MAX_ZOD_PARTS = 20_000;

/** Converts the source of a zod schema to JSON Schema, without running it. */
export function readZod(expression: Expression, from: ZodSource): ZodRead {
  const { source, lost } = from;
  const unreadable = (): ZodRead => {
    lost.push(source.slice(expression.start, Math.min(expression.end, expression.start + 80)));
    return { schema: {}, isOptional: false };
  };
  from.left -= 1;
  if (from.left < 0) return unreadable();
  if (expression.type === 'Identifier') {
    const named = constantOf(expression, from);
    return named === undefined ? unreadable() : readZod(named, from);
  }
  if (
    expression.type !== 'CallExpression' ||
    expression.callee.type !== 'MemberExpression' ||
    expression.callee.property.type !== 'Identifier'
  )
    return unreadable();
  const { object, property } = expression.callee;
  const args = expression.arguments;
  const isRoot = object.type === 'Identifier' && /^(?:z|zod)$/.test(object.name);
  const isCoerced =
    object.type === 'MemberExpression' && object.property.type === 'Identifier' && object.property.name === 'coerce';
  if (isRoot || isCoerced) {
    const schema = startOf(property.name, args, from);
    return schema === undefined ? unreadable() : { schema, isOptional: false };
  }
  if (object.type === 'Super') return unreadable();
  const inner = readZod(object, from);
  const changed = withMethod(inner, property.name, args, from);
  if (changed !== undefined) return changed;
  lost.push(`.${property.name}(…)`);
  return inner;
}

/** The expression that a constant of the module stands for. */
function constantOf({ name, start }: Identifier, { evaluator }: ZodSource): Expression | undefined {
  const binding = evaluator.module.bindings.get(name);
  // Only what stands before it, so that no constant leads back to itself.
  return binding?.kind === 'value' && binding.path.length === 0 && binding.end <= start ? binding.init : undefined;
}

/** The value of a constant argument. */
function jsonOf(node: Arguments[number] | undefined, { evaluator }: ZodSource): JsonValue | undefined {
  if (node === undefined || node.type === 'SpreadElement') return undefined;
  const read = evaluator.jsonOf(evaluator.valueOf(node));
  return read.ok ? read.json : undefined;
}

function membersOf(object: ObjectExpression): [string, Expression][] {
  return object.properties.flatMap((property): [string, Expression][] => {
    if (property.type !== 'Property' || property.computed || property.kind !== 'init') return [];
    const { key, value } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
    return name === undefined ? [] : [[name, value]];
  });
}

type Arguments = CallExpression['arguments'];
const SIMPLE: Readonly<Record<string, JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  int: { type: 'integer' },
  boolean: { type: 'boolean' },
  null: { type: 'null' },
  any: {},
  unknown: {},
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' },
  uuid: { type: 'string', format: 'uuid' },
  date: { type: 'string', format: 'date-time' },
};

function startOf(name: string, args: Arguments, from: ZodSource): JsonSchema | undefined {
  const [first, second] = args;
  if (Object.hasOwn(SIMPLE, name)) return { ...SIMPLE[name] };
  const read = (node: Expression | SpreadElement | null | undefined): ZodRead | undefined =>
    node === undefined || node === null || node.type === 'SpreadElement' ? undefined : readZod(node, from);
  switch (name) {
    case 'object':
    case 'strictObject':
    case 'looseObject': {
      const object = first?.type === 'Identifier' ? constantOf(first, from) : first;
      if (object?.type !== 'ObjectExpression') return undefined;
      const members = membersOf(object).map(([key, value]) => [key, readZod(value, from)] as const);
      if (members.length < object.properties.length) from.lost.push('{ … }');
      const required = members.filter(([, { isOptional }]) => !isOptional).map(([key]) => key);
      return {
        type: 'object',
        properties: Object.fromEntries(members.map(([key, { schema }]) => [key, schema])),
        ...(required.length === 0 ? {} : { required }),
        ...(name === 'strictObject' ? { additionalProperties: false } : {}),
      };
    }
    case 'array':
      return { type: 'array', items: read(first)?.schema ?? {} };
    case 'record':
      return { type: 'object', additionalProperties: read(second ?? first)?.schema ?? {} };
    case 'enum':
    case 'literal': {
      const value = jsonOf(first, from);
      if (value === undefined) return undefined;
      const values = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [value];
      const isText = values.every((each) => typeof each === 'string');
      return name === 'literal' && values.length === 1
        ? { const: values[0] ?? null }
        : { ...(isText ? { type: 'string' } : {}), enum: values };
    }
    case 'union':
    case 'discriminatedUnion': {
      const list = [first, second].find((each) => each?.type === 'ArrayExpression');
      return list?.type === 'ArrayExpression'
        ? { anyOf: list.elements.map((each) => read(each)?.schema ?? {}) }
        : undefined;
    }
    case 'optional':
    case 'nullable':
      return read(first)?.schema;
    default:
      return undefined;
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'uri',
  uuid: 'uuid',
  datetime: 'date-time',
  date: 'date',
  time: 'time',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
};
/** Keywords for minimum and maximum, by type. */
const BOUNDS: Readonly<Record<string, readonly [min: string, max: string]>> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
};

function withMethod(
  { schema, isOptional }: ZodRead,
  name: string,
  args: Arguments,
  from: ZodSource,
): ZodRead | undefined {
  const [first] = args;
  const value = jsonOf(first, from);
  const plus = (more: JsonObject): ZodRead => ({ schema: { ...schema, ...more }, isOptional });
  const [min, max] = BOUNDS[String(schema['type'])] ?? [];
  switch (name) {
    case 'optional':
    case 'nullish':
      return { schema: name === 'nullish' ? nullable(schema) : schema, isOptional: true };
    case 'nullable':
      return { schema: nullable(schema), isOptional };
    case 'describe':
      return typeof value === 'string' ? plus({ description: value }) : undefined;
    case 'default':
      return value === undefined ? undefined : { schema: { ...schema, default: value }, isOptional: true };
    case 'min':
    case 'gte':
      return typeof value === 'number' && min !== undefined ? plus({ [min]: value }) : undefined;
    case 'max':
    case 'lte':
      return typeof value === 'number' && max !== undefined ? plus({ [max]: value }) : undefined;
    case 'length':
      return typeof value === 'number' && min !== undefined && max !== undefined
        ? plus({ [min]: value, [max]: value })
        : undefined;
    case 'gt':
    case 'lt':
      return typeof value === 'number'
        ? plus({ [name === 'gt' ? 'exclusiveMinimum' : 'exclusiveMaximum']: value })
        : undefined;
    case 'int':
      return plus({ type: 'integer' });
    case 'positive':
      return plus({ exclusiveMinimum: 0 });
    case 'nonnegative':
      return plus({ minimum: 0 });
    case 'nonempty':
      return min === undefined ? undefined : plus({ [min]: 1 });
    case 'regex':
      return first?.type === 'Literal' && first.regex !== undefined && first.regex !== null
        ? plus({ pattern: first.regex.pattern })
        : undefined;
    case 'strict':
      return plus({ additionalProperties: false });
    case 'passthrough':
    case 'loose':
    case 'trim':
      return plus({});
    default:
      return Object.hasOwn(FORMATS, name) && schema['type'] === 'string'
        ? plus({ format: FORMATS[name] ?? '' })
        : undefined;
  }
}

function nullable(schema: JsonSchema): JsonSchema {
  return typeof schema['type'] === 'string' && schema['enum'] === undefined
    ? { ...schema, type: [schema['type'], 'null'] }
    : { anyOf: [schema, { type: 'null' }] };
}
