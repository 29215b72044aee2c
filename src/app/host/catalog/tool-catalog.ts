import { loadShippedFiles } from 'virtual:toolyard-shipped-tools';
import {
  createAskUserQuestionTool,
  createBuiltinExecutor,
  createBuiltinTier,
  createCatalog,
  createCustomTier,
  createDiscovery,
  createExecutors,
  createOutputs,
  createQuestionDesk,
  createRequestCredentialTool,
  createResultTool,
  type BuiltinTier,
  type Catalog,
  type Discovery,
  type Executors,
  type Outputs,
  type QuestionDesk,
  type ToolTier,
} from '../../../catalog/index.ts';
import type { Builtin } from '../../../catalog/contract/builtin.ts';
import type { ToolExecutor } from '../../../core/executor.ts';
import type { FileResult, FileSystem } from '../../../core/file-system.ts';
import type { Tool } from '../../../core/tool.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import { createFileTools } from '../../../workspace/index.ts';
import type { HostPlace } from '../keeping.ts';
import type { McpHost } from '../mcp/mcp-host.ts';
import type { Stores } from '../open-stores.ts';
import { createWorkspaceSearch } from '../workspace/search.ts';
import { createProjectTools, type ProjectTools } from './project-tools.ts';
import { createToolSettings, type ToolSettingsStore } from './tool-settings.ts';

/** All tools of all origins, and who runs them. */
export interface ToolCatalog extends Catalog {
  readonly builtins: BuiltinTier;
  /** The user's own tools. */
  readonly custom: ReturnType<typeof createCustomTier>;
  readonly executors: Executors;
  readonly outputs: Outputs;
  readonly settings: ToolSettingsStore;
  readonly discovery: Discovery;
  readonly questions: QuestionDesk;
  /** Tools of this build, files of the workspace that are tools, and what the address brought. */
  readonly visiting: ProjectTools;
}

/** What built-in tools that work on files are given. */
export interface WorkspaceAccess {
  /** The workspace with its protected paths. */
  readonly files: () => Promise<FileResult<FileSystem>>;
  /** With colons between. */
  readonly protectedPaths: () => Promise<string>;
}

/** The tools of one origin. */
interface ToolSource extends ToolTier {
  /** Tools that nobody stored: agents are offered them by the name of their origin. */
  readonly list?: () => Promise<readonly Tool[]>;
  /** Where they are not run as code of an environment. */
  readonly executor?: ToolExecutor;
}

/**
 * @param own executors of tools with code of their own
 * @param running makes the built-in tools that run programs
 * @param place inside another page no tool ships with the app
 */
export function createToolCatalog(
  stores: Stores,
  own: readonly ToolExecutor[],
  running: (access: WorkspaceAccess) => readonly Builtin[],
  mcp: Pick<McpHost, 'get' | 'offered' | 'executor'>,
  emit: (event: HostEvent) => void,
  place: HostPlace,
): ToolCatalog {
  const settings = createToolSettings(stores, emit);
  const outputs = createOutputs(stores.runs);
  const files = async () => {
    const [opened, { protectedPaths }] = await Promise.all([stores.workspace(), settings.read()]);
    return opened.ok ? { ok: true as const, value: opened.value.files(protectedPaths) } : opened;
  };
  const protectedPaths = async (): Promise<string> => (await settings.read()).protectedPaths;
  const questions = createQuestionDesk(() => emit({ type: 'questions-changed' }));
  // Made when they are called, long after what they ask of.
  const findTool = async (name: string): Promise<Tool | undefined> => await catalog.lookup(name);
  const shipped = [
    ...createFileTools(files, createWorkspaceSearch(stores.workspace)),
    ...running({ files, protectedPaths }),
    createResultTool(outputs, settings.shortening),
    createAskUserQuestionTool(questions),
    createRequestCredentialTool({
      desk: questions,
      listSecrets: () => stores.secrets.list(),
      findTool,
      canKeep: place === 'app',
    }),
  ];
  const builtins = createBuiltinTier(
    place === 'embed' ? [] : shipped,
    async () => new Set((await settings.read()).removedBuiltins),
  );
  const custom = createCustomTier(stores.tools);
  const visiting = createProjectTools(stores, place === 'embed' ? undefined : loadShippedFiles, emit);
  // The lowest first: a tool of a later one replaces those of its name before it.
  const sources: readonly ToolSource[] = [
    { get: builtins.get, executor: createBuiltinExecutor(builtins.builtins) },
    visiting.shipped,
    visiting.project,
    custom,
    { get: mcp.get, executor: mcp.executor },
    { get: visiting.link.get, list: async () => visiting.link.list().map(({ tool }) => tool) },
  ];
  const catalog = createCatalog(sources);
  const executors = createExecutors([...own, ...sources.flatMap(({ executor }) => executor ?? [])]);
  return {
    ...catalog,
    // A name that no tool has may be one that an executor answers for.
    lookup: async (name) => (await catalog.lookup(name)) ?? (await executors.toolFor(name)),
    builtins,
    executors,
    outputs,
    settings,
    questions,
    custom,
    visiting,
    discovery: createDiscovery({
      tools: stores.tools,
      builtins,
      lookup: catalog.lookup,
      visiting: async () => (await Promise.all(sources.map(async ({ list }) => (await list?.()) ?? []))).flat(),
      servers: mcp.offered,
    }),
  };
}
