import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { OpenApiSecret } from '../contract/openapi.ts';
import type { RequestBody } from './body.ts';
import type { Parameter } from './parameters.ts';
import { requestCode, type RequestPlan } from './request-code.ts';
import { seededRandom } from '../../core/testing/seeded-random.ts';
import { hidesParentSegment } from '../../core/permissions/url-path.ts';

const parameter = (location: Parameter['in'], wireName: string, more: Partial<Parameter> = {}): Parameter => ({
  in: location,
  wireName,
  inputName: wireName,
  required: false,
  schema: {},
  style: location === 'query' ? 'form' : 'simple',
  explode: location === 'query',
  allowReserved: false,
  kind: 'plain',
  ...more,
});
const query = (wireName: string, more: Partial<Parameter> = {}) => parameter('query', wireName, more);
const secret = (kind: OpenApiSecret['kind'], name: string, location = ''): OpenApiSecret => ({
  name,
  kind,
  location,
  description: '',
});
const body = (form: RequestBody['form'], more: Partial<RequestBody> = {}): RequestBody => ({
  form,
  mediaType: 'text/x',
  required: true,
  schema: {},
  deep: false,
  files: [],
  ...more,
});

/** The lines within the function, and what is around them. */
function linesOf(plan: Partial<RequestPlan>): { first: string; lines: string[]; after: string } {
  const code = requestCode({
    method: 'GET',
    base: 'https://api.example',
    path: '/items',
    parameters: [],
    body: undefined,
    secrets: [],
    accepts: [],
    ...plan,
  });
  const end = code.indexOf('\n}\n');
  const [first = '', ...lines] = code.slice(0, end).split('\n');
  return { first, lines: lines.map((line) => line.replace(/^ {2}/, '')), after: code.slice(end + 3) };
}

const ANSWER = [
  'const text = await response.text();',
  'if (!response.ok) throw new Error(`The server answered ${response.status}: ${text.slice(0, 500)}`);',
  "return text !== '' && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;",
];
const PLAIN_FETCH = ['const response = await fetch(`https://api.example/items`, {', '  method: "GET",'];
const SEARCH = "const search = query.length === 0 ? '' : '?' + query.join('&');";
const push = (name: string) =>
  `if (params.${name} != null) query.push(\`${name}=\${encodeURIComponent(params.${name})}\`);`;

it('sends a request without anything', () => {
  expect(linesOf({})).toEqual({
    first: 'export default async function (_params, { fetch }) {',
    lines: [...PLAIN_FETCH, '});', ...ANSWER],
    after: '',
  });
});

describe('the query', () => {
  const queryOf = (parameters: Parameter[], more: Partial<RequestPlan> = {}) => {
    const { lines } = linesOf({ parameters, ...more });
    return lines.slice(
      0,
      lines.findIndex((line) => line.startsWith('const response')),
    );
  };
  const loop = (...names: string[]) => [
    `for (const name of [${names.map((name) => `"${name}"`).join(', ')}]) {`,
    '  if (params[name] != null) query.push(`${name}=${encodeURIComponent(params[name])}`);',
    '}',
  ];
  const [a, b, c] = [query('a'), query('b'), query('c')];

  it('is a line for each of two parameters, and a loop for three', () => {
    expect(linesOf({ parameters: [a, b] })).toEqual({
      first: 'export default async function (params, { fetch }) {',
      lines: [
        'const query = [];',
        push('a'),
        push('b'),
        SEARCH,
        'const response = await fetch(`https://api.example/items${search}`, {',
        '  method: "GET",',
        '});',
        ...ANSWER,
      ],
      after: '',
    });
    expect(queryOf([a, b, c])).toEqual(['const query = [];', ...loop('a', 'b', 'c'), SEARCH]);
  });

  it.each<[string, Partial<Parameter>]>([
    ['a list', { kind: 'array' }],
    ['another style', { style: 'json' }],
    ['reserved characters', { allowReserved: true }],
    ['another name', { inputName: 'query_d' }],
  ])('has a line of its own for %s', (_name, more) => {
    const [first, ...rest] = queryOf([a, query('d', more), b, c]);
    expect([first, ...rest.slice(0, 3)]).toEqual(['const query = [];', ...loop('a', 'b', 'c')]);
    expect(rest).toHaveLength(5);
    // Without three that are plain there is no loop.
    expect(queryOf([a, query('d', more), b])).toHaveLength(5);
    expect(queryOf([a, query('d', more), b])[1]).toBe(push('a'));
  });

  it.each([
    ['d_.-9', true],
    ['d[', false],
    ['[d', false],
    ['d d', false],
  ])('puts %j into the loop: %s', (name, isInLoop) => {
    expect(queryOf([a, b, query(name)])[1]).toBe(isInLoop ? loop('a', 'b', name)[0] : push('a'));
  });

  it('has the secrets that go there, beside a path with a query of its own', () => {
    const secrets = [secret('query', 'KEY', 'api key'), secret('header', 'OTHER', 'x-other')];
    expect(queryOf([], { secrets, path: '/items?all=1' }).slice(0, 3)).toEqual([
      'const query = [];',
      'query.push(`api%20key=${secrets.get("KEY")}`);',
      "const search = query.length === 0 ? '' : '&' + query.join('&');",
    ]);
  });

  it('brings the function for nested objects only if it is used', () => {
    const deep = query('d', { style: 'deepObject', kind: 'object' });
    expect(linesOf({ parameters: [a, deep] }).after).toContain('function deep(name, value) {');
    expect(linesOf({ parameters: [a] }).after).toBe('');
    expect(linesOf({ method: 'POST', body: body('urlencoded', { deep: true }) }).after).toContain('function deep(');
    expect(linesOf({ method: 'POST', body: body('urlencoded') }).after).toBe('');
  });
});

