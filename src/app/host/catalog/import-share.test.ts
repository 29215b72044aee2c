import { expect, test } from 'vitest';
import { linkedFiles } from '../../../core/testing/linked-files.ts';
import { writeMissing } from './import-share.ts';

const bytes = new TextEncoder().encode('theirs');

test.each(['/mine', '../mine', 'mine', './mine/', '/a/../mine'])(
  'no file is written through a link to %s',
  async (to) => {
    const { files, list } = linkedFiles();
    for (const path of ['/mine', '/mine/sub', '/a']) await files.mkdir(path);
    await files.writeFile('/mine/f', new Uint8Array(0));
    await files.symlink(to, '/l');
    await files.symlink(`${to}/f`, '/f');
    await files.symlink(`${to}/new`, '/new');
    const before = list('/mine');
    const paths = ['/l/f', '/l/new', '/l/sub/new', '/f', '/new', '/a/one', '/b/two'];
    const left = await writeMissing(
      files,
      paths.map((path) => ({ path, bytes })),
    );
    expect({ left, local: list('/mine'), a: list('/a'), b: list('/b') }).toEqual({
      left: ['/l/f', '/l/new', '/l/sub/new', '/f', '/new'],
      local: before,
      a: ['/a/one theirs'],
      b: ['/b/two theirs'],
    });
  },
);
