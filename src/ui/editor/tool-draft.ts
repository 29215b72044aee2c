import { isRecord, type JsonValue } from '../../core/json/json.ts';
import type { ToolFields, ToolRecord } from '../../core/tool.ts';
import { DRAFT_FIELD_LIST, type DraftField, type ToolDraft } from './draft-fields.ts';
import type { ToolTab } from '../lib/routes.ts';
import { defined } from '../../core/defined.ts';

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
  const members = DRAFT_FIELD_LIST.flatMap(([name, field]) =>
    field.key === undefined ? [] : [[field.key, field.toDraft(record[name])] as const],
  );
  // The table has an entry for each member of a draft.
  return Object.fromEntries(members) as Partial<ToolDraft> as ToolDraft;
}

export function sameDraft(one: ToolDraft, other: ToolDraft): boolean {
  return DRAFT_FIELD_LIST.every(([, { key }]) => key === undefined || one[key] === other[key]);
}

/** Parses a stored draft; undefined if it is invalid. */
export function readDraft(value: unknown): ToolDraft | undefined {
  if (!isRecord(value)) return undefined;
  const isDraft = DRAFT_FIELD_LIST.every(([, field]) => field.key === undefined || field.isDrafted(value[field.key]));
  // Each member was checked.
  return isDraft ? (value as Partial<ToolDraft> as ToolDraft) : undefined;
}

/** The changes, by the record's field names. A removed optional field is undefined. */
export type DraftPatch = { -readonly [Name in keyof Omit<ToolFields, 'parameters'>]?: ToolFields[Name] | undefined } & {
  /** Parsed as JSON, but not checked yet. */
  parameters?: JsonValue;
};

/**
 * The changes since `base` as a patch, or the fields that cannot be parsed. The host checks code and schema afterwards.
 */
export function patchOf(
  base: ToolRecord,
  draft: ToolDraft,
): { readonly patch: DraftPatch; readonly problems: readonly DraftProblem[] } {
  const before = draftOf(base);
  const patch: Record<string, unknown> = {};
  const problems: DraftProblem[] = [];
  for (const [name, field] of DRAFT_FIELD_LIST) {
    if (field.key === undefined) continue;
    const isChanged = before[field.key] !== draft[field.key];
    if (!isChanged && field.isRequired !== true) continue;
    const read = field.fromDraft(draft[field.key]);
    if (!read.ok) {
      const { message, line, column } = read;
      problems.push({
        field: field.key,
        message,
        ...defined({ line, column }),
      });
    } else if (isChanged) patch[name] = read.value;
  }
  return { patch, problems };
}

/** A whole tool as lines of text, for differences. */
export function toolAsText(tool: ToolFields): string {
  return draftAsText(tool, draftOf(tool));
}

/** The same for a draft; other fields come from its record. */
export function draftAsText(base: ToolFields, draft: ToolDraft): string {
  return `${propertiesText(base, draft)}\n\n${draft.code}`;
}

/** Everything but the code. */
export function propertiesText(base: ToolFields, draft: ToolDraft): string {
  return DRAFT_FIELD_LIST.flatMap(
    ([name, field]) => (field.key === undefined ? field.line?.(base[name]) : field.line?.(draft[field.key])) ?? [],
  ).join('\n');
}

/** The tab in which a person edits a member of a draft. */
export function tabOf(key: DraftField): ToolTab {
  return DRAFT_FIELD_LIST.flatMap(([, field]) => (field.key === key ? [field.tab] : []))[0] ?? 'code';
}
