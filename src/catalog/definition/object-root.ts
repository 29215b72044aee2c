import { isRecord, type JsonObject, type JsonSchema } from '../../core/json/json.ts';

/**
 * A schema whose root describes an object, as MCP and every provider require it for what a tool takes: it has the type,
 * properties, and subschemas that are objects.
 *
 * @param refused keywords that the reader does not take at the root
 */
export function withObjectRoot(schema: JsonSchema, refused: ReadonlySet<string> = new Set()): JsonSchema {
  const { properties } = schema;
  const kept = Object.fromEntries(Object.entries(schema).filter(([key]) => !refused.has(key)));
  return {
    ...kept,
    type: 'object',
    properties: isRecord(properties)
      ? Object.fromEntries(
          Object.entries(properties as JsonObject).map(([name, inner]) => [
            name,
            inner === true ? {} : inner === false ? { not: {} } : inner,
          ]),
        )
      : {},
  };
}
