import { createSecretFetch, SecretNotBoundError, type SendRequest } from '../../core/secrets/secret-fetch.ts';
import {
  createSecretHandles,
  nameHandles,
  substitute,
  type GrantedSecret,
  type SecretHandles,
} from '../../core/secrets/secret-handles.ts';
import type { SecretRefusal } from '../../core/secrets/secret-refusals.ts';
import { withSecrets, type McpOauth } from '../contract/mcp-server.ts';
import type { McpTarget } from '../contract/mcp-worker-api.ts';

export type RemoteTarget = Extract<McpTarget, { readonly kind: 'sse' | 'http' }>;

/**
 * The requests to one server and to addresses that it names. No package knows the value of a secret, and each request
 * is judged by its address.
 */
export interface ServerFetch {
  /** The server in the form that packages get: with handles instead of secrets. */
  readonly target: RemoteTarget;
  /**
   * Sends the requests of packages through `watched`, and adds the headers that a person set, if the address allows
   * them.
   */
  readonly sendBy: (watched: SendRequest) => SendRequest;
  /** Inserts the values and sends the request. */
  readonly fetch: SendRequest;
  /** `text` with names instead of handles. */
  readonly named: (text: string) => string;
  /** Why a secret was held back since the last call; undefined if none was. */
  readonly takePendingBack: () => SecretRefusal | undefined;
  /** The key for signing, which is never sent; undefined if there is none. */
  readonly privateKey: string | undefined;
  /** An address without secrets: its path up to the first secret, and no query. */
  readonly openPart: (address: URL) => URL;
}

const HANDLE = /toolyard-secret-[0-9a-f]{32}/;
/** A person may have entered any server, also one on the app's own origin. */
const ANYWHERE = { ownOrigin: '' };
const WRITTEN_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The state that decides on requests. */
interface Sending {
  readonly home: URL;
  readonly target: RemoteTarget;
  readonly handles: SecretHandles;
  readonly signsFor: SecretHandles | undefined;
  /** Why a secret was held back. */
  heldBack: SecretRefusal | undefined;
}

/**
 * @param bound the secrets that the target names as `${secret:NAME}`; values that are written in it directly are sent
 * only to its own origin
 */
export function createServerFetch(
  fetch: SendRequest,
  given: RemoteTarget,
  bound: readonly GrantedSecret[],
): ServerFetch {
  // A secret is never part of the host.
  const home = new URL(given.url);
  const written = (name: string, value: string): GrantedSecret => ({
    name,
    value,
    bindings: [{ origin: home.origin, methods: WRITTEN_METHODS, pathPrefix: '/' }],
  });
  const isWritten = (text: string | undefined): text is string =>
    text !== undefined && text !== '' && withSecrets(text, new Map(bound.map(({ name }) => [name, '']))) === text;
  const { clientSecret, privateKey, ...oauth } = given.oauth ?? {};
  // Without a binding only the server itself can be meant.
  const own = isWritten(clientSecret) ? [written('clientSecret', clientSecret)] : [];
  const handles = createSecretHandles([...bound, ...own]);
  const byName = new Map(handles.entries);
  const hidden = (text: string): string => withSecrets(text, byName);
  const secret =
    clientSecret === undefined
      ? {}
      : { clientSecret: own.length > 0 ? (byName.get('clientSecret') ?? '') : hidden(clientSecret) };
  const target: RemoteTarget = {
    ...given,
    url: hidden(given.url),
    headers: given.headers.map(([name, text]) => [name, hidden(text)] as const),
    ...(given.oauth === undefined ? {} : { oauth: { ...oauth, ...secret } satisfies McpOauth }),
  };
  const signsFor =
    privateKey === undefined
      ? undefined
      : keyHandles(isWritten(privateKey) ? written('privateKey', privateKey) : undefined, privateKey, bound);

  const sending: Sending = { home, target, handles, signsFor, heldBack: undefined };
  const sendFilled = createSecretFetch({ fetch, handles, ...ANYWHERE });
  const send: SendRequest = async (url, init) => {
    try {
      return await sendFilled(url, init);
    } catch (error) {
      if (error instanceof SecretNotBoundError) sending.heldBack = error.refusal;
      throw error;
    }
  };

  return {
    target,
    sendBy: (watched) => (url, init) => sendWatched(sending, watched, url, init),
    fetch: send,
    named: (text) => nameHandles(text, handles),
    takePendingBack: () => {
      const reason = sending.heldBack;
      sending.heldBack = undefined;
      return reason;
    },
    privateKey:
      privateKey === undefined
        ? undefined
        : withSecrets(privateKey, new Map(bound.map(({ name, value }) => [name, value]))),
    openPart,
  };
}

