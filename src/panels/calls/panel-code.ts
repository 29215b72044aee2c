/**
 * The code that answers an endpoint, run as a tool of the panel: single use, in the sandbox, with the panel's grant.
 * What the panel's maker wrote and what is added below share one scope, and neither is trusted: the answer is parsed.
 */

/**
 * `api.js` with an entry that finds the route of a request and calls it:
 * `export const routes = { 'POST /api/board/cards/:id': async ({ params, query, body }, context) => … }`. A route returns
 * the body, or `{ status, body }`; it may throw an error with a `status`.
 *
 * @param source stays on its lines, so that errors point at it
 */
export function codeOfRoutes(source: string): string {
  return `${source}\n;${ENTRY}\n`;
}

/** Sends one request to an absolute address: through the broker, as far as the panel is granted it. */
export const ADDRESS_CODE = `export default async ({ url, method, body }) => {
  const response = await fetch(url, {
    method,
    ...(body === undefined || body === null
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  let parsed = text === '' ? null : text;
  try {
    parsed = text === '' ? null : JSON.parse(text);
  } catch {
    // Not every answer is JSON.
  }
  return { status: response.status, body: parsed };
};
`;

const ENTRY = `export default async (__request, context) => {
  const __url = new URL(__request.path, 'https://panel.invalid');
  const __parts = (path) => path.split('/').filter((part) => part !== '');
  const __given = __parts(__url.pathname);
  const __match = (pattern) => {
    const parts = __parts(pattern);
    if (parts.length !== __given.length) return undefined;
    const params = {};
    for (const [at, part] of parts.entries()) {
      const value = decodeURIComponent(__given[at]);
      const name = part.startsWith(':') ? part.slice(1) : /^\\{\\w+\\}$/.test(part) ? part.slice(1, -1) : undefined;
      if (name !== undefined) params[name] = value;
      else if (part !== value) return undefined;
    }
    return params;
  };
  if (typeof routes !== 'object' || routes === null) throw new Error('api.js exports no routes');
  let __found;
  for (const [key, handler] of Object.entries(routes)) {
    const [method, path = ''] = key.trim().split(/ +/, 2);
    if (method.toUpperCase() !== __request.method || typeof handler !== 'function') continue;
    const params = __match(path);
    // A route without arguments counts before one that has some.
    const __count = (one) => Object.keys(one).length;
    if (params !== undefined && (__found === undefined || __count(params) < __count(__found.params)))
      __found = { handler, params };
  }
  if (__found === undefined)
    return { status: 404, body: { error: 'There is no route ' + __request.method + ' ' + __url.pathname } };
  const query = {};
  for (const [name, value] of __url.searchParams)
    query[name] = Object.hasOwn(query, name) ? [].concat(query[name], value) : value;
  try {
    const answer = await __found.handler({ params: __found.params, query, body: __request.body ?? null }, context);
    const isAnswer =
      typeof answer === 'object' && answer !== null && Number.isInteger(answer.status) &&
      Object.keys(answer).every((name) => name === 'status' || name === 'body');
    return isAnswer ? { status: answer.status, body: answer.body ?? null } : { status: 200, body: answer ?? null };
  } catch (error) {
    if (Number.isInteger(error?.status) && error.status >= 400)
      return { status: error.status, body: { error: String(error.message) } };
    throw error;
  }
};`;
