import type { ImportedTool, ImportReview } from '../contract/services.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ImportFormat } from '../../core/tool.ts';
import { checkTools, type ToolJudges } from '../fields/check-tool.ts';
import type { ToolStore } from '../store/tool-store.ts';
import { reviewFindings } from './import/review-findings.ts';
import type { ReadRecord } from './import/read-record.ts';
import type { Recognised } from './import/detect-format.ts';
import { defined } from '../../core/defined.ts';

/** The code of these formats is our own template, so it is not searched for patterns. */
const WITHOUT_CODE: ReadonlySet<ImportFormat> = new Set(['openai', 'anthropic', 'gemini', 'mcp', 'schema', 'example']);

/**
 * Prepares each tool for review: what was fixed, what to look at, and the existing tool of the same name. Stores
 * nothing and runs nothing.
 *
 * @throws the errors of `read`
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

/** Tools that are judged between two progress reports. */
const BATCH = 100;

/** The same for parsed tools. @param onProgress called with the number of judged tools */
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
      refused.push({
        position: index + 1,
        name: record.fields.name,
        reason: { code: 'code-too-large', values: [LIMITS.maxImportedCodeBytes / 1024 / 1024] },
      });
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
    const { fields, fixed, ok: _ok, findings: seen, ...times } = record;
    const fault = faults[index];
    if (fault !== undefined) {
      refused.push({ position, name: fields.name, reason: { code: 'message', values: [fault] } });
      continue;
    }
    if (names.has(fields.name)) fixed.push({ code: 'same-name-in-file', values: [] });
    names.add(fields.name);
    const met = existing.get(fields.name);
    const sights = WITHOUT_CODE.has(format) ? [] : (seen ?? reviewFindings(fields.code));
    reviewed.push({ fields, ...times, fixed, findings: sights, ...defined({ existing: met }) });
  }
  return { format, tools: reviewed, refused: refused.sort((a, b) => a.position - b.position) };
}
