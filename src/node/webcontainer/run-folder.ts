import type { ContainerNode, ContainerTree } from '../contract/container-client.ts';
import { RUN_FILES, type ToolOrder } from '../contract/container-wire.ts';
import type { RunMount } from '../../sandbox/contract/sandboxed-run.ts';
import type { SnapshotEntry } from '../../workspace/contract/snapshot.ts';

/** Packs up to this size are read as a whole: one slow call instead of one for each small file. */
const WHOLE_PACK_BYTES = 32 * 1024 * 1024;

type Folder = Map<string, Folder | ContainerNode>;

/**
 * Builds the folder of a run: the mounts, and our own files by name, one of which lists the modes that mounting loses.
 */
export async function makeRunFolder(
  mounts: readonly RunMount[],
  ours: (modes: ToolOrder['modes']) => Readonly<Record<string, string>>,
): Promise<ContainerTree> {
  const root: Folder = new Map();
  const modes: [string, number][] = [];
  for (const { at, snapshot } of mounts) {
    const read = createReader(snapshot.packs);
    const base = at === '/' ? '' : at;
    for (const entry of snapshot.index.entries) {
      const path = base + entry.path;
      put(root, path, await nodeOf(entry, path, read));
      if (entry.kind !== 'link' && entry.mode !== (entry.kind === 'file' ? 0o644 : 0o755))
        modes.push([path, entry.mode]);
    }
  }
  for (const [path, contents] of Object.entries(ours(modes))) put(root, `/${path}`, { file: { contents } });
  return treeOf(root);
}

async function nodeOf(
  entry: SnapshotEntry,
  path: string,
  read: (pack: number, offset: number, size: number) => Promise<Uint8Array>,
): Promise<Folder | ContainerNode> {
  if (entry.kind === 'directory') return new Map();
  if (entry.kind === 'file') return { file: { contents: await read(entry.pack, entry.offset, entry.size) } };
  // The root of the disk is a folder there: absolute links become relative ones.
  const up = '../'.repeat(path.split('/').length - 2);
  return { file: { symlink: entry.target.startsWith('/') ? `${up}${entry.target.slice(1)}` || '.' : entry.target } };
}

function createReader(packs: readonly Blob[]): (pack: number, offset: number, size: number) => Promise<Uint8Array> {
  const whole = new Map<number, Promise<ArrayBuffer>>();
  return async (number, offset, size) => {
    const pack = packs[number];
    if (size === 0) return new Uint8Array(0);
    if (pack === undefined || offset + size > pack.size) throw new Error('a part of the files is missing');
    if (pack.size > WHOLE_PACK_BYTES) return new Uint8Array(await pack.slice(offset, offset + size).arrayBuffer());
    const held = whole.get(number) ?? pack.arrayBuffer();
    whole.set(number, held);
    return new Uint8Array((await held).slice(offset, offset + size));
  };
}

/** Adds a node and creates the folders above it. */
function put(root: Folder, path: string, node: Folder | ContainerNode): void {
  const names = path.split('/').slice(1);
  const name = names.pop() ?? '';
  let folder = root;
  for (const part of names) {
    const known = folder.get(part);
    const next: Folder = known instanceof Map ? known : new Map();
    folder.set(part, next);
    folder = next;
  }
  // An existing folder with contents stays.
  if (!(node instanceof Map && folder.get(name) instanceof Map)) folder.set(name, node);
}

/** Names come from outside: `fromEntries` makes an own property even of `__proto__`. */
function treeOf(folder: Folder): ContainerTree {
  return Object.fromEntries(
    [...folder].map(([name, node]) => [name, node instanceof Map ? { directory: treeOf(node) } : node]),
  );
}

/** Replaces arguments that name a file of the run's disk by paths below its folder. */
export function wordsOf(argv: readonly string[], mounts: readonly RunMount[], root: string): string[] {
  const paths = new Set(
    mounts.flatMap(({ at, snapshot }) => snapshot.index.entries.map(({ path }) => (at === '/' ? path : at + path))),
  );
  return argv.map((word) => (paths.has(word) ? root + word : word));
}

/** The environment of every process of a run. */
export function environmentOf(root: string): Record<string, string> {
  return { NO_COLOR: '1', FORCE_COLOR: '0', TMPDIR: `${root}/${RUN_FILES.temp}`, LANG: 'en_US.UTF-8' };
}
