import type { HostServices } from '../../../../services/host-services.ts';
import type { SharedFolder } from '../../../../share/contract/folder-kinds.ts';

/**
 * Stores skills of a link in the workspace. None of them is allowed: a person does that where they see its check.
 *
 * @returns paths of their folders. Rejects with `conflict`, `invalid-input` or `transport`
 */
export async function storeSharedSkills(
  { skills }: Pick<HostServices, 'skills'>,
  shared: readonly SharedFolder[],
): Promise<readonly string[]> {
  const files = shared.flatMap(({ name, files: own }) =>
    own.map(({ path, bytes, isExecutable = false }) => ({
      path: `${name}/${path}`,
      blob: new Blob([bytes as Uint8Array<ArrayBuffer>]),
      isExecutable,
    })),
  );
  const review = await skills.review(files, 'skills');
  const stored = await skills.take(
    review.id,
    review.skills.map(({ view: { hash } }) => ({ hash, isAllowed: false, approved: [] })),
  );
  const names = new Set(stored);
  return (await skills.list()).skills
    .filter(({ tier, folder }) => tier === 'workspace' && names.has(folder.split('/').at(-1) ?? ''))
    .map(({ path }) => path);
}
