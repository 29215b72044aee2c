import type { Attack, Evidence, Targets } from '../lab/attack.ts';
import type { CanaryEvent } from '../../support/browsers/canary.ts';

const network = (origin: string) => ({ network: [{ origin, methods: ['GET'], pathPrefix: '/api/' }] });
const grant = ({ http }: Targets) => network(http);
/** The traffic that the grant `GET main/api/` allows: connections, and that request alone. */
const onlyGranted = ({ kind, method, path, port }: CanaryEvent, { http }: Targets): boolean =>
  String(port) === http.split(':').at(-1) &&
  (kind === 'connect' || (kind === 'http' && ['GET', 'OPTIONS'].includes(method) && path.startsWith('/api/')));

/** Sends `requests` one after another; `got` lists those that were answered against the grant. */
const TRY_ALL = `
  const request = (name, make) =>
    lab.attempt(
      name,
      async () => {
        const response = await make();
        return response.status + ' ' + response.url + ' ' + (await response.text()).slice(0, 20);
      },
      1500,
    );
`;

function denied(name: string, code: string, more: Partial<Attack> = {}): Attack {
  return {
    name,
    group: 'grants',
    code: TRY_ALL + code,
    grant,
    allows: onlyGranted,
    ends: ['denied'],
    losses: namesWhatWasTried,
    ...more,
  };
}

/** A `denied` result names the request, although the tool caught every error. */
function namesWhatWasTried({ result }: Evidence): string[] {
  const details = result.details as { tried?: unknown[]; requested?: unknown } | undefined;
  return result.errorCode !== 'denied' ||
    (details?.requested !== undefined && Array.isArray(details.tried) && details.tried.length > 0)
    ? []
    : [`denied without what was tried: ${JSON.stringify(details)}`];
}

/** Exactly these requests arrived, in this order. */
const arrived =
  (...paths: string[]) =>
  ({ traffic }: Evidence): string[] => {
    const seen = traffic
      .filter(({ kind, method }) => kind === 'http' && method !== 'OPTIONS')
      .map(({ method, path }) => `${method} ${path}`);
    return JSON.stringify(seen) === JSON.stringify(paths) ? [] : [`what arrived was ${JSON.stringify(seen)}`];
  };

const STEERING = [
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-Original-URI',
  'X-Original-Host',
  'X-Original-Method',
  'X-OriginalURL',
  'X_Original_URL',
  'X.Original.URL',
  'X-Forwarded-Host',
  'X-Forwarded-Path',
  'X-Forwarded-Prefix',
  'X-Forwarded-Proto',
  'X-Forwarded-For',
  'X-Forwarded-Uri',
  'X_Forwarded_Host',
  'Forwarded',
  'X-Host',
  'X-HTTP-Host-Override',
  'X-Real-IP',
  'X-Client-IP',
  'True-Client-IP',
  'X-HTTP-DestinationURL',
  'X-Path',
  'Request-Uri',
  'Base-Url',
  'X-Envoy-Original-Path',
  'X-Accel-Redirect',
  'X-Middleware-Rewrite',
  'X-Script-Name',
  'Max-Forwards',
];

