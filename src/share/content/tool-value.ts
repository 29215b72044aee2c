import { jsonOf } from '../../core/json/json.ts';
import type { ShareOrigin } from '../../core/tool.ts';
import { base64UrlToBytes, bytesToBase64Url } from '../../core/base64.ts';
import { LIMITS } from '../../core/limits.ts';
import type { SharedTool } from '../contract/share.ts';
import { isList, type PackedObject, type PackedValue } from '../packed/packed-value.ts';

/**
 * A tool in its short form: without the defaults of format 1, with times as numbers if that is exact, and with hashes
 * and keys as bytes.
 */
export function toolValue({
  createdAt,
  updatedAt,
  origins,
  timeout,
  environment,
  enabled,
  language,
  permissions,
  ...fields
}: SharedTool): PackedObject {
  // Fields are plain JSON: an optional member is absent, never undefined.
  const written = jsonOf(fields);
  return {
    ...written,
    ...(environment === 'node' ? {} : { environment }),
    ...(language === 'javascript' ? {} : { language }),
    ...(timeout === LIMITS.defaultTimeoutMs ? {} : { timeout }),
    ...(enabled ? {} : { enabled }),
    ...(permissions === undefined ? {} : { permissions: jsonOf(permissions) }),
    times: timesValue(createdAt, updatedAt),
    ...(origins === undefined ? {} : { origins: origins.map(originValue) }),
  };
}

/**
 * Converts a tool to the form of a share file, for the parser of tools: all members under their public names. Values
 * that cannot be converted stay unchanged.
 */
export function plainTool(value: PackedObject): Record<string, unknown> {
  const { times, origins, ...fields } = value;
  const plain: Record<string, unknown> = { ...fields };
  if (isListOf(times)) Object.assign(plain, plainTimes(times));
  if (isListOf(origins)) plain['origins'] = origins.map(plainOrigin);
  return plain;
}

const isListOf = (value: PackedValue | undefined): value is readonly PackedValue[] =>
  value !== undefined && isList(value);

/** Milliseconds since 1970, and from then to the update; a text if the number would not give the same text again. */
function timesValue(createdAt: string, updatedAt: string): readonly PackedValue[] {
  const [created, updated] = [millisecondsOf(createdAt), millisecondsOf(updatedAt)];
  const isExact = created !== undefined && updated !== undefined && updated >= created;
  return [created ?? createdAt, isExact ? updated - created : updatedAt];
}

function plainTimes([created, updated]: readonly PackedValue[]): { createdAt: unknown; updatedAt: unknown } {
  const start = typeof created === 'number' ? created : undefined;
  return {
    createdAt: start === undefined ? created : textOf(start),
    updatedAt: typeof updated === 'number' && start !== undefined ? textOf(start + updated) : updated,
  };
}

function millisecondsOf(text: string): number | undefined {
  const time = Date.parse(text);
  return time >= 0 && textOf(time) === text ? time : undefined;
}

/** Undefined outside the range of dates. */
function textOf(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function originValue({ name, codeHash, author }: ShareOrigin): PackedObject {
  const hash = Uint8Array.from(codeHash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return { name, codeHash: hash, ...(author === undefined ? {} : { author: base64UrlToBytes(author) ?? author }) };
}

function plainOrigin(value: PackedValue): unknown {
  if (typeof value !== 'object' || value === null || isList(value) || value instanceof Uint8Array) return value;
  const { codeHash, author, ...rest } = value;
  return {
    ...rest,
    codeHash:
      codeHash instanceof Uint8Array
        ? [...codeHash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
        : codeHash,
    ...(author === undefined ? {} : { author: author instanceof Uint8Array ? bytesToBase64Url(author) : author }),
  };
}
