import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileFailure, type FileResult, type FileStat } from '../../core/file-system.ts';
import { createCodeAnalyzer } from '../code/analyze-code.ts';
import { pinFiles, type Pinned, type ReadFiles } from './pinned-files.ts';

const analyzer = createCodeAnalyzer(() => Promise.reject(new Error('no types here')));
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

/** Reads the disk of this machine like the workspace. */
function attempt<T>(path: string, work: () => T): Promise<FileResult<T>> {
  try {
    return Promise.resolve({ ok: true, value: work() });
  } catch {
    return Promise.resolve(fileFailure('ENOENT', path));
  }
}
const statOf = (path: string): FileStat => {
  const stat = lstatSync(path);
  return {
    kind: stat.isDirectory() ? 'directory' : stat.isSymbolicLink() ? 'link' : 'file',
    mode: stat.mode & 0o777,
    size: stat.size,
    mtimeMs: stat.mtimeMs,
  };
};
const disk: ReadFiles = {
  readFile: (path) => attempt(path, () => new Uint8Array(readFileSync(path))),
  lstat: (path) => attempt(path, () => statOf(path)),
  realpath: (path) => attempt(path, () => realpathSync(path)),
  list: (path) => attempt(path, () => readdirSync(path).map((name) => ({ name, ...statOf(join(path, name)) }))),
};

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'pins-')));
});
afterEach(() => rmSync(root, { recursive: true }));

type Layout = Readonly<Record<string, string | undefined>>;

/**
 * Writes files. Each file prints its text, so that a run shows what was loaded; `undefined` is code that prints its own
 * name.
 */
function write(layout: Layout): void {
  for (const [path, text] of Object.entries(layout)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(
      join(root, path),
      (text ?? `(globalThis.loaded ??= []).push(${JSON.stringify(path)});\n`).replaceAll('ROOT', root),
    );
  }
}
async function pin(tool: string): Promise<Pinned & { readonly own: readonly string[] }> {
  const path = join(root, tool);
  const text = readFileSync(path, 'utf8');
  const pinned = await pinFiles(disk, analyzer, { path, bytes: bytes(text), js: text });
  return {
    ...pinned,
    own: pinned.files
      .map((file) => file.path.slice(root.length + 1))
      .filter((file) => file !== tool)
      .sort(),
  };
}
/** The files that the real Node loads. */
function loaded(tool: string): readonly string[] {
  const text =
    `process.on('exit', () => console.log(JSON.stringify(globalThis.loaded ?? []))); ` +
    `import(${JSON.stringify(`file://${join(root, tool)}`)}).catch((error) => { console.error(error); ` +
    `process.exitCode = 1; });`;
  return (
    JSON.parse(execFileSync(process.execPath, ['--no-warnings', '-e', text], { encoding: 'utf8' })) as string[]
  ).sort();
}