export const GRANT_ATTACKS: readonly Attack[] = [
  {
    name: 'what was granted arrives, and comes back',
    group: 'grants',
    grant,
    allows: onlyGranted,
    ends: ['ok'],
    reports: false,
    code:
      `const response = await fetch(params.http + '/api/ok?query=1#hash'); return { status: response.status, text: ` +
      `await response.text() };`,
    losses: (evidence) => [
      ...arrived('GET /api/ok?query=1')(evidence),
      ...(JSON.stringify(evidence.result.result) === '{"status":200,"text":"reached"}'
        ? []
        : [`the answer was ${JSON.stringify(evidence.result)}`]),
    ],
  },
  denied(
    'other paths: .., %2e%2e, backslashes, double encoding, parameters, other case',
    `
    for (const path of [
      '/',
      '/api',
      '/API/',
      '/apix/',
      '/other/',
      '/api/../other/',
      '/api/%2e%2e/other/',
      '/api/.%2e/other',
      '/api/%2E%2E%2Fother',
      '/api/..%2fother',
      '/api/%252e%252e/other',
      '/api/..;/other',
      '/api\\\\..\\\\other',
      '/api/%5c..%5cother',
      '/api/..%5cother',
      '//api/',
      '/api/x/../../other',
      '/api/%2e%2e%252fother',
      '/%61pi/x',
      '/api%2fx',
      '/api/\\t../other',
      '/api/..%00/other',
      '/api/..%20/other',
      '/./api/../secret/x',
    ])
      await request(path, () => fetch(params.http + path));`,
    { losses: (evidence) => [...namesWhatWasTried(evidence), ...arrived()(evidence)] },
  ),
  denied(
    'paths that hide a parent: encoded digits, overlong forms, other letters, what is cut off',
    `
    for (const path of [
      '/api/%25%32%65%25%32%65/other',
      '/api/..%25%32%66other',
      '/api/%%32%65%%32%65/other',
      '/api/%2%65%2%65/other',
      '/api/%c0%ae%c0%ae/other',
      '/api/%e0%80%ae%e0%80%ae/other',
      '/api/%f0%80%80%ae%f0%80%80%ae/other',
      '/api/%u002e%u002e/other',
      '/api/%uff0e%uff0e/other',
      '/api/..%3f/other',
      '/api/..%23/other',
      '/api/．．/other',
      '/api/‥/other',
      '/api/..%c0%afother',
      '/api/..%e2%88%95other',
      '/api/.%0a./other',
      '/api/%20../other',
      '/api/..%80/other',
      '/api/.../other',
    ])
      await request(path, () => fetch(params.http + path));`,
    { losses: (evidence) => [...namesWhatWasTried(evidence), ...arrived()(evidence)] },
  ),
  {
    name: 'headers that tell a proxy of another path, host or sender',
    group: 'grants',
    grant,
    allows: onlyGranted,
    ends: ['ok'],
    reports: false,
    code: `
    const names = ${JSON.stringify(STEERING)};
    for (const name of names)
      await fetch(params.http + '/api/ok', { headers: { [name]: '/other/' + params.token } }).catch(() => undefined);
    await fetch(params.http + '/api/ok', { headers: names.map((name) => [name, '/other/' + params.token]) }).catch(
      () => undefined,
    );
    return 'sent';`,
    losses: ({ traffic }) =>
      traffic.flatMap(({ headers }) =>
        Object.entries(headers).flatMap(([name, value]) =>
          String(value).startsWith('/other/') ? [`the header ${name} arrived`] : [],
        ),
      ),
  },
  {
    name: 'a header that names another place to put something',
    group: 'grants',
    grant: ({ http }) => ({ network: [{ origin: http, methods: ['MOVE', 'COPY'], pathPrefix: '/api/' }] }),
    allows: (event) => event.kind === 'connect' || event.method === 'OPTIONS',
    ends: ['denied'],
    reports: false,
    code:
      `for (const [method, to] of [['MOVE', '/other/x'], ['COPY', params.other + '/api/x'], ['MOVE', ` +
      `'/api/..%2fother'], ['MOVE', '/api/%25%32%65%25%32%65/x']]) await fetch(params.http + '/api/x', { method, ` +
      `headers: { Destination: to } }).catch(() => undefined);`,
    losses: arrived(),
  },
  denied(
    'other methods: HEAD, POST, PUT, DELETE, OPTIONS, PATCH, TRACE, CONNECT, odd ones, overrides',
    `
    for (const method of [
      'HEAD',
      'POST',
      'PUT',
      'DELETE',
      'OPTIONS',
      'PATCH',
      'patch',
      'QUERY',
      'GETX',
      'M-SEARCH',
    ])
      await request(method, () => fetch(params.http + '/api/' + method, { method }));
    for (const method of ['TRACE', 'CONNECT', 'TRACK', 'GET ', 'GET\\r\\nX: y'])
      await request(method, () => fetch(params.http + '/api/' + encodeURIComponent(method), { method }));
    for (const header of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])
      await request(header, () => fetch(params.http + '/api/override', { headers: { [header]: 'DELETE' } }));`,
    { losses: (evidence) => [...namesWhatWasTried(evidence), ...arrived()(evidence)] },
  ),
  denied(
    'other ports, names, schemes and spellings of the same machine',
    `
    const port = params.http.split(':')[2];
    for (const url of [
      params.other + '/api/',
      params.tcp + '/api/',
      params.named + '/api/',
      'http://localhost:' + port + '/api/',
      'http://[::1]:' + port + '/api/',
      'http://2130706434:' + port + '/api/',
      'http://127.0.0.2:' + port + '/api/',
      'http://0.0.0.0:' + port + '/api/',
      'http://[::ffff:127.0.0.1]:' + port + '/api/',
      'http://127.0.0.1.:' + port + '0/api/',
      'https://127.0.0.1:' + port + '/api/',
      'ws://127.0.0.1:' + port + '/api/',
      'ftp://127.0.0.1:' + port + '/api/',
      'file:///api/',
      'data:text/plain,x',
      'blob:' + params.http + '/api/',
      'about:blank',
      'chrome://version/api/',
      'javascript:1',
      'http:api/',
      '//127.0.0.1:' + port + '/api/',
      '/api/',
      'api/',
    ])
      await request(url, () => fetch(url));`,
    { losses: (evidence) => [...namesWhatWasTried(evidence), ...arrived()(evidence)] },
  ),
  denied(
    'the app’s own address, under several names',
    `
    const port = params.app.split(':')[2];
    for (const url of [
      params.app,
      'http://127.0.0.1:' + port,
      'http://[::1]:' + port,
      'http://localhost.:' + port,
      'http://x.localhost:' + port,
      'http://LOCALHOST:' + port,
      'http://[::ffff:127.0.0.1]:' + port,
      'http://[::ffff:7f00:1]:' + port,
      'http://[64:ff9b::127.0.0.1]:' + port,
      'http://[2002:7f00:1::]:' + port,
      'http://127.1:' + port,
      'http://0x7f.1:' + port,
    ])
      await request(url, () => fetch(url + '/'));`,
    {
      grant: ({ app }) => ({
        network: [
          app,
          app.replace('localhost', '127.0.0.1'),
          app.replace('localhost', '[::1]'),
          app.replace('localhost', '[::ffff:7f00:1]'),
          app.replace('localhost', '[64:ff9b::7f00:1]'),
        ].map((origin) => ({ origin, methods: ['GET'], pathPrefix: '/' })),
      }),
      ends: ['denied', 'ok'],
      losses: ({ result }) => (/<!doctype|<html/i.test(JSON.stringify(result)) ? ['the app’s page was read'] : []),
    },
  ),
  denied(
    'user names in addresses',
    `
    const host = params.http.slice(7);
    for (const url of [
      'http://user:pass@' + host + '/api/',
      'http://user@' + host + '/api/',
      'http://' + host + '@' + params.other.slice(7) + '/api/',
      'http://' + host + '%40' + params.other.slice(7) + '/api/',
      'http://' + host + '\\\\@' + params.other.slice(7) + '/api/',
      params.other + '/#@' + host + '/api/',
      params.other + '/?@' + host + '/api/',
    ])
      await request(url, () => fetch(url));`,
    { losses: (evidence) => [...namesWhatWasTried(evidence), ...arrived()(evidence)] },
  ),
  denied(
    'texts that change between the look and the use',
    `
    const quiet = (name, make) =>
      lab.attempt(name, async () => {
        await make();
      });
    const turns = (...urls) => {
      let turn = 0;
      const next = () => urls[Math.min(turn++, urls.length - 1)];
      return {
        toString: next,
        valueOf: next,
        get href() {
          return next();
        },
        get url() {
          return next();
        },
        [Symbol.toPrimitive]: next,
      };
    };
    const good = params.http + '/api/good',
      bad = params.other + '/api/' + params.token;
    for (const order of [
      [good, bad],
      [bad, good],
      [good, good, bad],
    ])
      await quiet('turning', () => fetch(turns(...order)));
    await quiet('turning method', () => fetch(good, { method: turns('GET', 'DELETE') }));
    await quiet('turning header', () =>
      fetch(good, {
        get method() {
          return 'GET';
        },
        headers: {
          get [turns('a', 'b')]() {
            return 'x';
          },
        },
      }),
    );
    const patched = new Request(good);
    Object.defineProperty(patched, 'url', { value: bad });
    await quiet('request', () => fetch(patched));
    const OwnUrl = URL;
    self.URL = class extends OwnUrl {
      get href() {
        return good;
      }
      get origin() {
        return params.http;
      }
    };
    await quiet('own URL', () => fetch(new URL(bad)));
    self.Request = class {
      constructor() {
        this.url = good;
      }
    };
    await quiet('own Request', () => fetch(bad));
    String.prototype.toUpperCase = () => 'GET';
    await quiet('own toUpperCase', () => fetch(params.http + '/api/x', { method: 'delete' }));`,
    // Some of these become granted requests: only what arrives counts.
    {
      losses: ({ traffic }) =>
        traffic
          .filter(({ method, path }) => method === 'GET' && path !== '/api/good')
          .map(({ path }) => `reached ${path}`),
    },
  ),
  ...[true, false].map((cors) =>
    denied(
      `a granted address that redirects elsewhere, ${cors ? 'with' : 'without'} CORS`,
      `
      for (const [name, init] of [
        ['follow', {}],
        ['manual', { redirect: 'manual' }],
        ['error', { redirect: 'error' }],
      ])
        await request(name, () => fetch(params.http + '/api/away-' + params.token, init));`,
      {
        ends: ['ok', 'threw'],
        losses: () => [],
        prepare: ({ token, other }, redirect) => {
          redirect(`/api/away-${token}`, `${other}/api/${token}`, cors);
        },
      },
    ),
  ),
  denied(
    'a granted address that redirects to another path of its own',
    `await request('within', () => fetch(params.http + '/api/inside-' + params.token));`,
    {
      ends: ['ok', 'threw'],
      losses: () => [],
      prepare: ({ token, http }, redirect) => {
        redirect(`/api/inside-${token}`, `${http}/private/${token}`, true);
      },
    },
  ),
  {
    name: 'cookies, Authorization and other headers that are not the tool’s to send',
    group: 'grants',
    grant,
    allows: onlyGranted,
    reports: false,
    code: `
      for (const name of [
        'Authorization',
        'Cookie',
        'Proxy-Authorization',
        'Origin',
        'Referer',
        'Host',
        'Sec-Fetch-Site',
        'X-Fine',
      ])
        await fetch(params.http + '/api/headers', {
          headers: { [name]: 'forged' },
          credentials: 'include',
          mode: 'cors',
          referrer: params.http + '/forged',
        }).catch(() => {});`,
    losses: ({ traffic, targets }) =>
      traffic.flatMap(({ headers, method }) =>
        method === 'GET'
          ? Object.entries(headers).flatMap(([name, value]) => {
              const own = name === 'origin' && value === targets.app;
              const bad =
                (value.includes('forged') && name !== 'x-fine') ||
                name === 'cookie' ||
                name === 'authorization' ||
                (name === 'referer' && value.includes('forged')) ||
                (name === 'origin' && !own);
              return bad ? [`the header ${name}: ${value} was sent`] : [];
            })
          : [],
      ),
  },
  {
    name: 'an answer larger than the cap, and a slow one after the end',
    group: 'grants',
    grant,
    allows: onlyGranted,
    reports: false,
    timeoutMs: 4_000,
    stops: true,
    ends: ['ok', 'threw'],
    code: `
      const huge = await fetch(params.http + '/api/huge')
        .then(
          async (response) => (await response.arrayBuffer()).byteLength,
          (error) => error.name,
        )
        .catch((error) => error.name);
      fetch(params.http + '/api/slow').then(() => {
        for (;;);
      });
      return huge;`,
    losses: ({ result }) => (typeof result.result === 'number' ? [`${result.result} bytes came through`] : []),
  },
];
