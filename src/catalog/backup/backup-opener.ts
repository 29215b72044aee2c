import { ToolyardError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { createDeadlineWorker, type KillableEndpoint, type Pingable } from '../../platform/deadline-worker.ts';
import { resultOf } from '../parser/parser-outcome.ts';
import type { BackupSession } from './backup-session.ts';
import { restoreFault } from '../contract/faults/restore-faults.ts';
import { damaged } from './damaged.ts';
import type { BackupEntry, BackupHead } from './entries.ts';

/**
 * Reads the head and the entries of a backup, in order and on demand. An entry that cannot be parsed becomes `refused`;
 * a file that is truncated or not a backup causes an error.
 *
 * @param onBytes called with the number of bytes read so far
 * @throws ToolyardError `invalid-input` with `data.reason` `damaged`, `newer` or `not-a-backup`; `aborted`
 */
export type OpenBackup = (
  file: Blob,
  signal: AbortSignal,
  onBytes?: (bytes: number) => void,
) => Promise<{ readonly head: BackupHead; readonly entries: AsyncGenerator<BackupEntry> }>;

/**
 * Reads backups in a worker, which is terminated when a piece takes too long. One at a time: opening a backup ends the
 * previous one.
 *
 * @param spawn makes a worker of src/realms/parser-worker.ts
 */
export function createBackupOpener(spawn: () => KillableEndpoint): {
  readonly open: OpenBackup;
  readonly dispose: () => void;
} {
  const worker = createDeadlineWorker<BackupSession & Pingable>(spawn);
  let current: object | undefined;
  const open: OpenBackup = async (file, signal, onBytes = () => undefined) => {
    const own = {};
    current = own;
    worker.dispose();
    const goOn = (): void => {
      if (signal.aborted || current !== own) throw new ToolyardError('aborted', 'It was stopped');
    };
    const use = async <Value>(ask: Parameters<typeof worker.run<Value>>[0]) => {
      goOn();
      const outcome = await worker.run(ask, LIMITS.parserMs, signal);
      goOn();
      if (!outcome.ok && outcome.reason === 'deadline')
        throw damaged(restoreFault({ code: 'damaged-slow', values: [] }));
      return outcome;
    };
    const head = resultOf(await use(async (api) => await api.openBackup(file)));
    async function* entries(): AsyncGenerator<BackupEntry> {
      try {
        for (;;) {
          const piece = resultOf(await use(async (api) => await api.nextOfBackup()));
          onBytes(piece.bytes);
          yield* piece.entries;
          if (piece.isEnd) return;
        }
      } finally {
        if (current === own) worker.dispose();
      }
    }
    return { head, entries: entries() };
  };
  return { open, dispose: worker.dispose };
}
