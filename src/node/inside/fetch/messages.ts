import { native } from '../host.ts';
import type { Runtime } from '../runtime.ts';
import { notJson, withFramesOf } from '../../../sandbox/inside/tool/not-json.ts';
import { Body, sourceOf, type BodySource } from './body.ts';
import { CUSTOM_INSPECT, nodeClasses, showMembers } from './node-library.ts';

const STANDARD_METHOD = /^(?:delete|get|head|options|post|put)$/i;
const FORBIDDEN_METHOD = /^(?:connect|trace|track)$/i;
const NULL_BODY_STATUS: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);
const REDIRECT_STATUS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Properties of a network response that a program cannot set in the constructor. */
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
  /** Creates a response from the network. */
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

interface RequestParts {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  readonly init: RequestInitLike;
  readonly redirect: RequestMessage['redirect'];
}

type ResponseInitLike = { status?: unknown; statusText?: unknown; headers?: HeadersInit };

/** Defaults of a request for what its `init` does not set. */
const REQUEST_DEFAULTS = {
  mode: 'cors',
  credentials: 'same-origin',
  cache: 'default',
  referrer: 'about:client',
  referrerPolicy: '',
  integrity: '',
  keepalive: false,
} as const;
const REQUEST_MEMBERS = [
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
];
const RESPONSE_MEMBERS = ['status', 'statusText', 'headers', 'body', 'bodyUsed', 'ok', 'redirected', 'type', 'url'];
const NOWHERE: Origin = { url: '', isRedirected: false };

/** `Headers`, `Request` and `Response` (https://fetch.spec.whatwg.org/) whose bodies are streams of Node's library. */
export function messageClasses(runtime: Runtime): MessageClasses {
  const Headers = headersClass();
  const Request = requestClass(runtime, Headers);
  const Response = responseClass(runtime, Headers);
  showAs(Request, 'Request', REQUEST_MEMBERS);
  showAs(Response, 'Response', RESPONSE_MEMBERS);
  return {
    Headers,
    Request,
    Response: Response as MessageClasses['Response'],
    respond: (source, { status, statusText, headers }, origin) =>
      new Response(new Incoming(source, origin, 'basic'), {
        status,
        statusText,
        headers: [...headers].map(([name, value]): [string, string] => [name, value]),
      }),
  };
}

function headersClass(): MessageClasses['Headers'] {
  return class Headers extends native.Headers {
    [CUSTOM_INSPECT](depth: number, options: object, inspect: (value: unknown, options: object) => string): string {
      return depth < 0 ? '[Headers]' : `Headers ${inspect(Object.fromEntries([...this]), options)}`;
    }
  };
}

