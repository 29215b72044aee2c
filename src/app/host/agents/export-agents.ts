import { writtenFor } from '../../../agents/index.ts';
import type { Agent } from '../../../agents/contract/agent-file.ts';
import type { AgentClient, AgentFilesService } from '../../../agents/contract/services.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { sourceOfAgent } from './agents-host.ts';
import type { AgentFilesDeps } from './agent-files-deps.ts';

const CLIENTS: readonly AgentClient[] = ['agents', 'claude', 'github', 'opencode'];
const OUTGOING = '/.ah/outgoing-agents';

interface ExportDeps extends Pick<AgentFilesDeps, 'files' | 'archives'> {
  readonly find: (path: string) => Promise<Agent>;
}

/** Packs agent files, each as a file that the client reads. */
export function createAgentExport({ files, archives, find }: ExportDeps): AgentFilesService['export'] {
  return async (paths, client) => {
    const target = CLIENTS.find((one) => one === client);
    if (target === undefined || paths.length === 0)
      throw new ToolyardError('invalid-input', 'Choose agents and the program that shall read them');
    const staging = `${OUTGOING}/${newId<string>()}`;
    try {
      for (const path of paths) {
        const agent = await find(path);
        const written =
          target === 'agents'
            ? { path: `.agents/agents/${agent.text.name}.md`, text: await sourceOfAgent(agent, files.read) }
            : writtenFor(target, agent.text);
        await files.put(`${staging}/${written.path}`, new Blob([written.text]));
      }
      const tops = (await files.listFolder(staging)).map((entry) => entry.path);
      return (await archives.zip(tops)).blob;
    } finally {
      if ((await files.stat(OUTGOING)) !== undefined) await files.removeForGood(OUTGOING);
    }
  };
}
