import type { Disk, OpenFile } from '../../disk/disk.ts';
import { MemoryDisk } from '../../disk/memory-disk.ts';
import { OPEN } from '../../disk/modes.ts';
import type { HostileEntry } from '../../../../core/testing/hostile-trees.ts';
import { ShellFiles } from '../shell-files.ts';
import { entryAt } from '../tree-files.ts';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * A disk with a project in `/app`, and beside it somebody else's folders, which nothing in the project may reach.
 * `outside` lists all of it with contents, modes and times; `reads` lists what was read of it.
 */
export function neighbourDisk() {
  let now = 0;
  const memory = new MemoryDisk(() => ++now);
  const reads: string[] = [];
  const files = new ShellFiles(
    watched(memory, (path) => reads.push(path)),
    new Map(),
    () => 0o022,
    () => undefined,
  );
  files.makeDirectory('/mine/sub/node_modules/a', true);
  files.makeDirectory('/mine/.git', true);
  files.makeDirectory('/app', true);
  for (const path of ['f', 'sub/f', 'package.json', '.git/HEAD', '.git/config', 'sub/node_modules/a/f'])
    files.write(`/mine/${path}`, bytesOf(path.endsWith('.json') ? '{"name":"mine"}' : `mine: ${path}`));
  files.write('/mine/sub/node_modules/a/package.json', bytesOf('{"name":"a","version":"0.0.1"}'));
  const outside = (): readonly string[] => listed(memory, '/').filter((line) => !line.startsWith('/app'));
  reads.length = 0;
  return { files, outside, reads, list: () => listed(memory, '/app') };
}

/**
 * Puts the entries of a tree into a folder as a program of the project could have left them, also links that lead out,
 * but writes nothing through those.
 */
export function placeAsIs(
  files: ShellFiles,
  root: string,
  entries: readonly HostileEntry[],
  { except }: { readonly except: string },
): void {
  for (const entry of entries) {
    const names = entry.path.split('/').filter((name) => name !== '' && name !== '.');
    if (names.includes('..') || names[0] === except) continue;
    const path = [root, ...names].join('/');
    try {
      for (let length = 1; length < names.length; length++) {
        const folder = [root, ...names.slice(0, length)].join('/');
        if (!files.exists(folder)) files.makeDirectory(folder, false);
        if (!`${files.realPath(folder)}/`.startsWith(`${root}/`)) throw Object.assign(new Error(), { code: 'EXDEV' });
      }
      if (entry.kind === 'link') files.symlink(entry.target, path);
      else if (entry.kind === 'folder') files.makeDirectory(path, false);
      else if (!isLink(files, path)) files.write(path, bytesOf(entry.text));
    } catch (error) {
      // The place is taken or leads out, or no disk has such a name.
      if (!(error instanceof Error) || !('code' in error)) throw error;
    }
  }
}

function isLink(files: ShellFiles, path: string): boolean {
  return entryAt(files, path)?.kind === 'link';
}

/** Everything below a folder: kind, mode, time and contents. */
function listed(disk: MemoryDisk, folder: string): string[] {
  return disk.list(folder).flatMap(({ name, kind }) => {
    const path = `${folder === '/' ? '' : folder}/${name}`;
    const { mode, mtimeMs } = disk.stat(path, false);
    // The time of the root changes with the entries of `/app`'s own folder only.
    const line = `${path} ${mode.toString(8)} ${String(mtimeMs)}`;
    if (kind === 'link') return [`${line} -> ${disk.readLink(path)}`];
    if (kind === 'directory') return [line, ...listed(disk, path)];
    const file = disk.open(path, OPEN.readOnly, 0);
    const bytes = new Uint8Array(file.stat().size);
    file.read(bytes, 0);
    return [`${line} ${new TextDecoder().decode(bytes)}`];
  });
}

/** The disk, reporting the real path of every file and folder outside `/app` that is opened or listed. */
function watched(disk: MemoryDisk, onRead: (path: string) => void): Disk {
  const look = (path: string): void => {
    let real: string;
    try {
      real = disk.realPath(path);
    } catch {
      return;
    }
    if (!`${real}/`.startsWith('/app/')) onRead(real);
  };
  return new Proxy<Disk>(disk, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): OpenFile | unknown => {
        if ((name === 'open' || name === 'list') && typeof given[0] === 'string') look(given[0]);
        return Reflect.apply(member, target, given);
      };
    },
  });
}
