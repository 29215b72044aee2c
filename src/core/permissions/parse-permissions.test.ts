import { describe, expect, it } from 'vitest';
import {
  isSubset,
  mergePermissions,
  mergeRules,
  parseGrantedPermissions,
  parsePermissions,
} from './parse-permissions.ts';
import type { GrantedPermissions, NetworkRule, Permissions } from './permissions.ts';

const RULE: NetworkRule = { origin: 'https://a.test', methods: ['GET'], pathPrefix: '/' };
const NONE: Permissions = { network: [], files: 'none', secrets: [], dom: false };
const GRANT: GrantedPermissions = { ...NONE, revealSecrets: [] };
const list = <Item>(length: number, item: (at: number) => Item) => Array.from({ length }, (_, at) => item(at));

describe('parsePermissions', () => {
  it.each<[unknown, Permissions]>([
    [{}, NONE],
    [{ ...NONE, more: 1 }, NONE],
    [{ files: 'read' }, { ...NONE, files: 'read' }],
    [{ files: 'write' }, { ...NONE, files: 'write' }],
    [{ dom: true }, { ...NONE, dom: true }],
    [{ engine: 'unrestricted' }, { ...NONE, engine: 'unrestricted' }],
    [{ secrets: ['A', 'B', 'A'] }, { ...NONE, secrets: ['A', 'B'] }],
    [{ network: [{ ...RULE, origin: 'HTTPS://A.test', methods: ['get'] }] }, { ...NONE, network: [RULE] }],
  ])('%j', (input, value) => {
    const parsed = parsePermissions(input);
    expect(parsed).toEqual({ ok: true, value });
    expect(parsed.ok && Object.keys(parsed.value)).toEqual(Object.keys(value));
  });

  it('takes the most rules and secrets', () => {
    const most = { ...NONE, network: list(200, () => RULE), secrets: list(200, (at) => `S${at}`) };
    expect(parsePermissions(most)).toEqual({ ok: true, value: most });
  });

  it.each<[unknown, string, string]>([
    [null, '', 'Permissions must be an object { network, files, secrets, dom }.'],
    [[], '', 'Permissions must be an object { network, files, secrets, dom }.'],
    [{ network: {} }, '/network', 'network must be a list of at most 200 rules.'],
    [{ network: list(201, () => RULE) }, '/network', 'network must be a list of at most 200 rules.'],
    [
      { network: [RULE, { ...RULE, methods: [] }] },
      '/network/1/methods',
      'methods must be a list of 1 to 32 HTTP methods, such as ["GET"].',
    ],
    [{ secrets: 'A' }, '/secrets', 'This must be a list of at most 200 names of secrets.'],
    [{ secrets: list(201, () => 'A') }, '/secrets', 'This must be a list of at most 200 names of secrets.'],
    ...['1A', '', 'a b', 'x'.repeat(65), ['A'], null].map((name): [unknown, string, string] => [
      { secrets: ['A', name] },
      '/secrets/1',
      'The name of a secret is a letter or "_", then letters, digits and "_", at most 64 characters.',
    ]),
    [{ files: 'all' }, '/files', 'files must be "none", "read" or "write".'],
    [{ files: null }, '/files', 'files must be "none", "read" or "write".'],
    [{ dom: 1 }, '/dom', 'dom must be true or false.'],
    [{ engine: 'embedded' }, '/engine', 'engine must be "unrestricted", or left out.'],
  ])('refuses %j', (input, path, message) => {
    expect(parsePermissions(input, '/tool')).toMatchObject({ ok: false, path: `/tool${path}`, message });
  });
});

describe('parseGrantedPermissions', () => {
  it.each<[unknown, GrantedPermissions]>([
    [{}, GRANT],
    [
      { secrets: ['A', 'B'], revealSecrets: ['B'] },
      { ...GRANT, secrets: ['A', 'B'], revealSecrets: ['B'] },
    ],
  ])('%j', (input, value) => {
    expect(parseGrantedPermissions(input)).toEqual({ ok: true, value });
  });

  it.each<[unknown, string]>([
    [null, ''],
    [{ files: 'all' }, '/files'],
    [{ revealSecrets: 'A' }, '/revealSecrets'],
    [{ secrets: ['A'], revealSecrets: ['A', 5] }, '/revealSecrets/1'],
    [{ secrets: ['A'], revealSecrets: ['A', 'B'] }, '/revealSecrets/1'],
    [{ revealSecrets: ['A'] }, '/revealSecrets/0'],
  ])('refuses %j', (input, path) => {
    expect(parseGrantedPermissions(input, '/grant')).toMatchObject({ ok: false, path: `/grant${path}` });
  });
});

