// @ts-check
/**
 * @type {Readonly<Record<import('../../src/node/inside/pack-support.ts').PartName, string>>} names of files by part
 */
export const PART_FILES = {
  zlib: 'zlib.js',
  crypto: 'crypto.js',
  brotli: 'brotli.wasm',
  typescript: 'typescript.js',
  shell: 'shell.js',
  sqlite: 'sqlite.js',
  sqliteWasm: 'sqlite.wasm',
  git: 'git.js',
  npm: 'npm.js',
};
