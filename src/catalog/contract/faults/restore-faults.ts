import { defined } from '../../../core/defined.ts';
import { faultOf, type Fault, type Reason } from '../../../core/reason.ts';
import type { BackupRefusal } from '../backup.ts';

/** Why what was read of a backup is not restored. The host has these alone: `backup-faults.ts` is for the parser. */
export const RESTORE_FAULTS = {
  'entry-same-id': () => 'Another tool of the backup has its id',
  'entry-servers-many': (most: number) => `There can be at most ${String(most)} MCP servers: remove one first`,
  'entry-link-out': () => 'it is a link to files that the backup did not bring',
  'damaged-slow': () => 'a part of it takes too long to read',
  'backup-damaged': (what: string) =>
    `The backup is damaged: ${what}. Nothing of it was stored. Try another copy of the file`,
};

export function restoreFault(reason: Reason<typeof RESTORE_FAULTS>): Required<Fault> {
  return faultOf(RESTORE_FAULTS, reason);
}

/** The refusal of an entry. @param name its own name, or what it is called without one */
export function backupRefusal(name: string | Fault, { message, reason: fault }: Fault): BackupRefusal {
  const called: Fault = typeof name === 'string' ? { message: name } : name;
  return { name: called.message, reason: message, ...defined({ called: called.reason, fault }) };
}
