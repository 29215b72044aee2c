// @ts-check
/**
 * How long links are, beside lz-string's `compressToEncodedURIComponent` of the same tool as JSON.
 *   node bench/share.mjs            definitions generated from templates of our own
 *   TOOLYARD_DATA=<folder> …        the definitions of its function-calls.jsonl
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import lzString from 'lz-string';
import { createServer } from 'vite';
import { percentile, short } from './statistics.mjs';

const REQUESTED = 0.6;
const START = Date.parse('2026-03-01T10:00:00Z');

/** @typedef {{ name: string, description: string, parameters: { properties?: Record<string, unknown> } }} Definition */

/** Bodies of five lines in rotation, in the accepted shapes. @type {((name: string, names: string) => string)[]} */
const BODIES = [
  (name, names) =>
    `export default async function run({ ${names} }, { fetch }) {\n  const response = await ` +
    `fetch(\`https://api.example.com/${name}?q=\${encodeURIComponent(JSON.stringify({ ${names} }))}\`);\n  if ` +
    `(!response.ok) throw new Error(\`The service answered \${response.status}\`);\n  return await ` +
    `response.json();\n}\n`,
  (name, names) =>
    `function tool({ ${names} }) {\n  const values = [${names}].filter((value) => value !== undefined);\n  if ` +
    `(values.length === 0) throw new Error('Nothing was given');\n  return { name: '${name}', count: ` +
    `values.length, values };\n}\n`,
  (name, names) =>
    `async function run(params, context) {\n  const { ${names} } = params;\n  context.log('${name}', ` +
    `${names});\n  return { ok: true, result: { ${names} } };\n}\n`,
];

/** @type {import('../src/share/contract/share.ts').SharedTool[]} */
const tools = definitions().map(({ name, description, parameters }, index) => {
  const names = Object.keys(parameters.properties ?? {})
    .filter((key) => /^[A-Za-z_$][\w$]*$/.test(key))
    .slice(0, 5)
    .join(', ');
  const body = BODIES[index % BODIES.length] ?? (() => '');
  const created = START + index * 7_654_321;
  return {
    name,
    description: description || name,
    code: body(name, names),
    // Parsed JSON is JSON.
    parameters: /** @type {import('../src/core/json/json.ts').JsonSchema} */ (/** @type {unknown} */ (parameters)),
    timeout: 30_000,
    environment: 'browser',
    enabled: true,
    language: 'javascript',
    createdAt: new Date(created).toISOString(),
    updatedAt: new Date(created + index * 54_321).toISOString(),
  };
});

const vite = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: '.cache/vite-bench',
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
});
try {
  const { packContainer, writePayload } = /** @type {typeof import('../src/share/index.ts')} */ (
    await vite.ssrLoadModule('/src/share/index.ts')
  );
  const started = performance.now();
  const payloads = tools.map((tool) => writePayload(packContainer({ tools: [tool], files: [] })).length);
  const eachMs = (performance.now() - started) / tools.length;
  const json = tools.map((tool) => JSON.stringify(tool));
  const theirs = json.map((text) => lzString.compressToEncodedURIComponent(text).length);
  const ratio = sum(payloads) / sum(theirs);
  // Without the fields that are equal for every tool, which the payload omits.
  const bare = tools.map(
    ({ name, description, code, parameters }) =>
      lzString.compressToEncodedURIComponent(JSON.stringify({ name, description, code, parameters })).length,
  );
  console.log(`| what, over ${tools.length} tools | characters | wanted |\n|---|---|---|`);
  console.log(`| a tool as JSON, mean | ${short(sum(json.map(({ length }) => length)) / tools.length)} |  |`);
  console.log(`| lz-string of it, mean | ${short(sum(theirs) / tools.length)} | 1 × |`);
  console.log(
    `| payload of a link, mean | ${short(sum(payloads) / tools.length)}, ${ratio.toFixed(3)} × lz-string | ≤ ` +
      `${REQUESTED.toFixed(2)} × |`,
  );
  console.log(
    `| lz-string of name, description, code and schema alone, mean | ${short(sum(bare) / tools.length)}, the ` +
      `payload is ${(sum(payloads) / sum(bare)).toFixed(3)} × |  |`,
  );
  console.log(`| payload of a link, p95 | ${short(percentile(payloads, 0.95))} |  |`);
  console.log(`| time to make one | ${eachMs.toFixed(1)} ms |  |`);
  if (ratio > REQUESTED) process.exitCode = 1;
} finally {
  await vite.close();
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @returns {Definition[]} */
function definitions() {
  const file = join(process.env['TOOLYARD_DATA'] ?? '', 'function-calls.jsonl');
  if (process.env['TOOLYARD_DATA'] !== undefined && existsSync(file)) {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .flatMap((line) =>
        /** @type {{ tools: { function: Definition }[] }} */ (JSON.parse(line)).tools.map((tool) => tool.function),
      );
  }
  const things = ['parcel', 'invoice', 'sensor', 'recipe', 'meeting', 'garden', 'ferry', 'lens', 'choir', 'bridge'];
  const actions = [
    ['find', 'Looks up'],
    ['measure', 'Measures the weight and size of'],
    ['archive', 'Puts away, with a note on why,'],
  ];
  return things.flatMap((thing) =>
    actions.map(([act, words]) => ({
      name: `${act}_${thing}`,
      description: `${words} one ${thing} that a person named, and says when it was last seen.`,
      parameters: {
        type: 'object',
        properties: {
          [`${thing}_label`]: { type: 'string', description: `What the ${thing} is called on its label.` },
          since: { type: 'string', format: 'date', description: 'Nothing older than this day counts.' },
          most: {
            type: 'integer',
            minimum: 1,
            maximum: 50,
            default: 5,
            description: `So many of each ${thing} are told.`,
          },
        },
        required: [`${thing}_label`],
      },
    })),
  );
}