const CASES: readonly (readonly [name: string, tool: 'cjs' | 'mjs', text: string, layout: Layout])[] = [
  ['a file by its name', 'cjs', "require('../lib/a.js')", { 'lib/a.js': undefined, 'lib/b.js': undefined }],
  ['a file before its endings', 'cjs', "require('../lib/a')", { 'lib/a': undefined, 'lib/a.js': undefined }],
  ['.js before .json', 'cjs', "require('../lib/c')", { 'lib/c.json': '{}', 'lib/c.js': undefined }],
  ['a file before a folder', 'cjs', "require('../lib/b')", { 'lib/b.js': undefined, 'lib/b/index.js': undefined }],
  [
    'a folder where a slash says so',
    'cjs',
    "require('../lib/b/')",
    { 'lib/b.js': undefined, 'lib/b/index.js': undefined },
  ],
  ['a folder where dots say so', 'cjs', "require('..')", { 'index.js': undefined }],
  [
    'main of a folder',
    'cjs',
    "require('../lib/a')",
    { 'lib/a/package.json': '{"main":"other"}', 'lib/a/other.js': undefined, 'lib/a/index.js': undefined },
  ],
  [
    'main that is a folder',
    'cjs',
    "require('../lib/a')",
    { 'lib/a/package.json': '{"main":"./in"}', 'lib/a/in/index.js': undefined, 'lib/a/index.js': undefined },
  ],
  [
    'index where main is not there',
    'cjs',
    "require('../lib/a')",
    { 'lib/a/package.json': '{"main":"gone"}', 'lib/a/index.js': undefined },
  ],
  [
    'a name with a question mark',
    'cjs',
    "require('../lib/x.js?v=2')",
    { 'lib/x.js': undefined, 'lib/x.js?v=2.js': undefined },
  ],
  ['a query in an import', 'mjs', "import '../lib/x.mjs?v=2'", { 'lib/x.mjs': undefined, 'lib/x.mjs?v=2': undefined }],
  ['a hash in an import', 'mjs', "import '../lib/x.mjs#there'", { 'lib/x.mjs': undefined }],
  [
    'a name that is encoded, required',
    'cjs',
    "require('../lib/g%2dx')",
    { 'lib/g%2dx.js': undefined, 'lib/g-x.js': undefined },
  ],
  [
    'a name that is encoded, imported',
    'mjs',
    "import '../lib/g%2dx.mjs'",
    { 'lib/g%2dx.mjs': undefined, 'lib/g-x.mjs': undefined },
  ],
  [
    'dots that are encoded',
    'mjs',
    "import './%2e%2e/lib/a.mjs'",
    { 'lib/a.mjs': undefined, 'tools/lib/a.mjs': undefined },
  ],
  ['an address of a file, imported', 'mjs', "import 'file://ROOT/lib/d.cjs'", { 'lib/d.cjs': undefined }],
  [
    'an address of a file, required, is a name',
    'cjs',
    "require('file:/lib/d.cjs')",
    { 'lib/d.cjs': undefined, 'tools/node_modules/file:/lib/d.cjs': undefined },
  ],
  [
    'the same where a package has the name of the scheme',
    'cjs',
    "require('file:/lib')",
    { 'lib.js': undefined, 'node_modules/file:/lib.js': undefined },
  ],
  [
    'a name of package.json',
    'mjs',
    "import '#lib'",
    { 'package.json': '{"imports":{"#lib":"./lib/one.mjs"}}', 'lib/one.mjs': undefined },
  ],
  [
    'a pattern of package.json',
    'mjs',
    "import '#lib/two'",
    { 'package.json': '{"imports":{"#lib/*":"./lib/*.mjs"}}', 'lib/two.mjs': undefined },
  ],
  [
    'its own name',
    'mjs',
    "import 'me/part'",
    { 'package.json': '{"name":"me","exports":{"./part":"./lib/part.mjs"}}', 'lib/part.mjs': undefined },
  ],
  ['a template without holes', 'cjs', 'require(`../lib/a.js`)', { 'lib/a.js': undefined }],
  ['a text that is put together', 'cjs', "require('../li' + 'b/a' + `.js`)", { 'lib/a.js': undefined }],
  ['a template with constants', 'cjs', "const name = 'a'; require(`../lib/${name}.js`)", { 'lib/a.js': undefined }],
  [
    'its own folder',
    'cjs',
    "require(__dirname + '/../lib/a.js'); require(require('path').join(__dirname, '..', 'lib', 'b'))",
    { 'lib/a.js': undefined, 'lib/b.js': undefined },
  ],
  ['an import as it runs', 'cjs', "import('../lib/a.mjs')", { 'lib/a.mjs': undefined }],
  [
    'a require that was made',
    'mjs',
    "import { createRequire } from 'node:module'; const need = createRequire(import.meta.url); need('../lib/a'); " +
      "createRequire(import.meta.url)('../lib/b')",
    { 'lib/a.js': undefined, 'lib/b/index.js': undefined },
  ],
  [
    'other ways to require',
    'cjs',
    "module.require('../lib/a'); (0, require)('../lib/b'); require('module')._load('../lib/c', module); " +
      "require?.('../lib/d'); require.main ?? 0; require(require.resolve('../lib/e'))",
    {
      'lib/a.js': undefined,
      'lib/b.js': undefined,
      'lib/c.js': undefined,
      'lib/d.js': undefined,
      'lib/e.js': undefined,
    },
  ],
  [
    'one through another',
    'cjs',
    "require('../lib/a')",
    {
      'lib/a.js': "(globalThis.loaded ??= []).push('lib/a.js'); require('./b'); import('./c.mjs')",
      'lib/b.js': undefined,
      'lib/c.mjs': undefined,
    },
  ],
  [
    'an ending that nobody knows',
    'cjs',
    "require('../lib/a.tool')",
    { 'lib/a.tool': "(globalThis.loaded ??= []).push('lib/a.tool'); require('./b')", 'lib/b.js': undefined },
  ],
  ['a file in node_modules', 'cjs', "require('single')", { 'node_modules/single.js': undefined }],
];

