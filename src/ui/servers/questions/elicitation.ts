import { isRecord, type JsonObject, type JsonSchema } from '../../../core/json/json.ts';

/** The initial values of the form of a server's question, from its schema. */
export function startOfElicitation({ properties }: JsonSchema): JsonObject {
  if (!isRecord(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      isRecord(schema) && schema['default'] !== undefined ? [[name, schema['default']]] : [],
    ),
  ) as JsonObject;
}

/** Required names without a value. An empty text counts as none. */
export function missingOf({ required }: JsonSchema, values: JsonObject): readonly string[] {
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return needed.filter(
    (name): name is string =>
      typeof name === 'string' && (!Object.hasOwn(values, name) || values[name] === '' || values[name] === null),
  );
}
