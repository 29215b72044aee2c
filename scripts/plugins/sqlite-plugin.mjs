// @ts-check
/**
 * SQLite's package for browsers, without its own workers and storage: here it works on bytes, in our workers. Builds
 * for Node would otherwise use its other form, which imports Node's modules.
 */
import { fileURLToPath } from 'node:url';

const PACKAGE = '@sqlite.org/sqlite-wasm';
const entry = fileURLToPath(new URL(`../../node_modules/${PACKAGE}/dist/index.mjs`, import.meta.url));
const STORAGE = /globalThis(?:\?)?\.(?:local|session)Storage\b/g;
const ADDRESS = /new URL\("sqlite3[^"]*", import\.meta\.url\)/g;

/** @returns {import('vite').Plugin} */
export function sqliteAlone() {
  return {
    name: 'toolyard-sqlite-alone',
    enforce: 'pre',
    resolveId: (id) => (id === PACKAGE ? entry : undefined),
    transform(code, id) {
      if (id.split('?')[0] !== entry) return undefined;
      const addresses = code.match(ADDRESS)?.length ?? 0;
      if (addresses < 2) throw new Error('sqlite: the package names its files differently than before');
      return {
        code: code
          .replace(ADDRESS, 'new URL("about:blank")')
          .replaceAll('import.meta.url', '"about:blank"')
          .replace(STORAGE, 'undefined'),
        map: null,
      };
    },
  };
}
