import type { Builtin } from '../../catalog/contract/builtin.ts';
import { validInput } from '../../catalog/contract/builtin.ts';
import { isAppPanel } from '../../core/panel-navigation-map.ts';
import { defined } from '../../core/defined.ts';
import type { JsonSchema } from '../../core/json/json.ts';
import { SURFACES, type Surface } from '../contract/page-requests.ts';
import type { PanelToolPorts } from './panel-ports.ts';

const TIMEOUT_MS = 30_000;
const none: JsonSchema = { type: 'object', properties: {}, required: [] };

function objectOf(properties: JsonSchema, required: string[] = []): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Built-in tools that see and arrange what the app shows. Names, no contents. */
export function createWorkspaceTools(ports: PanelToolPorts): readonly Builtin[] {
  return [createState(ports), createActivePanel(ports), createFocus(ports), createExpand(ports), createDevices(ports)];
}

function createState({ ask, countTools }: PanelToolPorts): Builtin {
  return {
    definition: {
      name: 'get_workspace_state',
      isReading: true,
      description: 'Says what the app shows: the active panel, all panels, what is open and what is running.',
      inputSchema: none,
      documentation: `The answer has activePanel, panels, activityBar, openTool and openFile if there is one, runs \
(running and queued), tools (numbers by group), layout and isOffline. It has names and no contents.`,
      timeoutMs: TIMEOUT_MS,
    },
    execute: async () => {
      const [{ title: _title, panels, activityBar, ...state }, tools] = await Promise.all([
        ask('page-state', {}),
        countTools(),
      ]);
      return {
        ok: true,
        value: {
          ...state,
          panels: panels.map((panel) => ({ ...panel })),
          activityBar: { expanded: activityBar.expanded, panels: [...activityBar.panels] },
          runs: { ...state.runs },
          tools,
        },
      };
    },
  };
}

function createActivePanel({ ask, toolsOf }: PanelToolPorts): Builtin {
  return {
    definition: {
      name: 'get_active_panel',
      isReading: true,
      description: 'Says which panel is active, with the names of its tools.',
      inputSchema: none,
      documentation:
        'The answer has panelId, panelType (app or canvas), title and tools. panelId is null on a screen ' +
        'that belongs to no panel.',
      timeoutMs: TIMEOUT_MS,
    },
    execute: async () => {
      const { activePanel, title } = await ask('page-state', {});
      if (activePanel === null) return { ok: true, value: { panelId: null, panelType: null, title: null, tools: [] } };
      const tools = (await toolsOf(activePanel)) ?? [];
      const panelType = isAppPanel(activePanel) ? 'app' : 'canvas';
      return { ok: true, value: { panelId: activePanel, panelType, title, tools: [...tools] } };
    },
  };
}

function createFocus({ ask }: PanelToolPorts): Builtin {
  return {
    definition: {
      name: 'focus_surface',
      isReading: true,
      description: 'Moves the keyboard focus to a part of the app that is shown.',
      inputSchema: objectOf({ surface: { type: 'string', enum: [...SURFACES] } }, ['surface']),
      documentation: `The answer is { focused: true, surface }, or { focused: false, reason }: busy if you typed in the \
last two seconds, not-shown if that part is not on the screen.`,
      timeoutMs: TIMEOUT_MS,
    },
    execute: async (input) => {
      const { surface } = validInput<{ readonly surface: Surface }>(input);
      return { ok: true, value: { ...(await ask('focus-surface', { surface })) } };
    },
  };
}

function createExpand({ ask }: PanelToolPorts): Builtin {
  return {
    definition: {
      name: 'expand_activity_bar',
      isReading: true,
      description: 'Shows the names in the activity bar, or icons alone.',
      inputSchema: objectOf({ expanded: { type: 'boolean', default: true } }),
      documentation: 'The answer has expanded. A window that is too small for names keeps its icons.',
      timeoutMs: TIMEOUT_MS,
    },
    execute: async (input) => {
      const { expanded = true } = validInput<{ readonly expanded?: boolean }>(input);
      return { ok: true, value: { ...(await ask('expand-activity-bar', { expanded })) } };
    },
  };
}

/** This version of the app knows one device, the one it runs on. */
const THIS_DEVICE = 'this';

function createDevices(_ports: PanelToolPorts): Builtin {
  return {
    definition: {
      name: 'set_activity_bar_devices',
      isReading: true,
      description: `Chooses the devices that the activity bar lists. This version has one: "${THIS_DEVICE}".`,
      inputSchema: objectOf({ devices: { type: 'array', items: { type: 'string' }, maxItems: 100 } }, ['devices']),
      documentation: `The answer has devices, those that are listed, and unknown, those that there are not. Other \
devices cannot be paired in this version, so the list is always this one.`,
      timeoutMs: TIMEOUT_MS,
    },
    execute: (input) => {
      const { devices } = validInput<{ readonly devices: readonly string[] }>(input);
      const unknown = devices.filter((id) => id !== THIS_DEVICE);
      return Promise.resolve({
        ok: true,
        value: {
          devices: [THIS_DEVICE],
          ...defined({ unknown: unknown.length === 0 ? undefined : unknown }),
          note: 'Only this device can be listed: this version of the app pairs no other devices',
        },
      });
    },
  };
}
