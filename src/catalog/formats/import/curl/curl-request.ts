import type { ImportNote } from '../../../contract/import/import-notes.ts';
import type { ImportRefusal } from '../../../contract/import/import-refusals.ts';
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
  | { readonly ok: true; readonly request: CurlRequest; readonly notes: readonly ImportNote[] }
  | { readonly ok: false; readonly reason: ImportRefusal };

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
  readonly notes: ImportNote[];
}

const MAX_ARGUMENTS = 1_000;
const FILE: ImportRefusal = { code: 'sends-file', values: [] };
const PASSWORD: ImportRefusal = { code: 'password-of-file', values: [] };
const SEVERAL: ImportRefusal = { code: 'several-requests', values: [] };
const REFUSED: ReadonlyMap<string, ImportRefusal> = new Map<string, ImportRefusal>([
  ['--upload-file', FILE],
  ['--config', { code: 'options-of-file', values: [] }],
  ['--netrc', PASSWORD],
  ['--netrc-file', PASSWORD],
  ['--netrc-optional', PASSWORD],
]);

/** The request of the words after `curl`, or why there is none that a page can send. */
export function readRequest(words: readonly ShellWord[]): ReadRequest {
  const read = readCurlArguments(words.map(({ text }) => text));
  if (!read.ok) return refuse({ code: 'message', values: [read.reason] });
  if (read.arguments.length > MAX_ARGUMENTS) return refuse({ code: 'many-options', values: [MAX_ARGUMENTS] });
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
    if (reason !== undefined) return refuse(reason);
  }
  const [address, ...others] = draft.addresses;
  if (address === undefined) return refuse({ code: 'no-address', values: [] });
  if (others.length > 0) return refuse(SEVERAL);
  if (words[address.at]?.isExpanded === true) return refuse({ code: 'address-of-variable', values: [] });
  if (words.some(({ isExpanded }) => isExpanded)) draft.notes.push({ code: 'shell-variables', values: [] });
  return finish(address.value, draft);
}

/** @returns why the command cannot be imported */
function apply(argument: CurlArgument, draft: Draft): ImportRefusal | undefined {
  const { effect, name, value } = argument;
  switch (effect) {
    case 'url':
      draft.addresses.push(argument);
      return value.startsWith('@') ? { code: 'addresses-of-file', values: [] } : undefined;
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
      return SEVERAL;
    case 'refused':
      return REFUSED.get(name) ?? { code: 'option-refused', values: [name] };
    case 'form':
    case 'formString':
      return addField(argument, draft);
    default:
      return addData(argument, draft);
  }
}

function addField({ effect, value }: CurlArgument, draft: Draft): ImportRefusal | undefined {
  const equals = value.indexOf('=');
  const field =
    effect === 'form'
      ? formField(value)
      : equals < 1
        ? undefined
        : { name: value.slice(0, equals), value: value.slice(equals + 1), hasMore: false };
  if (field === undefined) return equals < 1 ? { code: 'form-without-name', values: [] } : FILE;
  draft.form.push(field);
  return undefined;
}

function addData({ effect, value }: Pick<CurlArgument, 'effect' | 'value'>, draft: Draft): ImportRefusal | undefined {
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
  if (!read.ok) return refuse({ code: 'address-unreachable', values: [read.message] });
  const { url } = read;
  if (!draft.flags.has('--globoff') && /[{}[\]]/.test(withoutNumericHost(address)))
    return refuse({ code: 'address-pattern', values: [] });
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
    return refuse({ code: 'body-with-method', values: [method.value] });
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

function methodOf({ method, data, form, flags }: Draft): { ok: true; value: string } | Refused {
  const isHead = flags.has('head');
  const hasData = data !== undefined && !flags.has('get');
  if ([isHead, hasData, form.length > 0].filter(Boolean).length > 1 || (form.length > 0 && flags.has('get')))
    return refuse({ code: 'two-methods', values: [] });
  const written = method ?? (isHead ? 'HEAD' : hasData || form.length > 0 ? 'POST' : 'GET');
  const value = normalizeMethod(written);
  if (value === undefined) return refuse({ code: 'method-refused', values: [written.slice(0, 20)] });
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
    notes.push({ code: 'always-content-type', values: [] });
  return [...headers, ...added].filter(([, value]) => value !== undefined);
}

function notesOf({ method, leftOut, unsent, form, notes }: Draft): ImportNote[] {
  const found: ImportNote[] = [];
  if (leftOut.size > 0) found.push({ code: 'options-left-out', values: [[...leftOut].slice(0, 20)] });
  if (unsent.size > 0) found.push({ code: 'headers-left-out', values: [[...unsent].slice(0, 20)] });
  if (method !== undefined && method !== method.toUpperCase()) found.push({ code: 'method-in-capitals', values: [] });
  if (form.some(({ hasMore }) => hasMore)) found.push({ code: 'form-details-left-out', values: [] });
  return [...found, ...notes];
}

type Refused = Extract<ReadRequest, { ok: false }>;

function refuse(reason: ImportRefusal): Refused {
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
