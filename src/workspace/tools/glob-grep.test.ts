import { expect, test } from 'vitest';
import type { JsonObject } from '../../core/json/json.ts';
import { bytesOf, good } from '../testing/file-system-contract.ts';
import { openFileTools } from '../testing/open-file-tools.ts';

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  '/a.ts': 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n',
  '/src/b.ts': 'import x from "y";\r\nconst one = 1;\r\n',
  '/src/deep/c.json': '{"one": 1}',
  '/src/.hidden.ts': 'ONE',
  '/src/[odd].ts': 'no match',
  '/src/binary.ts': new Uint8Array([0x6f, 0x6e, 0x65, 0]),
  '/src2/d.ts': 'someone\n',
};

async function open() {
  const opened = await openFileTools();
  for (const [path, content] of Object.entries(FILES)) {
    await good(opened.files.mkdir(path.slice(0, path.lastIndexOf('/')) || '/', { recursive: true }));
    await good(opened.files.writeFile(path, typeof content === 'string' ? bytesOf(content) : content));
  }
  await good(opened.files.symlink('/src/deep', '/to-deep'));
  const text = async (name: string, input: JsonObject): Promise<string> => {
    const answer = await opened.run(name, input);
    return answer.ok ? String(answer.value) : `${answer.error.code}: ${answer.error.message}`;
  };
  return { ...opened, text };
}

test.each<[input: JsonObject, paths: string[]]>([
  [{ pattern: '*.ts' }, ['/a.ts']],
  [{ pattern: './*.ts' }, ['/a.ts']],
  [{ pattern: '**/*.ts' }, ['/a.ts', '/src/.hidden.ts', '/src/[odd].ts', '/src/b.ts', '/src/binary.ts', '/src2/d.ts']],
  [{ pattern: '/src/*.ts', path: '/' }, ['/src/.hidden.ts', '/src/[odd].ts', '/src/b.ts', '/src/binary.ts']],
  [{ pattern: '*.{ts,json}', path: '/src/deep' }, ['/src/deep/c.json']],
  [{ pattern: '*', path: 'to-deep' }, ['/src/deep/c.json']],
  [{ pattern: 'src/\\[odd\\].ts' }, ['/src/[odd].ts']],
  [{ pattern: '*' }, ['/a.ts', '/to-deep']],
])('glob %j', async (input, paths) => {
  const { text } = await open();
  expect((await text('glob', input)).split('\n').sort()).toEqual([...paths].sort());
});

test('glob lists the newest first, and says when there is nothing', async () => {
  const { text, files } = await open();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await good(files.writeFile('/src/b.ts', bytesOf('new')));
  expect((await text('glob', { pattern: '**/*.ts' })).split('\n')[0]).toBe('/src/b.ts');
  expect(await text('glob', { pattern: '*.py', path: '/src' })).toBe('No file in /src matches *.py');
  expect(await text('glob', { pattern: '*', path: '/sr' })).toContain('threw: ENOENT');
  expect(await text('glob', { pattern: '*', path: '/a.ts' })).toContain('is a file');
});

test.each(['/*', '/**', '/a.ts', '/srcs/*', '/src/../*', '/src/{..,b}/*', '/src'])(
  'glob in /src finds nothing outside of it by %s',
  async (pattern) => {
    const { text } = await open();
    expect(await text('glob', { pattern, path: '/src' })).toContain('begins at the root, outside of /src');
  },
);

test('glob takes a pattern from the root that stays in its folder', async () => {
  const { text } = await open();
  expect(await text('glob', { pattern: '/src/*.ts', path: '/src' })).toContain('/src/b.ts');
});

test.each<[input: JsonObject, lines: string[]]>([
  [
    { pattern: 'one' },
    ['/a.ts:1:one', '/src/b.ts:2:const one = 1;', '/src/deep/c.json:1:{"one": 1}', '/src2/d.ts:1:someone'],
  ],
  [{ pattern: '^one$', ignore_case: true }, ['/a.ts:1:one', '/src/.hidden.ts:1:ONE']],
  [{ pattern: 'one', path: '/src' }, ['/src/b.ts:2:const one = 1;', '/src/deep/c.json:1:{"one": 1}']],
  [{ pattern: 'one', include: '*.json' }, ['/src/deep/c.json:1:{"one": 1}']],
  [{ pattern: 'one', include: 'src/*.ts' }, ['/src/b.ts:2:const one = 1;']],
  [{ pattern: ';$', path: '/src/b.ts' }, ['/src/b.ts:1:import x from "y";', '/src/b.ts:2:const one = 1;']],
  [{ pattern: 'three', context: 1 }, ['/a.ts-2-two', '/a.ts:3:three', '/a.ts-4-four']],
  [
    { pattern: 'one|three|seven', path: '/a.ts', context: 1 },
    ['/a.ts:1:one', '/a.ts-2-two', '/a.ts:3:three', '/a.ts-4-four', '--', '/a.ts-6-six', '/a.ts:7:seven'],
  ],
  [{ pattern: 'f', path: '/a.ts', after: 1, before: 0 }, ['/a.ts:4:four', '/a.ts:5:five', '/a.ts-6-six']],
  [
    { pattern: 'one', max_results: 2 },
    ['/a.ts:1:one', '/src/b.ts:2:const one = 1;', '[stopped after 2 matches: there may be more; set max_results]'],
  ],
  [{ pattern: 'two\\s+three' }, ['No line matches two\\s+three in 7 files of /']],
  [{ pattern: 't(?=wo)' }, ['/a.ts:2:two']],
  [{ pattern: 'e(?!\\s*two)', path: '/a.ts' }, ['/a.ts:1:one', '/a.ts:3:three', '/a.ts:5:five', '/a.ts:7:seven']],
  [{ pattern: '^$', path: '/src2' }, ['No line matches ^$ in 1 file of /src2']],
  [{ pattern: 'CONST', ignore_case: true }, ['/src/b.ts:2:const one = 1;']],
  [{ pattern: 'ones?x* = 1' }, ['/src/b.ts:2:const one = 1;']],
  [{ pattern: '\\"y\\"' }, ['/src/b.ts:1:import x from "y";']],
])('grep %j', async (input, lines) => {
  const { text } = await open();
  expect((await text('grep', input)).split('\n')).toEqual(lines);
});

