import { isRecord } from '../../core/json/json.ts';
import { pointerOf } from '../../core/json/json-pointer.ts';

/** A schema inside another one. */
export interface SchemaLocation {
  readonly schema: Readonly<Record<string, unknown>>;
  /** JSON Pointer from the root. */
  readonly path: string;
  /** The name of the property, if it is one. */
  readonly property: string | undefined;
  /** Number of enclosing objects, including itself. */
  readonly depth: number;
}

const ONE = [
  'items',
  'additionalProperties',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'additionalItems',
];
const MANY = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
const NAMED = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
/** Deeper places are ignored: no real definition has them. */
const MAX_DEPTH = 64;

/** Every schema in a schema, parents before children, starting with the root. References are not followed. */
export function schemaLocations(root: unknown): readonly SchemaLocation[] {
  const locations: SchemaLocation[] = [];
  const visit = (schema: unknown, path: readonly string[], property: string | undefined, around: number): void => {
    if (!isRecord(schema) || path.length > MAX_DEPTH) return;
    const depth = around + (schema['type'] === 'object' || isRecord(schema['properties']) ? 1 : 0);
    locations.push({ schema, path: pointerOf(path), property, depth });
    for (const [keyword, value] of Object.entries(schema)) {
      if (NAMED.includes(keyword) && isRecord(value)) {
        for (const [name, inner] of Object.entries(value))
          visit(inner, [...path, keyword, name], keyword === 'properties' ? name : undefined, depth);
      } else if (MANY.includes(keyword) && Array.isArray(value))
        value.forEach((inner, index) => visit(inner, [...path, keyword, String(index)], undefined, depth));
      else if (ONE.includes(keyword)) visit(value, [...path, keyword], undefined, depth);
    }
  };
  visit(root, [], undefined, 0);
  return locations;
}
