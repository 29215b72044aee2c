import { describe, expect, it } from 'vitest';
import {
  createSecretHandles,
  handlesOf,
  isHeaderValue,
  nameHandles,
  secretsIn,
  secretsOf,
  substitute,
  type GrantedSecret,
} from './secret-handles.ts';

const BINDING = { origin: 'https://api.test', methods: ['POST'], pathPrefix: '/' };
const A: GrantedSecret = { name: 'A', value: 'a "b', bindings: [BINDING] };
const B: GrantedSecret = { name: 'B', value: 'b', bindings: [] };
const handles = createSecretHandles([A, B]);
const [a = '', b = ''] = handles.entries.map(([, handle]) => handle);
const UNKNOWN = `toolyard-secret-${'0'.repeat(32)}`;

type Pairs = readonly (readonly [string, string])[];
const request = (path: string, headers: Pairs = [], body?: string) => ({
  url: new URL(`https://api.test${path}`),
  method: 'POST',
  headers: headers.map(([name, value]): [string, string] => [name, value]),
  ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
});
const type = (text: string): Pairs => [['Content-Type', text]];
const basic = (text: string, scheme = 'Basic') => `${scheme} ${btoa(text)}`;

describe('where secrets are found', () => {
  it.each<[string, ReturnType<typeof request>, GrantedSecret[]]>([
    ['nowhere', request('/x', [['x', 'y']], 'z'), []],
    ['in a path', request(`/${a}/x`), [A]],
    ['in a query', request(`/?k=${b}`), [B]],
    ['in a header', request('/', [['x', a]]), [A]],
    ['in basic credentials', request('/', [['authorization', basic(`u:${a}`)]]), [A]],
    ['in a body of text', request('/', type('text/plain'), `<${b}>`), [B]],
    ['not in a body of another type', request('/', type('image/png'), a), []],
    ['not in a body without a type', request('/', [], a), []],
    ['in all of them, each once', request(`/${a}`, [['x', `${b} ${a}`], ...type('text/plain')], a), [A, B]],
    ['not if it belongs to another run', request(`/${UNKNOWN}`, [['x', UNKNOWN]]), []],
  ])('%s', (_where, outgoing, expected) => {
    expect(secretsOf(outgoing, handles)).toEqual(new Set(expected));
  });

  it('in no request where there are none', () => {
    expect(secretsOf(request(`/${a}`), handlesOf([]))).toEqual(new Set());
  });

  it.each<[string, GrantedSecret[]]>([
    [`Bearer ${a}`, [A]],
    [basic(`${a}:${b}`), [A, B]],
    [basic(`${a}:`, 'bAsIc'), [A]],
    [`  Basic   ${btoa(a)}  `, [A]],
    [`Basic ${btoa(a)} more`, []],
    [`Bearer ${btoa(a)}`, []],
    ['Basic', []],
    ['Basic %%%', []],
    [`Basic ${a}`, [A]],
    ['', []],
  ])('in the header value %j', (value, expected) => {
    expect(secretsIn(value, handles)).toEqual(expected);
  });
});

describe('what a header becomes', () => {
  it.each<[string, string]>([
    [`Bearer ${a}`, `Bearer ${A.value}`],
    [basic(`u:${a}`, 'basic'), basic(`u:${A.value}`, 'basic')],
    [` Basic  ${btoa(`:${a}`)} `, basic(`:${A.value}`)],
    [`Basic ${btoa(a)} more`, `Basic ${btoa(a)} more`],
    [`Basic ${a}`, `Basic ${A.value}`],
    [basic(UNKNOWN), basic(UNKNOWN)],
    [` Basic  ${btoa('u:p')} `, ` Basic  ${btoa('u:p')} `],
  ])('%j', (value, expected) => {
    const result = substitute(
      request('/', [
        ['x', value],
        ['y', a],
      ]),
      handles,
      { ownOrigin: '' },
    );
    expect(result).toMatchObject({
      ok: true,
      used: [A],
      request: {
        headers: [
          ['x', expected],
          ['y', A.value],
        ],
      },
    });
  });
});

