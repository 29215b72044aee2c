import { PAGE_TOOLS } from '../../panels/contract/automation.ts';
import { isPanelNavigationTool, PANEL_NAVIGATION_TOOL_MAP } from '../../core/panel-navigation-map.ts';

/** A group of tools that a conversation offers or leaves out as a whole. */
export type OfferGroupKind = 'own' | 'panel' | 'basic' | 'builtin' | 'navigation' | 'server' | 'tag';

/**
 * The id of a group, as settings store it: of a server `server:` and its name, of a tag `tag:` and the tag. The other
 * kinds have one group each.
 */
export function offerGroupId(kind: OfferGroupKind, name = ''): string {
  return kind === 'server' || kind === 'tag' ? `${kind}:${name}` : kind;
}

/** The built-in tools beyond the basic ones; a new conversation does not offer them. */
export const BUILT_IN_GROUP = offerGroupId('builtin');
/** Those that open panels of the app, say what is shown and leave notes. */
const NAVIGATION_GROUP = offerGroupId('navigation');
export const DEFAULT_OFF_GROUPS: readonly string[] = [BUILT_IN_GROUP, NAVIGATION_GROUP];

/** The groups that are off once the built-in tools beyond the basic ones are on or off. */
export function withBuiltIns(offGroups: readonly string[], isOn: boolean): readonly string[] {
  const others = offGroups.filter((id) => !DEFAULT_OFF_GROUPS.includes(id));
  return isOn ? others : [...others, ...DEFAULT_OFF_GROUPS];
}

/** The basic built-in tools: with them, a model without any other tool can work in the workspace. */
export const BASIC_BUILT_INS: ReadonlySet<string> = new Set(['bash', 'js', 'read', 'skill', 'write']);

/** Built-in tools of the group of navigation besides those that open panels. */
const NAVIGATION_TOOLS: ReadonlySet<string> = new Set([
  'close_panel',
  'get_workspace_state',
  'get_active_panel',
  'focus_surface',
  'expand_activity_bar',
  'set_activity_bar_devices',
  'developer_note',
  'enhance_baseline_prompt',
]);

/** The group of a built-in tool. Those that open panels of people, and work on them, go with the tools of panels. */
export function builtInGroupKind(name: string): OfferGroupKind {
  if (BASIC_BUILT_INS.has(name)) return 'basic';
  if (NAVIGATION_TOOLS.has(name) || Object.hasOwn(PANEL_NAVIGATION_TOOL_MAP, name)) return 'navigation';
  return isPanelNavigationTool(name) || PAGE_TOOLS.has(name) ? 'panel' : 'builtin';
}
