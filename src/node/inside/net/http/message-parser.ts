import { latin1Decode } from '../../bindings/text/text-codecs.ts';
import { bodyOf, keepsAlive, type Message } from './body-length.ts';
import { parseChunkLine } from './chunk-line.ts';
import { MessageHead } from './message-head.ts';
import { LENIENT, ParseFailure } from './parse-failure.ts';
import type { Head, ParserEvents, ParserOptions } from './parser-events.ts';
import { checkMethodStart, parseRequestLine, parseStatusLine } from './start-line.ts';

type State =
  | 'start'
  | 'fields'
  | 'length-body'
  | 'end-body'
  | 'chunk-line'
  | 'chunk-data'
  | 'chunk-end'
  | 'trailers'
  | 'body-done'
  | 'closed'
  | 'other-protocol';

const NOTHING = new Uint8Array(0);
const CR = 13;
const LF = 10;
const MAX_CHUNK_EXTENSION_BYTES = 16384;

/** Parses HTTP/1 from pieces of any size: consecutive requests or responses. */
export class MessageParser {
  readonly #options: ParserOptions;
  readonly #events: ParserEvents;
  #state: State = 'start';
  /** A line without its end yet. */
  #partial: Uint8Array = NOTHING;
  #headBytes = 0;
  #line: Pick<Head, 'major' | 'minor' | 'method' | 'url' | 'status' | 'reason'> | undefined;
  #head: MessageHead;
  #trailers: MessageHead;
  #left = 0;
  #skipsBody = false;
  #upgrade = false;
  #failure: ParseFailure | undefined;
  #isExecuting = false;
  #hasGivenBody = false;
  #isBetweenEvents = false;

  constructor(options: ParserOptions, events: ParserEvents) {
    this.#options = options;
    this.#events = events;
    this.#head = this.#newHead();
    this.#trailers = this.#newHead();
  }

  get isUpgrade(): boolean {
    return this.#upgrade;
  }

  /** Whether `execute` stopped after a piece of a body; call it again with the rest. */
  get isBetweenEvents(): boolean {
    return this.#isBetweenEvents;
  }

