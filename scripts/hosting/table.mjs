// @ts-check
/**
 * What works where: the single table that docs/HOSTING.md shows (`node scripts/hosting/write.mjs`) and that
 * e2e/full/hosting.spec.ts tests, cell by cell.
 */

/** @typedef {'full' | 'folder' | 'offline' | 'embed'} Location */
/**
 * `yes`, the sentence that the page shows if it does not work, or undefined if that place has no such part.
 * @typedef {'yes' | { readonly says: string } | undefined} Cell
 */
/** @typedef {{ readonly id: string, readonly name: string, readonly cells: Readonly<Record<Location, Cell>> }} Feature */

/** @type {readonly { readonly id: Location, readonly name: string }[]} */
export const LOCATIONS = [
  { id: 'full', name: 'with the headers' },
  { id: 'folder', name: 'in a folder, no headers' },
  { id: 'offline', name: 'no network, after a visit' },
  { id: 'embed', name: 'embedded' },
];

const ISOLATED = 'isolated pages only. Use spawn, exec or execFile';

/**
 * @param {string} id
 * @param {string} name
 * @param {[full: Cell, folder: Cell, offline: Cell, embed: Cell]} cells
 * @returns {Feature}
 */
const feature = (id, name, [full, folder, offline, embed]) => ({ id, name, cells: { full, folder, offline, embed } });

/** @type {readonly Feature[]} */
export const FEATURES = [
  feature('browser', 'Browser tools', ['yes', 'yes', 'yes', 'yes']),
  feature('document', 'Tools with a document of their own', [
    'yes',
    'yes',
    'yes',
    { says: 'Nothing can be allowed inside another page. In Toolyard you are asked.' },
  ]),
  feature('network', 'Requests of tools, once allowed', [
    'yes',
    'yes',
    { says: 'could not be reached: this device is offline.' },
    { says: 'Nothing can be allowed inside another page. In Toolyard you are asked.' },
  ]),
  feature('node', 'Node.js tools', ['yes', 'yes', 'yes', 'yes']),
  feature('children', 'Their child processes (spawn, exec, execFile)', ['yes', 'yes', 'yes', 'yes']),
  feature('waiting', 'Waiting for one (execSync, spawnSync)', ['yes', { says: ISOLATED }, 'yes', { says: ISOLATED }]),
  feature('webcontainer', 'WebContainer, once agreed to', [
    'yes',
    {
      says:
        'The host of this app has to send Cross-Origin-Opener-Policy: same-origin and ' +
        'Cross-Origin-Embedder-Policy: credentialless.',
    },
    { says: 'stackblitz.com must be reachable from this browser.' },
    undefined,
  ]),
  feature('packages', 'Adding npm packages (added ones run everywhere)', [
    'yes',
    'yes',
    { says: 'could not be fetched' },
    undefined,
  ]),
  feature('workspace', 'Workspace', ['yes', 'yes', 'yes', undefined]),
  feature('terminal', 'Terminal and bash', ['yes', 'yes', 'yes', undefined]),
  feature('sqlite', 'SQLite', ['yes', 'yes', 'yes', undefined]),
  feature('links', 'Making and opening links', ['yes', 'yes', 'yes', undefined]),
  feature('export', 'Export, import, backup', ['yes', 'yes', 'yes', undefined]),
  feature('publish', 'Publish', [
    'yes',
    'yes',
    { says: 'Either it cannot be reached, or it does not allow requests from other pages' },
    undefined,
  ]),
  feature('mcp-http', 'MCP servers by address', ['yes', 'yes', { says: 'This browser is offline.' }, undefined]),
  feature('mcp-stdio', 'MCP servers as programs in the tab', ['yes', 'yes', 'yes', undefined]),
  feature('sampling', 'Answering what servers ask a model', [
    'yes',
    'yes',
    { says: 'Start the server, and check host and port.' },
    undefined,
  ]),
  feature('provider', 'Agent with a provider', ['yes', 'yes', { says: 'This browser is offline.' }, undefined]),
  feature('recorded', 'Recorded runs of an agent', ['yes', 'yes', 'yes', undefined]),
  feature('local-model', 'Agent with a model in the tab', ['yes', 'yes', 'yes', undefined]),
  feature('install', 'Installing as an app', ['yes', 'yes', undefined, undefined]),
  feature('framing', 'Refusing to be framed', ['yes', 'yes', undefined, undefined]),
  feature('update', 'Notice of a new version', ['yes', 'yes', undefined, undefined]),
];

/** The table as Markdown. */
export function hostingTable() {
  /** @param {Cell} cell */
  const shown = (cell) => (cell === undefined ? '–' : cell === 'yes' ? 'yes' : `no: “${cell.says}”`);
  const rows = FEATURES.map(({ name, cells }) => [name, ...LOCATIONS.map(({ id }) => shown(cells[id]))]);
  return [['', ...LOCATIONS.map(({ name }) => name)], ['---', ...LOCATIONS.map(() => '---')], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}
