/** Headers that need no permission, in lower case. */
const SAFE = new Set(['accept', 'accept-language', 'content-language']);
const SAFE_TYPES = /^(?:text\/plain|application\/x-www-form-urlencoded|multipart\/form-data)/;
const READABLE = [
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
];

/**
 * Node's `fetch` with the CORS rules of a browser for a page of this origin: it sends preflights, refuses with the
 * single error of browsers, and hides headers that are not exposed.
 */
export function browserFetch(pageOrigin: string): (url: string | URL, init?: RequestInit) => Promise<Response> {
  return async (url, init = {}) => {
    const { mode = 'cors', ...rest } = init;
    const headers = new Headers(init.headers);
    headers.set('origin', pageOrigin);
    if (mode === 'no-cors') {
      if ((init.redirect ?? 'follow') !== 'follow') throw refused();
      await send(url, { ...rest, headers });
      return Response.error();
    }
    const method = (init.method ?? 'GET').toUpperCase();
    const unsafe = [...headers.keys()].filter(
      (name) =>
        name !== 'origin' && !SAFE.has(name) && !(name === 'content-type' && SAFE_TYPES.test(headers.get(name) ?? '')),
    );
    if (unsafe.length > 0 || !['GET', 'HEAD', 'POST'].includes(method)) {
      const asked = await send(url, {
        method: 'OPTIONS',
        headers: {
          origin: pageOrigin,
          'access-control-request-method': method,
          'access-control-request-headers': unsafe.join(','),
        },
        ...(init.signal === undefined ? {} : { signal: init.signal }),
      });
      const allowed = (asked.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
      await asked.body?.cancel();
      const isAllowed =
        asked.ok &&
        allowsOrigin(asked, pageOrigin) &&
        unsafe.every((name) => allowed.includes(name) || (allowed.includes('*') && name !== 'authorization'));
      if (!isAllowed) throw refused();
    }
    const answer = await send(url, { ...rest, headers });
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
    if (location !== null) {
      await answer.body?.cancel();
      if (init.redirect === 'follow') {
        const to = new URL(location, url).href;
        return Object.defineProperty(await browserFetch(pageOrigin)(to, init), 'url', { value: to });
      }
      const opaque = new Response(null);
      Object.defineProperties(opaque, {
        type: { value: 'opaqueredirect' },
        status: { value: 0 },
        ok: { value: false },
      });
      return opaque;
    }
    if (!allowsOrigin(answer, pageOrigin)) {
      await answer.body?.cancel();
      throw refused();
    }
    const exposed = new Set([
      ...READABLE,
      ...(answer.headers.get('access-control-expose-headers') ?? '').toLowerCase().split(/\s*,\s*/),
    ]);
    const seen = [...answer.headers].filter(([name]) => exposed.has('*') || exposed.has(name));
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers: seen });
  };
}

/** Browsers report a host without a listener with the same error as everything else. */
async function send(url: string | URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual' });
  } catch (error) {
    throw error instanceof TypeError ? refused() : error;
  }
}

function allowsOrigin(answer: Response, origin: string): boolean {
  const allowed = answer.headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === origin;
}

function refused(): TypeError {
  return new TypeError('Failed to fetch');
}
