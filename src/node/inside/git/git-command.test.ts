import { describe, expect, it, vi } from 'vitest';
import { MemoryDisk } from '../disk/memory-disk.ts';
import { ShellFiles } from '../shell/shell-files.ts';
import { runGit } from './git-command.ts';

function setUp(now: () => number = Date.now) {
  const files = new ShellFiles(
    new MemoryDisk(now),
    new Map(),
    () => 0o022,
    () => undefined,
  );
  files.makeDirectory('/app/src', true);
  const write = (path: string, text: string): void => files.write(path, new TextEncoder().encode(text));
  const git = async (line: string, more: { readonly cwd?: string } = {}) => {
    const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const { stdout, stderr, exitCode } = await runGit({ args, cwd: more.cwd ?? '/app', env: {}, files });
    return exitCode === 0 ? stdout : `${stdout}${stderr}(${String(exitCode)})`;
  };
  return { files, write, git };
}

const IDENTITY = ['config user.name "Ada"', 'config user.email ada@example.org'];

async function committed(now?: () => number) {
  const parts = setUp(now);
  for (const line of ['init', ...IDENTITY]) await parts.git(line);
  parts.write('/app/a.txt', 'one\ntwo\nthree\n');
  parts.write('/app/src/b.js', 'b\n');
  await parts.git('add .');
  await parts.git('commit -m "first"');
  return parts;
}

/** The same files with the same times on the disk of another run, which numbers them differently. */
function nextRun(from: ShellFiles): ReturnType<typeof setUp> {
  const next = setUp(() => 1);
  for (let other = 0; other < 10; other += 1) next.write(`/other-${String(other)}`, '');
  const copy = (path: string): void => {
    for (const { name, isDirectory } of from.names(path)) {
      const own = `${path}/${name}`;
      if (isDirectory) {
        next.files.makeDirectory(own, true);
        copy(own);
      } else next.files.write(own, from.read(own));
      next.files.setTimes(own, 1, from.stat(own).mtime.getTime());
    }
  };
  copy('/app');
  return next;
}

describe('what git status reads', () => {
  it('is no file that is as the index knows it, also on the disk of another run', async () => {
    const { files, git } = await committed(() => 1_700_000_000_000);
    expect(await git('status --short')).toBe('');
    const next = nextRun(files);
    const read = vi.spyOn(next.files, 'read');
    expect(await next.git('status --short')).toBe('');
    expect(read.mock.calls.map(([path]) => path).filter((path) => !path.includes('/.git/'))).toEqual([]);
  });

  it('is a file of the same size that was written in the same second', async () => {
    let now = 1_700_000_000_000;
    const { write, git } = await committed(() => now);
    now += 5;
    write('/app/src/b.js', 'c\n');
    expect(await git('status --short')).toBe(' M src/b.js\n');
  });
});