  /**
   * @param stopsAfterBody return after each piece of a body
   * @returns the number of bytes used: all of them, unless another protocol follows
   */
  execute(chunk: Uint8Array, stopsAfterBody = false): number | ParseFailure {
    if (this.#failure !== undefined) return this.#failure;
    // A callback may feed more bytes before its own message is done.
    if (this.#isExecuting) return new MessageParser(this.#options, this.#events).execute(chunk);
    this.#isExecuting = true;
    this.#isBetweenEvents = false;
    const carried = this.#partial.length;
    const bytes = carried === 0 ? chunk : joined(this.#partial, chunk);
    this.#partial = NOTHING;
    let at = 0;
    try {
      while ((at < bytes.length || this.#state === 'body-done') && this.#state !== 'other-protocol') {
        at = this.#step(bytes, at);
        if (stopsAfterBody && this.#hasGivenBody) {
          this.#isBetweenEvents = true;
          break;
        }
      }
    } catch (error) {
      this.#failure = error instanceof ParseFailure ? error : new ParseFailure('JS_EXCEPTION', 'JS Exception');
      this.#failure.at = Math.max(0, at - carried + this.#failure.at);
      if (error instanceof ParseFailure) return error;
      throw error;
    } finally {
      this.#isExecuting = false;
      this.#hasGivenBody = false;
    }
    return Math.max(0, at - carried);
  }

  /** The sender has ended. */
  finish(): ParseFailure | undefined {
    if (this.#failure !== undefined) return undefined;
    if (this.#state === 'end-body') {
      this.#complete();
      return undefined;
    }
    const isBetween =
      (this.#state === 'start' && this.#partial.length === 0) ||
      this.#state === 'closed' ||
      this.#state === 'other-protocol';
    if (isBetween) return undefined;
    this.#failure = new ParseFailure('INVALID_EOF_STATE', 'Invalid EOF state');
    return this.#failure;
  }

  #step(bytes: Uint8Array, at: number): number {
    switch (this.#state) {
      case 'start':
        return this.#startLine(bytes, at);
      case 'fields':
      case 'trailers':
        return this.#fieldLine(bytes, at);
      case 'length-body':
      case 'chunk-data': {
        const end = Math.min(bytes.length, at + this.#left);
        this.#left -= end - at;
        if (this.#left === 0) this.#state = this.#state === 'chunk-data' ? 'chunk-end' : 'body-done';
        this.#giveBody(bytes.subarray(at, end));
        return end;
      }
      case 'end-body':
        this.#giveBody(bytes.subarray(at));
        return bytes.length;
      case 'body-done':
        this.#complete();
        return at;
      case 'chunk-line':
        return this.#chunkLine(bytes, at);
      case 'chunk-end':
        return this.#chunkEnd(bytes, at);
      case 'closed':
        if (bytes[at] === CR || bytes[at] === LF) return at + 1;
        if (this.#allows(LENIENT.dataAfterClose)) return bytes.length;
        throw new ParseFailure('CLOSED_CONNECTION', 'Data after `Connection: close`');
      case 'other-protocol':
        return at;
    }
  }

  #giveBody(bytes: Uint8Array): void {
    this.#hasGivenBody = true;
    this.#events.body(bytes);
  }

  #startLine(bytes: Uint8Array, start: number): number {
    let at = start;
    const isRequest = this.#options.type === 'request';
    if (this.#line === undefined && this.#headBytes === 0) {
      while (bytes[at] === CR || bytes[at] === LF) at++;
      if (at >= bytes.length) return at;
      this.#events.begin();
      this.#headBytes = 1;
    }
    const line = this.#takeLine(
      bytes,
      at,
      isRequest
        ? () => new ParseFailure('CR_EXPECTED', 'Missing expected CR after request line')
        : () => new ParseFailure('CR_EXPECTED', 'Missing expected CR after response line'),
    );
    if (line === undefined) {
      const text = latin1Decode(this.#partial.subarray(0, 24));
      if (isRequest) checkMethodStart(text, this.#options.methods);
      else if (!'HTTP/'.startsWith(text.slice(0, 5)) && !/^(?:RTSP|ICE)/.test(text))
        throw new ParseFailure('INVALID_CONSTANT', 'Expected HTTP/, RTSP/ or ICE/');
      return bytes.length;
    }
    const { lenient, methods } = this.#options;
    if (isRequest)
      this.#line = { ...parseRequestLine(line.text, methods, lenient), status: undefined, reason: undefined };
    else this.#line = { ...parseStatusLine(line.text, lenient), method: undefined, url: undefined };
    this.#state = 'fields';
    return line.next;
  }

  #fieldLine(bytes: Uint8Array, at: number): number {
    const line = this.#takeLine(bytes, at, () =>
      bytes[at] === LF
        ? new ParseFailure('INVALID_HEADER_TOKEN', 'Invalid header field char')
        : new ParseFailure('CR_EXPECTED', 'Missing expected CR after header value'),
    );
    if (line === undefined) return bytes.length;
    const into = this.#state === 'trailers' ? this.#trailers : this.#head;
    if (line.text !== '') into.addLine(line.text, into.fields.length === 0 && this.#state === 'fields');
    else if (this.#state === 'trailers') {
      if (into.fields.length > 0) this.#events.trailers(into.fields);
      this.#complete();
    } else this.#headDone();
    return line.next;
  }

  #headDone(): void {
    const { type } = this.#options;
    const head = this.#head;
    const line = this.#line;
    if (line === undefined) return;
    const isConnect = line.method === 'CONNECT';
    this.#upgrade = head.hasUpgrade && head.connectionUpgrades ? type === 'request' || line.status === 101 : isConnect;
    const follows = this.#events.head({
      ...line,
      fields: head.fields,
      upgrade: this.#upgrade,
      keepsAlive: keepsAlive(this.#message()),
    });
    if (follows === 'other-protocol') this.#upgrade = true;
    this.#skipsBody = follows !== 'body';
    const hasBody = head.isChunked || (head.contentLength ?? 0) > 0;
    if (this.#upgrade && (isConnect || this.#skipsBody || !hasBody)) {
      this.#state = 'other-protocol';
      this.#events.complete();
      return;
    }
    this.#startBody();
  }

  #startBody(): void {
    const body = bodyOf(this.#message());
    if (body === 'none') this.#complete();
    else if (body === 'chunks') this.#state = 'chunk-line';
    else if (body === 'until-end') this.#state = 'end-body';
    else {
      this.#left = body;
      this.#state = 'length-body';
    }
  }

  #chunkLine(bytes: Uint8Array, at: number): number {
    this.#headBytes = 0;
    const line = this.#takeLine(
      bytes,
      at,
      () => new ParseFailure('CR_EXPECTED', 'Missing expected CR after chunk size'),
      MAX_CHUNK_EXTENSION_BYTES,
    );
    if (line === undefined) {
      if (!/^[\da-f]/i.test(latin1Decode(this.#partial.subarray(0, 1))))
        throw new ParseFailure('INVALID_CHUNK_SIZE', 'Invalid character in chunk size');
      return bytes.length;
    }
    this.#left = parseChunkLine(line.text, this.#options.lenient);
    this.#headBytes = 0;
    if (this.#left === 0) {
      this.#state = 'trailers';
      this.#trailers = this.#newHead();
    } else this.#state = 'chunk-data';
    return line.next;
  }

  #chunkEnd(bytes: Uint8Array, at: number): number {
    const first = bytes[at];
    if (first === CR) {
      if (at + 1 >= bytes.length) {
        this.#partial = bytes.slice(at);
        return bytes.length;
      }
      if (bytes[at + 1] === LF) {
        this.#state = 'chunk-line';
        return at + 2;
      }
    } else if (first === LF) {
      if (!this.#allows(LENIENT.optionalCrBeforeLf))
        throw new ParseFailure('CR_EXPECTED', 'Missing expected CR after chunk data');
      this.#state = 'chunk-line';
      return at + 1;
    }
    if (!this.#allows(LENIENT.optionalCrLfAfterChunk)) throw new ParseFailure('STRICT', 'Expected LF after chunk data');
    this.#state = 'chunk-line';
    return at;
  }

  /** Takes a line without its end. Returns undefined and stores the part if the end is missing. */
  #takeLine(
    bytes: Uint8Array,
    at: number,
    noCarriageReturn: () => ParseFailure,
    maxChunkBytes?: number,
  ): { readonly text: string; readonly next: number } | undefined {
    const end = bytes.indexOf(LF, at);
    const length = (end < 0 ? bytes.length : end) - at;
    if (maxChunkBytes !== undefined && length > maxChunkBytes)
      throw new ParseFailure('CHUNK_EXTENSIONS_OVERFLOW', 'Chunk extensions overflow');
    if (maxChunkBytes === undefined && this.#headBytes + length >= this.#options.maxHeadBytes)
      throw new ParseFailure('HEADER_OVERFLOW', 'Header overflow');
    if (end < 0) {
      this.#partial = bytes.slice(at);
      return undefined;
    }
    this.#headBytes += length;
    const hasReturn = end > at && bytes[end - 1] === CR;
    if (!hasReturn && !this.#allows(LENIENT.optionalCrBeforeLf)) throw noCarriageReturn();
    return { text: latin1Decode(bytes.subarray(at, hasReturn ? end - 1 : end)), next: end + 1 };
  }

  #complete(): void {
    const mayGoOn = keepsAlive(this.#message()) || this.#allows(LENIENT.keepAlive);
    const isUpgrade = this.#upgrade;
    this.#state = isUpgrade ? 'other-protocol' : mayGoOn ? 'start' : 'closed';
    this.#line = undefined;
    this.#head = this.#newHead();
    this.#headBytes = 0;
    this.#skipsBody = false;
    this.#events.complete();
  }

  #message(): Message {
    return {
      type: this.#options.type,
      lenient: this.#options.lenient,
      head: this.#head,
      line: this.#line,
      skipsBody: this.#skipsBody,
    };
  }

  #newHead(): MessageHead {
    return new MessageHead(this.#options.type === 'request', this.#options.lenient);
  }

  #allows(flag: number): boolean {
    return (this.#options.lenient & flag) !== 0;
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