test('grep explains an invalid pattern, and sees what was just written', async () => {
  const { text, files } = await open();
  expect(await text('grep', { pattern: '(' })).toMatch(
    /^threw: The pattern cannot be read: Invalid regular expression/,
  );
  await good(files.writeFile('/new.txt', bytesOf('fresh')));
  expect(await text('grep', { pattern: 'fresh' })).toBe('/new.txt:1:fresh');
  await good(files.rm('/new.txt'));
  expect(await text('grep', { pattern: 'fresh' })).toContain('No line matches');
  await good(files.writeFile('/long.txt', bytesOf(`${'x'.repeat(3_000)}\n`)));
  expect(await text('grep', { pattern: 'x{5}' })).toBe(`/long.txt:1:${'x'.repeat(2_000)} [… 1000 more characters]`);
});

test('searches after changes give the same as a new search', async () => {
  const { disk, files, text } = await open();
  let seed = 7;
  const below = (limit: number): number => (seed = (seed * 48_271) % 2_147_483_647) % limit;
  const paths = [
    '/a.ts',
    '/src/b.ts',
    '/src/deep/c.json',
    '/src2/x/y.ts',
    '/src2',
    '/src',
    '/moved',
    '/src/client-proxy.ts',
  ];
  const pathAt = (at: number): string => paths[at] ?? '/';
  let bySnapshot = 0;
  for (let step = 0; step < 80; step++) {
    for (let changes = below(4); changes > 0; changes--) {
      const path = pathAt(below(paths.length));
      const kind = below(10);
      // Some of these fail, which changes nothing.
      if (kind < 5) await files.writeFile(path, bytesOf(`one ${String(step)}\n`));
      else if (kind < 6) await files.rm(path, { recursive: true });
      else if (kind < 7) await files.mkdir(path, { recursive: true });
      else if (kind < 8) await files.rename(path, pathAt(below(paths.length)));
      else if (kind < 9) await files.symlink('/a.ts', path);
      else await files.chmod(path, 0o700);
    }
    const fresh = await openFileTools('', disk);
    const everything = async (name: string, input: JsonObject): Promise<string> => {
      const answer = await fresh.run(name, input);
      return answer.ok ? String(answer.value) : answer.error.message;
    };
    for (const [name, input] of [
      ['grep', { pattern: 'one' }],
      ['glob', { pattern: '**' }],
    ] as const)
      expect(await text(name, input)).toBe(await everything(name, input));
    if ((await good(disk.changesSince(0))) === undefined) bySnapshot++;
  }
  expect(bySnapshot).toBe(0);
});

test('changes are known for a limited time', async () => {
  const { disk, files, text } = await open();
  const versionOf = async (): Promise<number> => await good(disk.version());
  const before = await versionOf();
  await good(files.writeFile('/a.ts', bytesOf('one now\n')));
  const changes = await good(disk.changesSince(before));
  expect(changes).toMatchObject({
    version: before + 1,
    replaced: ['/a.ts'],
    entries: [{ path: '/a.ts', size: 8, pack: 0, offset: 0 }],
  });
  expect(await changes?.packs[0]?.text()).toBe('one now\n');
  expect(await good(disk.changesSince(before + 1))).toEqual({
    version: before + 1,
    replaced: [],
    entries: [],
    packs: [],
  });
  await text('grep', { pattern: 'one' });
  await Promise.all(
    Array.from({ length: 1_100 }, async (_, n) => await good(files.writeFile(`/src/n${String(n)}`, bytesOf('fresh')))),
  );
  expect(await good(disk.changesSince(before))).toBeUndefined();
  expect((await text('grep', { pattern: 'fresh', max_results: 5_000 })).split('\n')).toHaveLength(1_100);
});
