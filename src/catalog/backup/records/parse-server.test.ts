import { expect, it } from 'vitest';
import { parseServer } from './parse-server.ts';

const NOW = new Date('2026-01-01T00:00:00.000Z');
const SERVER = {
  name: 'Weather',
  transport: 'http',
  url: 'https://mcp.example/',
  id: 'server-1',
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
};

it('reads a server of a backup, with no time later than now', () => {
  expect(parseServer(SERVER, NOW)).toMatchObject({
    ok: true,
    value: { name: 'Weather', createdAt: SERVER.createdAt, updatedAt: NOW.toISOString() },
  });
});

it.each(['Toolyard', 'T00lyard', 'Тооlyard Support'])('refuses %s as its name', (name) => {
  expect(parseServer({ ...SERVER, name }, NOW)).toMatchObject({ ok: false, fault: { path: '/name' } });
});
