import { expect, test } from 'vitest';
import type { SecretBinding } from '../../core/permissions/permissions.ts';
import type { McpServer } from '../contract/mcp-server.ts';
import { resolveSecrets } from './resolve-secrets.ts';

const bind = (pathPrefix: string, methods: readonly string[] = ['GET', 'POST', 'DELETE']): SecretBinding => ({
  origin: 'https://srv.test',
  methods,
  pathPrefix,
});
const remote = (url: string, more: object = {}): McpServer =>
  ({ id: '1', name: 'one', transport: 'http', url, headers: {}, ...more }) as unknown as McpServer;
const program = (env: Record<string, string>): McpServer =>
  ({ id: '1', name: 'one', transport: 'stdio', command: 'run', args: ['${secret:A}'], env }) as unknown as McpServer;

/** Each name is read once. */
async function resolve(
  server: McpServer,
  { bindings = [bind('/')], value = 'v/1', revealed = [] as readonly string[], missing = '' } = {},
) {
  const read: string[] = [];
  const result = await resolveSecrets(
    server,
    (name) => {
      read.push(name);
      return Promise.resolve(name === missing ? { ok: false, reason: 'missing' } : { ok: true, value, bindings });
    },
    revealed,
  );
  return { result, read };
}

const held = (name: string): unknown => ({
  ok: false,
  failure: {
    cause: 'secret',
    message: `The secret ${name} may not go to https://srv.test.`,
    fix: 'Add this address to those of the secret, for GET, POST, DELETE.',
    reason: {
      code: 'secret-not-for-address',
      values: [name, 'https://srv.test', ['GET', 'POST', 'DELETE']],
    },
  },
});

test('a server without secrets', async () => {
  expect(await resolve(remote('https://srv.test/mcp'))).toEqual({ result: { ok: true, secrets: [] }, read: [] });
});

test.each([
  ['is not there', remote('https://srv.test/${secret:A}/${secret:B}')],
  ['is not there, of a program', program({ B: '${secret:B}' })],
])('a secret that %s', async (_what, server) => {
  expect(await resolve(server, { missing: 'B', revealed: ['A'] })).toEqual({
    result: {
      ok: false,
      failure: {
        cause: 'secret',
        message: 'There is no secret named B. Add it under Secrets.',
        fix: 'Add the secret B, or unlock the secrets.',
        reason: { code: 'secret-missing', values: ['B'] },
      },
    },
    read: ['A', 'B'],
  });
});

test('a program gets the values that were revealed to it, which are bound nowhere', async () => {
  const server = program({ B: 'x${secret:B}' });
  expect((await resolve(server, { revealed: ['B', 'A'] })).result).toEqual({
    ok: true,
    secrets: ['A', 'B'].map((name) => ({ name, value: 'v/1', bindings: [] })),
  });
  expect((await resolve(server, { revealed: ['A'] })).result).toEqual({
    ok: false,
    failure: {
      cause: 'secret',
      message: 'The program wants the value of B, which it has not been given.',
      fix: 'Allow it to have the value, or leave the variable out.',
      reason: { code: 'secret-not-given', values: ['B'] },
    },
  });
});

test.each<[what: string, server: McpServer, bindings: readonly SecretBinding[]]>([
  ['a header', remote('https://srv.test/mcp', { headers: { K: 'Bearer ${secret:A}' } }), [bind('/mcp')]],
  ['a path', remote('https://srv.test/mcp/${secret:A}/x'), [bind('/mcp/')]],
  ['a query', remote('https://srv.test/mcp?key=${secret:A}'), [bind('/mcp')]],
  [
    'a header, by two bindings',
    remote('https://srv.test/mcp', { headers: { K: '${secret:A}' } }),
    [bind('/', ['GET']), bind('/mcp', ['POST', 'DELETE'])],
  ],
])('the secret of %s, where it is bound', async (_what, server, bindings) => {
  expect((await resolve(server, { bindings: [...bindings] })).result).toEqual({
    ok: true,
    secrets: [{ name: 'A', value: 'v/1', bindings }],
  });
});

test.each<[what: string, server: McpServer, bindings: readonly SecretBinding[], value?: string]>([
  ['nowhere', remote('https://srv.test/mcp', { headers: { K: '${secret:A}' } }), []],
  ['only elsewhere', remote('https://srv.test/mcp', { headers: { K: '${secret:A}' } }), [bind('/other')]],
  ['without a method', remote('https://srv.test/mcp', { headers: { K: '${secret:A}' } }), [bind('/', ['GET', 'POST'])]],
  ['with one method', remote('https://srv.test/mcp', { headers: { K: '${secret:A}' } }), [bind('/', ['DELETE'])]],
  ['below another folder, by its value', remote('https://srv.test/${secret:A}/mcp'), [bind('/a/')], 'b'],
])('a secret that is bound %s', async (_what, server, bindings, value = 'v') => {
  expect((await resolve(server, { bindings: [...bindings], value })).result).toEqual(held('A'));
});

test('the address is judged as it is sent', async () => {
  const server = remote('https://srv.test/${secret:A}/mcp');
  expect((await resolve(server, { bindings: [bind('/a/')], value: 'a' })).result).toMatchObject({ ok: true });
  // A slash in a value does not make a folder.
  expect((await resolve(server, { bindings: [bind('/a/b/')], value: 'a/b' })).result).toEqual(held('A'));
  expect((await resolve(server, { bindings: [bind('/')], value: '../x' })).result).toMatchObject({ ok: true });
});

test('secrets of the sign-in are judged where they are sent', async () => {
  const server = remote('https://srv.test/mcp', { oauth: { clientSecret: '${secret:A}', privateKey: '${secret:B}' } });
  expect((await resolve(server, { bindings: [] })).result).toEqual({
    ok: true,
    secrets: ['A', 'B'].map((name) => ({ name, value: 'v/1', bindings: [] })),
  });
});

test('a server of this page is no exception', async () => {
  const server = remote('https://srv.test/mcp', { headers: { K: '${secret:A}' } });
  expect((await resolve(server, { bindings: [] })).result).toEqual(held('A'));
});

test.each([
  ['the path with an x', 'https://srv.test/mcp/${secret:A}', '/mcp/x', '/mcp/'],
  ['the path with two of them', 'https://srv.test/a/${secret:A}/b/${secret:LONG_1}', '/a/x/b/x', '/a/'],
])('a binding to %s, as earlier versions made it, becomes one to the folder', async (_what, url, before, now) => {
  const { result } = await resolve(remote(url), { bindings: [bind(before), bind('/other')], value: 'value' });
  const secrets = result.ok ? result.secrets : [];
  expect(secrets.map(({ bindings }) => bindings)).toEqual(secrets.map(() => [bind(now), bind('/other')]));
  expect(secrets[0]?.name).toBe('A');
});

test('a binding to the whole path of a server without a secret in it stays', async () => {
  const server = remote('https://srv.test/mcp/x', { headers: { K: '${secret:A}' } });
  expect((await resolve(server, { bindings: [bind('/mcp/x')] })).result).toEqual({
    ok: true,
    secrets: [{ name: 'A', value: 'v/1', bindings: [bind('/mcp/x')] }],
  });
});
