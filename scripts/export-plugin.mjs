// @ts-check
/**
 * Builds what an exported MCP server is made of besides the tools: readable modules for a Node that is not ours, as one
 * JSON file that is loaded with the first such export. A virtual module gives its URL.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { addressModule } from './address-module.mjs';

const VIRTUAL = 'virtual:toolyard-export';
const realm = (/** @type {string} */ name) => fileURLToPath(new URL(`../src/realms/${name}.ts`, import.meta.url));
/** Installed with the server. */
const EXTERNAL = [/^node:/, /^@modelcontextprotocol\/server/, /^ajv/, /^devalue$/, /^fake-indexeddb$/];

/** @typedef {{ path: string, text: string }[]} RuntimeFiles */

/** One for all threads of a build. @type {Promise<{ path: string, source: string }> | undefined} */
let made;

/** @returns {import('vite').Plugin} */
export function exportPlugin() {
  const file = () => (made ??= makeFile());
  let base = '/';
  return {
    name: 'toolyard-export',
    configResolved(config) {
      base = config.base;
    },
    resolveId(id) {
      return id === VIRTUAL ? `\0${VIRTUAL}` : undefined;
    },
    async load(id) {
      return id === `\0${VIRTUAL}` ? addressModule(base, { serverRuntimeUrl: (await file()).path }) : undefined;
    },
    async generateBundle() {
      // Workers are bundled with a plugin instance of their own; the file is written once, with the page.
      if (this.environment.config.isWorker) return;
      const { path, source } = await file();
      this.emitFile({ type: 'asset', fileName: path, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://local');
        if (!pathname.startsWith('/export/')) return next();
        void file().then(({ source }) => response.setHeader('Content-Type', 'application/json').end(source), next);
      });
    },
  };
}

async function makeFile() {
  const source = JSON.stringify(await serverRuntime());
  return { path: `export/server-${createHash('sha256').update(source).digest('hex').slice(0, 12)}.json`, source };
}

/** The modules, by their path in the server's folder. @returns {Promise<RuntimeFiles>} */
export async function serverRuntime() {
  const server = await bundle('exported-server', 'server');
  const tool = await bundle('exported-tool', 'run-tool');
  return [...server, ...tool].map(({ fileName, code }) => ({ path: `runtime/${fileName}`, text: `// Part of Toolyard (MIT licence), built from its source. The tools are not in here.\n${code}` }));
}

/** @param {string} entry @param {string} name of the module that is imported */
async function bundle(entry, name) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      // What `npm start` needs is what it needs, too.
      target: 'node20',
      modulePreload: false,
      lib: { entry: realm(entry), formats: ['es'], fileName: () => `${name}.js` },
      rollupOptions: { external: EXTERNAL, output: { chunkFileNames: '[name].js' } },
    },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error(`No bundle was made of ${entry}`);
  return first.output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
}
