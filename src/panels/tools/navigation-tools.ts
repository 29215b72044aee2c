import type { Builtin, BuiltinAnswer } from '../../catalog/contract/builtin.ts';
import { validInput } from '../../catalog/contract/builtin.ts';
import { isAppPanel, navigationToolOf, PANEL_NAVIGATION_TOOL_MAP } from '../../core/panel-navigation-map.ts';
import { defined } from '../../core/defined.ts';
import type { JsonSchema } from '../../core/json/json.ts';
import { PANEL_LIMITS } from '../contract/panel-limits.ts';
import type { PanelToolPorts } from './panel-ports.ts';

type Ports = Pick<PanelToolPorts, 'ask' | 'toolsOf'>;

const NO_PARAMETERS: JsonSchema = { type: 'object', properties: {}, required: [] };
const TIMEOUT_MS = 30_000;

/** The built-in tools that open the panels of the app, and the one that closes a panel. */
export function createNavigationTools(ports: Ports): readonly Builtin[] {
  return [
    ...Object.values(PANEL_NAVIGATION_TOOL_MAP).map((panelId) => createOpenTool(ports, panelId)),
    createCloseTool(ports),
  ];
}

/** The built-in tool that opens a panel. @param title of a panel that a person made */
export function createOpenTool({ ask, toolsOf }: Ports, panelId: string, title?: string): Builtin {
  return {
    definition: {
      name: navigationToolOf(panelId),
      isReading: true,
      description: `Opens the panel ${title === undefined || title === panelId ? panelId : `${panelId} (${title})`}.`,
      inputSchema: NO_PARAMETERS,
      documentation: `Shows the panel and makes it the active one. Its tools can be called from the next step on.

The answer has panelId, title and tools, the names of the panel's tools. While you type or a question is open, the panel \
waits, ${String(PANEL_LIMITS.busyMs / 1000)} seconds at most; the answer is then { opened: false, reason: "busy" }.`,
      timeoutMs: TIMEOUT_MS,
    },
    execute: async () => {
      const tools = await toolsOf(panelId);
      if (tools === undefined && !isAppPanel(panelId)) return noPanel(panelId);
      const opened = await ask('open-panel', { panelId });
      if (opened.opened)
        return { ok: true, value: { panelId: opened.panelId, title: opened.title, tools: [...(tools ?? [])] } };
      return opened.reason === 'busy' ? { ok: true, value: { ...opened } } : noPanel(panelId);
    },
  };
}

function createCloseTool({ ask }: Ports): Builtin {
  return {
    definition: {
      name: 'close_panel',
      isReading: true,
      description: 'Closes a panel, by default the active one, and shows what was shown before.',
      inputSchema: {
        type: 'object',
        properties: { panel_id: { type: 'string', description: 'The id of the panel' } },
        required: [],
        additionalProperties: false,
      },
      documentation: `The answer has closed and panelId, the panel that is active now. A panel that is not active is \
not closed. What a panel stored stays.`,
      timeoutMs: TIMEOUT_MS,
    },
    execute: async (input) => {
      const { panel_id: panelId } = validInput<{ readonly panel_id?: string }>(input);
      return { ok: true, value: { ...(await ask('close-panel', defined({ panelId }))) } };
    },
  };
}

function noPanel(panelId: string): BuiltinAnswer {
  return { ok: false, error: { code: 'not-found', message: `There is no panel named ${JSON.stringify(panelId)}` } };
}
