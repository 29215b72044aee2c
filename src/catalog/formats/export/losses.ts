import type { ExportFormat, ExportLoss } from '../../contract/export.ts';
import { isRecord, type JsonValue } from '../../../core/json.ts';
import { pointerOf } from '../../../core/json-pointer.ts';
import type { ToolFields, ToolRecord } from '../../../core/tool.ts';
import { TOOL_FIELD_NAMES, TOOL_FIELDS } from '../../fields/tool-fields.ts';

type Field = keyof ToolFields | 'createdAt' | 'updatedAt';
const ALL: readonly Field[] = [...TOOL_FIELD_NAMES, 'createdAt', 'updatedAt'];
const KEEP_TIMES: ReadonlySet<ExportFormat> = new Set(['tools.json', 'mcp-server']);

/** Whether a reader of the format gets the field back, whole or changed. */
function carries(format: ExportFormat, field: Field): boolean {
  if (field === 'createdAt' || field === 'updatedAt') return KEEP_TIMES.has(format);
  return format === 'mcp-server' ? TOOL_FIELDS[field].isLocal !== true : TOOL_FIELDS[field].carriedBy.includes(format);
}

/** What a reader would take for granted anyway: leaving it out loses nothing. */
function goesWithoutSaying(field: Field, value: unknown): boolean {
  if (field === 'createdAt' || field === 'updatedAt') return false;
  const { presence, impliedDefault } = TOOL_FIELDS[field];
  return impliedDefault === true && typeof presence === 'object' && presence.default === value;
}

/**
 * What of a tool does not come back, found by reading what was written: `fields` the format has no place for, and each
 * place of the others that is not as it was.
 */
export function lossOf(
  record: ToolRecord,
  back: Partial<Record<Field, unknown>>,
  format: ExportFormat,
  changes: ExportLoss['changes'] = [],
): ExportLoss {
  const carried = ALL.filter((field) => carries(format, field));
  const fields = ALL.filter(
    (field) => !carries(format, field) && record[field] !== undefined && !goesWithoutSaying(field, record[field]),
  );
  // JSON all of it: it was stored.
  const found = carried.flatMap((field) =>
    changesBetween(record[field] as JsonValue | undefined, back[field] as JsonValue | undefined, [field]),
  );
  return { tool: record.name, fields, changes: [...found, ...changes] };
}

type Path = readonly (string | number)[];
const MAX_TOLD = 50;

/** Where `after` differs from `before`, each place once and the outermost of what came or went. */
export function changesBetween(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: Path = [],
): ExportLoss['changes'] {
  const found: { path: string; text: string }[] = [];
  compare(before, after, path, found);
  return found.length <= MAX_TOLD
    ? found
    : [...found.slice(0, MAX_TOLD), { path: pointerOf(path), text: `and ${String(found.length - MAX_TOLD)} more` }];
}

function compare(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: Path,
  found: { path: string; text: string }[],
): void {
  if (before === after) return;
  if (before === undefined || after === undefined) {
    found.push({
      path: pointerOf(path),
      text: before === undefined ? `${shown(after)} is added` : `${shown(before)} is left out`,
    });
  } else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    before.forEach((item, index) => compare(item, after[index], [...path, index], found));
  } else if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compare(
        Object.hasOwn(before, key) ? before[key] : undefined,
        Object.hasOwn(after, key) ? after[key] : undefined,
        [...path, key],
        found,
      );
    }
  } else found.push({ path: pointerOf(path), text: `${shown(before)} becomes ${shown(after)}` });
}

const MAX_SHOWN = 80;

function shown(value: JsonValue | undefined): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
