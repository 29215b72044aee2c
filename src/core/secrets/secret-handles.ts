import type { NetworkRule, SecretBinding } from '../permissions/permissions.ts';
import { decide } from '../permissions/network-policy.ts';
import { newHandle } from './secret-text.ts';
import { base64ToBytes, bytesToBase64 } from '../base64.ts';
import { createByteReplacer } from '../replace-bytes.ts';
import { defined } from '../defined.ts';
import { sentenceOf } from '../reason.ts';
import { SECRET_REFUSALS, type SecretRefusal } from './secret-refusals.ts';

/** A secret and the addresses it may be sent to. Exists only in workers that send requests. */
export interface GrantedSecret {
  readonly name: string;
  readonly value: string;
  readonly bindings: readonly SecretBinding[];
}

/** The handles of all secrets in one run of a tool, or in one client. */
export interface SecretHandles {
  /** Handles that the code gets instead of values: `[name, handle]`. */
  readonly entries: readonly (readonly [name: string, handle: string])[];
  readonly byHandle: ReadonlyMap<string, GrantedSecret>;
}

export interface OutgoingRequest {
  /** The address that the policy judged. */
  readonly url: URL;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: Uint8Array<ArrayBuffer>;
}

export type Substitution =
  | { readonly ok: true; readonly request: OutgoingRequest; readonly used: readonly GrantedSecret[] }
  | { readonly ok: false; readonly secret: string; readonly reason: string; readonly refusal: SecretRefusal };

const HANDLE = /toolyard-secret-[0-9a-f]{32}/g;

/** Makes new handles, so that those of an earlier run are meaningless. */
export function createSecretHandles(secrets: readonly GrantedSecret[]): SecretHandles {
  return handlesOf(secrets.map((secret) => [newHandle(), secret]));
}

export function handlesOf(entries: readonly (readonly [handle: string, secret: GrantedSecret])[]): SecretHandles {
  const byHandle = new Map(entries);
  return { entries: [...byHandle].map(([handle, { name }]) => [name, handle]), byHandle };
}

/** The secrets whose handles are in a header value, including the base64 of basic authentication. */
export function secretsIn(headerValue: string, handles: SecretHandles): GrantedSecret[] {
  return secretsInText(basicCredentials(headerValue)?.text ?? headerValue, handles);
}

/** The secrets whose handles stand anywhere in a request, where `substitute` would put values. */
export function secretsOf({ url, headers, body }: OutgoingRequest, handles: SecretHandles): ReadonlySet<GrantedSecret> {
  if (handles.byHandle.size === 0) return new Set();
  const found = new Set(secretsInText(`${url.pathname}${url.search}`, handles));
  for (const [, value] of headers) for (const secret of secretsIn(value, handles)) found.add(secret);
  if (body !== undefined && bodyEncoding(headers) !== undefined) fillBody(body, handles, found, () => '');
  return found;
}

/** `text` with names in place of handles. */
export function nameHandles(text: string, handles: SecretHandles): string {
  return text.replace(HANDLE, (handle) => {
    const secret = handles.byHandle.get(handle);
    return secret === undefined ? handle : `‹secret:${secret.name}›`;
  });
}

/**
 * Replaces handles with values in header values, path and query (percent-encoded), and text bodies (escaped for their
 * content type; other bodies are unchanged). Only if the resulting address is covered by a binding of each secret and
 * by `rules`; a client whose address a person entered has no rules. This is the only place where values get into
 * requests.
 */
export function substitute(
  request: OutgoingRequest,
  handles: SecretHandles,
  { rules, ownOrigin }: { readonly rules?: readonly NetworkRule[]; readonly ownOrigin: string },
): Substitution {
  const encoding = request.body === undefined ? undefined : bodyEncoding(request.headers);
  const used = new Set<GrantedSecret>();
  // Only in path and query: a secret is never part of the host.
  const put = (text: string) => replaceHandles(text, handles, used, encodeURIComponent);
  const target = `${request.url.origin}${put(request.url.pathname)}${put(request.url.search)}`;
  const headers: [string, string][] = [];
  for (const [name, value] of request.headers) {
    const filled = fillHeader(value, handles, used);
    const culprit = isHeaderValue(filled) ? undefined : secretsIn(value, handles)[0];
    if (culprit !== undefined) return refuse(culprit, { code: 'secret-characters', values: [culprit.name] });
    headers.push([name, filled]);
  }
  const body =
    request.body === undefined || encoding === undefined
      ? request.body
      : fillBody(request.body, handles, used, encoding);
  const [any] = used;
  if (any === undefined) return { ok: true, request, used: [] };

  const asSent = { method: request.method, url: target };
  if (rules !== undefined && !decide(asSent, rules, { ownOrigin }).allowed)
    return refuse(any, { code: 'secret-without-grant', values: [any.name] });
  for (const secret of used) {
    if (decide(asSent, secret.bindings, { ownOrigin }).allowed) continue;
    const address = `${request.url.origin}${nameHandles(request.url.pathname, handles)}`;
    return refuse(secret, { code: 'secret-not-bound', values: [secret.name, request.method, address] });
  }
  return {
    ok: true,
    used: [...used],
    request: { url: new URL(target), method: request.method, headers, ...defined({ body }) },
  };
}

