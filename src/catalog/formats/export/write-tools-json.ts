import type { ToolRecord } from '../../../core/tool.ts';
import { readToolsJsonRecord, toToolsJson } from '../import/tools-json.ts';
import { lossOf } from './losses.ts';
import { fileNameFor, type Written } from './written.ts';
import { defined } from '../../../core/defined.ts';

/** Writes the file of the earlier desktop programs. */
export function writeToolsJson(records: readonly ToolRecord[]): Written {
  const rows = toToolsJson(records);
  const losses = records.map((record, index) => {
    const back = readToolsJsonRecord(rows[index]);
    return lossOf(record, back.ok ? { ...back.fields, ...timesOf(back) } : {}, 'tools.json');
  });
  const path = fileNameFor(records, 'tools.json');
  return { fileName: path, files: [{ path, text: `${JSON.stringify(rows, null, 2)}\n` }], losses };
}

function timesOf({ createdAt, updatedAt }: { readonly createdAt?: string; readonly updatedAt?: string }): {
  createdAt?: string;
  updatedAt?: string;
} {
  return { ...defined({ createdAt, updatedAt }) };
}
