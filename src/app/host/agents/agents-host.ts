import {
  createAgentCatalog,
  createAgentFolders,
  shippedAgents,
  shippedSource,
  type AgentCatalog,
} from '../../../agents/index.ts';
import { parseAgentDecisions, type AgentDecisions } from '../../../agents/contract/agent-decisions.ts';
import type { UsableAgents } from '../../../agents/contract/usable-agents.ts';
import type { Agent } from '../../../agents/contract/agent-file.ts';
import { coalesce } from '../../../platform/coalesce.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import { createKnownSetting } from '../known-setting.ts';
import { createUsableAgents } from './usable-agents.ts';
import type { Stores } from '../open-stores.ts';
import { createExistingFiles } from '../workspace/workspace.ts';

/** A private setting: no export, link or backup carries it. */
const SETTING = 'agents';
const NOTIFY_MS = 100;

/** Agent files in the host: where they are, and what a person decided. */
export interface AgentsHost {
  readonly catalog: AgentCatalog;
  readonly usable: UsableAgents;
  readonly decisions: () => Promise<AgentDecisions>;
  /** Changes the person's decisions. Rejects with `transport` if they could not be stored. */
  readonly decide: (change: (stored: AgentDecisions) => AgentDecisions) => Promise<void>;
  /** Tells the page that agents changed, soon. */
  readonly notify: () => void;
}

type Parts = Pick<Stores, 'settings' | 'tabs' | 'workspace' | 'workspaceOpened'>;

export function createAgentsHost(
  { settings, tabs, workspace, workspaceOpened }: Parts,
  emit: (event: HostEvent) => void,
): AgentsHost {
  const notify = coalesce(() => {
    emit({ type: 'agents-changed' });
    // The tool `task`, which lists them.
    emit({ type: 'session-tools-changed' });
  }, NOTIFY_MS);
  const decisions = createKnownSetting({ settings, tabs }, SETTING, parseAgentDecisions, notify);
  const folders = createAgentFolders(createExistingFiles(workspace, workspaceOpened), notify);
  // From here on, reacts to changes of the disk.
  void workspaceOpened.then(folders.read).then(notify);
  const catalog = createAgentCatalog(folders, shippedAgents, decisions.read);
  return {
    catalog,
    usable: createUsableAgents({ catalog }),
    notify,
    decisions: decisions.read,
    decide: async (make) => void (await decisions.change(make)),
  };
}

/** The text of an agent's file. @param read reads a file of the workspace */
export async function sourceOfAgent(
  { tier, path, text }: Pick<Agent, 'tier' | 'path' | 'text'>,
  read: (path: string) => Promise<Uint8Array>,
): Promise<string> {
  return tier === 'workspace' ? new TextDecoder().decode(await read(path)) : (shippedSource(text.name) ?? text.body);
}
