import { ToolyardError } from '../../core/errors.ts';
import type { PanelServices, PanelSummary } from '../../panels/contract/services.ts';
import type { HostEvent } from '../../services/host-services.ts';

/** Panels and notes in memory: allowing and removing work, nothing is read from a disk. */
export function createFakePanels(emit: (event: HostEvent) => void, start: readonly PanelSummary[] = []): PanelServices {
  let panels = start;
  const change = (folder: string, isAllowed: boolean): void => {
    panels = panels.map((panel) => (panel.folder === folder ? { ...panel, isAllowed } : panel));
    emit({ type: 'panels-changed' });
  };
  const noDisk = async (): Promise<never> => {
    throw new ToolyardError('transport', 'The fake has no disk');
  };
  return {
    panels: {
      list: async () => ({ panels, broken: [], left: 0 }),
      get: noDisk,
      read: noDisk,
      allow: async (folder) => change(folder, true),
      disallow: async (folder) => change(folder, false),
      create: noDisk,
      save: noDisk,
      remove: async (folder) => {
        panels = panels.filter((panel) => panel.folder !== folder);
        emit({ type: 'panels-changed' });
        return 'act';
      },
      export: async () => new Blob(),
      import: async () => ({ imported: [], left: [] }),
      review: async () => [],
      take: async () => [],
      page: noDisk,
      fetch: async () => ({ status: 404, body: null }),
      serve: async () => undefined,
      activate: async () => undefined,
    },
    notes: {
      developerNotes: async () => [],
      removeDeveloperNote: noDisk,
      promptNotes: async () => [],
      acceptPromptNote: noDisk,
      switchPromptNote: noDisk,
      removePromptNote: noDisk,
    },
  };
}
