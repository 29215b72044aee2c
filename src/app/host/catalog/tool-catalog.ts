import { loadShippedFiles } from 'virtual:toolyard-shipped-tools';
import {
  createBuiltinTier,
  createCatalog,
  createDiscovery,
  createExecutors,
  createOutputs,
  createRegisteredTier,
  createQuestionQueue,
  createConversationOutputs,
  openOrigins,
  traitsOf,
  type BuiltinTier,
  type Catalog,
  type Discovery,
  type Executors,
  type Outputs,
  type OriginTools,
  type QuestionQueue,
  type RegisteredTier,
} from '../../../catalog/index.ts';
import type { DiscoveredTools } from '../../../catalog/contract/discovery.ts';
import type { Builtin, BuiltinAnswer, BuiltinContext } from '../../../catalog/contract/builtin.ts';
import type { CommandLine } from '../../../node/index.ts';
import { createSkillBashTool, createSkillTool } from '../../../skills/index.ts';
import { createLateAgents, type LateAgents } from '../agents/late-agents.ts';
import { createTaskDoor, type TaskDoor } from '../agents/task-door.ts';
import { createTaskOutputTool } from '../agents/tools/task-output-tool.ts';
import { createTaskTool } from '../agents/tools/task-tool.ts';
import { commandOfSkill } from '../skills/skill-command.ts';
import { createSkillsHost, type SkillsHost } from '../skills/skills-host.ts';
import { createPanelsHost, type PanelsHost } from '../panels/panels-host.ts';
import { createNotesHost, type NotesHost } from '../panels/notes-host.ts';
import { createPanelBuiltins } from '../panels/panel-builtins.ts';
import { createPageAutomationHost, type PageAutomationHost } from '../panels/page-automation.ts';
import type { ToolExecutor } from '../../../core/executor.ts';
import type { FileResult, FileSystem } from '../../../core/file-system.ts';
import type { Tool } from '../../../core/tool.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { HostKind } from '../storage-mode.ts';
import type { McpHost } from '../mcp/mcp-host.ts';
import type { Stores } from '../open-stores.ts';
import { createWorkspaceSearch } from '../workspace/search.ts';
import { askingToolOf } from '../sandbox/ask-permission.ts';
import { createBuiltinTools } from './builtin/builtin-tools.ts';
import { createProjectTools, type ProjectTools } from './project-tools.ts';
import { createToolSettings, type ToolSettingsStore } from './tool-settings.ts';
import { defined } from '../../../core/defined.ts';

/** The tools of all origins, and their executors. */
export interface ToolCatalog extends Catalog {
  readonly builtins: BuiltinTier;
  readonly executors: Executors;
  readonly outputs: Outputs;
  readonly settings: ToolSettingsStore;
  readonly discovery: Discovery;
  readonly questions: QuestionQueue;
  /** Shipped tools, tools from files of the workspace, and tools of the address. */
  readonly sessionTools: ProjectTools;
  readonly skills: SkillsHost;
  readonly agents: LateAgents;
  /** Where conversations put what runs tasks. */
  readonly tasks: TaskDoor;
  readonly panels: PanelsHost;
  readonly notes: NotesHost;
  readonly pageAutomation: PageAutomationHost;
  /** Tools of executors of the page. */
  readonly registered: RegisteredTier;
  /**
   * Whether another tool replaces the built-in one of that name. It does not wait for the disk: a tool found there
   * later is reported as a change.
   */
  readonly isOverridden: (name: string) => Promise<boolean>;
  /** The listed tools that nobody stored, of origins without a view of their own. */
  readonly opened: () => Promise<readonly OpenedTool[]>;
}

export interface OpenedTool extends Pick<OriginTools, 'setTrusted'> {
  readonly tool: Tool;
}

/** What built-in tools for files need. */
export interface WorkspaceAccess {
  /** The workspace with its protected paths. */
  readonly files: () => Promise<FileResult<FileSystem>>;
  /** Separated by colons. */
  readonly protectedPaths: () => Promise<string>;
}

/** The built-in tools that run programs, and what others need to run a command line as `bash` does. */
export interface RunningTools {
  readonly tools: readonly Builtin[];
  readonly bash: Builtin['definition'];
  readonly runCommandLine: (line: CommandLine, context: BuiltinContext) => Promise<BuiltinAnswer>;
}

/** The page of the host. */
interface CatalogHost {
  readonly emit: (event: HostEvent) => void;
  /** Closes the way to a function of the page. */
  readonly release: (callback: unknown) => void;
}

/**
 * @param own executors of tools with code of their own
 * @param running creates the built-in tools that run programs
 * @param hostKind an embed has no shipped tools
 */
