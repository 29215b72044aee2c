import { isRecord, vouchedFor } from '../../core/json.ts';
import type { ToolId } from '../../core/ids.ts';
import type { Provenance, ToolRecord } from '../../core/tool.ts';
import { copyJsonObject } from '../../core/json-copy.ts';
import { codeHashOf } from '../fields/code-hash.ts';
import { faulty, own, parsed, type Parsed } from '../fields/field-fault.ts';
import { parseToolFields } from '../fields/parse-tool.ts';

/** Ids that this app makes, and those of older versions. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Parses a stored tool from outside. Its hash is computed again: grants are bound to it, so the file must not choose
 * it.
 */
export async function parseRecord(input: unknown): Promise<Parsed<ToolRecord>> {
  if (!isRecord(input)) return faulty('', 'It is not an object');
  const fields = parseToolFields(input);
  if (!fields.ok) return fields;
  const [id, version, trusted] = [own(input, 'id'), own(input, 'version'), own(input, 'trusted')];
  if (!isToolId(id)) return faulty('/id', 'It has no id');
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1)
    return faulty('/version', 'Its version is no whole number from 1 on');
  const [createdAt, updatedAt] = [own(input, 'createdAt'), own(input, 'updatedAt')];
  if (!isTime(createdAt) || !isTime(updatedAt)) return faulty('/updatedAt', 'Its times cannot be read');
  const provenance = parseProvenance(own(input, 'provenance'));
  if (provenance === undefined) return faulty('/provenance', 'It does not say where it came from');
  return parsed({
    ...fields.value,
    id,
    version,
    codeHash: await codeHashOf(fields.value),
    createdAt,
    updatedAt,
    provenance,
    trusted: trusted === true,
  });
}

export function isToolId(value: unknown): value is ToolId {
  return typeof value === 'string' && ID.test(value);
}

export function isTime(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 40 && !Number.isNaN(Date.parse(value));
}

function parseProvenance(input: unknown): Provenance | undefined {
  const given = copyJsonObject(input);
  if (given === undefined) return undefined;
  const { kind, format, importedAt, openedAt, origins, author } = given;
  if (kind === 'written') return { kind };
  // A format of a newer version is kept, because it is only displayed.
  if (kind === 'import' && typeof format === 'string' && isTime(importedAt))
    return { kind, format: format as Extract<Provenance, { kind: 'import' }>['format'], importedAt };
  if (kind !== 'link' || !isTime(openedAt) || !Array.isArray(origins) || !origins.every(isOrigin)) return undefined;
  return {
    kind,
    openedAt,
    origins: vouchedFor<Extract<Provenance, { kind: 'link' }>['origins']>(origins),
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