describe('a tool consists of the files that Node loads', () => {
  it.each(CASES)('%s', async (_name, ending, text, layout) => {
    const tool = `tools/t.${ending}`;
    write({ [tool]: text, ...layout });
    const pinned = await pin(tool);
    expect(pinned.fault).toBeUndefined();
    const real = loaded(tool);
    expect(real.length).toBeGreaterThan(0);
    const code = (paths: readonly string[]): readonly string[] =>
      paths.filter((path) => !path.endsWith('package.json') && !path.includes('node_modules/file:'));
    expect(code(pinned.own)).toEqual(code(real));
    expect(pinned.own).toEqual(expect.arrayContaining([...real]));
  });
});

describe('further files', () => {
  it('includes the nearest package.json, and no other', async () => {
    write({
      'tools/t.cjs': "require('../lib/in/a')",
      'lib/in/a.js': '',
      'lib/package.json': '{}',
      'package.json': '{"main":"x.js"}',
    });
    expect((await pin('tools/t.cjs')).own).toEqual(['lib/in/a.js', 'lib/package.json', 'package.json']);
  });

  it('includes packages with everything that they load, and their dependencies', async () => {
    write({
      'tools/t.cjs': "require('one/fp')",
      'node_modules/one/package.json':
        '{"main":"lib/main.js","dependencies":{"two":"1"},"optionalDependencies":{"gone":"1"}}',
      'node_modules/one/lib/main.js': '',
      'node_modules/one/README.md': '',
      'node_modules/one/index.d.ts': '',
      'node_modules/one/bin/run': '',
      'node_modules/one/node_modules/two/package.json': '{}',
      'node_modules/one/node_modules/two/index.js': '',
      'node_modules/two/index.mjs': '',
      'node_modules/other/index.js': '',
    });
    const { own, hasPackages } = await pin('tools/t.cjs');
    expect(hasPackages).toBe(true);
    expect(own.map((path) => path.slice('node_modules/'.length))).toEqual([
      'one/bin/run',
      'one/lib/main.js',
      'one/node_modules/two/index.js',
      'one/node_modules/two/package.json',
      'one/package.json',
      'two/index.mjs',
    ]);
  });

  it('includes what is started by a literal path: threads, processes and lines for the shell', async () => {
    write({ 'w.js': '', 'c.js': '', 'e.js': '', 'tools/u.mjs': '' });
    write({
      'tools/t.cjs':
        "const { Worker } = require('worker_threads'); const c = require('child_process'); new " +
        "Worker('ROOT/w.js'); c.fork('ROOT/c.js'); c.execSync('cd / && node -r ROOT/e.js x'); new Worker(new " +
        "URL('./u.mjs', import_meta_url)); c.spawn('node', [process.argv[2]]);",
    });
    expect((await pin('tools/t.cjs')).own).toEqual(['c.js', 'e.js', 'tools/u.mjs', 'w.js']);
  });

  it('includes what a shell script runs', async () => {
    write({
      'tools/run':
        '#!/bin/bash\n# node /nowhere.js\nsource "$(dirname "$0")/lib.sh"\nif true; then FOO=1 node ' +
        '--no-warnings ROOT/lib/a.js "$@" | ROOT/lib/filter; fi\ncat ROOT/data.js\n',
      'tools/lib.sh': '. ROOT/lib/more.sh',
      'lib/more.sh': '',
      'lib/a.js': "require('./b')",
      'lib/b.js': '',
      'lib/filter': '',
      'data.js': '',
    });
    const path = join(root, 'tools/run');
    const { files } = await pinFiles(disk, analyzer, { path, bytes: bytes(readFileSync(path, 'utf8')), js: undefined });
    expect(files.map((file) => file.path.slice(root.length + 1)).sort()).toEqual([
      'lib/a.js',
      'lib/b.js',
      'lib/filter',
      'lib/more.sh',
      'tools/lib.sh',
      'tools/run',
    ]);
  });

  it('is not a tool if a file or a package is behind a link', async () => {
    write({
      'tools/t.cjs': "require('../linked/a')",
      'tools/p.cjs': "require('pack')",
      'lib/a.js': '',
      'packages/pack/index.js': '',
      'node_modules/x.js': '',
    });
    symlinkSync(join(root, 'lib'), join(root, 'linked'));
    expect((await pin('tools/t.cjs')).fault).toMatch(/behind a link/);
    symlinkSync(join(root, 'packages/pack'), join(root, 'node_modules/pack'));
    expect((await pin('tools/p.cjs')).fault).toMatch(/behind a link/);
  });

  it('is not a tool if a static import is missing', async () => {
    write({ 'tools/t.mjs': "import './gone'", 'tools/gone.js': '' });
    expect((await pin('tools/t.mjs')).fault).toMatch(/no such file/);
  });
});

