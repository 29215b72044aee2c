import { describe, expect, it } from 'vitest';
import { MessageParser } from './message-parser.ts';
import { LENIENT, ParseFailure } from './parse-failure.ts';
import type { Head, ParserOptions } from './parser-events.ts';

const METHODS = new Set(['GET', 'POST', 'CONNECT', 'FLUSH', 'HEAD']);
const encode = (content: string): Uint8Array => Uint8Array.from(content, (character) => character.charCodeAt(0));

interface Seen {
  readonly reported: string[];
  readonly heads: Head[];
  readonly result: number | ParseFailure | undefined;
  readonly end: ParseFailure | undefined;
}

/** The events of a parser for a text in pieces of this size. */
function parse(
  content: string,
  options: Partial<ParserOptions> = {},
  size = content.length,
  follows: 'body' | 'no-body' | 'other-protocol' = 'body',
): Seen {
  const reported: string[] = [];
  const heads: Head[] = [];
  let body = '';
  const parser = new MessageParser(
    { type: 'request', maxHeadBytes: 16384, lenient: 0, methods: METHODS, ...options },
    {
      begin: () => void reported.push('begin'),
      head(head) {
        heads.push(head);
        reported.push('head');
        return follows;
      },
      body: (bytes) => void (body += String.fromCharCode(...bytes)),
      trailers: (fields) => void reported.push(`trailers ${fields.join('=')}`),
      complete() {
        reported.push(`complete ${body}`);
        body = '';
      },
    },
  );
  let result: number | ParseFailure | undefined;
  for (let at = 0; at < content.length && !(result instanceof ParseFailure); at += size)
    result = parser.execute(encode(content.slice(at, at + size)));
  return { reported, heads, result, end: parser.finish() };
}

const failure = (content: string, options: Partial<ParserOptions> = {}): string => {
  const { result, end } = parse(content, options);
  const failed = result instanceof ParseFailure ? result : end;
  return failed === undefined ? 'fine' : `${failed.code}: ${failed.message}`;
};

const GET = 'GET /a?b HTTP/1.1\r\nHost: x\r\nX-Two:  spaced \t\r\n\r\n';
const CHUNKED =
  'POST / HTTP/1.1\r\nTransfer-Encoding: gzip, ' +
  'Chunked\r\n\r\n4;a="b;c"\r\nwiki\r\nA\r\n0123456789\r\n0\r\nX-Sum: 14\r\n\r\n';

