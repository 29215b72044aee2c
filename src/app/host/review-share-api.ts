import { checkTools, reviewShare } from '../../catalog/index.ts';
import type { FileSystem } from '../../core/file-system.ts';
import type { HostApi, ImportReview, ReviewedFile } from '../../core/host-api.ts';
import type { ShareApi, SharedFile } from '../../core/share.ts';
import type { Host } from './create-host.ts';
import { reviewServers } from './shared-servers.ts';
import { hasWorkspace } from './workspace.ts';

/** What a link would bring. Opening one changes nothing that is stored, not even by making an empty workspace. */
export function createReviewShareApi(
  host: Promise<Host>,
  share: Pick<ShareApi, 'decodeShare' | 'authorKey'>,
): Pick<HostApi, 'reviewShare' | 'judgeTools'> {
  return {
    reviewShare: async (text): Promise<ImportReview> => {
      const [content, opened] = await Promise.all([share.decodeShare(text), host]);
      const { stores } = opened;
      const [tools, files, servers, ownKey] = await Promise.all([
        reviewShare(content, stores.tools),
        reviewFiles(content.files, stores),
        reviewServers(content.servers, opened),
        share.authorKey(),
      ]);
      return {
        format: 'link',
        tools,
        refused: [],
        share: { content, files, servers, bySelf: content.author?.valid === true && content.author.key === ownKey },
      };
    },
    judgeTools: async (tools) => {
      const { untrustedJudges } = await host;
      return (await checkTools(tools, untrustedJudges)).map((fault) => fault?.message);
    },
  };
}

async function reviewFiles(files: readonly SharedFile[], { workspace }: Host['stores']): Promise<ReviewedFile[]> {
  if (files.length === 0) return [];
  const disk = (await hasWorkspace()) ? await workspace() : undefined;
  const present = disk?.ok === true ? disk.value.files() : undefined;
  return await Promise.all(
    files.map(async ({ path, bytes }) => ({
      path,
      size: bytes.length,
      state: disk === undefined ? 'new' : present === undefined ? 'blocked' : await stateOf(present, path, bytes),
    })),
  );
}

async function stateOf(disk: FileSystem, path: string, bytes: Uint8Array): Promise<ReviewedFile['state']> {
  const found = await disk.stat(path);
  if (!found.ok) return found.error.code === 'ENOENT' ? 'new' : 'blocked';
  if (found.value.kind !== 'file') return 'blocked';
  if (found.value.size !== bytes.length) return 'other';
  const kept = await disk.readFile(path);
  return kept.ok && kept.value.every((byte, at) => byte === bytes[at]) ? 'same' : 'other';
}
