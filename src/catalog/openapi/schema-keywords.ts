/** The type of a keyword's value in JSON Schema; keywords that are not listed are left out. */
export type KeywordShape =
  | 'text'
  | 'pattern'
  | 'number'
  | 'count'
  | 'flag'
  | 'value'
  | 'schema'
  | 'schema-list'
  | 'schema-map'
  | 'pattern-map'
  | 'names'
  | 'names-map';

const SHAPES: Readonly<Record<KeywordShape, readonly string[]>> = {
  text: ['title', 'description', 'format', 'contentEncoding', 'contentMediaType'],
  pattern: ['pattern'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  count: [
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minProperties',
    'maxProperties',
    'minContains',
    'maxContains',
  ],
  flag: ['uniqueItems', 'deprecated'],
  value: ['const', 'default'],
  schema: [
    'items',
    'not',
    'additionalProperties',
    'propertyNames',
    'contains',
    'if',
    'then',
    'else',
    'unevaluatedItems',
    'unevaluatedProperties',
  ],
  'schema-list': ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  'schema-map': ['properties', 'dependentSchemas'],
  'pattern-map': ['patternProperties'],
  names: ['required'],
  'names-map': ['dependentRequired'],
};

/** Keywords that are copied, by the type of their value. The others are handled one by one. */
export const KEYWORDS: ReadonlyMap<string, KeywordShape> = new Map(
  Object.entries(SHAPES).flatMap(([shape, names]) =>
    names.map((name): [string, KeywordShape] => [name, shape as KeywordShape]),
  ),
);

export const TYPES: ReadonlySet<string> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
]);

/** Whether the validator accepts a pattern: it uses the Unicode flag. */
export function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== '';
  } catch {
    return false;
  }
}