describe('the path', () => {
  const addressOf = (path: string, parameters: Parameter[], base = 'https://api.example') =>
    linesOf({ path, parameters, base }).lines.find((line) => line.startsWith('const response'));
  it.each([
    ['/a/{id}', [parameter('path', 'id', { required: true })], '/a/${segment(encodeURIComponent(params.id))}'],
    // Braces that are no parameter, and parameters that are not of the path.
    ['/a/{id}', [parameter('header', 'id', { required: true })], '/a/{id}'],
    ['/a/{b}', [parameter('path', 'id')], '/a/{b}'],
    ['/aidb', [parameter('path', 'id')], '/aidb'],
    ['xidx', [parameter('path', 'id')], 'xidx'],
    ['/`${a}', [], '/\\`\\${a}'],
  ])('%s', (path, parameters, expected) => {
    expect(addressOf(path, parameters)).toBe(`const response = await fetch(\`https://api.example${expected}\`, {`);
  });

  it('is not mistaken for the name of a parameter where it has no braces', () => {
    expect(addressOf('{id}/id/', [parameter('path', '/id')])).toContain('{id}/id/');
    expect(addressOf('/name/', [parameter('path', 'name')])).toContain('example/name/`');
  });
});

describe('the headers', () => {
  const headersOf = (plan: Partial<RequestPlan>) => {
    const { lines } = linesOf(plan);
    const at = lines.findIndex((line) => line.startsWith('const response'));
    return { before: lines.slice(0, at), fetch: lines.slice(at + 1, lines.indexOf('});')) };
  };
  const WITH_HEADERS = ['  method: "GET",', '  headers,'];

  it('are those that are required, and then those that are given', () => {
    const parameters = [
      parameter('header', 'x-a', { required: true, inputName: 'a' }),
      parameter('header', 'x-b', { inputName: 'b' }),
      parameter('query', 'c', { required: true }),
      parameter('path', 'd', { required: true }),
    ];
    expect(headersOf({ parameters, accepts: ['text/plain', 'application/json'] })).toEqual({
      before: [
        'const query = [];',
        push('c'),
        SEARCH,
        'const headers = {',
        '  accept: "text/plain, application/json",',
        '  "x-a": String(params.a),',
        '};',
        'if (params.b != null) headers["x-b"] = String(params.b);',
      ],
      fetch: WITH_HEADERS,
    });
  });

  it('are empty at first if none is required', () => {
    expect(headersOf({ parameters: [parameter('header', 'b')] })).toEqual({
      before: ['const headers = {};', 'if (params.b != null) headers["b"] = String(params.b);'],
      fetch: WITH_HEADERS,
    });
    expect(headersOf({ parameters: [parameter('header', 'b', { required: true })] })).toEqual({
      before: ['const headers = {', '  "b": String(params.b),', '};'],
      fetch: WITH_HEADERS,
    });
  });

  const BEARER = 'authorization: `Bearer ${secrets.get("B")}`';
  const BASIC = 'authorization: `Basic ${btoa(`${secrets.get("U")}:${secrets.get("P")}`)}`';
  it.each<[string, OpenApiSecret[], string[]]>([
    ['a token', [secret('bearer', 'B')], [BEARER]],
    ['a header', [secret('header', 'H', 'x-h')], ['"x-h": secrets.get("H")']],
    ['a name and a password', [secret('bearer', 'B'), secret('user', 'U'), secret('password', 'P')], [BEARER, BASIC]],
    ['a password before its name', [secret('password', 'P'), secret('user', 'U')], [BASIC]],
    ['a name without a password', [secret('user', 'U'), secret('header', 'H', 'h')], ['"h": secrets.get("H")']],
    ['a password without a name', [secret('password', 'P'), secret('header', 'H', 'h')], ['"h": secrets.get("H")']],
  ])('hold %s', (_name, secrets, expected) => {
    expect(linesOf({ secrets }).first).toBe('export default async function (_params, { fetch, secrets }) {');
    expect(headersOf({ secrets })).toEqual({
      before: ['const headers = {', ...expected.map((line) => `  ${line},`), '};'],
      fetch: WITH_HEADERS,
    });
  });
});

