import type { JsonValue } from '../../../core/json/json.ts';
import type { Picks } from './conjuncts.ts';
import { planArray, planField, planObject } from './field-plan.ts';
import { shortJson, type Info, type Kind } from './schema-info.ts';
import type { Schemas, SchemaSource } from './schema-source.ts';

const MAX_DEPTH = 6;
const MAX_ITEMS = 20;
/** Larger default values are not used: they may be nested deeper than the call stack allows. */
const MAX_PRESET = 20_000;

/**
 * The initial value of a new property or item: its default, its only or first choice, else the smallest value that its
 * schema requires.
 */
export function initialValue(source: SchemaSource, schemas: Schemas, picks?: Picks, depth = 0): JsonValue {
  const plan = planField(source, schemas, undefined, depth, picks);
  const { info } = plan;
  const given = info.preset ?? info.options?.[0]?.value;
  if (given !== undefined && (shortJson(given)?.length ?? Infinity) <= MAX_PRESET) return given;
  const [kind = 'null'] = info.kinds;
  if (kind === 'object') {
    if (depth >= MAX_DEPTH) return {};
    const { rows, schemasOf } = planObject(plan, undefined);
    const required = rows.filter(({ isRequired }) => isRequired);
    // fromEntries defines own properties, so that a name such as __proto__ is safe.
    return Object.fromEntries(
      required.map(({ name }) => [name, initialValue(source, schemasOf(name), undefined, depth + 1)]),
    );
  }
  if (kind === 'array') {
    const { schemasAt, fixed } = planArray(plan, undefined);
    const count =
      depth >= MAX_DEPTH
        ? 0
        : Math.min(MAX_ITEMS, Math.max(info.bounds.minItems ?? 0, info.bounds.minItems === undefined ? fixed : 0));
    return Array.from({ length: count }, (_, index) => initialValue(source, schemasAt(index), undefined, depth + 1));
  }
  return plainValue(kind, info);
}

/** The simplest value of a kind. */
export function plainValue(kind: Kind, info: Info): JsonValue {
  switch (kind) {
    case 'string':
      return '';
    case 'number':
      return leastNumber(info);
    case 'boolean':
      return false;
    case 'object':
      return {};
    case 'array':
      return [];
    case 'null':
      return null;
  }
}

/** 0, or the nearest number within the bounds. */
function leastNumber({
  bounds: { minimum, exclusiveMinimum, maximum, exclusiveMaximum },
  multipleOf,
  isInteger,
}: Info): number {
  const step = multipleOf !== undefined && multipleOf > 0 ? multipleOf : isInteger ? 1 : 0;
  let value = 0;
  if (minimum !== undefined && value < minimum) value = minimum;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) value = exclusiveMinimum + (step === 0 ? 1 : step);
  if (step > 0) value = Math.ceil(value / step) * step;
  if (maximum !== undefined && value > maximum) value = step > 0 ? Math.floor(maximum / step) * step : maximum;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    value = step > 0 ? Math.ceil(exclusiveMaximum / step - 1) * step : exclusiveMaximum - 1;
  return value;
}
