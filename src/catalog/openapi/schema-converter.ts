import type { ImportNote } from '../contract/import/import-notes.ts';
import { isRecord, type JsonObject, type JsonSchema, type JsonValue } from '../../core/json/json.ts';
import { copyJson } from '../../core/json/json-copy.ts';
import { own } from '../fields/field-fault.ts';
import type { Resolver } from './reference-resolver.ts';
import { isPattern, KEYWORDS, TYPES, type KeywordShape } from './schema-keywords.ts';
import { shortened } from './shortened.ts';

/**
 * From this number of schemas per operation on, references become named definitions under `$defs` instead of being
 * inlined.
 */
const MAX_INLINE = 200;
const MAX_SCHEMAS = 4_000;
const MAX_DEPTH = 60;
const MAX_TEXT = 1_000;
const MAX_EXAMPLE = 1_000;
const MAX_ENUM = 1_000;

/** Converts the schemas of one operation to JSON Schema 2020-12. The result always compiles. */
export interface SchemaConverter {
  readonly convert: (schema: unknown) => JsonSchema;
  /** The definitions for `#/$defs/…` in converted schemas; call it last. Empty if there are none. */
  readonly definitions: () => JsonObject;
}

/**
 * @param direction an input omits properties that only responses have, and vice versa
 * @param notes receives what could not be converted
 * @param maxSchemas maximum number of schemas; further ones accept anything
 */
export function createSchemaConverter(
  resolver: Resolver,
  direction: 'input' | 'output',
  notes: ImportNote[],
  maxSchemas: number = MAX_SCHEMAS,
): SchemaConverter {
  const converter = new Converter(resolver, direction, notes, maxSchemas);
  return { convert: (schema) => converter.convert(schema, 0), definitions: () => converter.definitions() };
}

class Converter {
  readonly #resolver: Resolver;
  readonly #direction: 'input' | 'output';
  readonly #notes: ImportNote[];
  readonly #maxSchemas: number;
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #pending: string[] = [];
  readonly #stack: string[] = [];
  #count = 0;

  constructor(resolver: Resolver, direction: 'input' | 'output', notes: ImportNote[], maxSchemas: number) {
    this.#resolver = resolver;
    this.#direction = direction;
    this.#notes = notes;
    this.#maxSchemas = maxSchemas;
  }

