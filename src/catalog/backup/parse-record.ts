import { isRecord, vouchedFor } from '../../core/json/json.ts';
import type { CodeHash, ToolId } from '../../core/ids.ts';
import type { Provenance, ToolRecord } from '../../core/tool.ts';
import { copyJsonObject } from '../../core/json/json-copy.ts';
import { pastTime } from '../../core/text/past-time.ts';
import { codeHashOf, earlierCodeHashOf } from '../fields/code-hash.ts';
import { backupFault } from '../contract/faults/backup-faults.ts';
import { faultyBy, own, parsed, type FieldFault, type Parsed } from '../fields/field-fault.ts';
import { parseToolFields } from '../fields/parse-tool.ts';

type EntryCode =
  'entry-not-object' | 'entry-no-id' | 'entry-version' | 'entry-times' | 'entry-provenance' | 'entry-name-of-app';

/** Ids that this app makes, and those of older versions. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;
/** More versions than anyone makes. From 2^53 on, two numbers in a row would be the same. */
const MAX_VERSION = 1e9;

/**
 * Parses a stored tool from outside. Its hash is computed again: grants are bound to it, so the file must not choose
 * it. `trusted` is what the file says: it counts only if a person says that the file is their own.
 */
export async function parseRecord(input: unknown, now: Date = new Date()): Promise<Parsed<ToolRecord>> {
  if (!isRecord(input)) return refused('', 'entry-not-object');
  const fields = parseToolFields(input);
  if (!fields.ok) return fields;
  const [id, version, trusted] = [own(input, 'id'), own(input, 'version'), own(input, 'trusted')];
  if (!isToolId(id)) return refused('/id', 'entry-no-id');
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > MAX_VERSION)
    return refused('/version', 'entry-version');
  const [createdAt, updatedAt] = [pastTime(own(input, 'createdAt'), now), pastTime(own(input, 'updatedAt'), now)];
  if (createdAt === undefined || updatedAt === undefined) return refused('/updatedAt', 'entry-times');
  const codeHash = await codeHashOf(fields.value);
  const origins = { from: await earlierCodeHashOf(fields.value), to: codeHash };
  const provenance = parseProvenance(own(input, 'provenance'), origins, now);
  if (provenance === undefined) return refused('/provenance', 'entry-provenance');
  return parsed({
    ...fields.value,
    id,
    version,
    codeHash,
    createdAt,
    updatedAt,
    provenance,
    trusted: trusted === true,
  });
}

/** The fault of an entry. @param path JSON Pointer into it */
export function refused(path: string, code: EntryCode): { readonly ok: false; readonly fault: FieldFault } {
  return faultyBy(path, backupFault({ code, values: [] }));
}

export function isToolId(value: unknown): value is ToolId {
  return typeof value === 'string' && ID.test(value);
}

/** A version of the app wrote origins with the hash that was in use then: `from` is now `to`. */
function parseProvenance(
  input: unknown,
  { from, to }: { readonly from: CodeHash; readonly to: CodeHash },
  now: Date,
): Provenance | undefined {
  const given = copyJsonObject(input);
  if (given === undefined) return undefined;
  const { kind, format, origins, author } = given;
  const [importedAt, openedAt] = [pastTime(given['importedAt'], now), pastTime(given['openedAt'], now)];
  if (kind === 'written') return { kind };
  // A format of a newer version is kept, because it is only displayed.
  if (kind === 'import' && typeof format === 'string' && importedAt !== undefined)
    return { kind, format: format as Extract<Provenance, { kind: 'import' }>['format'], importedAt };
  if (kind !== 'link' || openedAt === undefined || !Array.isArray(origins) || !origins.every(isOrigin))
    return undefined;
  const named = vouchedFor<Extract<Provenance, { kind: 'link' }>['origins']>(origins);
  return {
    kind,
    openedAt,
    origins: named.map((origin) => (origin.codeHash === from ? { ...origin, codeHash: to } : origin)),
    ...(typeof author === 'string' ? { author } : {}),
  };
}

function isOrigin(origin: unknown): boolean {
  return (
    isRecord(origin) &&
    typeof origin['name'] === 'string' &&
    typeof origin['codeHash'] === 'string' &&
    (origin['author'] === undefined || typeof origin['author'] === 'string')
  );
}
