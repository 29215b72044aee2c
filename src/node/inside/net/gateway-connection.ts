import { latin1Encode } from '../bindings/text/text-codecs.ts';
import { canonicalAddress, isIpv6, isLoopback } from './addresses.ts';
import type { PairEndpoint } from './endpoint-pair.ts';
import type { GatewayOptions } from './gateway.ts';
import { GatewayRequest, headerPairs } from './gateway-request.ts';
import { MessageParser } from './http/message-parser.ts';
import { ParseFailure } from './http/parse-failure.ts';
import type { Head } from './http/parser-events.ts';

const READ_BYTES = 64 * 1024;
const MAX_HEAD_BYTES = 64 * 1024;
/** Maximum body of a request. It is sent when complete, since `fetch` cannot stream it over HTTP/1. */
const MAX_BODY_BYTES = 256 * 1024 * 1024;
/**
 * A connection to the person's own machine, or a TLS connection without HTTP, is refused after this time of silence:
 * raw protocols cannot leave the tab.
 */
const SILENCE_MS = 1000;
/** Node's error codes for errors of fetch, by name. */
const ERROR_CODES: ReadonlyMap<string, string> = new Map([
  ['PermissionDeniedError', 'EACCES'],
  ['NotAllowedError', 'EACCES'],
  ['TimeoutError', 'ETIMEDOUT'],
  ['AbortError', 'ECONNABORTED'],
]);
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

/** One connection out of the tab, at its outer end. */
export class GatewayConnection {
  readonly #options: GatewayOptions;
  readonly #endpoint: PairEndpoint;
  #host: string;
  readonly #port: number;
  readonly #parser: MessageParser;
  /** Pending requests in order; responses are written in the same order. */
  readonly #requests: GatewayRequest[] = [];
  #reading: GatewayRequest | undefined;
  #scheme: 'http' | 'https' = 'http';
  #hasRoom: (() => void) | undefined;
  #isAnswering = false;
  #hasReceived = false;
  #isMissing = false;

