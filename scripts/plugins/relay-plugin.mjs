// @ts-check
/**
 * Builds the relay (relay/) for the user's own Node: one file that needs nothing else, and the same file as a package
 * that `npx` takes by its address. Equal sources make equal bytes.
 */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'fflate';
import { packageNotices } from '../licences.mjs';
import { bundleSource, writtenWithPage } from '../build-parts.mjs';
import { makeTar } from './make-tar.mjs';

const ROOT = new URL('../../', import.meta.url);
export const RELAY_FILE = 'toolyard-relay.mjs';
export const RELAY_PACKAGE = 'toolyard-relay.tgz';

/** One for all threads of a build. @type {Promise<{ path: string, source: string | Buffer }[]> | undefined} */
let made;

/** @returns {import('vite').Plugin} */
export function relayPlugin() {
  return { name: 'toolyard-relay', ...writtenWithPage(() => (made ??= makeRelay())) };
}

/**
 * The file and the package, by their paths in the build.
 * @returns {Promise<{ path: string, source: string | Buffer }[]>}
 */
export async function makeRelay() {
  const file = `#!/usr/bin/env node\n${notice()}\n${await bundle()}`;
  const archive = makeTar([
    { path: 'package/package.json', text: manifest() },
    { path: `package/${RELAY_FILE}`, text: file, isExecutable: true },
    { path: 'package/README.md', text: README },
    { path: 'package/LICENSE', text: readFileSync(new URL('LICENSE', ROOT), 'utf8') },
  ]);
  return [
    { path: RELAY_FILE, source: file },
    // No time, so that only the sources count.
    { path: RELAY_PACKAGE, source: Buffer.from(gzipSync(archive, { level: 9, mtime: 0 })) },
  ];
}

const README = `# toolyard-relay

Connects agents on this computer with the tools of a Toolyard tab.

    npx file:toolyard-relay.tgz serve
    npx file:toolyard-relay.tgz client add claude-code

\`npx file:toolyard-relay.tgz --help\` says more.
`;

async function bundle() {
  const [chunk] = await bundleSource('../relay/cli.mjs', {
    minify: true,
    // The minimum version for \`npm start\`.
    target: 'node20',
    modulePreload: false,
    conditions: ['node', 'import', 'module', 'production'],
    // ws would look for optional packages beside the file.
    define: { 'process.env.WS_NO_BUFFER_UTIL': '"1"', 'process.env.WS_NO_UTF_8_VALIDATE': '"1"' },
    lib: { formats: ['es'], fileName: () => RELAY_FILE },
    rollupOptions: { platform: 'node', external: [/^node:/, ...builtinModules] },
  });
  if (chunk?.type !== 'chunk') throw new Error('No bundle was made of the relay');
  return chunk.code;
}

/** The licences of what is in the file. */
function notice() {
  const own = readFileSync(new URL('LICENSE', ROOT), 'utf8');
  const used = packageNotices(fileURLToPath(ROOT)).find(({ name }) => name === 'ws');
  if (used === undefined) throw new Error('package.json does not name ws');
  const texts = [
    `The relay of Toolyard, built from its source.\n\n${own}`,
    `ws ${used.version}\n\n${used.texts.join('\n')}`,
  ];
  return `/*!\n${texts.join('\n\n').trim().replaceAll('*/', '* /')}\n*/`;
}

function manifest() {
  /** @type {{ version: string, license: string, engines: object }} */
  const { version, license, engines } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
  return `${JSON.stringify(
    {
      name: 'toolyard-relay',
      version,
      description: 'Connects agents on this computer with the tools of a Toolyard tab.',
      license,
      type: 'module',
      bin: { 'toolyard-relay': RELAY_FILE },
      engines,
    },
    null,
    2,
  )}\n`;
}
