import { formTexts } from './texts/index.ts';
import type { FieldPlan } from './plan/field-plan.ts';
import { locationsOf, type JsonNode } from '../lib/json/json-syntax.ts';
import { matchesPattern } from './plan/pattern-match.ts';
import { isSameValue } from './plan/same-value.ts';
import { labelOf, type Info } from './plan/schema-info.ts';
import { hasTwins, isMultiple, misfit } from './plan/schema-fit.ts';
import { keywordOf, type SchemaSource } from './plan/schema-source.ts';

const MAX_LOOKED_THROUGH = 200;

/** Problems of a value that can be shown during typing. The run has the final verdict. */
export function problemsOf(
  source: SchemaSource,
  { info, control, conjuncts }: FieldPlan,
  node: JsonNode,
): readonly string[] {
  const words = formTexts.problems;
  const { bounds } = info;
  const problems: string[] = [];
  const least = (value: number, limit: number | undefined, word: (limit: number) => string) => {
    if (limit !== undefined && value < limit) problems.push(word(limit));
  };
  const most = (value: number, limit: number | undefined, word: (limit: number) => string) => {
    if (limit !== undefined && value > limit) problems.push(word(limit));
  };
  if (
    info.options !== undefined &&
    control.kind === 'options' &&
    !info.options.some(({ value }) => isSameValue(node, value))
  )
    problems.push(words.listed);
  switch (node.kind) {
    case 'string': {
      // Schemas count code points, not UTF-16 units.
      const length = bounds.minLength === undefined && bounds.maxLength === undefined ? 0 : [...node.value].length;
      least(length, bounds.minLength, words.shorter);
      most(length, bounds.maxLength, words.longer);
      for (const pattern of info.patterns)
        if (matchesPattern(pattern, node.value) === false) problems.push(words.pattern(pattern));
      break;
    }
    case 'number':
      problems.push(...numberProblems(info, node.text));
      break;
    case 'array':
      least(node.entries.length, bounds.minItems, words.fewItems);
      most(node.entries.length, bounds.maxItems, words.manyItems);
      if (info.isUnique && hasTwins(node)) problems.push(words.twins);
      for (const part of conjuncts.parts) {
        const contains = keywordOf(part, 'contains');
        if (
          contains !== undefined &&
          keywordOf(part, 'minContains') !== 0 &&
          node.entries.length <= MAX_LOOKED_THROUGH &&
          !node.entries.some((item) => misfit(source, contains, item.node) === 0)
        )
          problems.push(words.contains);
      }
      break;
    case 'object':
      least(locationsOf(node).size, bounds.minProperties, words.fewProperties);
      most(locationsOf(node).size, bounds.maxProperties, words.manyProperties);
      break;
    default:
      break;
  }
  return problems;
}

function numberProblems({ bounds, isInteger, multipleOf }: Info, text: string): string[] {
  const words = formTexts.problems;
  const value = Number(text);
  if (!Number.isFinite(value)) return [words.tooLarge];
  const problems: string[] = [];
  if (isInteger && !Number.isInteger(value)) problems.push(words.whole);
  if (bounds.minimum !== undefined && value < bounds.minimum) problems.push(words.less(bounds.minimum));
  if (bounds.exclusiveMinimum !== undefined && value <= bounds.exclusiveMinimum)
    problems.push(words.notAbove(bounds.exclusiveMinimum));
  if (bounds.maximum !== undefined && value > bounds.maximum) problems.push(words.more(bounds.maximum));
  if (bounds.exclusiveMaximum !== undefined && value >= bounds.exclusiveMaximum)
    problems.push(words.notBelow(bounds.exclusiveMaximum));
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) problems.push(words.multiple(multipleOf));
  if (/^-?\d+$/.test(text) && !Number.isSafeInteger(value) && BigInt(text) !== BigInt(value))
    problems.push(words.rounded(String(value)));
  return problems;
}

/** The rules for a value, in a few words each. */
export function rulesOf({ info, conjuncts, control }: FieldPlan): readonly string[] {
  const words = formTexts.rules;
  const { bounds } = info;
  const rules: string[] = [];
  if (info.options === undefined) {
    if (bounds.minimum !== undefined && bounds.maximum !== undefined)
      rules.push(words.between(bounds.minimum, bounds.maximum));
    else if (bounds.minimum !== undefined) rules.push(words.atLeast(bounds.minimum));
    else if (bounds.maximum !== undefined) rules.push(words.atMost(bounds.maximum));
    if (bounds.exclusiveMinimum !== undefined) rules.push(words.above(bounds.exclusiveMinimum));
    if (bounds.exclusiveMaximum !== undefined) rules.push(words.below(bounds.exclusiveMaximum));
    if (info.multipleOf !== undefined) rules.push(words.multipleOf(info.multipleOf));
    if (bounds.minLength !== undefined || bounds.maxLength !== undefined)
      rules.push(words.lengths(bounds.minLength, bounds.maxLength));
  }
  if (bounds.minItems !== undefined || bounds.maxItems !== undefined)
    rules.push(words.itemCounts(bounds.minItems, bounds.maxItems));
  if (bounds.minProperties !== undefined || bounds.maxProperties !== undefined)
    rules.push(words.propertyCounts(bounds.minProperties, bounds.maxProperties));
  if (info.isUnique) rules.push(words.unique);
  if (info.contentEncoding !== undefined) rules.push(words.encoded(info.contentEncoding));
  if (info.contentMediaType !== undefined) rules.push(info.contentMediaType);
  if (info.forbidden.length > 0) rules.push(words.forbidden);
  for (const reference of conjuncts.unresolved) rules.push(words.elsewhere(reference));
  // Plain controls show this in their placeholder.
  if (info.preset !== undefined && (control.kind === 'absent' || control.kind === 'object' || control.kind === 'array'))
    rules.push(formTexts.presetHint(labelOf(info.preset)));
  return rules;
}
