// @ts-check
/**
 * Makes a script for each language except English and adds its address to the tag of `language.js`, which loads it if
 * that language is chosen: before the app's modules run, and only then. As a module, it would need a top-level await in
 * the app, and no bundler merges modules that await.
 */
import { createHash } from 'node:crypto';
import { bundleSource } from '../build-parts.mjs';

/** The script of a language is `assets/<name>-<hash>.js`; the service worker recognizes it by that name. */
const LANGUAGES = { de: { name: 'german', entry: 'ui/german.ts' } };
/** The global that the app's modules read; each language has `first` and `late`. */
const GLOBAL = 'toolyardTexts';
const TAG = /<script\b[^>]*\bsrc="[^"]*\blanguage\.js"/;

/** @typedef {{ language: string, path: string, code: string }} Script */

/** @returns {import('vite').Plugin} */
export function languagesPlugin({ dev = false } = {}) {
  /** @type {Promise<Script[]> | undefined} */
  let made;
  // During development a language is built again for each page.
  const scripts = () => (dev ? makeScripts(false) : (made ??= makeScripts(true)));
  let base = '/';
  return {
    name: 'toolyard-languages',
    configResolved(config) {
      base = config.base;
    },
    async generateBundle() {
      if (this.environment.config.isWorker) return;
      for (const { path, code } of await scripts()) this.emitFile({ type: 'asset', fileName: path, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => withAddresses(html, base, await scripts()),
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://local').pathname;
        if (!/^\/assets\/[a-z]+-dev\.js$/.test(path)) return next();
        void scripts().then((all) => {
          const script = all.find((each) => `/${each.path}` === path);
          if (script === undefined) next();
          else response.setHeader('Content-Type', 'text/javascript').end(script.code);
        }, next);
      });
    },
  };
}

/** @param {string} html @param {string} base @param {readonly Pick<Script, 'language' | 'path'>[]} scripts */
export function withAddresses(html, base, scripts) {
  return html.replace(
    TAG,
    (tag) => `${tag} ${scripts.map(({ language, path }) => `data-${language}="${base}${path}"`).join(' ')}`,
  );
}

/** @param {boolean} minify @returns {Promise<Script[]>} */
function makeScripts(minify) {
  return Promise.all(
    Object.entries(LANGUAGES).map(async ([language, { name, entry }]) => {
      // If the script does not load, the page stays English and says so.
      const [script] = await bundleSource(entry, {
        minify,
        target: 'es2023',
        lib: { formats: ['iife'], name: GLOBAL, fileName: 'out' },
      });
      const code = `${script.code}document.documentElement.lang=${JSON.stringify(language)};\n`;
      const hash = minify ? createHash('sha256').update(code).digest('base64url').slice(0, 8) : 'dev';
      return { language, path: `assets/${name}-${hash}.js`, code };
    }),
  );
}
