/**
 * The panels of the app, in the order of the activity bar and the palette: the only list of them. Panels that people
 * make (`panels/`) come after them, by the ids of their manifests. Activity bar, palette, discovery and executors take
 * names and ids from here; `npm run structure` refuses a second list.
 */
const APP_PANELS = [
  'home',
  'tools',
  'code-editor',
  'agent',
  'workspace',
  'panels',
  'skills',
  'servers',
  'reach',
  'terminal',
  'import',
  'help',
  'settings',
] as const;

/** A panel of the app that has a place of its own. */
export type AppPanelId = (typeof APP_PANELS)[number];

/** The built-in tool that opens each panel of the app. */
export const PANEL_NAVIGATION_TOOL_MAP: Readonly<Record<string, string>> = Object.freeze(
  Object.fromEntries(APP_PANELS.map((panelId) => [navigationToolOf(panelId), panelId])),
);

const TOOL = /^open_([a-z][a-z0-9_]{0,63})_panel$/;

/**
 * The name of the tool that opens a panel.
 *
 * @example
 * navigationToolOf('code-editor') === 'open_code_editor_panel'
 */
export function navigationToolOf(panelId: string): string {
  return `open_${panelId.replaceAll('-', '_')}_panel`;
}

/**
 * The panel that a tool opens, by the form of its name alone: ids have no underscore, so each name is of one id. Whether
 * there is such a panel is another question. Undefined for names of other tools.
 */
export function getPanelIdForTool(toolName: string): string | undefined {
  return TOOL.exec(toolName)?.[1]?.replaceAll('_', '-');
}

/** Whether a tool opens a panel, by its name. */
export function isPanelNavigationTool(toolName: string): boolean {
  return getPanelIdForTool(toolName) !== undefined;
}

/** Whether the app itself has a panel of this id. */
export function isAppPanel(panelId: string): panelId is AppPanelId {
  return (APP_PANELS as readonly string[]).includes(panelId);
}

/** Where a panel of the app stands among them; after all of them for other panels. */
export function panelOrder(panelId: string): number {
  return isAppPanel(panelId) ? APP_PANELS.indexOf(panelId) : APP_PANELS.length;
}
