import type { ImportedTool, ImportReview } from '../contract.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ImportFormat } from '../../core/tool.ts';
import { checkTools, type ToolJudges } from '../fields/check-tool.ts';
import type { ToolStore } from '../store/tool-store.ts';
import { lookAt } from './read/look-at.ts';
import type { ReadRecord } from './read/read-record.ts';
import type { Recognised } from './read/recognise.ts';

/** Their code is a template of ours: only the words of its description could look like anything. */
const WITHOUT_CODE: ReadonlySet<ImportFormat> = new Set(['openai', 'anthropic', 'gemini', 'mcp', 'schema', 'example']);

/**
 * Says of each tool that was read what was fixed, what deserves a look and which tool it would meet. Stores
 * nothing and runs nothing.
 *
 * @throws what `read` does.
 */
export async function reviewImport(
  read: () => Promise<Recognised>,
  tools: ToolStore,
  judges: ToolJudges,
): Promise<ImportReview> {
  const found = await read();
  if ('known' in found) return { format: 'code', tools: [], refused: [], known: found.known };
  return await reviewRecords(found, tools, judges);
}

/** Tools that are judged before the next progress is told. */
const BATCH = 100;

/** The same for tools that were read already. @param onProgress hears how many of them have been judged. */
export async function reviewRecords(
  { format, records }: { readonly format: ImportFormat; readonly records: readonly ReadRecord[] },
  tools: ToolStore,
  judges: ToolJudges,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ImportReview> {
  const refused: ImportReview['refused'][number][] = [];
  const read: { position: number; record: Extract<ReadRecord, { ok: true }> }[] = [];
  for (const [index, record] of records.entries()) {
    if (record.ok && record.fields.code.length > LIMITS.maxImportedCodeBytes)
      refused.push({ position: index + 1, name: record.fields.name, reason: TOO_MUCH_CODE });
    else if (record.ok) read.push({ position: index + 1, record });
    else refused.push({ position: index + 1, name: record.name, reason: record.reason });
  }
  const faults: Awaited<ReturnType<typeof checkTools>> = [];
  while (faults.length < read.length) {
    onProgress(faults.length, read.length);
    faults.push(
      ...(await checkTools(
        read.slice(faults.length, faults.length + BATCH).map(({ record }) => record.fields),
        judges,
      )),
    );
  }
  const existing = await tools.getByNames(read.map(({ record }) => record.fields.name));
  const names = new Set<string>();
  const reviewed: ImportedTool[] = [];
  for (const [index, { position, record }] of read.entries()) {
    const { fields, fixed, ok: _ok, lookAt: seen, ...times } = record;
    const fault = faults[index];
    if (fault !== undefined) {
      refused.push({ position, name: fields.name, reason: fault.message });
      continue;
    }
    if (names.has(fields.name))
      fixed.push('An earlier tool of this file has the same name: this one gets a number behind it.');
    names.add(fields.name);
    const met = existing.get(fields.name);
    const sights = WITHOUT_CODE.has(format) ? [] : (seen ?? lookAt(fields.code));
    reviewed.push({ fields, ...times, fixed, lookAt: sights, ...(met === undefined ? {} : { existing: met }) });
  }
  return { format, tools: reviewed, refused: refused.sort((a, b) => a.position - b.position) };
}

const TOO_MUCH_CODE = `Its code is larger than ${String(LIMITS.maxImportedCodeBytes / 1024 / 1024)} MB`;