describe('the body', () => {
  const bodyOf = (given: RequestBody) => {
    const { first, lines } = linesOf({ method: 'POST', body: given });
    const at = lines.findIndex((line) => line.startsWith('const response'));
    expect(first).toBe('export default async function (params, { fetch }) {');
    return { before: lines.slice(0, at), fetch: lines.slice(at + 2, lines.indexOf('});')) };
  };
  const TYPE = ['const headers = {', '  "content-type": "text/x",', '};'].map((line) =>
    line.replace('"content-type"', "'content-type'"),
  );
  const BYTES = 'Uint8Array.from(atob(params.body), (char) => char.charCodeAt(0))';
  const given = (value: string) => `params.body === undefined ? undefined : ${value}`;
  it.each<[RequestBody['form'], boolean, string]>([
    ['json', true, 'JSON.stringify(params.body)'],
    ['json', false, given('JSON.stringify(params.body)')],
    ['text', true, 'params.body'],
    ['text', false, 'params.body'],
    ['binary', true, BYTES],
    ['binary', false, given(BYTES)],
  ])('as %s (required: %s)', (form, required, value) => {
    expect(bodyOf(body(form, { required }))).toEqual({ before: TYPE, fetch: ['  headers,', `  body: ${value},`] });
  });

  const VALUE = "typeof item === 'object' ? JSON.stringify(item) : item";
  it('as a form', () => {
    expect(bodyOf(body('urlencoded'))).toEqual({
      before: [
        ...TYPE,
        'const body = new URLSearchParams();',
        'for (const [name, value] of Object.entries(params.body ?? {})) {',
        '  for (const item of [value].flat()) {',
        `    body.append(name, ${VALUE});`,
        '  }',
        '}',
      ],
      fetch: ['  headers,', '  body,'],
    });
    expect(bodyOf(body('urlencoded', { deep: true })).before).toEqual([
      ...TYPE,
      "const body = Object.entries(params.body ?? {}).flatMap(([name, value]) => deep(name, value)).join('&');",
    ]);
  });

  it('as a form with files, whose type the browser writes', () => {
    expect(bodyOf(body('multipart', { files: ['f', 'g'], deep: true }))).toEqual({
      before: [
        'const body = new FormData();',
        'for (const [name, value] of Object.entries(params.body ?? {})) {',
        '  for (const item of [value].flat()) {',
        '    if (["f", "g"].includes(name)) ' +
          'body.append(name, new Blob([Uint8Array.from(atob(item), (char) => char.charCodeAt(0))]), name);',
        `    else body.append(name, ${VALUE});`,
        '  }',
        '}',
      ],
      fetch: ['  body,'],
    });
    expect(bodyOf(body('multipart')).before).toContain(`    body.append(name, ${VALUE});`);
  });
});

