import { ToolyardError } from '../../../core/errors.ts';
import { isRecord, parseJson } from '../../../core/json/json.ts';
import { decide } from '../../../core/permissions/network-policy.ts';
import { SECRET_NAME_PATTERN } from '../../../core/secrets/secret-text.ts';
import type { SecretBinding } from '../../../core/permissions/permissions.ts';
import type { OutgoingAnswer, OutgoingMessage, Published, PublishTarget } from '../../../share/contract/publish.ts';
import { trimmedEnd } from '../../../core/text/trim-characters.ts';
import { hidesParentSegment } from '../../../core/permissions/url-path.ts';

const MAX_ANSWER_BYTES = 5 * 1024 * 1024;
const WEB_SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:']);

/** @throws ToolyardError `invalid-input` for an invalid target. */
export function parseTarget(input: unknown): PublishTarget {
  if (!isRecord(input)) throw refusal('A target must be an object');
  const { kind, secret, api, isPublic, url, method, header, prefix } = input;
  if (typeof secret !== 'string' || (secret !== '' && !SECRET_NAME_PATTERN.test(secret)))
    throw refusal('The name of the secret is a letter or underscore, then letters, digits and underscores');
  if (kind === 'gist') {
    if (secret === '') throw refusal('Gists need a token: name the secret that holds it');
    return { kind, api: trimmedEnd(webAddress(api), '/'), secret, isPublic: isPublic === true };
  }
  if (kind !== 'endpoint') throw refusal('The kind of a target is gist or endpoint');
  if (method !== 'POST' && method !== 'PUT') throw refusal('The method is POST or PUT');
  if (typeof header !== 'string' || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(header))
    throw refusal('This is no name of a header');
  if (typeof prefix !== 'string' || !/^[\x20-\x7e]{0,100}$/.test(prefix))
    throw refusal('What stands before the secret is plain text');
  return { kind, url: webAddress(url), method, header, prefix, secret };
}

/** @throws ToolyardError `invalid-input` */
export function webAddress(input: unknown): string {
  const url = typeof input === 'string' && URL.canParse(input) ? new URL(input) : undefined;
  if (url === undefined || !WEB_SCHEMES.has(url.protocol))
    throw refusal('This is no address that begins with https:// or http://');
  if (url.username !== '' || url.password !== '')
    throw refusal('The address holds a password: keep it as a secret instead');
  if (hidesParentSegment(url.pathname)) throw refusal('The path of the address hides “..”');
  url.hash = '';
  return url.href;
}

/** The request that publishes a share file. @param secret placeholder of its value */
export function publishMessage(
  target: PublishTarget,
  secret: string,
  { name, content }: { readonly name: string; readonly content: string },
): OutgoingMessage {
  if (target.kind === 'gist') {
    return {
      url: `${target.api}/gists`,
      method: 'POST',
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        description: `A tool for Toolyard: ${name}`,
        public: target.isPublic,
        files: { [`${name}.toolyard.json`]: { content } },
      }),
      maxBytes: MAX_ANSWER_BYTES,
    };
  }
  return {
    url: target.url,
    method: target.method,
    headers: {
      'content-type': 'application/json',
      ...(target.secret === '' ? {} : { [target.header]: `${target.prefix}${secret}` }),
    },
    body: content,
    maxBytes: MAX_ANSWER_BYTES,
  };
}

/** Whether a secret may be sent with this request. */
export function isBoundTo(
  bindings: readonly SecretBinding[],
  { url, method }: Pick<OutgoingMessage, 'url' | 'method'>,
): boolean {
  return decide({ method, url }, bindings, { ownOrigin: '' }).allowed;
}

/**
 * The addresses in a successful response: of a gist, of JSON with an address in a usual member, of text, or else of the
 * header Location.
 */
export function publishedFrom(
  { status, text, location }: Extract<OutgoingAnswer, { ok: true }>,
  target: PublishTarget,
): Published {
  const json = parseJson(text);
  const body = json.ok && isRecord(json.value) ? json.value : {};
  if (target.kind === 'gist') {
    const files = isRecord(body['files']) ? Object.values(body['files']) : [];
    const [file] = files.filter(isRecord);
    return { status, ...named('page', body['html_url']), ...named('file', file?.['raw_url']) };
  }
  const inner = isRecord(body['data']) ? body['data'] : body;
  const stated = ['raw_url', 'url', 'html_url', 'link', 'location']
    .map((key) => inner[key])
    .find((value) => addressIn(value) !== undefined);
  const whole = json.ok ? json.value : text.trim();
  const file = stated ?? addressIn(whole) ?? belowAddress(location, target.url);
  return { status, ...named('file', file), ...named('page', inner['html_url']) };
}

/** The server writes the header: it may be no address. */
function belowAddress(location: string | undefined, base: string): string | undefined {
  return location !== undefined && URL.canParse(location, base) ? new URL(location, base).href : undefined;
}

function named(key: 'page' | 'file', value: unknown): { readonly [Key in 'page' | 'file']?: string } {
  const address = addressIn(value);
  return address === undefined ? {} : { [key]: address };
}

function addressIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 2_000 && /^https?:\/\/\S+$/.test(value) && URL.canParse(value)
    ? value
    : undefined;
}

function refusal(message: string): ToolyardError {
  return new ToolyardError('invalid-input', message);
}
