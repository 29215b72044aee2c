import { normalizeMethod } from '../../../../core/permissions/network-rule.ts';
import { curlAddress } from '../../../../core/shell/curl-address.ts';
import { readCurlArguments, type CurlArgument } from '../../../../core/shell/curl-options.ts';
import type { ShellWord } from '../../../../core/shell/read-command.ts';
import { encodedData, formField, type FormField } from './curl-data.ts';
import { addHeader, DEFAULT_TYPE, type Header } from './curl-headers.ts';

/** The request that a command sends. */
export interface CurlRequest {
  readonly method: string;
  /** Without a user, a password and a fragment. */
  readonly url: URL;
  readonly headers: readonly Header[];
  readonly body: string | readonly FormField[] | undefined;
  /** For basic authentication. */
  readonly user: string | undefined;
}

export type ReadRequest =
  | { readonly ok: true; readonly request: CurlRequest; readonly notes: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** What the options say, in their order. */
interface Draft {
  method: string | undefined;
  readonly addresses: CurlArgument[];
  readonly headers: Header[];
  data: string | undefined;
  isJson: boolean;
  readonly query: string[];
  readonly form: FormField[];
  user: string | undefined;
  bearer: string | undefined;
  range: string | undefined;
  readonly flags: Set<string>;
  /** Options that change how the server is reached. */
  readonly leftOut: Set<string>;
  /** Headers that a page cannot send. */
  readonly unsent: Set<string>;
  readonly notes: string[];
}

const MAX_ARGUMENTS = 1_000;
const ADDRESSES = 'It reads addresses from a file, which does not come along with the command';
const FILE = 'It sends a file, which does not come along with the command';
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['--upload-file', FILE],
  ['--config', 'It reads options from a file, which does not come along with the command'],
  ['--netrc', 'It reads a password from a file, which does not come along with the command'],
  ['--netrc-file', 'It reads a password from a file, which does not come along with the command'],
  ['--netrc-optional', 'It may read a password from a file, which does not come along with the command'],
]);

/** The request of the words after `curl`, or why there is none that a page can send. */
export function readRequest(words: readonly ShellWord[]): ReadRequest {
  const read = readCurlArguments(words.map(({ text }) => text));
  if (!read.ok) return read;
  if (read.arguments.length > MAX_ARGUMENTS)
    return { ok: false, reason: `It has more than ${String(MAX_ARGUMENTS)} options` };
  const draft: Draft = {
    method: undefined,
    addresses: [],
    headers: [],
    data: undefined,
    isJson: false,
    query: [],
    form: [],
    user: undefined,
    bearer: undefined,
    range: undefined,
    flags: new Set(),
    leftOut: new Set(),
    unsent: new Set(),
    notes: [],
  };
  for (const argument of read.arguments) {
    const reason = apply(argument, draft);
    if (reason !== undefined) return { ok: false, reason };
  }
  const [address, ...others] = draft.addresses;
  if (address === undefined) return { ok: false, reason: 'It names no address' };
  if (others.length > 0) return { ok: false, reason: 'It sends several requests: import one address at a time' };
  if (words[address.at]?.isExpanded === true)
    return { ok: false, reason: 'Its address depends on a variable of your shell: write it out' };
  if (words.some(({ isExpanded }) => isExpanded))
    draft.notes.push('Your shell would put something in place of what begins with $; here it stays as it is.');
  return finish(address.value, draft);
}

/** @returns why the command cannot be imported */
function apply(argument: CurlArgument, draft: Draft): string | undefined {
  const { effect, name, value } = argument;
  switch (effect) {
    case 'url':
      draft.addresses.push(argument);
      return value.startsWith('@') ? ADDRESSES : undefined;
    case 'method':
      draft.method = value;
      return undefined;
    case 'header':
      return addHeader(value, draft);
    case 'bearer':
      draft.bearer = value;
      return undefined;
    case 'range':
      draft.range = value;
      return undefined;
    case 'cookie':
    case 'agent':
    case 'referer':
      draft.unsent.add(name.slice(2));
      return undefined;
    case 'user':
      draft.user = value;
      return undefined;
    case 'get':
    case 'head':
      draft.flags.add(effect);
      return undefined;
    case 'harmless':
      draft.flags.add(name);
      return undefined;
    case 'named':
      draft.leftOut.add(name);
      return undefined;
    case 'next':
      return 'It sends several requests: import one address at a time';
    case 'refused':
      return REFUSED.get(name) ?? `A page cannot do what ${name} asks for`;
    case 'form':
    case 'formString':
      return addField(argument, draft);
    default:
      return addData(argument, draft);
  }
}

function addField({ effect, value }: CurlArgument, draft: Draft): string | undefined {
  const equals = value.indexOf('=');
  const field =
    effect === 'form'
      ? formField(value)
      : equals < 1
        ? undefined
        : { name: value.slice(0, equals), value: value.slice(equals + 1), hasMore: false };
  if (field === undefined) return equals < 1 ? 'A part of its form has no name' : FILE;
  draft.form.push(field);
  return undefined;
}