describe('merging', () => {
  it.each<[string, Partial<Permissions>, Partial<GrantedPermissions>, Partial<GrantedPermissions>]>([
    ['nothing', {}, {}, {}],
    ['files: more wins', { files: 'write' }, { files: 'read' }, { files: 'write' }],
    ['files: what is granted stays', {}, { files: 'write' }, { files: 'write' }],
    ['files: read', { files: 'read' }, {}, { files: 'read' }],
    ['dom', { dom: true }, {}, { dom: true }],
    ['dom stays', {}, { dom: true }, { dom: true }],
    ['an engine', { engine: 'unrestricted' }, {}, { engine: 'unrestricted' }],
    ['an engine stays', {}, { engine: 'unrestricted' }, { engine: 'unrestricted' }],
    ['secrets, each once', { secrets: ['A', 'B'] }, { secrets: ['C', 'A'] }, { secrets: ['C', 'A', 'B'] }],
    [
      'what is revealed stays',
      { secrets: ['A'] },
      { secrets: ['B'], revealSecrets: ['B'] },
      { secrets: ['B', 'A'], revealSecrets: ['B'] },
    ],
    [
      'rules',
      { network: [{ ...RULE, methods: ['POST'] }] },
      { network: [RULE] },
      { network: [{ ...RULE, methods: ['GET', 'POST'] }] },
    ],
  ])('%s', (_what, requested, existing, merged) => {
    const result = mergePermissions({ ...NONE, ...requested }, { ...GRANT, ...existing });
    expect(result).toStrictEqual({ ...GRANT, ...merged });
  });

  it('keeps rules apart that differ in more than methods', () => {
    const rules: NetworkRule[] = [
      RULE,
      { ...RULE, origin: 'https://b.test' },
      { ...RULE, pathPrefix: '/x' },
      { ...RULE, credentialHeaders: true },
    ];
    expect(mergeRules([...rules, ...rules])).toEqual(rules);
  });

  it('takes a rule that refuses credentials as one that does not mention them', () => {
    expect(mergeRules([RULE, { ...RULE, credentialHeaders: false, methods: ['PUT'] }])).toEqual([
      { ...RULE, methods: ['GET', 'PUT'] },
    ]);
  });
});

it('adds methods to a rule of the same place, keeps the wider file access, and reveals nothing more', () => {
  const existing = {
    network: [{ origin: 'https://a.example', methods: ['GET'], pathPrefix: '/' }],
    files: 'read',
    secrets: ['A'],
    dom: false,
    revealSecrets: ['A'],
  } as const;
  const requested = {
    network: [
      { origin: 'https://a.example', methods: ['POST', 'GET'], pathPrefix: '/' },
      { origin: 'https://a.example', methods: ['GET'], pathPrefix: '/v1' },
      { origin: 'https://a.example', methods: ['GET'], pathPrefix: '/', credentialHeaders: true },
    ],
    files: 'none',
    secrets: ['A', 'B'],
    dom: true,
  } as const;
  expect(mergePermissions(requested, existing)).toEqual({
    network: [
      { origin: 'https://a.example', methods: ['GET', 'POST'], pathPrefix: '/' },
      { origin: 'https://a.example', methods: ['GET'], pathPrefix: '/v1' },
      { origin: 'https://a.example', methods: ['GET'], pathPrefix: '/', credentialHeaders: true },
    ],
    files: 'read',
    secrets: ['A', 'B'],
    dom: true,
    revealSecrets: ['A'],
  });
});

describe('what remains of a grant', () => {
  const RULES = [
    { origin: 'https://a.test', methods: ['GET'], pathPrefix: '/' },
    { origin: 'https://b.test', methods: ['GET', 'POST'], pathPrefix: '/x', credentialHeaders: true as const },
  ];
  const WHOLE: GrantedPermissions = {
    network: RULES,
    files: 'write',
    secrets: ['A', 'B'],
    revealSecrets: ['A'],
    dom: true,
    engine: 'unrestricted',
  };
  const NOTHING_LEFT: GrantedPermissions = { network: [], files: 'none', secrets: [], revealSecrets: [], dom: false };

  it.each<[part: Partial<GrantedPermissions>]>([
    [{}],
    [{ network: RULES.slice(1) }],
    [{ network: [...RULES].reverse() }],
    [{ files: 'read' }],
    [{ files: 'none' }],
    [{ secrets: ['B'], revealSecrets: [] }],
    [{ revealSecrets: [] }],
    [{ dom: false }],
  ])('%j is a part of it', (part) => {
    expect(isSubset({ ...WHOLE, ...part }, WHOLE)).toBe(true);
  });

  it('can be nothing, and nothing has no other part', () => {
    const { engine: _engine, ...restricted } = WHOLE;
    expect(isSubset(restricted, WHOLE)).toBe(true);
    expect(isSubset(NOTHING_LEFT, WHOLE)).toBe(true);
    expect(isSubset(NOTHING_LEFT, NOTHING_LEFT)).toBe(true);
    expect(isSubset(WHOLE, NOTHING_LEFT)).toBe(false);
  });

  it.each<[more: Partial<GrantedPermissions>, whole: Partial<GrantedPermissions>]>([
    [{ network: RULES.slice(0, 1) }, {}],
    [{ network: [{ origin: 'https://a.test', methods: ['GET', 'POST'], pathPrefix: '/' }] }, { network: RULES }],
    [{ network: [{ origin: 'https://a.test', methods: ['GET'], pathPrefix: '/y' }] }, { network: RULES }],
    [{ files: 'read' }, {}],
    [{ files: 'write' }, { files: 'read' }],
    [{ secrets: ['C'] }, { secrets: ['A'] }],
    [{ secrets: ['A'], revealSecrets: ['A'] }, { secrets: ['A'] }],
    [{ dom: true }, {}],
    [{ engine: 'unrestricted' }, {}],
  ])('%j is none of %j', (more, whole) => {
    expect(isSubset({ ...NOTHING_LEFT, ...more }, { ...NOTHING_LEFT, ...whole })).toBe(false);
  });
});
