import { substitute, type GrantedSecret, type SecretHandles } from './secret-handles.ts';
import { cacheModeOf } from '../cache-mode.ts';
import { defined } from '../defined.ts';
import { sentenceOf } from '../reason.ts';
import { SECRET_REFUSALS, type SecretRefusal } from './secret-refusals.ts';

export type SendRequest = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * A request was not sent, because no binding of a secret in it covers its address. The message contains names, no
 * values.
 */
export class SecretNotBoundError extends Error {
  override readonly name = 'SecretNotBoundError';
  readonly secret: string;
  readonly refusal: SecretRefusal;

  constructor(secret: string, refusal: SecretRefusal) {
    super(sentenceOf(SECRET_REFUSALS, refusal));
    this.secret = secret;
    this.refusal = refusal;
  }
}

export interface SecretFetchOptions {
  readonly fetch: SendRequest;
  readonly handles: SecretHandles;
  /** Secrets are never sent there; empty if the client may talk to the app's own server. */
  readonly ownOrigin: string;
  /** Called with the secrets that are sent. */
  readonly onUse?: (used: readonly GrantedSecret[]) => void;
}

/** No credentials of the browser are sent. */
const PLAIN = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
const FORM = 'application/x-www-form-urlencoded';

/**
 * `fetch` for clients whose packages make their own requests. The packages get handles; the values replace them here,
 * in header values, address and forms, once the final address is known and the bindings of all secrets cover it.
 * Redirects with a secret are not followed. Other bodies are sent unchanged, because a person or a model wrote them.
 *
 * The returned function rejects with `SecretNotBoundError`, and like `fetch`.
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
      ...defined({ body: form }),
    };
    const filled = substitute(asked, handles, { ownOrigin });
    if (!filled.ok) throw new SecretNotBoundError(filled.secret, filled.refusal);
    const { used, request } = filled;
    // Packages may set another redirect mode; the browser must not forward a secret.
    const redirect = used.length > 0 || init.redirect === undefined ? 'manual' : init.redirect;
    const cache = cacheModeOf(asked.method);
    if (used.length === 0) return await fetch(url, { ...init, headers, ...PLAIN, cache, redirect });
    onUse?.(used);
    const sent: RequestInit = {
      ...init,
      headers: request.headers.map(([name, value]): [string, string] => [name, value]),
      ...PLAIN,
      cache,
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