/** Files written after a person has allowed the tool; Node would then load them. */
const LATER: readonly (readonly [name: string, tool: 'cjs' | 'mjs', text: string, layout: Layout, later: Layout])[] = [
  [
    'another main',
    'cjs',
    "require('../lib/a')",
    { 'lib/a/index.js': undefined },
    { 'lib/a/package.json': '{"main":"evil.js"}', 'lib/a/evil.js': undefined },
  ],
  [
    'a main that is another file of it',
    'cjs',
    "require('../lib/a'); require('../lib/a/two')",
    { 'lib/a/index.js': undefined, 'lib/a/two.js': undefined },
    { 'lib/a/package.json': '{"main":"two.js"}' },
  ],
  ['a file beside a folder', 'cjs', "require('../lib/b')", { 'lib/b/index.js': undefined }, { 'lib/b.js': undefined }],
  ['a file without an ending', 'cjs', "require('../lib/b')", { 'lib/b.js': undefined }, { 'lib/b': undefined }],
  ['.js beside .json', 'cjs', "require('../lib/c')", { 'lib/c.json': '{}' }, { 'lib/c.js': undefined }],
  [
    'a package in a nearer folder',
    'cjs',
    "require('p')",
    { 'node_modules/p/index.js': undefined },
    { 'tools/node_modules/p/index.js': undefined },
  ],
  [
    'a package of its own name',
    'cjs',
    "require('p')",
    { 'node_modules/p/index.js': undefined },
    { 'package.json': '{"name":"p","exports":"./evil.js"}', 'evil.js': undefined },
  ],
  [
    'another target of a name',
    'mjs',
    "import '#lib'",
    { 'package.json': '{"imports":{"#lib":"./one.mjs"}}', 'one.mjs': undefined },
    { 'package.json': '{"imports":{"#lib":"./evil.mjs"}}', 'evil.mjs': undefined },
  ],
  [
    'a nearer package.json',
    'mjs',
    "import '#lib'",
    { 'package.json': '{"imports":{"#lib":"./one.mjs"}}', 'one.mjs': undefined },
    { 'tools/package.json': '{"imports":{"#lib":"./evil.mjs"}}', 'tools/evil.mjs': undefined },
  ],
  [
    'other code of a package that it needs',
    'cjs',
    "require('p')",
    {
      'node_modules/p/package.json': '{"dependencies":{"q":"1"}}',
      'node_modules/p/index.js': "require('q')",
      'node_modules/q/index.js': undefined,
    },
    { 'node_modules/q/index.js': 'globalThis.loaded = ["evil"]' },
  ],
  [
    'a package inside of one',
    'cjs',
    "require('p')",
    {
      'node_modules/p/package.json': '{"dependencies":{"q":"1"}}',
      'node_modules/p/index.js': "require('q')",
      'node_modules/q/index.js': undefined,
    },
    { 'node_modules/p/node_modules/q/index.js': 'globalThis.loaded = ["evil"]' },
  ],
];

describe('a later change asks again', () => {
  it.each(LATER)('%s', async (_name, ending, text, layout, later) => {
    const tool = `tools/t.${ending}`;
    write({ [tool]: text, ...layout });
    const before = await pin(tool);
    const ran = loaded(tool);
    write(later);
    // The real Node now runs something else.
    expect(loaded(tool)).not.toEqual(ran);
    const after = await pin(tool);
    expect(after.files).not.toEqual(before.files);
    // One of these paths makes the folder be read again.
    const touched = Object.keys(later).map((path) => join(root, path));
    expect(
      before.watched.some((at) =>
        touched.some((path) => at === path || path.startsWith(`${at}/`) || at.startsWith(`${path}/`)),
      ),
    ).toBe(true);
  });
});
