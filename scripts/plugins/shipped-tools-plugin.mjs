// @ts-check
/**
 * Adds the tools of a folder to the build: `shipped-tools/` of the repository, or the folder in
 * `TOOLYARD_SHIPPED_TOOLS`. They are in a separate chunk, which the host worker loads when it looks for tools; without
 * tools there is no chunk.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const VIRTUAL = 'virtual:toolyard-shipped-tools';
const FILES = `${VIRTUAL}/files`;
/** A name with another dot (`x.test.ts`, `x.d.ts`) is not a tool, as in the workspace. */
const TAKEN = /^(?:[^.]+\.(?:ts|js|mjs)|[^.].*\.json)$/;

/** The folder for this build. */
export function shippedToolsFolder() {
  const asked = process.env.TOOLYARD_SHIPPED_TOOLS ?? '';
  return asked === '' ? fileURLToPath(new URL('../../shipped-tools', import.meta.url)) : resolve(asked);
}

/**
 * The files of such a folder, unchanged, by name.
 *
 * @param {string} folder
 * @returns {{ file: string, text: string }[]}
 */
export function readShippedTools(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && TAKEN.test(entry.name),
  );
  return names
    .map(({ name }) => ({ file: name, text: readFileSync(join(folder, name), 'utf8') }))
    .sort((one, other) => (one.file < other.file ? -1 : 1));
}

/** @returns {import('vite').Plugin} */
export function shippedToolsPlugin(folder = shippedToolsFolder()) {
  return {
    name: 'toolyard-shipped-tools',
    resolveId: (id) => (id === VIRTUAL || id === FILES ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}` && id !== `\0${FILES}`) return undefined;
      const files = readShippedTools(folder);
      for (const { file } of files) this.addWatchFile(join(folder, file));
      if (id === `\0${FILES}`) return `export const files = JSON.parse(${JSON.stringify(JSON.stringify(files))});\n`;
      return files.length === 0
        ? 'export const loadShippedFiles = undefined;\n'
        : `export const loadShippedFiles = async () => (await import('${FILES}')).files;\n`;
    },
  };
}
