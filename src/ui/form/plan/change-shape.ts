import type { JsonObject, JsonValue } from '../../../core/json/json.ts';
import type { Choice, Picks } from './conjuncts.ts';
import { planField, planObject, type FieldPlan } from './field-plan.ts';
import { initialValue, plainValue } from './initial-value.ts';
import { addMember, nodeAt, nodeFor, plainNode, removeEntry, setNode, stringNode, type Path } from '../json-edits.ts';
import { locationsOf, readDocument, type JsonDocument, type JsonNode } from '../../lib/json/json-syntax.ts';
import type { Info, Kind } from './schema-info.ts';
import { misfit } from './schema-fit.ts';
import { isJsonObject, objectKeyword, type Schemas, type SchemaSource } from './schema-source.ts';

/** Text that is a JSON number and nothing else. */
export const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Converts the value at `path` to another kind and preserves what it can: 5 becomes "5", a value becomes the only item
 * of an array.
 */
export function toKind(document: JsonDocument, path: Path, kind: Kind, info: Info): JsonDocument {
  const node = nodeAt(document, path);
  if (node === undefined || node.kind === kind) return document;
  return setNode(document, path, converted(node, kind) ?? nodeFor(document, path, plainValue(kind, info)));
}

function converted(node: JsonNode, kind: Kind): JsonNode | undefined {
  if (kind === 'string' && (node.kind === 'number' || node.kind === 'boolean')) return stringNode(node.text);
  if (kind === 'number' && node.kind === 'string' && NUMBER.test(node.value)) return plainNode('number', node.value);
  if (kind === 'boolean' && node.kind === 'string' && (node.value === 'true' || node.value === 'false'))
    return plainNode('boolean', node.value);
  if (kind === 'array' && node.kind !== 'null') {
    const read = readDocument(`[${node.text}]`);
    return read.ok ? read.document.root : undefined;
  }
  const only = node.kind === 'array' && node.entries.length === 1 ? node.entries[0]?.node : undefined;
  return only?.kind === kind ? only : undefined;
}

export interface Switching {
  readonly source: SchemaSource;
  readonly schemas: Schemas;
  readonly choice: Choice;
  /** Includes the wanted branch. */
  readonly picks: Picks;
  readonly depth: number;
}

/**
 * Converts the value at `path` to another branch of `oneOf` or `anyOf`: drops properties that only the previous branch
 * has, adds required ones and constants, and keeps everything else.
 */
export function toBranch(
  document: JsonDocument,
  path: Path,
  { source, schemas, choice, picks, depth }: Switching,
): JsonDocument {
  const node = nodeAt(document, path);
  const branch = choice.branches[picks.get(choice.owner) ?? choice.chosen];
  if (node === undefined || branch === undefined || misfit(source, branch, node) === 0) return document;
  const next = planField(source, schemas, node, depth, picks);
  const [kind = 'null'] = next.info.kinds;
  if (node.kind !== 'object' || kind !== 'object') {
    const initial = initialValue(source, schemas, picks);
    const keeps = next.info.kinds.includes(node.kind) && next.info.options === undefined;
    return keeps ? document : setNode(document, path, converted(node, kind) ?? nodeFor(document, path, initial));
  }

  let changed = document;
  const before = planField(source, schemas, node, depth, new Map(picks).set(choice.owner, choice.chosen));
  const stays = declaredNames(next);
  for (const name of declaredNames(before)) {
    const location = locationsIn(changed, path).get(name);
    if (location !== undefined && !stays.has(name)) changed = removeEntry(changed, [...path, location]);
  }
  const { rows, schemasOf } = planObject(next, node);
  for (const { name, isRequired } of rows) {
    const of = schemasOf(name);
    const location = locationsIn(changed, path).get(name);
    const present = location === undefined ? undefined : nodeAt(changed, [...path, location]);
    const { info } = planField(source, of, undefined, depth + 1);
    const isConstant = info.options?.length === 1;
    if (location === undefined || present === undefined) {
      if (isRequired || isConstant) changed = addMember(changed, path, Infinity, name, initialValue(source, of));
    } else if (
      of.some((schema) => misfit(source, schema, present) >= 300) &&
      (isConstant || !info.kinds.includes(present.kind))
    ) {
      changed = setNode(changed, [...path, location], nodeFor(changed, [...path, location], initialValue(source, of)));
    }
  }
  return changed;
}

function locationsIn(document: JsonDocument, path: Path): ReadonlyMap<string, number> {
  const node = nodeAt(document, path);
  return node?.kind === 'object' ? locationsOf(node) : new Map();
}

function declaredNames({ conjuncts: { parts } }: FieldPlan): ReadonlySet<string> {
  return new Set(parts.flatMap((part) => Object.keys(objectKeyword(part, 'properties') ?? {})));
}

/** The name of a branch: its title, a constant that only it has, its key, or its type. */
export function branchName(source: SchemaSource, branch: JsonValue): BranchName {
  if (!isJsonObject(branch)) return { of: 'nothing' };
  const reference = typeof branch['$ref'] === 'string' && Object.hasOwn(branch, '$ref') ? branch['$ref'] : undefined;
  const resolved = reference === undefined ? undefined : source.resolve(reference);
  const target = isJsonObject(resolved) ? { ...resolved, ...branch } : branch;
  if (typeof target['title'] === 'string') return { of: 'text', text: target['title'] };
  for (const [name, property] of Object.entries(objectKeyword(target, 'properties') ?? {})) {
    const only = isJsonObject(property) ? onlyValue(property) : undefined;
    if (only !== undefined) return { of: 'text', text: `${name}: ${only}` };
  }
  if (reference !== undefined) return { of: 'text', text: reference.split('/').at(-1) ?? reference };
  const { type, required, properties } = target;
  if (type !== undefined && type !== 'object')
    return { of: 'kind', kinds: Array.isArray(type) ? type.map(String) : [String(type)] };
  if (Array.isArray(required) && required.length > 0) return { of: 'needs', names: required.map(String) };
  if (isJsonObject(properties) && Object.keys(properties).length > 0)
    return { of: 'needs', names: Object.keys(properties).slice(0, 3) };
  return type === 'object' ? { of: 'kind', kinds: ['object'] } : { of: 'nothing' };
}

export type BranchName =
  | { readonly of: 'text'; readonly text: string }
  | { readonly of: 'kind'; readonly kinds: readonly string[] }
  | { readonly of: 'needs'; readonly names: readonly string[] }
  | { readonly of: 'nothing' };

function onlyValue(property: JsonObject): string | undefined {
  const { const: constant, enum: listed } = property;
  const only = constant ?? (Array.isArray(listed) && listed.length === 1 ? listed[0] : undefined);
  return typeof only === 'string' ? only : undefined;
}
