import type { JsonObject, JsonValue } from '../../../core/json/json.ts';
import { conjunctsOf, type Choice, type Conjuncts, type Picks } from './conjuncts.ts';
import { locationsOf, type JsonArrayNode, type JsonNode, type JsonObjectNode } from '../../lib/json/json-syntax.ts';
import { matchesPattern } from './pattern-match.ts';
import { infoOf, type Info, type Kind } from './schema-info.ts';
import {
  keywordOf,
  listKeyword,
  objectKeyword,
  stringsKeyword,
  type Schemas,
  type SchemaSource,
} from './schema-source.ts';

/** Why a value is shown as JSON. */
export type JsonReason = 'wrong-kind' | 'not-allowed' | 'forbidden' | 'same-keys' | 'line-ends' | 'deep' | 'large';

/**
 * How to show one value. A control is used only if it can show the value exactly; everything else is JSON in place.
 * `absent` has no value yet and needs a click to get one.
 */
export type Control =
  | { readonly kind: 'text' | 'number' | 'boolean' | 'null' | 'options' | 'object' | 'array' }
  | { readonly kind: 'absent'; readonly of: Kind }
  | { readonly kind: 'json'; readonly reason: JsonReason };

export interface FieldPlan {
  readonly control: Control;
  readonly info: Info;
  readonly conjuncts: Conjuncts;
  readonly choices: readonly Choice[];
}

/** Maximum depth of nested containers that are shown as fields. */
const MAX_DEPTH = 20;
/** Longer text is edited as JSON. */
const MAX_TEXT = 200_000;

export function planField(
  source: SchemaSource,
  schemas: Schemas,
  node: JsonNode | undefined,
  depth: number,
  picks?: Picks,
): FieldPlan {
  const conjuncts = conjunctsOf(source, schemas, node, picks);
  const info = infoOf(conjuncts);
  return { info, conjuncts, choices: conjuncts.choices, control: controlOf(conjuncts, info, node, depth) };
}

function controlOf({ never }: Conjuncts, info: Info, node: JsonNode | undefined, depth: number): Control {
  if (node === undefined) return absentControl(info);
  if (never) return { kind: 'json', reason: 'not-allowed' };
  if (info.options !== undefined) return { kind: 'options' };
  if (!info.kinds.includes(node.kind)) return { kind: 'json', reason: 'wrong-kind' };
  if (info.forbidden.length > 0 && !info.isTyped) return { kind: 'json', reason: 'forbidden' };
  switch (node.kind) {
    case 'string':
      if (node.text.length > MAX_TEXT) return { kind: 'json', reason: 'large' };
      // Browsers change these characters in text fields.
      return node.value.includes('\r') || node.value.includes('\0')
        ? { kind: 'json', reason: 'line-ends' }
        : { kind: 'text' };
    case 'object':
      if (depth > MAX_DEPTH) return { kind: 'json', reason: 'deep' };
      return locationsOf(node).size === node.entries.length
        ? { kind: 'object' }
        : { kind: 'json', reason: 'same-keys' };
    case 'array':
      return depth > MAX_DEPTH ? { kind: 'json', reason: 'deep' } : { kind: 'array' };
    default:
      return { kind: node.kind };
  }
}

function absentControl({ options, kinds: [kind] }: Info): Control {
  if (options !== undefined) return { kind: 'options' };
  if (kind === 'string') return { kind: 'text' };
  if (kind === 'number' || kind === 'boolean') return { kind };
  return { kind: 'absent', of: kind ?? 'null' };
}

/** One row of an object: an existing property, or one that its schema allows. */
export interface PropertyRow {
  readonly name: string;
  /** Index among the object's members; undefined if it does not exist. */
  readonly location: number | undefined;
  readonly isRequired: boolean;
  /** False for properties that no schema names. */
  readonly isDeclared: boolean;
}

export interface ObjectPlan {
  readonly rows: readonly PropertyRow[];
  /** All schemas for a property of this name. */
  readonly schemasOf: (name: string) => Schemas;
  /** Schemas of further properties; undefined if the form offers none. */
  readonly more: Schemas | undefined;
  /** The only names that further properties may have. */
  readonly names: readonly string[] | undefined;
}

