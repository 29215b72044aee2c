import { LENIENT, ParseFailure } from './parse-failure.ts';

const TOKEN = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const NOT_TOKEN = /[^!#$%&'*+\-.^_`|~\dA-Za-z]/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const RELAXED_VALUE = /^[^\0\r\n]*$/;
const NOT_VALUE = /[^\t\x20-\x7e\x80-\xff]/;
const EDGES = /^[ \t]+|[ \t]+$/g;
const KNOWN: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
]);

/** The header fields of one message, and what they imply for its body and connection. */
export class MessageHead {
  /** Names and values alternating, as written. */
  readonly fields: string[] = [];
  contentLength: number | undefined;
  hasTransferEncoding = false;
  isChunked = false;
  closes = false;
  keepsAlive = false;
  connectionUpgrades = false;
  hasUpgrade = false;
  readonly #isRequest: boolean;
  readonly #lenient: number;

  constructor(isRequest: boolean, lenient: number) {
    this.#isRequest = isRequest;
    this.#lenient = lenient;
  }

  /**
   * Adds one line of the head, without its end.
   * @param isFirst whether only the start line came before it
   * @throws ParseFailure
   */
  addLine(line: string, isFirst: boolean): void {
    if (line.startsWith(' ') || line.startsWith('\t')) return this.#addContinuation(line, isFirst);
    const colon = line.indexOf(':');
    let name = colon < 0 ? line : line.slice(0, colon);
    if (this.#allows(LENIENT.headers)) name = name.replace(/ +$/, '');
    if (colon <= 0 || !TOKEN.test(name))
      throw new ParseFailure(
        'INVALID_HEADER_TOKEN',
        KNOWN.has(name.trimEnd().toLowerCase()) ? 'Invalid header field char' : 'Invalid header token',
        Math.max(0, line.search(NOT_TOKEN)),
      );
    const lower = name.length <= 17 ? name.toLowerCase() : '';
    const value = line.slice(colon + 1).replace(EDGES, '');
    if (lower === 'transfer-encoding' && this.contentLength !== undefined && !this.#allows(LENIENT.chunkedLength))
      throw new ParseFailure('INVALID_TRANSFER_ENCODING', "Transfer-Encoding can't be present with Content-Length");
    if (lower === 'content-length' && this.hasTransferEncoding && !this.#allows(LENIENT.chunkedLength))
      throw new ParseFailure('INVALID_CONTENT_LENGTH', "Content-Length can't be present with Transfer-Encoding");
    try {
      if (KNOWN.has(lower)) this.#understand(lower, value);
      this.#checkValue(value);
    } catch (error) {
      if (error instanceof ParseFailure) error.at += line.length - line.slice(colon + 1).trimStart().length;
      throw error;
    }
    this.fields.push(name, value);
  }

  #addContinuation(line: string, isFirst: boolean): void {
    if (!this.#allows(LENIENT.headers)) {
      throw isFirst && line.startsWith(' ')
        ? new ParseFailure('UNEXPECTED_SPACE', 'Unexpected space after start line')
        : new ParseFailure('INVALID_HEADER_TOKEN', 'Unexpected whitespace after header value');
    }
    const last = this.fields.length - 1;
    if (last < 0) return this.addLine(line.trimStart(), false);
    this.fields[last] = `${this.fields[last]}${line.replace(/[ \t]+$/, '')}`;
  }

  #checkValue(value: string): void {
    if (VALUE.test(value) || this.#allows(LENIENT.headers)) return;
    if (this.#allows(LENIENT.headerValueRelaxed) && RELAXED_VALUE.test(value)) return;
    throw value.includes('\r')
      ? new ParseFailure('LF_EXPECTED', 'Missing expected LF after header value')
      : new ParseFailure('INVALID_HEADER_TOKEN', 'Invalid header value char', Math.max(0, value.search(NOT_VALUE)));
  }

  #understand(name: string, value: string): void {
    if (name === 'content-length') this.#setLength(value);
    else if (name === 'transfer-encoding') this.#addEncodings(value);
    else if (name === 'upgrade') this.hasUpgrade = true;
    else {
      for (const token of value.toLowerCase().split(',')) {
        const plain = token.replace(EDGES, '');
        if (plain === 'close') this.closes = true;
        else if (plain === 'keep-alive') this.keepsAlive = true;
        else if (plain === 'upgrade') this.connectionUpgrades = true;
      }
    }
  }

  #setLength(value: string): void {
    if (value === '') throw new ParseFailure('INVALID_CONTENT_LENGTH', 'Empty Content-Length');
    if (this.contentLength !== undefined)
      throw new ParseFailure('UNEXPECTED_CONTENT_LENGTH', 'Duplicate Content-Length');
    if (!/^\d+$/.test(value)) throw new ParseFailure('INVALID_CONTENT_LENGTH', 'Invalid character in Content-Length');
    if (BigInt(value) > 0xffff_ffff_ffff_ffffn)
      throw new ParseFailure('INVALID_CONTENT_LENGTH', 'Content-Length overflow');
    this.contentLength = Number(value);
  }

  #addEncodings(value: string): void {
    if (value === '') throw new ParseFailure('INVALID_TRANSFER_ENCODING', 'Empty Transfer-Encoding');
    const encodings = value
      .toLowerCase()
      .split(',')
      .map((encoding) => encoding.replace(EDGES, ''));
    const earlier = [...(this.isChunked ? ['chunked'] : []), ...encodings.slice(0, -1)];
    // `chunked` must come last: otherwise two readers could see different messages.
    if (this.#isRequest && earlier.includes('chunked') && !this.#allows(LENIENT.transferEncoding))
      throw new ParseFailure('INVALID_TRANSFER_ENCODING', 'Invalid `Transfer-Encoding` header value');
    this.hasTransferEncoding = true;
    this.isChunked = encodings.at(-1) === 'chunked';
  }

  #allows(flag: number): boolean {
    return (this.#lenient & flag) !== 0;
  }
}
