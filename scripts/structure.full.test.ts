import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { findCastProblems } from './structure/casts.mjs';
import { findFolderProblems } from './structure/folders.mjs';
import { findLineProblems } from './structure/lines.mjs';
import { findOwnAddressProblems } from './structure/own-addresses.mjs';
import { findPanelListProblems } from './structure/panels.mjs';
import { parseModule } from './structure/parse.mjs';
import { findQuotingProblems } from './structure/quoting.mjs';
import { checkStructure } from './structure.mjs';

// knip and stylelint start for each project.
vi.setConfig({ testTimeout: 60_000 });

const fixture = (name: string): string => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

test('a project that breaks every rule has a finding for each', async () => {
  const found = (await checkStructure(fixture('structure-bad'))).map(
    ({ file, line, rule }) => `${file}:${line} ${rule}`,
  );
  expect(found).toEqual([
    'docs/notes.md:1 machine-path',
    'docs/notes.md:2 doc-path',
    'docs/notes.md:2 doc-path',
    'docs/notes.md:3 word',
    'docs/notes.md:4 word',
    'docs/notes.md:5 line-length',
    'package-lock.json:2 lock-resolved',
    'package.json:4 unused-dependency',
    ...[6, 7, 8, 11, 14, 14, 14, 14].map((line) => `src/app/asks-origins.ts:${String(line)} origin-kind`),
    'src/app/host/cycle-a.ts:1 host-cycle',
    'src/app/host/cycle-b.ts:4 whole-host',
    'src/app/main.ts:1 door',
    ...[4, 6].map((line) => `src/catalog/casts-blindly.ts:${String(line)} cast-reason`),
    'src/catalog/contract/reaches-out.ts:1 contract',
    'src/catalog/imports-sideways.ts:1 direction',
    'src/catalog/runs-long.ts:1 function-length',
    'src/core/Bad_Name.ts:1 file-name',
    'src/core/cycle-b.ts:1 cycle',
    'src/core/exports-default.ts:1 default-export',
    'src/core/exports-default.ts:1 unused-export',
    'src/core/exports-star.ts:1 export-star',
    'src/core/imports-package.ts:1 direction',
    'src/core/imports-platform.ts:1 direction',
    ...[2, 3, 4, 5, 6, 7].map((line) => `src/core/slow-expressions.ts:${String(line)} slow-expression`),
    'src/core/slow-expressions.ts:9 made-expression',
    ...[1, 3].map((line) => `src/core/told-things.ts:${String(line)} name`),
    'src/core/too-long.ts:450 file-length',
    'src/core/unused.ts:1 unused-export',
    'src/core/unused.ts:6 unused-export',
    'src/helpers/stray.ts:1 unknown-room',
    'src/platform/imports-development.ts:1 undeclared-dependency',
    'src/platform/imports-undeclared.ts:1 undeclared-dependency',
    'src/realms/broker-worker.ts:1 untrusted-realm',
    'src/realms/inside/tool-worker.ts:1 untrusted-realm',
    'src/realms/inside/tool-worker.ts:2 untrusted-realm',
    'src/realms/schema-worker.ts:2 direction',
    'src/sandbox/starts-realm.ts:1 direction',
    'src/ui/elements/imports-panel.ts:1 ui-order',
    'src/ui/elements/unshown.tsx:1 gallery',
    'src/ui/elements/unshown.tsx:1 unused-export',
    'src/ui/frame/knows-a-feature.ts:1 ui-frame',
    'src/ui/panels/classes.module.css:5 unused-class',
    'src/ui/panels/classes.ts:4 unknown-class',
    'src/ui/panels/imports-gallery.ts:1 gallery',
    'src/ui/panels/imports-the-frame.ts:1 ui-frame',
    'src/ui/panels/off-scale.module.css:2 color-no-hex',
    'src/ui/panels/off-scale.module.css:3 function-disallowed-list',
    'src/ui/panels/off-scale.module.css:4 color-named',
    'src/ui/panels/off-scale.module.css:5 declaration-property-value-allowed-list',
    'src/ui/panels/off-scale.module.css:6 declaration-block-no-shorthand-property-overrides',
    'src/ui/panels/off-scale.module.css:6 declaration-property-value-allowed-list',
    'src/ui/panels/off-scale.module.css:7 declaration-property-value-allowed-list',
    'src/ui/panels/off-scale.module.css:8 declaration-property-value-disallowed-list',
    'src/ui/panels/off-scale.module.css:9 declaration-property-value-disallowed-list',
    'src/ui/panels/off-scale.module.css:10 declaration-property-value-allowed-list',
    'src/ui/panels/off-scale.module.css:12 declaration-property-unit-disallowed-list',
    'src/ui/panels/off-scale.module.css:13 declaration-property-unit-disallowed-list',
    'src/ui/panels/off-scale.module.css:14 declaration-property-unit-disallowed-list',
    'src/ui/panels/off-scale.module.css:14 declaration-property-value-disallowed-list',
    'src/ui/panels/once.css:1 duplicate',
    'src/ui/panels/texts/en.ts:1 unused-file',
    'src/ui/panels/texts/en.ts:4 unused-text',
  ]);
});