  convert(schema: unknown, depth: number): JsonSchema {
    this.#count += 1;
    if (this.#count > this.#maxSchemas || depth > MAX_DEPTH) {
      this.#notes.push({ code: 'schema-too-large', values: [] });
      return {};
    }
    if (schema === false) return { not: {} };
    if (!isRecord(schema)) return {};
    const reference = own(schema, '$ref');
    return typeof reference === 'string'
      ? this.#followed(schema, reference, depth)
      : nullable(schema, this.#plain(schema, depth));
  }

  /** Converts a reference together with its sibling keywords. */
  #followed(schema: Record<string, unknown>, reference: string, depth: number): JsonSchema {
    const { at, resolve } = this.#resolver;
    const target = at(reference);
    if (typeof target !== 'boolean' && resolve(target).value === undefined) {
      this.#notes.push({
        code: reference.startsWith('#') ? 'reference-missing' : 'reference-outside',
        values: [reference.slice(0, 200)],
      });
      return this.#described(schema, {});
    }
    if (this.#stack.includes(reference) || this.#count >= MAX_INLINE)
      return this.#described(schema, { $ref: `#/$defs/${this.#nameOf(reference)}` });
    this.#stack.push(reference);
    const made = this.convert(target, depth + 1);
    this.#stack.pop();
    return this.#described(schema, made);
  }

  #described(schema: Record<string, unknown>, made: JsonSchema): JsonSchema {
    const text = own(schema, 'description');
    return nullable(schema, typeof text === 'string' && text !== '' ? { ...made, description: shorten(text) } : made);
  }

  #nameOf(reference: string): string {
    const known = this.#names.get(reference);
    if (known !== undefined) return known;
    const preferred = (reference.split('/').pop() ?? '').replace(/[^A-Za-z0-9_.-]/g, '_').slice(0, 60) || 'schema';
    let name = preferred;
    for (let number = 2; this.#taken.has(name); number += 1) name = `${preferred}_${String(number)}`;
    this.#taken.add(name);
    this.#names.set(reference, name);
    this.#pending.push(reference);
    return name;
  }

  #plain(schema: Record<string, unknown>, depth: number): JsonSchema {
    const entries: [string, JsonValue][] = [];
    const type = typeOf(own(schema, 'type'));
    if (type !== undefined) entries.push(['type', type]);
    for (const [key, value] of Object.entries(schema)) {
      const shape = KEYWORDS.get(key);
      const read = shape === undefined ? undefined : this.#keyword(shape, value, depth);
      if (read !== undefined) entries.push([key, read]);
    }
    const made = Object.fromEntries(entries) as JsonSchema;
    limits(schema, made);
    values(schema, made);
    this.#withoutForeign(schema, made);
    discriminated(schema, made);
    return made;
  }

  #keyword(shape: KeywordShape, value: unknown, depth: number): JsonValue | undefined {
    switch (shape) {
      case 'text':
        return typeof value === 'string' ? shorten(value) : undefined;
      case 'pattern':
        if (typeof value !== 'string') return undefined;
        if (isPattern(value)) return value;
        this.#notes.push({ code: 'pattern-left-out', values: [] });
        return undefined;
      case 'number':
        return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
      case 'count':
        return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
      case 'flag':
        return typeof value === 'boolean' ? value : undefined;
      case 'value':
        return short(value);
      case 'schema':
        return typeof value === 'boolean' ? value : isRecord(value) ? this.convert(value, depth + 1) : undefined;
      case 'schema-list':
        return Array.isArray(value) && value.length > 0
          ? value.map((each) => this.convert(each, depth + 1))
          : undefined;
      case 'schema-map':
        return isRecord(value) ? this.#mapped(value, () => true, depth) : undefined;
      case 'pattern-map':
        return isRecord(value) ? this.#mapped(value, isPattern, depth) : undefined;
      case 'names':
        return namesIn(value);
      case 'names-map':
        return isRecord(value)
          ? Object.fromEntries(
              Object.entries(value).flatMap(([key, list]) => {
                const found = namesIn(list);
                return found === undefined ? [] : [[key, found]];
              }),
            )
          : undefined;
    }
  }

  #mapped(value: Record<string, unknown>, holds: (key: string) => boolean, depth: number): JsonObject {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => holds(key))
        .map(([key, each]) => [key, this.convert(each, depth + 1)]),
    );
  }

  /** Removes properties that only the other direction has. */
  #withoutForeign(schema: Record<string, unknown>, made: JsonSchema): void {
    const { properties, required } = made;
    const given = own(schema, 'properties');
    if (!isRecord(properties) || !isRecord(given)) return;
    const foreign = this.#direction === 'input' ? 'readOnly' : 'writeOnly';
    const missing = new Set(
      Object.keys(given).filter((key) => {
        const each = this.#target(own(given, key));
        return each !== undefined && own(each, foreign) === true;
      }),
    );
    if (missing.size === 0) return;
    made['properties'] = Object.fromEntries(
      Object.entries(properties).filter(([key]) => !missing.has(key)),
    ) as JsonObject;
    if (Array.isArray(required))
      made['required'] = required.filter((key) => typeof key !== 'string' || !missing.has(key));
  }

  #target(schema: unknown): Record<string, unknown> | undefined {
    const reference = isRecord(schema) ? own(schema, '$ref') : undefined;
    const found = typeof reference === 'string' ? this.#resolver.at(reference) : schema;
    return isRecord(found) ? found : undefined;
  }

  definitions(): JsonObject {
    const made: [string, JsonSchema][] = [];
    for (let reference = this.#pending.shift(); reference !== undefined; reference = this.#pending.shift()) {
      this.#stack.length = 0;
      this.#stack.push(reference);
      made.push([this.#names.get(reference) ?? '', this.convert(this.#resolver.at(reference), 1)]);
    }
    return Object.fromEntries(made);
  }
}

/** Adds the discriminator's value to each branch, so that exactly one matches. */
function discriminated(schema: Record<string, unknown>, made: JsonSchema): void {
  const discriminator = own(schema, 'discriminator');
  const property = isRecord(discriminator) ? own(discriminator, 'propertyName') : undefined;
  const union = ['oneOf', 'anyOf'].find((key) => Array.isArray(made[key]) && Array.isArray(own(schema, key)));
  if (!isRecord(discriminator) || typeof property !== 'string' || union === undefined) return;
  const given = own(schema, union) as readonly unknown[];
  const mapping = own(discriminator, 'mapping');
  const meanings = isRecord(mapping) ? Object.entries(mapping) : [];
  made[union] = (made[union] as JsonValue[]).map((branch, index) => {
    const source = given[index];
    const reference = isRecord(source) ? own(source, '$ref') : undefined;
    if (typeof reference !== 'string' || !isRecord(branch)) return branch;
    const name = reference.split('/').pop() ?? '';
    const mapped = meanings.filter(([, value]) => value === reference || value === name).map(([key]) => key);
    const accepted = mapped.length > 0 ? mapped : [name];
    return {
      allOf: [branch, { properties: { [property]: { enum: accepted } }, required: [property] }],
    } as JsonObject;
  });
}

function typeOf(type: unknown): JsonValue | undefined {
  // Swagger's type for an upload, which some descriptions still use.
  if (type === 'file') return 'string';
  if (typeof type === 'string') return TYPES.has(type) ? type : undefined;
  const known = Array.isArray(type)
    ? [...new Set((type as unknown[]).filter((each): each is string => typeof each === 'string' && TYPES.has(each)))]
    : [];
  return known.length === 0 ? undefined : known;
}

/** OpenAPI 3.0 writes `exclusiveMinimum: true` next to `minimum`. */
function limits(schema: Record<string, unknown>, made: JsonSchema): void {
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const value = made[bound];
    if (own(schema, exclusive) !== true || value === undefined) continue;
    made[exclusive] = value;
    delete made[bound];
  }
  const step = own(schema, 'multipleOf');
  if (typeof step === 'number' && Number.isFinite(step) && step > 0) made['multipleOf'] = step;
}

