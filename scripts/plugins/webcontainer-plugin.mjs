// @ts-check
/**
 * Builds the files of the WebContainer engine: the document with its client, and our scripts that run inside a
 * container. They are loaded only after a person has agreed. A virtual module has their URLs.
 */
import { addressModule } from './address-module.mjs';
import { bundleSource, servedWhileDeveloping, shortHash, virtualModule, writtenWithPage } from '../build-parts.mjs';
import { COEP, ENGINE_CSP, metaPolicy } from '../serve/security-headers.mjs';

const VIRTUAL = 'virtual:toolyard-webcontainer';

/** @typedef {{ path: string, type: string, source: string }} EngineFile */
/** @typedef {{ document: EngineFile, script: EngineFile, runner: EngineFile, bridge: EngineFile }} EngineFiles */

/** One for all threads of a build. @type {Promise<EngineFiles> | undefined} */
let made;

/** @returns {import('vite').Plugin} */
export function webcontainerPlugin({ dev = false } = {}) {
  const files = () => (made ??= makeFiles(!dev));
  return {
    name: 'toolyard-webcontainer',
    ...virtualModule(VIRTUAL, async (base) => {
      const { document, runner, bridge } = await files();
      return addressModule(base, {
        engineDocumentUrl: document.path,
        guestUrls: { runner: runner.path, bridge: bridge.path },
      });
    }),
    ...writtenWithPage(async () => Object.values(await files())),
    ...servedWhileDeveloping('/engine/', async (pathname, response) => {
      const file = Object.values(await files()).find(({ path }) => `/${path}` === pathname);
      if (file === undefined) return false;
      response
        .setHeader('Content-Type', file.type)
        .setHeader('Cross-Origin-Embedder-Policy', COEP)
        .setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
        .end(file.source);
      return true;
    }),
  };
}

/** @param {boolean} minify @returns {Promise<EngineFiles>} */
async function makeFiles(minify) {
  const [client, runner, bridge] = await Promise.all([
    bundle('webcontainer-frame', { minify, external: [], define: { __COEP__: JSON.stringify(COEP) } }),
    bundle('inside/container-runner', { minify, external: [/^node:/] }),
    bundle('inside/container-bridge', { minify, external: [/^node:/] }),
  ]);
  const script = hashed('client', 'js', client);
  const name = script.path.replace('engine/', '');
  const document =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" ` +
    `content="${metaPolicy(ENGINE_CSP)}"><title>Toolyard engine</title><script type="module" ` +
    `src="${name}"></script></head><body></body></html>\n`;
  return {
    document: hashed('frame', 'html', document),
    script,
    runner: hashed('runner', 'mjs', runner),
    bridge: hashed('bridge', 'mjs', bridge),
  };
}

/** @param {string} name @param {'js' | 'mjs' | 'html'} end @param {string} source @returns {EngineFile} */
function hashed(name, end, source) {
  return {
    path: `engine/${name}-${shortHash(source)}.${end}`,
    type: end === 'html' ? 'text/html' : 'text/javascript',
    source,
  };
}

/**
 * One module in one file.
 * @param {string} name
 * @param {{ minify: boolean, external: RegExp[], define?: Record<string, string> }} options
 */
async function bundle(name, { minify, external, define = {} }) {
  const [script, ...more] = await bundleSource(`realms/${name}.ts`, {
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    minify,
    target: 'es2022',
    lib: { formats: ['es'], fileName: 'out' },
    rollupOptions: { external },
  });
  if (more.length > 0) throw new Error(`${name} is more than one file`);
  return script.code;
}
