import type { FaultReason } from '../../core/reason.ts';
import { describe, expect, test } from 'vitest';
import { FIELD_RULES, parseToolFields } from './parse-tool.ts';

const base = { name: 'a.b-c_1', description: 'd', code: 'x', parameters: { type: 'object' } };
const defaults = { timeout: 30_000, environment: 'node', enabled: true, language: 'javascript' };

test('known fields only, with defaults', () => {
  expect(
    parseToolFields({
      ...base,
      id: 'x',
      createdAt: 'y',
      trusted: true,
      timeout: null,
      returns: null,
      cases: undefined,
    }),
  ).toEqual({ ok: true, value: { ...base, ...defaults } });
});

test('everything a tool can have', () => {
  const full = {
    ...base,
    timeout: 1,
    environment: 'browser',
    enabled: false,
    language: 'typescript',
    returns: { type: 'string' },
    guidance: 'g',
    tags: ['data', 'maths'],
    permissions: {
      network: [
        {
          origin: 'http://127.0.0.1:8080',
          methods: ['get', 'POST', 'GET'],
          pathPrefix: '/v1',
          credentialHeaders: true,
          extra: 1,
        },
      ],
      files: 'read',
      secrets: ['K', 'K'],
    },
    cases: [
      { name: 'one', input: { a: [1] }, expectation: { kind: 'equals', value: null } },
      { name: 'two', input: {}, expectation: { kind: 'throws' }, manual: true },
      { name: 'three', input: {}, expectation: { kind: 'matches', schema: {}, more: 1 } },
    ],
  };
  expect(parseToolFields(full)).toEqual({
    ok: true,
    value: {
      ...full,
      permissions: {
        network: [
          { origin: 'http://127.0.0.1:8080', methods: ['GET', 'POST'], pathPrefix: '/v1', credentialHeaders: true },
        ],
        files: 'read',
        secrets: ['K'],
        dom: false,
      },
      cases: [full.cases[0], full.cases[1], { name: 'three', input: {}, expectation: { kind: 'matches', schema: {} } }],
    },
  });
});

const rule = { origin: 'https://a.org', methods: ['GET'], pathPrefix: '/' };
const withRule = (change: object) => ({ permissions: { network: [rule, { ...rule, ...change }] } });

