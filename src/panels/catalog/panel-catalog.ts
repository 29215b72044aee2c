import type { FollowedFolders } from '../../platform/followed-folders.ts';
import type { PanelDecisions } from '../contract/panel-decisions.ts';
import type { BrokenPanel, Panel } from '../contract/panel.ts';
import type { ReadPanel } from '../folder/read-panel-folder.ts';

/** All panels of the workspace. */
export interface PanelState {
  /** In the order of folders; hidden ones among them. */
  readonly panels: readonly Panel[];
  readonly broken: readonly BrokenPanel[];
  /** Number of folders that were not read. */
  readonly left: number;
}

export interface PanelCatalog {
  readonly state: () => Promise<PanelState>;
  /** Panels that may be opened, by id. */
  readonly usable: () => Promise<ReadonlyMap<string, Panel>>;
}

/** Panels of the workspace with a person's decisions. */
export function createPanelCatalog({
  folders,
  decisions,
}: {
  readonly folders: FollowedFolders<ReadPanel>;
  readonly decisions: () => Promise<PanelDecisions>;
}): PanelCatalog {
  const state = async (): Promise<PanelState> => {
    const [{ found, left }, { accepted }] = await Promise.all([folders.read(), decisions()]);
    const hashes = new Set(accepted.map(({ hash }) => hash));
    const byId = new Map<string, Panel>();
    const panels = found.flatMap((read): readonly Panel[] => {
      if (!read.ok) return [];
      const { panel } = read;
      const isAllowed = hashes.has(panel.hash);
      const before = byId.get(panel.manifest.panelId);
      if (before !== undefined) return [{ ...panel, isAllowed, hiddenBy: before.folder }];
      const made: Panel = { ...panel, isAllowed };
      byId.set(panel.manifest.panelId, made);
      return [made];
    });
    return { panels, broken: found.flatMap((read) => (read.ok ? [] : [read.broken])), left };
  };
  return {
    state,
    usable: async () =>
      new Map(
        (await state()).panels
          .filter(({ isAllowed, hiddenBy }) => isAllowed && hiddenBy === undefined)
          .map((panel) => [panel.manifest.panelId, panel]),
      ),
  };
}
