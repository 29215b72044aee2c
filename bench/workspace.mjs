// @ts-check
/**
 * The built-in tools on a large workspace, each beside Node, ripgrep and grep on the same tree, and discovery with
 * 10,000 tools. Read the ratios: machines differ.
 *   node bench/workspace.mjs [files]     on the built app; 50,000 files without a number
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/browsers/chromium.mjs';
import { startServer } from '../scripts/serve.mjs';
import { seedTools } from './many-tools.mjs';
import { median, short } from './statistics.mjs';

const FILES = Number(process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? 50_000);
const ROUNDS = 5;
const PER_FOLDER = 100;
const LINE = 'const value = compute(first, second); // a line of code that is like many others\n';

/** The same text here and in the tab. @param {number} index */
const textOf = (index) =>
  `// file ${index}\n${LINE.repeat(10 + (index % 40))}${index % 500 === 0 ? 'function needleInTheStack() {}\n' : ''}`;
/** @param {number} index */
const pathOf = (index) => `/tree/d${Math.floor(index / PER_FOLDER)}/file${index}.${index % 3 === 0 ? 'ts' : 'js'}`;

const folder = mkdtempSync(join(tmpdir(), 'toolyard-bench-'));
const server = await startServer({ port: 0, root: fileURLToPath(new URL('../dist', import.meta.url)) });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  for (let index = 0; index < FILES; index += 1) {
    const path = join(folder, pathOf(index));
    if (index % PER_FOLDER === 0) mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, textOf(index));
  }
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.goto(server.url);
  await page.evaluate(() => /** @type {any} */ (window).toolyard.ready);
  await fill(page);
  const large = LINE.repeat(Math.ceil((10 * 1024 * 1024) / LINE.length));
  await page.evaluate(
    async (text) => /** @type {any} */ (window).toolyard.workspace.writeFile('/large.js', `${text}the one place\n`),
    large,
  );
  writeFileSync(join(folder, 'large.js'), `${large}the one place\n`);

  const rows = [];
  for (const [
    what,
    tool,
    parameters,
    node,
    commands,
  ] of /** @type {[string, string, object, () => unknown, string[][]][]} */ ([
    [
      'grep a word',
      'grep',
      { pattern: 'needleInTheStack', path: '/tree' },
      () => search(/needleInTheStack/),
      greps('needleInTheStack'),
    ],
    [
      'grep an expression',
      'grep',
      { pattern: 'needle\\w+\\(\\) \\{', path: '/tree' },
      () => search(/needle\w+\(\) \{/),
      greps('needle[A-Za-z]+\\(\\) \\{'),
    ],
    [
      'grep without regard to case',
      'grep',
      { pattern: 'NEEDLEinthestack', path: '/tree', ignore_case: true },
      () => search(/NEEDLEinthestack/i),
      greps('NEEDLEinthestack', '-i'),
    ],
    [
      'glob **/*.ts',
      'glob',
      { pattern: '**/*.ts', path: '/tree' },
      () =>
        readdirSync(join(folder, 'tree'), { recursive: true }).filter((name) => String(name).endsWith('.ts')).length,
      [['rg', '--files', '-g', '*.ts', '--sortr', 'modified', join(folder, 'tree')]],
    ],
  ])) {
    const first = await timed(page, tool, parameters);
    const again = /** @type {number[]} */ ([]);
    for (let round = 0; round < ROUNDS; round += 1) again.push(await timed(page, tool, parameters));
    await page.evaluate(() =>
      /** @type {any} */ (window).toolyard.workspace.writeFile('/tree/d0/new.txt', String(Math.random())),
    );
    const changed = await timed(page, tool, parameters);
    const beside = [
      ['Node', medianOf(node)],
      ...commands
        .filter(([name = '']) => spawnSync(name, ['--version']).error === undefined)
        .map(([name = '', ...args]) => [name, medianOf(() => spawnSync(name, args, { maxBuffer: 1 << 28 }))]),
    ];
    rows.push([
      what,
      short(first),
      short(changed),
      short(median(again)),
      beside.map(([name, ms]) => `${name} ${short(Number(ms))} ms (${short(median(again) / Number(ms))} ×)`).join(', '),
    ]);
  }
  const edits = [];
  for (let round = 0; round < ROUNDS; round += 1)
    edits.push(
      await timed(page, 'edit', {
        path: '/large.js',
        old_string: round % 2 === 0 ? 'the one place' : 'another place',
        new_string: round % 2 === 0 ? 'another place' : 'the one place',
      }),
    );
  const nodeEdit = medianOf(() =>
    writeFileSync(
      join(folder, 'large.js'),
      readFileSync(join(folder, 'large.js'), 'utf8').replace('the one place', 'the one place'),
    ),
  );
  rows.push([
    'edit in a file of 10 MB',
    short(edits[0] ?? NaN),
    '',
    short(median(edits)),
    `Node ${short(nodeEdit)} ms (${short(median(edits) / nodeEdit)} ×)`,
  ]);
  // Each starts a program in a new sandbox; the compared tool is a Node tool, which starts none.
  await page.evaluate(async () => {
    const { toolyard } = /** @type {any} */ (window);
    await toolyard.addTool({
      name: 'own',
      description: 'Does nothing.',
      code: 'function tool() { return 1; }',
      parameters: { type: 'object' },
      environment: 'node',
    });
    await toolyard.grants.set('own', { network: [], files: 'write', secrets: [], dom: false });
  });
  const starts = { bash: /** @type {number[]} */ ([]), own: /** @type {number[]} */ ([]) };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, parameters] of /** @type {['bash' | 'own', object][]} */ ([
      ['bash', { command: 'true' }],
      ['own', {}],
    ])) {
      await page.waitForTimeout(1_000);
      starts[name].push(await timed(page, name, parameters));
    }
  }
  const [bash, own] = [starts.bash.slice(1), starts.own.slice(1)].map(median);
  rows.push([
    '`true` in bash, over all these files',
    short(starts.bash[0] ?? NaN),
    '',
    short(bash ?? NaN),
    `a node tool over the same files ${short(own ?? NaN)} ms (${short((bash ?? NaN) / (own ?? NaN))} ×)`,
  ]);
  await page.close();

  const many = await (await browser.newContext()).newPage();
  await seedTools(many, server.url, 10_000);
  await many.goto(server.url);
  await many.evaluate(() => /** @type {any} */ (window).toolyard.ready);
  await many.waitForTimeout(3000);
  const found = await many.evaluate(async () => {
    const times = [];
    for (let round = 0; round < 6; round += 1) {
      const start = performance.now();
      await /** @type {any} */ (window).toolyard.discoverTools();
      times.push(performance.now() - start);
    }
    return times;
  });
  rows.push(['`discoverTools()` with 10,000 tools', short(found[0] ?? NaN), '', short(median(found.slice(1))), '']);
  console.log(
    `${FILES} files\n\n| what | first, ms | after a change, ms | again, median, ms | beside, on the same tree ` +
      `|\n|---|---|---|---|---|`,
  );
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`);
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}

/** @param {string} pattern @param {string[]} flags */
function greps(pattern, ...flags) {
  return [
    ['rg', ...flags, pattern, join(folder, 'tree')],
    ['grep', '-rnE', ...flags, pattern, join(folder, 'tree')],
  ];
}

/** @param {RegExp} pattern */
function search(pattern) {
  let matches = 0;
  for (const name of readdirSync(join(folder, 'tree'), { recursive: true, withFileTypes: true })) {
    if (name.isFile())
      for (const line of readFileSync(join(name.parentPath, name.name), 'utf8').split('\n'))
        if (pattern.test(line)) matches += 1;
  }
  return matches;
}

/** @param {() => unknown} run */
function medianOf(run) {
  const times = [];
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  return median(times);
}

/**
 * Milliseconds as measured by the page.
 * @param {import('playwright').Page} page
 * @param {string} toolName
 * @param {object} parameters
 * @returns {Promise<number>}
 */
async function timed(page, toolName, parameters) {
  const { ms, result } = await page.evaluate(
    async (call) => {
      const start = performance.now();
      const result = await /** @type {any} */ (window).toolyard.executeTool({ ...call, timeout: 600_000 });
      return { ms: performance.now() - start, result };
    },
    { toolName, parameters },
  );
  if (!result.success) throw new Error(`${toolName}: ${result.error}`);
  return ms;
}

/** Creates the tree by one run of a tool. @param {import('playwright').Page} page */
async function fill(page) {
  const code = `const fs = require('fs');
