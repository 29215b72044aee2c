import { expect, test } from 'vitest';
import { SKILL_LIMITS } from '../../skills/contract/skill-limits.ts';
import type { SharedFolder } from '../contract/folder-kinds.ts';
import { decode, packContainer, writePayload, writeShareFile } from '../index.ts';
import { pack } from '../testing/index.ts';
import type { FieldRules } from './parse-content.ts';

/** No tool comes along. */
const FIELD_RULES: FieldRules = { names: [], parse: () => ({ ok: false, fault: { path: '', message: 'no tool' } }) };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const SKILL: SharedFolder = {
  name: 'pdf',
  files: [
    { path: 'SKILL.md', bytes: bytesOf('---\nname: pdf\ndescription: Übt.\n---\r\nZwölf.\n') },
    { path: 'assets/logo.png', bytes: Uint8Array.of(0, 255, 128) },
    { path: 'scripts/größe.sh', bytes: bytesOf('ls'), isExecutable: true },
  ],
};
const LIMITS = { maxDepth: 100, maxValues: 100_000 };
const linkOf = (skills: readonly SharedFolder[]) => writePayload(packContainer({ tools: [], files: [], skills }));
/** A link that no app made. */
const forged = (skills: readonly object[]) => writePayload(pack({ skills } as never, LIMITS));

test('a skill comes back as it was, from a link and from a share file', async () => {
  for (const text of [linkOf([SKILL]), writeShareFile({ tools: [], files: [], skills: [SKILL] })])
    expect(await decode(text, FIELD_RULES)).toEqual({
      formatVersion: 1,
      tools: [],
      files: [],
      servers: [],
      skills: [SKILL],
      unknownKinds: [],
    });
});

const file = (path: string) => ({ path, value: bytesOf('x') });
const MAIN = file('SKILL.md');

test.each<[string, readonly object[]]>([
  ['a name that is a path', [{ name: 'a/b', files: [MAIN] }]],
  ['a name that leads up', [{ name: '..', files: [MAIN] }]],
  ['no name', [{ files: [MAIN] }]],
  ['a name that is too long', [{ name: 'a'.repeat(300), files: [MAIN] }]],
  ['a path that leads out', [{ name: 'a', files: [MAIN, file('../x')] }]],
  ['an absolute path', [{ name: 'a', files: [MAIN, file('/etc/x')] }]],
  ['a hook of git', [{ name: 'a', files: [MAIN, file('.git/hooks/post-commit')] }]],
  ['no SKILL.md', [{ name: 'a', files: [file('README.md')] }]],
  ['two files with one path', [{ name: 'a', files: [MAIN, MAIN] }]],
  ['a file that is also a folder', [{ name: 'a', files: [MAIN, file('b'), file('b/c')] }]],
  ['a file without contents', [{ name: 'a', files: [{ path: 'SKILL.md' }] }]],
  [
    'two skills with one name',
    [
      { name: 'a', files: [MAIN] },
      { name: 'a', files: [MAIN] },
    ],
  ],
  ['something that is no skill', [[]]],
])('a link with %s is refused', async (_what, skills) => {
  await expect(decode(forged(skills), FIELD_RULES)).rejects.toMatchObject({
    code: 'invalid-input',
    data: { reason: 'damaged' },
  });
});

test('a link has a limited number of skills, and a skill of files', async () => {
  const many = Array.from({ length: 21 }, (_, at) => ({ name: `s${String(at)}`, files: [MAIN] }));
  const files = Array.from({ length: SKILL_LIMITS.maxFiles }, (_, at) => file(`f${String(at)}`));
  for (const skills of [many, [{ name: 'a', files: [MAIN, ...files] }]])
    await expect(decode(forged(skills), FIELD_RULES)).rejects.toMatchObject({ data: { reason: 'too-large' } });
  expect(() => linkOf(many.map(({ name }) => ({ ...SKILL, name })))).toThrow('At most 20 skills');
  expect(() => linkOf([{ name: 'a', files: [] }])).toThrow('not complete');
});
