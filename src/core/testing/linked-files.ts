import { fileFailure, type FileKind, type FileResult, type FileSystem } from '../file-system.ts';

type Node = { kind: FileKind; bytes: Uint8Array; target: string; entries: Map<string, Node> };

const done = { ok: true, value: undefined } as const;

/**
 * A small file system with links, which are followed as a kernel follows them. `list` shows a folder with everything
 * below it.
 */
export function linkedFiles(): { readonly files: FileSystem; readonly list: (folder: string) => readonly string[] } {
  const root = nodeOf('directory');
  const at = (path: string, followLast: boolean): Node | undefined => resolve(root, path, followLast);
  const add = (path: string, node: Node): FileResult<void> => {
    const [, above = '', name = ''] = /^(.*)\/([^/]+)\/?$/.exec(path) ?? [];
    const folder = at(above === '' ? '/' : above, true);
    if (folder?.kind !== 'directory') return fileFailure('ENOENT', path);
    if (folder.entries.has(name)) return fileFailure('EEXIST', path);
    folder.entries.set(name, node);
    return done;
  };
  const files = {
    exists: async (path: string) => at(path, true) !== undefined,
    lstat: async (path: string) => {
      const node = at(path, false);
      if (node === undefined) return fileFailure('ENOENT', path);
      return { ok: true, value: { kind: node.kind, mode: 0o644, size: node.bytes.length, mtimeMs: 0 } };
    },
    readFile: async (path: string) => {
      const node = at(path, true);
      return node?.kind === 'file' ? { ok: true, value: node.bytes } : fileFailure('ENOENT', path);
    },
    readlink: async (path: string) => ({ ok: true, value: at(path, false)?.target ?? '' }),
    readdir: async (path: string) => {
      const node = at(path, true);
      if (node?.kind !== 'directory') return fileFailure('ENOTDIR', path);
      return { ok: true, value: [...node.entries].map(([name, { kind }]) => ({ name, kind })) };
    },
    mkdir: async (path: string, { recursive = false }: { recursive?: boolean } = {}): Promise<FileResult<void>> => {
      const node = at(path, true);
      if (node !== undefined) return recursive && node.kind === 'directory' ? done : fileFailure('EEXIST', path);
      const above = path.slice(0, path.lastIndexOf('/'));
      if (recursive && above !== '') await files.mkdir(above, { recursive });
      return add(path, nodeOf('directory'));
    },
    writeFile: async (path: string, bytes: Uint8Array): Promise<FileResult<void>> => {
      const node = at(path, true);
      if (node === undefined) return add(path, { ...nodeOf('file'), bytes });
      if (node.kind !== 'file') return fileFailure('EISDIR', path);
      node.bytes = bytes;
      return done;
    },
    symlink: async (target: string, path: string) => add(path, { ...nodeOf('link'), target }),
    rm: async (path: string): Promise<FileResult<void>> => {
      const [, above = '', name = ''] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
      return at(above === '' ? '/' : above, true)?.entries.delete(name) === true ? done : fileFailure('ENOENT', path);
    },
  };
  // Trees are written with these members alone.
  return { files: files as unknown as FileSystem, list: (folder) => listed(at(folder, true) ?? root, folder) };
}

const nodeOf = (kind: FileKind): Node => ({ kind, bytes: new Uint8Array(0), target: '', entries: new Map() });

function resolve(root: Node, path: string, followLast: boolean): Node | undefined {
  const above: Node[] = [];
  let here = root;
  const names = path.split('/');
  for (let links = 0; names.length > 0;) {
    const name = names.shift() ?? '';
    if (name === '' || name === '.') continue;
    if (name === '..') {
      here = above.pop() ?? here;
      continue;
    }
    const next = here.entries.get(name);
    if (next === undefined) return undefined;
    if (next.kind === 'link' && (followLast || names.some((rest) => rest !== ''))) {
      if (++links > 40) return undefined;
      if (next.target.startsWith('/')) [here] = [root, above.splice(0)];
      names.unshift(...next.target.split('/'));
      continue;
    }
    above.push(here);
    here = next;
  }
  return here;
}

function listed({ entries }: Node, folder: string): string[] {
  return [...entries].flatMap(([name, node]) => {
    const path = `${folder}/${name}`;
    if (node.kind === 'directory') return [path, ...listed(node, path)];
    return [`${path} ${node.kind === 'link' ? `-> ${node.target}` : new TextDecoder().decode(node.bytes)}`];
  });
}
