import type { HostServices } from '../../../../services/host-services.ts';
import type { FolderRow } from '../../import-store.ts';

/**
 * Stores the chosen panels of a link, each in the form in which it was reviewed. None of them is allowed.
 *
 * @param rows all panels of the link
 * @returns their folders. Rejects with `conflict` or `transport`
 */
export async function storeSharedPanels(
  { panels }: Pick<HostServices, 'panels'>,
  rows: readonly FolderRow[],
): Promise<readonly string[]> {
  const hashes = rows.flatMap(({ isChosen, review }) => (isChosen && review?.ok === true ? [review.hash] : []));
  return await panels.take(
    rows.map(({ folder }) => folder),
    hashes,
  );
}
