import { isRecord, type JsonValue } from '../../core/json/json.ts';
import { ADVICE, PROVIDER_RULES, PROVIDERS, STRICT_RULES, type Provider } from './provider-rules.ts';
import { schemaLocations, type SchemaLocation } from './walk-schema.ts';

/** The definition of a tool that an agent gets. */
export interface Definition {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonValue;
}

/**
 * A problem that affects users of the tool. `path` is a JSON Pointer into the schema; absent for the name and the
 * description.
 */
export type DefinitionFinding =
  | {
      readonly kind: 'name-too-long';
      readonly providers: readonly Provider[];
      readonly limit: number;
      readonly length: number;
    }
  | { readonly kind: 'name-characters'; readonly providers: readonly Provider[]; readonly fixed: string }
  | { readonly kind: 'description-empty' }
  | { readonly kind: 'description-short'; readonly length: number }
  | {
      readonly kind: 'description-long';
      readonly length: number;
      readonly limit: number;
      readonly providers: readonly Provider[];
    }
  | { readonly kind: 'root-type'; readonly path: string }
  | { readonly kind: 'parameter-undescribed' | 'parameter-untyped'; readonly path: string; readonly property: string }
  | {
      readonly kind: 'parameter-name';
      readonly providers: readonly Provider[];
      readonly path: string;
      readonly property: string;
    }
  | { readonly kind: 'enum-untyped'; readonly path: string; readonly type: string | undefined }
  | { readonly kind: 'items-missing'; readonly path: string }
  | {
      readonly kind: 'keyword-refused';
      readonly providers: readonly Provider[];
      readonly path: string;
      readonly keyword: string;
      readonly atRoot: boolean;
    }
  | { readonly kind: 'many-properties'; readonly count: number; readonly path: string }
  | { readonly kind: 'deep'; readonly depth: number; readonly path: string }
  | {
      readonly kind: 'strict';
      readonly path: string;
      readonly reason: 'open-object' | 'optional' | 'keyword' | 'too-large';
      readonly detail: string;
    };

/** Problems to fix, and those that only OpenAI's strict mode would refuse. */
export interface DefinitionCheck {
  readonly warnings: readonly DefinitionFinding[];
  readonly strict: readonly DefinitionFinding[];
}

/** Findings in the order of what they refer to: name, description, then the schema from its root. */
export function checkDefinition({ name, description, parameters }: Definition): DefinitionCheck {
  const locations = schemaLocations(parameters);
  return {
    warnings: [
      ...nameFindings(name),
      ...descriptionFindings(description),
      ...rootFindings(parameters),
      ...locations.flatMap(locationFindings),
      ...sizeFindings(locations),
    ],
    strict: strictFindings(locations),
  };
}

function nameFindings(name: string): DefinitionFinding[] {
  const found: DefinitionFinding[] = [];
  const tooLong = PROVIDERS.filter((provider) => name.length > PROVIDER_RULES[provider].name.maxLength);
  const limit = Math.min(...tooLong.map((provider) => PROVIDER_RULES[provider].name.maxLength));
  if (tooLong.length > 0) found.push({ kind: 'name-too-long', providers: tooLong, limit, length: name.length });
  const refused = PROVIDERS.filter((provider) => !PROVIDER_RULES[provider].name.fits.test(name));
  if (refused.length > 0) found.push({ kind: 'name-characters', providers: refused, fixed: fixedName(name) });
  return found;
}

