import type { Reason } from '../reason.ts';

/** What a failed file operation says, and why it failed. The codes in capitals are Node's. */
export const FILE_FAULTS = {
  'file-error': (code: string, why: string, path: string) => `${code}: ${why}: ${path}`,
  ENOENT: () => 'there is no such file or folder',
  EEXIST: () => 'something is there already',
  ENOTDIR: () => 'a part of the path is not a folder',
  EISDIR: () => 'it is a folder',
  ENOTEMPTY: () => 'the folder is not empty; remove it recursively',
  EACCES: () => 'the path is protected; change the list of protected paths in the settings or choose another path',
  ENOSPC: () => 'the disk is full: nothing was written; remove files or free space on the device',
  ELOOP: () => 'too many links, or links that lead in a circle',
  EINVAL: () => 'the path or value is not valid here',
  ENAMETOOLONG: () => 'the name or path is too long',
  EBUSY: () => 'something else changed it meanwhile: read it again',
  ECANCELED: () => 'it was stopped: nothing was written',
  EIO: () => 'the stored contents could not be read or written',
  'file-tool-changed': () => 'it has changed since the tool was read: look at the tool again',
  'file-pin-changed': () =>
    'it has changed since it was pinned to this tool: look at the file, then choose “Pin workspace files” in the ' +
    'menu of the tool',
  'file-root-removed': () => 'the root cannot be removed',
  'file-root-moved': () => 'the root cannot be moved or replaced',
  'file-moved-into-itself': () => 'a folder cannot be moved into itself',
  'file-copied-into-itself': () => 'a folder cannot be copied into itself',
  'file-no-target': () => 'a link needs a target',
  'file-no-link': () => 'it is not a link',
  'file-mode': () => 'a mode is 0 to 0o777',
  'file-other': () => 'there is something else now',
  'file-other-above': () => 'a folder above it is something else now',
  'file-snapshot-gone': () => 'its snapshot is no longer held',
  'file-contents-missing': () => 'contents of a file are missing',
  'file-large': (megabytes: number) => `a file may have ${String(megabytes)} MB at most: nothing was written`,
  'file-disk-bytes': (megabytes: number) =>
    `the workspace would hold more than its ${String(megabytes)} MB: nothing was written; remove files first`,
  'file-disk-entries': (most: number) =>
    `the workspace would hold more than its ${String(most)} files and folders: nothing was written; remove some first`,
  'file-quota': () =>
    'the browser gives this site no more space: nothing was written; remove files or free space on the device',
};
/** Why a file operation failed. */
export type FileReason = Exclude<Reason<typeof FILE_FAULTS>, { code: 'file-error' }>;
