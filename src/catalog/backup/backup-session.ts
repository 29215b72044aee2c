import { LIMITS } from '../../core/limits.ts';
import { report, type ParserOutcome } from '../parser/parser-outcome.ts';
import { backupFault } from '../contract/faults/backup-faults.ts';
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

/** Reads one backup after another, a piece at a time. src/realms/parser-worker.ts serves it. */
export interface BackupSession {
  openBackup(file: Blob): Promise<ParserOutcome<BackupHead>>;
  /** The next entries of the backup that was opened last. */
  nextOfBackup(): Promise<ParserOutcome<BackupPiece>>;
}

export function createBackupSession(): BackupSession {
  let open:
    | {
        readonly next: () => Promise<IteratorResult<BackupEntry | undefined>>;
        readonly info: { bytes: number; chars: number };
      }
    | undefined;
  return {
    openBackup: async (file) =>
      await report(async () => {
        open = undefined;
        const info = { bytes: 0, chars: 0 };
        const { head, entries } = await openBackup(file, {
          onBytes: (bytes) => (info.bytes = bytes),
          onLine: (chars) => (info.chars += chars),
        });
        open = { next: async () => await entries.next(), info };
        return head;
      }),
    nextOfBackup: async () =>
      await report(async () => {
        if (open === undefined) throw damaged(backupFault({ code: 'damaged-unopened', values: [] }));
        const { next, info } = open;
        const entries: BackupEntry[] = [];
        info.chars = 0;
        while (info.chars < LIMITS.backup.maxPieceChars) {
          const { done, value } = await next();
          if (done === true) return { entries, bytes: info.bytes, isEnd: true };
          if (value !== undefined) entries.push(value);
        }
        return { entries, bytes: info.bytes, isEnd: false };
      }),
  };
}

/** Buffers of files, which are transferred instead of copied. */
export function buffersOf(outcome: ParserOutcome<BackupPiece>): ArrayBuffer[] {
  return outcome.ok
    ? outcome.value.entries.flatMap((entry) => (entry.kind === 'file' ? [entry.bytes.buffer] : []))
    : [];
}
