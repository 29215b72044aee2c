import { caseDifference, type CaseDifference } from '../contract/cases/case-difference.ts';
import { isRecord, type JsonValue } from '../../core/json/json.ts';
import { pointerOf } from '../../core/json/json-pointer.ts';

/** Places where `actual` is not deeply equal to `expected`; the order of an object's keys does not matter. */
export function differencesFrom(expected: JsonValue, actual: JsonValue): CaseDifference[] {
  const found: CaseDifference[] = [];
  compare(expected, actual, [], found, false);
  return found;
}

/**
 * Places where `expected` is not contained in `actual`. A text is contained in a longer text; an object in one that has
 * its properties and more; a value that is not a list in a list that has it as an element; a list in one that has all
 * its elements in any order. Texts and numbers inside objects and lists must be equal.
 */
export function missingFrom(expected: JsonValue, actual: JsonValue): CaseDifference[] {
  if (typeof expected === 'string' && typeof actual === 'string') {
    return actual.includes(expected)
      ? []
      : [caseDifference('', { code: 'lacks-text', values: [shown(expected), shown(actual)] })];
  }
  const found: CaseDifference[] = [];
  if (Array.isArray(actual) && !Array.isArray(expected)) findElements([expected], actual, [], found);
  else compare(expected, actual, [], found, true);
  return found;
}

type Path = (string | number)[];

/** `partly`: additional parts of `actual` are not a difference. */
function compare(expected: JsonValue, actual: JsonValue, path: Path, found: CaseDifference[], partly: boolean): void {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (partly) findElements(expected, actual, path, found);
    else compareLists(expected, actual, path, found);
  } else if (isObject(expected) && isObject(actual)) {
    compareObjects(expected, actual, path, found, partly);
  } else if (!isSameScalar(expected, actual)) {
    found.push(caseDifference(pointerOf(path), { code: 'value', values: [shown(actual), shown(expected)] }));
  }
}

function compareObjects(
  expected: Record<string, JsonValue>,
  actual: Record<string, JsonValue>,
  path: Path,
  found: CaseDifference[],
  partly: boolean,
): void {
  for (const [key, value] of Object.entries(expected)) {
    const other = Object.hasOwn(actual, key) ? actual[key] : undefined;
    if (other === undefined)
      found.push(caseDifference(pointerOf([...path, key]), { code: 'missing', values: [shown(value)] }));
    else compare(value, other, [...path, key], found, partly);
  }
  if (partly) return;
  for (const [key, value] of Object.entries(actual)) {
    if (!Object.hasOwn(expected, key))
      found.push(caseDifference(pointerOf([...path, key]), { code: 'unexpected', values: [shown(value)] }));
  }
}

function compareLists(
  expected: readonly JsonValue[],
  actual: readonly JsonValue[],
  path: Path,
  found: CaseDifference[],
): void {
  expected.forEach((value, index) => {
    const other = actual[index];
    if (other === undefined)
      found.push(caseDifference(pointerOf([...path, index]), { code: 'missing', values: [shown(value)] }));
    else compare(value, other, [...path, index], found, false);
  });
  actual
    .slice(expected.length)
    .forEach((value, index) =>
      found.push(
        caseDifference(pointerOf([...path, expected.length + index]), { code: 'unexpected', values: [shown(value)] }),
      ),
    );
}

function findElements(
  expected: readonly JsonValue[],
  actual: readonly JsonValue[],
  path: Path,
  found: CaseDifference[],
): void {
  for (const value of expected) {
    const isThere = actual.some((element) => {
      const missing: CaseDifference[] = [];
      compare(value, element, [], missing, true);
      return missing.length === 0;
    });
    if (!isThere) found.push(caseDifference(pointerOf(path), { code: 'lacks-element', values: [shown(value)] }));
  }
}

function isObject(value: JsonValue): value is Record<string, JsonValue> {
  return isRecord(value);
}

function isSameScalar(expected: JsonValue, actual: JsonValue): boolean {
  // JSON writes -0 as 0.
  return expected === actual;
}

const MAX_SHOWN = 120;

/** A value as short JSON. */
function shown(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
