import { faultOf, type Fault, type Reason } from '../../../core/reason.ts';

/** What an entry is called that has no name of its own. */
const ENTRIES = {
  'entry-line': (line: number) => `line ${String(line)}`,
  'entry-tool': () => 'a tool',
  'entry-setting': () => 'a setting',
  'entry-storage': () => 'storage of a tool',
  'entry-run': () => 'a run',
  'entry-model': () => 'a model',
  'entry-preset': () => 'a set of tools',
  'entry-conversation': () => 'a conversation',
  'entry-turn': () => 'a message of a conversation',
  'entry-recording': () => 'a recorded run',
};

/** Why one entry is not restored. */
const REFUSALS = {
  'entry-unreadable': () => 'It cannot be read',
  'entry-many-parts': () => 'It has more parts than can be kept',
  'entry-not-object': () => 'It is not an object',
  'entry-no-id': () => 'It has no id',
  'entry-version': () => 'Its version is no whole number from 1 on',
  'entry-times': () => 'Its times cannot be read',
  'entry-provenance': () => 'It does not say where it came from',
  'entry-name-of-app': () => 'Its name reads as if it were part of Toolyard',
  'version-of-other': () => 'A version of it does not fit it',
};

const DAMAGES = {
  'damaged-part-of': (path: string) => `a part of ${path} is missing`,
  'damaged-line': (line: number) => `line ${String(line)} of it is no JSON object`,
  'damaged-order': (line: number) => `line ${String(line)} of it is out of place`,
  'damaged-part': () => 'a part of it is missing',
  'damaged-end': () => 'its end is missing',
  'damaged-file-path': () => 'the path of a file cannot be read',
  'damaged-folder-path': () => 'the path of a folder cannot be read',
  'damaged-link': () => 'a link in it cannot be read',
  'damaged-size': (path: string) => `the size of ${path} cannot be`,
  'damaged-large-file': (path: string) => `${path} is larger than what can be read here`,
  'damaged-contents': () => 'the contents of a file cannot be read',
  'damaged-unopened': () => 'it was not opened',
  'damaged-many': () => 'it unpacks to more than a backup holds',
  'damaged-long-line': () => 'a line of it is too long',
  'damaged-packing': () => 'it cannot be unpacked',
};

/** Of a whole file. */
const FILES = {
  'backup-unread-file': (why: string) => `A file of the workspace could not be read: ${why}`,
  'backup-none': () => 'This is no backup of Toolyard',
  'backup-newer': (version: number, own: number) =>
    `The backup has format version ${String(version)}, and this app reads up to ${String(own)}: reload the page to ` +
    'get a newer version',
};

/** Why a backup, or an entry of it, cannot be read. */
export const BACKUP_FAULTS = { ...ENTRIES, ...REFUSALS, ...DAMAGES, ...FILES };
export type BackupReason = Reason<typeof BACKUP_FAULTS>;

export function backupFault(reason: BackupReason): Required<Fault> {
  return faultOf(BACKUP_FAULTS, reason);
}
