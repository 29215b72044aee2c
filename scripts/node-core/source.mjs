// @ts-check
/**
 * Node's own tests, from Debian's source package: fetched into the cache on request, never committed. Debian's tools
 * get their own settings, so that nothing of the machine changes.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../.cache/node-core', import.meta.url));
const SOURCE_LINE =
  'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main';
/** Large and unused. */
const LEFT_OUT = ['fixtures/wpt', 'fixtures/snapshot'];

/** @returns {string} the folder `test` of Node's source */
export function ensureTests() {
  const folder = join(CACHE, 'test');
  if (existsSync(folder)) return folder;
  const apt = join(CACHE, 'apt');
  for (const name of ['lists/partial', 'cache/archives/partial', 'source'])
    mkdirSync(join(apt, name), { recursive: true });
  writeFileSync(join(apt, 'sources.list'), `${SOURCE_LINE}\n`);
  const settings = {
    'Dir::Etc::SourceList': join(apt, 'sources.list'),
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': join(apt, 'lists'),
    'Dir::Cache': join(apt, 'cache'),
  };
  writeFileSync(
    join(apt, 'apt.conf'),
    Object.entries(settings)
      .map(([key, value]) => `${key} "${value}";\n`)
      .join(''),
  );
  const env = { ...process.env, APT_CONFIG: join(apt, 'apt.conf') };
  /** @param {string} command @param {string[]} args */
  const run = (command, args) =>
    execFileSync(command, args, { cwd: join(apt, 'source'), env, stdio: ['ignore', 'ignore', 'inherit'] });
  console.log('node-core: fetching the source package of nodejs from Debian');
  try {
    run('apt-get', ['update', '-q']);
    run('apt-get', ['source', '--download-only', '-q', 'nodejs']);
  } catch (error) {
    throw new Error('node-core: the source package could not be fetched. It needs a Debian with apt-get and network.', {
      cause: error,
    });
  }
  const archive = readdirSync(join(apt, 'source')).find((name) => /^nodejs_.*\.orig\.tar\.\w+$/.test(name));
  if (archive === undefined) throw new Error('node-core: no source archive among what apt-get fetched');
  const half = join(CACHE, 'test.part');
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half);
  const excluded = LEFT_OUT.map((path) => `--exclude=*/test/${path}`);
  execFileSync('tar', [
    '-xf',
    join(apt, 'source', archive),
    '-C',
    half,
    '--strip-components=2',
    '--wildcards',
    '--no-wildcards-match-slash',
    ...excluded,
    '*/test/parallel',
    '*/test/common',
    '*/test/fixtures',
  ]);
  // The project above uses ES modules; these tests do not.
  writeFileSync(join(half, 'package.json'), '{ "type": "commonjs" }\n');
  renameSync(half, folder);
  return folder;
}
