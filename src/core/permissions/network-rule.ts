import { isRecord } from '../json/json.ts';
import { faultOf, type Fault, type Reason } from '../reason.ts';
import { PERMISSION_FAULTS } from './permission-faults.ts';
import type { NetworkRule, SecretBinding } from './permissions.ts';
import { hidesParentSegment } from './url-path.ts';

/** A parsed value, or an error with `path`, a JSON Pointer into the input. */
export type Parsed<Value> =
  { readonly ok: true; readonly value: Value } | ({ readonly ok: false; readonly path: string } & Fault);

const MAX_METHODS = 32;
const MAX_PATH_PREFIX_LENGTH = 2_048;

/**
 * Parses a network rule from outside and normalizes it to the form that requests are compared with.
 *
 * @returns the rule (origin as the URL parser writes it, methods upper case and unique, prefix normalized), or what is
 * wrong and where
 */
export function normalizeRule(input: unknown, path = ''): Parsed<NetworkRule> {
  const binding = normalizeBinding(input, path);
  if (!binding.ok || !isRecord(input)) return binding;
  const { credentialHeaders } = input;
  if (credentialHeaders === undefined || credentialHeaders === false) return binding;
  if (credentialHeaders !== true) return fail(`${path}/credentialHeaders`, 'rule-credentials');
  return { ok: true, value: { ...binding.value, credentialHeaders } };
}

/** Like `normalizeRule`, for the binding of a secret: origin, methods and path prefix only. */
export function normalizeBinding(input: unknown, path = ''): Parsed<SecretBinding> {
  if (!isRecord(input)) return fail(path, 'rule-not-object');
  const origin = normalizeOrigin(input.origin, `${path}/origin`);
  if (!origin.ok) return origin;
  const methods = normalizeMethods(input.methods, `${path}/methods`);
  if (!methods.ok) return methods;
  const pathPrefix = normalizePathPrefix(input.pathPrefix, origin.value, `${path}/pathPrefix`);
  if (!pathPrefix.ok) return pathPrefix;
  return { ok: true, value: { origin: origin.value, methods: methods.value, pathPrefix: pathPrefix.value } };
}

/** Upper-case method; undefined if it is not a method name or no tool may use it (CONNECT, TRACE, TRACK). */
export function normalizeMethod(method: unknown): string | undefined {
  // Tested before upper-casing, because some non-ASCII letters become ASCII letters.
  if (typeof method !== 'string' || !/^[A-Za-z][A-Za-z0-9_-]{0,31}$/.test(method)) return undefined;
  const upper = method.toUpperCase();
  return upper === 'CONNECT' || upper === 'TRACE' || upper === 'TRACK' ? undefined : upper;
}

function normalizeOrigin(input: unknown, path: string): Parsed<string> {
  if (typeof input !== 'string' || !URL.canParse(input)) return fail(path, 'origin-unreadable');
  const url = new URL(input);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail(path, 'origin-scheme', url.protocol);
  if (url.username !== '' || url.password !== '') return fail(path, 'origin-user');
  // Browsers encode the star; Node does not.
  if (/\*|%2a/i.test(url.hostname)) return fail(path, 'origin-wildcard');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    return fail(path, 'origin-path', url.pathname);
  }
  return { ok: true, value: url.origin };
}

function normalizeMethods(input: unknown, path: string): Parsed<readonly string[]> {
  if (!Array.isArray(input) || input.length === 0 || input.length > MAX_METHODS) {
    return fail(path, 'methods-list', MAX_METHODS);
  }
  const methods = new Set<string>();
  for (const [index, entry] of (input as unknown[]).entries()) {
    const method = normalizeMethod(entry);
    if (method === undefined) return fail(`${path}/${index}`, 'method-name');
    methods.add(method);
  }
  return { ok: true, value: [...methods] };
}

function normalizePathPrefix(input: unknown, origin: string, path: string): Parsed<string> {
  if (typeof input !== 'string' || !input.startsWith('/')) return fail(path, 'prefix-start');
  if (input.length > MAX_PATH_PREFIX_LENGTH) return fail(path, 'prefix-long', MAX_PATH_PREFIX_LENGTH);
  // The URL parser drops tabs and line ends, which could join two dots.
  if (/[?#\\\s]/.test(input)) return fail(path, 'prefix-characters');
  if (hidesParentSegment(input)) return fail(path, 'prefix-parent');
  // Concatenated as text: resolving "//host" against the origin would change the host.
  const target = `${origin}${input}`;
  return URL.canParse(target) ? { ok: true, value: new URL(target).pathname } : fail(path, 'prefix-unreadable');
}

type Failed = Exclude<Parsed<never>, { readonly ok: true }>;

/** @param values those of the sentence of the code */
export function fail<Code extends keyof typeof PERMISSION_FAULTS>(
  path: string,
  code: Code,
  ...values: Parameters<(typeof PERMISSION_FAULTS)[Code]>
): Failed {
  // A code with its own values is a reason.
  return { ok: false, path, ...faultOf(PERMISSION_FAULTS, { code, values } as Reason<typeof PERMISSION_FAULTS>) };
}
