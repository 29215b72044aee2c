// @ts-check
/**
 * Builds the modules of an exported MCP server besides its tools, for the user's own Node, as one JSON file that is
 * loaded for the first such export. A virtual module has its URL.
 */
import { readFileSync } from 'node:fs';
import { addressModule } from './address-module.mjs';
import { bundleSource, servedWhileDeveloping, shortHash, virtualModule, writtenWithPage } from '../build-parts.mjs';

const VIRTUAL = 'virtual:toolyard-export';
/** Packages of a server, of its tools that store something, and of its build. */
const OWN = ['@modelcontextprotocol/server', 'ajv', 'ajv-formats', 'devalue', 'fake-indexeddb', 'sucrase'];
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
  const tool = await bundle('inside/exported-tool', 'run-tool');
  const modules = [...server, ...tool].map(({ fileName, code }) => ({
    path: `runtime/${fileName}`,
    text: `// Part of Toolyard (MIT licence), built from its source. The tools are not in here.\n${code}`,
  }));
  return [...modules, { path: 'package-lock.json', text: ownLock() }];
}

/** The packages of a server and their dependencies, from this project's own lockfile. */
function ownLock() {
  /**
   * @type
   * {{ packages: Record<string, { version: string, integrity?: string, dependencies?: Record<string, string> }> }}
   */
  const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
  /** @type {Map<string, { version: string, integrity: string }>} */
  const found = new Map();
  const open = OWN.map((name) => ({ from: '', name }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const at = locationOf(next.from, next.name, packages);
    const { version, integrity, dependencies = {} } = packages[at] ?? {};
    if (version === undefined || integrity === undefined)
      throw new Error(`package-lock.json does not have ${next.name}`);
    if (found.has(at)) continue;
    found.set(at, { version, integrity });
    open.push(...Object.keys(dependencies).map((name) => ({ from: at, name })));
  }
  // A nested one would need the entry of its parent; npm resolves it by itself.
  const outer = [...found]
    .filter(([path]) => path.lastIndexOf('node_modules/') === 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({
    dependencies: Object.fromEntries(outer.map(([path, entry]) => [path.slice('node_modules/'.length), entry])),
  });
}

/**
 * The path at which Node finds a package from another package's folder.
 * @param {string} from
 * @param {string} name
 * @param {Record<string, unknown>} packages
 */
function locationOf(from, name, packages) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const at = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (at in packages || folder === '') return at;
  }
}

/** @param {string} entry @param {string} name of the module that is imported */
async function bundle(entry, name) {
  const output = await bundleSource(`realms/${entry}.ts`, {
    minify: false,
    // The minimum version for `npm start`.
    target: 'node20',
    modulePreload: false,
    lib: { formats: ['es'], fileName: () => `${name}.js` },
    rollupOptions: { external: EXTERNAL, output: { chunkFileNames: '[name].js' } },
  });
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
}
