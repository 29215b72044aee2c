import { faultError, type ToolyardError } from '../../core/errors.ts';
import { backupFault, type BackupReason } from '../contract/faults/backup-faults.ts';

export function damaged(what: BackupReason): ToolyardError {
  const fault = backupFault({ code: 'backup-damaged', values: [backupFault(what)] });
  return faultError('invalid-input', fault, { reason: 'damaged' });
}
