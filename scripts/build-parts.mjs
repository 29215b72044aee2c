// @ts-check
/**
 * Shared by the plugins that build scripts of other threads: separate bundles, names with hashes, and the virtual
 * modules with their addresses.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** A hash for file names. @param {string | Buffer} content */
export const shortHash = (content) => createHash('sha256').update(content).digest('hex').slice(0, 12);

/**
 * Bundles one entry without the app's configuration, and writes nothing.
 *
 * @param {string} path of the entry, below `src`
 * @param
 * {Omit<import('vite').BuildOptions, 'write' | 'lib'> & { lib: Omit<import('vite').LibraryOptions, 'entry'>, define?:
 * Record<string, string>, conditions?: string[] }} options `conditions`: which entries of packages are taken, by default
 * those for browsers
 */
export async function bundleSource(path, { define = {}, conditions, lib, ...options }) {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    ...(conditions === undefined ? {} : { resolve: { conditions } }),
    build: {
      write: false,
      ...options,
      lib: { entry: fileURLToPath(new URL(`../src/${path}`, import.meta.url)), ...lib },
    },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error(`No bundle was made of ${path}`);
  return first.output;
}

/**
 * The hooks of a plugin with one virtual module.
 *
 * @param {string} id as imported
 * @param {(base: string) => Promise<string>} codeFor gets the bundler's base: `./` in a build, `/` on the development
 * server
 */
export function virtualModule(id, codeFor) {
  const resolved = `\0${id}`;
  let base = '/';
  return /** @satisfies {Partial<import('vite').Plugin>} */ ({
    configResolved(/** @type {import('vite').ResolvedConfig} */ config) {
      base = config.base;
    },
    resolveId: (/** @type {string} */ asked) => (asked === id ? resolved : undefined),
    load: async (/** @type {string} */ asked) => (asked === resolved ? await codeFor(base) : undefined),
  });
}

/**
 * The hook that adds files to a build. Workers are bundled by another instance of the plugin; the files are written
 * once, with the page.
 *
 * @param {() => Promise<readonly { readonly path: string, readonly source: string | Buffer }[]>} files
 */
export function writtenWithPage(files) {
  return {
    /** @this {import('vite').Rollup.PluginContext} */
    async generateBundle() {
      if (this.environment.config.isWorker) return;
      for (const { path, source } of await files()) this.emitFile({ type: 'asset', fileName: path, source });
    },
  };
}

/**
 * The hook that serves a folder on the development server.
 *
 * @param {string} folder such as `/export/`
 * @param {(pathname: string, response: import('node:http').ServerResponse) => Promise<boolean>} answer whether there is
 * such a file
 */
export function servedWhileDeveloping(folder, answer) {
  return {
    configureServer(/** @type {import('vite').ViteDevServer} */ server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://local');
        if (!pathname.startsWith(folder)) return next();
        void answer(pathname, response).then((isThere) => (isThere ? undefined : next()), next);
      });
    },
  };
}
