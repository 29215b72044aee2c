import { isLightJson } from '../../core/json/json-weight.ts';
import { isRecord, parseJson } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { own } from '../fields/field-fault.ts';

/** Converts a file of format 1, one JSON object, to the lines of format 2. No lines for other files. */
export async function* oldLines(file: Blob): AsyncGenerator<string> {
  const text = file.size > LIMITS.backup.maxOldBytes ? '' : (await file.text()).replace(/^\uFEFF/, '');
  const json = isLightJson(text, LIMITS.backup.maxOldParts) ? parseJson(text) : undefined;
  if (json?.ok !== true || !isRecord(json.value)) return;
  const { format, formatVersion, exportedAt } = json.value;
  yield JSON.stringify({ format, formatVersion, exportedAt });
  let count = 1;
  const line = (entry: Readonly<Record<string, unknown>>): string => {
    count += 1;
    return JSON.stringify(entry);
  };
  const settings = own(json.value, 'settings');
  for (const [key, value] of isRecord(settings) ? Object.entries(settings) : [])
    yield line({ kind: 'setting', key, value });
  for (const tool of listIn(json.value, 'tools')) {
    const { versions, ...record } = isRecord(tool) ? tool : {};
    yield line({ kind: 'tool', record });
    for (const version of Array.isArray(versions) ? (versions as unknown[]) : [])
      if (isRecord(version))
        yield line({
          kind: 'version',
          toolId: record['id'],
          version: version['version'],
          record: version['record'],
          savedAt: version['savedAt'],
        });
  }
  for (const run of listIn(json.value, 'runs')) yield line({ kind: 'run', run });
  yield JSON.stringify({ kind: 'end', lines: count });
}

function listIn(value: Record<string, unknown>, key: string): readonly unknown[] {
  const list = own(value, key);
  return Array.isArray(list) ? (list as unknown[]) : [];
}
