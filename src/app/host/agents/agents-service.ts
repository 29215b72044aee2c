import { isAgentName, readAgent } from '../../../agents/index.ts';
import type { Agent } from '../../../agents/contract/agent-file.ts';
import { OWN_AGENTS } from '../../../agents/contract/agent-folders.ts';
import { AGENT_FILE_LIMITS } from '../../../agents/contract/agent-limits.ts';
import type { AgentFilesService } from '../../../agents/contract/services.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { accepted, summaryOf, viewOf } from './agent-views.ts';
import type { AgentFilesDeps } from './agent-files-deps.ts';
import { sourceOfAgent } from './agents-host.ts';
import { createAgentExport } from './export-agents.ts';
import { createAgentImport } from './import-agents.ts';

/** Agent files for the page. */
export function createAgentFilesService(deps: AgentFilesDeps): AgentFilesService {
  const { agents, files } = deps;
  const { catalog, decide, decisions } = agents;
  const find = async (path: string): Promise<Agent> => {
    const found = (await catalog.state()).agents.find((agent) => agent.path === path);
    if (found === undefined) throw new ToolyardError('not-found', 'There is no such agent any more');
    return found;
  };
  const inWorkspace = async (path: string): Promise<Agent> => {
    const agent = await find(path);
    if (agent.tier !== 'workspace')
      throw new ToolyardError('invalid-input', 'This agent ships with the app: switch it off instead');
    return agent;
  };
  return {
    list: async () => {
      const [{ agents: all, broken, left }, decided] = await Promise.all([catalog.state(), decisions()]);
      return { agents: all.map((agent) => summaryOf(agent, decided)), broken, left };
    },
    get: async (path) => {
      const agent = await find(path);
      return viewOf(agent, await sourceOfAgent(agent, files.read), await decisions());
    },
    allow: async (path, hash) => {
      const agent = await inWorkspace(path);
      needSame(agent.hash, hash);
      await decide((stored) => accepted(stored, agent));
    },
    disallow: async (path) => {
      const { text, hash } = await inWorkspace(path);
      await decide((stored) => ({
        ...stored,
        accepted: stored.accepted.filter((one) => one.hash !== hash && one.name !== text.name),
      }));
    },
    setOff: async (name, isOff) => {
      await decide((stored) => {
        const others = stored.off.filter((one) => one !== name);
        return { ...stored, off: isOff ? [...others, String(name)].slice(-AGENT_FILE_LIMITS.maxKept) : others };
      });
    },
    ...createWriting(deps, find, inWorkspace),
    remove: async (path) => {
      await inWorkspace(path);
      const act = newId<string>();
      await files.remove([path], act);
      return act;
    },
    ...createAgentImport(deps),
    export: createAgentExport({ ...deps, find }),
  };
}

type Find = (path: string) => Promise<Agent>;

/** What a person writes here. */
function createWriting(
  { agents: { decide }, files }: AgentFilesDeps,
  find: Find,
  inWorkspace: Find,
): Pick<AgentFilesService, 'create' | 'save'> {
  const needAgent = async (source: string, path: string): Promise<void> => {
    const read = await readAgent(source, path);
    if (!read.ok) throw new ToolyardError('invalid-input', read.fault.message);
    if (new TextEncoder().encode(source).length > AGENT_FILE_LIMITS.maxFileBytes)
      throw new ToolyardError('invalid-input', 'An agent file has at most 256 kB');
  };
  return {
    create: async (name, source) => {
      if (!isAgentName(name))
        throw new ToolyardError(
          'invalid-input',
          'The name of an agent has up to 64 letters, digits, hyphens, underscores and dots',
        );
      const path = `${OWN_AGENTS}/${name}.md`;
      await needAgent(source, path);
      if ((await files.stat(path)) !== undefined)
        throw new ToolyardError('duplicate-name', `There is an agent named ${name} already`);
      await files.write(path, new TextEncoder().encode(source));
      const made = await find(path);
      await decide((stored) => accepted(stored, made));
      return path;
    },
    save: async (path, hash, source) => {
      const agent = await inWorkspace(path);
      needSame(agent.hash, hash);
      await needAgent(source, path);
      await files.write(path, new TextEncoder().encode(source));
      if (!agent.isAllowed) return;
      const saved = await find(path);
      await decide((stored) => accepted(stored, saved));
    },
  };
}

function needSame(now: string, shown: string): void {
  if (now !== shown)
    throw new ToolyardError('conflict', 'The agent has changed since you looked at it: look at it again');
}
