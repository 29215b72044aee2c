import { expect, test } from 'vitest';
import {
  getPanelIdForTool,
  isAppPanel,
  isPanelNavigationTool,
  navigationToolOf,
  PANEL_NAVIGATION_TOOL_MAP,
  panelOrder,
} from './panel-navigation-map.ts';

test('each panel of the app has a tool of its name', () => {
  expect(PANEL_NAVIGATION_TOOL_MAP).toMatchObject({
    open_home_panel: 'home',
    open_tools_panel: 'tools',
    open_code_editor_panel: 'code-editor',
    open_agent_panel: 'agent',
    open_workspace_panel: 'workspace',
    open_servers_panel: 'servers',
    open_settings_panel: 'settings',
    open_help_panel: 'help',
    open_terminal_panel: 'terminal',
  });
  for (const [tool, panelId] of Object.entries(PANEL_NAVIGATION_TOOL_MAP)) {
    expect(getPanelIdForTool(tool)).toBe(panelId);
    expect(navigationToolOf(panelId)).toBe(tool);
    expect(isAppPanel(panelId)).toBe(true);
  }
});

test.each([
  ['open_my_board_panel', 'my-board'],
  ['open_a1_panel', 'a1'],
  ['open_panel_panel', 'panel'],
  ['open_panel', undefined],
  ['open__panel', undefined],
  ['open_Home_panel', undefined],
  ['open_home_panel ', undefined],
  ['open_my-board_panel', undefined],
  ['close_panel', undefined],
  ['__proto__', undefined],
  ['constructor', undefined],
  [`open_${'a'.repeat(65)}_panel`, undefined],
])('%s opens %s', (tool, panelId) => {
  expect(getPanelIdForTool(tool)).toBe(panelId);
  expect(isPanelNavigationTool(tool)).toBe(panelId !== undefined);
});

test('panels that people made come after those of the app', () => {
  expect(panelOrder('home')).toBeLessThan(panelOrder('settings'));
  expect(panelOrder('my-board')).toBeGreaterThan(panelOrder('settings'));
  expect(isAppPanel('constructor')).toBe(false);
});
