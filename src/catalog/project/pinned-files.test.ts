import { describe, expect, it } from 'vitest';
import { fileFailure } from '../../core/file-system.ts';
import { LIMITS } from '../../core/limits.ts';
import { createCodeAnalyzer, type CodeAnalyzer } from '../code/analyze-code.ts';
import { pinFiles, type Pinned, type ReadFiles } from './pinned-files.ts';

const TOOL = '/tools/t.mjs';
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

interface More {
  /** Path of the tool. */
  readonly at?: string;
  /** Whether it is a command, whose kind is not known. */
  readonly isCommand?: boolean;
  /** Paths behind a link. */
  readonly linked?: readonly string[];
  /** Files that cannot be read. */
  readonly unreadable?: readonly string[];
}

/** Pins a tool with this text, among files in memory. */
async function pin(text: string, layout: Readonly<Record<string, string>> = {}, more: More = {}) {
  const { at: tool = TOOL, isCommand = false, linked = [], unreadable = [] } = more;
  const all = new Map(Object.entries({ ...layout, [tool]: text }));
  const isFolder = (path: string): boolean => [...all.keys()].some((one) => one.startsWith(`${path}/`));
  const stat = { mode: 0o644, size: 0, mtimeMs: 0 };
  const files: ReadFiles = {
    readFile: async (path) => {
      const found = all.get(path);
      return found === undefined || unreadable.includes(path)
        ? fileFailure('ENOENT', path)
        : { ok: true, value: bytes(found) };
    },
    lstat: async (path) =>
      all.has(path) || isFolder(path)
        ? { ok: true, value: { kind: all.has(path) ? 'file' : 'directory', ...stat } }
        : fileFailure('ENOENT', path),
    realpath: async (path) => ({ ok: true, value: linked.includes(path) ? `/elsewhere${path}` : path }),
    list: async (folder) => ({
      ok: true,
      value: [...all.keys()]
        .filter((path) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/'))
        .map((path) => ({ name: path.slice(folder.length + 1), kind: 'file' as const, ...stat })),
    }),
  };
  const stripped: string[] = [];
  const analyzed: string[] = [];
  const real = createCodeAnalyzer(async (code) => {
    stripped.push(code);
    return { ok: true, js: code.replaceAll(': number', '') };
  });
  const analyzer: CodeAnalyzer = {
    ...real,
    analyze: async (code, language) => {
      analyzed.push(code);
      return await real.analyze(code, language);
    },
  };
  const pinned = await pinFiles(files, analyzer, {
    path: tool,
    bytes: bytes(text),
    js: isCommand ? undefined : text,
  });
  return { ...pinned, stripped, analyzed, own: ownOf(pinned, tool) };
}
/** The files besides the tool. */
function ownOf({ files }: Pinned, tool: string): readonly string[] {
  return files
    .map(({ path }) => path)
    .filter((path) => path !== tool)
    .sort();
}

describe('a tool that loads nothing', () => {
  it('is one file, whatever else is there', async () => {
    const { files, hasPackages, watched, ...rest } = await pin('1;', { '/package.json': '{}', '/tools/a.mjs': '' });
    expect(files).toEqual([{ path: TOOL, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string }]);
    expect(hasPackages).toBe(false);
    // A `package.json` above it could come to affect it.
    expect(watched).toEqual(expect.arrayContaining(['/tools/package.json', '/package.json', TOOL]));
    expect(rest).not.toHaveProperty('fault');
  });

  it('stays so if it names data, which is no code', async () => {
    const text = "new URL('./data.txt', import.meta.url); new URL('./gone.mjs', import.meta.url);";
    expect((await pin(text, { '/package.json': '{}', '/tools/data.txt': 'x' })).own).toEqual([]);
  });

  it('is told why it cannot be read', async () => {
    const { fault, own } = await pin('const;');
    expect(fault).toEqual(expect.any(String));
    expect(own).toEqual([]);
  });
});

describe('the files that a tool loads', () => {
  it('come with every package.json that affects them', async () => {
    const { own, hasPackages } = await pin("import '../lib/a.mjs'", {
      '/package.json': '{}',
      '/lib/package.json': '{}',
      '/lib/a.mjs': "import './in/b.mjs'",
      '/lib/in/b.mjs': '',
      '/other/package.json': '{}',
    });
    expect(own).toEqual(['/lib/a.mjs', '/lib/in/b.mjs', '/lib/package.json', '/package.json']);
    expect(hasPackages).toBe(false);
  });

  it('are read once each, also in a circle that leads to the tool', async () => {
    const { own, analyzed, fault } = await pin("import './a.mjs'; import './t.mjs'; import './b.mjs'", {
      '/tools/a.mjs': "import './b.mjs'; 'a'",
      '/tools/b.mjs': "import './a.mjs'; import './t.mjs'; 'b'",
    });
    expect([own, fault]).toEqual([['/tools/a.mjs', '/tools/b.mjs'], undefined]);
    expect(analyzed).toHaveLength(2);
  });

  it('may be a package.json that was already read for its own sake', async () => {
    const { own, analyzed } = await pin("import './package.json'", { '/tools/package.json': '{}' });
    expect([own, analyzed]).toEqual([['/tools/package.json'], []]);
  });

  it.each(['json', 'node', 'wasm'])('are not read as code if they end with .%s', async (ending) => {
    const { own, analyzed } = await pin(`require('./a.${ending}')`, { [`/tools/a.${ending}`]: "require('./b.mjs')" });
    expect([own, analyzed]).toEqual([[`/tools/a.${ending}`], []]);
  });

  it('are read as code if such an ending is not the last', async () => {
    const { own } = await pin("require('./a.json.js')", { '/tools/a.json.js': "require('./b')", '/tools/b.js': '' });
    expect(own).toEqual(['/tools/a.json.js', '/tools/b.js']);
  });

  it.each(['ts', 'mts', 'cts'])('lose their types if they end with .%s', async (ending) => {
    const code = "const a: number = 1; require('./b.js')";
    const { own, stripped } = await pin(`require('./a.${ending}')`, {
      [`/tools/a.${ending}`]: code,
      '/tools/b.js': '',
    });
    expect([own, stripped]).toEqual([[`/tools/a.${ending}`, '/tools/b.js'], [code]]);
  });

  it.each(['js', 'mjs', 'cjs', 'tsx', 'ts.js', 'ats'])('keep them if they end with .%s', async (ending) => {
    const { stripped } = await pin(`require('./a.${ending}')`, { [`/tools/a.${ending}`]: "require('./b.js')" });
    expect(stripped).toEqual([]);
  });

  it('are code by an address only with an ending of code', async () => {
    const text =
      "new URL('./a.mjs', import.meta.url); new URL('./b.cts', import.meta.url); new URL('./c.mjs.txt', import.meta.url)";
    const { own } = await pin(text, { '/tools/a.mjs': '', '/tools/b.cts': '', '/tools/c.mjs.txt': '' });
    expect(own).toEqual(['/tools/a.mjs', '/tools/b.cts']);
  });
});

describe('a file with invalid code', () => {
  it.each(['/tools/a.js', '/tools/a.mjs', '/tools/a.cjs'])('is a fault: %s', async (path) => {
    const { fault } = await pin(`import '${path}'`, { [path]: '1;\n  const;' });
    expect(fault).toMatch(new RegExp(`^It imports ${path}, which has a syntax error: .+ \\(line 2, column \\d+\\)$`));
  });

  it('is none if Node would find out only when it runs', async () => {
    const { own, fault } = await pin("require('./a.txt')", { '/tools/a.txt': '1;\n const;' });
    expect([own, fault]).toEqual([['/tools/a.txt'], undefined]);
  });
});

describe('scripts', () => {
  const SHELL = 'node /lib/a.js';
  const NODE = "import '/lib/a.js'";
  it.each([
    ['/tools/run.sh', SHELL],
    ['/tools/run.bash', SHELL],
    ['/tools/run', SHELL],
    ['/tools.d/run', SHELL],
    // From the root, not from the folder of the script.
    ['/tools/run', 'node lib/a.js'],
    ['/tools/run', `#!/bin/sh\n${SHELL}`],
    ['/tools/run.txt', `#!/bin/sh\n${SHELL}`],
    ['/tools/run', `#!/bin/nodex\n${SHELL}`],
    ['/tools/run', `echo '#!/usr/bin/env node'\n${SHELL}`],
    ['/tools/run', `#!/usr/bin/env node\n${NODE}`],
    ['/tools/run.sh', `#!/usr/bin/node --no-warnings\n${NODE}`],
    ['/tools/run.txt', NODE],
    ['/tools/run.sh.txt', NODE],
    ['/tools/run.zsh', NODE],
    ['/tools/run.js', `#!/bin/sh\n${NODE}`],
  ])('%s with %j runs its file', async (at, text) => {
    const { own, fault } = await pin(text, { '/lib/a.js': '' }, { at, isCommand: true });
    expect([own, fault]).toEqual([['/lib/a.js'], undefined]);
  });

  it.each([
    ['/tools/run.sh', NODE],
    ['/tools/run', NODE],
    ['/tools/run', `#!/bin/sh\n${NODE}`],
    ['/tools/run.txt', `#!/bin/sh node\n`],
    ['/tools/run', `#!/usr/bin/env node\n'${SHELL}'`],
    ['/tools/run.txt', SHELL],
  ])('%s with %j runs none', async (at, text) => {
    expect((await pin(text, { '/lib/a.js': '' }, { at, isCommand: true })).own).toEqual([]);
  });

  it('are run where they are missing without a fault: a shell goes on', async () => {
    const { own, fault } = await pin('./gone; node /lib/a.js', { '/lib/a.js': '' }, { at: '/t', isCommand: true });
    expect([own, fault]).toEqual([['/lib/a.js'], undefined]);
  });

  it('that cannot be read are a fault', async () => {
    expect((await pin('const;', {}, { at: '/tools/t.js', isCommand: true })).fault).toMatch(
      /^It imports \/tools\/t\.js, which has a syntax error/,
    );
  });
});

describe('what is missing', () => {
  it.each(['./gone.mjs', '../gone.mjs', '/gone.mjs', 'file:///gone.mjs', '#gone', '.', '..'])(
    'is a fault if %s is imported before the tool runs',
    async (source) => {
      const { fault } = await pin(`import '${source}'`);
      expect(fault).toBe(`${TOOL} imports ${source}, and there is no such file`);
    },
  );

  it.each(['gone', '@gone/x', 'node:gone', 'data:text/javascript,1', 'https://a.test/x.mjs', 'fs', 'gone/file:'])(
    'is none if %s is',
    async (source) => {
      expect(await pin(`import '${source}'`)).not.toHaveProperty('fault');
    },
  );

  it('is none where it may not be reached', async () => {
    expect(await pin("import('./gone.mjs'); require('./gone'); import('#gone');")).not.toHaveProperty('fault');
  });

  it('is named with the file that imports it', async () => {
    const { fault } = await pin("import './a.mjs'", { '/tools/a.mjs': "import './b.mjs'" });
    expect(fault).toBe('/tools/a.mjs imports ./b.mjs, and there is no such file');
  });
});

describe('packages', () => {
  it.each(["import 'pack'", "import('pack')", "require('pack/sub')", "import '@scope/pack'", "import 'xdata:a'"])(
    'are loaded by %s, also if none is there',
    async (text) => {
      expect((await pin(text)).hasPackages).toBe(true);
    },
  );

  it.each([
    "import './a.mjs'",
    "require('../tools/a.mjs')",
    "import '/tools/a.mjs'",
    "import 'fs'",
    "import 'node:fs/promises'",
    "import('#pack')",
    "import 'data:text/javascript,1'",
    "import 'http://a.test'",
    "import 'HTTPS://a.test'",
    "import('file:///gone')",
    "import('')",
    "new URL('pack', import.meta.url)",
    "new Worker('pack')",
  ])('are not by %s', async (text) => {
    expect((await pin(text, { '/tools/a.mjs': '' })).hasPackages).toBe(false);
  });

  it('come with their code, and with the package.json of the tool', async () => {
    const { own, fault } = await pin("import 'pack'; import './a.mjs'", {
      '/package.json': '{}',
      '/tools/a.mjs': '',
      '/node_modules/pack/index.js': '',
      '/node_modules/pack/readme.md': '',
    });
    expect([own, fault]).toEqual([['/node_modules/pack/index.js', '/package.json', '/tools/a.mjs'], undefined]);
  });

  it('make a tool of more than one file on their own', async () => {
    const { own } = await pin("require('pack')", { '/package.json': '{}', '/node_modules/pack/index.js': '' });
    expect(own).toEqual(['/node_modules/pack/index.js', '/package.json']);
  });

  it('can be meant by a name of the package.json', async () => {
    const { own, fault } = await pin("import '#lib'", {
      '/package.json': '{"imports":{"#lib":"pack"}}',
      '/node_modules/pack/index.js': '',
    });
    expect([own, fault]).toEqual([['/node_modules/pack/index.js', '/package.json'], undefined]);
  });

  it('behind a link are a fault', async () => {
    const { fault } = await pin(
      "import 'pack'",
      { '/node_modules/pack/index.js': '' },
      { linked: ['/node_modules/pack'] },
    );
    expect(fault).toBe('The package /node_modules/pack lies behind a link: tools are made of files alone');
  });
});

describe('a file that cannot be part of a tool', () => {
  it('lies behind a link', async () => {
    const { fault, own } = await pin("import './a.mjs'", { '/tools/a.mjs': '' }, { linked: ['/tools/a.mjs'] });
    expect(fault).toBe(`${TOOL} imports ./a.mjs, which lies behind a link: tools are made of files alone`);
    expect(own).toEqual([]);
  });

  it('lies behind a link, also if it was already read for its own sake', async () => {
    const path = '/tools/package.json';
    const { fault } = await pin("import './package.json'", { [path]: '{}' }, { linked: [path] });
    expect(fault).toBe(`${TOOL} imports ./package.json, which lies behind a link: tools are made of files alone`);
  });

  it('cannot be read', async () => {
    const { fault } = await pin("import './a.mjs'", { '/tools/a.mjs': '' }, { unreadable: ['/tools/a.mjs'] });
    const missing = fileFailure('ENOENT', '/tools/a.mjs');
    expect(fault).toBe(missing.ok ? '' : missing.error.message);
  });

  const TOO_MANY = 'It imports more files of the workspace than a tool may: at most 200 with 8 MB';
  it('is one more than a tool may have', async () => {
    const many = (count: number) => {
      const names = Array.from({ length: count }, (_, at) => `a${String(at)}.json`);
      return pin(
        names.map((name) => `require('./${name}');`).join(''),
        Object.fromEntries(names.map((name) => [`/tools/${name}`, ''])),
      );
    };
    const most = await many(LIMITS.project.maxImportedFiles);
    expect([most.fault, most.own.length]).toEqual([undefined, LIMITS.project.maxImportedFiles]);
    expect((await many(LIMITS.project.maxImportedFiles + 1)).fault).toBe(TOO_MANY);
  });

  it('is larger than all of them may be, with the tool', async () => {
    const text = "require('./a.json')";
    const rest = LIMITS.project.maxImportedBytes - text.length;
    expect((await pin(text, { '/tools/a.json': 'x'.repeat(rest) })).fault).toBeUndefined();
    expect((await pin(text, { '/tools/a.json': 'x'.repeat(rest + 1) })).fault).toBe(TOO_MANY);
  });
});
