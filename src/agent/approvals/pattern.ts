import { isRecord, type JsonObject, type JsonValue } from '../../core/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { isSameJson } from '../../core/same-json.ts';
import { beginningWith, escapeStars, fitsText, hasStar } from './star-text.ts';

export type ParsedPattern =
  { readonly ok: true; readonly pattern: JsonObject } | { readonly ok: false; readonly message: string };

/** A pattern from outside. An empty one fits every call, so it is refused here: that is a rule without a pattern. */
export function parsePattern(value: unknown): ParsedPattern {
  if (!isRecord(value) || Object.keys(value).length === 0)
    return refused('The pattern has to be an object with at least one argument');
  if (depthOf(value, 0) > LIMITS.approvals.maxPatternDepth)
    return refused(`The pattern has more than ${String(LIMITS.approvals.maxPatternDepth)} objects in one another`);
  const text = JSON.stringify(value);
  if (text.length > LIMITS.approvals.maxPatternChars)
    return refused(
      `The pattern has ${String(text.length)} characters, more than the ` +
        `${String(LIMITS.approvals.maxPatternChars)} allowed`,
    );
  // A copy by JSON: nothing of another prototype is left.
  const pattern = JSON.parse(text) as JsonObject;
  return Object.keys(pattern).length === 0
    ? refused('The pattern has to be an object with at least one argument')
    : { ok: true, pattern };
}

/**
 * Whether the arguments of a call fit a pattern, as `ApprovalRule` says it. The work is bounded: what would take longer
 * does not fit.
 */
export function fitsPattern(pattern: JsonObject, input: JsonValue): boolean {
  return fitsObject(pattern, input, 0);
}

/**
 * A pattern that these arguments fit and hardly others: each argument as it is, with stars taken literally. A text that
 * is too long for a pattern is held by its beginning. Empty when there are no arguments, or too many.
 */
export function patternOf(input: JsonValue): JsonObject {
  if (!isRecord(input)) return {};
  const parsed = parsePattern(exactly(input, 0));
  return parsed.ok ? parsed.pattern : {};
}

function refused(message: string): ParsedPattern {
  return { ok: false, message };
}

function fitsObject(pattern: JsonObject, input: JsonValue, depth: number): boolean {
  if (!isRecord(input) || depth > LIMITS.approvals.maxPatternDepth) return false;
  return Object.keys(pattern).every(
    (key) => Object.hasOwn(input, key) && fitsValue(own(pattern, key), own(input, key), depth),
  );
}

function fitsValue(pattern: JsonValue, value: JsonValue, depth: number): boolean {
  if (typeof pattern === 'string') return typeof value === 'string' && fitsText(pattern, value);
  return isRecord(pattern) ? fitsObject(pattern, value, depth + 1) : isSameJson(pattern, value);
}

/** Only for keys that are there. */
function own(object: { readonly [key: string]: JsonValue }, key: string): JsonValue {
  return Object.hasOwn(object, key) ? (object[key] ?? null) : null;
}

function exactly(value: { readonly [key: string]: JsonValue }, depth: number): JsonObject {
  // fromEntries defines own members: an argument may be named __proto__.
  return Object.fromEntries(
    Object.entries(value).map(([key, member]): [string, JsonValue] => {
      if (typeof member === 'string') return [key, exactText(member)];
      return [key, isRecord(member) && depth < LIMITS.approvals.maxPatternDepth ? exactly(member, depth + 1) : member];
    }),
  );
}

function exactText(text: string): string {
  return text.length <= LIMITS.approvals.maxSuggestedChars
    ? escapeStars(text)
    : beginningWith(text.slice(0, LIMITS.approvals.maxSuggestedChars));
}

function depthOf(value: unknown, depth: number): number {
  // Deeper than allowed is deep enough: no walk goes on below.
  if (typeof value !== 'object' || value === null || depth > LIMITS.approvals.maxPatternDepth) return depth;
  return Object.values(value).reduce((deepest: number, member) => Math.max(deepest, depthOf(member, depth + 1)), depth);
}

/** Whether a pattern leaves any text open, so that a person may be told what a star means. */
export function hasOpenText(pattern: JsonValue): boolean {
  if (typeof pattern === 'string') return hasStar(pattern);
  return isRecord(pattern) && Object.values(pattern).some(hasOpenText);
}
