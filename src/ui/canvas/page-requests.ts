import { isAppPanel, panelOrder } from '../../core/panel-navigation-map.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { defined } from '../../core/defined.ts';
import { PANEL_LIMITS } from '../../panels/contract/panel-limits.ts';
import type {
  ClosedPanel,
  FocusedSurface,
  OpenedPanel,
  PageRequestName,
  PageState,
  Surface,
} from '../../panels/contract/page-requests.ts';
import type { LayoutSize } from '../elements/use-layout.ts';
import type { Panel } from '../frame/panel.ts';
import { navigate, pathOfAddress } from '../lib/navigate.ts';
import { parseRoute, pathOf } from '../lib/routes.ts';
import { runTexts } from '../run/texts/index.ts';
import type { AppContext } from '../stores/app-context.ts';
import { storeOf } from '../stores/panel-store.ts';
import { terminalStore } from '../terminal/terminal-store.ts';
import { readEditor, saveEditor } from './editor-requests.ts';
import { activePanelAt, besideName, closePanel } from './navigation.ts';
import { isBusy, isTyping } from './person-activity.ts';
import { canvasTexts } from './texts/index.ts';

interface Page {
  readonly model: AppContext;
  readonly panels: readonly Panel[];
  readonly layout: LayoutSize;
}

/** Answers a request of the host. */
export async function answerPage(present: () => Page, name: PageRequestName, input: JsonObject): Promise<unknown> {
  const page = present();
  switch (name) {
    case 'open-panel':
      return await openPanel(present, String(input['panelId']));
    case 'close-panel':
      return closeActive(page, input['panelId']);
    case 'page-state':
      return stateOf(page);
    case 'expand-activity-bar':
      return expand(page, input['expanded'] === true);
    case 'focus-surface':
      return focusSurface(input['surface'] as Surface);
    case 'read-editor':
      return readEditor(page.model);
    case 'save-editor':
      return await saveEditor(page.model, String(input['content']));
  }
}

const LOOK_MS = 100;

/** The longest that a panel which the host just allowed takes to be known here. */
const KNOWN_MS = 3_000;

async function openPanel(present: () => Page, panelId: string): Promise<OpenedPanel> {
  const { model } = present();
  const panel = await knownPanel(present, panelId);
  if (panel === undefined) return { opened: false, reason: 'not-found' };
  const until = performance.now() + PANEL_LIMITS.busyMs;
  while (isBusy(model)) {
    if (performance.now() > until) return { opened: false, reason: 'busy' };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  const route = parseRoute(pathOfAddress());
  if (!isAppPanel(panelId) && route.screen === 'agent' && route.id !== undefined)
    navigate(pathOf({ screen: 'agent', id: route.id, side: besideName(panelId) }));
  else navigate(await startOf(model, panel));
  // The next step of an agent is offered its tools, so the host knows it before the answer.
  await model.host.panels.activate(panelId);
  return { opened: true, panelId, title: titleOf(panel) };
}

async function knownPanel(present: () => Page, panelId: string): Promise<Panel | undefined> {
  const until = performance.now() + KNOWN_MS;
  for (;;) {
    const panel = present().panels.find(({ id }) => id === panelId);
    if (panel !== undefined || isAppPanel(panelId) || performance.now() > until) return panel;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** The address at which a panel begins. */
async function startOf(model: AppContext, panel: Panel): Promise<string> {
  switch (panel.id) {
    case 'home':
      return pathOf({ screen: 'new' });
    case 'code-editor': {
      const open = [...model.editor.getState().opened].findLast(([, { kind }]) => kind === 'open')?.[0];
      const name = open ?? (await model.tools.getState().all())[0]?.name;
      return name === undefined ? pathOf({ screen: 'new' }) : pathOf({ screen: 'tool', name, tab: 'code' });
    }
    case 'terminal':
      storeOf(model, terminalStore).getState().open();
      return pathOf({ screen: 'files', path: '/' });
    case 'import':
      return pathOf({ screen: 'import' });
    default:
      return panel.activityBar?.start().replace(/^#/, '') ?? pathOf({ screen: 'panel', panel: panel.id, path: [] });
  }
}

function titleOf(panel: Panel): string {
  const names: Readonly<Record<string, string>> = canvasTexts.names;
  return names[panel.id] ?? panel.activityBar?.title() ?? panel.screen?.title() ?? panel.id;
}

function closeActive({ panels }: Page, asked: unknown): ClosedPanel {
  const active = activePanelAt(panels, parseRoute(pathOfAddress())) ?? null;
  if (active === null || (typeof asked === 'string' && asked !== active)) return { closed: false, panelId: active };
  closePanel();
  return { closed: true, panelId: activePanelAt(panels, parseRoute(pathOfAddress())) ?? null };
}

function stateOf({ model, panels, layout }: Page): PageState {
  const route = parseRoute(pathOfAddress());
  const active = activePanelAt(panels, route);
  const panel = panels.find(({ id }) => id === active);
  const { running, queued, online } = model.status.getState();
  const listed = panels
    .filter(({ id, screen, activityBar }) => isAppPanel(id) || (screen !== undefined && activityBar !== undefined))
    .toSorted((one, other) => panelOrder(one.id) - panelOrder(other.id));
  return {
    activePanel: active ?? null,
    title: panel === undefined ? null : titleOf(panel),
    panels: listed.map((one) => ({ panelId: one.id, title: titleOf(one) })),
    activityBar: {
      expanded: isExpanded(model),
      panels: panels.filter(({ activityBar }) => activityBar !== undefined).map(({ id }) => id),
    },
    ...defined({
      openTool: route.screen === 'tool' ? route.name : undefined,
      openFile: route.screen === 'files' && route.path !== '/' ? route.path : undefined,
    }),
    runs: { running, queued },
    layout,
    isOffline: !online,
  };
}

const ROOM_FOR_NAMES = '(min-width: 1100px)';

function isExpanded({ preferences }: AppContext): boolean {
  return preferences.getState().barNames ?? matchMedia(ROOM_FOR_NAMES).matches;
}

function expand({ model, layout }: Page, expanded: boolean): { readonly expanded: boolean } {
  // A small window has the bar in its drawer.
  if (layout === 'narrow') return { expanded: false };
  model.preferences.getState().setBarNames(expanded);
  return { expanded };
}

function focusSurface(surface: Surface): FocusedSurface {
  if (isTyping()) return { focused: false, reason: 'busy' };
  const element = document.querySelector<HTMLElement>(SELECTORS[surface]());
  if (element === null) return { focused: false, reason: 'not-shown' };
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus();
  element.scrollIntoView({ block: 'nearest' });
  return { focused: true, surface };
}

/** Where each surface takes the keyboard focus. */
const SELECTORS: Readonly<Record<Surface, () => string>> = {
  editor: () => '#content .cm-content[contenteditable=true]',
  arguments: () =>
    `section[aria-label=${JSON.stringify(runTexts.panel)}] :is(input, textarea, select, .cm-content[contenteditable=true])`,
  result: () => `[role=status][aria-label=${JSON.stringify(runTexts.state)}]`,
  conversation: () => '[data-surface=conversation]',
  files: () => '[data-surface=files]',
  terminal: () => '[data-surface=terminal]',
  panel: () => '[data-surface=panel]',
};
