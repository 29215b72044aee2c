import type { SnapshotEntry } from '../../../workspace/contract/snapshot.ts';
import { parseJson } from '../../../core/json/json.ts';
import { PREPARED_FORMAT } from '../esm/prepared-modules.ts';
import { integrityOf } from './archive/integrity.ts';
import type { PackageLock } from './lockfile.ts';
import type { PackageImage } from './package-image.ts';
import type { PackageStore } from './package-store.ts';

/** Increment this when images are built in another way: older ones are then rebuilt. */
const IMAGE_FORMAT = 1;
const PACKS = 2;

/**
 * Stores an image next to its archives, so that the next start need not unpack them.
 *
 * @returns whether there was room; otherwise the image is rebuilt each time
 */
export async function saveImage(
  store: PackageStore,
  lock: PackageLock,
  { entries, packs }: PackageImage,
): Promise<boolean> {
  const key = await imageKeyOf(lock);
  try {
    for (const [index, pack] of packs.entries()) await store.put(`${key}-${index}`, pack);
    // Last, since it marks the image as complete.
    await store.put(key, new Blob([JSON.stringify({ sizes: packs.map(({ size }) => size), entries })]));
    return true;
  } catch {
    return false;
  }
}

/** The image of these packages, if the store has all of it. This app wrote the contents of the store. */
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
    // An unreadable store counts as empty: the archives are read next, and report the error.
    return undefined;
  }
}

/** The key of the image of these packages; its packs have the suffixes `-0` and so on. */
export async function imageKeyOf({ packages, requested }: PackageLock): Promise<string> {
  const names = packages.map(({ path, integrity, bins }) => [path, integrity, Object.entries(bins)]);
  return `image-${await integrityOf(new TextEncoder().encode(JSON.stringify([IMAGE_FORMAT, PREPARED_FORMAT, requested.map(({ name }) => name), names])))}`;
}
