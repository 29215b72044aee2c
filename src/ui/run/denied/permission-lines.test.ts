import { describe, expect, it, test } from 'vitest';
import { accessRequestOf } from '../../../core/decisions/access-request.ts';
import { NO_PERMISSIONS, type NetworkRule, type Permissions } from '../../../core/permissions/permissions.ts';
import { permissionLines } from './permission-lines.ts';

const RULE: NetworkRule = { origin: 'https://api.example', methods: ['GET', 'POST'], pathPrefix: '/v1' };
const lines = (asked: Partial<Permissions>) => permissionLines({ ...NO_PERMISSIONS, ...asked }, []);

/** One example for each field: a new field does not compile without one. */
const FIELDS: { readonly [Field in keyof Required<Permissions>]: Required<Permissions>[Field] } = {
  network: [RULE],
  files: 'read',
  secrets: ['KEY'],
  dom: true,
  engine: 'unrestricted',
};
const RULE_FIELDS: { readonly [Field in keyof Required<NetworkRule>]: Required<NetworkRule>[Field] } = {
  origin: 'https://other.example',
  methods: ['DELETE'],
  pathPrefix: '/other',
  credentialHeaders: true,
};

describe('every part of a grant is shown', () => {
  test.each(Object.entries(FIELDS))('%s', (field, value) => {
    expect(lines({ [field]: value })).toHaveLength(1);
  });

  test.each(Object.entries(RULE_FIELDS))('%s of a network rule', (field, value) => {
    const [before] = lines({ network: [RULE] });
    const [after] = lines({ network: [{ ...RULE, [field]: value }] });
    expect(after).not.toBe(before);
  });

  it('each by its own line', () => {
    expect(lines(FIELDS)).toEqual([
      'GET, POST api.example/v1',
      'read files of the workspace',
      'use the secret KEY',
      'show a document of its own while it runs',
      'run in a WebContainer',
    ]);
    expect(lines({ network: [{ ...RULE, origin: 'http://a.example:8080', credentialHeaders: true }] })).toEqual([
      'GET, POST http://a.example:8080/v1 (with its own Authorization header)',
    ]);
  });

  it('any method', () => {
    expect(lines({ network: [{ ...RULE, methods: [] }] })).toEqual(['any method api.example/v1']);
  });

  it('the access to files, and what was tried', () => {
    const tried = Array.from({ length: 7 }, (_none, at) => ({ access: 'read' as const, path: `/f${String(at)}` }));
    expect(permissionLines({ ...NO_PERMISSIONS, files: 'write' }, tried)).toEqual([
      'change files of the workspace',
      ...tried.slice(0, 5).map(({ path }) => `read ${path} in the workspace`),
      'and 2 more files',
    ]);
    expect(permissionLines({ ...NO_PERMISSIONS, files: 'read' }, tried.slice(0, 5))).toHaveLength(6);
  });
});

/** Hosts that look like others, or are written in other ways than they are granted. */
const HOSTS = [
  'www.аpple.com',
  'api.github.com%2eevil.example',
  'API.GitHub.com',
  'api.github.com.',
  'xn--80ak6aa92e.com',
  'ﬀ.example',
  'api.github.com\u200b.example',
  '127.1',
  '0x7f.0.0.1',
  '2130706433',
  '[::ffff:127.0.0.1]',
  'аpi.github.com',
  'github。com',
  'ｇithub.com',
  'api.github.com\u202e.example',
  'faß.example',
  'a..example',
  'api.github.com:443',
  'api.github.com:8443',
  'ex\u00adample.com',
];
const PATHS = ['/', '/repos', '/a%2fb', '/%61', '/a b', '/ä', '/a//b', '/%C3%A4', '/~me', "/it's"];

describe('what is shown is what is granted', () => {
  const asked = HOSTS.flatMap((host) => PATHS.map((path) => [host, path] as const));

  it('for 200 hostile addresses', () => {
    expect(asked).toHaveLength(200);
    for (const [host, pathPrefix] of asked) {
      const requested = { ...NO_PERMISSIONS, network: [{ origin: `https://${host}`, methods: ['get'], pathPrefix }] };
      const request = accessRequestOf({ requested });
      // What no grant can allow is not shown.
      if (request?.kind !== 'permissions') continue;
      const [rule] = request.permissions.network;
      const [line = ''] = permissionLines(request.permissions, []);
      const address = new URL(`https://${line.replace(/^GET /, '')}`);
      expect([address.origin, `${address.pathname}`], host).toEqual([rule?.origin, rule?.pathPrefix]);
      // Nothing that looks like another host: the name is shown as it is looked up.
      expect(line).toBe(`GET ${rule?.origin.replace('https://', '') ?? ''}${rule?.pathPrefix ?? ''}`);
      expect(line).toMatch(/^[\x20-\x7e]*$/);
    }
  });

  it('shows other names as they are looked up', () => {
    const line = (host: string) => {
      const network = [{ origin: `https://${host}`, methods: ['GET'], pathPrefix: '/' }];
      const request = accessRequestOf({ requested: { ...NO_PERMISSIONS, network } });
      return request?.kind === 'permissions' ? permissionLines(request.permissions, [])[0] : undefined;
    };
    expect(line('www.аpple.com')).toBe('GET www.xn--pple-43d.com/');
    expect(line('api.github.com%2eevil.example')).toBe('GET api.github.com.evil.example/');
    expect(line('127.1')).toBe('GET 127.0.0.1/');
  });
});
