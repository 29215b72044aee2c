import type { BackupRefusal } from '../../../catalog/contract/backup.ts';
import { defined } from '../../../core/defined.ts';
import { faultText } from '../../stores/faults/fault-text.ts';
import { storageTexts } from './texts/index.ts';

/** What is not restored of a backup, and why, in the language of the page. */
export function refusalText({ name, called, reason, fault }: BackupRefusal): string {
  return storageTexts.backup.refusal(
    faultText({ message: name, ...defined({ reason: called }) }),
    faultText({ message: reason, ...defined({ reason: fault }) }),
  );
}