/** Declared properties in schema order, then the others in text order. */
export function planObject({ conjuncts: { parts } }: FieldPlan, node: JsonObjectNode | undefined): ObjectPlan {
  const locations = node === undefined ? new Map<string, number>() : locationsOf(node);
  const known = parts.map((part) => objectKeyword(part, 'properties') ?? {});
  const declared = new Set(known.flatMap((properties) => Object.keys(properties)));
  const required = new Set(parts.flatMap((part) => stringsKeyword(part, 'required')));
  for (const part of parts) for (const name of dependentNames(part, locations)) required.add(name);
  const names = new Set([...declared, ...required, ...locations.keys()]);
  const rows = [...names].flatMap((name): PropertyRow[] => {
    const location = locations.get(name);
    // A forbidden property is shown only if it exists.
    if (location === undefined && known.some((properties) => keywordOf(properties, name) === false)) return [];
    return [{ name, location, isRequired: required.has(name), isDeclared: declared.has(name) }];
  });
  const more = parts.flatMap((part) => additionalOf(part) ?? []);
  const isPatterned = parts.some((part) => Object.keys(objectKeyword(part, 'patternProperties') ?? {}).length > 0);
  // A schema that does not mention further properties rarely expects any: add those as JSON.
  const mayHaveMore = isPatterned || (!more.includes(false) && (more.length > 0 || declared.size === 0));
  const lists = parts.flatMap((part) => {
    const listed = keywordOf(objectKeyword(part, 'propertyNames') ?? {}, 'enum');
    return Array.isArray(listed) ? [listed.filter((name) => typeof name === 'string')] : [];
  });
  return {
    rows,
    schemasOf: (name) => schemasOfProperty(parts, name),
    more: mayHaveMore ? more : undefined,
    names: lists[0]?.filter((name) => lists.every((list) => list.includes(name)) && !names.has(name)),
  };
}

function schemasOfProperty(parts: readonly JsonObject[], name: string): Schemas {
  return parts.flatMap((part) => {
    const schemas: JsonValue[] = [];
    const own = keywordOf(objectKeyword(part, 'properties') ?? {}, name);
    if (own !== undefined) schemas.push(own);
    let isOpen = own === undefined;
    for (const [pattern, schema] of Object.entries(objectKeyword(part, 'patternProperties') ?? {})) {
      const matches = matchesPattern(pattern, name);
      if (matches === true) schemas.push(schema);
      // If that is unknown, nothing is forbidden here: the run decides.
      if (matches !== false) isOpen = false;
    }
    const additional = isOpen ? additionalOf(part) : undefined;
    return additional === undefined ? schemas : [...schemas, additional];
  });
}

function additionalOf(part: JsonObject): JsonValue | undefined {
  const additional = keywordOf(part, 'additionalProperties');
  if (additional !== undefined) return additional;
  // `false` here concerns properties that no other schema names, which this schema alone cannot tell.
  const unevaluated = keywordOf(part, 'unevaluatedProperties');
  return unevaluated === false ? undefined : unevaluated;
}

function dependentNames(part: JsonObject, locations: ReadonlyMap<string, number>): readonly string[] {
  return ['dependentRequired', 'dependencies'].flatMap((key) =>
    Object.entries(objectKeyword(part, key) ?? {}).flatMap(([name, needs]) =>
      locations.has(name) && Array.isArray(needs) ? needs.filter((need) => typeof need === 'string') : [],
    ),
  );
}

export interface ArrayPlan {
  readonly schemasAt: (index: number) => Schemas;
  /** Number of leading items with schemas of their own. */
  readonly fixed: number;
  readonly mayAdd: boolean;
}

export function planArray({ conjuncts: { parts }, info }: FieldPlan, node: JsonArrayNode | undefined): ArrayPlan {
  const lists = parts.map((part) => {
    const items = keywordOf(part, 'items');
    const unevaluated = keywordOf(part, 'unevaluatedItems');
    const rest = Array.isArray(items)
      ? keywordOf(part, 'additionalItems')
      : (items ?? (unevaluated === false ? undefined : unevaluated));
    return { fixed: Array.isArray(items) ? items : listKeyword(part, 'prefixItems'), rest };
  });
  const schemasAt = (index: number): Schemas => lists.flatMap(({ fixed, rest }) => fixed[index] ?? rest ?? []);
  const length = node?.entries.length ?? 0;
  return {
    schemasAt,
    fixed: lists.reduce((most, { fixed }) => Math.max(most, fixed.length), 0),
    mayAdd: length < (info.bounds.maxItems ?? Infinity) && !schemasAt(length).includes(false),
  };
}
