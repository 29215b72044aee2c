// @ts-check
/** Which tests the pinned real Node passes: only those count. Stored in the cache. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TIMEOUT_MS = 60_000;
/** The helpers are from an older Node and do not know the globals of this one. */
export const TEST_ENVIRONMENT = { NODE_TEST_KNOWN_GLOBALS: '0' };

/**
 * @typedef {Record<string, 'pass' | 'skip' | 'fail'>} Reference
 * @param {string} binary
 * @param {string} folder
 * @param {readonly string[]} names
 * @param {string} version
 * @returns {Reference}
 */
export function referenceResults(binary, folder, names, version) {
  const file = fileURLToPath(new URL(`../../.cache/node-core/reference-${version}.json`, import.meta.url));
  /** @type {Reference} */
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const missing = names.filter((name) => !(name in known));
  if (missing.length === 0) return known;
  console.log(`node-core: running ${missing.length} tests with the real Node ${version}`);
  const temporary = mkdtempSync(join(tmpdir(), 'node-core-'));
  for (const name of missing) {
    const { status, stdout } = spawnSync(binary, [join(folder, 'parallel', name)], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', HOME: temporary, NODE_TEST_DIR: temporary, ...TEST_ENVIRONMENT },
      timeout: TIMEOUT_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    known[name] = status !== 0 ? 'fail' : isSkip(String(stdout)) ? 'skip' : 'pass';
  }
  rmSync(temporary, { recursive: true, force: true });
  writeFileSync(file, JSON.stringify(known));
  return known;
}

/** Whether the output is that of a skipped test. @param {string} stdout */
export const isSkip = (stdout) => /^1\.\.0 # Skipped/m.test(stdout);
