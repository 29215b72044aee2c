import { parseJson } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Environment, ToolFields, ToolLanguage } from '../../core/tool.ts';
import { editorFirstTexts } from './texts/first/index.ts';
import { parseJsonAt } from '../lib/json/json-at.ts';
import { isEmptyPermissions } from '../../core/decisions/access-request.ts';
import { readPermissions } from '../lib/permissions.ts';
import type { ToolTab } from '../lib/routes.ts';

/** A tool during editing, with typed text as text. Drafts survive reloads, by these names. */
export interface ToolDraft {
  readonly description: string;
  readonly code: string;
  readonly parametersText: string;
  readonly returnsText: string;
  readonly timeoutText: string;
  readonly environment: Environment;
  readonly enabled: boolean;
  readonly language: ToolLanguage;
  readonly permissionsText: string;
  readonly guidance: string;
  /** Separated by commas. */
  readonly tagsText: string;
}
export type DraftField = keyof ToolDraft;
/** Members that hold free text. */
export type TextKey = { [Key in DraftField]: string extends ToolDraft[Key] ? Key : never }[DraftField];

/** A parsed field; `line` and `column` are 1-based. */
export type ReadDraft =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly line?: number; readonly column?: number };

/** How the editor stores one field of a tool in a member of a draft. */
interface DraftedField<Value, Drafted, Key extends DraftField = DraftField> {
  readonly key: Key;
  /** Where a person edits it. */
  readonly tab: ToolTab;
  toDraft(value: Value): Drafted;
  /** The value for the record. The host checks code and schemas afterwards. */
  fromDraft(drafted: Drafted): ReadDraft;
  /** Whether a stored value is valid for this field. */
  isDrafted(value: unknown): boolean;
  /** It is checked even if it was not changed. */
  readonly isRequired?: true;
  /** Its line in the text of a tool, for differences; undefined for none. */
  line?(drafted: Drafted): string | undefined;
}

/** A field that is not part of a draft: the editor changes the record immediately. */
interface UndraftedField<Value> {
  readonly key?: undefined;
  line?(value: Value): string | undefined;
}

type EditedField<Value> =
  UndraftedField<Value> | { [Key in DraftField]: DraftedField<Value, ToolDraft[Key], Key> }[DraftField];

/** Every field of a tool, as the editor shows and changes it. */
const DRAFT_FIELDS: { readonly [Name in keyof ToolFields]-?: EditedField<ToolFields[Name]> } = {
  name: { line: (name) => `name: ${name}` },
  description: typed('description', 'description', 'code', {
    fromDraft: (text) =>
      text.trim() === '' ? { ok: false, message: editorFirstTexts.descriptionEmpty } : { ok: true, value: text },
    isRequired: true,
  }),
  code: typed('code', 'code', 'code', { line: () => undefined }),
  parameters: typed('parameters', 'parametersText', 'schema', {
    toDraft: (schema) => JSON.stringify(schema, null, 2),
    fromDraft: parseJsonAt,
  }),
  returns: typed('returns', 'returnsText', 'details', {
    toDraft: (returns) =>
      returns === undefined ? '' : typeof returns === 'string' ? returns : JSON.stringify(returns, null, 2),
    fromDraft: readReturns,
  }),
  timeout: typed('timeout', 'timeoutText', 'details', {
    fromDraft: readTimeout,
    line: (text) => `timeout: ${text} ms`,
  }),
  environment: chosen('environment', ['browser', 'node']),
  enabled: chosen('enabled', [true, false]),
  language: chosen('language', ['javascript', 'typescript']),
  permissions: typed('permissions', 'permissionsText', 'details', {
    toDraft: (permissions) =>
      permissions === undefined || isEmptyPermissions(permissions) ? '' : JSON.stringify(permissions, null, 2),
    fromDraft: readPermissionsText,
    line: (text) => (text === '' ? undefined : `requested permissions: ${text}`),
  }),
  guidance: typed('guidance', 'guidance', 'details', {
    fromDraft: (text) => ({ ok: true, value: text === '' ? undefined : text }),
  }),
  tags: typed('tags', 'tagsText', 'details', {
    toDraft: (tags) => tags?.join(', ') ?? '',
    fromDraft: (text) => {
      const tags = text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '');
      return { ok: true, value: tags.length === 0 ? undefined : tags };
    },
    line: (text) => (text === '' ? undefined : `tags: ${text}`),
  }),
  cases: {},
  packages: { line: (lock) => lock?.packages.map(({ path, version }) => `package: ${path} ${version}`).join('\n') },
  pinnedFiles: {
    line: (files) => files?.map(({ path, hash }) => `workspace file: ${path} ${hash.slice(0, 16)}`).join('\n'),
  },
};

/** The same without the type of each field, for loops. */
export const DRAFT_FIELD_LIST = Object.entries(DRAFT_FIELDS) as readonly (readonly [
  name: keyof ToolFields,
  field: UndraftedField<unknown> | DraftedField<unknown, unknown>,
])[];

/** A field that is edited as text. */
function typed<Name extends keyof ToolFields, Key extends TextKey>(
  name: Name,
  key: Key,
  tab: ToolTab,
  own: Partial<DraftedField<ToolFields[Name], string, Key>>,
): DraftedField<ToolFields[Name], string, Key> {
  return {
    key,
    tab,
    isDrafted: (value) => typeof value === 'string',
    toDraft: (value) => (value === undefined ? '' : String(value)),
    fromDraft: (text) => ({ ok: true, value: text }),
    line: (text) => (text === '' ? undefined : `${name}: ${text}`),
    ...own,
  };
}

/** A field with a few values. */
function chosen<Key extends Exclude<DraftField, TextKey>>(
  key: Key,
  values: readonly ToolDraft[Key][],
): DraftedField<ToolDraft[Key], ToolDraft[Key], Key> {
  return {
    key,
    tab: 'code',
    isDrafted: (value) => values.some((each) => each === value),
    toDraft: (value) => value,
    fromDraft: (value) => ({ ok: true, value }),
    line: (value) => `${key}: ${value === true ? 'yes' : value === false ? 'no' : value}`,
  };
}

function readReturns(text: string): ReadDraft {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, value: undefined };
  return trimmed.startsWith('{') ? parseJson(text) : { ok: true, value: text };
}

function readTimeout(text: string): ReadDraft {
  const timeout = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  const isRight = timeout >= LIMITS.minTimeoutMs && timeout <= LIMITS.maxTimeoutMs;
  return isRight
    ? { ok: true, value: timeout }
    : { ok: false, message: editorFirstTexts.timeoutWrong(LIMITS.minTimeoutMs, LIMITS.maxTimeoutMs) };
}

function readPermissionsText(text: string): ReadDraft {
  if (text.trim() === '') return { ok: true, value: undefined };
  const parsed = parseJsonAt(text);
  return parsed.ok ? { ok: true, value: readPermissions(parsed.value) } : parsed;
}
