import type { JsonObject, JsonValue } from '../../../core/json/json.ts';
import {
  memberOf,
  locationsOf,
  type JsonArrayNode,
  type JsonNode,
  type JsonObjectNode,
} from '../../lib/json/json-syntax.ts';
import { matchesPattern } from './pattern-match.ts';
import { identityOf, isSameValue } from './same-value.ts';
import {
  isJsonObject,
  keywordOf,
  listKeyword,
  numberKeyword,
  objectKeyword,
  stringsKeyword,
  textKeyword,
  type SchemaSource,
} from './schema-source.ts';

/**
 * How far a value is from matching a schema: 0 if nothing contradicts it. Used to choose branches of `oneOf` and
 * `anyOf` and to decide `if`; only the validator decides about a call. Costly checks count as matching, since this runs
 * in the page with untrusted schemas.
 */
export function misfit(
  source: SchemaSource,
  schema: JsonValue,
  node: JsonNode,
  budget: FitBudget = { steps: MAX_SCHEMA_STEPS },
): number {
  return new Fit(source, budget).schema(schema, node, 0);
}

/** Remaining number of schemas to check; several questions can share one budget. */
export interface FitBudget {
  steps: number;
}

/** Weights: what distinguishes branches weighs more than what a person has yet to fill in. */
const WRONG_TYPE = 1_000;
const WRONG_CONSTANT = 300;
const MISSING = 10;
const WRONG = 5;

const MAX_SCHEMA_STEPS = 3_000;
const MAX_DEPTH = 40;
/** Maximum number of items that are compared for uniqueness. */
const MAX_UNIQUE = 1_000;

class Fit {
  constructor(
    private readonly source: SchemaSource,
    private readonly budget: FitBudget,
  ) {}

  schema(schema: JsonValue, node: JsonNode, depth: number): number {
    this.budget.steps -= 1;
    if (schema === false) return WRONG_TYPE;
    if (!isJsonObject(schema) || this.budget.steps < 0 || depth > MAX_DEPTH) return 0;
    const typed = typeMisfit(schema, node);
    if (typed > 0) return typed;
    return (
      constantMisfit(schema, node) + this.applied(schema, node, depth + 1) + this.ownRules(schema, node, depth + 1)
    );
  }

  private applied(schema: JsonObject, node: JsonNode, depth: number): number {
    let total = 0;
    for (const key of ['$ref', '$dynamicRef', '$recursiveRef']) {
      const target = textKeyword(schema, key);
      const resolved = target === undefined ? undefined : this.source.resolve(target);
      if (resolved !== undefined) total += this.schema(resolved, node, depth);
    }
    for (const part of listKeyword(schema, 'allOf')) total += this.schema(part, node, depth);
    const anyOf = listKeyword(schema, 'anyOf');
    if (anyOf.length > 0)
      total += anyOf.reduce<number>((least, branch) => Math.min(least, this.schema(branch, node, depth)), Infinity);
    const oneOf = listKeyword(schema, 'oneOf').map((branch) => this.schema(branch, node, depth));
    if (oneOf.length > 0)
      total +=
        oneOf.filter((each) => each === 0).length > 1
          ? WRONG
          : oneOf.reduce((least, each) => Math.min(least, each), Infinity);
    const not = keywordOf(schema, 'not');
    if (not !== undefined && this.schema(not, node, depth) === 0) total += WRONG;
    const condition = keywordOf(schema, 'if');
    const then =
      condition === undefined
        ? undefined
        : keywordOf(schema, this.schema(condition, node, depth) === 0 ? 'then' : 'else');
    return then === undefined ? total : total + this.schema(then, node, depth);
  }

  private ownRules(schema: JsonObject, node: JsonNode, depth: number): number {
    switch (node.kind) {
      case 'string':
        return textMisfit(schema, node.value);
      case 'number':
        return numberMisfit(schema, Number(node.text));
      case 'object':
        return this.objectMisfit(schema, node, depth);
      case 'array':
        return this.arrayMisfit(schema, node, depth);
      default:
        return 0;
    }
  }

