import type { Disk, OpenFile } from '../../disk/disk.ts';
import { MemoryDisk } from '../../disk/memory-disk.ts';
import { OPEN } from '../../disk/modes.ts';
import { ShellFiles } from '../shell-files.ts';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * A disk with a project in `/app`, and beside it somebody else's folders, which nothing in the project may reach.
 * `outside` lists all of it with contents, modes and times; `reads` lists what was read of it.
 */
export function diskBeside() {
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
