import { expect, test } from 'vitest';
import type { ExecuteToolResult, NetworkUse } from '../../../core/call.ts';
import { hostAndPath, isNothingUsed, usedPermissions } from './used-permissions.ts';

const done: ExecuteToolResult = { success: true, result: 1, executionTime: 1, logs: [] };

test('secrets that were sent, granted, revealed and denied', () => {
  const network: NetworkUse[] = [
    { method: 'GET', url: 'https://a.example/', outcome: 'allowed', status: 200, durationMs: 4, secrets: ['A'] },
  ];
  const granted = { network: [], files: 'read', secrets: ['A', 'B', 'C'], dom: false, revealSecrets: ['C'] } as const;
  const result: ExecuteToolResult = {
    ...done,
    success: false,
    errorCode: 'denied',
    details: {
      requested: { network: [], files: 'write', secrets: ['D', 'A'], dom: false },
      files: [{ access: 'write', path: '/x' }],
    },
  };
  const used = usedPermissions(result, network, granted, "secrets.get('B')");
  expect(used.secrets).toEqual([
    { name: 'A', state: 'sent' },
    { name: 'B', state: 'given' },
    { name: 'C', state: 'revealed' },
    { name: 'D', state: 'denied' },
  ]);
  expect(used).toMatchObject({ files: 'read', deniedFiles: [{ access: 'write', path: '/x' }], isDomDenied: false });
  expect(isNothingUsed(used)).toBe(false);
  // What the code does not name was no part of the run.
  expect(usedPermissions(result, network, granted, 'no word of it').secrets.map(({ name }) => name)).toEqual([
    'A',
    'C',
    'D',
  ]);
});

test('a run of an older version, of which less is known', () => {
  expect(isNothingUsed(usedPermissions(done, [], undefined, undefined))).toBe(true);
  expect(hostAndPath('https://a.example:8080/p?q=1')).toEqual(['https://a.example:8080', '/p?q=1']);
  expect(hostAndPath('nonsense')).toEqual(['nonsense', '']);
});
