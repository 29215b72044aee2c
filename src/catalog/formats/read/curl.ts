import type { JsonObject, JsonSchema, JsonValue } from '../../../core/json.ts';
import { isRecord, parseJson } from '../../../core/json.ts';
import { readShellCommand } from '../../../core/shell/read-command.ts';
import { parseToolFields } from '../../fields/parse-tool.ts';
import type { ReadRecord } from './read-record.ts';
import { fixName } from './tools-json.ts';

interface Request {
  method: string;
  url: URL;
  headers: [name: string, value: string][];
  body: string | undefined;
  /** The header that contained a key. */
  secretHeader: string | undefined;
}

const MAX_LENGTH = 1_000_000;

export function looksLikeCurl(text: string): boolean {
  return text.length <= MAX_LENGTH && /^\s*(?:\$\s+)?curl\s/.test(text);
}

/**
 * Converts a `curl` command to a tool that sends the same request, and asks for permission to do so. Values in the
 * query and in a JSON body become parameters; a key becomes a secret, and its value is dropped.
 */
export function readCurl(text: string): ReadRecord {
  const fixed: string[] = [];
  const { words } = readShellCommand(text.replace(/^\s*\$\s+/, ''));
  const request = parseCurl(
    words.slice(1).map(({ text: word }) => word),
    fixed,
  );
  if (typeof request === 'string') return { ok: false, name: 'curl', reason: request };
  const { url, method, body, secretHeader } = request;
  const json = body === undefined ? undefined : parseJson(body);
  const fields: JsonObject = json?.ok === true && isRecord(json.value) ? (json.value as JsonObject) : {};
  const query = Object.fromEntries(url.searchParams) as JsonObject;
  const isText = body !== undefined && Object.keys(fields).length === 0;
  const properties: JsonSchema = {
    ...propertiesOf(query, 'In the query'),
    ...propertiesOf(fields, 'In the body'),
    ...(isText ? { body: { type: 'string', description: 'What is sent', default: body } } : {}),
  };
  const secret =
    secretHeader === undefined
      ? undefined
      : `${
          url.hostname
            .split('.')
            .at(-2)
            ?.toUpperCase()
            .replace(/[^A-Z0-9]/g, '_') ?? 'API'
        }_KEY`;
  if (secret !== undefined)
    fixed.push(
      `The value of the header ${secretHeader ?? ''} was left out: keep it as a secret named ${secret}, under ` +
        `Settings, Secrets.`,
    );
  const name = fixName(
    `${method.toLowerCase()}_${url.hostname.replace(/^(?:www|api)\./, '').split('.')[0] ?? 'http'}`,
    fixed,
  );
  const read = parseToolFields({
    name,
    description: `Sends ${method} ${url.origin}${url.pathname} and gives back the answer.`,
    environment: 'browser',
    parameters: { type: 'object', properties },
    code: codeOf(request, { query: Object.keys(query), fields: Object.keys(fields), isText, secret }),
    permissions: {
      network: [{ origin: url.origin, methods: [method], pathPrefix: url.pathname }],
      files: 'none',
      secrets: secret === undefined ? [] : [secret],
      dom: false,
    },
  });
  return read.ok ? { ok: true, fields: read.value, fixed } : { ok: false, name: 'curl', reason: read.fault.message };
}

