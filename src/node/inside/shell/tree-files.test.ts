import { expect, test } from 'vitest';
import { bytesOf, neighbourDisk } from './testing/neighbour-disk.ts';
import { TreeFiles } from './tree-files.ts';

test.each(['/app/l', '/app/l/', '/app/l/.', '/app/./l', '/app//l//', '/app/l/./'])(
  'a link out is a link, however its path is spelled: %s',
  (path) => {
    const { files, outside, reads } = neighbourDisk();
    files.symlink('../mine', '/app/l');
    const before = outside();
    const tree = new TreeFiles(files, '/app');
    expect(tree.stat(path, false).isSymbolicLink).toBe(true);
    expect(tree.readLink(path)).toBe('../mine');
    expect(tree.exists(path)).toBe(false);
    for (const read of [() => tree.stat(path), () => tree.read(path), () => tree.read(`${path}/f`)])
      expect(read).toThrow('ENOENT');
    expect(() => tree.names(path)).toThrow('ENOTDIR');
    tree.setMode(path, 0o777);
    expect(tree.makeDirectory(path)).toBe(false);
    expect(tree.write(`${path}/f`, bytesOf('theirs'), 0o755)).toBe(false);
    expect(tree.remove(`${path}/sub`, true)).toBe(false);
    expect(tree.write(path, bytesOf('own'), 0o755)).toBe(true);
    expect({ mode: files.stat('/app/l', false).mode, outside: outside(), reads }).toEqual({
      mode: 0o755,
      outside: before,
      reads: [],
    });
  },
);

test('paths outside are missing, and left out', () => {
  const { files, outside, reads } = neighbourDisk();
  const before = outside();
  const tree = new TreeFiles(files, '/app');
  for (const path of ['/mine/f', '/app/../mine/f', '/application/f', '/', '/app/x/../../mine/f']) {
    expect(tree.exists(path)).toBe(false);
    expect(tree.write(path, bytesOf('theirs'))).toBe(false);
    expect(tree.remove(path, true)).toBe(false);
    expect(tree.symlink('f', path)).toBe(false);
  }
  expect({ outside: outside(), reads }).toEqual({ outside: before, reads: [] });
});