export function createToolCatalog(
  stores: Stores,
  own: readonly ToolExecutor[],
  running: (access: WorkspaceAccess) => RunningTools,
  mcp: Pick<McpHost, 'get' | 'offered' | 'executor' | 'skills'>,
  { emit, release }: CatalogHost,
  hostKind: HostKind,
): ToolCatalog {
  const settings = createToolSettings(stores, emit);
  const outputs = createConversationOutputs(createOutputs(stores.runs), stores.runs);
  const files = async () => {
    const [opened, { protectedPaths }] = await Promise.all([stores.workspace(), settings.read()]);
    return opened.ok ? { ok: true as const, value: opened.value.files(protectedPaths) } : opened;
  };
  const protectedPaths = async (): Promise<string> => (await settings.read()).protectedPaths;
  const questions = createQuestionQueue(() => emit({ type: 'questions-changed' }));
  // Called much later, when everything is initialized.
  const findTool = async (name: string): Promise<Tool | undefined> => await catalog.lookup(name);
  const skills = createSkillsHost(stores, emit, mcp.skills);
  const agents = createLateAgents(stores, emit);
  const tasks = createTaskDoor();
  const { panels, notes, panelBuiltins, pageAutomation } = createPanelParts(stores, own, files, {
    ...{ emit, release },
    discover: async () => await discovery.discover(),
  });
  const programs = running({ files, protectedPaths });
  const shipped = createBuiltinTools({
    files,
    search: createWorkspaceSearch(stores.workspace),
    outputs,
    shortening: settings.shortening,
    questions,
    credentials: {
      listSecrets: () => stores.secrets.list(),
      findTool: async (name) => {
        const tool = await findTool(name);
        return tool !== undefined && traitsOf(tool).hasGrants ? askingToolOf(tool) : undefined;
      },
      canKeep: hostKind === 'app',
    },
    panels: panelBuiltins.tools,
    running: programs.tools,
    skills: [
      createSkillTool(skills.use),
      createSkillBashTool(skills.use, programs.bash, (skill, command, context) =>
        programs.runCommandLine(commandOfSkill(skill, command), context),
      ),
    ],
    tasks: [createTaskTool(agents.usable, tasks.runner), createTaskOutputTool(tasks.runner)],
  });
  const builtins = createBuiltinTier(
    hostKind === 'embed' ? [] : shipped,
    async () => new Set((await settings.read()).removedBuiltins),
    hostKind === 'embed' ? [] : [pageAutomation.tools, panelBuiltins.more],
  );
  const sessionTools = createProjectTools(stores, hostKind === 'embed' ? undefined : loadShippedFiles, emit);
  const registered = createRegisteredTier(sessionTools.notify);
  const sources = openOrigins({
    tools: stores.tools,
    files,
    changed: sessionTools.notify,
    builtins,
    shipped: sessionTools.shipped,
    project: sessionTools.project,
    skill: skills.tools,
    panel: panels.tools,
    link: sessionTools.link,
    mcp: { get: mcp.get, executor: mcp.executor },
    registered,
  });
  const catalog = createCatalog(sources);
  const discovery = createDiscovery({
    tools: stores.tools,
    builtins,
    lookup: catalog.lookup,
    sessionTools: async (conversationId) =>
      (await Promise.all(sources.map(async ({ list }) => (await list?.(conversationId)) ?? []))).flat(),
    servers: mcp.offered,
    lastRuns: stores.runs.lastRuns,
  });
  const executors = createExecutors([...own, ...sources.flatMap(({ executor }) => executor ?? [])]);
  return {
    ...catalog,
    // An executor may handle a name that no tool has.
    lookup: async (name, conversationId) =>
      (await catalog.lookup(name, conversationId)) ?? (await executors.toolFor(name)),
    builtins,
    executors,
    outputs,
    settings,
    questions,
    sessionTools,
    registered,
    skills,
    agents,
    tasks,
    panels,
    notes,
    pageAutomation,
    isOverridden: async (name) => {
      const above = sources.slice(sources.findIndex(({ get }) => get === builtins.get) + 1);
      const found = above.map(async ({ knows, get }) => knows?.(name) ?? (await get(name)) !== undefined);
      return (await Promise.all(found)).includes(true);
    },
    opened: async () =>
      (
        await Promise.all(
          sources.map(async ({ list, setTrusted, hasOwnView }) =>
            hasOwnView ? [] : ((await list?.()) ?? []).map((tool) => ({ tool, ...defined({ setTrusted }) })),
          ),
        )
      ).flat(),
    discovery,
  };
}

/** Panels, notes, and the built-in tools that open panels and work on their pages. */
function createPanelParts(
  stores: Stores,
  own: readonly ToolExecutor[],
  files: WorkspaceAccess['files'],
  { emit, release, discover }: CatalogHost & { readonly discover: () => Promise<DiscoveredTools> },
) {
  const panels = createPanelsHost({
    stores,
    browser: () => own.find(({ kind }) => kind === 'browser'),
    emit,
    release,
    ownOrigin: self.location.origin,
  });
  const notes = createNotesHost(stores, files, emit);
  return {
    panels,
    notes,
    panelBuiltins: createPanelBuiltins(panels, notes, discover),
    pageAutomation: createPageAutomationHost(async () => (await panels.catalog.usable()).size > 0),
  };
}