/** The request of the command, or what is wrong with it. */
function parseCurl(words: readonly string[], fixed: string[]): Request | string {
  let method: string | undefined;
  let address: string | undefined;
  let body: string | undefined;
  let inQuery = false;
  let secretHeader: string | undefined;
  const headers: [string, string][] = [];
  const left: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, long, inline] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    const option = long ?? word;
    const value = (): string => inline ?? words[(at += 1)] ?? '';
    const short = /^-([XHduA])(.+)$/s.exec(word);
    const [flag, taken] = short === null ? [option, value] : [`-${short[1] ?? ''}`, () => short[2] ?? ''];
    if (flag === '-X' || flag === '--request') method = taken().toUpperCase();
    else if (flag === '-H' || flag === '--header') {
      const [, name = '', text = ''] = /^([^:]+):\s*(.*)$/s.exec(taken()) ?? [];
      if (/^(?:authorization|x-api-key|api-key|cookie)$/i.test(name))
        secretHeader = name.toLowerCase() === 'cookie' ? secretHeader : name;
      else if (
        name !== '' &&
        !/^(?:user-agent|host|origin|referer|sec-.*|accept-encoding|content-length|connection)$/i.test(name)
      )
        headers.push([name, text]);
    } else if (['-d', '--data', '--data-raw', '--data-ascii', '--data-binary', '--json'].includes(flag)) {
      const text = taken();
      if (text.startsWith('@')) return 'It sends a file, which does not come along with the command';
      body = body === undefined ? text : `${body}&${text}`;
      if (flag === '--json') headers.push(['content-type', 'application/json']);
    } else if (flag === '-G' || flag === '--get') inQuery = true;
    else if (flag === '-I' || flag === '--head') method ??= 'HEAD';
    else if (flag === '--url') address = taken();
    else if (flag === '-u' || flag === '--user') {
      taken();
      secretHeader = 'authorization';
    } else if (
      [
        '-A',
        '--user-agent',
        '-o',
        '--output',
        '-m',
        '--max-time',
        '-e',
        '--referer',
        '-b',
        '--cookie',
        '--connect-timeout',
        '--retry',
        '-w',
        '--write-out',
      ].includes(flag)
    )
      taken();
    else if (flag.startsWith('-')) {
      if (!QUIET.has(flag)) left.push(flag);
    } else address ??= flag;
  }
  if (left.length > 0) fixed.push(`Left out, since a page cannot do it: ${left.slice(0, 20).join(', ')}.`);
  if (address === undefined) return 'It names no address';
  const full = /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(full) || !/^https?:/i.test(full)) return 'Its address is none that a page can reach';
  const url = new URL(full);
  if (url.username !== '' || url.password !== '') {
    [url.username, url.password] = ['', ''];
    secretHeader = 'authorization';
  }
  if (inQuery && body !== undefined) {
    for (const [name, value] of new URLSearchParams(body)) url.searchParams.append(name, value);
    body = undefined;
  }
  return { method: method ?? (body === undefined ? 'GET' : 'POST'), url, headers, body, secretHeader };
}

const QUIET: ReadonlySet<string> = new Set([
  '-s',
  '-S',
  '-sS',
  '-L',
  '-sL',
  '-fsSL',
  '-f',
  '-v',
  '-k',
  '-i',
  '--compressed',
  '--location',
  '--silent',
  '--show-error',
  '--fail',
  '--verbose',
  '--include',
  '--insecure',
]);

function propertiesOf(values: JsonObject, description: string): JsonSchema {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      { ...typeOf(value), description, ...(NAMES_A_KEY.test(name) ? {} : { default: value }) },
    ]),
  );
}

/** Parameters whose value is not written into the tool. */
const NAMES_A_KEY = /(?:key|token|secret|password|passwd|signature)$/i;

function typeOf(value: JsonValue): { type?: string } {
  if (value === null) return {};
  if (Array.isArray(value)) return { type: 'array' };
  return { type: typeof value };
}

function codeOf(
  { url, method, headers, body, secretHeader }: Request,
  parts: { query: readonly string[]; fields: readonly string[]; isText: boolean; secret: string | undefined },
): string {
  const { query, fields, isText, secret } = parts;
  const base = new URL(url);
  base.search = '';
  const quote = (text: string): string => JSON.stringify(text);
  const usesParams = query.length > 0 || body !== undefined;
  const key =
    secret === undefined || secretHeader === undefined
      ? []
      : [
          `      ${quote(secretHeader)}: ${/^authorization$/i.test(secretHeader) ? `\`Bearer \${secrets.get(${quote(secret)})}\`` : `secrets.get(${quote(secret)})`},`,
        ];
  const contentType =
    body !== undefined && !headers.some(([name]) => name.toLowerCase() === 'content-type')
      ? [`      'content-type': ${fields.length > 0 ? "'application/json'" : "'application/x-www-form-urlencoded'"},`]
      : [];
  const lines = [...headers.map(([name, value]) => `      ${quote(name)}: ${quote(value)},`), ...contentType, ...key];
  return [
    `export default async function (${usesParams ? 'params' : '_params'}, { ` +
      `fetch${secret === undefined ? '' : ', secrets'} }) {`,
    `  const url = new URL(${quote(base.href)});`,
    ...(query.length === 0
      ? []
      : [
          `  for (const name of ${JSON.stringify(query)}) {`,
          '    if (params[name] !== undefined) url.searchParams.set(name, params[name]);',
          '  }',
        ]),
    '  const response = await fetch(url, {',
    `    method: ${quote(method)},`,
    ...(lines.length === 0 ? [] : ['    headers: {', ...lines, '    },']),
    ...(isText
      ? ['    body: params.body,']
      : fields.length > 0
        ? [
            '    body: JSON.stringify({',
            ...fields.map((name) => `      ${quote(name)}: params[${quote(name)}],`),
            '    }),',
          ]
        : []),
    '  });',
    '  const text = await response.text();',
    '  if (!response.ok) throw new Error(`The server answered ${response.status}: ${text.slice(0, 500)}`);',
    "  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;",
    '}',
    '',
  ].join('\n');
}
