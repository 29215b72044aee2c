import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import { parseServedSkill } from './parse-served.ts';
import { createServerSkills, type ConnectedServer } from './server-skills.ts';

const SERVER: ConnectedServer = { id: 'id-1', name: 'docs', since: '1' };
const MAIN = '---\nname: pdf\ndescription: Reads PDF files\nmetadata:\n  version: "1.0"\n---\nCount the pages.\n';
const FRONT = { name: 'pdf', description: 'Reads PDF files', metadata: { version: '1.0' } };
const GUIDE = 'Zwölf.';

const fileOf = (path: string, text: string) => ({
  uri: `skill://acme/pdf/${path}`,
  digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
  size: Buffer.byteLength(text),
});
const entryOf = (more: JsonObject = {}): JsonObject => ({
  uri: 'skill://acme/pdf/SKILL.md',
  frontmatter: FRONT,
  resources: [fileOf('SKILL.md', MAIN), fileOf('references/gui%20de.md', GUIDE)],
  ...more,
});

/** A server that serves these entries and texts. */
function setUp() {
  const state = {
    servers: [SERVER] as readonly ConnectedServer[],
    entries: [entryOf()] as readonly JsonValue[],
    texts: new Map<string, JsonValue>([
      ['skill://acme/pdf/SKILL.md', { text: MAIN }],
      ['skill://acme/pdf/references/gui%20de.md', { blob: Buffer.from(GUIDE).toString('base64') }],
    ]),
  };
  const onChange = vi.fn();
  const read = vi.fn(async (_server: string, uri: string): Promise<JsonValue> => [
    { uri, ...(state.texts.get(uri) as JsonObject) },
  ]);
  const list = vi.fn(async () => state.entries);
  const skills = createServerSkills({ connected: async () => state.servers, list, read, onChange });
  return { state, skills, onChange, read, list };
}

const PATH = 'mcp/docs/skill://acme/pdf/SKILL.md';

describe('skills of a connected server', () => {
  test('are listed under the name of their server, and nothing of them is fetched before it is used', async () => {
    const { skills, read, onChange } = setUp();
    await skills.look();
    expect(skills.known()).toMatchObject([
      {
        text: { name: 'docs:pdf', description: 'Reads PDF files', body: '', metadata: [['version', '1.0']] },
        path: PATH,
        folder: '',
        server: 'docs',
        files: [{ path: 'SKILL.md' }, { path: 'references/gui de.md', bytes: 7 }],
      },
    ]);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(read).not.toHaveBeenCalled();
    expect(new TextDecoder().decode(await skills.readFile(PATH, 'SKILL.md'))).toBe(MAIN);
    expect(new TextDecoder().decode(await skills.readFile(PATH, 'references/gui de.md'))).toBe(GUIDE);
  });

  test('are listed once for a connection, and go with it', async () => {
    const { state, skills, list, onChange } = setUp();
    await Promise.all([skills.look(), skills.look()]);
    expect(list).toHaveBeenCalledTimes(1);
    state.servers = [{ ...SERVER, since: '2' }];
    await skills.look();
    expect(list).toHaveBeenCalledTimes(2);
    expect(onChange).toHaveBeenCalledTimes(1);
    state.servers = [];
    await skills.look();
    expect(skills.known()).toEqual([]);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test.each<[string, JsonValue]>([
    ['other text', { text: MAIN.replace('Count', 'Delete') }],
    ['a longer text', { text: `${MAIN}More.` }],
    ['nothing', {}],
    ['bytes that are no base64', { blob: '%' }],
  ])('are refused if their file has %s, and listed anew', async (_what, content) => {
    const { state, skills, list } = setUp();
    await skills.look();
    state.texts.set('skill://acme/pdf/SKILL.md', content);
    await expect(skills.readFile(PATH, 'SKILL.md')).rejects.toMatchObject({ code: 'conflict' });
    await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  });

  test('are refused if their front matter is not what was listed', async () => {
    const { state, skills } = setUp();
    state.entries = [entryOf({ frontmatter: { ...FRONT, 'allowed-tools': 'Bash' } })];
    await skills.look();
    await expect(skills.readFile(PATH, 'SKILL.md')).rejects.toMatchObject({ code: 'conflict' });
  });

  test('give no file that is not listed', async () => {
    const { skills, read } = setUp();
    await skills.look();
    for (const path of ['other.md', '../SKILL.md', ''])
      await expect(skills.readFile(PATH, path)).rejects.toMatchObject({ code: 'not-found' });
    await expect(skills.readFile('mcp/other/skill://acme/pdf/SKILL.md', 'SKILL.md')).rejects.toThrow();
    expect(read).not.toHaveBeenCalled();
  });

  test('with changed files, front matter or server have another hash', async () => {
    const hashOf = async (entry: JsonValue, server = SERVER) => {
      const parsed = await parseServedSkill(entry, server);
      return typeof parsed === 'string' ? parsed : parsed.skill.hash;
    };
    const hashes = [
      await hashOf(entryOf()),
      await hashOf(entryOf({ resources: [fileOf('SKILL.md', MAIN)] })),
      await hashOf(entryOf({ resources: [fileOf('SKILL.md', MAIN), fileOf('references/gui%20de.md', 'x')] })),
      await hashOf(entryOf({ frontmatter: { ...FRONT, license: 'MIT' } })),
      await hashOf(entryOf(), { ...SERVER, id: 'id-2' }),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(await hashOf(entryOf())).toBe(hashes[0]);
  });
});

test.each<[string, JsonValue]>([
  ['It has no address', entryOf({ uri: 'skill://acme/pdf' })],
  ['It has no address', 'skill'],
  ['It has no address', entryOf({ uri: `skill://${'a'.repeat(3_000)}/pdf/SKILL.md` })],
  ['Its address does not end with its name', entryOf({ frontmatter: { ...FRONT, name: 'bash' } })],
  ['It has no name', entryOf({ frontmatter: [] })],
  ['It has no description', entryOf({ frontmatter: { name: 'pdf' } })],
  ['Its front matter is too long', entryOf({ frontmatter: { ...FRONT, x: 'x'.repeat(20_000) } })],
  ['Its files change with each request, so nobody could allow them', entryOf({ resources: 'dynamic' })],
  ['It does not list its files', entryOf({ resources: null })],
  ['It does not list its SKILL.md', entryOf({ resources: [fileOf('a.md', 'x')] })],
  ['It lists a file twice', entryOf({ resources: [fileOf('SKILL.md', MAIN), fileOf('SKILL.md', MAIN)] })],
  ['One of its files has no address, size or digest', entryOf({ resources: [fileOf('../../x/SKILL.md', MAIN)] })],
  [
    'One of its files has no address, size or digest',
    entryOf({ resources: [{ ...fileOf('SKILL.md', MAIN), uri: 'skill://other/pdf/SKILL.md' }] }),
  ],
  [
    'One of its files has no address, size or digest',
    entryOf({ resources: [{ ...fileOf('SKILL.md', MAIN), digest: 'sha256:x' }] }),
  ],
  [
    'Its files are larger than 16 MB together',
    entryOf({ resources: [{ ...fileOf('SKILL.md', MAIN), size: 20_000_000 }] }),
  ],
  [
    'It has more than 512 files',
    entryOf({ resources: Array.from({ length: 513 }, (_, at) => fileOf(String(at), 'x')) }),
  ],
])('%s', async (reason, entry) => {
  expect(await parseServedSkill(entry, SERVER)).toBe(reason);
});
