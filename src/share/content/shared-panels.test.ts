import { expect, test } from 'vitest';
import { PANEL_LIMITS } from '../../panels/contract/panel-limits.ts';
import type { SharedFolder } from '../contract/folder-kinds.ts';
import { decode, packContainer, writePayload, writeShareFile } from '../index.ts';
import { pack } from '../testing/index.ts';
import type { FieldRules } from './parse-content.ts';

/** No tool comes along. */
const FIELD_RULES: FieldRules = { names: [], parse: () => ({ ok: false, fault: { path: '', message: 'no tool' } }) };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const PANEL: SharedFolder = {
  name: 'board',
  files: [
    { path: 'api.js', bytes: bytesOf('export const routes = {};') },
    { path: 'assets/größe.bin', bytes: Uint8Array.of(0, 255, 128) },
    { path: 'index.html', bytes: bytesOf('\ufeff<h1>Zwölf</h1>\r\n') },
    { path: 'manifest.json', bytes: bytesOf('{"panel_id":"board"}') },
  ],
};
const LIMITS = { maxDepth: 100, maxValues: 1_000_000 };
const linkOf = (panels: readonly SharedFolder[]) => writePayload(packContainer({ tools: [], files: [], panels }));
/** A link that no app made. */
const forged = (panels: unknown) => writePayload(pack({ panels } as never, LIMITS));

test('a panel comes back as it was, from a link and from a share file', async () => {
  for (const text of [linkOf([PANEL]), writeShareFile({ tools: [], files: [], panels: [PANEL] })])
    expect(await decode(text, FIELD_RULES)).toEqual({
      formatVersion: 1,
      tools: [],
      files: [],
      servers: [],
      panels: [PANEL],
      unknownKinds: [],
    });
});

const file = (path: string) => ({ path, value: bytesOf('x') });
const MAIN = file('manifest.json');

test.each<[string, unknown]>([
  ['a name that is a path', [{ name: 'a/b', files: [MAIN] }]],
  ['a name that leads up', [{ name: '..', files: [MAIN] }]],
  ['a name that is too long', [{ name: 'a'.repeat(65), files: [MAIN] }]],
  ['a path that leads out', [{ name: 'a', files: [MAIN, file('../../board/index.html')] }]],
  ['a path that leads out from below', [{ name: 'a', files: [MAIN, file('x/../../y')] }]],
  ['an absolute path', [{ name: 'a', files: [MAIN, file('/etc/x')] }]],
  ['a path with a NUL', [{ name: 'a', files: [MAIN, file('x\0.html')] }]],
  ['a hook of git', [{ name: 'a', files: [MAIN, file('.git/hooks/post-commit')] }]],
  ['no manifest', [{ name: 'a', files: [file('index.html')] }]],
  ['a manifest that is a folder', [{ name: 'a', files: [MAIN, file('manifest.json/x')] }]],
  ['two files with one path', [{ name: 'a', files: [MAIN, MAIN] }]],
  ['a link instead of a file', [{ name: 'a', files: [MAIN, { path: 'x', link: '/secret' }] }]],
  ['a single file', [MAIN]],
  [
    'two panels with one name',
    [
      { name: 'a', files: [MAIN] },
      { name: 'a', files: [MAIN] },
    ],
  ],
  ['something that is no list', { name: 'a', files: [MAIN] }],
])('a link with %s is refused', async (_what, panels) => {
  await expect(decode(forged(panels), FIELD_RULES)).rejects.toMatchObject({
    code: 'invalid-input',
    data: { reason: 'damaged' },
  });
});

test('a link has a limited number of panels, and a panel of files', async () => {
  const many = Array.from({ length: 21 }, (_, at) => ({ name: `p${String(at)}`, files: [MAIN] }));
  const filesOf = (count: number) => [MAIN, ...Array.from({ length: count }, (_, at) => file(`f${String(at)}`))];
  for (const panels of [
    many,
    [{ name: 'a', files: filesOf(10_000) }],
    [{ name: 'a', files: filesOf(PANEL_LIMITS.maxFiles) }],
  ])
    await expect(decode(forged(panels), FIELD_RULES)).rejects.toMatchObject({ data: { reason: 'too-large' } });
  expect(await decode(forged([{ name: 'a', files: filesOf(PANEL_LIMITS.maxFiles - 1) }]), FIELD_RULES)).toMatchObject({
    panels: [{ name: 'a' }],
  });
  expect(() => linkOf(many.map(({ name }) => ({ ...PANEL, name })))).toThrow('At most 20 panels');
  const large = { ...PANEL, files: [...PANEL.files, { path: 'x', bytes: new Uint8Array(5 * 1024 * 1024) }] };
  expect(() => linkOf([large])).toThrow('too much for a link');
});

test('links and files of the version before this kind are read, and written the same', async () => {
  const things = {
    tools: [],
    files: [],
    skills: [
      {
        name: 'pdf',
        files: [
          { path: 'SKILL.md', bytes: bytesOf('---\nname: pdf\ndescription: For PDFs\n---\nZwölf.\n') },
          { path: 'run.sh', bytes: bytesOf('ls\n'), isExecutable: true },
        ],
      },
    ],
    agents: [{ path: 'tester.agent.md', bytes: bytesOf('---\nname: tester\ndescription: Tests\n---\nTest.\n') }],
  } as const;
  const link =
    '1AQBa_Zh1Y2Eqzs7MySlmZZEqSEn7xspyINjb08dHLzdl_1cDXV1dLkiCAcpxoUShG-iaORe3Yi6Qmqjyw9ty0vS4GFgOgA4EKs7Y_5U5p5iLKb' +
    'MYMrEOGuTiYAACJmDlDuw0AW0pAR9Frgfmgy3TQ1gGkUO1LwR03QvYMhALaBUDAwA';
  expect(writePayload(packContainer(things))).toBe(link);
  for (const text of [link, writeShareFile(things)])
    expect(await decode(text, FIELD_RULES)).toEqual({ formatVersion: 1, ...things, servers: [], unknownKinds: [] });
});