describe('runGit', () => {
  it('reports a missing repository, and commands that it does not have', async () => {
    const { git } = setUp();
    expect(await git('status')).toBe('fatal: not a git repository (or any of the parent directories): .git\n(128)');
    expect(await git('clone https://example.org/x')).toContain("git: 'clone' is not available: git servers do not");
    expect(await git('stash')).toContain("git: 'stash' is not available. Available: add, branch,");
  });

  it('starts a repository, stages and commits', async () => {
    const { git, write } = setUp();
    expect(await git('init')).toBe('Initialized empty Git repository in /app/.git/\n');
    expect(await git('status')).toBe(
      'On branch main\n\nNo commits yet\n\nnothing to commit (create/copy files and use "git add" to track)\n',
    );
    write('/app/a.txt', 'one\n');
    write('/app/src/b.js', 'b\n');
    expect(await git('status -s')).toBe('?? a.txt\n?? src/\n');
    await git('add a.txt');
    expect(await git('status')).toBe(
      'On branch main\n\nNo commits yet\n\nChanges to be committed:\n' +
        '  (use "git restore --staged <file>..." to unstage)\n\tnew file:   a.txt\n\n' +
        'Untracked files:\n  (use "git add <file>..." to include in what will be committed)\n\tsrc/\n\n',
    );
    expect(await git('commit -m first')).toContain('Author identity unknown');
    for (const line of IDENTITY) expect(await git(line)).toBe('');
    expect(await git('commit -m "first one"')).toMatch(
      /^\[main \(root-commit\) [0-9a-f]{7}\] first one\n 1 file changed, 1 insertion\(\+\)\n$/,
    );
    expect(await git('commit -m again')).toContain('nothing added to commit but untracked files present');
  });

  it('keeps ignored files out', async () => {
    const { git, write, files } = await committed();
    files.makeDirectory('/app/node_modules/x', true);
    write('/app/node_modules/x/index.js', '');
    write('/app/.gitignore', 'node_modules\n');
    expect(await git('status --porcelain')).toBe('?? .gitignore\n');
    await git('add -A');
    expect(await git('ls-files')).toBe('.gitignore\na.txt\nsrc/b.js\n');
  });

  it('shows differences of files, index and commits', async () => {
    const { git, write, files } = await committed();
    write('/app/a.txt', 'one\n2\nthree');
    expect(await git('diff')).toMatch(
      /^diff --git a\/a\.txt b\/a\.txt\nindex [0-9a-f]{7}\.\.[0-9a-f]{7} 100644\n--- a\/a\.txt\n\+\+\+ b\/a\.txt\n@@ -1,3 \+1,3 @@\n one\n-two\n-three\n\+2\n\+three\n\\ No newline at end of file\n$/,
    );
    files.remove('/app/src/b.js', false, false);
    expect(await git('diff --name-status')).toBe('M\ta.txt\nD\tsrc/b.js\n');
    expect(await git('diff --stat')).toBe(
      ' a.txt    | 4 ++--\n src/b.js | 1 -\n 2 files changed, 2 insertions(+), 3 deletions(-)\n',
    );
    await git('add a.txt');
    expect(await git('diff --cached --name-only')).toBe('a.txt\n');
    expect(await git('diff --name-only')).toBe('src/b.js\n');
    expect(await git('diff HEAD --name-only')).toBe('a.txt\nsrc/b.js\n');
    expect(await git('diff --name-only -- src')).toBe('src/b.js\n');
    expect(await git('status -s')).toBe('M  a.txt\n D src/b.js\n');
    write('/app/new.bin', 'a\0b');
    await git('add new.bin');
    expect(await git('diff --staged new.bin')).toContain('Binary files /dev/null and b/new.bin differ\n');
  });

  it('shows the history', async () => {
    const { git, write } = await committed();
    write('/app/src/b.js', 'c\n');
    expect(await git('commit -am "second"')).toContain('] second\n 1 file changed, 1 insertion(+), 1 deletion(-)\n');
    expect((await git('log --oneline')).replace(/^[0-9a-f]{7}/gm, 'x')).toBe('x second\nx first\n');
    expect(await git('log -1')).toMatch(
      /^commit [0-9a-f]{40} \(HEAD -> main\)\nAuthor: Ada <ada@example\.org>\nDate: {3}\w{3} \w{3} \d+ [\d:]{8} \d{4} [+-]\d{4}\n\n {4}second\n$/,
    );
    expect((await git('log --oneline -- a.txt')).slice(8)).toBe('first\n');
    expect(await git('show HEAD~1:src/b.js')).toBe('b\n');
    expect(await git('show HEAD --name-only')).toContain('    second\n\nsrc/b.js\n');
    expect(await git('diff HEAD~1 HEAD --stat')).toContain(' src/b.js | 2 +-\n');
    expect(await git('diff HEAD~1..HEAD --name-only')).toBe('src/b.js\n');
    expect(await git('log nothing')).toContain("ambiguous argument 'nothing': unknown revision or path");
  });

  it('creates and switches branches, and discards changes', async () => {
    const { git, write, files } = await committed();
    const text = (path: string): string => new TextDecoder().decode(files.read(path));
    expect(await git('switch -c other')).toBe("Switched to a new branch 'other'\n");
    write('/app/a.txt', 'other\n');
    await git('commit -am "on other"');
    expect(await git('branch')).toBe('  main\n* other\n');
    expect(await git('checkout main')).toBe("Switched to branch 'main'\n");
    expect(text('/app/a.txt')).toBe('one\ntwo\nthree\n');
    write('/app/a.txt', 'mine\n');
    expect(await git('switch other')).toContain('would be overwritten by checkout:\n\ta.txt\n');
    expect(text('/app/a.txt')).toBe('mine\n');
    await git('add a.txt');
    await git('restore --staged a.txt');
    expect(await git('status -s')).toBe(' M a.txt\n');
    await git('checkout -- a.txt');
    expect(await git('status')).toBe('On branch main\nnothing to commit, working tree clean\n');
    files.remove('/app/src', true, true);
    write('/app/a.txt', 'x');
    await git('reset --hard');
    expect(text('/app/src/b.js')).toBe('b\n');
    expect(await git('rm src/b.js')).toBe("rm 'src/b.js'\n");
    expect(await git('status -s')).toBe('D  src/b.js\n');
    expect(await git('branch -d other')).toBe('Deleted branch other.\n');
  });

  it('resolves paths relative to the current folder', async () => {
    const { git, write } = await committed();
    write('/app/src/b.js', 'changed\n');
    write('/app/a.txt', 'changed\n');
    expect(await git('status -s', { cwd: '/app/src' })).toBe(' M ../a.txt\n M b.js\n');
    await git('add b.js', { cwd: '/app/src' });
    expect(await git('-C src status -s')).toBe(' M ../a.txt\nM  b.js\n');
    expect(await git('rev-parse --show-toplevel', { cwd: '/app/src' })).toBe('/app\n');
    expect(await git('add ../../outside', { cwd: '/app/src' })).toContain("is outside repository at '/app'");
  });

  it('refuses unknown options', async () => {
    const { git } = await committed();
    expect(await git('log --graph')).toBe("git log: the option '--graph' is not available in this git\n(129)");
  });
});
