import { parseJson, type JsonObject, type JsonValue } from '../../core/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Permissions } from '../../core/permissions.ts';
import type { Environment, ToolFields, ToolLanguage, ToolRecord } from '../../core/tool.ts';
import { texts } from '../texts/texts.ts';
import { isEmptyPermissions, readPermissions } from './permissions.ts';

/** A tool as it is being edited: text where a person types text. */
export interface ToolDraft {
  readonly description: string;
  readonly code: string;
  readonly parametersText: string;
  readonly returnsText: string;
  readonly timeoutText: string;
  readonly guidance: string;
  readonly permissionsText: string;
  readonly environment: Environment;
  readonly enabled: boolean;
  readonly language: ToolLanguage;
}
export type DraftField = keyof ToolDraft;

export interface DraftProblem {
  readonly field: DraftField;
  readonly message: string;
  /** 1-based. */
  readonly line?: number;
  readonly column?: number;
  /** JSON Pointer into the field's JSON. */
  readonly path?: string;
}

export function draftOf(record: ToolFields): ToolDraft {
  return {
    description: record.description,
    code: record.code,
    parametersText: JSON.stringify(record.parameters, null, 2),
    returnsText:
      record.returns === undefined
        ? ''
        : typeof record.returns === 'string'
          ? record.returns
          : JSON.stringify(record.returns, null, 2),
    timeoutText: String(record.timeout),
    guidance: record.guidance ?? '',
    permissionsText:
      record.permissions === undefined || isEmptyPermissions(record.permissions)
        ? ''
        : JSON.stringify(record.permissions, null, 2),
    environment: record.environment,
    enabled: record.enabled,
    language: record.language,
  };
}

export function sameDraft(one: ToolDraft, other: ToolDraft): boolean {
  const keys: (keyof ToolDraft)[] = [
    'description',
    'code',
    'parametersText',
    'returnsText',
    'timeoutText',
    'guidance',
    'permissionsText',
    'environment',
    'enabled',
    'language',
  ];
  return keys.every((key) => one[key] === other[key]);
}

export type DraftPatch = Partial<Record<'parameters', JsonValue>> & {
  description?: string;
  code?: string;
  returns?: string | JsonObject | undefined;
  timeout?: number;
  guidance?: string | undefined;
  permissions?: Permissions | undefined;
  environment?: Environment;
  enabled?: boolean;
  language?: ToolLanguage;
};

/**
 * What changed since `base`, as a patch; or what cannot be understood. Code and schema are checked by the host
 * afterwards.
 */
export function patchOf(
  base: ToolRecord,
  draft: ToolDraft,
): { readonly patch: DraftPatch; readonly problems: readonly DraftProblem[] } {
  const before = draftOf(base);
  const patch: DraftPatch = {};
  const problems: DraftProblem[] = [];
  const changed = (field: DraftField) => before[field] !== draft[field];

  if (draft.description.trim() === '')
    problems.push({ field: 'description', message: texts.problems.descriptionEmpty });
  else if (changed('description')) patch.description = draft.description;
  if (changed('code')) patch.code = draft.code;
  if (changed('language')) patch.language = draft.language;
  if (changed('environment')) patch.environment = draft.environment;
  if (changed('enabled')) patch.enabled = draft.enabled;
  if (changed('guidance')) patch.guidance = draft.guidance === '' ? undefined : draft.guidance;

  if (changed('parametersText')) {
    const parsed = parseJsonAt(draft.parametersText);
    if (parsed.ok) patch.parameters = parsed.value;
    else problems.push({ field: 'parametersText', message: parsed.message, line: parsed.line, column: parsed.column });
  }
  if (changed('returnsText')) {
    const parsed = readReturns(draft.returnsText);
    if (parsed.ok) patch.returns = parsed.value;
    else problems.push({ field: 'returnsText', message: parsed.message });
  }
  if (changed('timeoutText')) {
    const timeout = /^\d+$/.test(draft.timeoutText.trim()) ? Number(draft.timeoutText) : Number.NaN;
    if (timeout >= LIMITS.minTimeoutMs && timeout <= LIMITS.maxTimeoutMs) patch.timeout = timeout;
    else
      problems.push({
        field: 'timeoutText',
        message: texts.problems.timeout(LIMITS.minTimeoutMs, LIMITS.maxTimeoutMs),
      });
  }
  if (changed('permissionsText')) {
    const parsed =
      draft.permissionsText.trim() === ''
        ? { ok: true as const, value: undefined }
        : parseJsonAt(draft.permissionsText);
    if (!parsed.ok)
      problems.push({ field: 'permissionsText', message: parsed.message, line: parsed.line, column: parsed.column });
    else patch.permissions = parsed.value === undefined ? undefined : readPermissions(parsed.value);
  }
  return { patch, problems };
}

function readReturns(
  text: string,
): { ok: true; value: string | JsonObject | undefined } | { ok: false; message: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, value: undefined };
  if (!trimmed.startsWith('{')) return { ok: true, value: text };
  const parsed = parseJson(text);
  if (!parsed.ok) return { ok: false, message: parsed.message };
  // JSON text that starts with a brace and parses is an object.
  return { ok: true, value: parsed.value as JsonObject };
}

export type JsonAt =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly message: string; readonly line: number; readonly column: number };

/** Parses JSON and says where it stopped. */
export function parseJsonAt(text: string): JsonAt {
  const parsed = parseJson(text);
  // What JSON.parse gives is JSON.
  if (parsed.ok) return { ok: true, value: parsed.value as JsonValue };
  const position = positionIn(parsed.message, text);
  const before = text.slice(0, position).split('\n');
  return { ok: false, message: parsed.message, line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

function positionIn(message: string, text: string): number {
  const place = /line (\d+) column (\d+)/.exec(message);
  if (place !== null) {
    const lines = text.split('\n').slice(0, Number(place[1]) - 1);
    return lines.reduce((sum, line) => sum + line.length + 1, 0) + Number(place[2]) - 1;
  }
  const at = /position (\d+)/.exec(message);
  return at === null ? text.length : Number(at[1]);
}
