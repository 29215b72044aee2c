import { hostileTree, type HostileEntry } from '../../../../core/testing/hostile-trees.ts';
import { seededRandom } from '../../../../core/testing/seeded-random.ts';
import { bytesOf, neighbourDisk, placeAsIs } from '../../shell/testing/neighbour-disk.ts';
import { runGit } from '../git-command.ts';
import { hostileCommit } from './hostile-commits.ts';

const COMMANDS = [
  'status',
  'checkout first',
  'checkout second',
  'switch main',
  'checkout .',
  'restore .',
  'restore --source first .',
  'reset --hard',
  'add .',
  'commit -am all',
  'rm -r .',
  'restore -S -W .',
];

/**
 * Runs git in a repository whose commits and whose working folder hold a hostile tree each.
 *
 * @returns what was outside of it before and after, and what was read there
 */
export async function runGitOnHostileTree(seed: number) {
  const { files, outside, reads } = neighbourDisk();
  const git = (line: string) => runGit({ args: line.split(' '), cwd: '/app', env: {}, files });
  for (const line of ['init', 'config user.name Ada', 'config user.email a@example.org']) await git(line);
  const write = (path: string, bytes: Uint8Array): void => {
    const whole = `/app/.git/${path}`;
    files.makeDirectory(whole.slice(0, whole.lastIndexOf('/')), true);
    files.write(whole, bytes);
  };
  const random = seededRandom(seed);
  const before = outside();
  const first = hostileCommit(withoutUnsafe(seed, hostileTree(seed)), undefined, write);
  const second = hostileCommit(withoutUnsafe(seed, hostileTree(seed + 7)), first, write);
  for (const [name, hash] of Object.entries({ first, second, main: first }))
    write(`refs/heads/${name}`, bytesOf(`${hash}\n`));
  const answers: string[] = [];
  for (let count = 0; count < 6; count++) {
    if (count % 2 === 0) placeAsIs(files, '/app', hostileTree(seed + count), { except: '.git' });
    const { stdout, stderr } = await git(random.pick(COMMANDS));
    answers.push(`${stdout}${stderr}`);
  }
  return { before, after: outside(), reads, answers };
}

/** The library reads no tree with such names; every second repository has none, so that the rest of it is written. */
function withoutUnsafe(seed: number, entries: readonly HostileEntry[]): readonly HostileEntry[] {
  if (seed % 2 === 0) return entries;
  return entries.flatMap((entry) => {
    const path = entry.path.replace(/\/$/, '');
    return /(?:^|\/)(?:\.\.?|)(?:\/|$)|\\|git/i.test(path) ? [] : [{ ...entry, path }];
  });
}
