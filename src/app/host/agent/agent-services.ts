import type { BuiltInModelApi } from '../../../agent/contract/built-in-model.ts';
import type { AgentServices, BuiltInModelService } from '../../../agent/contract/services.ts';
import { lazyServices } from '../../../platform/lazy-services.ts';
import type { AgentDeps } from './load-agent.ts';

interface AgentServicesDeps extends Omit<AgentDeps, 'builtInModel'> {
  /** Releases a callback of another thread. */
  readonly release: (callback: (...values: never[]) => unknown) => void;
}

/** Conversations, for the page. Their code is loaded by the first call that needs it. */
export function createAgentServices({
  release,
  ...needs
}: AgentServicesDeps): AgentServices & { readonly builtInModel: BuiltInModelService } {
  const { database } = needs;
  let leased: BuiltInModelApi | undefined;
  const agent = lazyServices<AgentServices>(
    async () => (await import('./load-agent.ts')).loadAgent({ ...needs, builtInModel: () => leased }),
    (late, isLoaded) => ({
      // Loads no code if there are no conversations.
      conversations: {
        list: async () => ((await database.count('conversations')) === 0 ? [] : await late.conversations.list()),
      },
      providers: {
        list: async () => ((await database.count('providers')) === 0 ? [] : await late.providers.list()),
      },
      approvals: { list: async () => (isLoaded() ? await late.approvals.list() : []) },
      tasks: { running: async () => (isLoaded() ? await late.tasks.running() : []) },
      localModels: {
        state: async () => (isLoaded() ? await late.localModels.state() : { state: 'none' }),
        keep: async (source, onProgress) => {
          try {
            return await late.localModels.keep(source, onProgress);
          } finally {
            release(onProgress);
          }
        },
      },
      agentRuns: {
        run: async (runId, options, onEvents, approve) => {
          try {
            await late.agentRuns.run(runId, options, onEvents, approve);
          } finally {
            release(onEvents);
            if (approve !== undefined) release(approve);
          }
        },
      },
    }),
  );
  const { conversations, approvals, providers, localModels, presets, recordings, agentRuns, tasks, sampling } = agent;
  return {
    conversations,
    approvals,
    providers,
    localModels,
    presets,
    recordings,
    agentRuns,
    tasks,
    sampling,
    builtInModel: {
      lease: async (availability, ask, stop) => {
        leased = { availability, ask, stop };
      },
    },
  };
}
