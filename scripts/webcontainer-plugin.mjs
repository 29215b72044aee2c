// @ts-check
/**
 * Builds what the WebContainer engine is made of: the document that holds its client, and our scripts that run inside a
 * container. None of it is loaded before a person has agreed to it. A virtual module gives the URLs.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { addressModule } from './address-module.mjs';
import { COEP, ENGINE_CSP, metaPolicy } from './headers.mjs';

const VIRTUAL = 'virtual:toolyard-webcontainer';
const realm = (/** @type {string} */ name) => fileURLToPath(new URL(`../src/realms/${name}.ts`, import.meta.url));

/** @typedef {{ path: string, type: string, source: string }} EngineFile */
/** @typedef {{ document: EngineFile, script: EngineFile, runner: EngineFile, bridge: EngineFile }} EngineFiles */

/** One for all threads of a build. @type {Promise<EngineFiles> | undefined} */
let made;

/** @returns {import('vite').Plugin} */
export function webcontainerPlugin({ dev = false } = {}) {
  const files = () => (made ??= makeFiles(!dev));
  let base = '/';
  return {
    name: 'toolyard-webcontainer',
    configResolved(config) {
      base = config.base;
    },
    resolveId(id) {
      return id === VIRTUAL ? `\0${VIRTUAL}` : undefined;
    },
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined;
      const { document, runner, bridge } = await files();
      return addressModule(base, { engineDocumentUrl: document.path, guestUrls: { runner: runner.path, bridge: bridge.path } });
    },
    async generateBundle() {
      // Workers are bundled with a plugin instance of their own; the files are written once, with the page.
      if (this.environment.config.isWorker) return;
      for (const { path, source } of Object.values(await files())) this.emitFile({ type: 'asset', fileName: path, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://local');
        if (!pathname.startsWith('/engine/')) return next();
        void files().then((all) => {
          const file = Object.values(all).find(({ path }) => `/${path}` === pathname);
          if (file === undefined) return next();
          response.setHeader('Content-Type', file.type).setHeader('Cross-Origin-Embedder-Policy', COEP).setHeader('Cross-Origin-Resource-Policy', 'cross-origin').end(file.source);
        }, next);
      });
    },
  };
}

/** @param {boolean} minify @returns {Promise<EngineFiles>} */
async function makeFiles(minify) {
  const [client, runner, bridge] = await Promise.all([
    bundle('webcontainer-frame', { minify, external: [], define: { __COEP__: JSON.stringify(COEP) } }),
    bundle('container-runner', { minify, external: [/^node:/] }),
    bundle('container-bridge', { minify, external: [/^node:/] }),
  ]);
  const script = hashed('client', 'js', client);
  const name = script.path.replace('engine/', '');
  const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${metaPolicy(ENGINE_CSP)}"><title>Toolyard engine</title><script type="module" src="${name}"></script></head><body></body></html>\n`;
  return { document: hashed('frame', 'html', document), script, runner: hashed('runner', 'mjs', runner), bridge: hashed('bridge', 'mjs', bridge) };
}

/** @param {string} name @param {'js' | 'mjs' | 'html'} end @param {string} source @returns {EngineFile} */
function hashed(name, end, source) {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 12);
  return { path: `engine/${name}-${hash}.${end}`, type: end === 'html' ? 'text/html' : 'text/javascript', source };
}

/**
 * One module in one file.
 * @param {string} name
 * @param {{ minify: boolean, external: RegExp[], define?: Record<string, string> }} options
 */
async function bundle(name, { minify, external, define = {} }) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: { write: false, minify, target: 'es2022', lib: { entry: realm(name), formats: ['es'], fileName: 'out' }, rollupOptions: { external } },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error(`No bundle was made of ${name}`);
  if (first.output.length !== 1) throw new Error(`${name} is more than one file`);
  return first.output[0].code;
}
