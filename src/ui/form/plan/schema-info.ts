import type { JsonObject, JsonValue } from '../../../core/json/json.ts';
import { isTooDeep } from '../../../core/json/too-deep.ts';
import { shownInLine } from '../../lib/hidden-characters.ts';
import { comparableText } from '../../lib/json/json-text.ts';
import type { Conjuncts } from './conjuncts.ts';
import { isJsonObject, keywordOf, listKeyword, numberKeyword, stringsKeyword, textKeyword } from './schema-source.ts';

export const KINDS = ['string', 'number', 'boolean', 'object', 'array', 'null'] as const;
/** Kinds of JSON values; `integer` is a number with a rule. */
export type Kind = (typeof KINDS)[number];

/** A value from a list, with the author's name for it. */
export interface Option {
  readonly value: JsonValue;
  readonly label: string;
}

/** The combined rules of all schemas for one value. Bounds are the narrowest of all. */
export interface Info {
  /** The allowed kinds, the preferred one first. */
  readonly kinds: readonly Kind[];
  /** False if no schema sets a type. */
  readonly isTyped: boolean;
  readonly isInteger: boolean;
  readonly options: readonly Option[] | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly isDeprecated: boolean;
  readonly isReadOnly: boolean;
  readonly preset: JsonValue | undefined;
  readonly examples: readonly JsonValue[];
  readonly format: string | undefined;
  readonly patterns: readonly string[];
  readonly contentEncoding: string | undefined;
  readonly contentMediaType: string | undefined;
  readonly multipleOf: number | undefined;
  readonly bounds: Bounds;
  readonly isUnique: boolean;
  /** Schemas in `not`, which no control can show. */
  readonly forbidden: readonly JsonValue[];
}

const LEAST = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties', 'minContains'] as const;
const MOST = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties', 'maxContains'] as const;
export type Bounds = { readonly [Key in (typeof LEAST)[number] | (typeof MOST)[number]]?: number };

/** Longer lists are not compared. */
const MAX_OPTIONS = 2_000;
const MAX_OPTION_LABEL = 80;
const MAX_COMPARED = 4_000;

export function infoOf(conjuncts: Conjuncts): Info {
  const { parts } = conjuncts;
  const first = <Value>(read: (part: JsonObject) => Value | undefined): Value | undefined => {
    for (const part of parts) {
      const value = read(part);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const options = optionsOf(conjuncts);
  return {
    ...kindsOf(parts, options),
    options,
    title: shown(first((part) => textKeyword(part, 'title'))),
    description: shown(first((part) => textKeyword(part, 'description'))),
    isDeprecated: parts.some((part) => keywordOf(part, 'deprecated') === true),
    isReadOnly: parts.some((part) => keywordOf(part, 'readOnly') === true),
    preset: first((part) => keywordOf(part, 'default')),
    examples: parts.flatMap((part) => listKeyword(part, 'examples')).slice(0, 20),
    format: first((part) => textKeyword(part, 'format')),
    patterns: parts.flatMap((part) => textKeyword(part, 'pattern') ?? []),
    contentEncoding: first((part) => textKeyword(part, 'contentEncoding')),
    contentMediaType: first((part) => textKeyword(part, 'contentMediaType')),
    multipleOf: first((part) => numberKeyword(part, 'multipleOf')),
    bounds: boundsOf(parts),
    isUnique: parts.some((part) => keywordOf(part, 'uniqueItems') === true),
    forbidden: parts.flatMap((part) => keywordOf(part, 'not') ?? []),
  };
}

/** Makes hidden characters in an author's text visible: the text is untrusted. */
function shown(text: string | undefined): string | undefined {
  return text === undefined ? undefined : shownInLine(text);
}

function boundsOf(parts: readonly JsonObject[]): Bounds {
  const bounds: Partial<Record<keyof Bounds, number>> = {};
  for (const part of parts) {
    for (const key of [...LEAST, ...MOST]) {
      const value = numberKeyword(part, key);
      if (value === undefined) continue;
      const known = bounds[key] ?? value;
      bounds[key] = LEAST.some((least) => least === key) ? Math.max(known, value) : Math.min(known, value);
    }
  }
  return bounds;
}

/** The values that are in every list of `enum`, `const` and named constants. */
function optionsOf({ parts, named }: Conjuncts): readonly Option[] | undefined {
  const lists: Option[][] = named.map((branches) =>
    branches.flatMap((branch) => {
      const value = keywordOf(branch, 'const');
      return value === undefined ? [] : [{ value, label: shown(textKeyword(branch, 'title')) ?? labelOf(value) }];
    }),
  );
  for (const part of parts) {
    const listed = keywordOf(part, 'enum');
    const constant = keywordOf(part, 'const');
    const names = stringsKeyword(part, 'enumNames');
    if (Array.isArray(listed))
      lists.push(
        listed.slice(0, MAX_OPTIONS).map((value, index) => ({ value, label: shown(names[index]) ?? labelOf(value) })),
      );
    if (constant !== undefined) lists.push([{ value: constant, label: labelOf(constant) }]);
  }
  const [start, ...others] = lists;
  if (start === undefined) return undefined;
  const known = others.map((list) => new Set(list.map(({ value }) => keyOf(value))));
  const seen = new Set<string>();
  return start.filter(({ value }) => {
    const key = keyOf(value);
    if (seen.has(key) || !known.every((keys) => keys.has(key))) return false;
    seen.add(key);
    return true;
  });
}

/** Undefined for a value nested deeper than the call stack allows. */
export function shortJson(value: JsonValue): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (isTooDeep(error)) return undefined;
    throw error;
  }
}

