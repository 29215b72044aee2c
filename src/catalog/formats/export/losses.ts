import type { ExportFormat, ExportLoss } from '../../../core/export.ts';
import { isRecord, type JsonValue } from '../../../core/json.ts';
import { pointerOf } from '../../../core/json-pointer.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { ToolFields, ToolRecord } from '../../../core/tool.ts';

/** Fields that a reader gets back, whole or changed, by format. What is not named is left out. */
type Field = keyof ToolFields | 'createdAt' | 'updatedAt';
const DEFINITION: readonly Field[] = ['name', 'description', 'parameters'];
const ALL: readonly Field[] = [
  ...DEFINITION,
  'code',
  'returns',
  'timeout',
  'environment',
  'enabled',
  'language',
  'permissions',
  'guidance',
  'cases',
  'packages',
  'pinnedFiles',
  'createdAt',
  'updatedAt',
];
const CARRIED: Readonly<Record<ExportFormat, readonly Field[]>> = {
  openai: DEFINITION,
  anthropic: DEFINITION,
  gemini: DEFINITION,
  mcp: [...DEFINITION, 'returns'],
  'tools.json': [...DEFINITION, 'code', 'returns', 'timeout', 'environment', 'enabled', 'createdAt', 'updatedAt'],
  'ai-sdk': [...DEFINITION, 'code', 'environment', 'language'],
  'mcp-server': ALL.filter((field) => field !== 'pinnedFiles'),
};

/** What a tool has that a reader would take for granted anyway: leaving it out loses nothing. */
const TAKEN_FOR_GRANTED: Partial<Record<Field, unknown>> = {
  timeout: LIMITS.defaultTimeoutMs,
  enabled: true,
  language: 'javascript',
};

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
  const carried = CARRIED[format];
  const fields = ALL.filter(
    (field) => !carried.includes(field) && record[field] !== undefined && record[field] !== TAKEN_FOR_GRANTED[field],
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
