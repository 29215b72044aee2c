// @ts-check
// Runs before every command of this project, on Node built-ins only: there may be no node_modules yet.
//   node scripts/setup.mjs            installs the packages when the lockfile, Node or the platform changed
//   node scripts/setup.mjs --browser  also finds or installs a Chromium for the tests
//   node scripts/setup.mjs --firefox  also finds or installs a Firefox for them; without one they go on
//   node scripts/setup.mjs --firefox=needed  stops where there is none
//   node scripts/setup.mjs --webkit   also finds or installs a WebKit that can be driven; without one they go on
//   node scripts/setup.mjs --webkit=needed  stops where there is none
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMode, nodeProblem } from './setup-decisions.mjs';
import { ensureChromium, ensureFirefox, ensureWebKit } from './browsers/setup-browser.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules/.toolyard-setup');

const problem = nodeProblem(process.versions.node);
if (problem) stop(problem);
installPackages();
if (process.argv.includes('--browser')) {
  const found = await ensureChromium(root);
  if (!found.ok) stop(found.message);
  console.log(`setup: browser ${found.path}`);
}
const needsFirefox = process.argv.includes('--firefox=needed');
if (needsFirefox || process.argv.includes('--firefox')) {
  const found = ensureFirefox(root);
  if (!found.ok && (needsFirefox || found.mistake)) stop(found.message);
  console.log(`setup: ${found.ok ? `Firefox ${found.path}` : found.message}`);
}
const needsWebKit = process.argv.includes('--webkit=needed');
if (needsWebKit || process.argv.includes('--webkit')) {
  const found = ensureWebKit(root);
  if (!found.ok && needsWebKit) stop(found.message);
  console.log(`setup: ${found.ok ? 'WebKit is installed' : found.message}`);
}

function installPackages() {
  const lockText = read('package-lock.json');
  if (lockText === undefined) stop('package-lock.json is missing. Restore it with `git checkout package-lock.json`.');
  const stamp = {
    lock: createHash('sha256').update(lockText).digest('hex'),
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
  };
  const mode = installMode({
    requested: stamp,
    stampText: read('node_modules/.toolyard-setup'),
    lockText,
    installedLockText: read('node_modules/.package-lock.json'),
  });
  if (mode === 'install') {
    console.log('setup: installing packages (npm ci)…');
    // npm tells scripts its path, which works even if `npm` is not on the PATH.
    const npm = process.env.npm_execpath;
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
    const done =
      npm !== undefined && existsSync(npm)
        ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
        : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    if (done.status !== 0)
      stop('`npm ci` failed; its message is above. The usual cause is a registry that cannot be reached.');
  }
  if (mode !== 'ready') writeFileSync(stampFile, `${JSON.stringify(stamp)}\n`);
}

/** @param {string} path below the root */
function read(path) {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** @param {string} message @returns {never} */
function stop(message) {
  console.error(`setup: ${message}`);
  process.exit(1);
}