function keyOf(value: JsonValue): string {
  const text = shortJson(value) ?? '';
  return typeof value === 'object' && value !== null && text.length < MAX_COMPARED ? comparableText(value) : text;
}

/** A value in one line; strings have no quotes, unless they are empty or look like another value. */
export function labelOf(value: JsonValue): string {
  const text =
    typeof value === 'string' && value.trim() !== '' && !/^(?:null|true|false|-?\d.*)$/.test(value)
      ? value
      : (shortJson(value) ?? '…');
  return shownInLine(text.length > MAX_OPTION_LABEL ? `${text.slice(0, MAX_OPTION_LABEL)}…` : text);
}

function kindsOf(
  parts: readonly JsonObject[],
  options: readonly Option[] | undefined,
): Pick<Info, 'kinds' | 'isTyped' | 'isInteger'> {
  let kinds: readonly Kind[] | undefined;
  let isInteger = false;
  for (const part of parts) {
    const type = keywordOf(part, 'type');
    const named = typeof type === 'string' ? [type] : Array.isArray(type) ? type : undefined;
    if (named === undefined) continue;
    if (named.includes('integer') && !named.includes('number')) isInteger = true;
    const own = named.flatMap((name) =>
      name === 'integer' ? ['number' as const] : KINDS.filter((kind) => kind === name),
    );
    if (keywordOf(part, 'nullable') === true) own.push('null');
    kinds = kinds === undefined ? [...new Set(own)] : kinds.filter((kind) => own.includes(kind));
  }
  if (kinds !== undefined)
    return {
      kinds: [...kinds.filter((kind) => kind !== 'null'), ...kinds.filter((kind) => kind === 'null')],
      isTyped: true,
      isInteger,
    };
  const guess = options?.[0] === undefined ? guessOf(parts) : kindOf(options[0].value);
  return {
    kinds: guess === undefined ? KINDS : [guess, ...KINDS.filter((kind) => kind !== guess)],
    isTyped: false,
    isInteger: false,
  };
}

/** The type that an author who omitted `type` most likely meant. */
const TELLING: readonly (readonly [Kind, readonly string[]])[] = [
  [
    'object',
    [
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
      'dependentRequired',
      'dependentSchemas',
      'dependencies',
      'unevaluatedProperties',
    ],
  ],
  [
    'array',
    ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems', 'additionalItems', 'unevaluatedItems'],
  ],
  ['string', ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

function guessOf(parts: readonly JsonObject[]): Kind | undefined {
  for (const [kind, words] of TELLING)
    if (parts.some((part) => words.some((word) => keywordOf(part, word) !== undefined))) return kind;
  for (const part of parts) {
    const preset = keywordOf(part, 'default') ?? listKeyword(part, 'examples')[0];
    if (preset !== undefined) return kindOf(preset);
  }
  return undefined;
}

function kindOf(value: JsonValue): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isJsonObject(value)) return 'object';
  return typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean';
}
