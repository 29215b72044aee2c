import type { SnapshotEntry } from '../../workspace/contract/snapshot.ts';
import { parseJson } from '../../core/json.ts';
import { PREPARED_FORMAT } from '../inside/esm/prepared-modules.ts';
import { integrityOf } from './archive/integrity.ts';
import type { PackageLock } from './lock.ts';
import type { PackageImage } from './package-image.ts';
import type { PackageStore } from './package-store.ts';

/** Counted up when images are made in another way: older ones are then made anew. */
const IMAGE_FORMAT = 1;
const PACKS = 2;

/**
 * Keeps an image beside the archives it was made of, so that the next start need not unpack them.
 *
 * @returns whether there was room; without it the image is only made again each time
 */
export async function saveImage(
  store: PackageStore,
  lock: PackageLock,
  { entries, packs }: PackageImage,
): Promise<boolean> {
  const key = await imageKeyOf(lock);
  try {
    for (const [index, pack] of packs.entries()) await store.put(`${key}-${index}`, pack);
    // Last, and it alone says that all of it is there.
    await store.put(key, new Blob([JSON.stringify({ sizes: packs.map(({ size }) => size), entries })]));
    return true;
  } catch {
    return false;
  }
}

/** The image of these packages, if the store has it whole. What lies in the store was written by this app. */
export async function loadImage(store: PackageStore, lock: PackageLock): Promise<PackageImage | undefined> {
  const key = await imageKeyOf(lock);
  try {
    const index = await store.get(key);
    const packs = await Promise.all(Array.from({ length: PACKS }, (_, number) => store.get(`${key}-${number}`)));
    if (index === undefined) return undefined;
    const parsed = parseJson(await index.text());
    if (!parsed.ok) return undefined;
    const { sizes, entries } = parsed.value as { sizes: number[]; entries: SnapshotEntry[] };
    const whole = packs.flatMap((pack, number) => (pack !== undefined && pack.size === sizes[number] ? [pack] : []));
    return whole.length === PACKS ? { entries, packs: whole } : undefined;
  } catch {
    // A store that cannot be read is as good as empty: the archives are asked for next, and say so themselves.
    return undefined;
  }
}

/** Under which the image of these packages is kept; its packs have `-0` and so on behind it. */
export async function imageKeyOf({ packages, requested }: PackageLock): Promise<string> {
  const names = packages.map(({ path, integrity, bins }) => [path, integrity, Object.entries(bins)]);
  return `image-${await integrityOf(new TextEncoder().encode(JSON.stringify([IMAGE_FORMAT, PREPARED_FORMAT, requested.map(({ name }) => name), names])))}`;
}