describe('faults name the field', () => {
  test.each<[change: object, path: string, message: RegExp]>([
    [{ name: undefined }, '/name', /^Tool name is required$/],
    [{ name: '  ' }, '/name', /^Tool name is required$/],
    [{ name: 5 }, '/name', /must be text/],
    [{ name: 'has space' }, '/name', /1 to 128/],
    [{ name: 'x'.repeat(129) }, '/name', /1 to 128/],
    [{ name: 'ümlaut' }, '/name', /1 to 128/],
    [{ name: 'srv.read' }, '/name', /MCP server/],
    [{ name: 'Toolyard' }, '/name', /of this app/],
    [{ name: 't00l-yard.official' }, '/name', /of this app/],
    [{ description: ' ' }, '/description', /required/],
    [{ description: {} }, '/description', /must be text/],
    [{ code: '' }, '/code', /required/],
    [{ parameters: undefined }, '/parameters', /required/],
    [{ parameters: [] }, '/parameters', /must be a JSON Schema object/],
    [{ parameters: { a: () => 1 } }, '/parameters', /must be a JSON Schema object/],
    ...[0, 600_001, 1.5, '5', NaN, true].map((timeout): [object, string, RegExp] => [
      { timeout },
      '/timeout',
      /whole number/,
    ]),
    [{ environment: 'deno' }, '/environment', /'node' or 'browser'/],
    [{ enabled: 'yes' }, '/enabled', /true or false/],
    [{ language: 'python' }, '/language', /'javascript'/],
    [{ returns: 5 }, '/returns', /text or a JSON Schema/],
    [{ guidance: 1 }, '/guidance', /text/],
    [{ tags: 'data' }, '/tags', /words/],
    [{ tags: [' data'] }, '/tags', /words/],
    [{ tags: ['a,b'] }, '/tags', /without commas/],
    [{ tags: ['x'.repeat(41)] }, '/tags', /40 characters/],
    [{ tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }, '/tags', /at most 20/],
    [{ permissions: [] }, '/permissions', /object/],
    [{ permissions: { files: 'all' } }, '/permissions/files', /none/],
    [{ permissions: { dom: 1 } }, '/permissions/dom', /true or false/],
    [{ permissions: { secrets: [''] } }, '/permissions/secrets/0', /name of a secret/],
    [withRule({ origin: 'https://a.org/path' }), '/permissions/network/1/origin', /ends after the host/],
    [withRule({ origin: 'https://u@a.org' }), '/permissions/network/1/origin', /user name/],
    [withRule({ origin: '*' }), '/permissions/network/1/origin', /scheme and host/],
    [withRule({ origin: 'null' }), '/permissions/network/1/origin', /scheme and host/],
    [withRule({ origin: 'ftp://a.org' }), '/permissions/network/1/origin', /https:/],
    [withRule({ methods: [] }), '/permissions/network/1/methods', /list/],
    [withRule({ methods: ['GET', 'a b'] }), '/permissions/network/1/methods/1', /method/],
    [withRule({ pathPrefix: 'v1' }), '/permissions/network/1/pathPrefix', /start with/],
    [{ cases: {} }, '/cases', /list/],
    [{ cases: [{ name: '', input: {} }] }, '/cases/0/name', /name/],
    [{ cases: [{ name: 'a', input: [] }] }, '/cases/0/input', /object/],
    [{ cases: [{ name: 'a', input: {}, expectation: { kind: 'throws' }, manual: 1 }] }, '/cases/0/manual', /must be/],
    [{ cases: [{ name: 'a', input: {}, expectation: { kind: 'maybe' } }] }, '/cases/0/expectation/kind', /must be/],
    [{ cases: [{ name: 'a', input: {}, expectation: { kind: 'equals' } }] }, '/cases/0/expectation/value', /undefined/],
  ])('%o', (change, path, message) => {
    expect(parseToolFields({ ...base, ...change }, ['srv'])).toEqual({
      ok: false,
      fault: { path, message: expect.stringMatching(message) as string, reason: expect.anything() as FaultReason },
    });
  });

  test.each([null, [], 'tool', undefined])('%o is not a valid tool', (input) => {
    expect(parseToolFields(input)).toEqual({
      ok: false,
      fault: { path: '', message: 'A tool must be an object', reason: { code: 'tool-not-object', values: [] } },
    });
  });
});

test.each([
  ['name', 'Tool name is required'],
  ['parameters', 'Tool parameters are required: a JSON Schema that describes an object'],
])('says that %s is missing', (field, message) => {
  expect(parseToolFields({ ...base, [field]: null })).toMatchObject({
    ok: false,
    fault: { path: `/${field}`, message },
  });
});

test('what nobody gave is absent, not undefined', () => {
  const read = parseToolFields(base);
  expect(read).toStrictEqual({ ok: true, value: { ...base, ...defaults } });
});

test('what links carry is parsed by the same rules, without what they do not carry', () => {
  const pinnedFiles = [{ path: '/a', hash: 'a'.repeat(64) }];
  expect(FIELD_RULES.parse({ ...base, pinnedFiles })).toEqual({ ok: true, value: { ...base, ...defaults } });
  expect(FIELD_RULES.parse({ ...base, name: '' }).ok).toBe(false);
  expect(FIELD_RULES.names).toContain('parameters');
  expect(FIELD_RULES.names).not.toContain('pinnedFiles');
});

test('tags are without repetitions, and none are no field', () => {
  const tagsOf = (tags: unknown): unknown => {
    const parsed = parseToolFields({ ...base, tags });
    return parsed.ok ? parsed.value.tags : parsed;
  };
  expect(tagsOf(['b', 'a', 'b'])).toEqual(['b', 'a']);
  expect(tagsOf([])).toBeUndefined();
});
