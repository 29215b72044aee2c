/**
 * Bytes that are not part of a text. A text is UTF-8 (a lone surrogate has the three bytes of its code point); its
 * control characters are escaped, except tab and line ends. Every other control byte, and every byte that cannot begin
 * a character, therefore ends a text and can be a tag.
 *
 * All numbers here belong to format 1: they never change once released.
 */
export const TAG = {
  end: 0x00,
  /** Before a string that follows a text, or is empty. */
  text: 0x01,
  /** Before the name of a member. */
  key: 0x02,
  /** Before the name of a property that its schema requires. */
  requiredKey: 0x03,
  object: 0x04,
  array: 0x05,
  /** An integer from 0 to 2^53 - 1, seven bits per byte, lowest first. */
  integer: 0x06,
  /** Any other number, in JSON syntax. */
  number: 0x07,
  true: 0x08,
  false: 0x0b,
  null: 0x0c,
  /** The members `properties` and `required`: each property with a mark. */
  properties: 0x0e,
  escape: 0x1b,
  /** A length, encoded like `integer`, then the bytes. */
  bytes: 0xf5,
} as const;

/** Strings that are encoded in one byte. */
export const WORDS: ReadonlyMap<number, string> = new Map([
  [0x0f, 'string'],
  [0x10, 'integer'],
  [0x11, 'number'],
  [0x12, 'boolean'],
  [0x13, 'array'],
  [0x14, 'object'],
  [0x90, 'null'],
  [0x91, 'browser'],
  [0x92, 'node'],
  [0x93, 'typescript'],
  [0x94, 'javascript'],
  [0x95, 'none'],
  [0x96, 'read'],
  [0x97, 'write'],
  [0x98, 'equals'],
  [0x99, 'matches'],
  [0x9a, 'contains'],
  [0x9b, 'throws'],
  [0x9c, 'GET'],
  [0x9d, 'POST'],
]);

/** Names of members that are encoded in one byte. */
export const KEYS: ReadonlyMap<number, string> = new Map([
  [0x15, 'description'],
  [0x16, 'enum'],
  [0x17, 'items'],
  [0x18, 'default'],
  [0x19, 'type'],
  [0x1a, 'name'],
  [0x1c, 'format'],
  [0x1d, 'minimum'],
  [0x1e, 'maximum'],
  [0x1f, 'additionalProperties'],
  [0x9e, 'properties'],
  [0x9f, 'required'],
  [0xa0, 'minLength'],
  [0xa1, 'maxLength'],
  [0xa2, 'minItems'],
  [0xa3, 'maxItems'],
  [0xa4, 'pattern'],
  [0xa5, 'anyOf'],
  [0xa6, 'oneOf'],
  [0xa7, 'allOf'],
  [0xa8, '$ref'],
  [0xa9, '$defs'],
  [0xaa, 'const'],
  [0xab, 'examples'],
  [0xac, 'title'],
  [0xad, 'code'],
  [0xae, 'parameters'],
  [0xaf, 'returns'],
  [0xb0, 'timeout'],
  [0xb1, 'environment'],
  [0xb2, 'language'],
  [0xb3, 'permissions'],
  [0xb4, 'guidance'],
  [0xb5, 'cases'],
  [0xb6, 'packages'],
  [0xb7, 'network'],
  [0xb8, 'origin'],
  [0xb9, 'methods'],
  [0xba, 'pathPrefix'],
  [0xbb, 'secrets'],
  [0xbc, 'input'],
  [0xbd, 'expectation'],
  [0xbe, 'kind'],
  [0xbf, 'value'],
  [0xc0, 'path'],
  [0xc1, 'tools'],
  [0xf6, 'files'],
  [0xf7, 'version'],
  [0xf8, 'integrity'],
  [0xf9, 'tarball'],
  [0xfa, 'bins'],
  [0xfb, 'codeHash'],
  [0xfc, '$schema'],
  [0xfd, 'requested'],
  [0xfe, 'times'],
  [0xff, 'enabled'],
]);

/** One member of a form: a fixed value, a text that follows, or `properties` with `required`. */
export type FormPart =
  | { readonly key: string; readonly value: string | { readonly type: string } }
  | { readonly key: string; readonly hole: 'text' }
  | { readonly hole: 'properties' };
/**
 * A common beginning of objects. A closed form has no further members; an open one is followed by more, up to `end`.
 */
export interface Form {
  readonly tag: number;
  readonly parts: readonly FormPart[];
  readonly isClosed: boolean;
}

const described = (type: string): readonly FormPart[] => [
  { key: 'type', value: type },
  { key: 'description', hole: 'text' },
];
const stringsDescribed: readonly FormPart[] = [
  { key: 'type', value: 'array' },
  { key: 'items', value: { type: 'string' } },
  { key: 'description', hole: 'text' },
];
const schema: readonly FormPart[] = [{ key: 'type', value: 'object' }, { hole: 'properties' }];

/** The first form that fits is used. */
export const FORMS: readonly Form[] = [
  { tag: 0x80, parts: described('string'), isClosed: true },
  { tag: 0x81, parts: described('integer'), isClosed: true },
  { tag: 0x82, parts: described('number'), isClosed: true },
  { tag: 0x83, parts: described('boolean'), isClosed: true },
  { tag: 0x84, parts: stringsDescribed, isClosed: true },
  { tag: 0x85, parts: schema, isClosed: true },
  { tag: 0x86, parts: [{ key: 'type', value: 'string' }], isClosed: true },
  { tag: 0x87, parts: [{ key: 'type', value: 'integer' }], isClosed: true },
  { tag: 0x88, parts: [{ key: 'type', value: 'number' }], isClosed: true },
  { tag: 0x89, parts: described('string'), isClosed: false },
  { tag: 0x8a, parts: described('integer'), isClosed: false },
  { tag: 0x8b, parts: described('number'), isClosed: false },
  { tag: 0x8c, parts: described('boolean'), isClosed: false },
  { tag: 0x8d, parts: schema, isClosed: false },
  { tag: 0x8e, parts: [{ key: 'type', value: 'array' }], isClosed: false },
  { tag: 0x8f, parts: [{ key: 'type', value: 'object' }], isClosed: false },
];
