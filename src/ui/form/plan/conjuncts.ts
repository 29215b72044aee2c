import type { JsonObject, JsonValue } from '../../../core/json/json.ts';
import { locationsOf, type JsonNode } from '../../lib/json/json-syntax.ts';
import { misfit, type FitBudget } from './schema-fit.ts';
import {
  isJsonObject,
  keywordOf,
  listKeyword,
  objectKeyword,
  textKeyword,
  type Schemas,
  type SchemaSource,
} from './schema-source.ts';

/** A `oneOf` or `anyOf` that applies, and its selected branch. */
export interface Choice {
  readonly owner: JsonObject;
  readonly keyword: 'oneOf' | 'anyOf';
  readonly branches: readonly JsonValue[];
  readonly chosen: number;
}

/** Branches that a person selected, by their schema. */
export type Picks = ReadonlyMap<JsonObject, number>;

/** All schemas that apply to one value together. */
export interface Conjuncts {
  readonly parts: readonly JsonObject[];
  readonly choices: readonly Choice[];
  /** Lists of constants with names of their own, written as `oneOf` or `anyOf`. */
  readonly named: readonly (readonly JsonObject[])[];
  /** No value is allowed. */
  readonly never: boolean;
  /** References out of the schema. */
  readonly unresolved: readonly string[];
}

/** Maximum number of schemas for one value; the validator handles the rest. */
const MAX_PARTS = 300;
/** Limit for all branches and conditions of one value together. */
const MAX_SCHEMA_STEPS = 20_000;

/**
 * Follows references, `allOf`, the selected branch, `then` or `else`, and dependencies of present properties, one level
 * deep: nested properties and items are resolved when they are shown, so that schemas may be recursive.
 */
export function conjunctsOf(
  source: SchemaSource,
  schemas: Schemas,
  node: JsonNode | undefined,
  picks?: Picks,
): Conjuncts {
  const parts = new Set<JsonObject>();
  const choices: Choice[] = [];
  const named: (readonly JsonObject[])[] = [];
  const unresolved: string[] = [];
  const budget: FitBudget = { steps: MAX_SCHEMA_STEPS };
  let never = false;

  const left: JsonValue[] = [...schemas].reverse();
  const add = (more: readonly JsonValue[]) => {
    for (const schema of more.toReversed()) left.push(schema);
  };
  while (left.length > 0 && parts.size < MAX_PARTS) {
    const schema = left.pop();
    if (schema === false) never = true;
    if (!isJsonObject(schema) || parts.has(schema)) continue;
    parts.add(schema);
    add(dependents(schema, node));
    add(conditional(source, schema, node, budget));
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const branches = listKeyword(schema, keyword);
      if (branches.length === 0) continue;
      const constants = branches.filter(isConstant);
      if (constants.length === branches.length) {
        named.push(constants);
        continue;
      }
      const chosen = choose(source, schema, branches, node, picks, budget);
      choices.push({ owner: schema, keyword, branches, chosen });
      add(branches.slice(chosen, chosen + 1));
    }
    add(listKeyword(schema, 'allOf'));
    for (const key of ['$ref', '$dynamicRef', '$recursiveRef']) {
      const reference = textKeyword(schema, key);
      const target = reference === undefined ? undefined : source.resolve(reference);
      if (target !== undefined) add([target]);
      else if (reference !== undefined) unresolved.push(reference);
    }
  }
  return { parts: [...parts], choices, named, never, unresolved };
}

function isConstant(branch: JsonValue): branch is JsonObject {
  return isJsonObject(branch) && keywordOf(branch, 'const') !== undefined;
}

function conditional(
  source: SchemaSource,
  schema: JsonObject,
  node: JsonNode | undefined,
  budget: FitBudget,
): JsonValue[] {
  const condition = keywordOf(schema, 'if');
  if (condition === undefined || node === undefined) return [];
  const then = keywordOf(schema, misfit(source, condition, node, budget) === 0 ? 'then' : 'else');
  return then === undefined ? [] : [then];
}

function dependents(schema: JsonObject, node: JsonNode | undefined): JsonValue[] {
  if (node?.kind !== 'object') return [];
  const present = locationsOf(node);
  return ['dependentSchemas', 'dependencies'].flatMap((key) =>
    Object.entries(objectKeyword(schema, key) ?? {}).flatMap(([name, needs]) =>
      present.has(name) && !Array.isArray(needs) ? [needs] : [],
    ),
  );
}

function choose(
  source: SchemaSource,
  owner: JsonObject,
  branches: readonly JsonValue[],
  node: JsonNode | undefined,
  picks: Picks | undefined,
  budget: FitBudget,
): number {
  const picked = picks?.get(owner);
  if (picked !== undefined && picked < branches.length) return picked;
  if (node === undefined)
    return Math.max(
      0,
      branches.findIndex((branch) => !isJsonObject(branch) || keywordOf(branch, 'type') !== 'null'),
    );
  let best = 0;
  let least = Infinity;
  for (const [index, branch] of branches.entries()) {
    const wrong = misfit(source, branch, node, budget);
    // Unresolved schemas have the same effect.
    if (budget.steps < 0) break;
    if (wrong < least) [best, least] = [index, wrong];
    if (wrong === 0) break;
  }
  return best;
}