test('a project that follows the rules has none', async () => {
  expect(await checkStructure(fixture('structure-good'))).toEqual([]);
});

test('a folder with more than 25 files is found', () => {
  const tracked = (count: number) => Array.from({ length: count }, (_, at) => `src/share/one/file-${String(at)}.ts`);
  expect(findFolderProblems({ tracked: tracked(25) })).toEqual([]);
  expect(findFolderProblems({ tracked: tracked(26) })).toMatchObject([{ file: 'src/share/one', rule: 'folder-size' }]);
});

test('a cast that no compiler checks is found, with or without a reason', () => {
  const { blindCasts } = parseModule(
    'src/core/casts.ts',
    `// It is one.
const one = value as unknown as One;
const two = value as unknown as Two;
const both = {
  // It is three.
  three: () =>
    (value as any) as Three,
  four: value as never as Four,
};
/* oxlint-disable */
const five = [value as unknown, value as Five, value as const as Six];
const seven = make(
  // It is seven.
  value as unknown as Seven,
  value as unknown as Eight,
);
`,
  );
  expect(blindCasts).toEqual([
    { line: 2, hasReason: true },
    { line: 3, hasReason: false },
    { line: 7, hasReason: true },
    { line: 8, hasReason: false },
    { line: 14, hasReason: true },
    { line: 15, hasReason: false },
  ]);
});

test('more than ten casts that no compiler checks are found, outside tests', () => {
  const found = (path: string, count: number) => {
    const isTest = path.includes('.test.');
    const text = '// It is.\nvoid (value as unknown as Other);\n'.repeat(count);
    const { blindCasts } = parseModule(path, text);
    return findCastProblems({ files: new Map([[path, { path, isTest, blindCasts }]]) }).map(({ line, rule }) => [
      line,
      rule,
    ]);
  };
  expect(found('src/core/casts.ts', 10)).toEqual([]);
  expect(found('src/core/casts.ts', 11)).toEqual([[22, 'cast-count']]);
  expect(found('src/core/casts.test.ts', 11)).toEqual([]);
  expect(found('scripts/casts.ts', 11)).toEqual([]);
});

