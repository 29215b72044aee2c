import type { SharedFile } from '../../share/contract/share.ts';
import type { HostServices } from '../../services/host-services.ts';
import { codeOf, messageOf } from '../stores/error-text.ts';

export interface WrittenFiles {
  readonly written: number;
  readonly failed: readonly { readonly path: string; readonly message: string }[];
  /** Restores the previous files. */
  readonly undo: () => Promise<void>;
}

/** Writes files into the workspace one by one. */
export async function writeSharedFiles(
  host: Pick<HostServices, 'files'>,
  files: readonly SharedFile[],
): Promise<WrittenFiles> {
  const before: { readonly path: string; readonly bytes: Uint8Array | undefined }[] = [];
  const failed: { path: string; message: string }[] = [];
  for (const { path, bytes } of files) {
    try {
      const kept = await host.files.read(path).catch((error: unknown) => {
        if (codeOf(error) === 'not-found') return undefined;
        throw error;
      });
      await host.files.write(path, bytes);
      before.push({ path, bytes: kept });
    } catch (error) {
      failed.push({ path, message: messageOf(error) });
    }
  }
  return {
    written: before.length,
    failed,
    undo: async () => {
      for (const { path, bytes } of before)
        await (bytes === undefined ? host.files.removeForGood(path) : host.files.write(path, bytes));
    },
  };
}
