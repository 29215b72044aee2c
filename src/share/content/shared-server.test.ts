import { expect, test } from 'vitest';
import { parseSharedServers } from './shared-server.ts';

test('a server of a link may have a whole command line, which is split and not connected', () => {
  expect(parseSharedServers([{ name: 'a', transport: 'stdio', command: 'npx -y "a b"' }])).toEqual([
    { name: 'a', enabled: false, transport: 'stdio', command: 'npx', args: ['-y', 'a b'], env: {} },
  ]);
  expect(parseSharedServers([{ name: 'a', transport: 'http', url: 'npx -y a' }])).toMatchObject([
    { transport: 'stdio', command: 'npx', args: ['-y', 'a'] },
  ]);
});

test('a link whose command needs a shell is refused', () => {
  expect(() => parseSharedServers([{ name: 'a', transport: 'stdio', command: 'npx a && b' }])).toThrow(
    /cannot be used: A command is started without a shell, so it cannot have the operator &&/,
  );
});
