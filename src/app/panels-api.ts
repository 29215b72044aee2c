import { ToolyardError } from '../core/errors.ts';
import { isRecord, type JsonValue } from '../core/json/json.ts';
import { navigationToolOf } from '../core/panel-navigation-map.ts';
import type { PanelSummary } from '../panels/contract/services.ts';
import type { HostServices } from '../services/host-services.ts';
import type { ExecuteToolOptions, PublicResult, ToolyardApi } from './toolyard-api.ts';

/** A panel that a person made, as the page's API lists it. */
export interface PublicPanel {
  readonly panelId: string;
  readonly title: string;
  readonly path: string;
  readonly tools: readonly string[];
  readonly allowed: boolean;
}

/** `window.toolyard.panels`. */
export function panelsApi(
  { panels }: Pick<HostServices, 'panels'>,
  executeTool: (options: ExecuteToolOptions) => Promise<PublicResult>,
): ToolyardApi['panels'] {
  const call = async (toolName: string, parameters: object): Promise<JsonValue> => {
    const { success, result = null, error = '', errorCode } = await executeTool({ toolName, parameters });
    if (!success) throw new ToolyardError(errorCode === 'not-found' ? 'not-found' : 'transport', error);
    return result;
  };
  const find = async (id: string): Promise<PanelSummary> => {
    const found = (await panels.list()).panels.find((panel) => panel.panelId === id && panel.hiddenBy === undefined);
    if (found === undefined) throw new ToolyardError('not-found', `There is no panel named ${JSON.stringify(id)}`);
    return found;
  };
  return {
    list: async () => (await panels.list()).panels.filter(({ hiddenBy }) => hiddenBy === undefined).map(publicPanel),
    open: async (id) => await call(navigationToolOf(String(id)), {}),
    close: async (id) => await call('close_panel', id === undefined ? {} : { panel_id: String(id) }),
    active: async () => {
      const state = await call('get_active_panel', {});
      return isRecord(state) && typeof state['panelId'] === 'string' ? state['panelId'] : undefined;
    },
    allow: async (id, allowed) => {
      const { folder, hash } = await find(id);
      await (allowed ? panels.allow(folder, hash) : panels.disallow(folder));
    },
  };
}

function publicPanel({ panelId, title, folder, tools, isAllowed }: PanelSummary): PublicPanel {
  return { panelId, title, path: folder, tools, allowed: isAllowed };
}
