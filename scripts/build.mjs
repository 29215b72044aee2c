// @ts-check
// Builds the app: always, or with `--if-changed` only when a source differs from those of the build in dist/.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readShippedTools, shippedToolsFolder } from './plugins/shipped-tools-plugin.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// In dist, which every build empties: the stamp never outlives its build.
const stampFile = join(root, 'dist/.vite/sources-hash');

const before = sourcesHash();
if (process.argv.includes('--if-changed') && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === before) {
  console.log('build: dist/ is up to date');
} else {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const done = spawnSync(process.execPath, [vite, 'build'], { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) process.exit(done.status ?? 1);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, before);
}

/** Hash of the names and contents of all source files of a build. */
function sourcesHash() {
  const hash = createHash('sha256').update(process.versions.node);
  const rootFiles = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && /\.html$|^vite\.config\.|^package(?:-lock)?\.json$|^tsconfig.*\.json$|^\.env/.test(entry.name)
      ? [entry.name]
      : [],
  );
  for (const file of [
    ...rootFiles,
    ...filesBelow('src'),
    ...filesBelow('public'),
    ...filesBelow('scripts'),
    ...filesBelow('relay'),
  ].sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  hash.update(JSON.stringify(readShippedTools(shippedToolsFolder())));
  return hash.digest('hex');
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
