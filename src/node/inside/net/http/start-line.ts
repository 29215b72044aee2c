import { LENIENT, ParseFailure } from './parse-failure.ts';

export interface RequestLine {
  readonly method: string;
  readonly url: string;
  readonly major: number;
  readonly minor: number;
}

export interface StatusLine {
  readonly status: number;
  readonly reason: string;
  readonly major: number;
  readonly minor: number;
}

const VERSION = /^(\d)\.(\d)$/;
const VERSIONS: ReadonlySet<string> = new Set(['0.9', '1.0', '1.1', '2.0']);
const URL_START = /^(?:[/*]|[a-z]+:\/\/)/i;
const URL_BYTES = /^[\x21-\x7e\x80-\xff\t\f]*$/;
const SERVER_BYTES = /^[\w.~!$&'()*+,;=:@%[\]/?-]*$/;

/** Methods of other protocols with the syntax of HTTP. */
const NOT_HTTP: ReadonlySet<string> = new Set([
  'DESCRIBE',
  'ANNOUNCE',
  'SETUP',
  'PLAY',
  'PAUSE',
  'TEARDOWN',
  'GET_PARAMETER',
  'SET_PARAMETER',
  'REDIRECT',
  'RECORD',
  'FLUSH',
]);

/**
 * @param line without its end
 * @throws ParseFailure
 */
export function parseRequestLine(line: string, methods: ReadonlySet<string>, lenient: number): RequestLine {
  const methodEnd = line.search(/[^A-Z_-]/);
  const method = methodEnd < 0 ? line : line.slice(0, methodEnd);
  if (!methods.has(method)) throw invalidMethod(method, methods);
  if (line[method.length] !== ' ') throw new ParseFailure('INVALID_METHOD', 'Expected space after method');
  const rest = line.slice(method.length).replace(/^ +/, '');
  const urlEnd = rest.indexOf(' ');
  const url = urlEnd < 0 ? rest : rest.slice(0, urlEnd);
  checkUrl(url, method);
  if (urlEnd < 0) return { method, url, major: 0, minor: 9 };
  const protocol = rest.slice(urlEnd).replace(/^ +/, '');
  if (!/^(?:HTTP|RTSP|ICE)\//.test(protocol))
    throw new ParseFailure('INVALID_CONSTANT', 'Expected HTTP/, RTSP/ or ICE/');
  if (protocol.startsWith('HTTP') && NOT_HTTP.has(method))
    throw new ParseFailure('INVALID_CONSTANT', 'Invalid method for HTTP/x.x request');
  if (protocol.startsWith('ICE') && method !== 'SOURCE')
    throw new ParseFailure('INVALID_CONSTANT', 'Expected SOURCE method for ICE/x.x request');
  const version = protocol.slice(protocol.indexOf('/') + 1);
  const { major, minor } = parseVersion(version.slice(0, 3), lenient);
  if (version.length > 3) throw new ParseFailure('INVALID_VERSION', 'Expected CRLF after version');
  return { method, url, major, minor };
}

/** Checks that the start of a request can become a method. @throws ParseFailure */
export function checkMethodStart(start: string, methods: ReadonlySet<string>): void {
  const [method = ''] = /^[A-Z_-]*/.exec(start) ?? [];
  const isWhole = method.length < start.length;
  if (isWhole ? !methods.has(method) : !startsMethod(method, methods)) throw invalidMethod(method, methods);
}

/** @throws ParseFailure */
export function parseStatusLine(line: string, lenient: number): StatusLine {
  const [protocol = ''] = /^(?:HTTP|RTSP|ICE)\//.exec(line) ?? [];
  if (protocol === '') throw new ParseFailure('INVALID_CONSTANT', 'Expected HTTP/, RTSP/ or ICE/');
  const { major, minor } = parseVersion(line.slice(protocol.length, protocol.length + 3), lenient);
  const rest = line.slice(protocol.length + 3);
  if (!rest.startsWith(' ')) throw new ParseFailure('INVALID_VERSION', 'Expected space after version');
  const [, digits = ''] = /^ (\d{0,3})/.exec(rest) ?? [];
  if (digits.length < 3) throw new ParseFailure('INVALID_STATUS', 'Invalid status code');
  const after = rest.slice(4);
  if (after !== '' && !after.startsWith(' ')) throw new ParseFailure('INVALID_STATUS', 'Invalid response status');
  return { status: Number(digits), reason: after.slice(1), major, minor };
}

function parseVersion(text: string, lenient: number): { readonly major: number; readonly minor: number } {
  if (!/^\d/.test(text)) throw new ParseFailure('INVALID_VERSION', 'Invalid major version');
  if (text[1] !== '.') throw new ParseFailure('INVALID_VERSION', 'Expected dot');
  const [, major, minor] = VERSION.exec(text) ?? [];
  if (major === undefined || minor === undefined) throw new ParseFailure('INVALID_VERSION', 'Invalid minor version');
  if (!VERSIONS.has(text) && (lenient & LENIENT.version) === 0)
    throw new ParseFailure('INVALID_VERSION', 'Invalid HTTP version');
  return { major: Number(major), minor: Number(minor) };
}

function checkUrl(url: string, method: string): void {
  if (method === 'CONNECT') {
    if (!SERVER_BYTES.test(url)) throw new ParseFailure('INVALID_URL', 'Unexpected char in url server');
    return;
  }
  if (!URL_START.test(url))
    throw new ParseFailure(
      'INVALID_URL',
      /^[a-z]/i.test(url) ? 'Unexpected char in url schema' : 'Unexpected start char in url',
    );
  if (!URL_BYTES.test(url)) throw new ParseFailure('INVALID_URL', 'Invalid char in url path');
}

/** The failure at the first letter that no method has there. */
function invalidMethod(start: string, methods: ReadonlySet<string>): ParseFailure {
  let good = start.length;
  while (good > 0 && !startsMethod(start.slice(0, good), methods)) good--;
  return new ParseFailure('INVALID_METHOD', 'Invalid method encountered', good);
}

function startsMethod(start: string, methods: ReadonlySet<string>): boolean {
  for (const method of methods) if (method.startsWith(start)) return true;
  return false;
}
