import { native } from '../host.ts';
import type { Runtime } from '../runtime.ts';
import { Body, sourceOf, type BodySource } from './body.ts';
import { CUSTOM_INSPECT, nodeClasses, showMembers } from './node-library.ts';

const STANDARD_METHOD = /^(?:delete|get|head|options|post|put)$/i;
const FORBIDDEN_METHOD = /^(?:connect|trace|track)$/i;
const NULL_BODY_STATUS: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);
const REDIRECT_STATUS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What a response from the network knows that a program cannot say in its constructor. */
export interface Origin {
  readonly url: string;
  readonly isRedirected: boolean;
}

export interface RequestMessage extends Body {
  readonly method: string;
  readonly url: string;
  readonly signal: AbortSignal;
  readonly redirect: 'follow' | 'error' | 'manual';
}

export interface MessageClasses {
  readonly Headers: typeof globalThis.Headers;
  readonly Request: new (input: unknown, init?: unknown) => RequestMessage;
  readonly Response: new (body?: unknown, init?: unknown) => Body;
  /** A response as it came in. */
  respond(
    source: BodySource | undefined,
    init: {
      readonly status: number;
      readonly statusText: string;
      readonly headers: Iterable<readonly [string, string]>;
    },
    origin: Origin,
  ): Body;
}

type RequestInitLike = Omit<RequestInit, 'body' | 'signal'> & { body?: unknown; signal?: unknown; duplex?: unknown };

