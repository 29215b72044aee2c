import type { SharedConversation } from '../../../agent/contract/conversation.ts';
import type { ImportReview, ReviewedFile } from '../../../catalog/contract/services.ts';
import { reviewShare } from '../../../catalog/index.ts';
import type { FileSystem } from '../../../core/file-system.ts';
import type { PanelsService } from '../../../panels/contract/services.ts';
import type { SharedFile } from '../../../share/contract/share.ts';
import type { ShareService } from '../../../share/contract/services.ts';
import type { Stores } from '../open-stores.ts';
import { reviewServers, type ServerDeps } from '../share/shared-servers.ts';
import { hasWorkspace } from '../workspace/workspace.ts';

export interface ShareReviewDeps extends ServerDeps, Pick<Stores, 'tools' | 'secrets' | 'workspace'> {
  readonly share: Pick<ShareService, 'decode' | 'authorKey'>;
  readonly panelReview: Pick<PanelsService, 'review'>;
}

/** Reviews the content of a link. Changes nothing that is stored, and does not create an empty workspace. */
export function createShareReview(deps: ShareReviewDeps): (text: string) => Promise<ImportReview> {
  const { share, tools: store } = deps;
  return async (text) => {
    const content = await share.decode(text);
    const { panels: shared = [] } = content;
    const [tools, files, servers, panels, ownKey] = await Promise.all([
      reviewShare(content, store),
      reviewFiles(content.files, deps),
      reviewServers(content.servers, deps),
      // Their code is loaded for the first one.
      shared.length === 0 ? [] : deps.panelReview.review(shared),
      share.authorKey(),
    ]);
    return {
      format: 'link',
      tools,
      refused: [],
      share: {
        content,
        files,
        servers,
        ...(panels.length === 0 ? {} : { panels }),
        bySelf: content.author?.valid === true && content.author.key === ownKey,
      },
    };
  };
}

/** Reviews a conversation that came as a file of its own: nobody signed it, and nothing comes with it. */
export function reviewConversation(conversation: SharedConversation): ImportReview {
  const content = {
    formatVersion: 1,
    tools: [],
    files: [],
    servers: [],
    conversations: [conversation],
    unknownKinds: [],
  };
  return { format: 'link', tools: [], refused: [], share: { content, files: [], servers: [], bySelf: false } };
}

async function reviewFiles(
  files: readonly SharedFile[],
  { workspace }: Pick<Stores, 'workspace'>,
): Promise<ReviewedFile[]> {
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