function addData({ effect, value }: Pick<CurlArgument, 'effect' | 'value'>, draft: Draft): string | undefined {
  const isRaw = effect === 'raw' || (effect === 'query' && value.startsWith('+'));
  const isEncoded = effect === 'urlencode' || (effect === 'query' && !isRaw);
  const text = isEncoded ? encodedData(value) : !isRaw && value.startsWith('@') ? undefined : value;
  if (text === undefined) return FILE;
  if (effect === 'query') {
    draft.query.push(isRaw ? text.slice(1) : text);
    return undefined;
  }
  if (effect === 'json') draft.isJson = true;
  // Only JSON follows without an ampersand.
  draft.data = draft.data === undefined ? text : `${draft.data}${effect === 'json' ? '' : '&'}${text}`;
  return undefined;
}

function finish(address: string, draft: Draft): ReadRequest {
  const read = curlAddress(address);
  if (!read.ok) return refuse(`Its address is none that a page can reach: ${read.message}`);
  const { url } = read;
  if (!draft.flags.has('--globoff') && /[{}[\]]/.test(withoutNumericHost(address)))
    return refuse('Its address stands for several: curl counts through [ ] and { }, unless -g is given');
  const { username, password } = url;
  [url.username, url.password] = ['', ''];
  const isQuery = draft.flags.has('get');
  const query = [url.search.slice(1), ...draft.query, ...(isQuery ? [draft.data ?? ''] : [])];
  const written = query.filter((part) => part !== '').join('&');
  // A question mark at the start of a query is a part of it.
  url.search = written === '' ? '' : `?${written}`;
  const method = methodOf(draft);
  if (!method.ok) return method;
  const data = isQuery ? undefined : draft.data;
  const body = draft.form.length > 0 ? draft.form : data;
  if (body !== undefined && (method.value === 'GET' || method.value === 'HEAD'))
    return refuse(`It sends a body with ${method.value}, which a page cannot`);
  const user = draft.user ?? (username === '' && password === '' ? undefined : decoded(`${username}:${password}`));
  const headers = headersOf(draft, body);
  const hasOwn = headers.some(([name]) => name.toLowerCase() === 'authorization');
  return {
    ok: true,
    request: { method: method.value, url, headers, body, user: hasOwn ? undefined : user },
    notes: notesOf(draft),
  };
}

/** Without an address of IPv6, whose brackets are no range. */
function withoutNumericHost(address: string): string {
  return address.replace(/^((?:[^/]*\/\/)?(?:[^/]*@)?)\[[0-9a-f:.%]+\]/i, '$1');
}

function methodOf({ method, data, form, flags }: Draft): { ok: true; value: string } | { ok: false; reason: string } {
  const isHead = flags.has('head');
  const hasData = data !== undefined && !flags.has('get');
  if ([isHead, hasData, form.length > 0].filter(Boolean).length > 1 || (form.length > 0 && flags.has('get')))
    return refuse('It asks for two methods at once, which curl refuses');
  const written = method ?? (isHead ? 'HEAD' : hasData || form.length > 0 ? 'POST' : 'GET');
  const value = normalizeMethod(written);
  if (value === undefined) return refuse(`A page cannot send the method ${JSON.stringify(written.slice(0, 20))}`);
  return { ok: true, value };
}

function headersOf(draft: Draft, body: CurlRequest['body']): Header[] {
  const { headers, isJson, bearer, range, notes, leftOut } = draft;
  const has = (name: string) => headers.some(([one]) => one.toLowerCase() === name);
  const added: Header[] = [];
  if ((isJson || typeof body === 'string') && !has('content-type'))
    added.push(['content-type', isJson ? 'application/json' : DEFAULT_TYPE]);
  if (bearer !== undefined && !has('authorization')) added.push(['authorization', `Bearer ${bearer}`]);
  if (isJson && !has('accept')) added.push(['accept', 'application/json']);
  // With a body, it is the range of what is sent.
  if (range !== undefined && body !== undefined) leftOut.add('--range');
  else if (range !== undefined && !has('range')) added.push(['range', `bytes=${range}`]);
  if (headers.some(([name, value]) => name.toLowerCase() === 'content-type' && value === undefined))
    notes.push('It sends no Content-Type; a page always sends one.');
  return [...headers, ...added].filter(([, value]) => value !== undefined);
}

function notesOf({ method, leftOut, unsent, form, notes }: Draft): string[] {
  const list = (names: ReadonlySet<string>) => [...names].slice(0, 20).join(', ');
  return [
    ...(leftOut.size === 0 ? [] : [`Left out, since a page cannot do it: ${list(leftOut)}.`]),
    ...(unsent.size === 0 ? [] : [`Left out, since a page cannot send it: ${list(unsent)}.`]),
    ...(method !== undefined && method !== method.toUpperCase() ? ['The method is sent in capital letters.'] : []),
    ...(form.some(({ hasMore }) => hasMore) ? ['Types and file names of the parts of its form were left out.'] : []),
    ...notes,
  ];
}

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not percent-encoded: it is what it is.
    return text;
  }
}