function openPart(address: URL): URL {
  const open = new URL(address);
  if (!HANDLE.test(open.href)) return open;
  open.search = '';
  const at = open.pathname.search(HANDLE);
  if (at >= 0) open.pathname = open.pathname.slice(0, open.pathname.lastIndexOf('/', at) + 1);
  return open;
}

async function sendWatched(
  sending: Sending,
  watched: SendRequest,
  ...[url, init = {}]: Parameters<SendRequest>
): Promise<Response> {
  const { home, target, handles, signsFor } = sending;
  const address = new URL(url);
  const method = (init.method ?? 'GET').toUpperCase();
  const isHome = address.origin === home.origin;
  // With the older transport the server names the address for messages.
  const isServer =
    isHome && (address.pathname === new URL(target.url).pathname || (target.kind === 'sse' && isMessage(init.body)));
  const headers = new Headers(init.headers);
  // Tokens are only for the server for which they were issued.
  if (!isHome && /^(?:bearer|dpop) /i.test(headers.get('authorization') ?? '')) headers.delete('authorization');
  const held = setHeaders(sending, headers, { address, method, isServer });
  const isGuess = method === 'GET' && HANDLE.test(address.href) && address.pathname !== new URL(target.url).pathname;
  // The package derives the addresses of metadata from the server's address; without the secret they do not exist.
  if (isGuess && !substitute({ url: address, method, headers: [] }, handles, ANYWHERE).ok)
    return new Response(null, { status: 404 });
  const refusal = signsFor === undefined || !isSigned(init.body) ? undefined : refusalOf(signsFor, address, method);
  if (refusal !== undefined) {
    sending.heldBack = refusal;
    throw new SecretNotBoundError('privateKey', refusal);
  }
  const response = await watched(url, { ...init, headers });
  // The server may have refused because a header was held back.
  if (held[0] !== undefined && (response.status === 401 || response.status === 403)) sending.heldBack = held[0];
  return response;
}

/** Sets the headers of a person where they may be sent. @returns why some were held back */
function setHeaders(
  { home, target, handles }: Sending,
  headers: Headers,
  { address, method, isServer }: { readonly address: URL; readonly method: string; readonly isServer: boolean },
): readonly SecretRefusal[] {
  const held: SecretRefusal[] = [];
  for (const [name, text] of address.origin === home.origin ? target.headers : []) {
    const judged = substitute({ url: address, method, headers: [[name, text]] }, handles, ANYWHERE);
    if (judged.ok && (isServer || judged.used.length > 0)) headers.set(name, text);
    else if (!judged.ok && HANDLE.test(text)) held.push(judged.refusal);
  }
  return held;
}

/** Handles that stand for the signing key when its binding is checked: the key itself is never in a request. */
function keyHandles(written: GrantedSecret | undefined, text: string, bound: readonly GrantedSecret[]): SecretHandles {
  const named = bound.filter(({ name }) => withSecrets(text, new Map([[name, '']])) !== text);
  return createSecretHandles((written === undefined ? named : [written]).map((secret) => ({ ...secret, value: 'x' })));
}

function isMessage(body: RequestInit['body']): boolean {
  return typeof body === 'string' && body.includes('"jsonrpc":"2.0"');
}

function isSigned(body: RequestInit['body']): boolean {
  const form =
    body instanceof URLSearchParams ? body : typeof body === 'string' ? new URLSearchParams(body) : undefined;
  return form?.has('client_assertion') === true;
}

function refusalOf(handles: SecretHandles, url: URL, method: string): SecretRefusal | undefined {
  const judged = substitute(
    { url, method, headers: handles.entries.map(([name, handle]) => [`x-${name.toLowerCase()}`, handle] as const) },
    handles,
    ANYWHERE,
  );
  return judged.ok ? undefined : judged.refusal;
}
