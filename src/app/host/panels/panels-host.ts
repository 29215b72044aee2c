import { isAppPanel, navigationToolOf } from '../../../core/panel-navigation-map.ts';
import type { FileSystem } from '../../../core/file-system.ts';
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
import type { AnswerRoute } from './answer-route.ts';
import type { PanelExecutorDeps } from './panel-executor.ts';
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
  /** Says which panel is active. */
  readonly activate: (panelId: string | undefined) => void;
  /** Tools of a panel; undefined if there is no such panel that may be opened. */
  readonly toolsOf: (panelId: string) => Promise<readonly Tool[] | undefined>;
  /** What to do about a tool that is not there because its panel is closed. */
  readonly whyMissing: (toolName: string) => string | undefined;
  /** The route table is made after the tools. */
  readonly connectRoutes: (answer: AnswerRoute) => void;
  readonly notify: () => void;
  /** The workspace, if there is one: asking does not create it. */
  readonly existing: () => Promise<FileSystem | undefined>;
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
  const { settings, tabs, workspaceOpened } = stores;
  let routes: AnswerRoute | undefined;
  const notify = coalesce(() => {
    emit({ type: 'panels-changed' });
    // Tools of panels, and the built-in tools that open them.
    emit({ type: 'session-tools-changed' });
  }, NOTIFY_MS);
  const decisions = createKnownSetting({ settings, tabs }, SETTING, parsePanelDecisions, notify);
  const existing = createExistingFiles(stores.workspace, workspaceOpened);
  const { catalog, folders } = openCatalog(existing, decisions.read, notify, ownOrigin);
  const page = createPagePort(release);
  void workspaceOpened.then(folders.read).then(notify);
  const executor = lateExecutor({
    catalog,
    browser,
    page,
    routes: () => routes,
    called: (panelId, tool) => emit({ type: 'panel-called', panelId, tool }),
  });
  return {
    ...createActivePanel(catalog, executor, () => emit({ type: 'session-tools-changed' })),
    catalog,
    page,
    decisions: decisions.read,
    decide: async (make) => void (await decisions.change(make)),
    connectRoutes: (answer) => void (routes = answer),
    notify,
    existing,
  };
}

/** The active panel, whose tools are there. */
function createActivePanel(
  catalog: PanelCatalog,
  executor: ToolExecutor,
  changed: () => void,
): Pick<PanelsHost, 'activate' | 'toolsOf' | 'whyMissing' | 'tools'> {
  let activeId: string | undefined;
  /** Panels by the names of their tools, as they were listed last. */
  let owners: ReadonlyMap<string, string> = new Map();
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
    activate: (panelId) => {
      if (panelId === activeId) return;
      const before = activeId;
      activeId = panelId;
      if (mayHaveTools(before) || mayHaveTools(panelId)) changed();
    },
    toolsOf,
    whyMissing: (toolName) => {
      const panelId = owners.get(toolName);
      if (panelId === undefined || panelId === activeId) return undefined;
      return `It belongs to the panel ${panelId}, which is closed: call ${navigationToolOf(panelId)} first`;
    },
    tools: {
      get: async (name) => {
        const panels = await usable();
        const ofView = name.endsWith(VIEW_TOOL) ? panels.get(name.slice(0, -VIEW_TOOL.length)) : undefined;
        if (ofView !== undefined) return viewTool(ofView);
        return (await active()).find((tool) => tool.name === name);
      },
      list: active,
      knows: () => false,
      executor,
    },
  };
}

function mayHaveTools(panelId: string | undefined): boolean {
  return panelId !== undefined && (!isAppPanel(panelId) || APP_PANEL_TOOLS.has(panelId));
}

function ownersOf(usable: Awaited<ReturnType<PanelCatalog['usable']>>): ReadonlyMap<string, string> {
  return new Map(
    [
      ...[...APP_PANEL_TOOLS].map(([panelId, tools]) => [panelId, tools] as const),
      ...[...usable].map(([panelId, { manifest }]) => [panelId, manifest.tools] as const),
    ].flatMap(([panelId, tools]) => tools.map(({ name }) => [name, panelId] as const)),
  );
}

/** The panels of the workspace, followed from the moment when there is one. */
function openCatalog(
  files: PanelsHost['existing'],
  decisions: () => Promise<PanelDecisions>,
  onChange: () => void,
  ownOrigin: string,
) {
  const folders = createFollowedFolders({
    files,
    onChange,
    find: findWorkspacePanels,
    readAt: async (files, folder) => await (await loadReading()).readPanelFolder(files, folder, ownOrigin),
    concerns: concernsPanels,
    max: PANEL_LIMITS.maxPanels,
  });
  return { folders, catalog: createPanelCatalog({ folders, decisions }) };
}

/** Its code is loaded with the first call. */
function lateExecutor(deps: Omit<PanelExecutorDeps, 'calls'>): ToolExecutor {
  const load = async (): Promise<ToolExecutor> =>
    (await import('./panel-executor.ts')).createPanelExecutor({ ...deps, calls: await loadCalls() });
  return { kind: 'panel', start: (order, events) => startLater(load, order, events) };
}
