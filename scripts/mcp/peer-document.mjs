// @ts-check
import { CAPABILITIES } from './capabilities.mjs';
import { PACKAGES, PEERS } from './peer-list.mjs';

/** @typedef {import('./capabilities.mjs').Cell} Cell */
/** @typedef {{ name: string, cells: Map<string, Cell> }} Row */

/** The results as docs/MCP-PEERS.md shows them. @param {readonly Row[]} rows @returns {string} */
export function peerDocument(rows) {
  const names = CAPABILITIES.map(([name]) => name);
  const isSample = (/** @type {Row} */ { name }) => name.startsWith('ext-apps');
  const servers = rows.filter((row) => !isSample(row));
  const samples = rows.filter(isSample);
  const ofSamples = names.filter((name) => samples.some(({ cells }) => cells.get(name)?.state !== 'none'));
  const packages = Object.entries(PACKAGES).filter(
    ([name]) => !name.includes('/server-') || name.endsWith('everything'),
  );
  const sampleVersion = PACKAGES['@modelcontextprotocol/server-debug'] ?? '';
  const unable = PEERS.flatMap(({ name, unable: reasons = {} }) =>
    Object.entries(reasons).map(([what, reason]) => `- ${name}: \`${what}\`: ${reason}.`),
  );
  const online = PEERS.flatMap(({ name, online: asked = [] }) =>
    asked.map((one) => `- ${name}: \`${one}\` asks the internet.`),
  );
  return `# Published servers, used from the page

Written by \`npm run test:mcp-peers\` on ${new Date().toISOString().slice(0, 10)}. Each server runs as
a process of its own on another origin. A page of the built app (\`scripts/serve.mjs\`, headless Chromium) uses it as a
person would: it adds and connects the server, calls each tool through the catalog, lists and reads resources and
prompts, and answers what the server asks. "–" means that the server does not offer a capability, "cannot" that it
announces the capability but fails itself (listed below, and tried each time). Nothing else that a server offers fails.

npm fetches the servers into \`.cache/mcp-peers\` when the script first runs:
${packages.map(([name, version]) => `\`${name}\` ${version}`).join(', ')},
and the samples of MCP Apps, \`@modelcontextprotocol/server-*\` ${sampleVersion}. The proxies run server-everything as a
program.

## Servers

${table(
  ['', ...servers.map(({ name }) => name)],
  names.map((name) => [name, ...servers.map(({ cells }) => cellText(cells.get(name)))]),
)}

## Samples of MCP Apps

This test only reads their interface; other tests show it.

${table(
  ['', ...ofSamples],
  samples.map(({ name, cells }) => [
    name.replace('ext-apps ', ''),
    ...ofSamples.map((one) => cellText(cells.get(one))),
  ]),
)}

## Left out

${[...unable, ...online].join('\n')}
`;
}

/** @param {Cell | undefined} cell */
function cellText(cell) {
  switch (cell?.state) {
    case 'well':
      return cell.note ?? 'yes';
    case 'unable':
      return 'cannot';
    case 'fails':
      return 'FAILS';
    default:
      return '–';
  }
}

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows @returns {string} */
function table(head, rows) {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
    .replaceAll('|  |', '| |');
}
