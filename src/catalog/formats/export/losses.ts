import type { ExportFormat, ExportLoss } from '../../contract/export.ts';
import { exportChange } from '../../contract/faults/export-changes.ts';
import { isRecord, type JsonValue } from '../../../core/json/json.ts';
import { pointerOf } from '../../../core/json/json-pointer.ts';
import type { ToolFields, ToolRecord } from '../../../core/tool.ts';
import { TOOL_FIELD_NAMES, TOOL_FIELDS } from '../../fields/tool-fields.ts';

type Field = keyof ToolFields | 'createdAt' | 'updatedAt';
const ALL: readonly Field[] = [...TOOL_FIELD_NAMES, 'createdAt', 'updatedAt'];
const KEEP_TIMES: ReadonlySet<ExportFormat> = new Set(['tools.json', 'mcp-server']);

/** Whether the format contains the field, changed or unchanged. */
function carries(format: ExportFormat, field: Field): boolean {
  if (field === 'createdAt' || field === 'updatedAt') return KEEP_TIMES.has(format);
  return format === 'mcp-server' ? TOOL_FIELDS[field].isLocal !== true : TOOL_FIELDS[field].carriedBy.includes(format);
}

/** Whether a reader assumes this value by default, so that leaving it out loses nothing. */
function goesWithoutSaying(field: Field, value: unknown): boolean {
  if (field === 'createdAt' || field === 'updatedAt') return false;
  const { presence, impliedDefault } = TOOL_FIELDS[field];
  return impliedDefault === true && typeof presence === 'object' && presence.default === value;
}

/**
 * The loss of a tool, found by parsing the output: `fields` that the format does not support, and changes in the
 * others.
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
  // It was stored, so all of it is JSON.
  const found = carried.flatMap((field) =>
    changesBetween(record[field] as JsonValue | undefined, back[field] as JsonValue | undefined, [field]),
  );
  return { tool: record.name, fields, changes: [...found, ...changes] };
}

type Path = readonly (string | number)[];
const MAX_REPORTED = 50;

/** Places where `after` differs from `before`; of nested additions or removals only the outermost. */
export function changesBetween(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: Path = [],
): ExportLoss['changes'] {
  const found: ExportLoss['changes'][number][] = [];
  compare(before, after, path, found);
  return found.length <= MAX_REPORTED
    ? found
    : [
        ...found.slice(0, MAX_REPORTED),
        exportChange(pointerOf(path), { code: 'change-more', values: [found.length - MAX_REPORTED] }),
      ];
}

function compare(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: Path,
  found: ExportLoss['changes'][number][],
): void {
  if (before === after) return;
  if (before === undefined || after === undefined) {
    found.push(
      exportChange(
        pointerOf(path),
        before === undefined
          ? { code: 'change-added', values: [shown(after)] }
          : { code: 'change-left-out', values: [shown(before)] },
      ),
    );
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
  } else found.push(exportChange(pointerOf(path), { code: 'change-becomes', values: [shown(before), shown(after)] }));
}

const MAX_SHOWN = 80;

function shown(value: JsonValue | undefined): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