  private objectMisfit(schema: JsonObject, node: JsonObjectNode, depth: number): number {
    const present = locationsOf(node);
    let total = outside(schema, 'minProperties', 'maxProperties', present.size);
    for (const name of stringsKeyword(schema, 'required')) if (!present.has(name)) total += MISSING;
    const dependent = {
      ...objectKeyword(schema, 'dependencies'),
      ...objectKeyword(schema, 'dependentRequired'),
      ...objectKeyword(schema, 'dependentSchemas'),
    };
    for (const [name, needs] of Object.entries(dependent)) {
      if (!present.has(name)) continue;
      if (!Array.isArray(needs)) total += this.schema(needs, node, depth);
      else for (const need of needs) if (typeof need === 'string' && !present.has(need)) total += MISSING;
    }
    const properties = objectKeyword(schema, 'properties') ?? {};
    const patterns = Object.entries(objectKeyword(schema, 'patternProperties') ?? {});
    const additional = keywordOf(schema, 'additionalProperties');
    const names = keywordOf(schema, 'propertyNames');
    for (const [name] of present) {
      if (this.budget.steps < 0) break;
      const value = memberOf(node, name);
      if (value === undefined) continue;
      if (names !== undefined)
        total += this.schema(names, { kind: 'string', text: JSON.stringify(name), value: name }, depth) > 0 ? WRONG : 0;
      const own = keywordOf(properties, name);
      if (own !== undefined) total += this.schema(own, value, depth);
      const matches = patterns.map(([pattern]) => matchesPattern(pattern, name));
      for (const [index, [, each]] of patterns.entries())
        if (matches[index] === true) total += this.schema(each, value, depth);
      if (own === undefined && additional !== undefined && matches.every((match) => match === false))
        total += additional === false ? WRONG : this.schema(additional, value, depth);
    }
    return total;
  }

  private arrayMisfit(schema: JsonObject, node: JsonArrayNode, depth: number): number {
    let total = outside(schema, 'minItems', 'maxItems', node.entries.length);
    const items = keywordOf(schema, 'items');
    const fixed = Array.isArray(items) ? items : listKeyword(schema, 'prefixItems');
    const rest = Array.isArray(items) ? keywordOf(schema, 'additionalItems') : items;
    for (const [index, { node: item }] of node.entries.entries()) {
      if (this.budget.steps < 0) break;
      const each = fixed[index] ?? rest;
      if (each !== undefined) total += this.schema(each, item, depth);
    }
    const contains = keywordOf(schema, 'contains');
    if (
      contains !== undefined &&
      keywordOf(schema, 'minContains') !== 0 &&
      !node.entries.some(({ node: item }) => this.schema(contains, item, depth) === 0)
    )
      total += WRONG;
    return keywordOf(schema, 'uniqueItems') === true && hasTwins(node) ? total + WRONG : total;
  }
}

/** Whether two items are equal; skips long arrays. */
export function hasTwins(node: JsonArrayNode): boolean {
  if (node.entries.length > MAX_UNIQUE) return false;
  return new Set(node.entries.map(({ node: item }) => identityOf(item))).size < node.entries.length;
}

function typeMisfit(schema: JsonObject, node: JsonNode): number {
  const type = keywordOf(schema, 'type');
  const allowed = typeof type === 'string' ? [type] : Array.isArray(type) ? type : undefined;
  if (allowed === undefined || (node.kind === 'null' && keywordOf(schema, 'nullable') === true)) return 0;
  if (allowed.includes(node.kind)) return 0;
  if (node.kind !== 'number' || !allowed.includes('integer')) return WRONG_TYPE;
  return Number.isInteger(Number(node.text)) ? 0 : WRONG;
}

function constantMisfit(schema: JsonObject, node: JsonNode): number {
  const constant = keywordOf(schema, 'const');
  const listed = keywordOf(schema, 'enum');
  const wrong =
    (constant !== undefined && !isSameValue(node, constant)) ||
    (Array.isArray(listed) && !listed.some((value) => isSameValue(node, value)));
  return wrong ? WRONG_CONSTANT : 0;
}

function textMisfit(schema: JsonObject, text: string): number {
  const pattern = textKeyword(schema, 'pattern');
  const wrong = pattern !== undefined && matchesPattern(pattern, text) === false ? WRONG : 0;
  return wrong + outside(schema, 'minLength', 'maxLength', text.length);
}

function numberMisfit(schema: JsonObject, value: number): number {
  const above = numberKeyword(schema, 'exclusiveMinimum');
  const below = numberKeyword(schema, 'exclusiveMaximum');
  const wrong =
    (above !== undefined && value <= above) ||
    (below !== undefined && value >= below) ||
    !isMultiple(value, numberKeyword(schema, 'multipleOf'));
  return (wrong ? WRONG : 0) + outside(schema, 'minimum', 'maximum', value);
}

/** Tolerates rounding errors of decimal fractions. */
export function isMultiple(value: number, of: number | undefined): boolean {
  if (of === undefined || of <= 0 || !Number.isFinite(value)) return true;
  const quotient = value / of;
  return Math.abs(quotient - Math.round(quotient)) <= 1e-9 * Math.max(1, Math.abs(quotient));
}

function outside(schema: JsonObject, least: string, most: string, value: number): number {
  return value < (numberKeyword(schema, least) ?? -Infinity) || value > (numberKeyword(schema, most) ?? Infinity)
    ? WRONG
    : 0;
}
