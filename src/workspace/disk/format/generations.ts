import { decodeIndex, encodeIndex } from './index-file.ts';
import type { DiskLimits } from '../disk-limits.ts';
import { packName } from './packing.ts';
import { newState, type DiskState } from '../state.ts';
import type { DiskStorage, Peers } from '../storage.ts';

/** Why a disk cannot be used. Its data stays unchanged. */
export class DiskUnavailable extends Error {
  override readonly name = 'DiskUnavailable';
  constructor(
    readonly reason: 'damaged' | 'newer-format' | 'busy',
    message: string,
  ) {
    super(message);
  }
}

export const journalName = (generation: number): string => `journal-${String(generation)}`;
const indexName = (generation: number): string => `index-${String(generation)}`;
const numberOf = (name: string, kind: 'index' | 'journal'): number | undefined => {
  const found = new RegExp(`^${kind}-(\\d+)$`).exec(name);
  return found?.[1] === undefined ? undefined : Number(found[1]);
};

/** The highest generation in file names; 0 if there is none. */
export async function newestGeneration(storage: DiskStorage): Promise<number> {
  return Math.max(0, ...(await storage.list()).map((name) => numberOf(name, 'index') ?? 0));
}

/**
 * Reads the newest complete index. Generation n consists of `index-n` and the additions in `journal-n`. A new
 * generation writes its index, then its journal, then removes the old pair: so an incomplete index has no journal yet,
 * and the previous pair is still complete.
 *
 * @returns generation 0 if the storage has no complete disk.
 * @throws DiskUnavailable
 */
export async function loadGeneration(
  storage: DiskStorage,
  limits: DiskLimits,
): Promise<{ generation: number; state: DiskState }> {
  const names = await storage.list();
  const generations = names.flatMap((name) => numberOf(name, 'index') ?? []).sort((a, b) => b - a);
  for (const generation of generations) {
    const file = await storage.file(indexName(generation));
    const reading = decodeIndex(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0)), limits);
    if (reading.ok) return { generation, state: reading.state };
    if (reading.reason === 'newer-format') {
      throw new DiskUnavailable(
        'newer-format',
        'A newer version of the app has written the workspace: reload this tab to get it.',
      );
    }
    if (names.includes(journalName(generation))) throw damaged();
  }
  if (names.some((name) => numberOf(name, 'journal') !== undefined || name.startsWith('pack-'))) throw damaged();
  return { generation: 0, state: newState(limits) };
}

/** Writes a state as the index of a new generation. Durable when it resolves. */
export function writeIndex(storage: DiskStorage, generation: number, state: DiskState): Promise<void> {
  return storage.create(indexName(generation), [encodeIndex(state)]);
}

/** Removes older and incomplete generations, and packs that no index names and no disk is writing. */
export async function removeLeftovers(
  storage: DiskStorage,
  peers: Peers,
  generation: number,
  { contents, retired }: DiskState,
): Promise<void> {
  // The list comes first, since a pack is staged before it is created.
  const names = await storage.list();
  const staged = await peers.stagedPacks();
  const known = new Set([
    indexName(generation),
    journalName(generation),
    ...Array.from([...contents.packs.keys(), ...retired.keys(), ...staged], packName),
  ]);
  for (const name of names) if (!known.has(name)) await storage.remove(name);
}

function damaged(): DiskUnavailable {
  return new DiskUnavailable(
    'damaged',
    'The index of the workspace is damaged. Its files were left as they are; restore a backup or clear the ' +
      'workspace in the settings.',
  );
}
