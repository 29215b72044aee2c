// @ts-check
// Uses published MCP servers, each on an origin of its own, from a page of the built app; `--write` writes
// docs/MCP-PEERS.md.
//   npm run test:mcp-peers [-- --only=<part of a name>]
// The servers are fetched by npm into .cache/mcp-peers when they are first needed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp } from './app-page.mjs';
import { CAPABILITIES } from './capabilities.mjs';
import { fetchPackages } from './fetched.mjs';
import { PACKAGES, PEERS } from './peer-list.mjs';
import { peerDocument } from './peer-document.mjs';
import { startPeer } from './start-peer.mjs';

/** @typedef {import('./capabilities.mjs').Cell} Cell */
/** @typedef {import('./peer-list.mjs').Peer} Peer */
/** @typedef {import('./peer-document.mjs').Row} Row */

const AT_ONCE = 2;
const SETTLE_MS = 700;
const DOCUMENT = fileURLToPath(new URL('../../docs/MCP-PEERS.md', import.meta.url));

const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length);
const modules = fetchPackages('mcp-peers', PACKAGES);
const PAGE = join(modules, '../page.pdf');
writeFileSync(PAGE, onePage());
const app = await startApp();
const asked = PEERS.filter(({ name }) => only === undefined || name.includes(only));
const waiting = [...asked];
/** @type {Map<string, Row>} */
const done = new Map();
const work = async () => {
  for (let peer = waiting.shift(); peer !== undefined; peer = waiting.shift()) done.set(peer.name, await use(peer));
};
await Promise.all(Array.from({ length: AT_ONCE }, work));
await app.close();
const rows = asked.flatMap(({ name }) => done.get(name) ?? []);
const failed = rows.flatMap(({ name, cells }) =>
  [...cells].flatMap(([capability, { state, note = '' }]) =>
    state === 'fails' ? [`${name}, ${capability}: ${note}`] : [],
  ),
);
for (const line of failed) console.log(`FAILS ${line}`);
console.log(
  `${rows.length} servers, ` +
    `${rows.reduce((sum, { cells }) => sum + [...cells.values()].filter(({ state }) => state === 'well').length, 0)}` +
    ` offers used, ${failed.length} failed`,
);
if (process.argv.includes('--write') && only === undefined && failed.length === 0)
  writeFileSync(DOCUMENT, peerDocument(rows));
process.exitCode = failed.length === 0 ? 0 : 1;

/** Tests everything that a server offers, in its own page. @param {Peer} peer @returns {Promise<Row>} */
async function use(peer) {
  const startedAt = performance.now();
  const where = (/** @type {string} */ port) => ({ modules, port, page: PAGE });
  const server = await startPeer({
    main: join(modules, peer.main),
    args: (port) => peer.args?.(where(port)) ?? [],
    path: peer.path,
  });
  const page = await app.open();
  /** @type {Row} */
  const row = { name: peer.name, cells: new Map() };
  try {
    const {
      server: { id },
    } = await page.addServer({ name: 'peer', transport: peer.transport, url: server.url });
    // Some servers announce their offers a moment after the connection.
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const session = {
      page,
      peer,
      view: await page.mcp('get', id),
      inputs: peer.inputs?.(where('')) ?? {},
      outcomes: new Map(),
      proposals: new Map(),
    };
    for (const [name, check] of CAPABILITIES) {
      const reason = peer.unable?.[name];
      const cell = await attempt(() => check(session));
      // A documented limitation must still exist.
      row.cells.set(
        name,
        reason === undefined
          ? cell
          : cell.state === 'fails'
            ? { state: 'unable', note: reason }
            : { state: 'fails', note: 'it works, or is not offered' },
      );
      if (row.cells.get('connect')?.state === 'fails') break;
    }
  } finally {
    await page.close();
    await server.stop();
  }
  const reported = [...row.cells].flatMap(([name, { state, note = '' }]) =>
    state === 'none' ? [] : [`${state === 'well' ? '' : `${state.toUpperCase()} `}${name} ${note}`.trim()],
  );
  console.log(`${peer.name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s): ${reported.join(' · ')}`);
  return row;
}

/** @param {() => Promise<Cell> | Cell} check @returns {Promise<Cell>} */
async function attempt(check) {
  try {
    return await check();
  } catch (error) {
    return { state: 'fails', note: error instanceof Error ? error.message : String(error) };
  }
}

/** A document of one empty page. */
function onePage() {
  return (
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 ' +
    'obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n'
  );
}
