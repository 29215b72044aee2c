import type { HostApi } from '../../core/host-api.ts';
import type { SharedFile } from '../../core/share.ts';
import { codeOf, messageOf } from './error-text.ts';

export interface LandedFiles {
  readonly written: number;
  readonly failed: readonly { readonly path: string; readonly message: string }[];
  /** Puts what was there before back. */
  readonly undo: () => Promise<void>;
}

/** Writes files into the workspace, each for itself. */
export async function landFiles(
  host: Pick<HostApi, 'readWorkspaceFile' | 'writeWorkspaceFile' | 'removeFromWorkspace'>,
  files: readonly SharedFile[],
): Promise<LandedFiles> {
  const before: { readonly path: string; readonly bytes: Uint8Array | undefined }[] = [];
  const failed: { path: string; message: string }[] = [];
  for (const { path, bytes } of files) {
    try {
      const kept = await host.readWorkspaceFile(path).catch((error: unknown) => {
        if (codeOf(error) === 'not-found') return undefined;
        throw error;
      });
      await host.writeWorkspaceFile(path, bytes);
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
        await (bytes === undefined ? host.removeFromWorkspace(path) : host.writeWorkspaceFile(path, bytes));
    },
  };
}
