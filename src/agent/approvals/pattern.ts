import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { faultOf, type Fault } from '../../core/reason.ts';
import { AGENT_FAULTS, type AgentReason } from '../contract/faults/provider-faults.ts';
import { isSameJson } from '../../core/json/same-json.ts';
import { beginningWith, escapeStars, fitsText, hasStar } from './star-text.ts';

export type ParsedPattern =
  { readonly ok: true; readonly pattern: JsonObject } | ({ readonly ok: false } & Required<Fault>);

/**
 * Parses a pattern from outside. An empty pattern matches every call and is refused: a rule for every call has no
 * pattern.
 */
export function parsePattern(value: unknown): ParsedPattern {
  if (!isRecord(value) || Object.keys(value).length === 0) return refused({ code: 'pattern-empty', values: [] });
  if (depthOf(value, 0) > LIMITS.approvals.maxPatternDepth)
    return refused({ code: 'pattern-deep', values: [LIMITS.approvals.maxPatternDepth] });
  const text = JSON.stringify(value);
  if (text.length > LIMITS.approvals.maxPatternChars)
    return refused({ code: 'pattern-long', values: [text.length, LIMITS.approvals.maxPatternChars] });
  // A JSON copy has plain prototypes only.
  const pattern = JSON.parse(text) as JsonObject;
  return Object.keys(pattern).length === 0 ? refused({ code: 'pattern-empty', values: [] }) : { ok: true, pattern };
}

/**
 * Whether the arguments of a call match a pattern (see `ApprovalRule`). The work is bounded; a comparison that would
 * exceed the bound does not match.
 */
export function fitsPattern(pattern: JsonObject, input: JsonValue): boolean {
  return fitsObject(pattern, input, 0);
}

/**
 * Suggests a pattern for these arguments: each argument literally, with stars escaped. A long text is represented by
 * its beginning. Empty if there are no arguments, or too many.
 */
export function patternOf(input: JsonValue): JsonObject {
  if (!isRecord(input)) return {};
  const parsed = parsePattern(exactly(input, 0));
  return parsed.ok ? parsed.pattern : {};
}

function refused(reason: AgentReason): ParsedPattern {
  return { ok: false, ...faultOf(AGENT_FAULTS, reason) };
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

/** Reads an own member. Only for keys that exist. */
function own(object: { readonly [key: string]: JsonValue }, key: string): JsonValue {
  return Object.hasOwn(object, key) ? (object[key] ?? null) : null;
}

function exactly(value: { readonly [key: string]: JsonValue }, depth: number): JsonObject {
  // fromEntries defines own members, so an argument may be named __proto__.
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
  // Stops at the first level that is too deep.
  if (typeof value !== 'object' || value === null || depth > LIMITS.approvals.maxPatternDepth) return depth;
  return Object.values(value).reduce((deepest: number, member) => Math.max(deepest, depthOf(member, depth + 1)), depth);
}

/** Whether a pattern contains a star in any text, so that the app explains what a star means. */
export function hasOpenText(pattern: JsonValue): boolean {
  if (typeof pattern === 'string') return hasStar(pattern);
  return isRecord(pattern) && Object.values(pattern).some(hasOpenText);
}
