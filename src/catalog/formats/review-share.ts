import type { ImportedTool, ReviewedOrigin } from '../contract/services.ts';
import type { CodeHash } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ShareContent, SharedTool } from '../../share/contract/share.ts';
import type { ToolRecord, ShareOrigin } from '../../core/tool.ts';
import { codeHashOf, earlierCodeHashOf } from '../fields/code-hash.ts';
import { fieldsOf } from '../fields/tool-fields.ts';
import type { ToolStore } from '../store/tool-store.ts';
import { reviewFindings } from './import/review-findings.ts';
import { defined } from '../../core/defined.ts';

/**
 * Compares the tools of a link with the stored tools. Reads the store, and neither parses code nor compiles schemas.
 */
export async function reviewShare({ tools: shared, author }: ShareContent, tools: ToolStore): Promise<ImportedTool[]> {
  const key = author?.valid === true ? author.key : undefined;
  const kept = await tools.getByNames(
    shared.flatMap(({ name, origins = [] }) => [name, ...origins.map((origin) => origin.name)]),
  );
  const hashesOf = createHashes(tools);
  const names = new Set<string>();
  const reviewed: ImportedTool[] = [];
  for (const tool of shared) {
    const fields = fieldsOf(tool);
    const existing = kept.get(tool.name);
    const received = await receivedBy(tool, author);
    const relative = existing === undefined ? await relativeOf(tool.origins ?? [], kept, hashesOf) : undefined;
    const signature = signatureNextTo(existing ?? relative, key);
    const link: ReviewedOrigin = {
      ...received,
      ...defined({ relative, signature }),
      isSame: existing !== undefined && JSON.stringify(fieldsOf(existing)) === JSON.stringify(fields),
    };
    reviewed.push({
      fields,
      createdAt: tool.createdAt,
      updatedAt: tool.updatedAt,
      fixed: names.has(tool.name) ? [{ code: 'same-name-in-link', values: [] }] : [],
      findings: reviewFindings(tool.code),
      link,
      ...defined({ existing }),
    });
    names.add(tool.name);
  }
  return reviewed;
}

/** The provenance of a received tool. An invalid signature is dropped. */
export async function receivedBy(
  tool: SharedTool,
  author: ShareContent['author'],
): Promise<Pick<ReviewedOrigin, 'origins' | 'author'>> {
  const key = author?.valid === true ? author.key : undefined;
  return { origins: await withItself(tool, key), ...defined({ author: key }) };
}

/** The origins plus the received tool; a tool that was passed on unchanged is not listed twice. */
async function withItself(tool: SharedTool, author: string | undefined): Promise<readonly ShareOrigin[]> {
  const codeHash = await codeHashOf(tool);
  const earlier = await earlierCodeHashOf(tool);
  const origins = (tool.origins ?? []).map((origin) =>
    origin.codeHash === earlier ? { ...origin, codeHash } : origin,
  );
  const last = origins.at(-1);
  if (last?.codeHash === codeHash && last.name === tool.name) return origins;
  return [...origins, { name: tool.name, codeHash, ...defined({ author }) }].slice(-LIMITS.share.maxOrigins);
}

type HashesOf = (record: ToolRecord) => Promise<ReadonlySet<CodeHash>>;

/** The stored tool that is the nearest origin, in its current or an older version. */
async function relativeOf(
  origins: readonly ShareOrigin[],
  kept: ReadonlyMap<string, ToolRecord>,
  hashesOf: HashesOf,
): Promise<ToolRecord | undefined> {
  for (const { name, codeHash } of [...origins].reverse()) {
    const record = kept.get(name);
    if (record !== undefined && (record.codeHash === codeHash || (await hashesOf(record)).has(codeHash))) return record;
  }
  return undefined;
}

function createHashes(tools: ToolStore): HashesOf {
  const known = new Map<string, Promise<ReadonlySet<CodeHash>>>();
  const read = async ({ name, provenance }: ToolRecord): Promise<ReadonlySet<CodeHash>> => {
    const versions = await tools.versions(name);
    const received = provenance.kind === 'link' ? provenance.origins : [];
    // Links that earlier versions of the app wrote name these hashes. Origins are claims: nothing is allowed by them.
    const earlier = await Promise.all(versions.map(({ record }) => earlierCodeHashOf(record)));
    return new Set([
      ...versions.map(({ record }) => record.codeHash),
      ...received.map(({ codeHash }) => codeHash),
      ...earlier,
    ]);
  };
  return (record) => {
    const hashes = known.get(record.name) ?? read(record);
    known.set(record.name, hashes);
    return hashes;
  };
}

/** Undefined if the stored tool was not signed either. */
function signatureNextTo(kept: ToolRecord | undefined, key: string | undefined): ReviewedOrigin['signature'] {
  const before = kept?.provenance.kind === 'link' ? kept.provenance.author : undefined;
  if (before === undefined) return undefined;
  return key === undefined ? 'missing' : key === before ? 'same' : 'other';
}