function values(schema: Record<string, unknown>, made: JsonSchema): void {
  const choices = own(schema, 'enum');
  if (Array.isArray(choices) && choices.length > 0) {
    const texts = new Map(
      (choices as unknown[]).slice(0, MAX_ENUM).flatMap((each) => {
        const copy = copyJson(each);
        return copy.ok ? [[copy.text, copy.value] as const] : [];
      }),
    );
    if (texts.size > 0 && choices.length <= MAX_ENUM) made['enum'] = [...texts.values()];
  }
  const [one, several] = [own(schema, 'example'), own(schema, 'examples')];
  const examples = (Array.isArray(several) ? (several as unknown[]).slice(0, 3) : one === undefined ? [] : [one])
    .map(short)
    .filter((each) => each !== undefined);
  if (examples.length > 0) made['examples'] = examples;
}

/** OpenAPI 3.0 writes `nullable: true`. */
function nullable(schema: Record<string, unknown>, made: JsonSchema): JsonSchema {
  if (own(schema, 'nullable') !== true) return made;
  const { type, enum: choices } = made;
  if (Array.isArray(choices) && !choices.includes(null)) made['enum'] = [...choices, null];
  if (typeof type === 'string' && type !== 'null') made['type'] = [type, 'null'];
  else if (Array.isArray(type) && !type.includes('null')) made['type'] = [...type, 'null'];
  else if (type === undefined && ['$ref', 'allOf', 'anyOf', 'oneOf'].some((key) => Object.hasOwn(made, key)))
    return { anyOf: [made, { type: 'null' }] };
  return made;
}

function namesIn(value: unknown): string[] | undefined {
  return Array.isArray(value)
    ? [...new Set((value as unknown[]).filter((each): each is string => typeof each === 'string'))]
    : undefined;
}

/** A value that is short enough for a model. */
function short(value: unknown): JsonValue | undefined {
  const copy = copyJson(value);
  return copy.ok && copy.text.length <= MAX_EXAMPLE ? copy.value : undefined;
}

function shorten(text: string): string {
  return text.length <= MAX_TEXT ? text : shortened(text, MAX_TEXT);
}
