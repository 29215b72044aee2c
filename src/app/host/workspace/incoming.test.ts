import { expect, test } from 'vitest';
import { leaveOthers } from './incoming.ts';

const reason = { code: 'import-no-skill', values: [] } as const;
const filesWith = (paths: readonly string[]) => ({
  stat: async () => ({ path: '/in' }) as never,
  listAll: async () => [...paths],
});

test('names what is in no used folder and is no used file', async () => {
  const files = filesWith([
    '/in/a/SKILL.md',
    '/in/a/deep/x.txt',
    '/in/ab/x.txt',
    '/in/b.md',
    '/in/c.md',
    '/in/.git/HEAD',
  ]);
  expect((await leaveOthers(files, '/in', ['/in/a', '/in/b.md'], reason)).map(({ name }) => name)).toEqual([
    'ab/x.txt',
    'c.md',
  ]);
  expect(await leaveOthers(files, '/in', ['/in'], reason)).toEqual([]);
});

test('names a thousand, and says how many more there are', async () => {
  const files = filesWith(Array.from({ length: 200_000 }, (_, at) => `/in/${String(at)}`));
  const left = await leaveOthers(files, '/in', ['/in/0'], reason);
  expect(left).toHaveLength(1_001);
  expect(left.at(-1)).toMatchObject({ name: '…', fault: { message: '198999 more files are left out' } });
});
