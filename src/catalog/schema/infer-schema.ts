import { isRecord, type JsonObject, type JsonSchema, type JsonValue } from '../../core/json/json.ts';
import { formatOf } from '../inside/schema/string-format.ts';

/** The values at one place of the examples. */
interface Seen {
  readonly types: Set<string>;
  /** The common format of all texts; undefined once they differ. */
  format: string | undefined;
  texts: number;
  objects: number;
  readonly properties: Map<string, { readonly seen: Seen; count: number }>;
  items: Seen | undefined;
}

/**
 * Makes a schema that all examples match: types, formats of texts, properties that all examples have as required, items
 * merged over all arrays at a place, and `null` next to another type where it occurs. It has no limits and no closed
 * objects, because examples cannot show them.
 * @param examples arguments of calls; a value that is not an object is left to the schema's `type`
 */
export function inferSchema(examples: readonly JsonValue[]): JsonSchema {
  const seen = nothingSeen();
  for (const example of examples) look(seen, example);
  return schemaOf(seen);
}

function nothingSeen(): Seen {
  return { types: new Set(), format: undefined, texts: 0, objects: 0, properties: new Map(), items: undefined };
}

function look(seen: Seen, value: JsonValue): void {
  if (value === null) seen.types.add('null');
  else if (typeof value === 'string') {
    seen.types.add('string');
    const format = formatOf(value);
    seen.format = seen.texts === 0 || seen.format === format ? format : undefined;
    seen.texts += 1;
  } else if (typeof value === 'number') seen.types.add(Number.isInteger(value) ? 'integer' : 'number');
  else if (typeof value === 'boolean') seen.types.add('boolean');
  else if (Array.isArray(value)) {
    seen.types.add('array');
    if (value.length > 0) seen.items ??= nothingSeen();
    for (const item of value) if (seen.items !== undefined) look(seen.items, item);
  } else {
    seen.types.add('object');
    seen.objects += 1;
    for (const [name, item] of Object.entries(value)) {
      const known = seen.properties.get(name) ?? { seen: nothingSeen(), count: 0 };
      known.count += 1;
      seen.properties.set(name, known);
      look(known.seen, item);
    }
  }
}

function schemaOf(seen: Seen): JsonSchema {
  const types = [...seen.types].filter((type) => type !== 'integer' || !seen.types.has('number'));
  const schema: JsonSchema = {};
  const [only] = types;
  if (types.length === 1 && only !== undefined) schema['type'] = only;
  // Null goes last: the type of a value is more important than that it may be missing.
  else if (types.length > 1)
    schema['type'] = [...types.filter((type) => type !== 'null'), ...types.filter((type) => type === 'null')];
  if (seen.format !== undefined) schema['format'] = seen.format;
  if (seen.items !== undefined) schema['items'] = schemaOf(seen.items);
  if (seen.types.has('object')) {
    // fromEntries defines own properties, so a key named __proto__ stays an ordinary key.
    schema['properties'] = Object.fromEntries(
      [...seen.properties].map(([name, { seen: inner }]) => [name, schemaOf(inner)]),
    );
    const required = [...seen.properties].filter(([, { count }]) => count === seen.objects).map(([name]) => name);
    if (required.length > 0) schema['required'] = required;
  }
  return schema;
}

const WRITTEN = ['title', 'description', 'deprecated', 'examples'] as const;

/** `next` with the descriptions and titles that a person wrote in `current` at the same places, but without limits. */
export function keepWritten(current: JsonValue | undefined, next: JsonSchema): JsonSchema {
  if (!isRecord(current)) return next;
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(next)) {
    if (key === 'properties' && isRecord(value) && isRecord(current['properties'])) {
      const before = current['properties'];
      kept[key] = Object.fromEntries(
        Object.entries(value).map(([name, item]) => [
          name,
          isObject(item) ? keepWritten(Object.hasOwn(before, name) ? before[name] : undefined, item) : item,
        ]),
      );
    } else if (key === 'items' && isObject(value)) kept[key] = keepWritten(current['items'], value);
    else kept[key] = value;
    // Right after the type, where people put them.
    if (key === 'type') addWords(kept, current, next);
  }
  addWords(kept, current, next);
  return kept;
}

function addWords(kept: JsonObject, current: JsonObject, next: JsonSchema): void {
  for (const word of WRITTEN) {
    const value = Object.hasOwn(current, word) ? current[word] : undefined;
    if (value !== undefined && !Object.hasOwn(next, word) && !Object.hasOwn(kept, word)) kept[word] = value;
  }
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return isRecord(value);
}