function refuse({ name: secret }: GrantedSecret, refusal: SecretRefusal): Substitution {
  return { ok: false, secret, reason: sentenceOf(SECRET_REFUSALS, refusal), refusal };
}

function secretsInText(text: string, { byHandle }: SecretHandles): GrantedSecret[] {
  return [...text.matchAll(HANDLE)].flatMap(([handle]) => byHandle.get(handle) ?? []);
}

function replaceHandles(
  text: string,
  { byHandle }: SecretHandles,
  used: Set<GrantedSecret>,
  encode: (value: string) => string,
): string {
  return text.replace(HANDLE, (handle) => {
    const secret = byHandle.get(handle);
    if (secret === undefined) return handle;
    used.add(secret);
    return encode(secret.value);
  });
}

function fillHeader(value: string, handles: SecretHandles, used: Set<GrantedSecret>): string {
  const basic = basicCredentials(value);
  if (basic === undefined || secretsInText(basic.text, handles).length === 0)
    return replaceHandles(value, handles, used, (text) => text);
  return `${basic.scheme} ${bytesToBase64(fillBody(basic.bytes, handles, used, (text) => text))}`;
}

function basicCredentials(value: string): { scheme: string; bytes: Uint8Array<ArrayBuffer>; text: string } | undefined {
  const [scheme, encoded, ...more] = value.trim().split(/\s+/, 3);
  if (scheme?.toLowerCase() !== 'basic' || more.length > 0) return undefined;
  const bytes = encoded === undefined ? undefined : base64ToBytes(encoded);
  return bytes === undefined ? undefined : { scheme, bytes, text: new TextDecoder().decode(bytes) };
}

/** Works on bytes, so that a body with invalid UTF-8 is not changed elsewhere. */
function fillBody(
  body: Uint8Array<ArrayBuffer>,
  { byHandle }: SecretHandles,
  used: Set<GrantedSecret>,
  encode: (value: string) => string,
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  let filled = body;
  for (const [handle, secret] of byHandle) {
    const replaced = createByteReplacer([{ find: encoder.encode(handle), put: encoder.encode(encode(secret.value)) }])(
      filled,
    );
    if (replaced !== filled) used.add(secret);
    filled = replaced;
  }
  return filled;
}

/** How a value is escaped in a body of this content type; undefined for types that are not text, or not UTF-8. */
function bodyEncoding(headers: readonly (readonly [string, string])[]): ((value: string) => string) | undefined {
  const [type = '', ...parameters] = (headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset =
    parameters
      .find((parameter) => parameter.startsWith('charset='))
      ?.slice('charset='.length)
      .replaceAll('"', '') ?? 'utf-8';
  if (!['utf-8', 'utf8', 'us-ascii'].includes(charset)) return undefined;
  if (/^[^/]+\/(?:.*\+)?json$|^application\/(?:x-)?(?:ndjson|jsonlines)$/.test(type))
    return (value) => JSON.stringify(value).slice(1, -1);
  if (type === 'application/x-www-form-urlencoded')
    return (value) => new URLSearchParams([['', value]]).toString().slice(1);
  const isText =
    type.startsWith('text/') || /^application\/(?:.*\+)?(?:xml|graphql|javascript|yaml|sql|toml)$/.test(type);
  return isText ? (value) => value : undefined;
}

/** Whether `fetch` accepts the text as a header value: Latin-1 without CR, LF and NUL. */
export function isHeaderValue(value: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return /^[^\u0000\r\n\u0100-\uffff]*$/.test(value);
}
