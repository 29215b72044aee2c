import type { FileSystem } from '../../core/file-system.ts';
import { jsonHash } from '../../core/hash/json-hash.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import { createFollowedFolders } from '../../platform/followed-folders.ts';
import type { AgentFault, AgentHash, BrokenAgent, FileAgent } from '../contract/agent-file.ts';
import { AGENT_FILE_LIMITS } from '../contract/agent-limits.ts';
import { readAgentFile } from '../read/read-agent.ts';
import { concernsAgents, findWorkspaceAgents, isInClientFolder } from './find-agents.ts';

/** A file of a folder of agents, read. */
export type ReadAgentAt =
  { readonly ok: true; readonly agent: FileAgent } | { readonly ok: false; readonly broken: BrokenAgent };

/** Reads an agent. Its hash covers its name, its path and its bytes. */
export async function readAgentAt(files: Pick<FileSystem, 'readFile' | 'stat'>, path: string): Promise<ReadAgentAt> {
  const broken = (fault: AgentFault): ReadAgentAt => ({ ok: false, broken: { path, fault } });
  // Its size first, so that a large file is not read.
  const stat = await files.stat(path);
  if (stat.ok && stat.value.size > AGENT_FILE_LIMITS.maxFileBytes)
    return broken({
      code: 'too-large',
      message: `It is larger than ${String(AGENT_FILE_LIMITS.maxFileBytes / 1024)} kB`,
    });
  const bytes = await files.readFile(path);
  if (!bytes.ok) return broken({ code: 'unreadable', message: bytes.error.message });
  const read = await readAgentFile(bytes.value, path);
  if (!read.ok) return broken(read.fault);
  const hash = await jsonHash(['agent 1', read.agent.name, path, await sha256Hex(bytes.value)]);
  return { ok: true, agent: { text: read.agent, findings: read.findings, path, hash: hash as AgentHash } };
}

/** The agents of the workspace. */
export interface WorkspaceAgents {
  /** In the order in which they count: of two with one name, the second is hidden. */
  readonly agents: readonly FileAgent[];
  readonly broken: readonly BrokenAgent[];
  /** Number of files that were not read. */
  readonly left: number;
}

/** Follows the folders of agents. */
export interface AgentFolders {
  /** The current state of the disk; only files with a change are read again. */
  readonly read: () => Promise<WorkspaceAgents>;
}

/** A text in a folder `agents` that no client reads: it need not be an agent. */
function isOtherText({ path, fault }: BrokenAgent): boolean {
  return fault.code === 'no-front-matter' && !isInClientFolder(path);
}

/**
 * @param files resolves to undefined while there is no workspace
 * @param onChange called when a change of the disk may change an agent
 */
export function createAgentFolders(files: () => Promise<FileSystem | undefined>, onChange: () => void): AgentFolders {
  const followed = createFollowedFolders({
    files,
    onChange,
    find: findWorkspaceAgents,
    readAt: readAgentAt,
    concerns: concernsAgents,
    max: AGENT_FILE_LIMITS.maxAgents,
  });
  return {
    read: async () => {
      const { found, left } = await followed.read();
      return {
        agents: found.flatMap((read) => (read.ok ? [read.agent] : [])),
        broken: found.flatMap((read) => (read.ok || isOtherText(read.broken) ? [] : [read.broken])),
        left,
      };
    },
  };
}