function requestClass(runtime: Runtime, Headers: MessageClasses['Headers']): MessageClasses['Request'] {
  class Request extends Body implements RequestMessage {
    readonly #own: RequestParts;

    constructor(input: unknown, init: RequestInitLike = {}) {
      const from = input instanceof Request ? input : undefined;
      const { source, own } = requestParts(runtime, Headers, { input, from, before: from && from.#own }, init);
      super(runtime, source);
      this.#own = own;
    }

    static {
      for (const [name, value] of Object.entries(REQUEST_DEFAULTS))
        Object.defineProperty(Request.prototype, name, {
          get(this: Request): unknown {
            return this.#own.init[name as keyof typeof REQUEST_DEFAULTS] ?? value;
          },
          configurable: true,
        });
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
  // A program may pass anything: the constructor refuses invalid parameters.
  return Request as MessageClasses['Request'];
}

/** The parts of a request. @throws TypeError for what a program may not request */
function requestParts(
  runtime: Runtime,
  Headers: MessageClasses['Headers'],
  {
    input,
    from,
    before,
  }: {
    readonly input: unknown;
    readonly from: RequestMessage | undefined;
    readonly before: RequestParts | undefined;
  },
  init: RequestInitLike,
): { readonly source: BodySource | undefined; readonly own: RequestParts } {
  const url = from?.url ?? parseUrl(input);
  const method = normalMethod(init.method ?? from?.method ?? 'GET');
  const hasBody = init.body !== undefined && init.body !== null;
  if (hasBody && (method === 'GET' || method === 'HEAD'))
    throw new TypeError('Request with GET/HEAD method cannot have body.');
  const { isAbortSignal, AbortController, ReadableStream } = nodeClasses(runtime);
  const source = hasBody ? sourceOf(runtime, init.body) : from === undefined ? undefined : Body.tee(from);
  if (
    hasBody &&
    source?.stream !== undefined &&
    init.duplex === undefined &&
    (init.body as unknown) instanceof ReadableStream
  )
    throw new TypeError('RequestInit: duplex option is required when sending a body.');
  const headers = new Headers((init.headers ?? from?.headers) as HeadersInit | undefined);
  if (hasBody && source?.type !== undefined && !headers.has('content-type'))
    headers.append('content-type', source.type);
  const signal = init.signal === undefined ? from?.signal : init.signal;
  if (signal !== undefined && signal !== null && !isAbortSignal(signal))
    throw new TypeError('RequestInit: Expected signal ("[object Object]") to be an instance of AbortSignal.');
  const own: RequestParts = {
    method,
    url,
    headers,
    signal: signal ?? new AbortController().signal,
    init: { ...before?.init, ...init },
    redirect: init.redirect ?? from?.redirect ?? 'follow',
  };
  return { source, own };
}

function responseClass(runtime: Runtime, Headers: MessageClasses['Headers']): ResponseClass {
  return class Response extends Body {
    readonly #own: { readonly status: number; readonly statusText: string; readonly headers: Headers };
    readonly #origin: Origin;
    readonly #type: string;

    constructor(body: unknown = null, init: ResponseInitLike = {}) {
      const status = checkedStatus(init.status, body);
      const given = body instanceof Incoming ? body : undefined;
      const source = given === undefined ? sourceOf(runtime, body) : given.source;
      super(runtime, source);
      const headers = new Headers(init.headers);
      if (given === undefined && source?.type !== undefined && !headers.has('content-type'))
        headers.append('content-type', source.type);
      this.#own = { status, statusText: String(init.statusText ?? ''), headers };
      this.#origin = given?.origin ?? NOWHERE;
      this.#type = given?.type ?? 'default';
    }

    static error(): Response {
      const response = new Response(new Incoming(undefined, NOWHERE, 'error'));
      Object.defineProperty(response, 'status', { value: 0 });
      return response;
    }

    static json(data: unknown, init: ResponseInitLike = {}): Response {
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

    /** What came over the network in the place of JSON is named, at the line that asked for it. */
    override async json(): Promise<unknown> {
      const calledAt = new Error();
      const text = await this.text();
      try {
        return JSON.parse(text) as unknown;
      } catch (error) {
        const { status, url } = this;
        if (url === '') throw error;
        const type = this.headers.get('content-type') ?? undefined;
        throw withFramesOf(calledAt, new SyntaxError(notJson({ status, url, type }, text)));
      }
    }

    get redirected(): boolean {
      return this.#origin.isRedirected;
    }

    get type(): string {
      return this.#type;
    }

    clone(): Response {
      const { status, statusText, headers } = this;
      return new Response(new Incoming(Body.tee(this), this.#origin, this.#type), { status, statusText, headers });
    }

    get [Symbol.toStringTag](): string {
      return 'Response';
    }
  };
}

/** A program may pass anything: the constructor refuses invalid parameters. */
type ResponseClass = new (body?: unknown, init?: ResponseInitLike) => Body;

function checkedStatus(given: unknown, body: unknown): number {
  const status = given === undefined ? 200 : Number(given);
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new RangeError('init["status"] must be in the range of 200 to 599, inclusive.');
  const hasBody = body instanceof Incoming ? body.source !== undefined : body !== null && body !== undefined;
  if (hasBody && NULL_BODY_STATUS.has(status))
    throw new TypeError(`Response constructor: Invalid response status code ${status}`);
  return status;
}

function showAs(made: { readonly prototype: object }, name: string, members: readonly string[]): void {
  Object.defineProperty(made.prototype, CUSTOM_INSPECT, { value: showMembers(name, members), configurable: true });
}

/** Marks a body that is already a source, of a response with a known origin. */
class Incoming {
  readonly source: BodySource | undefined;
  readonly origin: Origin;
  readonly type: string;

  constructor(source: BodySource | undefined, origin: Origin, type: string) {
    this.source = source;
    this.origin = origin;
    this.type = type;
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
