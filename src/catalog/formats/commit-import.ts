import type { ImportChoice } from '../contract/services.ts';
import type { CodeHash } from '../../core/ids.ts';
import { pastTime } from '../../core/text/past-time.ts';
import type { Provenance, ToolFields, ToolRecord } from '../../core/tool.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';
import { checkTools, type ToolJudges } from '../fields/check-tool.ts';
import { codeHashOf } from '../fields/code-hash.ts';
import { invalidTool, toolError } from '../fields/field-fault.ts';
import { parseToolFields } from '../fields/parse-tool.ts';
import { laterThan, newRecord, type ToolStore } from '../store/tool-store.ts';
import { putTool, TOOL_STORES, type NewRecord, type ToolTransaction } from '../store/tool-writes.ts';
import { defined } from '../../core/defined.ts';

export interface CommitDeps {
  readonly database: ToolyardDatabase;
  readonly tools: ToolStore;
  readonly judges: ToolJudges;
  readonly reservedPrefixes?: () => readonly string[];
  readonly now?: () => Date;
}

interface Ready {
  readonly choice: ImportChoice;
  readonly fields: ToolFields;
  readonly codeHash: CodeHash;
}

/**
 * Stores what the user chose in a review, all of it or nothing; nothing of it is accepted by that. With `replace` the
 * tool of the same name gets a new version, and older ones stay; otherwise a taken name gets the suffix `-2`, `-3`, ….
 *
 * @throws ToolyardError `invalid-tool` for a choice that is not a valid tool, `transport` if the disk is full
 */
export async function commitImport(choices: readonly ImportChoice[], deps: CommitDeps): Promise<ToolRecord[]> {
  const { database, tools, now = () => new Date() } = deps;
  const ready = await judge(choices, deps);
  const at = now();
  const records = await writeTransaction(database, TOOL_STORES, async (transaction) => {
    const stored: ToolRecord[] = [];
    const written = new Set<string>();
    const suffixes = new Map<string, number>();
    for (const { choice, fields, codeHash } of ready) {
      const provenance = provenanceOf(choice, at.toISOString());
      const existing = await transaction.objectStore('tools').index('by-name').get(fields.name);
      const fresh = { ...newRecord(fields, codeHash, provenance, at.toISOString()), ...timesOf(choice, at) };
      let record: NewRecord = fresh;
      if (existing !== undefined && choice.onConflict === 'replace' && !written.has(fields.name)) {
        const { id, createdAt, version, updatedAt } = existing;
        record = { ...fresh, id, createdAt, version: version + 1, updatedAt: laterThan(updatedAt, at) };
      } else if (existing !== undefined) {
        record = { ...fresh, name: await freeName(transaction, fields.name, suffixes) };
      }
      stored.push(await putTool(transaction, record));
      written.add(record.name);
    }
    return stored;
  });
  if (records.length > 0) await tools.announce(records.map(({ id }) => id));
  return records;
}

async function judge(choices: readonly ImportChoice[], { judges, reservedPrefixes }: CommitDeps): Promise<Ready[]> {
  const parsed = choices.map((choice) => {
    const fields = parseToolFields(choice.fields, reservedPrefixes?.());
    if (!fields.ok) throw invalidTool(fields.fault);
    return { choice, fields: fields.value };
  });
  const faults = await checkTools(
    parsed.map(({ fields }) => fields),
    judges,
  );
  for (const [index, fault] of faults.entries()) {
    if (fault === undefined) continue;
    const { path, data = {}, ...found } = fault;
    throw toolError(
      'invalid-tool',
      { code: 'of-tool', values: [parsed[index]?.fields.name ?? '', found] },
      { path, ...data },
    );
  }
  return await Promise.all(
    parsed.map(async ({ choice, fields }) => ({ choice, fields, codeHash: await codeHashOf(fields) })),
  );
}

/** `at` is ISO 8601. */
function provenanceOf({ format, link }: ImportChoice, at: string): Provenance {
  if (link === undefined) return { kind: 'import', format, importedAt: at };
  return {
    kind: 'link',
    openedAt: at,
    origins: link.origins,
    ...defined({ author: link.author }),
  };
}

function timesOf(choice: ImportChoice, at: Date): Partial<Pick<ToolRecord, 'createdAt' | 'updatedAt'>> {
  const [createdAt, updatedAt] = [pastTime(choice.createdAt, at), pastTime(choice.updatedAt, at)];
  return { ...defined({ createdAt, updatedAt }) };
}

/** The name with the lowest free number as its suffix; remembers the last number of each name. */
async function freeName(transaction: ToolTransaction, name: string, suffixes: Map<string, number>): Promise<string> {
  const names = transaction.objectStore('tools').index('by-name');
  for (let number = suffixes.get(name) ?? 2; ; number += 1) {
    const suffix = `-${String(number)}`;
    const candidate = `${name.slice(0, 128 - suffix.length)}${suffix}`;
    if ((await names.getKey(candidate)) !== undefined) continue;
    suffixes.set(name, number + 1);
    return candidate;
  }
}
