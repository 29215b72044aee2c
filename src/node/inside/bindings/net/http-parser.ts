import type { Binding } from '../../native-bindings.ts';
import { Continuation } from '../../async/event-loop.ts';
import { native } from '../../host.ts';
import { MessageParser } from '../../net/http/message-parser.ts';
import type { ParseFailure } from '../../net/http/parse-failure.ts';
import type { Head } from '../../net/http/parser-events.ts';
import { toBuffer, type Runtime } from '../../runtime.ts';
import { ConnectionsList } from './connections-list.ts';
import { AsyncWrap } from './async-resource.ts';
import type { StreamHandle } from './stream-wrap.ts';

/** Node's numbers for the events of a parser. */
const REPORTED = {
  begin: 0,
  headers: 1,
  headersComplete: 2,
  body: 3,
  messageComplete: 4,
  execute: 5,
  timeout: 6,
} as const;
const REQUEST = 1;
const DEFAULT_MAX_HEAD_BYTES = 16 * 1024;
const CONSTANTS = {
  REQUEST,
  RESPONSE: 2,
  kOnMessageBegin: REPORTED.begin,
  kOnHeaders: REPORTED.headers,
  kOnHeadersComplete: REPORTED.headersComplete,
  kOnBody: REPORTED.body,
  kOnMessageComplete: REPORTED.messageComplete,
  kOnExecute: REPORTED.execute,
  kOnTimeout: REPORTED.timeout,
  kLenientNone: 0,
  kLenientHeaders: 1,
  kLenientChunkedLength: 2,
  kLenientKeepAlive: 4,
  kLenientTransferEncoding: 8,
  kLenientVersion: 16,
  kLenientDataAfterClose: 32,
  kLenientOptionalLFAfterCR: 64,
  kLenientOptionalCRLFAfterChunk: 128,
  kLenientOptionalCRBeforeLF: 256,
  kLenientSpacesAfterChunkSize: 512,
  kLenientHeaderValueRelaxed: 1024,
  kLenientAll: 1023,
};

/** What the parsers of one process share. */
interface Http {
  readonly runtime: Runtime;
  readonly methods: ReadonlySet<string>;
  readonly methodNumbers: ReadonlyMap<string, number>;
}

/** Node's HTTP parser. It gets its input from the library, or from a stream that it consumes. */
export function httpParserBinding(runtime: Runtime, info: Binding): Binding {
  const allMethods = info['allMethods'] as readonly string[];
  const http: Http = {
    runtime,
    methods: new Set(allMethods),
    methodNumbers: new Map(allMethods.map((method, number) => [method, number])),
  };
  class HTTPParser extends ParserWrap {
    constructor() {
      super(http);
    }
  }
  Object.assign(HTTPParser, CONSTANTS);
  return { HTTPParser, ConnectionsList };
}

/** A parser as Node's library uses it, which handles events by number. */
class ParserWrap extends AsyncWrap {
  [callback: number]: unknown;
  /** Start of the current message, in ms; 0 between messages. */
  startedAtMs = 0;
  isHeadComplete = false;
  readonly #http: Http;
  #parser: MessageParser | undefined;
  #connections: ConnectionsList | undefined;
  #stream: StreamHandle | undefined;
  #current: Uint8Array | undefined;

  constructor(http: Http) {
    super(http.runtime);
    this.#http = http;
  }

