import { LIMITS } from '../../core/limits.ts';
import { tell, type Told } from '../reading/told.ts';
import { damaged } from './damaged.ts';
import type { BackupEntry, BackupHead } from './entries.ts';
import { openBackup } from './read-backup.ts';

/** Consecutive entries of a backup. */
export interface BackupPiece {
  readonly entries: readonly BackupEntry[];
  /** Bytes of the file read so far. */
  readonly bytes: number;
  readonly isEnd: boolean;
}

/** Reads one backup after another, a piece at a time. src/realms/reading-worker.ts serves it. */
export interface BackupSession {
  openBackup(file: Blob): Promise<Told<BackupHead>>;
  /** The next entries of the backup that was opened last. */
  nextOfBackup(): Promise<Told<BackupPiece>>;
}

export function createBackupSession(): BackupSession {
  let open:
    | {
        readonly next: () => Promise<IteratorResult<BackupEntry | undefined>>;
        readonly facts: { bytes: number; chars: number };
      }
    | undefined;
  return {
    openBackup: async (file) =>
      await tell(async () => {
        open = undefined;
        const facts = { bytes: 0, chars: 0 };
        const { head, entries } = await openBackup(file, {
          onBytes: (bytes) => (facts.bytes = bytes),
          onLine: (chars) => (facts.chars += chars),
        });
        open = { next: async () => await entries.next(), facts };
        return head;
      }),
    nextOfBackup: async () =>
      await tell(async () => {
        if (open === undefined) throw damaged('it was not opened');
        const { next, facts } = open;
        const entries: BackupEntry[] = [];
        facts.chars = 0;
        while (facts.chars < LIMITS.backup.maxPieceChars) {
          const { done, value } = await next();
          if (done === true) return { entries, bytes: facts.bytes, isEnd: true };
          if (value !== undefined) entries.push(value);
        }
        return { entries, bytes: facts.bytes, isEnd: false };
      }),
  };
}

/** Buffers of files, which are transferred instead of copied. */
export function buffersOf(told: Told<BackupPiece>): ArrayBuffer[] {
  return told.ok ? told.value.entries.flatMap((entry) => (entry.kind === 'file' ? [entry.bytes.buffer] : [])) : [];
}