test('of a thousand lines one may have more than 120 columns; the files with most of the others are named', () => {
  const root = mkdtempSync(join(tmpdir(), 'lines-'));
  try {
    const write = (name: string, long: number, short: number, letter = 'a') =>
      writeFileSync(join(root, name), `${letter.repeat(121)}\n`.repeat(long) + `${letter.repeat(120)}\n`.repeat(short));
    write('few.ts', 1, 999, '𝛼');
    write('data.json', 9, 0);
    mkdirSync(join(root, 'golden'));
    write('golden/kept.ts', 9, 0);
    const tracked = ['few.ts', 'data.json', 'golden/kept.ts'];
    expect(findLineProblems({ root, tracked })).toEqual([]);
    write('more.md', 2, 0);
    expect(findLineProblems({ root, tracked: [...tracked, 'more.md'] })).toEqual([
      {
        file: 'more.md',
        line: 1,
        rule: 'line-length',
        message:
          '3 of 1002 lines have more than 120 columns; 1 in a thousand is the most. Break those of more.md ' +
          '(2), few.ts (1).',
      },
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('recognizes every way to refer to a module', () => {
  const { references } = parseModule(
    'src/app/main.ts',
    `import './a.css';
import type { A } from './a.ts';
import { type B } from './b.ts';
import { c as renamed, type D } from './c.ts';
import * as all from './all.ts';
export { e as f } from './e.ts';
const lazy = import('./lazy.ts');
const worker = new Worker(new URL('./worker.ts', import.meta.url));
type G = import('./g.ts').G;
const other = new URL('./not-a-module.ts', location.href);
`,
  );
  expect(references.map(({ specifier, kind, typeOnly, names }) => [specifier, kind, typeOnly, names])).toEqual([
    ['./a.css', 'import', false, []],
    ['./a.ts', 'import', true, ['A']],
    ['./b.ts', 'import', true, ['B']],
    ['./c.ts', 'import', false, ['c', 'D']],
    ['./all.ts', 'import', false, '*'],
    ['./e.ts', 'export', false, ['e']],
    ['./lazy.ts', 'dynamic', false, '*'],
    ['./worker.ts', 'url', false, '*'],
    ['./g.ts', 'import', true, '*'],
  ]);
});

test('a second way to quote for a shell is found', () => {
  const found = (text: string, path = 'src/ui/one.ts', isTest = false) =>
    findQuotingProblems({ files: new Map([[path, { path, text, isTest }]]) }).map(({ line }) => line);
  const ways = [
    String.raw`const a = "'" + word.replaceAll("'", "'\\''") + "'";`,
    'const b = word.split("\'").join(`\'"\'"\'`);',
    String.raw`const c = word.replace(/[\s'"|;&<>]/g, (letter) => "\\" + letter);`,
    String.raw`const d = word.replace(/["$\x60]/g, "x");`,
  ];
  expect(found(ways.slice(0, 3).join('\n'))).toEqual([1, 2, 3]);
  expect(found('const d = `"${word.replace(/["\\\\$`]/g, "x")}"`;')).toEqual([1]);
  expect(found(ways[0] ?? '', 'src/core/shell/quote-word.ts')).toEqual([]);
  expect(found(ways[0] ?? '', 'src/ui/one.test.ts', true)).toEqual([]);
  expect(found(String.raw`text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'); text.replaceAll("'", '');`)).toEqual([]);
});

test('a second way to tell private addresses from others is found', () => {
  const found = (text: string, path = 'src/ui/one.ts') => {
    const { expressions } = parseModule(path, text);
    return findOwnAddressProblems({ files: new Map([[path, { path, text, isTest: false, expressions }]]) }).map(
      ({ line }) => line,
    );
  };
  const ways = [
    `const a = host === 'localhost';`,
    `const b = host.endsWith('.local') || host.startsWith("192.168.");`,
    `const c = /^(?:localhost|127\\.)/.test(host);`,
    `const d = first === 127;`,
    'const e = [`[::1]`];',
    `const f = /^10\\.|^192\\.168/.test(host);`,
  ];
  expect(found(ways.join('\n'))).toEqual([1, 2, 4, 5, 3, 6]);
  expect(found(ways.join('\n'), 'src/core/permissions/private-host.ts')).toEqual([]);
  expect(found(ways.join('\n'), 'src/node/inside/net/name-resolver.ts')).toEqual([]);
  const others = `const a = { baseURL: 'http://localhost:8080/v1', hint: 'Not on localhost' }; if (code === 126) a;`;
  expect(found(others)).toEqual([]);
});

test('a second list of panels, and a name of a tool that opens one, are findings', () => {
  const files = new Map(
    Object.entries({
      'src/core/panel-navigation-map.ts': "const APP_PANELS = ['home', 'tools', 'agent', 'help', 'settings'] as const;",
      'src/ui/order.ts': "export const ORDER = [\n  'tools',\n  'home',\n  'agent',\n  'help',\n];",
      'src/ui/three.ts': "export const SOME = ['tools', 'home', 'agent'];",
      'src/agent/prompt.ts': "export const HOME = 'open_home_panel';\nexport const OTHER = 'open_panel';",
      'src/agent/prompt.test.ts': "const HOME = 'open_home_panel';",
    }).map(([path, text]) => [path, { path, text, isTest: path.endsWith('.test.ts') }]),
  );
  expect(findPanelListProblems({ files }).map(({ file, line, rule }) => `${file}:${String(line)} ${rule}`)).toEqual([
    'src/ui/order.ts:1 panel-list',
    'src/agent/prompt.ts:1 panel-list',
  ]);
});
