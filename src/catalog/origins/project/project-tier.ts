import type { CodeHash, ToolId } from '../../../core/ids.ts';
import { LIMITS } from '../../../core/limits.ts';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import type { Tool } from '../../../core/tool.ts';
import type { ProjectFolder, ProjectTools } from '../../project/project-folder.ts';
import type { ProjectTool } from '../../project/read-tool.ts';
import type { ToolTier } from '../create-catalog.ts';
import { defined } from '../../../core/defined.ts';

/** A person's decisions about files that are tools, and results of running them. */
export interface ProjectDecisions {
  /** Code that may run. */
  readonly allowed: ReadonlySet<CodeHash>;
  /** Paths of ignored files. */
  readonly ignored: ReadonlySet<string>;
  /** Ids of tools that were allowed at any time. */
  readonly once: ReadonlySet<ToolId>;
  /** Output of commands for `--help`. */
  readonly help: ReadonlyMap<CodeHash, string>;
}

/** The tools that are files of the workspace. */
export interface ProjectTier extends ToolTier {
  /** All tools that are not ignored, in their effective form. */
  readonly list: () => Promise<readonly Tool[]>;
  /** The same with broken and ignored ones. */
  readonly state: () => Promise<{ readonly found: ProjectTools; readonly decided: ProjectDecisions }>;
  /** Whether the name was among the tools of the last read; does not wait for the disk. */
  readonly knows: (name: string) => boolean;
}

export function createProjectTier(folder: ProjectFolder, decisions: () => Promise<ProjectDecisions>): ProjectTier {
  let last:
    | { readonly found: ProjectTools; readonly decided: ProjectDecisions; readonly byName: ReadonlyMap<string, Tool> }
    | undefined;
  const state: ProjectTier['state'] = async () => {
    const [found, decided] = await Promise.all([folder.read(), decisions()]);
    return { found, decided };
  };
  const byName = async (): Promise<ReadonlyMap<string, Tool>> => {
    const { found, decided } = await state();
    if (last?.found !== found || last.decided !== decided) {
      const used = found.tools.filter(({ path }) => !decided.ignored.has(path));
      last = { found, decided, byName: new Map(used.map((tool) => [tool.name, toolOfProject(tool, decided)])) };
    }
    return last.byName;
  };
  return {
    state,
    get: async (name) => (await byName()).get(name),
    list: async () => [...(await byName()).values()],
    knows: (name) => last?.byName.has(name) === true,
  };
}

/** The id under which runs, grants and decisions of a file's tool are stored. */
export function projectIdOf(name: string): ToolId {
  return `project:${name}` as ToolId;
}

/** The description of a tool, or a text in its place while there is none. */
export function descriptionOf(
  { path, runs, description, codeHash }: ProjectTool,
  { help }: Pick<ProjectDecisions, 'help'>,
): string {
  return (
    description ??
    help.get(codeHash) ??
    (runs === 'shell' ? `Runs the command ${path} of the workspace` : `The tool in ${path} of the workspace`)
  );
}

/** The same as for a command of `bash`. */
const COMMAND_TIMEOUT_MS = 120_000;

/** The effective form of a tool in a file. */
export function toolOfProject(tool: ProjectTool, decided: Pick<ProjectDecisions, 'allowed' | 'help'>): Tool {
  const { name, path, runs, code, language, codeHash, guidance, inputSchema, location } = tool;
  return {
    id: projectIdOf(name),
    name,
    description: descriptionOf(tool, decided),
    inputSchema,
    ...defined({ guidance }),
    origin: { kind: 'project', path, runs },
    version: 1,
    requested: runs === 'shell' ? { ...NO_PERMISSIONS, files: 'read' } : NO_PERMISSIONS,
    enabled: true,
    trusted: decided.allowed.has(codeHash),
    timeoutMs: tool.timeoutMs ?? (runs === 'shell' ? COMMAND_TIMEOUT_MS : LIMITS.defaultTimeoutMs),
    source: { code, language, codeHash, ...(runs === 'browser' ? {} : { location }) },
  };
}
