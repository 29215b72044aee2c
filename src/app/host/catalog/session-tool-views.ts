import {
  descriptionOf,
  projectIdOf,
  traitsOf,
  type AddressEntry,
  type ShippedEntry,
  type ShippedTier,
  type ProjectDecisions,
  type ProjectTier,
  type ProjectTool,
} from '../../../catalog/index.ts';
import type { ToolId } from '../../../core/ids.ts';
import type { SessionToolSummary } from '../../../catalog/contract/session-tool.ts';
import type { CodeLocation } from '../../../core/tool.ts';
import type { OpenedTool } from './tool-catalog.ts';
import { defined } from '../../../core/defined.ts';

const OF_FILE = { origin: 'project', isShipped: false, isForThisPage: false } as const;
const OF_BUILD = { origin: 'embed', isShipped: true, isForThisPage: false } as const;
const OF_ADDRESS = { origin: 'link', isShipped: false, isForThisPage: true } as const;

type FoundTools = Awaited<ReturnType<ProjectTier['state']>>['found'];

/** A file of the tools folder, for display. */
export interface FileTool {
  readonly summary: SessionToolSummary;
  /** Undefined for an invalid tool file. */
  readonly tool?: ProjectTool;
  readonly fault?: string;
}

/** @param isOverridden whether a tool of another origin overrides the name. */
export function fileTools(
  { tools, broken }: FoundTools,
  decided: ProjectDecisions,
  isOverridden: (name: string) => boolean,
): readonly FileTool[] {
  const stateOf = ({ path, codeHash, name }: ProjectTool): SessionToolSummary['state'] =>
    decided.ignored.has(path)
      ? 'ignored'
      : decided.allowed.has(codeHash)
        ? 'allowed'
        : decided.once.has(projectIdOf(name))
          ? 'changed'
          : 'new';
  return [
    ...tools.map((tool): FileTool => {
      const { name, path, runs } = tool;
      return {
        tool,
        summary: {
          id: projectIdOf(name),
          ...OF_FILE,
          name,
          description: descriptionOf(tool, decided),
          runs,
          path,
          ignoredAs: path,
          state: stateOf(tool),
          isOverridden: isOverridden(name),
        },
      };
    }),
    // Two files may have one name: a broken file is identified by its path.
    ...broken.map(({ name, path, fault }): FileTool => ({
      fault,
      summary: {
        id: `broken:${path}` as ToolId,
        ...OF_FILE,
        name,
        description: fault,
        runs: 'node',
        path,
        ignoredAs: path,
        state: decided.ignored.has(path) ? 'ignored' : 'broken',
        isOverridden: false,
      },
    })),
  ].sort((one, other) => (one.summary.name < other.summary.name ? -1 : 1));
}

export function summaryOfLink({ tool }: AddressEntry): SessionToolSummary {
  const { id, name, description, enabled, trusted } = tool;
  return {
    id,
    ...OF_ADDRESS,
    name,
    description,
    runs: traitsOf(tool).runs ?? 'browser',
    state: !enabled ? 'removed' : trusted ? 'allowed' : 'new',
    isOverridden: false,
  };
}

/** A tool of an origin that finds its tools itself. @param isOverridden whether another tool of that name replaces it */
export function summaryOfOpened({ tool, setTrusted }: OpenedTool, isOverridden: boolean): SessionToolSummary {
  const { id, name, description, enabled, trusted } = tool;
  const { origin, runs, isShipped = false } = traitsOf(tool);
  return {
    id,
    origin,
    isShipped,
    isForThisPage: false,
    ...(setTrusted === undefined ? { isTrustFixed: true } : {}),
    name,
    description,
    ...defined({ runs }),
    state: !enabled ? 'broken' : trusted ? 'allowed' : 'new',
    isOverridden,
  };
}

/** @param isOverridden as for files */
export function shippedSummaries(
  { entries, broken }: Awaited<ReturnType<ShippedTier['state']>>,
  isOverridden: (name: string) => boolean,
): readonly SessionToolSummary[] {
  return [
    ...entries.map((entry) => summaryOfShipped(entry, isOverridden)),
    // A name without a leading slash is not a path of the workspace.
    ...broken.map(({ file, at, name, fault }): SessionToolSummary => ({
      id: `broken:${file} ${String(at)}` as ToolId,
      ...OF_BUILD,
      name,
      description: fault,
      runs: 'node',
      path: file,
      state: 'broken',
      isOverridden: false,
    })),
  ].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function summaryOfShipped(
  { file, fields: { name, description, environment }, tool: { id }, isIgnored }: ShippedEntry,
  isOverridden: (name: string) => boolean,
): SessionToolSummary {
  return {
    id,
    ...OF_BUILD,
    name,
    description,
    runs: environment,
    path: file,
    ignoredAs: id,
    state: isIgnored ? 'ignored' : 'allowed',
    isOverridden: isOverridden(name),
  };
}

const IN_PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** The other files that the code uses; those of a package as one entry with their number. */
export function importsOfLocation({ path, files }: CodeLocation): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (file.path === path) continue;
    const shown = IN_PACKAGE.exec(file.path)?.[1] ?? file.path;
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return [...counts].map(([shown, count]) =>
    shown.includes('/node_modules/') ? `${shown} (${String(count)})` : shown,
  );
}
