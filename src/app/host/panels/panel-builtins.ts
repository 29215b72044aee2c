import type { Builtin } from '../../../catalog/contract/builtin.ts';
import type { DiscoveredTools } from '../../../catalog/contract/discovery.ts';
import type { MoreBuiltins } from '../../../catalog/index.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { getPanelIdForTool } from '../../../core/panel-navigation-map.ts';
import {
  createNavigationTools,
  createNoteTools,
  createOpenTool,
  createWorkspaceTools,
  type PanelToolPorts,
} from '../../../panels/index.ts';
import type { NotesHost } from './notes-host.ts';
import type { PanelsHost } from './panels-host.ts';

/** The built-in tools of panels: those of the app, and those that open panels that people made. */
export function createPanelBuiltins(
  panels: Pick<PanelsHost, 'page' | 'catalog' | 'toolsOf'>,
  notes: Pick<NotesHost, 'keepNote' | 'proposePromptNote'>,
  discover: () => Promise<DiscoveredTools>,
): { readonly tools: readonly Builtin[]; readonly more: MoreBuiltins } {
  const ports: PanelToolPorts = {
    ask: panels.page.ask,
    toolsOf: async (panelId) => (await panels.toolsOf(panelId))?.map(({ name }) => name),
    countTools: async () => {
      const { baseline, custom, panel, mcp } = await discover();
      return { baseline: baseline.length, custom: custom.length, panel: panel.length, mcp: mcp.length };
    },
    keepNote: notes.keepNote,
    proposePromptNote: notes.proposePromptNote,
  };
  return {
    tools: [...createNavigationTools(ports), ...createWorkspaceTools(ports), ...createNoteTools(ports)].map(answering),
    more: {
      find: (name) => {
        const panelId = getPanelIdForTool(name);
        return panelId === undefined ? undefined : answering(createOpenTool(ports, panelId));
      },
      list: async () =>
        [...(await panels.catalog.usable())].map(([panelId, { manifest }]) =>
          answering(createOpenTool(ports, panelId, manifest.title)),
        ),
    },
  };
}

/** A page that does not answer, and a disk that cannot be written, are failures of the call. */
function answering(tool: Builtin): Builtin {
  return {
    ...tool,
    execute: async (input, context) => {
      try {
        return await tool.execute(input, context);
      } catch (error) {
        if (!(error instanceof ToolyardError)) throw error;
        return { ok: false, error: { code: 'engine-unavailable', message: error.message } };
      }
    },
  };
}
