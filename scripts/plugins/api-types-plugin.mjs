// @ts-check
/** Adds `toolyard.d.ts` to a build: the types of `window.toolyard` in one file that imports nothing. */
import { fileURLToPath } from 'node:url';
import { generateDtsBundle } from 'dts-bundle-generator';

const ENTRY = fileURLToPath(new URL('../../src/app/public-types.ts', import.meta.url));
const CONFIG = fileURLToPath(new URL('../../tsconfig.page.json', import.meta.url));
const HEAD = '// The types of window.toolyard, the API of a page of Toolyard.\n';

/** @returns {import('vite').Plugin} */
export function apiTypesPlugin() {
  return {
    name: 'toolyard-api-types',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'toolyard.d.ts', source: readApiTypes() });
    },
  };
}

/** @returns {string} the declarations */
export function readApiTypes() {
  const [text] = generateDtsBundle(
    [
      {
        filePath: ENTRY,
        output: { exportReferencedTypes: false, inlineDeclareGlobals: true, noBanner: true, sortNodes: false },
        failOnClass: false,
      },
    ],
    { preferredConfigPath: CONFIG },
  );
  if (text === undefined) throw new Error('The types of the API could not be made');
  return HEAD + text;
}
