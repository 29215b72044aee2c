import type { previewBackup as Preview } from './preview-backup.ts';
import type { restoreBackup as Restore } from './restore-backup.ts';
import type { writeBackup as Write } from './write-backup.ts';

// Backups are rare, so their code is loaded on first use.
export const writeBackup: typeof Write = async (...parameters) =>
  await (await import('./write-backup.ts')).writeBackup(...parameters);
export const previewBackup: typeof Preview = async (...parameters) =>
  await (await import('./preview-backup.ts')).previewBackup(...parameters);
export const restoreBackup: typeof Restore = async (...parameters) =>
  await (await import('./restore-backup.ts')).restoreBackup(...parameters);
