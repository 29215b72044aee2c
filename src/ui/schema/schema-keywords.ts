import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';

export const PLAIN_TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;
export type PlainType = (typeof PLAIN_TYPES)[number];
/** `any`: the schema has no type. `several`: more than one besides null. */
export type TypeChoice = PlainType | 'any' | 'several';

export type KeywordKind = 'number' | 'count' | 'text' | 'flag' | 'json' | 'values';
export interface KeywordField {
  readonly keyword: string;
  readonly kind: KeywordKind;
}

const field = (kind: KeywordKind, ...keywords: string[]): KeywordField[] =>
  keywords.map((keyword) => ({ keyword, kind }));
const NUMBER = field('number', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf');

/** Keywords with a field of their own, by type. */
const BY_TYPE: Readonly<Record<PlainType, readonly KeywordField[]>> = {
  string: [...field('text', 'format', 'pattern'), ...field('count', 'minLength', 'maxLength')],
  number: NUMBER,
  integer: NUMBER,
  boolean: [],
  object: field('count', 'minProperties', 'maxProperties'),
  array: [...field('count', 'minItems', 'maxItems'), ...field('flag', 'uniqueItems')],
  null: [],
};
const FOR_ALL: readonly KeywordField[] = [
  ...field('values', 'enum'),
  ...field('json', 'const', 'default', 'examples'),
  ...field('text', 'title'),
];

/** Keywords that the tree shows as rows. */
const STRUCTURE: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  type: (value) => typesOf(value) !== undefined,
  description: (value) => typeof value === 'string',
  properties: isRecord,
  required: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
  items: isRecord,
  prefixItems: (value) => Array.isArray(value) && value.every(isRecord),
  additionalProperties: (value) => typeof value === 'boolean' || isRecord(value),
};

/** The types of a schema without null, and whether null is included; undefined for an invalid `type`. */
export function typesOf(
  type: JsonValue | undefined,
): { readonly types: readonly PlainType[]; readonly nullable: boolean } | undefined {
  if (type === undefined) return { types: [], nullable: false };
  const named = Array.isArray(type) ? type : [type];
  const plain = PLAIN_TYPES.filter((each) => named.includes(each));
  if (named.length === 0 || plain.length !== named.length) return undefined;
  return plain.length === 1
    ? { types: plain, nullable: false }
    : { types: plain.filter((each) => each !== 'null'), nullable: plain.includes('null') };
}

export function typeChoice(schema: JsonObject): TypeChoice {
  const types = typesOf(schema['type'])?.types ?? [];
  return types.length > 1 ? 'several' : (types[0] ?? 'any');
}

/** The fields of a schema's details: those of its types, and those of any type. */
export function detailFields(schema: JsonObject): readonly KeywordField[] {
  const types = typesOf(schema['type'])?.types ?? [];
  const seen = new Set<string>();
  return [...types.flatMap((type) => BY_TYPE[type]), ...FOR_ALL].filter(
    ({ keyword }) => !seen.has(keyword) && seen.add(keyword),
  );
}

export function fitsField({ kind }: KeywordField, value: JsonValue): boolean {
  switch (kind) {
    case 'number':
    case 'count':
      return typeof value === 'number';
    case 'text':
      return typeof value === 'string' && !value.includes('\n');
    case 'flag':
      return typeof value === 'boolean';
    case 'values':
      return Array.isArray(value);
    case 'json':
      return true;
  }
}

/** Members of a schema without a row or field: they are shown as JSON, so that nothing is hidden. */
export function otherKeywords(schema: JsonObject): JsonObject {
  const fields = new Map(detailFields(schema).map((each) => [each.keyword, each]));
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword, value]) => {
      const row = Object.hasOwn(STRUCTURE, keyword) ? STRUCTURE[keyword] : undefined;
      const own = fields.get(keyword);
      return !(row?.(value) ?? (own !== undefined && fitsField(own, value)));
    }),
  );
}

/** Keywords that apply only to some types, with these types. */
const TYPES_OF_KEYWORD = new Map<string, readonly PlainType[]>([
  ...PLAIN_TYPES.flatMap((type) =>
    BY_TYPE[type].map(({ keyword }): [string, PlainType[]] => [
      keyword,
      PLAIN_TYPES.filter((each) => BY_TYPE[each].some((other) => other.keyword === keyword)),
    ]),
  ),
  ...[
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'dependentRequired',
    'dependentSchemas',
    'unevaluatedProperties',
  ].map((keyword): [string, PlainType[]] => [keyword, ['object']]),
  ...['items', 'prefixItems', 'contains', 'minContains', 'maxContains', 'unevaluatedItems', 'additionalItems'].map(
    (keyword): [string, PlainType[]] => [keyword, ['array']],
  ),
  ...['contentEncoding', 'contentMediaType', 'contentSchema'].map((keyword): [string, PlainType[]] => [
    keyword,
    ['string'],
  ]),
]);

/** Whether a keyword applies to one of these types. */
export function appliesTo(keyword: string, types: readonly PlainType[]): boolean {
  const own = TYPES_OF_KEYWORD.get(keyword);
  return own === undefined || types.length === 0 || own.some((type) => types.includes(type));
}

export function isOfType(value: JsonValue, type: PlainType): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  if (type === 'null') return value === null;
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}
