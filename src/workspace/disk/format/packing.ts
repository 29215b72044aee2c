import { sha256 } from '@noble/hashes/sha2.js';
import { hexOf } from '../../../core/hash/sha256.ts';
import { newId } from '../../../core/ids.ts';
import type { Contents } from './contents.ts';
import type { DiskLimits } from '../disk-limits.ts';
import type { Pack } from './records.ts';
import type { DiskStorage } from '../storage.ts';
import { walkTree, type Tree } from '../tree.ts';

export interface HashedBytes {
  readonly hash: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Bytes of a large file in memory at once. */
const STEP_BYTES = 4 * 1024 * 1024;

export const packName = (id: string): string => `pack-${id}`;

/** The hashes of all files in the tree. */
export function usedHashes(tree: Tree): Set<string> {
  const used = new Set<string>();
  for (const { node } of walkTree(tree.root)) if (node.kind === 'file') used.add(node.hash);
  return used;
}

/**
 * Writes contents into new packs: each large one alone, small ones together. Existing packs stay unchanged.
 *
 * @throws the error of the storage; the new packs are removed.
 */
export async function writePacks(
  storage: DiskStorage,
  blobs: readonly HashedBytes[],
  limits: DiskLimits,
): Promise<Pack[]> {
  const packs: Pack[] = [];
  let id = '';
  try {
    for (const group of grouped(blobs, limits)) {
      id = newId<string>();
      await storage.create(
        packName(id),
        group.map(({ bytes }) => bytes),
      );
      let offset = 0;
      packs.push({
        id,
        blobs: group.map(({ hash, bytes }) => ({
          hash,
          offset: (offset += bytes.length) - bytes.length,
          size: bytes.length,
        })),
      });
    }
  } catch (error) {
    for (const name of [...packs.map((pack) => pack.id), id]) await storage.remove(packName(name));
    throw error;
  }
  return packs;
}

/**
 * Writes contents into a new pack, part by part. Returns undefined and leaves nothing if `goOn` returns false.
 *
 * @throws the error of the contents or the storage; nothing is left.
 */
export async function stagePack(
  storage: DiskStorage,
  id: string,
  contents: Blob,
  goOn: (bytes: number) => boolean | Promise<boolean>,
): Promise<Pack | undefined> {
  const hashing = sha256.create();
  let isStopped = false;
  async function* parts(): AsyncGenerator<Uint8Array> {
    const read = (at: number): Promise<ArrayBuffer> => contents.slice(at, at + STEP_BYTES).arrayBuffer();
    let next = read(0);
    for (let at = 0; at < contents.size; at += STEP_BYTES) {
      const part = new Uint8Array(await next);
      // Reads the next part while this one is hashed and written.
      next = read(at + STEP_BYTES);
      next.catch(() => undefined);
      hashing.update(part);
      yield part;
      isStopped = !(await goOn(at + part.length));
      if (isStopped) return;
    }
  }
  try {
    await storage.createFrom(packName(id), parts());
  } catch (error) {
    await storage.remove(packName(id));
    throw error;
  }
  if (!isStopped) return { id, blobs: [{ hash: hexOf(hashing.digest()), offset: 0, size: contents.size }] };
  await storage.remove(packName(id));
  return undefined;
}

/** Packs with little in use. Their contents should be rewritten into fewer packs. */
export function sparsePacks(contents: Contents, used: ReadonlySet<string>, limits: DiskLimits): string[] {
  const sparse: string[] = [];
  const small: string[] = [];
  for (const [id, blobs] of contents.packs) {
    let total = 0;
    let live = 0;
    for (const { hash, size } of blobs) {
      const location = contents.location(hash);
      total += size;
      if (used.has(hash) && location?.kind === 'packed' && location.pack === id) live += size;
    }
    if (live === 0 || live < total * limits.minLivePart) sparse.push(id);
    else if (total < limits.maxPackBytes / 2 && !(blobs.length === 1 && total >= limits.largeFileBytes)) small.push(id);
  }
  return small.length > limits.maxSmallPacks ? [...sparse, ...small] : sparse;
}

function grouped(blobs: readonly HashedBytes[], limits: DiskLimits): HashedBytes[][] {
  const groups: HashedBytes[][] = [];
  let shared: HashedBytes[] = [];
  let size = 0;
  for (const blob of blobs) {
    if (blob.bytes.length >= limits.largeFileBytes) {
      groups.push([blob]);
      continue;
    }
    if (size + blob.bytes.length > limits.maxPackBytes) {
      groups.push(shared);
      shared = [];
      size = 0;
    }
    shared.push(blob);
    size += blob.bytes.length;
  }
  return shared.length > 0 ? [...groups, shared] : groups;
}