/** `Headers`, `Request` and `Response` (https://fetch.spec.whatwg.org/) whose bodies are streams of Node's library. */
export function messageClasses(runtime: Runtime): MessageClasses {
  class Headers extends native.Headers {
    [CUSTOM_INSPECT](depth: number, options: object, inspect: (value: unknown, options: object) => string): string {
      return depth < 0 ? '[Headers]' : `Headers ${inspect(Object.fromEntries([...this]), options)}`;
    }
  }

  class Request extends Body implements RequestMessage {
    readonly #own: {
      readonly method: string;
      readonly url: string;
      readonly headers: Headers;
      readonly signal: AbortSignal;
      readonly init: RequestInitLike;
      readonly redirect: RequestMessage['redirect'];
    };

    constructor(input: unknown, init: RequestInitLike = {}) {
      const from = input instanceof Request ? input : undefined;
      const url = from?.url ?? parseUrl(input);
      const method = normalMethod(init.method ?? from?.method ?? 'GET');
      const hasBody = init.body !== undefined && init.body !== null;
      if (hasBody && (method === 'GET' || method === 'HEAD'))
        throw new TypeError('Request with GET/HEAD method cannot have body.');
      const source = hasBody ? sourceOf(runtime, init.body) : from === undefined ? undefined : Body.tee(from);
      if (hasBody && source?.stream !== undefined && init.duplex === undefined && isStream(init.body))
        throw new TypeError('RequestInit: duplex option is required when sending a body.');
      super(runtime, source);
      const headers = new Headers((init.headers ?? from?.headers) as HeadersInit | undefined);
      if (hasBody && source?.type !== undefined && !headers.has('content-type'))
        headers.append('content-type', source.type);
      const { isAbortSignal, AbortController } = nodeClasses(runtime);
      const signal = init.signal === undefined ? from?.signal : init.signal;
      if (signal !== undefined && signal !== null && !isAbortSignal(signal))
        throw new TypeError('RequestInit: Expected signal ("[object Object]") to be an instance of AbortSignal.');
      this.#own = {
        method,
        url,
        headers,
        signal: signal ?? new AbortController().signal,
        init: { ...(from === undefined ? {} : from.#own.init), ...init },
        redirect: init.redirect ?? from?.redirect ?? 'follow',
      };
    }

    get method(): string {
      return this.#own.method;
    }

    get url(): string {
      return this.#own.url;
    }

    override get headers(): Headers {
      return this.#own.headers;
    }

    get signal(): AbortSignal {
      return this.#own.signal;
    }

    get redirect(): RequestMessage['redirect'] {
      return this.#own.redirect;
    }

    get mode(): string {
      return this.#own.init.mode ?? 'cors';
    }

    get credentials(): string {
      return this.#own.init.credentials ?? 'same-origin';
    }

    get cache(): string {
      return this.#own.init.cache ?? 'default';
    }

    get referrer(): string {
      return this.#own.init.referrer ?? 'about:client';
    }

    get referrerPolicy(): string {
      return this.#own.init.referrerPolicy ?? '';
    }

    get integrity(): string {
      return this.#own.init.integrity ?? '';
    }

    get keepalive(): boolean {
      return this.#own.init.keepalive ?? false;
    }

    get destination(): string {
      return '';
    }

    get duplex(): string {
      return 'half';
    }

    clone(): Request {
      return new Request(this);
    }

    get [Symbol.toStringTag](): string {
      return 'Request';
    }
  }

  class Response extends Body {
    readonly #own: { readonly status: number; readonly statusText: string; readonly headers: Headers };
    #origin: Origin = { url: '', isRedirected: false };
    #type = 'default';

    constructor(body: unknown = null, init: { status?: unknown; statusText?: unknown; headers?: HeadersInit } = {}) {
      const status = init.status === undefined ? 200 : Number(init.status);
      if (!Number.isInteger(status) || status < 200 || status > 599)
        throw new RangeError('init["status"] must be in the range of 200 to 599, inclusive.');
      if (body !== null && body !== undefined && NULL_BODY_STATUS.has(status))
        throw new TypeError(`Response constructor: Invalid response status code ${status}`);
      const isSource = body instanceof Incoming;
      const source = isSource ? body.source : sourceOf(runtime, body);
      super(runtime, source);
      const headers = new Headers(init.headers);
      if (!isSource && source?.type !== undefined && !headers.has('content-type'))
        headers.append('content-type', source.type);
      this.#own = { status, statusText: String(init.statusText ?? ''), headers };
    }

    static error(): Response {
      const response = new Response();
      response.#type = 'error';
      Object.defineProperty(response, 'status', { value: 0 });
      return response;
    }

    static json(data: unknown, init: { status?: unknown; statusText?: unknown; headers?: HeadersInit } = {}): Response {
      const text = JSON.stringify(data) as string | undefined;
      if (text === undefined) throw new TypeError('Value is not JSON serializable');
      const headers = new Headers(init.headers);
      if (!headers.has('content-type')) headers.set('content-type', 'application/json');
      return new Response(text, { ...init, headers });
    }

    static redirect(url: unknown, status: unknown = 302): Response {
      if (!REDIRECT_STATUS.has(Number(status))) throw new RangeError(`Invalid status code ${String(status)}`);
      return new Response(null, { status, headers: { location: parseUrl(url) } });
    }

    static incoming(
      source: BodySource | undefined,
      init: { status: number; statusText: string; headers: Iterable<readonly [string, string]> },
      origin: Origin,
    ): Response {
      const response = new Response(source === undefined ? null : new Incoming(source), {
        status: init.status,
        statusText: init.statusText,
        headers: [...init.headers].map(([name, value]): [string, string] => [name, value]),
      });
      response.#origin = origin;
      response.#type = 'basic';
      return response;
    }

    get status(): number {
      return this.#own.status;
    }

    get statusText(): string {
      return this.#own.statusText;
    }

    override get headers(): Headers {
      return this.#own.headers;
    }

    get ok(): boolean {
      return this.status >= 200 && this.status <= 299;
    }

    get url(): string {
      return this.#origin.url;
    }

    get redirected(): boolean {
      return this.#origin.isRedirected;
    }

    get type(): string {
      return this.#type;
    }

    clone(): Response {
      const source = Body.tee(this);
      const copy = new Response(source === undefined ? null : new Incoming(source), {
        status: this.status,
        statusText: this.statusText,
        headers: this.headers,
      });
      copy.#origin = this.#origin;
      copy.#type = this.#type;
      return copy;
    }

    get [Symbol.toStringTag](): string {
      return 'Response';
    }
  }

  const isStream = (body: unknown): boolean => body instanceof nodeClasses(runtime).ReadableStream;
  Object.defineProperty(Request.prototype, CUSTOM_INSPECT, {
    value: showMembers('Request', [
      'method',
      'url',
      'headers',
      'destination',
      'referrer',
      'referrerPolicy',
      'mode',
      'credentials',
      'cache',
      'redirect',
      'integrity',
      'keepalive',
      'signal',
    ]),
    configurable: true,
  });
  Object.defineProperty(Response.prototype, CUSTOM_INSPECT, {
    value: showMembers('Response', [
      'status',
      'statusText',
      'headers',
      'body',
      'bodyUsed',
      'ok',
      'redirected',
      'type',
      'url',
    ]),
    configurable: true,
  });
  const { incoming } = Response;
  Reflect.deleteProperty(Response, 'incoming');
  // A program may hand over anything: what is none of the parameters is refused by the constructors.
  return {
    Headers,
    Request: Request as MessageClasses['Request'],
    Response: Response as MessageClasses['Response'],
    respond: incoming,
  };
}

/** Marks a body that is a source already. */
class Incoming {
  readonly source: BodySource;

  constructor(source: BodySource) {
    this.source = source;
  }
}

function parseUrl(input: unknown): string {
  let url: URL;
  try {
    url = new native.URL(String(input));
  } catch (error) {
    throw new TypeError(`Failed to parse URL from ${String(input)}`, { cause: error });
  }
  if (url.username !== '' || url.password !== '')
    throw new TypeError(`Request cannot be constructed from a URL that includes credentials: ${url.href}`);
  return url.href;
}

function normalMethod(method: unknown): string {
  const text = String(method);
  if (!/^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/.test(text)) throw new TypeError(`'${text}' is not a valid HTTP method.`);
  if (FORBIDDEN_METHOD.test(text)) throw new TypeError(`'${text}' HTTP method is unsupported.`);
  return STANDARD_METHOD.test(text) ? text.toUpperCase() : text;
}