/** A name that every provider accepts. */
function fixedName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
  return /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`.slice(0, 64);
}

function descriptionFindings(description: string): DefinitionFinding[] {
  const { length } = description.trim();
  if (length === 0) return [{ kind: 'description-empty' }];
  if (length < ADVICE.minDescription) return [{ kind: 'description-short', length }];
  const refusing = PROVIDERS.filter((provider) => length > (PROVIDER_RULES[provider].maxDescription ?? Infinity));
  const limit = Math.min(
    ADVICE.maxDescription,
    ...refusing.map((provider) => PROVIDER_RULES[provider].maxDescription ?? Infinity),
  );
  return length > ADVICE.maxDescription
    ? [
        {
          kind: 'description-long',
          length,
          limit: refusing.length > 0 ? (PROVIDER_RULES.openai.maxDescription ?? limit) : limit,
          providers: refusing,
        },
      ]
    : [];
}

function rootFindings(parameters: JsonValue): DefinitionFinding[] {
  return isRecord(parameters) && parameters['type'] !== 'object' ? [{ kind: 'root-type', path: '' }] : [];
}

/** Each of these keywords restricts the type of a value. */
const TYPE_KEYWORDS = ['type', 'enum', 'const', '$ref', '$dynamicRef', 'oneOf', 'anyOf', 'allOf', 'not', 'if'];

function locationFindings({ schema, path, property }: SchemaLocation): DefinitionFinding[] {
  const found: DefinitionFinding[] = [];
  if (property !== undefined) {
    if (typeof schema['description'] !== 'string' || schema['description'].trim() === '')
      found.push({ kind: 'parameter-undescribed', path, property });
    if (!TYPE_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword)))
      found.push({ kind: 'parameter-untyped', path, property });
    const isAtRoot = path.split('/').length === 3;
    const refusing = isAtRoot
      ? PROVIDERS.filter((provider) => PROVIDER_RULES[provider].parameterName?.test(property) === false)
      : [];
    if (refusing.length > 0) found.push({ kind: 'parameter-name', providers: refusing, path, property });
  }
  if (Array.isArray(schema['enum']) && !Object.hasOwn(schema, 'type'))
    found.push({ kind: 'enum-untyped', path, type: typeOfAll(schema['enum']) });
  if (schema['type'] === 'array' && !Object.hasOwn(schema, 'items') && !Object.hasOwn(schema, 'prefixItems'))
    found.push({ kind: 'items-missing', path });
  for (const keyword of Object.keys(schema)) {
    const refusing = PROVIDERS.filter(
      (provider) =>
        PROVIDER_RULES[provider].refusedKeywords?.has(keyword) === true ||
        (path === '' && PROVIDER_RULES[provider].refusedAtRoot?.has(keyword) === true),
    );
    if (refusing.length > 0)
      found.push({ kind: 'keyword-refused', providers: refusing, path, keyword, atRoot: path === '' });
  }
  return found;
}

/** The common type of all values; undefined if there are several. */
function typeOfAll(values: readonly unknown[]): string | undefined {
  const types = new Set(
    values.map((value) =>
      value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value,
    ),
  );
  if (types.size === 2 && types.has('integer') && types.has('number')) return 'number';
  return types.size === 1 ? [...types][0] : undefined;
}

function sizeFindings(locations: readonly SchemaLocation[]): DefinitionFinding[] {
  const count = locations.filter(({ property }) => property !== undefined).length;
  const deepest = locations.reduce<SchemaLocation | undefined>(
    (found, location) => (location.depth > (found?.depth ?? 0) ? location : found),
    undefined,
  );
  return [
    ...(count > ADVICE.maxProperties ? [{ kind: 'many-properties', count, path: '' } as const] : []),
    ...(deepest !== undefined && deepest.depth > ADVICE.maxDepth
      ? [{ kind: 'deep', depth: deepest.depth, path: deepest.path } as const]
      : []),
  ];
}

function strictFindings(locations: readonly SchemaLocation[]): DefinitionFinding[] {
  const found: DefinitionFinding[] = [];
  let properties = 0;
  let values = 0;
  let depth = 0;
  for (const { schema, path, depth: own } of locations) {
    depth = Math.max(depth, own);
    if (Array.isArray(schema['enum'])) values += schema['enum'].length;
    const isObject = schema['type'] === 'object' || isRecord(schema['properties']);
    if (isObject && schema['additionalProperties'] !== false)
      found.push({ kind: 'strict', path, reason: 'open-object', detail: '' });
    const names = isRecord(schema['properties']) ? Object.keys(schema['properties']) : [];
    properties += names.length;
    const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
    const optional = names.filter((name) => !required.includes(name));
    if (optional.length > 0) found.push({ kind: 'strict', path, reason: 'optional', detail: optional.join(', ') });
    const keywords = Object.keys(schema).filter(
      (keyword) => STRICT_RULES.refusedKeywords.has(keyword) || (path === '' && keyword === 'anyOf'),
    );
    for (const keyword of keywords) found.push({ kind: 'strict', path, reason: 'keyword', detail: keyword });
  }
  if (properties > STRICT_RULES.maxProperties || depth > STRICT_RULES.maxDepth || values > STRICT_RULES.maxEnumValues)
    found.push({ kind: 'strict', path: '', reason: 'too-large', detail: '' });
  return found;
}