describe('the parser of HTTP', () => {
  it.each([1, 2, 7, 1000])('reads consecutive requests, in pieces of %d', (size) => {
    const { reported, heads, end } = parse(
      `${GET}\r\nPOST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello${CHUNKED}`,
      {},
      size,
    );
    expect(reported).toEqual([
      'begin',
      'head',
      'complete ',
      'begin',
      'head',
      'complete hello',
      'begin',
      'head',
      'trailers X-Sum=14',
      'complete wiki0123456789',
    ]);
    expect(heads[0]).toEqual({
      major: 1,
      minor: 1,
      method: 'GET',
      url: '/a?b',
      status: undefined,
      reason: undefined,
      fields: ['Host', 'x', 'X-Two', 'spaced'],
      upgrade: false,
      keepsAlive: true,
    });
    expect(end).toBeUndefined();
  });

  it.each([1, 3, 1000])('reads responses, the last until the end, in pieces of %d', (size) => {
    const { reported, heads } = parse(
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\nHTTP/1.0 200 ' +
        '\r\n\r\nall of it',
      { type: 'response' },
      size,
    );
    expect(reported).toEqual([
      'begin',
      'head',
      'complete ',
      'begin',
      'head',
      'complete ',
      'begin',
      'head',
      'complete all of it',
    ]);
    expect(heads.map(({ status, reason, keepsAlive }) => [status, reason, keepsAlive])).toEqual([
      [100, 'Continue', true],
      [304, 'Not Modified', true],
      [200, '', false],
    ]);
  });

  it('stops where another protocol follows', () => {
    const head = 'GET / HTTP/1.1\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n\r\n';
    expect(parse(`${head}\x81\x05`, {}, 1000, 'other-protocol')).toMatchObject({
      reported: ['begin', 'head', 'complete '],
      result: head.length,
    });
    expect(parse('CONNECT a:1 HTTP/1.1\r\n\r\n\x16').reported).toEqual(['begin', 'head', 'complete ']);
  });

  it('treats a response as bodiless when told so', () => {
    expect(
      parse('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n', { type: 'response' }, 1000, 'no-body').reported,
    ).toEqual(['begin', 'head', 'complete ']);
  });

  it.each([
    ['\x16\x03\x01', 'HPE_INVALID_METHOD: Invalid method encountered'],
    ['FOO / HTTP/1.1\r\n\r\n', 'HPE_INVALID_METHOD: Invalid method encountered'],
    ['GET / HTTPS/1.1\r\n\r\n', 'HPE_INVALID_CONSTANT: Expected HTTP/, RTSP/ or ICE/'],
    ['GET / HTTP/1.2\r\n\r\n', 'HPE_INVALID_VERSION: Invalid HTTP version'],
    ['GET a HTTP/1.1\r\n\r\n', 'HPE_INVALID_URL: Unexpected char in url schema'],
    ['GET / HTTP/1.1\r\nno colon\r\n\r\n', 'HPE_INVALID_HEADER_TOKEN: Invalid header token'],
    ['GET / HTTP/1.1\r\nA : b\r\n\r\n', 'HPE_INVALID_HEADER_TOKEN: Invalid header token'],
    ['GET / HTTP/1.1\r\nA: b\x01\r\n\r\n', 'HPE_INVALID_HEADER_TOKEN: Invalid header value char'],
    ['GET / HTTP/1.1\r\nA: b\rc\r\n\r\n', 'HPE_LF_EXPECTED: Missing expected LF after header value'],
    ['GET / HTTP/1.1\r\nA: b\n\r\n', 'HPE_CR_EXPECTED: Missing expected CR after header value'],
    ['GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n', 'HPE_INVALID_HEADER_TOKEN: Unexpected whitespace after header value'],
    [
      'POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n',
      'HPE_UNEXPECTED_CONTENT_LENGTH: Duplicate Content-Length',
    ],
    [
      'POST / HTTP/1.1\r\nContent-Length: 1x\r\n\r\n',
      'HPE_INVALID_CONTENT_LENGTH: Invalid character in Content-Length',
    ],
    [
      'POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      "HPE_INVALID_TRANSFER_ENCODING: Transfer-Encoding can't be present with Content-Length",
    ],
    [
      'POST / HTTP/1.1\r\nTransfer-Encoding: chunked, gzip\r\n\r\n',
      'HPE_INVALID_TRANSFER_ENCODING: Invalid `Transfer-Encoding` header value',
    ],
    [
      'POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n',
      'HPE_INVALID_TRANSFER_ENCODING: Request has invalid `Transfer-Encoding`',
    ],
    [
      'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n',
      'HPE_INVALID_CHUNK_SIZE: Invalid character in chunk size',
    ],
    ['POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n', 'HPE_STRICT: Expected LF after chunk data'],
    [`GET / HTTP/1.1\r\nA: ${'b'.repeat(17000)}`, 'HPE_HEADER_OVERFLOW: Header overflow'],
    [
      `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;${'b'.repeat(17000)}`,
      'HPE_CHUNK_EXTENSIONS_OVERFLOW: Chunk extensions overflow',
    ],
    ['GET / HTTP/1.1\r\nConnection: close\r\n\r\nGET /', 'HPE_CLOSED_CONNECTION: Data after `Connection: close`'],
    ['POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf', 'HPE_INVALID_EOF_STATE: Invalid EOF state'],
  ])('refuses %j', (content, expected) => {
    expect(failure(content)).toBe(expected);
  });

  it('tolerates what it is told to', () => {
    expect(failure('GET / HTTP/1.1\nA: b\n\n', { lenient: LENIENT.optionalCrBeforeLf })).toBe('fine');
    expect(failure('GET / HTTP/1.1\r\nA: b\x01\r\n\r\n', { lenient: LENIENT.headers })).toBe('fine');
    expect(failure('GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n', { lenient: LENIENT.headers })).toBe('fine');
  });

  it('stays failed', () => {
    const parser = new MessageParser(
      { type: 'request', maxHeadBytes: 100, lenient: 0, methods: METHODS },
      {
        begin: () => undefined,
        head: () => 'body',
        body: () => undefined,
        trailers: () => undefined,
        complete: () => undefined,
      },
    );
    expect(parser.execute(encode('?'))).toBeInstanceOf(ParseFailure);
    expect(parser.execute(encode(GET))).toBeInstanceOf(ParseFailure);
  });
});
