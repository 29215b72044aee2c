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

/**
 * A sentence for each field of a definition that the app cannot read from its code, as its page says it too.
 *
 * @param {readonly { file: string, text: string }[]} files
 * @returns {Promise<string[]>}
 */
export async function unreadWarnings(files) {
  const modules = files.filter(({ file }) => !file.endsWith('.json'));
  if (modules.length === 0) return [];
  // Most builds have none, so the compiler is loaded on demand.
  const { default: typescript } = await import('typescript');
  const [{ analyzeJavaScript }, { stripTypes }, { describeCode }, { unreadSentences }] = await Promise.all(
    [
      'catalog/code/analyze-javascript.ts',
      'catalog/code/strip-types.ts',
      'catalog/formats/describe-code.ts',
      'ui/definition/unread-sentences.ts',
    ].map(importSource),
  );
  return modules.flatMap(({ file, text }) => {
    const isTyped = file.endsWith('.ts');
    const stripped = isTyped ? stripTypes(typescript, text) : { ok: true, js: text };
    const analysis = stripped.ok ? analyzeJavaScript(stripped.js) : stripped;
    // The app lists what is no tool, with the reason.
    const described = analysis.ok ? describeCode(text, analysis, isTyped ? 'typescript' : 'javascript') : undefined;
    return unreadSentences(described?.unread ?? [], 'file').map((/** @type {string} */ each) => `${file}: ${each}`);
  });
}

/**
 * Imports a TypeScript module of the app.
 *
 * @param {string} path below `src`
 * @returns {Promise<any>}
 */
async function importSource(path) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(fileURLToPath(new URL(`../../src/${path}`, import.meta.url)), {
    configFile: false,
    logLevel: 'error',
  });
  return module;
}

/** @returns {import('vite').Plugin} */
export function shippedToolsPlugin(folder = shippedToolsFolder()) {
  return {
    name: 'toolyard-shipped-tools',
    resolveId: (id) => (id === VIRTUAL || id === FILES ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL}` && id !== `\0${FILES}`) return undefined;
      const files = readShippedTools(folder);
      for (const { file } of files) this.addWatchFile(join(folder, file));
      if (id === `\0${FILES}`) {
        for (const warning of await unreadWarnings(files)) this.warn(warning);
        return `export const files = JSON.parse(${JSON.stringify(JSON.stringify(files))});\n`;
      }
      return files.length === 0
        ? 'export const loadShippedFiles = undefined;\n'
        : `export const loadShippedFiles = async () => (await import('${FILES}')).files;\n`;
    },
  };
}
