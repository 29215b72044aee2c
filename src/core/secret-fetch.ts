import { substitute, type GrantedSecret, type SecretHandles } from './secret-handles.ts';

export type SendRequest = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * A request was not sent: no binding of a secret in it covers where it would have gone. The message has names and no
 * values.
 */
export class SecretNotBoundError extends Error {
  override readonly name = 'SecretNotBoundError';
  readonly secret: string;

  constructor(secret: string, message: string) {
    super(message);
    this.secret = secret;
  }
}

export interface SecretFetchOptions {
  readonly fetch: SendRequest;
  readonly handles: SecretHandles;
  /** Secrets never go there; empty where the client may talk to the app's own server. */
  readonly ownOrigin: string;
  /** Hears of each secret that leaves. */
  readonly onUse?: (used: readonly GrantedSecret[]) => void;
}

/** Nothing of the browser's goes along. */
const PLAIN = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const;
const FORM = 'application/x-www-form-urlencoded';

/**
 * `fetch` for clients whose packages make their own requests. They are given handles; the values are put in here, in
 * header values, address and forms, once the final address is known and every secret's binding covers it. A redirect is
 * not followed with a secret, and no other body is looked into: what a person or a model wrote is sent as it is.
 *
 * The returned function rejects with `SecretNotBoundError`, and as `fetch` does.
 */
export function createSecretFetch({ fetch, handles, ownOrigin, onUse }: SecretFetchOptions): SendRequest {
  return async (url, init = {}) => {
    const headers = new Headers(init.headers);
    const form = formOf(init.body, headers);
    if (form !== undefined && !headers.has('content-type')) headers.set('content-type', FORM);
    const asked = {
      url: new URL(url),
      method: (init.method ?? 'GET').toUpperCase(),
      headers: [...headers],
      ...(form === undefined ? {} : { body: form }),
    };
    const filled = substitute(asked, handles, { ownOrigin });
    if (!filled.ok) throw new SecretNotBoundError(filled.secret, filled.reason);
    const { used, request } = filled;
    // Packages may mean other things by a redirect: the browser must not take a secret along.
    const redirect = used.length > 0 || init.redirect === undefined ? 'manual' : init.redirect;
    if (used.length === 0) return await fetch(url, { ...init, headers, ...PLAIN, redirect });
    onUse?.(used);
    const sent: RequestInit = {
      ...init,
      headers: request.headers.map(([name, value]): [string, string] => [name, value]),
      ...PLAIN,
      redirect,
      mode: 'cors',
    };
    return await fetch(request.url.href, form === undefined ? sent : { ...sent, body: request.body ?? null });
  };
}

/** The bytes of a form; undefined for all other bodies. */
function formOf(body: RequestInit['body'], headers: Headers): Uint8Array<ArrayBuffer> | undefined {
  if (body instanceof URLSearchParams) return new TextEncoder().encode(body.toString());
  const isForm = (headers.get('content-type') ?? '').toLowerCase().startsWith(FORM);
  return isForm && typeof body === 'string' ? new TextEncoder().encode(body) : undefined;
}