  constructor(options: GatewayOptions, endpoint: PairEndpoint, host: string, port: number) {
    this.#options = options;
    this.#endpoint = endpoint;
    this.#host = host;
    this.#port = port;
    this.#parser = new MessageParser(
      { type: 'request', maxHeadBytes: MAX_HEAD_BYTES, lenient: 0, methods: options.methods() },
      {
        begin: () => undefined,
        head: (head) => this.#begin(head),
        body: (bytes) => this.#addBody(bytes),
        trailers: () => undefined,
        complete: () => this.#complete(),
      },
    );
  }

  start(): void {
    this.#endpoint.onSecure = ({ serverName, speaksHttp }) => {
      this.#scheme = 'https';
      // The program knows the name that it resolved to this address; the browser verifies names.
      if (serverName !== '' && canonicalAddress(this.#host) !== undefined) this.#host = serverName;
      if (!speaksHttp && !isLoopback(this.#host))
        this.#refuseSilence(
          'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM',
          `TLS to ${this.#authority()} that carries no HTTP request is not available in the browser’s Node`,
        );
      return this.#host;
    };
    // Nothing in the tab listens there, and only a request can show whether something outside does.
    if (isLoopback(this.#host)) this.#refuseSilence('ECONNREFUSED', `connect ECONNREFUSED ${this.#host}:${this.#port}`);
    this.#endpoint.listener = { readable: () => this.#read(), writable: () => this.#hasRoom?.() };
    this.#read();
  }

  #refuseSilence(code: string, message: string): void {
    this.#options.setTimeout(() => {
      if (!this.#hasReceived) this.#fail(code, message);
    }, SILENCE_MS);
  }

  #read(): void {
    while (!this.#isMissing) {
      const result = this.#endpoint.read(READ_BYTES);
      if (result.type === 'nothing') return;
      if (result.type !== 'bytes') {
        // A client that ended only its own half still reads the response.
        if (result.type === 'error' || this.#requests.length === 0) this.#leave();
        return;
      }
      this.#hasReceived = true;
      const used = this.#parser.execute(result.bytes);
      if (used instanceof ParseFailure) {
        const code = used.code === 'HPE_INVALID_METHOD' ? 'EPROTONOSUPPORT' : 'EPROTO';
        this.#fail(
          code,
          `Only HTTP leaves the tab, and what was sent to ${this.#authority()} is none (${used.message})`,
        );
      }
    }
  }

  #begin(head: Head): 'body' {
    const method = head.method ?? 'GET';
    if (head.upgrade)
      this.#fail(
        'EPROTONOSUPPORT',
        `${method === 'CONNECT' ? 'A tunnel (CONNECT)' : 'Another protocol (Upgrade)'} to ${this.#authority()} ` +
          `is not available in the browser’s Node`,
      );
    const request = new GatewayRequest(method, this.#url(head.url ?? '/'), head);
    this.#requests.push(request);
    this.#reading = request;
    if (request.expectsContinue) this.#endpoint.write(latin1Encode(CONTINUE));
    return 'body';
  }

  #addBody(bytes: Uint8Array): void {
    if (this.#reading === undefined) return;
    this.#reading.body.push(bytes.slice());
    if (this.#reading.body.length > MAX_BODY_BYTES)
      this.#fail('EMSGSIZE', `A request of more than ${MAX_BODY_BYTES} bytes cannot leave the tab`);
  }

  #complete(): void {
    if (this.#reading !== undefined) this.#reading.isComplete = true;
    this.#reading = undefined;
    if (!this.#isAnswering) void this.#answerAll();
  }

  async #answerAll(): Promise<void> {
    this.#isAnswering = true;
    for (
      let request = this.#requests[0];
      request?.isComplete === true && !this.#isMissing;
      request = this.#requests[0]
    ) {
      try {
        await this.#answer(request);
      } catch (error) {
        this.#fail(...this.#reasonOf(error, request));
      }
      this.#requests.shift();
      if (!request.keepsAlive) this.#leave();
    }
    this.#isAnswering = false;
  }

  async #answer(request: GatewayRequest): Promise<void> {
    const { fetch, AbortController } = this.#options;
    const controller = new AbortController();
    const stop = (): void => controller.abort();
    request.stop = stop;
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      signal: controller.signal,
      ...(request.mayHaveBody && request.body.length > 0 ? { body: request.body.take(request.body.length) } : {}),
    });
    const hasBody =
      response.body !== null && request.method !== 'HEAD' && response.status !== 204 && response.status !== 304;
    const isChunked = hasBody && request.isHttp11;
    if (hasBody && !isChunked) request.keepsAlive = false;
    const lines = [
      `HTTP/1.1 ${response.status} ${response.statusText}`,
      ...headerPairs(response, hasBody).map(([name, value]) => `${name}: ${value}`),
      ...(isChunked ? ['transfer-encoding: chunked'] : []),
      `connection: ${request.keepsAlive ? 'keep-alive' : 'close'}`,
    ];
    await this.#write(latin1Encode(`${lines.join('\r\n')}\r\n\r\n`));
    if (!hasBody || response.body === null) return;
    const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    for (let piece = await reader.read(); !piece.done && !this.#isMissing; piece = await reader.read()) {
      if (piece.value.length === 0) continue;
      if (isChunked) await this.#write(latin1Encode(`${piece.value.length.toString(16)}\r\n`));
      await this.#write(piece.value);
      if (isChunked) await this.#write(latin1Encode('\r\n'));
    }
    if (isChunked) await this.#write(latin1Encode('0\r\n\r\n'));
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length && !this.#isMissing;) {
      const result = this.#endpoint.write(bytes.subarray(at));
      if ('error' in result) return this.#leave();
      at += result.taken;
      if (at < bytes.length) {
        await new Promise<void>((resolve) => {
          this.#hasRoom = resolve;
        });
      }
    }
  }

  /** Ends the connection, after the program has closed its end or the gateway is done. */
  #leave(): void {
    if (this.#isMissing) return;
    this.#isMissing = true;
    this.#endpoint.close();
    this.#hasRoom?.();
    for (const request of this.#requests) request.stop?.();
  }

  #fail(code: string, message: string): void {
    if (this.#isMissing) return;
    this.#isMissing = true;
    this.#endpoint.reset(code, message);
    this.#hasRoom?.();
    for (const request of this.#requests) request.stop?.();
  }

  /** The reason of a failed request: fetch's message, with a code that programs know. */
  #reasonOf(error: unknown, { method, url }: GatewayRequest): [code: string, message: string] {
    const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
    const code = ERROR_CODES.get(name) ?? (isLoopback(this.#host) ? 'ECONNREFUSED' : 'EHOSTUNREACH');
    return [code, `connect ${code} ${this.#authority()}: ${method} ${url}: ${message}`];
  }

  #authority(): string {
    return `${isIpv6(this.#host) ? `[${this.#host}]` : this.#host}:${this.#port}`;
  }

  /** A request to a proxy contains the whole address. */
  #url(target: string): string {
    if (/^https?:\/\//i.test(target)) return target;
    const isDefault = this.#port === (this.#scheme === 'https' ? 443 : 80);
    const authority = isDefault ? this.#authority().replace(/:\d+$/, '') : this.#authority();
    return `${this.#scheme}://${authority}${target.startsWith('/') ? target : '/'}`;
  }
}