const LINE = ${JSON.stringify(LINE)};
const PER_FOLDER = ${PER_FOLDER};
const textOf = ${textOf};
const pathOf = ${pathOf};
function tool({ from, to }) {
  for (let index = from; index < to; index += 1) {
    if (index % PER_FOLDER === 0) fs.mkdirSync(pathOf(index).replace(/\\/[^/]*$/, ''), { recursive: true });
    fs.writeFileSync(pathOf(index), textOf(index));
  }
}`;
  await page.evaluate(
    async ([text, files]) => {
      const { toolyard } = /** @type {any} */ (window);
      await toolyard.addTool({
        name: 'fill',
        description: 'Fills.',
        code: text,
        parameters: { type: 'object' },
        environment: 'node',
        timeout: 600_000,
      });
      await toolyard.grants.set('fill', { network: [], files: 'write', secrets: [], dom: false });
      for (let from = 0; from < Number(files); from += 10_000) {
        const done = await toolyard.executeTool({
          toolName: 'fill',
          parameters: { from, to: Math.min(Number(files), from + 10_000) },
        });
        if (!done.success || (done.changes?.state ?? 'landed') !== 'landed')
          throw new Error(JSON.stringify(done).slice(0, 500));
      }
    },
    /** @type {const} */ ([code, String(FILES)]),
  );
}
