import { vouchedFor } from '../../core/json/json.ts';
import type { Parsed } from '../../core/permissions/network-rule.ts';
import { faultOf } from '../../core/reason.ts';
import { SECRET_NAME_PATTERN } from '../../core/secrets/secret-text.ts';
import { AGENT_FAULTS } from './faults/provider-faults.ts';
import { AGENT_ID } from './parse-turn.ts';
import type { Provider, ProviderFields, ProviderId } from './provider.ts';
import {
  readCount,
  readMatch,
  readNumber,
  readOneOf,
  readShape,
  readText,
  readTime,
} from '../../core/json/read-shape.ts';

/** Addresses of requests if a provider has no `baseURL`. */
const DEFAULT_BASE_URLS = {
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const;

const price = readNumber(0, 1_000_000);
const MEMBERS = {
  kind: readOneOf(['openai-compatible', 'anthropic', 'google', 'chrome', 'local']),
  name: readText(200, 1),
  baseURL: readText(2_000),
  model: readText(2_000),
  dialect: readOneOf(['native', 'text']),
  secret: readMatch(SECRET_NAME_PATTERN),
  contextTokens: readCount(1, 1_000_000_000),
  prices: readShape({ input: price, output: price }),
} as const;
const NEEDED: ReadonlySet<string> = new Set(['kind', 'name', 'model', 'dialect']);

/** Parses a provider from a person or a file; empty texts count as missing. `path` is a JSON Pointer to the error. */
export function parseProviderFields(input: unknown): Parsed<ProviderFields> {
  const given: Record<string, unknown> = {
    dialect: 'native',
    ...(typeof input === 'object' && input !== null ? input : {}),
  };
  const entries: [string, unknown][] = [];
  for (const key of Object.keys(MEMBERS) as (keyof typeof MEMBERS)[]) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    if (!NEEDED.has(key) && (value === undefined || value === null || value === '')) continue;
    const read = MEMBERS[key](typeof value === 'string' ? value.trim() : value);
    if (read === undefined) return faulty(key);
    entries.push([key, read]);
  }
  // The reader of each name has parsed its member.
  const fields = vouchedFor<ProviderFields>(Object.fromEntries(entries));
  if (fields.kind === 'openai-compatible' && fields.baseURL === undefined) return faulty('baseURL');
  if (fields.kind !== 'chrome' && fields.model === '') return faulty('model');
  if (fields.baseURL !== undefined && !isAddress(fields.baseURL)) return faulty('baseURL');
  return { ok: true, value: fields };
}

function faulty(member: keyof typeof MEMBERS): Exclude<Parsed<never>, { readonly ok: true }> {
  return { ok: false, path: `/${member}`, ...faultOf(AGENT_FAULTS, { code: `provider-${member}`, values: [] }) };
}

const readIdentity = readShape({ id: readMatch<ProviderId>(AGENT_ID), createdAt: readTime, updatedAt: readTime });

/** Parses a stored provider; undefined if it is not valid. */
export function readProvider(value: unknown): Provider | undefined {
  const [fields, identity] = [parseProviderFields(value), readIdentity(value)];
  return fields.ok && identity !== undefined ? { ...fields.value, ...identity } : undefined;
}

/** The address of a provider's requests; none for models in the browser. */
export function baseUrlOf({ kind, baseURL }: Pick<ProviderFields, 'kind' | 'baseURL'>): string | undefined {
  if (kind === 'chrome' || kind === 'local') return undefined;
  return baseURL ?? (kind === 'openai-compatible' ? undefined : DEFAULT_BASE_URLS[kind]);
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
