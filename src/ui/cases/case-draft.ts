import type { ExecuteToolResult } from '../../core/call.ts';
import { isConclusiveFailure } from '../../catalog/contract/cases/case-run.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import { fitsJson } from '../../core/json/json-weight.ts';
import type { CaseExpectation, ToolCase } from '../../core/tool.ts';
import { casesFirstTexts } from './texts/first/index.ts';
import { parseJsonAt } from '../lib/json/json-at.ts';
import { defined } from '../../core/defined.ts';

export type ExpectationKind = CaseExpectation['kind'];
export const EXPECTATION_KINDS: readonly ExpectationKind[] = ['equals', 'contains', 'matches', 'throws'];

/** A case during editing. Each kind of expectation keeps its own text, so that switching between them loses nothing. */
export interface CaseDraft {
  /** Lives as long as the tab. */
  readonly key: string;
  readonly name: string;
  readonly inputText: string;
  readonly kind: ExpectationKind;
  /** For `equals` and `contains`. */
  readonly valueText: string;
  readonly schemaText: string;
  readonly messageText: string;
  /** A run of all cases leaves it out. */
  readonly manual: boolean;
  /** The stored case. */
  readonly stored?: ToolCase | undefined;
}
export type CaseField = 'name' | 'input' | 'value' | 'schema';
export type CaseProblems = Partial<Record<CaseField, string>>;
export type CaseReading =
  { readonly ok: true; readonly value: ToolCase } | { readonly ok: false; readonly problems: CaseProblems };

let made = 0;

/** @param stored whether the tool already contains the case. */
export function caseDraftOf(one: ToolCase, stored: boolean): CaseDraft {
  const { name, input, expectation, manual = false } = one;
  made += 1;
  return {
    key: `case-${made}`,
    name,
    inputText: pretty(input),
    kind: expectation.kind,
    valueText: expectation.kind === 'equals' || expectation.kind === 'contains' ? pretty(expectation.value) : 'null',
    schemaText: expectation.kind === 'matches' ? pretty(expectation.schema) : '{}',
    messageText: expectation.kind === 'throws' ? (expectation.message ?? '') : '',
    manual,
    stored: stored ? one : undefined,
  };
}

/** Parses a draft to a case, or lists its invalid fields. The host checks that a schema compiles. */
export function readCase(draft: CaseDraft): CaseReading {
  const problems: CaseProblems = {};
  if (draft.name.trim() === '') problems.name = casesFirstTexts.nameMissing;
  const input = readObject(draft.inputText, casesFirstTexts.inputNotObject);
  if (!input.ok) problems.input = input.message;
  const expectation = readExpectation(draft);
  if (!expectation.ok) problems[draft.kind === 'matches' ? 'schema' : 'value'] = expectation.message;
  if (!input.ok || !expectation.ok || problems.name !== undefined) return { ok: false, problems };
  return {
    ok: true,
    value: {
      name: draft.name,
      input: input.value,
      expectation: expectation.value,
      ...(draft.manual ? { manual: true } : {}),
    },
  };
}

/** The cases to store; for an invalid draft, the stored case stays. */
export function casesOf(drafts: readonly CaseDraft[]): { readonly key: string; readonly value: ToolCase }[] {
  return drafts.flatMap((draft) => {
    const reading = readCase(draft);
    const value = reading.ok ? reading.value : draft.stored;
    return value === undefined ? [] : [{ key: draft.key, value }];
  });
}

/** A result with more characters is expected by its type only, since a tool is stored with its cases. */
const MAX_EXPECTED_CHARS = 100_000;

/** A case that the run would pass; undefined if the run has no verdict, such as a stopped one. */
export function caseOfRun(
  input: JsonValue,
  result: ExecuteToolResult,
  others: readonly CaseDraft[],
): ToolCase | undefined {
  if (!isJsonObject(input)) return undefined;
  const expectation = expectationOf(result);
  return expectation === undefined ? undefined : { name: nameOf(input, others), input, expectation };
}

/** The expectation that a run with this result would pass. */
export function expectationOf(result: ExecuteToolResult): CaseExpectation | undefined {
  if (!result.success)
    return isConclusiveFailure(result.errorCode)
      ? { kind: 'throws', ...defined({ message: result.error }) }
      : undefined;
  const value = result.result ?? null;
  return fitsJson(value, MAX_EXPECTED_CHARS)
    ? { kind: 'equals', value }
    : { kind: 'matches', schema: { type: Array.isArray(value) ? 'array' : typeof value } };
}

/** A name such as `w 3, h 4`, with a number if it is taken. A blank text keeps its quotes. */
export function nameOf(input: JsonObject, others: readonly { readonly name: string }[]): string {
  const parts = Object.entries(input).map(
    ([key, value]) => `${key} ${typeof value === 'string' && value.trim() !== '' ? value : JSON.stringify(value)}`,
  );
  const whole = parts.join(', ').replace(/\s+/g, ' ').trim();
  const name = whole === '' ? casesFirstTexts.noArguments : whole.length > 60 ? `${whole.slice(0, 59)}…` : whole;
  const taken = new Set(others.map((other) => other.name));
  let unique = name;
  for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`;
  return unique;
}

function readExpectation({
  kind,
  valueText,
  schemaText,
  messageText,
}: CaseDraft): { ok: true; value: CaseExpectation } | { ok: false; message: string } {
  switch (kind) {
    case 'equals':
    case 'contains': {
      const parsed = parseJsonAt(valueText);
      return parsed.ok
        ? { ok: true, value: { kind, value: parsed.value } }
        : { ok: false, message: casesFirstTexts.notJson(parsed.line, parsed.column, parsed.message) };
    }
    case 'matches': {
      const schema = readObject(schemaText, casesFirstTexts.schemaNotObject);
      return schema.ok ? { ok: true, value: { kind, schema: schema.value } } : schema;
    }
    case 'throws':
      return { ok: true, value: messageText === '' ? { kind } : { kind, message: messageText } };
  }
}

function readObject(text: string, otherwise: string): { ok: true; value: JsonObject } | { ok: false; message: string } {
  const parsed = parseJsonAt(text);
  if (!parsed.ok) return { ok: false, message: casesFirstTexts.notJson(parsed.line, parsed.column, parsed.message) };
  return isJsonObject(parsed.value) ? { ok: true, value: parsed.value } : { ok: false, message: otherwise };
}

function isJsonObject(value: JsonValue): value is JsonObject {
  return isRecord(value);
}

function pretty(value: JsonValue): string {
  return JSON.stringify(value, null, 2);
}