describe('what a body becomes', () => {
  const escaped = {
    json: 'a \\"b',
    form: 'a+%22b',
    text: A.value,
  };

  it.each<[keyof typeof escaped | undefined, string[]]>([
    [
      'json',
      [
        'application/json',
        'APPLICATION/JSON ; charset="UTF-8"',
        'text/json; charset=us-ascii',
        'application/ld+json;charset=utf8',
        'application/x-ndjson',
        'application/ndjson',
        'application/jsonlines',
        'application/json; profile=x',
      ],
    ],
    ['form', ['application/x-www-form-urlencoded']],
    [
      'text',
      [
        'text/plain',
        'text/csv; charset=utf-8; header=present',
        'application/xml',
        'application/soap+xml',
        'application/graphql',
        'application/javascript',
        'application/yaml',
        'application/sql',
        'application/toml',
      ],
    ],
    [
      undefined,
      [
        'application/octet-stream',
        'text/plain; charset=utf-16',
        'text/plain; charset=latin1',
        'text/plain; charset=',
        'image/text/plain',
        'application/a/json',
        'application/jsonx',
        'application/ndjsonx',
        'x-application/ndjson',
        'application/xmlx',
        'x-application/xml',
        'application/x-xml',
        'json',
        '',
      ],
    ],
  ])('as %s', (form, types) => {
    for (const one of types) {
      const result = substitute(request('/', type(one), `<${a}>`), handles, { ownOrigin: '' });
      const body = result.ok && new TextDecoder().decode(result.request.body);
      expect([one, body]).toEqual([one, `<${form === undefined ? a : escaped[form]}>`]);
    }
  });

  it('is judged by the first content type, among other headers', () => {
    const headers: Pairs = [['x', 'y'], ['CONTENT-TYPE', 'image/png'], ...type('text/plain')];
    expect(substitute(request('/', headers, a), handles, { ownOrigin: '' })).toMatchObject({ ok: true, used: [] });
    const later: Pairs = [['x', 'image/png'], ...type('text/plain')];
    expect(substitute(request('/', later, a), handles, { ownOrigin: '' })).toMatchObject({ ok: true, used: [A] });
  });

  it('is the same, with all of its request, where there is no secret', () => {
    const plain = request('/x#y', type('text/plain'), 'z');
    const result = substitute(plain, handles, { ownOrigin: '' });
    expect(result.ok && result.request).toBe(plain);
  });

  it('does not exist where there was none', () => {
    const result = substitute(request('/', [['x', a]]), handles, { ownOrigin: '' });
    expect(result.ok && Object.keys(result.request)).toEqual(['url', 'method', 'headers']);
  });
});

describe('refused', () => {
  const rules = [{ origin: 'https://api.test', methods: ['POST'], pathPrefix: '/ok' }];

  it('says where the secret would have gone, by names', () => {
    expect(substitute(request(`/${b}/x?q=${b}`, [['x', 'y']]), handles, { ownOrigin: '' })).toMatchObject({
      ok: false,
      secret: 'B',
      reason:
        'The secret B may not be sent with POST to https://api.test/‹secret:B›/x. Add that address to its bindings ' +
        'under Secrets if it should.',
    });
  });

  it('where the rules of the tool do not reach, and where the app is', () => {
    const to = (path: string, ownOrigin: string) =>
      substitute(request(path, [['x', a]]), handles, { rules, ownOrigin });
    expect(to('/ok/x', '').ok).toBe(true);
    expect(to('/other', '')).toMatchObject({
      ok: false,
      secret: 'A',
      reason: expect.stringContaining('no grant for') as unknown,
    });
    expect(to('/ok/x', 'https://api.test').ok).toBe(false);
    expect(substitute(request('/ok', [['x', a]]), handles, { ownOrigin: 'https://api.test' }).ok).toBe(false);
  });
});

it('names only its own handles', () => {
  expect(nameHandles(`${UNKNOWN} ${b} ${a}`, handles)).toBe(`${UNKNOWN} ‹secret:B› ‹secret:A›`);
});

it.each<[string, boolean]>([
  ['', true],
  ['a\tb é', true],
  ['a\rb', false],
  ['a\nb', false],
  ['a\0b', false],
  ['\u0100', false],
  ['\uffff', false],
])('%j is a header value: %j', (value, expected) => {
  expect(isHeaderValue(value)).toBe(expected);
});
