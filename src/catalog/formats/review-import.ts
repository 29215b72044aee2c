import { ToolyardError } from '../../core/errors.ts';
import type { ImportedTool, ImportReview } from '../../core/host-api.ts';
import { isRecord, parseJson } from '../../core/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { checkTools, type ToolJudges } from '../record/check-tool.ts';
import { own } from '../record/field-fault.ts';
import type { ToolStore } from '../store/tool-store.ts';
import { readBareCode } from './bare-code.ts';
import { lookAt } from './look-at.ts';
import { readOpenAiDefinition } from './openai.ts';
import type { ReadRecord } from './read-record.ts';
import { readToolsJsonRecord } from './tools-json.ts';
import { EXPORT_FORMAT_VERSION, isToolyardFile, readToolyardTool } from './toolyard-file.ts';

type FileFormat = 'tools.json' | 'openai' | 'toolyard';
const READERS: Readonly<Record<FileFormat, (input: unknown) => ReadRecord>> = {
  'tools.json': readToolsJsonRecord,
  openai: readOpenAiDefinition,
  toolyard: readToolyardTool,
};

/**
 * Reads a file of tools and says of each what was mended, what deserves a look and which tool it would meet. Stores
 * nothing and runs nothing.
 *
 * @throws ToolyardError `invalid-input` when the text is neither JSON nor code, too large, or of no format known.
 */
export async function reviewImport(text: string, tools: ToolStore, judges: ToolJudges, fileName?: string): Promise<ImportReview> {
  const { format, records } = await readAll(text, fileName, judges);
  const refused: ImportReview['refused'][number][] = [];
  const read: { position: number; record: Extract<ReadRecord, { ok: true }> }[] = [];
  for (const [index, record] of records.entries()) {
    if (record.ok) read.push({ position: index + 1, record });
    else refused.push({ position: index + 1, name: record.name, reason: record.reason });
  }
  const faults = await checkTools(read.map(({ record }) => record.fields), judges);
  const existing = await tools.getByNames(read.map(({ record }) => record.fields.name));
  const names = new Set<string>();
  const reviewed: ImportedTool[] = [];
  for (const [index, { position, record }] of read.entries()) {
    const { fields, mended, ok: _ok, ...times } = record;
    const fault = faults[index];
    if (fault !== undefined) {
      refused.push({ position, name: fields.name, reason: fault.message });
      continue;
    }
    if (names.has(fields.name)) mended.push('An earlier tool of this file has the same name: this one gets a number behind it.');
    names.add(fields.name);
    const met = existing.get(fields.name);
    // The code of a definition is our own template: only the words of its description could look like anything.
    const sights = format === 'openai' ? [] : lookAt(fields.code);
    reviewed.push({ fields, ...times, mended, lookAt: sights, ...(met === undefined ? {} : { existing: met }) });
  }
  return { format, tools: reviewed, refused: refused.sort((a, b) => a.position - b.position) };
}

async function readAll(text: string, fileName: string | undefined, { code }: ToolJudges): Promise<{ format: ImportReview['format']; records: ReadRecord[] }> {
  if (text.length > LIMITS.maxImportBytes) {
    throw new ToolyardError('invalid-input', `The file is larger than ${String(LIMITS.maxImportBytes / 1024 / 1024)} MB`);
  }
  // A byte order mark, as Windows editors leave it, is no JSON.
  const source = text.replace(/^\uFEFF/, '');
  const json = parseJson(source);
  if (json.ok) {
    const { format, items } = formatOf(json.value);
    return { format, records: items.map(READERS[format]) };
  }
  if (/\.json$/i.test(fileName ?? '') || source.trim() === '') throw new ToolyardError('invalid-input', `The file is not JSON: ${json.message}`);
  const record = await readBareCode(source, fileName, code);
  if (record.ok) return { format: 'code', records: [record] };
  // What begins like JSON was most likely meant to be JSON.
  throw new ToolyardError('invalid-input', /^\s*[[{]/.test(source) ? `The file is not JSON: ${json.message}` : record.reason);
}

function formatOf(value: unknown): { format: FileFormat; items: readonly unknown[] } {
  if (isToolyardFile(value)) {
    const version = own(value, 'formatVersion');
    if (version !== EXPORT_FORMAT_VERSION) {
      throw new ToolyardError('invalid-input', `The file has format version ${String(version)}, and this app reads ${String(EXPORT_FORMAT_VERSION)}: a newer version of the app wrote it`);
    }
    return { format: 'toolyard', items: listOf(own(value, 'tools')) };
  }
  const wrapped = isRecord(value) && Array.isArray(own(value, 'tools')) ? own(value, 'tools') : value;
  const items: readonly unknown[] = Array.isArray(wrapped) ? wrapped : [wrapped];
  if (items.some((item) => isRecord(item) && (Object.hasOwn(item, 'code') || Object.hasOwn(item, 'environment')))) return { format: 'tools.json', items };
  if (items.some(looksLikeDefinition)) return { format: 'openai', items };
  if (Array.isArray(wrapped) && wrapped.length === 0) return { format: 'tools.json', items };
  throw new ToolyardError('invalid-input', 'The file is none of what can be imported: a tools.json, OpenAI function definitions, or an export of Toolyard');
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function looksLikeDefinition(item: unknown): boolean {
  if (!isRecord(item)) return false;
  return isRecord(own(item, 'function')) || own(item, 'type') === 'function' || (typeof own(item, 'name') === 'string' && (Object.hasOwn(item, 'parameters') || Object.hasOwn(item, 'description')));
}