describe('the answer', () => {
  const answerOf = (plan: Partial<RequestPlan>) => {
    const { lines } = linesOf(plan);
    return lines.slice(lines.indexOf('});') + 1);
  };
  const BLOB = [
    'if (!response.ok) throw new Error(`The server answered ${response.status}: ' +
      '${(await response.text()).slice(0, 500)}`);',
    'return await response.blob();',
  ];

  it('to HEAD is what its headers say', () => {
    const expected = ['return { status: response.status, headers: Object.fromEntries(response.headers) };'];
    expect(answerOf({ method: 'HEAD' })).toEqual(expected);
    expect(answerOf({ method: 'HEAD', accepts: ['image/png'] })).toEqual(expected);
  });

  it.each<[string[], boolean]>([
    [[], false],
    [['image/png'], true],
    [['audio/ogg', 'video/mp4', 'font/woff2'], true],
    [['application/octet-stream'], true],
    [['application/pdf'], true],
    [['application/zip', 'application/gzip', 'application/x-tar'], true],
    [['application/json'], false],
    [['image/png', 'application/json'], false],
    [['x-image/png'], false],
    [['x-application/pdf'], false],
    [['x/application/pdf'], false],
  ])('of the types %j is bytes: %s', (accepts, isBinary) => {
    expect(answerOf({ accepts })).toEqual(isBinary ? BLOB : ANSWER);
  });
});

describe('a value in the path', () => {
  const { after: code } = linesOf({ path: '/a/{id}', parameters: [parameter('path', 'id', { required: true })] });
  const source = code.slice(
    code.indexOf('function segment(text)'),
    code.indexOf('\n}', code.indexOf('function segment(text)')) + 2,
  );
  const segment = runInNewContext(`${source}; segment`, { TextDecoder }) as (text: string) => string;
  const passes = (value: string): boolean => {
    try {
      return segment(encodeURIComponent(value)) === encodeURIComponent(value);
    } catch {
      return false;
    }
  };

  it.each(
    [
      ['', '.', '..', '...', '%2e', '%252e%252e', 'a/..', 'a%2f..', '..;x', '%2E%2e;', '..\\x', '．．', '%u002e%u002e'],
      [
        '%c0%ae%c0%ae',
        'a%c0%af..',
        '..%00',
        '\u2024\u2024',
        '\u2025',
        '..\u200b',
        '..\t',
        '..%20',
        '%ef%bc%8e%ef%bc%8e',
      ],
      ['..\u00a0', '..%09', '. .', '%2e%2e%2f%2e%2e', '..%3b', '%25252e', '..%250a', 'a;/../b', '..\u2028', '..\u0085'],
      [' ', '\u200b', '.. x', 'a\u2215..', '..?x', '..#'],
    ].flat(),
  )('%j is refused', (value) => {
    expect(passes(value)).toBe(false);
  });

  it.each([
    'a',
    '1.2',
    'a..b',
    '.gitignore',
    'v1.',
    'ä',
    '日本',
    'a b',
    'a/b',
    '100%',
    '%',
    '€',
    '😀',
    '-',
    '_',
    '~',
    '..a',
  ])('%j is one', (value) => {
    expect(passes(value)).toBe(true);
  });

  it('is no weaker than the rule for permissions', () => {
    const parts = [
      '.',
      '..',
      '/',
      '%2e',
      '%252e',
      '\u200b',
      ' ',
      ';',
      '%5c',
      'a',
      '\uff0e',
      '%c0%ae',
      '%u002e',
      '\u2044',
    ];
    const random = seededRandom(5);
    for (let at = 0; at < 20_000; at += 1) {
      const value = Array.from({ length: 1 + random.below(4) }, () => random.pick(parts)).join('');
      if (hidesParentSegment(`/${encodeURIComponent(value)}`)) expect([value, passes(value)]).toEqual([value, false]);
    }
  });

  it('is read in no time, however long', () => {
    for (const value of [
      '%25'.repeat(300_000),
      ' '.repeat(300_000),
      `.${' '.repeat(500)}/x`.repeat(600),
      '.'.repeat(300_000),
    ]) {
      const before = process.cpuUsage().user;
      passes(value);
      expect(process.cpuUsage().user - before).toBeLessThan(1_000_000);
    }
  });
});
