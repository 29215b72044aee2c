import { sortKeyOf } from '../../catalog/contract/tool-order.ts';
import type { CodeHash, ToolDigest, ToolId } from '../../core/ids.ts';
import type { ToolRecord, ToolVersion } from '../../core/tool.ts';
import type { RemovedTool } from './database.ts';
import { earlierCodeHash, newCodeHash, newDigest, isOnlyOne, isOnlyOneOf } from './hashes-4.ts';
import type { UpgradeTransaction } from './migrations.ts';
import { moveCatalogs } from './move-catalogs.ts';

/**
 * Gives every stored tool its new hash of code, and stores what was trusted and allowed so far under the new names:
 * acceptances of the trusted versions, grants and rules for the same code. What was allowed for a hash that can mean
 * two things is asked again.
 */
export async function migrateAcceptances(transaction: UpgradeTransaction): Promise<void> {
  const moved = new Map<string, string>();
  const removed = transaction.objectStore('removed');
  for (const id of await transaction.objectStore('tools').getAllKeys()) {
    const versions = transaction.objectStore('versions');
    const record = await transaction.objectStore('tools').get(id);
    if (record?.code === undefined) continue;
    const tool = rehashed(record, await versions.getAll(IDBKeyRange.bound([id], [id, []])));
    for (const version of tool.versions) void versions.put({ toolId: id, ...version });
    void transaction.objectStore('tools').put(tool.record);
    if (tool.record.trusted !== record.trusted) await distrustSummary(transaction, id);
    await keepOf(transaction, id, tool, moved);
  }
  for (const id of await removed.getAllKeys()) {
    const held = await removed.get(id);
    if (held?.record?.code === undefined) continue;
    const tool = rehashed(held.record, held.versions);
    const next: RemovedTool = { ...held, record: tool.record, versions: tool.versions };
    void removed.put(next);
    await keepOf(transaction, id, tool, moved);
  }
  await moveCatalogs(transaction, moved);
  const rules = transaction.objectStore('approvalRules');
  for (const rule of await rules.getAll()) {
    const toolKey = moved.get(rule.toolKey);
    if (toolKey !== undefined) void rules.put({ ...rule, toolKey });
  }
}

async function distrustSummary(transaction: UpgradeTransaction, id: ToolId): Promise<void> {
  const summaries = transaction.objectStore('summaries');
  const summary = await summaries.get(id);
  // With its sort key, which an earlier migration may be about to add.
  if (summary !== undefined) void summaries.put({ ...summary, trusted: false, sort: sortKeyOf(summary.name) });
}

interface Rehashed {
  readonly record: ToolRecord;
  readonly versions: readonly ToolVersion[];
  /** Old hashes and the new ones of the same code; undefined for an old one that is not of exactly one code. */
  readonly hashes: ReadonlyMap<CodeHash, CodeHash | undefined>;
  /** What a person accepted, and in which version last. */
  readonly accepted: ReadonlyMap<ToolDigest, { readonly codeHash: CodeHash; readonly version: number }>;
  /** Old hashes of code whose trust was taken over from other code. */
  readonly overtaken: ReadonlySet<CodeHash>;
}

function rehashed(record: ToolRecord, kept: readonly ToolVersion[]): Rehashed {
  const hashes = new Map<CodeHash, CodeHash | undefined>();
  const all = [...kept.map((version) => version.record), record];
  const isComplete = new Set(all.map(({ version }) => version)).size === record.version;
  for (const each of all) {
    const earlier = earlierCodeHash(each);
    if (each.codeHash !== earlier) continue;
    const now = newCodeHash(each);
    // Of a version that is gone, nobody can say whether it had the same hash.
    const isKnown = isOnlyOne(each) || (isComplete && isOnlyOneOf(each));
    hashes.set(earlier, !isKnown || (hashes.has(earlier) && hashes.get(earlier) !== now) ? undefined : now);
  }
  const { accepted, overtaken } = acceptedIn(record, kept);
  const renew = (each: ToolRecord): ToolRecord => withNewHash(each, hashes);
  return {
    record: { ...renew(record), trusted: accepted.has(newDigest(record)) },
    versions: kept.map(({ version, record: each, savedAt }) => ({ version, record: renew(each), savedAt })),
    hashes,
    accepted,
    overtaken,
  };
}

function withNewHash(record: ToolRecord, hashes: Rehashed['hashes']): ToolRecord {
  const { provenance } = record;
  const renewed = { ...record, codeHash: newCodeHash(record) };
  if (provenance?.kind !== 'link') return renewed;
  const origins = provenance.origins.map((origin) => ({
    ...origin,
    codeHash: hashes.get(origin.codeHash) ?? origin.codeHash,
  }));
  return { ...renewed, provenance: { ...provenance, origins } };
}

/**
 * What a person accepted: every form that was trusted, except one that was stored untrusted before and became trusted
 * without their word. Their word is a version with the same fields as the one before; trust that came with other fields
 * belonged to those.
 */
function acceptedIn(record: ToolRecord, kept: readonly ToolVersion[]): Pick<Rehashed, 'accepted' | 'overtaken'> {
  const accepted = new Map<ToolDigest, { readonly codeHash: CodeHash; readonly version: number }>();
  const overtaken = new Set<CodeHash>();
  const untrusted = new Set<ToolDigest>();
  let before: ToolDigest | undefined;
  const ordered = [...kept].sort((one, other) => one.version - other.version).map((version) => version.record);
  const all = ordered.at(-1)?.version === record.version ? ordered : [...ordered, record];
  for (const each of all) {
    const digest = newDigest(each);
    if (!each.trusted) {
      untrusted.add(digest);
      accepted.delete(digest);
    } else if (!untrusted.has(digest) || before === digest) {
      untrusted.delete(digest);
      accepted.set(digest, { codeHash: newCodeHash(each), version: each.version });
    } else if (!accepted.has(digest)) overtaken.add(each.codeHash);
    before = digest;
  }
  return { accepted, overtaken };
}

/** Stores the acceptances of a tool, and moves its grants. */
async function keepOf(
  transaction: UpgradeTransaction,
  toolId: ToolId,
  { accepted, hashes, overtaken }: Rehashed,
  moved: Map<string, string>,
): Promise<void> {
  const at = new Date().toISOString();
  for (const [digest, { codeHash, version }] of accepted)
    void transaction.objectStore('acceptances').put({ toolId, digest, codeHash, by: 'earlier', version, at });
  const grants = transaction.objectStore('grants');
  for (const [earlier, now] of hashes) {
    const isKept = now !== undefined && !overtaken.has(earlier);
    if (isKept) moved.set(`${toolId} ${earlier}`, `${toolId} ${now}`);
    const grant = await grants.get([toolId, earlier]);
    if (grant === undefined) continue;
    void grants.delete([toolId, earlier]);
    if (isKept) void grants.put({ ...grant, codeHash: now });
  }
}
