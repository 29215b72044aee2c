import { ToolyardError } from '../../core/errors.ts';

const DISK_FULL =
  'The disk is full: nothing was saved, and what was stored before is still there. Remove some tools or runs, or ' +
  'free space on the device, and save again.';

/**
 * Converts the error of a failed write: a full disk becomes a `ToolyardError` with code `transport` and `data.reason`
 * `quota`, a closed database one with `data.reason` `closed`. Other errors are returned unchanged.
 */
export function asStorageError(error: unknown): unknown {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') return new ToolyardError('transport', DISK_FULL, { reason: 'quota' });
  if (name === 'InvalidStateError') {
    return new ToolyardError(
      'transport',
      'The database is closed, most likely by a newer version of the app in another tab: reload this one.',
      {
        reason: 'closed',
      },
    );
  }
  return error;
}
