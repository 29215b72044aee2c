import { expect, test } from 'vitest';
import { findClientFolders } from './client-folders.ts';

const NAMES = ['.agents/skills', '.claude/skills', 'skills'];

/** The folders that are found among these files. */
async function found(files: readonly string[], from?: string): Promise<readonly string[]> {
  const list = async (folder: string) => {
    const below = folder === '/' ? '/' : `${folder}/`;
    const names = new Map<string, 'file' | 'directory'>();
    for (const file of files) {
      if (!file.startsWith(below)) continue;
      const [name = '', ...more] = file.slice(below.length).split('/');
      names.set(name, more.length === 0 ? 'file' : 'directory');
    }
    return [...names].map(([name, kind]) => ({ name, kind }));
  };
  return await findClientFolders({ list, names: NAMES, skipped: 'private' }, from);
}

test('those nearest to the top come first, and of one depth in the order of the names', async () => {
  expect(
    await found([
      '/repo/.agents/skills/x/SKILL.md',
      '/skills/a/SKILL.md',
      '/.claude/skills/b/SKILL.md',
      '/repo/deep/er/skills/y/SKILL.md',
      '/.agents/skills/c/SKILL.md',
    ]),
  ).toEqual(['/.agents/skills', '/.claude/skills', '/skills', '/repo/.agents/skills', '/repo/deep/er/skills']);
});

test('folders of other programs are not searched, and of a known one only the folder of that name counts', async () => {
  expect(
    await found([
      '/.ah/incoming/1/skills/x/SKILL.md',
      '/.claude/plugins/skills/x/SKILL.md',
      '/.git/skills/x/SKILL.md',
      '/node_modules/a/skills/x/SKILL.md',
      '/private/skills/x/SKILL.md',
      '/a/b/c/d/e/f/skills/x/SKILL.md',
      '/agents/claude.skills/x',
      '/skills',
    ]),
  ).toEqual([]);
});

test('a search may begin below a folder that is not searched otherwise', async () => {
  expect(await found(['/.ah/incoming/1/skills/x/SKILL.md'], '/.ah/incoming/1')).toEqual(['/.ah/incoming/1/skills']);
});
