import {
  createBuiltinExecutor,
  createBuiltinTier,
  createCatalogue,
  createCustomTier,
  createDiscovery,
  createExecutors,
  createOutputs,
  createResultTool,
  type BuiltinTier,
  type Catalogue,
  type Discovery,
  type Executors,
  type Outputs,
} from '../../catalog/index.ts';
import type { Builtin } from '../../core/builtin.ts';
import type { ToolExecutor } from '../../core/call.ts';
import type { FileResult, FileSystem } from '../../core/file-system.ts';
import type { HostEvent } from '../../core/host-api.ts';
import { createFileTools } from '../../workspace/index.ts';
import type { Stores } from './open-stores.ts';
import { createWorkspaceSearch } from './search.ts';
import { createToolSettings, type ToolSettingsStore } from './tool-settings.ts';

/** All tools of all origins, and who runs them. */
export interface ToolCatalogue extends Catalogue {
  readonly builtins: BuiltinTier;
  readonly executors: Executors;
  readonly outputs: Outputs;
  readonly settings: ToolSettingsStore;
  readonly discovery: Discovery;
}

/** What built-in tools that work on files are given. */
export interface WorkspaceAccess {
  /** The workspace with its protected paths. */
  readonly files: () => Promise<FileResult<FileSystem>>;
  /** With colons between. */
  readonly protectedPaths: () => Promise<string>;
}

/**
 * @param own executors of tools with code of their own
 * @param running makes the built-in tools that run programs
 */
export function createToolCatalogue(stores: Stores, own: readonly ToolExecutor[], running: (access: WorkspaceAccess) => readonly Builtin[], emit: (event: HostEvent) => void): ToolCatalogue {
  const settings = createToolSettings(stores, emit);
  const outputs = createOutputs(stores.runs);
  const files = async () => {
    const [opened, { protectedPaths }] = await Promise.all([stores.workspace(), settings.read()]);
    return opened.ok ? { ok: true as const, value: opened.value.files(protectedPaths) } : opened;
  };
  const protectedPaths = async (): Promise<string> => (await settings.read()).protectedPaths;
  const builtins = createBuiltinTier(
    [...createFileTools(files, createWorkspaceSearch(stores.workspace)), ...running({ files, protectedPaths }), createResultTool(outputs, settings.shortening)],
    async () => new Set((await settings.read()).removedBuiltins),
  );
  const catalogue = createCatalogue([builtins, createCustomTier(stores.tools)]);
  const executors = createExecutors([...own, createBuiltinExecutor(builtins.builtins)]);
  return {
    ...catalogue,
    // A name that no tool has may be one that an executor answers for.
    lookup: async (name) => (await catalogue.lookup(name)) ?? (await executors.toolFor(name)),
    builtins,
    executors,
    outputs,
    settings,
    discovery: createDiscovery({ tools: stores.tools, builtins, lookup: catalogue.lookup }),
  };
}