  initialize(
    type: number,
    _resource: object,
    maxHeadBytes?: number,
    lenient?: number,
    connections?: ConnectionsList,
  ): void {
    const { runtime, methods } = this.#http;
    this.asyncReset();
    this.isHeadComplete = false;
    this.#parser = new MessageParser(
      {
        type: type === REQUEST ? 'request' : 'response',
        maxHeadBytes: maxHeadBytes === undefined || maxHeadBytes === 0 ? maxHeadBytesOf(runtime) : maxHeadBytes,
        lenient: lenient ?? 0,
        methods,
      },
      {
        begin: () => this.#begin(),
        head: (head) => this.#headDone(head),
        body: (bytes) => void this.#call(REPORTED.body, toBuffer(runtime, bytes)),
        trailers: (fields) => void this.#call(REPORTED.headers, fields, ''),
        complete: () => this.#complete(),
      },
    );
    this.#connections = connections;
    this.startedAtMs = 0;
    if (connections === undefined) return;
    // A connection that never sends anything must also time out.
    this.startedAtMs = native.now();
    connections.add(this);
    connections.activate(this);
  }

  execute(buffer: Uint8Array): number | Error {
    return this.#execute(buffer);
  }

  finish(): Error | undefined {
    const failure = this.#parser?.finish();
    return failure === undefined || this.#parser?.isUpgrade === true ? undefined : toError(failure);
  }

  pause(): void {
    // Pausing the parser pauses its stream.
  }

  resume(): void {
    // See `pause`.
  }

  consume(stream: StreamHandle): void {
    this.#stream = stream;
    stream.consumer = {
      bytes: (bytes) => this.#feed(toBuffer(this.#http.runtime, bytes), 0),
    };
  }

  unconsume(): void {
    if (this.#stream !== undefined) this.#stream.consumer = undefined;
    this.#stream = undefined;
  }

  getCurrentBuffer(): Uint8Array {
    return toBuffer(this.#http.runtime, (this.#current ?? new Uint8Array(0)).slice());
  }

  close(): void {
    this.unconsume();
  }

  free(): void {
    this.#parser = undefined;
  }

  remove(): void {
    this.#connections?.remove(this);
  }

  /** Each piece of a body is a separate callback of the loop, with its ticks, like every event of a stream. */
  #feed(buffer: Uint8Array, at: number): Continuation | undefined {
    const result = this.#execute(at === 0 ? buffer : buffer.subarray(at), true);
    if (typeof result === 'number' && this.#parser?.isBetweenEvents === true)
      return new Continuation(() => this.#feed(buffer, at + result));
    this.#current = buffer;
    try {
      this.makeCallback(this[REPORTED.execute], typeof result === 'number' ? at + result : result);
    } finally {
      this.#current = undefined;
    }
    return undefined;
  }

  #execute(buffer: Uint8Array, stopsAfterBody = false): number | Error {
    const outer = this.#current;
    this.#current = buffer;
    try {
      const result = this.#parser?.execute(buffer, stopsAfterBody) ?? buffer.length;
      if (typeof result === 'number') return result;
      return this.#parser?.isUpgrade === true ? result.at : toError(result);
    } finally {
      this.#current = outer;
    }
  }

  #begin(): void {
    this.#connections?.remove(this);
    this.isHeadComplete = false;
    this.startedAtMs = native.now();
    this.#connections?.add(this);
    this.#connections?.activate(this);
    this.#call(REPORTED.begin);
  }

  #headDone(head: Head): 'body' | 'no-body' | 'other-protocol' {
    this.isHeadComplete = true;
    const { major, minor, fields, method, url, status, reason, upgrade, keepsAlive } = head;
    const number = method === undefined ? undefined : this.#http.methodNumbers.get(method);
    const answer = this.#call(
      REPORTED.headersComplete,
      major,
      minor,
      fields,
      number,
      url,
      status,
      reason,
      upgrade,
      keepsAlive,
    );
    return answer === 1 ? 'no-body' : answer === 2 ? 'other-protocol' : 'body';
  }

  #complete(): void {
    this.#connections?.deactivate(this);
    this.startedAtMs = 0;
    this.#call(REPORTED.messageComplete);
  }

  #call(callbackId: number, ...parameters: unknown[]): unknown {
    const callback = this[callbackId];
    return typeof callback === 'function' ? this.makeCallback(callback, ...parameters) : undefined;
  }
}

function maxHeadBytesOf(runtime: Runtime): number {
  const { getOptionValue } = runtime.requireBuiltin('internal/options') as { getOptionValue(name: string): unknown };
  const value = getOptionValue('--max-http-header-size');
  return typeof value === 'number' && value > 0 ? value : DEFAULT_MAX_HEAD_BYTES;
}

function toError({ code, message, at }: ParseFailure): Error {
  return Object.assign(new Error('Parse Error'), { bytesParsed: at, code, reason: message });
}
