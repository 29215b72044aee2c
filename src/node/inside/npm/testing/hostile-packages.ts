import { hostileTree, type HostileEntry } from '../../../../core/testing/hostile-trees.ts';
import { seededRandom } from '../../../../core/testing/seeded-random.ts';
import type { ShellFiles } from '../../shell/shell-files.ts';
import { bytesOf, neighbourDisk, placeAsIs } from '../../shell/testing/neighbour-disk.ts';
import { TreeFiles } from '../../shell/tree-files.ts';
import { readTar } from '../archive/tar.ts';
import { writeImage } from '../command/install.ts';
import { runNpm } from '../command/npm-command.ts';
import { PackageError } from '../package-error.ts';
import { ImageBuilder } from '../package-image.ts';
import { FAKE_REGISTRY, fakeRegistry } from './fake-registry.ts';
import { makeTar } from './make-tar.ts';

const PACKAGES = [
  { name: 'a', version: '1.0.0', bin: 'cli.js', dependencies: { sub: '1' }, files: { 'cli.js': 'a', 'sub/f': 'x' } },
  { name: 'a', version: '2.0.0', bin: 'cli.js', dependencies: { sub: '1' }, files: { 'cli.js': 'a2' } },
  { name: 'sub', version: '1.0.0', files: { f: 'b' } },
  { name: 'sub', version: '2.0.0', files: { f: 'b2' } },
];
const COMMANDS = ['install a@1', 'install a@2 sub@2', 'install', 'ls', 'uninstall a', 'install a@2', 'uninstall a sub'];

/**
 * Runs npm in a project that holds hostile trees, in its folder and in `node_modules`.
 *
 * @returns what was outside of it before and after, and what was read there
 */
export async function runNpmOnHostileTree(seed: number, registry: ReturnType<typeof fakeRegistry>) {
  const { files, outside, reads } = neighbourDisk();
  const { fetch } = await registry;
  files.write('/app/package.json', bytesOf('{"name":"app"}'));
  const before = outside();
  const random = seededRandom(seed);
  const answers: string[] = [];
  for (const [count, command] of COMMANDS.entries()) {
    const env = { npm_config_registry: FAKE_REGISTRY };
    const tree = hostileTree(seed + count);
    placeAsIs(files, '/app', below(FOLDERS[count % FOLDERS.length] ?? '', tree), NONE);
    for (const entry of tree) if (entry.kind === 'link') putLink(files, random.pick(LOCATIONS), entry.target);
    const { stdout, stderr } = await runNpm({ args: command.split(' '), cwd: '/app', env, files, fetch });
    answers.push(`${stdout}${stderr}`);
  }
  return { before, after: outside(), reads, answers };
}

/** Puts a link in the place of something that npm knows; its steps up count from the project. */
function putLink(files: ShellFiles, location: string, target: string): void {
  const tree = new TreeFiles(files, '/app');
  const names = location.split('/');
  tree.remove(`/app/${location}`, true);
  const deeper = target.startsWith('/') ? target : `${'../'.repeat(names.length - 1)}${target}`;
  placeAsIs(files, '/app', [{ kind: 'link', path: location, target: deeper }], NONE);
}

const FOLDERS = ['/app/node_modules', '/app', '/app/node_modules/a', '/app/node_modules/sub/node_modules'];
const LOCATIONS = [
  'node_modules',
  'node_modules/a',
  'node_modules/a/node_modules',
  'node_modules/a/sub',
  'node_modules/sub',
  'node_modules/sub/node_modules',
  'node_modules/.bin',
  'node_modules/@s',
  'package-lock.json',
  '.npmrc',
];
const NONE = { except: '' };
const below = (folder: string, entries: readonly HostileEntry[]): HostileEntry[] =>
  entries.map((entry) => ({ ...entry, path: `${folder.slice('/app/'.length)}/${entry.path}` }));

export const hostileRegistry = (): ReturnType<typeof fakeRegistry> => fakeRegistry(PACKAGES);

/** Unpacks a tar with these entries as a package into a project that holds another hostile tree. */
export async function unpackHostileTar(seed: number) {
  const { files, outside, reads } = neighbourDisk();
  placeAsIs(files, '/app', below('/app/node_modules/a', hostileTree(seed + 1)), NONE);
  const before = outside();
  const tree = new TreeFiles(files, '/app');
  let outcome: 'written' | 'refused' = 'written';
  try {
    const unpacked = readTar(makeTar(hostileTree(seed).map((entry) => tarEntryOf(entry, seed))), 'a');
    const builder = new ImageBuilder();
    const bins = { a: 'f' };
    const locked = { path: 'a', name: 'a', version: '1.0.0', integrity: '', tarball: '', bins };
    await builder.add(locked, unpacked);
    builder.addBins([locked]);
    await writeImage(tree, '/app/node_modules', builder.finish());
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    outcome = 'refused';
  }
  return { before, after: outside(), reads, outcome };
}

function tarEntryOf(entry: HostileEntry, seed: number): Parameters<typeof makeTar>[0][number] {
  // Names of 100 bytes at most fit into a header; longer ones are tested in tar.test.ts.
  const name = `package/${entry.path}`.slice(0, 99);
  if (entry.kind === 'file') return { name, content: entry.text };
  // A hard link for every other tree.
  if (entry.kind === 'link') return { name, type: seed % 2 === 0 ? '2' : '1', target: entry.target };
  return { name, type: '5' };
}
