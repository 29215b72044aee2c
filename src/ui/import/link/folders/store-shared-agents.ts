import type { HostServices } from '../../../../services/host-services.ts';
import type { SharedFile } from '../../../../share/contract/share.ts';
import { leftText } from '../../../agents/left-text.ts';
import type { StoredThings } from './folder-kinds.tsx';

/**
 * Stores agent files of a link in the workspace. None of them is allowed: a person does that where they see its check.
 *
 * Rejects with `conflict`, `invalid-input` or `transport`
 */
export async function storeSharedAgents(
  { agentFiles }: Pick<HostServices, 'agentFiles'>,
  shared: readonly SharedFile[],
): Promise<StoredThings> {
  const files = shared.map(({ path, bytes }) => ({ path, blob: new Blob([bytes as Uint8Array<ArrayBuffer>]) }));
  const review = await agentFiles.review(files, 'agents');
  const stored = new Set(
    await agentFiles.take(
      review.id,
      review.agents.map(({ view: { hash } }) => ({ hash, isAllowed: false })),
    ),
  );
  const { agents } = await agentFiles.list();
  const found = new Set(review.agents.map(({ view: { path } }) => path.slice(path.lastIndexOf('/') + 1)));
  const reasons = new Map(review.left.map((one) => [one.name, leftText(one)]));
  return {
    paths: agents.filter(({ tier, name }) => tier === 'workspace' && stored.has(name)).map(({ path }) => path),
    left: shared.filter(({ path }) => !found.has(path)).map(({ path }) => ({ name: path, reason: reasons.get(path) })),
  };
}
