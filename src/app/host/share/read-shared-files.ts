import { ToolyardError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { SharedFile } from '../../../share/contract/share.ts';
import type { Stores } from '../open-stores.ts';
import { absolutePath, valueOf } from '../workspace/file-failures.ts';

/** Reads files of the workspace. @throws ToolyardError `invalid-input` if they are too large for a share file */
export async function readSharedFiles(
  stores: Pick<Stores, 'workspace'>,
  files: readonly string[],
): Promise<readonly SharedFile[]> {
  const read: SharedFile[] = [];
  let total = 0;
  for (const path of files) {
    const bytes = await readWorkspaceFile(stores, path);
    total += bytes.length;
    if (total > LIMITS.share.maxShareFileBytes)
      throw new ToolyardError('invalid-input', 'These files are too large to be shared: pick fewer.', {
        reason: 'too-large',
      });
    read.push({ path, bytes });
  }
  return read;
}

export async function readWorkspaceFile({ workspace }: Pick<Stores, 'workspace'>, path: string): Promise<Uint8Array> {
  const disk = valueOf(await workspace());
  return valueOf(await disk.files().readFile(absolutePath(path)));
}
