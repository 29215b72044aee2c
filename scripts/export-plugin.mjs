// @ts-check
/**
 * Builds what an exported MCP server is made of besides the tools: readable modules for a Node that is not ours, as one
 * JSON file that is loaded with the first such export. A virtual module gives its URL.
 */
import { addressModule } from './address-module.mjs';
import { bundleSource, servedWhileDeveloping, shortHash, virtualModule, writtenWithPage } from './build-parts.mjs';

const VIRTUAL = 'virtual:toolyard-export';
/** Installed with the server. */
const EXTERNAL = [/^node:/, /^@modelcontextprotocol\/server/, /^ajv/, /^devalue$/, /^fake-indexeddb$/];

/** @typedef {{ path: string, text: string }[]} RuntimeFiles */

/** One for all threads of a build. @type {Promise<{ path: string, source: string }> | undefined} */
let made;

/** @returns {import('vite').Plugin} */
export function exportPlugin() {
  const file = () => (made ??= makeFile());
  return {
    name: 'toolyard-export',
    ...virtualModule(VIRTUAL, async (base) => addressModule(base, { serverRuntimeUrl: (await file()).path })),
    ...writtenWithPage(async () => [await file()]),
    ...servedWhileDeveloping('/export/', async (_path, response) => {
      response.setHeader('Content-Type', 'application/json').end((await file()).source);
      return true;
    }),
  };
}

async function makeFile() {
  const source = JSON.stringify(await serverRuntime());
  return { path: `export/server-${shortHash(source)}.json`, source };
}

/** The modules, by their path in the server's folder. @returns {Promise<RuntimeFiles>} */
export async function serverRuntime() {
  const server = await bundle('exported-server', 'server');
  const tool = await bundle('exported-tool', 'run-tool');
  return [...server, ...tool].map(({ fileName, code }) => ({ path: `runtime/${fileName}`, text: `// Part of Toolyard (MIT licence), built from its source. The tools are not in here.\n${code}` }));
}

/** @param {string} entry @param {string} name of the module that is imported */
async function bundle(entry, name) {
  const output = await bundleSource(`realms/${entry}.ts`, {
    minify: false,
    // What `npm start` needs is what it needs, too.
    target: 'node20',
    modulePreload: false,
    lib: { formats: ['es'], fileName: () => `${name}.js` },
    rollupOptions: { external: EXTERNAL, output: { chunkFileNames: '[name].js' } },
  });
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
}
