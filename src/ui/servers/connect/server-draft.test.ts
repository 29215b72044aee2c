import { describe, expect, it } from 'vitest';
import { parseServerFields } from '../../../mcp/contract/mcp-server.ts';
import { completedAddress, draftedServer, draftOfServer, emptyDraft, suggestedName } from './server-draft.ts';

describe('draftedServer', () => {
  it('stores secrets outside the record, bound to the address alone', () => {
    const draft = {
      ...emptyDraft('address'),
      name: 'mine',
      url: ' https://example.org/mcp ',
      rows: [
        { key: 0, name: 'Authorization', value: 'Bearer abc', isSecret: true },
        { key: 1, name: 'X-Team', value: 'one', isSecret: false },
        { key: 2, name: '', value: 'x', isSecret: true },
      ],
    };
    const { fields, secrets } = draftedServer(draft, new Set(['MINE_AUTHORIZATION']));
    expect(fields).toEqual({
      name: 'mine',
      enabled: true,
      transport: 'http',
      url: 'https://example.org/mcp',
      headers: { Authorization: 'Bearer ${secret:MINE_AUTHORIZATION_2}', 'X-Team': 'one' },
    });
    expect(secrets).toEqual([
      {
        name: 'MINE_AUTHORIZATION_2',
        value: 'abc',
        bindings: [{ origin: 'https://example.org', methods: ['GET', 'POST', 'DELETE'], pathPrefix: '/mcp' }],
      },
    ]);
    expect(parseServerFields(fields).ok).toBe(true);
  });

  it('gives a program no network access', () => {
    const { fields, secrets } = draftedServer(
      {
        ...emptyDraft('program'),
        name: 'p',
        line: 'npx -y "a b"',
        rows: [{ key: 0, name: 'API_KEY', value: 'k', isSecret: true }],
      },
      new Set(),
    );
    expect(fields).toEqual({
      name: 'p',
      enabled: true,
      transport: 'stdio',
      command: 'npx',
      args: ['-y', 'a b'],
      env: { API_KEY: '${secret:P_API_KEY}' },
    });
    expect(secrets).toEqual([{ name: 'P_API_KEY', value: 'k', bindings: [] }]);
  });

  it('preserves fields that the form does not show', () => {
    const server = {
      name: 'a',
      enabled: false,
      transport: 'sse',
      url: 'https://a.example/${secret:K}/sse',
      headers: { 'X-A': 'Bearer ${secret:K}' },
      oauth: { clientId: 'id', privateKey: '${secret:PEM}', grant: 'client_credentials' },
    } as const;
    expect(draftedServer(draftOfServer(server), new Set(), server)).toEqual({ fields: server, secrets: [] });
  });
});

it.each([
  ['address', 'https://mcp.example.com/mcp', 'example'],
  ['address', 'http://127.0.0.1:3001/sse', 'local-3001'],
  ['address', 'no address', ''],
  ['program', 'npx -y @modelcontextprotocol/server-everything@2026.1.1 stdio', 'everything'],
  ['program', 'node /tools/my.server.mjs', 'my-server'],
  ['program', 'npx -y taken', 'taken-2'],
] as const)('names the %s %s', (kind, text, name) => {
  expect(suggestedName({ kind, url: text, line: text }, new Set(['taken']))).toBe(name);
});

describe('completedAddress', () => {
  it.each([
    ['localhost:4641', 'http://localhost:4641'],
    [' localhost:4641/mcp ', 'http://localhost:4641/mcp'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000/sse', 'http://[::1]:3000/sse'],
    ['mcp.example.org/sse?a=b', 'https://mcp.example.org/sse?a=b'],
    ['example.org', 'https://example.org'],
    ['https://example.org/mcp', 'https://example.org/mcp'],
    ['HTTP://example.org', 'HTTP://example.org'],
    ['mailto:a@b.c', 'mailto:a@b.c'],
    ['a b', 'a b'],
    ['${secret:HOST}/mcp', '${secret:HOST}/mcp'],
    ['', ''],
  ])('%j becomes %j', (written, address) => {
    expect(completedAddress(written)).toBe(address);
  });
});
