import type { AgentApi } from '../../core/agent-api.ts';
import type { BuiltInModelApi, BuiltInModelLoan } from '../../core/built-in-model.ts';
import type { HostApi } from '../../core/host-api.ts';
import type { Host } from './create-host.ts';

const NAMES: Readonly<Record<keyof AgentApi, true>> = {
  listConversations: true,
  conversation: true,
  newConversation: true,
  changeConversation: true,
  removeConversation: true,
  undoRemoveConversation: true,
  sendMessage: true,
  retryTurn: true,
  resumeConversation: true,
  rerunCall: true,
  stopConversation: true,
  showBranch: true,
  openApprovals: true,
  decideApproval: true,
  approvalSettings: true,
  setApprovalPolicy: true,
  removeApprovalRule: true,
  undoRemoveApprovalRule: true,
  listProviders: true,
  addProvider: true,
  updateProvider: true,
  removeProvider: true,
  undoRemoveProvider: true,
  testProvider: true,
  listLocalModels: true,
  keepLocalModel: true,
  stopKeepingLocalModel: true,
  removeLocalModel: true,
  localModelState: true,
  unloadLocalModel: true,
  offerMeter: true,
  listPresets: true,
  savePreset: true,
  removePreset: true,
  listRecordings: true,
  playRecording: true,
  hurryRecording: true,
  clearRecording: true,
  saveRecording: true,
  removeRecording: true,
  addSharedRecordings: true,
  exportConversation: true,
  importConversation: true,
  runAgent: true,
  stopAgentRun: true,
  answerSampling: true,
  stopSampling: true,
};

type Act = (...parameters: unknown[]) => Promise<unknown>;

/**
 * Conversations, for the page. What does it is loaded with the first call that needs it.
 *
 * @param release closes the way back to a callback of another thread
 * @param whole the host's own api, for what a person could do by it
 */
export function createAgentApi(
  host: Promise<Host>,
  release: (callback: (...values: never[]) => unknown) => void,
  whole: () => HostApi,
): AgentApi & BuiltInModelLoan {
  let loading: Promise<AgentApi> | undefined;
  let builtIn: BuiltInModelApi | undefined;
  const load = (): Promise<AgentApi> => {
    loading ??= Promise.all([host, import('./load-agent.ts')]).then(([parts, { loadAgent }]) =>
      loadAgent(parts, whole(), () => builtIn),
    );
    // Code that could not be loaded may be there the next time.
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const late = Object.keys(NAMES).map((name): [string, Act] => [
    name,
    async (...parameters) => await ((await load())[name as keyof AgentApi] as Act)(...parameters),
  ]);
  // Each method has the name and the parameters of the one it calls.
  const acts = Object.fromEntries(late) as unknown as AgentApi;
  return {
    ...acts,
    // Nothing is loaded to say that there is none.
    listConversations: async () =>
      (await (await host).stores.database.count('conversations')) === 0 ? [] : await acts.listConversations(),
    listProviders: async () =>
      (await (await host).stores.database.count('providers')) === 0 ? [] : await acts.listProviders(),
    openApprovals: async () => (loading === undefined ? [] : await acts.openApprovals()),
    localModelState: async () => (loading === undefined ? { state: 'none' } : await acts.localModelState()),
    lendBuiltInModel: async (availability, ask, stop) => {
      builtIn = { availability, ask, stop };
    },
    keepLocalModel: async (source, onProgress) => {
      try {
        return await acts.keepLocalModel(source, onProgress);
      } finally {
        release(onProgress);
      }
    },
    runAgent: async (runId, options, onEvents, approve) => {
      try {
        await acts.runAgent(runId, options, onEvents, approve);
      } finally {
        release(onEvents);
        if (approve !== undefined) release(approve);
      }
    },
  };
}
