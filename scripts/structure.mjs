// @ts-check
// The project's own structure check: directions, doors, origins, cycles, dead exports and dependencies, duplicates,
// house style of files.
//   node scripts/structure.mjs [root]
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCastProblems } from './structure/casts.mjs';
import { findClassProblems } from './structure/classes.mjs';
import { findDocProblems } from './structure/docs.mjs';
import { findDuplicates } from './structure/duplicates.mjs';
import { findExpressionProblems } from './structure/expressions.mjs';
import { findFileProblems } from './structure/files.mjs';
import { findFolderProblems } from './structure/folders.mjs';
import { findFunctionProblems } from './structure/functions.mjs';
import { findGalleryProblems } from './structure/gallery.mjs';
import { findHostProblems } from './structure/host.mjs';
import { findStyleProblems, findUnused } from './structure/libraries.mjs';
import { findLineProblems } from './structure/lines.mjs';
import { findOriginProblems } from './structure/origins.mjs';
import { findOwnAddressProblems } from './structure/own-addresses.mjs';
import { findPanelListProblems } from './structure/panels.mjs';
import { readProject } from './structure/project.mjs';
import { findQuotingProblems } from './structure/quoting.mjs';
import { findRoomProblems } from './structure/rooms.mjs';
import { findTextProblems } from './structure/texts.mjs';
import { findUnusedTexts } from './structure/unused-texts.mjs';
import { findNameProblems } from './structure/names.mjs';
import { findWordProblems } from './structure/words.mjs';

/** @typedef {typeof TABLE} Table */
/** @typedef {{ file: string, line: number, rule: string, message: string }} Finding */

/**
 * These rooms meet only through interfaces of core and contracts, which app wires; they never import one another. The
 * folder `contract/` of a room imports core and other contracts alone, so every room but core may import its files.
 */
const MIDDLE = [
  'catalog',
  'sandbox',
  'node',
  'workspace',
  'mcp',
  'agent',
  'share',
  'skills',
  'agents',
  'reach',
  'panels',
];

/** @type {[string, string[]][]} what each room may import besides itself */
const ROOMS = [
  ['core', []],
  ['platform', ['core']],
  ...MIDDLE.map((room) => /** @type {[string, string[]]} */ ([room, ['core', 'platform']])),
  ['services', ['core', ...MIDDLE]],
  ['ui', ['core', 'platform', ...MIDDLE, 'services']],
  ['app', ['core', 'platform', ...MIDDLE, 'services', 'ui', 'realms']],
  ['realms', ['core', 'platform']],
];

const TABLE = {
  rooms: new Map(ROOMS),
  /** Rooms without npm packages. */
  withoutPackages: ['core'],
  /** Rooms that are imported by file. Every other room has public entry files. */
  open: ['core', 'platform', 'realms', 'services'],
  /**
   * `page/index.ts` is the entry of the part of a room that needs a document, `embed/index.ts` of the embed's page,
   * `testing/index.ts` of test suites for other rooms. The folder `contract/` is open to every room but core.
   */
  doors: ['index.ts', 'index.tsx', 'page/index.ts', 'embed/index.ts', 'testing/index.ts'],
  /**
   * The page's frame knows no feature: it reads `ui/panels.ts`. It shows only these by itself; features import only the
   * form of a panel from it.
   */
  frameShows: ['src/ui/palette/command-palette.tsx', 'src/ui/trial/trial-frame.tsx'],
  elementParts: ['elements', 'lib', 'styles', 'texts'],
  frameParts: ['elements', 'lib', 'stores', 'styles', 'texts', 'frame'],
  /** Trusted entry points and their rooms. Each is a part of its room on another thread, so it imports by file. */
  realmServes: new Map([
    ['schema-worker', ['catalog']],
    ['broker-worker', ['sandbox']],
    ['disk-worker', ['workspace']],
    ['search-worker', ['workspace']],
    ['archive-worker', ['workspace']],
    ['language-worker', ['catalog']],
    ['typescript-worker', ['catalog']],
    ['package-worker', ['node']],
    ['sqlite-worker', ['node']],
    ['openapi-worker', ['catalog']],
    ['parser-worker', ['catalog', 'share']],
    ['mcp-worker', ['mcp']],
    ['model-worker', ['agent']],
    ['local-model-worker', ['agent']],
    ['model-file-worker', ['agent']],
    ['reach-worker', ['reach']],
    ['exported-server', ['catalog']],
  ]),
  /** Folders with code that runs beside untrusted code; they import core, contracts and such folders alone. */
  untrustedFolders: /^src\/[\w-]+\/inside\//,
  untrustedPackages: [
    '@noble/ciphers',
    '@noble/curves',
    '@noble/hashes',
    '@sqlite.org/sqlite-wasm',
    'acorn',
    'ajv',
    'ajv-draft-04',
    'ajv-formats',
    'brotli-dec-wasm',
    'devalue',
    'diff',
    'dom-accessibility-api',
    'fake-indexeddb',
    'isomorphic-git',
    'just-bash',
    'pako',
    'semver',
    'sucrase',
  ],
  /** Code for the user's own Node, which may import Node's modules. */
  runsInNode:
    /^src\/(?:realms\/(?:exported-server|inside\/(?:container|exported)-)|node\/inside\/container\/|catalog\/(?:inside\/exported-tool|exported-server)\/)/,
};

/** @param {string} root @returns {Promise<Finding[]>} in the order of files */
export async function checkStructure(root) {
  const byLibraries = Promise.all([findUnused(root), findStyleProblems(root)]);
  const project = readProject(root);
  return [
    ...findRoomProblems(project, TABLE),
    ...findOriginProblems(project),
    ...findHostProblems(project),
    ...findFileProblems(project),
    ...findFolderProblems(project),
    ...findFunctionProblems(project),
    ...findCastProblems(project),
    ...findLineProblems(project),
    ...findDuplicates(project),
    ...findGalleryProblems(project),
    ...findClassProblems(project),
    ...findTextProblems(project),
    ...findUnusedTexts(project),
    ...findDocProblems(project),
    ...findExpressionProblems(project, TABLE),
    ...findQuotingProblems(project),
    ...findOwnAddressProblems(project),
    ...findPanelListProblems(project),
    ...findWordProblems(project),
    ...findNameProblems(project),
    ...(await byLibraries).flat(),
  ].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
  const findings = await checkStructure(resolve(root));
  for (const { file, line, rule, message } of findings) console.log(`${file}:${line} ${rule} ${message}`);
  console.log(findings.length === 0 ? 'structure: no findings' : `structure: ${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
