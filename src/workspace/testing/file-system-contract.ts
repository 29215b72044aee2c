import { expect, test } from 'vitest';
import type { FileErrorCode, FileResult, FileSystem } from '../../core/file-system.ts';

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Returns the value of a result, and fails if the result is an error. */
export async function good<Value>(answer: Promise<FileResult<Value>>): Promise<Value> {
  const result = await answer;
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

export async function codeOf(answer: Promise<FileResult<unknown>>): Promise<FileErrorCode | 'ok'> {
  const result = await answer;
  return result.ok ? 'ok' : result.error.code;
}

type Contract = (title: string, use: (files: FileSystem) => Promise<void>) => void;

/** The contract tests of `FileSystem`. @param open opens an empty file system and returns how to close it. */
export function describeFileSystem(
  name: string,
  open: () => Promise<{ files: FileSystem; close: () => Promise<void> }>,
): void {
  const contract: Contract = (title, use) => {
    test(`${name}: ${title}`, async () => {
      const { files, close } = await open();
      await use(files);
      await close();
    });
  };
  describeContents(contract);
  describeLargeFiles(contract);
  describeFolders(contract);
  describeErrors(contract);
  describeLinks(contract);
  describeMoves(contract);
  describeChanges(contract);
}

async function textAt(files: FileSystem, path: string): Promise<string> {
  return new TextDecoder().decode(await good(files.readFile(path)));
}

function describeContents(contract: Contract): void {
  contract('files are made, replaced and read as copies', async (files) => {
    const given = bytesOf('one');
    const written = files.writeFile('/a.txt', given);
    given.fill(0);
    await good(written);
    (await good(files.readFile('/a.txt'))).fill(0);
    expect(await textAt(files, '/a.txt')).toBe('one');
    await good(files.writeFile('/a.txt', bytesOf('three')));
    await good(files.writeFile('/empty', new Uint8Array(0)));
    expect(await textAt(files, '/a.txt')).toBe('three');
    expect(await textAt(files, '/empty')).toBe('');
    const stat = await good(files.stat('/a.txt'));
    expect(stat).toEqual({ kind: 'file', mode: 0o644, size: 5, mtimeMs: stat.mtimeMs });
    expect(Math.abs(stat.mtimeMs - Date.now())).toBeLessThan(60_000);
  });

  contract('a file is replaced only while it holds what it should', async (files) => {
    const hash = async (text: string): Promise<string> =>
      [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    await good(files.writeFile('/a', bytesOf('one')));
    expect(await codeOf(files.writeFile('/a', bytesOf('x'), { replaces: await hash('two') }))).toBe('EBUSY');
    expect(await codeOf(files.writeFile('/none', bytesOf('x'), { replaces: await hash('') }))).toBe('EBUSY');
    await good(files.writeFile('/a', bytesOf('two'), { replaces: await hash('one') }));
    expect(await textAt(files, '/a')).toBe('two');
  });

  contract('modes are kept', async (files) => {
    await good(files.writeFile('/run', bytesOf('#!'), { mode: 0o755 }));
    await good(files.writeFile('/run', bytesOf('#!node')));
    expect((await good(files.stat('/run'))).mode).toBe(0o755);
    await good(files.chmod('/run', 0o600));
    expect((await good(files.stat('/run'))).mode).toBe(0o600);
    await good(files.mkdir('/d', { mode: 0o700 }));
    expect(await good(files.stat('/d'))).toMatchObject({ kind: 'directory', mode: 0o700, size: 0 });
  });
}

function describeLargeFiles(contract: Contract): void {
  contract('a file of megabytes comes back as it was', async (files) => {
    const bytes = new Uint8Array(3 * 1024 * 1024).map((_, index) => index * 7);
    await good(files.writeFile('/large', bytes));
    const back = await good(files.readFile('/large'));
    expect(back.length).toBe(bytes.length);
    expect(back.every((byte, index) => byte === bytes[index])).toBe(true);
  });

  contract('contents are taken without reading them, small and large', async (files) => {
    await good(files.writeFile('/small', bytesOf('small')));
    await good(files.writeFile('/large', new Uint8Array(3 * 1024 * 1024).fill(7)));
    await good(files.writeFile('/empty', new Uint8Array(0)));
    await good(files.symlink('large', '/link'));
    expect(await (await good(files.blob('/small'))).text()).toBe('small');
    const large = await good(files.blob('/link'));
    expect(large.size).toBe(3 * 1024 * 1024);
    expect([...new Uint8Array(await large.slice(2_000_000, 2_000_002).arrayBuffer())]).toEqual([7, 7]);
    expect((await good(files.blob('/empty'))).size).toBe(0);
    expect(await codeOf(files.blob('/none'))).toBe('ENOENT');
    expect(await codeOf(files.blob('/'))).toBe('EISDIR');
  });

  contract('a large file comes in part by part, says how far it is, and can be stopped', async (files) => {
    const bytes = new Uint8Array(9 * 1024 * 1024).map((_, index) => index * 7);
    const reported: number[] = [];
    await good(files.writeBlob('/large', new Blob([bytes]), { mode: 0o755, goOn: (done) => reported.push(done) > 0 }));
    expect(reported).toEqual([4, 8, 9].map((megabytes) => megabytes * 1024 * 1024));
    const back = await good(files.readFile('/large'));
    expect(back.length === bytes.length && back.every((byte, index) => byte === bytes[index])).toBe(true);
    expect(await good(files.stat('/large'))).toMatchObject({ mode: 0o755, size: bytes.length });
    expect(
      await codeOf(files.writeBlob('/large', new Blob([bytes.fill(1)]), { goOn: (done) => done < 8 * 1024 * 1024 })),
    ).toBe('ECANCELED');
    expect((await good(files.readFile('/large')))[1]).toBe(7);
    expect(await codeOf(files.writeBlob('/none/large', new Blob([bytes])))).toBe('ENOENT');
    await good(files.writeBlob('/small', new Blob(['text'])));
    expect(await textAt(files, '/small')).toBe('text');
  });
}

function describeFolders(contract: Contract): void {
  contract('folders are listed in order, with kinds', async (files) => {
    await good(files.mkdir('/d/e/f', { recursive: true }));
    await good(files.mkdir('/d/e/f', { recursive: true }));
    for (const item of ['b', 'a', 'Z', '__proto__', 'constructor', 'ä', '日本'])
      await good(files.writeFile(`/d/${item}`, bytesOf(item)));
    await good(files.symlink('a', '/d/link'));
    expect(await good(files.readdir('/d'))).toEqual([
      { name: 'Z', kind: 'file' },
      { name: '__proto__', kind: 'file' },
      { name: 'a', kind: 'file' },
      { name: 'b', kind: 'file' },
      { name: 'constructor', kind: 'file' },
      { name: 'e', kind: 'directory' },
      { name: 'link', kind: 'link' },
      { name: 'ä', kind: 'file' },
      { name: '日本', kind: 'file' },
    ]);
    expect(await textAt(files, '/d/__proto__')).toBe('__proto__');
    const listed = await good(files.list('/d'));
    for (const { name, leadsTo: _leadsTo, ...stat } of listed)
      expect(stat).toEqual(await good(files.lstat(`/d/${name}`)));
    expect(listed.flatMap(({ name, leadsTo }) => (leadsTo === undefined ? [] : [`${name} ${leadsTo}`]))).toEqual([
      'link file',
    ]);
    expect(await codeOf(files.list('/d/a'))).toBe('ENOTDIR');
    expect(await codeOf(files.list('/none'))).toBe('ENOENT');
  });

  contract('a folder is copied, and many are removed, at once or not at all', async (files) => {
    await good(files.mkdir('/d/e', { recursive: true }));
    await good(files.writeFile('/d/e/f', bytesOf('x'), { mode: 0o755 }));
    await good(files.symlink('e', '/d/link'));
    await good(files.copy('/d', '/c'));
    expect(await textAt(files, '/c/link/f')).toBe('x');
    expect(await good(files.stat('/c/e/f'))).toMatchObject({ mode: 0o755 });
    await good(files.writeFile('/c/e/f', bytesOf('y')));
    expect(await textAt(files, '/d/e/f')).toBe('x');
    expect(await codeOf(files.copy('/d', '/c'))).toBe('EEXIST');
    expect(await codeOf(files.copy('/d', '/d/e/d'))).toBe('EINVAL');
    expect(await codeOf(files.copy('/none', '/n'))).toBe('ENOENT');
    expect(await codeOf(files.rmAll(['/c', '/none']))).toBe('ENOENT');
    expect(await files.exists('/c')).toBe(true);
    await good(files.rmAll(['/c/e/f', '/c', '/d/link']));
    expect((await good(files.readdir('/'))).map((entry) => entry.name)).toEqual(['d']);
    expect(await codeOf(files.rmAll(['/']))).toBe('EINVAL');
  });
}

function describeErrors(contract: Contract): void {
  contract('errors have Node’s codes', async (files) => {
    await good(files.mkdir('/d'));
    await good(files.writeFile('/d/f', bytesOf('x')));
    await good(files.symlink('/loop2', '/loop1'));
    await good(files.symlink('/loop1', '/loop2'));
    await good(files.writeFile('/plain', bytesOf('')));
    const cases: [FileErrorCode, Promise<FileResult<unknown>>][] = [
      ['ENOENT', files.readFile('/none')],
      ['ENOENT', files.writeFile('/none/f', bytesOf(''))],
      ['ENOENT', files.stat('/none')],
      ['ENOENT', files.readdir('/none')],
      ['ENOENT', files.mkdir('/none/d')],
      ['ENOENT', files.rm('/none')],
      ['ENOENT', files.rename('/none', '/other')],
      ['ENOENT', files.readlink('/none')],
      ['ENOENT', files.chmod('/none', 0o600)],
      ['ENOENT', files.realpath('/none')],
      ['ENOENT', files.symlink('', '/new')],
      ['EEXIST', files.mkdir('/d')],
      ['EEXIST', files.mkdir('/d/f', { recursive: true })],
      ['EEXIST', files.symlink('x', '/d')],
      ['ENOTDIR', files.readFile('/d/f/g')],
      ['ENOTDIR', files.readFile('/d/f/')],
      ['ENOTDIR', files.readdir('/d/f')],
      ['ENOTDIR', files.mkdir('/d/f/g', { recursive: true })],
      ['ENOTDIR', files.rename('/d', '/plain')],
      ['ENOTDIR', files.rename('/d/f', '/new/')],
      ['EISDIR', files.readFile('/d')],
      ['EISDIR', files.writeFile('/d', bytesOf(''))],
      ['EISDIR', files.writeFile('/new/', bytesOf(''))],
      ['EISDIR', files.rename('/d/f', '/d')],
      ['ENOTEMPTY', files.rm('/d')],
      ['ELOOP', files.readFile('/loop1')],
      ['ELOOP', files.writeFile('/loop1/x', bytesOf(''))],
      ['EINVAL', files.readFile('relative')],
      ['EINVAL', files.readFile('')],
      ['EINVAL', files.writeFile('/nul\0', bytesOf(''))],
      ['EINVAL', files.readlink('/d/f')],
      ['EINVAL', files.rename('/d', '/d/inside')],
      ['EINVAL', files.rm('/', { recursive: true })],
      ['EINVAL', files.chmod('/d/f', 0o1000)],
      ['ENAMETOOLONG', files.writeFile(`/${'ä'.repeat(128)}`, bytesOf(''))],
      ['ENAMETOOLONG', files.readFile('/x'.repeat(3_000))],
    ];
    for (const [index, [code, answer]] of cases.entries())
      expect(`${index} ${await codeOf(answer)}`).toBe(`${index} ${code}`);
    const failed = await files.readFile('/none');
    expect(failed).toMatchObject({
      ok: false,
      error: { code: 'ENOENT', path: '/none', message: 'ENOENT: there is no such file or folder: /none' },
    });
    expect(await good(files.readdir('/'))).toHaveLength(4);
  });
}

function describeLinks(contract: Contract): void {
  contract('nothing leads out of the root', async (files) => {
    await good(files.writeFile('/../../a', bytesOf('in')));
    await good(files.symlink('../../../../a', '/link'));
    await good(files.mkdir('/d'));
    await good(files.symlink('/..', '/d/up'));
    expect(await textAt(files, '/link')).toBe('in');
    expect(await good(files.realpath('/d/up/../../d/./up/a'))).toBe('/a');
    expect(await good(files.realpath('/..'))).toBe('/');
  });

  contract('links are followed, shown and written through', async (files) => {
    await good(files.mkdir('/real'));
    await good(files.symlink('real', '/dir'));
    await good(files.symlink('/dir/f', '/file'));
    expect(await files.exists('/file')).toBe(false);
    await good(files.writeFile('/file', bytesOf('through')));
    expect(await textAt(files, '/real/f')).toBe('through');
    expect(await good(files.readlink('/file'))).toBe('/dir/f');
    expect(await good(files.lstat('/file'))).toMatchObject({ kind: 'link', mode: 0o777, size: 6 });
    expect(await good(files.stat('/file'))).toMatchObject({ kind: 'file', size: 7 });
    expect(await good(files.realpath('/file'))).toBe('/real/f');
    // `..` starts from the target of a link.
    await good(files.mkdir('/real/sub'));
    await good(files.symlink('/real/sub', '/deep'));
    expect(await textAt(files, '/deep/../f')).toBe('through');
    await good(files.rm('/file'));
    await good(files.rm('/dir', { recursive: true }));
    expect(await files.exists('/real/f')).toBe(true);
  });
}

function describeMoves(contract: Contract): void {
  contract('things are moved and removed', async (files) => {
    await good(files.mkdir('/d/e', { recursive: true }));
    await good(files.writeFile('/d/e/f', bytesOf('f')));
    await good(files.mkdir('/empty'));
    await good(files.rename('/d', '/empty'));
    expect(await textAt(files, '/empty/e/f')).toBe('f');
    expect(await files.exists('/d')).toBe(false);
    await good(files.writeFile('/g', bytesOf('g')));
    await good(files.rename('/g', '/empty/e/f'));
    await good(files.rename('/empty/e/f', '/empty/e/f'));
    expect(await textAt(files, '/empty/e/f')).toBe('g');
    await good(files.rm('/empty', { recursive: true }));
    await good(files.rm('/empty', { force: true }));
    expect(await good(files.readdir('/'))).toEqual([]);
  });
}

function describeChanges(contract: Contract): void {
  contract('changes are told', async (files) => {
    const received: string[] = [];
    let notify = (): void => undefined;
    const stop = files.watch((changes) => {
      for (const { kind, path } of changes) received.push(`${kind} ${path}`);
      notify();
    });
    const until = async (line: string): Promise<void> => {
      while (!received.includes(line))
        await new Promise<void>((resolve) => {
          notify = resolve;
        });
    };
    await good(files.mkdir('/d'));
    await good(files.writeFile('/d/f', bytesOf('1')));
    await good(files.writeFile('/d/f', bytesOf('2')));
    await good(files.chmod('/d/f', 0o700));
    await good(files.rename('/d', '/e'));
    await good(files.rm('/e', { recursive: true }));
    await until('removed /e');
    expect(received).toEqual([
      'created /d',
      'created /d/f',
      'changed /d/f',
      'changed /d/f',
      'removed /d',
      'created /e',
      'removed /e',
    ]);
    stop();
    await good(files.mkdir('/unheard'));
    expect(received).toHaveLength(7);
  });

  contract('what is asked at once happens in that order', async (files) => {
    const answers = Array.from({ length: 50 }, (_, index) => files.writeFile('/same', bytesOf(String(index))));
    const removed = files.rm('/same');
    const last = files.writeFile('/same', bytesOf('last'));
    const codes = await Promise.all([...answers, removed, last].map(codeOf));
    expect(new Set(codes)).toEqual(new Set(['ok']));
    expect(await textAt(files, '/same')).toBe('last');
  });
}
