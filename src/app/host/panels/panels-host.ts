import { navigationToolOf } from '../../../core/panel-navigation-map.ts';
import { startLater, type ToolExecutor } from '../../../core/executor.ts';
import { coalesce } from '../../../platform/coalesce.ts';
import { createFollowedFolders } from '../../../platform/followed-folders.ts';
import {
  APP_PANEL_TOOLS,
  concernsPanels,
  createPanelCatalog,
  findWorkspacePanels,
  loadCalls,
  loadReading,
  type PanelCatalog,
} from '../../../panels/index.ts';
import { parsePanelDecisions, type PanelDecisions } from '../../../panels/contract/panel-decisions.ts';
import { PANEL_LIMITS } from '../../../panels/contract/panel-limits.ts';
import type { OriginTools } from '../../../catalog/index.ts';
import type { Tool } from '../../../core/tool.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import { createKnownSetting } from '../known-setting.ts';
import type { Stores } from '../open-stores.ts';
import { createExistingFiles } from '../workspace/workspace.ts';
import type { AnswerRoute } from './panel-deps.ts';
import { createPagePort, type PagePort } from './page-port.ts';
import { appTools, toolsOfPanel, viewTool, VIEW_TOOL } from './panel-tools.ts';

/** A private setting: no export, link or backup carries it. */
const SETTING = 'panels';
const NOTIFY_MS = 100;

/** Panels in the host: where they are, what a person decided, which is active, and their tools. */
export interface PanelsHost {
  readonly catalog: PanelCatalog;
  readonly page: PagePort;
  readonly tools: OriginTools;
  readonly decisions: () => Promise<PanelDecisions>;
  /** Changes the person's decisions. Rejects with `transport` if they could not be stored. */
  readonly decide: (change: (stored: PanelDecisions) => PanelDecisions) => Promise<void>;
  /** The id of the active panel. */
  readonly active: () => string | undefined;
  readonly activate: (panelId: string | undefined) => void;
  /** Tools of a panel; undefined if there is no such panel that may be opened. */
  readonly toolsOf: (panelId: string) => Promise<readonly Tool[] | undefined>;
  /** What to do about a tool that is not there because its panel is closed. */
  readonly whyMissing: (toolName: string) => string | undefined;
  /** The route table is made after the tools. */
  readonly connectRoutes: (answer: AnswerRoute) => void;
  readonly notify: () => void;
}

type Parts = Pick<Stores, 'settings' | 'tabs' | 'workspace' | 'workspaceOpened'>;

interface PanelsHostDeps {
  readonly stores: Parts;
  /** Runs the code of panels. */
  readonly browser: () => ToolExecutor | undefined;
  readonly emit: (event: HostEvent) => void;
  readonly release: (callback: unknown) => void;
  readonly ownOrigin: string;
}

export function createPanelsHost({ stores, browser, emit, release, ownOrigin }: PanelsHostDeps): PanelsHost {
  const { settings, tabs, workspace, workspaceOpened } = stores;
  let activeId: string | undefined;
  let routes: AnswerRoute | undefined;
  /** Panels by the names of their tools, as they were listed last. */
  let owners: ReadonlyMap<string, string> = new Map();
  const notify = coalesce(() => {
    emit({ type: 'panels-changed' });
    // Tools of panels, and the built-in tools that open them.
    emit({ type: 'session-tools-changed' });
  }, NOTIFY_MS);
  const decisions = createKnownSetting({ settings, tabs }, SETTING, parsePanelDecisions, notify);
  const folders = createFollowedFolders({
    files: createExistingFiles(workspace, workspaceOpened),
    onChange: notify,
    find: findWorkspacePanels,
    readFolder: async (files, folder) => await (await loadReading()).readPanelFolder(files, folder, ownOrigin),
    concerns: concernsPanels,
    maxFolders: PANEL_LIMITS.maxPanels,
  });
  const catalog = createPanelCatalog({ folders, decisions: decisions.read });
  const page = createPagePort(release);
  void workspaceOpened.then(folders.read).then(notify);

  const usable: PanelCatalog['usable'] = async () => {
    const found = await catalog.usable();
    owners = ownersOf(found);
    return found;
  };
  const toolsOf = async (panelId: string): Promise<readonly Tool[] | undefined> => {
    const panel = (await usable()).get(panelId);
    return panel === undefined ? appTools(panelId) : toolsOfPanel(panel);
  };
  const active = async (): Promise<readonly Tool[]> =>
    activeId === undefined ? [] : ((await toolsOf(activeId)) ?? []);
  return {
    catalog,
    page,
    decisions: decisions.read,
    decide: async (make) => {
      await decisions.change(make);
      tabs.publish({ type: 'settings-changed' });
      notify();
    },
    active: () => activeId,
    activate: (panelId) => {
      if (panelId === activeId) return;
      activeId = panelId;
      emit({ type: 'session-tools-changed' });
    },
    toolsOf,
    whyMissing: (toolName) => {
      const panelId = owners.get(toolName);
      if (panelId === undefined || panelId === activeId) return undefined;
      return `It belongs to the panel ${panelId}, which is closed: call ${navigationToolOf(panelId)} first`;
    },
    connectRoutes: (answer) => void (routes = answer),
    notify,
    tools: {
      get: async (name) => {
        const panels = await usable();
        const ofView = name.endsWith(VIEW_TOOL) ? panels.get(name.slice(0, -VIEW_TOOL.length)) : undefined;
        if (ofView !== undefined) return viewTool(ofView);
        return (await active()).find((tool) => tool.name === name);
      },
      list: active,
      knows: () => false,
      executor: {
        kind: 'panel',
        start: (order, events) =>
          startLater(
            async () =>
              (await import('./panel-executor.ts')).createPanelExecutor({
                calls: await loadCalls(),
                catalog,
                browser,
                page,
                routes: () => routes,
                called: (panelId, tool) => emit({ type: 'panel-called', panelId, tool }),
              }),
            order,
            events,
          ),
      },
    },
  };
}

function ownersOf(usable: Awaited<ReturnType<PanelCatalog['usable']>>): ReadonlyMap<string, string> {
  return new Map(
    [
      ...[...APP_PANEL_TOOLS].map(([panelId, tools]) => [panelId, tools] as const),
      ...[...usable].map(([panelId, { manifest }]) => [panelId, manifest.tools] as const),
    ].flatMap(([panelId, tools]) => tools.map(({ name }) => [name, panelId] as const)),
  );
}
