// @ts-check
// Builds the app for a host that only takes files: any folder of any address, no response headers. The ordinary build
// is that already; this one also looks whether an address in it would leave the folder, and says how to try it.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRootedAddresses } from './plugins/rooted-addresses.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');

const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), '--if-changed'], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(built.status ?? 1);

const rooted = findRootedAddresses(dist);
if (rooted.length > 0) {
  console.error(
    `These addresses work only at the root of a ` +
      `host:\n${rooted.map(({ file, address }) => `  ${file}: ${address}`).join('\n')}`,
  );
  process.exit(1);
}
console.log(`
The app is in ${dist}
Upload the contents of that folder to any folder of any host that serves files over https. The host needs no settings.
Try it like on such a host:   node scripts/serve.mjs --path /some/where/ --no-headers
docs/HOSTING.md says what works without response headers.`);
