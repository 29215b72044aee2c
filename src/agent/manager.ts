import type { AgentEvent } from './contract/agent-api.ts';
import { AGENT_LIMITS } from './contract/agent-limits.ts';
import type { ConversationId, SharedConversation } from './contract/conversation.ts';
import { ToolyardError } from '../core/errors.ts';
import type { ToolyardDatabase } from '../platform/database/database.ts';
import type { TabSync } from '../platform/tab-sync.ts';
import { createApprovals } from './approvals/approval-queue.ts';
import { createApprovalStore } from './approvals/approval-store.ts';
import { branchOf, tipOf } from './conversations/branches.ts';
import { createConversationStore } from './conversations/conversation-store.ts';
import { copyOf, titleOfBranch } from './conversations/copy-conversation.ts';
import { createConversationViews } from './conversations/conversation-views.ts';
import { createMessageQueues } from './conversations/message-queue.ts';
import { createRunLocks } from './conversations/run-locks.ts';
import { importConversation } from './conversations/import-conversation.ts';
import { sharedOf } from './conversations/shared-conversation.ts';
import { createKeepTurns, createTurnWriter } from './conversations/turn-writer.ts';
import { runConversation } from './loop/run-conversation.ts';
import { toolChoiceOf } from './loop/tool-choice.ts';
import { createOffers } from './offer/offer.ts';
import { offerInDialect } from './prompt/offer-in-dialect.ts';
import { promptParts } from './prompt/system-prompt.ts';
import { reportedToModel } from './prompt/convert-messages.ts';
import { systemInText } from './dialect/dialect-prompt.ts';
import type { AgentServices } from './contract/services.ts';
import type { LocalModels } from './local-model/local-models.ts';
import { recordingOf } from './recordings/record.ts';
import { createRecordings } from './recordings/recordings.ts';
import type { RunEnvironment } from './recordings/shipped-run.ts';
import { createPresetStore } from './stores/preset-store.ts';
import { createProviderStore, type ProviderSecrets } from './stores/provider-store.ts';
import type { AgentTools } from './running/agent-tools.ts';
import { createApiRuns } from './running/api-run.ts';
import { chooseModelConnection, type ModelConnectionDeps } from './running/choose-connection.ts';
import { createSampling } from './running/sampling.ts';
import { createCompare } from './running/compare.ts';
import { createConversationRuns } from './running/conversation-runs.ts';
import { createModelRequestLog } from './raw/model-request-log.ts';
import { createRecordedRuns } from './running/recorded-runs.ts';
import { createRunManager } from './running/run-manager.ts';
import { createRunModels, dialectOf } from './running/run-models.ts';
import { instructionsOf, loopOfferOf } from './running/tool-ports.ts';
import { createLiveRuns } from './tasks/live-runs.ts';
import { sharedTasksOf } from './tasks/shared-tasks.ts';
import { createTaskRecords } from './tasks/task-records.ts';
import { createTasks } from './tasks/tasks.ts';
import { setAgent, tasksService } from './tasks/tasks-service.ts';
import type { TaskRunner } from '../agents/contract/task-runner.ts';
import type { TaskLimits } from './contract/tasks/task-limits.ts';
import { skillTextsOf } from './prompt/skill-texts.ts';
import { defined } from '../core/defined.ts';
import { estimateTextTokens } from '../core/text/estimate-tokens.ts';

/** What conversations need from the rest of the app. */
export interface AgentDeps extends ModelConnectionDeps {
  readonly database: ToolyardDatabase;
  readonly tabs: Pick<TabSync, 'publish' | 'subscribe'>;
  readonly locks: Pick<LockManager, 'request' | 'query'> | undefined;
  readonly emit: (event: AgentEvent) => void;
  readonly secrets: ProviderSecrets;
  readonly tools: AgentTools;
  readonly localModels: LocalModels;
  /** Prepares the place for shipped runs. */
  readonly runEnvironment: RunEnvironment;
  /** How many tasks there may be, as a person stored it. */
  readonly taskLimits: {
    readonly read: () => Promise<TaskLimits>;
    readonly change: (make: () => TaskLimits) => Promise<TaskLimits>;
  };
  /** Where the tools for tasks find what runs them. */
  readonly openTasks: (runner: TaskRunner) => void;
  /** Ends the programs that calls of a conversation left running in this tab. */
  readonly endPrograms: (id: ConversationId) => void;
  /** Reads a conversation from outside, in a worker that can be terminated. @throws ToolyardError `invalid-input` */
  readonly readConversation: (file: Blob) => Promise<SharedConversation>;
  /** Hides keys and the values of secrets in texts that leave the browser. */
  readonly hider: () => Promise<(text: string) => string>;
}

/** The services of conversations for the page. */
export function createAgentManager(deps: AgentDeps): AgentServices {
  const changed = (id: ConversationId): void => {
    deps.emit({ type: 'conversation-changed', id });
    deps.tabs.publish({ type: 'conversations-changed', ids: [id] });
  };
  const records = createRecords(deps, changed);
  const running = createRunning(deps, records, changed);
  const { providers, presets, recordings } = records;
  const { approvals, models, apiRuns, tasks } = running;
  deps.openTasks(tasks);
  const { link: _link, ...localFiles } = deps.localModels;
  listenToTabs(deps, records, running);

  async function shared(id: ConversationId): Promise<SharedConversation> {
    const [{ conversation }, hide] = await Promise.all([running.views.view(id), deps.hider()]);
    const turns = await running.views.turns(id);
    const tasks = sharedTasksOf(branchOf(turns, conversation.head), id, await running.tasks.withTurns(id), hide);
    return sharedOf(conversation, turns, hide, tasks);
  }

  return {
    conversations: {
      ...conversationActions(deps, records, running),
      export: async (id) => (await recordings.find(id)) ?? (await shared(id)),
    },
    tasks: tasksService(deps, running),
    approvals: {
      list: async () => approvals.open(),
      decide: approvals.decide,
      decideBatch: approvals.decideBatch,
      settings: approvals.settings,
      groups: async () => deps.tools.groups,
      setPolicy: approvals.setPolicy,
      removeRule: approvals.removeRule,
      undoRemoveRule: approvals.undoRemoveRule,
    },
    providers: {
      list: providers.list,
      add: providers.add,
      update: providers.update,
      remove: providers.remove,
      undoRemove: providers.undoRemove,
      test: models.test,
    },
    localModels: localFiles,
    presets: { list: presets.list, save: presets.save, remove: presets.remove },
    recordings: recordingsService(records, running, shared),
    agentRuns: {
      run: apiRuns.run,
      stop: apiRuns.stop,
    },
    ...createSampling(models),
  };
}

function recordingsService(
  { recordings, store }: Records,
  { recorded }: Running,
  shared: (id: ConversationId) => Promise<SharedConversation>,
): AgentServices['recordings'] {
  return {
    list: recordings.list,
    play: recorded.play,
    hurry: recorded.hurry,
    clear: recordings.clear,
    save: async (id, title) =>
      await recordings.save(recordingOf(await shared(id), title), (await store.get(id)).isStrangers === true),
    remove: recordings.remove,
    addShared: recordings.addShared,
  };
}

type Records = ReturnType<typeof createRecords>;
type Running = ReturnType<typeof createRunning>;

/** The stores. */
function createRecords(
  { database, tabs, emit, secrets, runEnvironment }: AgentDeps,
  changed: (id: ConversationId) => void,
) {
  const recordsChanged = (): void => {
    emit({ type: 'providers-changed' });
    tabs.publish({ type: 'agent-records-changed' });
  };
  return {
    store: createConversationStore(database, changed),
    queues: createMessageQueues(database, changed),
    providers: createProviderStore(database, secrets, recordsChanged),
    presets: createPresetStore(database, recordsChanged),
    recordings: createRecordings(database, runEnvironment, recordsChanged),
  };
}

/** The code that runs conversations. */
function createRunning(deps: AgentDeps, records: Records, changed: (id: ConversationId) => void) {
  const { database, tabs, emit, tools } = deps;
  const { store, queues, providers, presets, recordings } = records;
  const locks = createRunLocks(deps.locks);
  const models = createRunModels(providers, chooseModelConnection(deps));
  const runManager = createRunManager(locks, (id) => {
    emit({ type: 'turns-changed', id, turns: [], isRunning: false });
    changed(id);
  });
  const writer = createTurnWriter({ database, tabs, emit, isRunning: runManager.isRunning });
  const views = createConversationViews({
    store,
    writer,
    locks,
    onFreed: (id) => emit({ type: 'conversation-changed', id }),
  });
  const approvals = createApprovals({
    ...tools,
    store: createApprovalStore(database, tabs, tools.groups),
    onChange: () => emit({ type: 'approvals-changed' }),
  });
  const offers = createOffers({ ...tools, preset: presets.get });
  const keepTurns = createKeepTurns(writer, (id) => emit({ type: 'conversation-changed', id }));
  const requestLog = createModelRequestLog(deps.hider);
  const liveRuns = createLiveRuns();
  const answering = { tools, approvals, offers, store, keepTurns, requestLog, loop: runConversation, liveRuns };
  const recorded = createRecordedRuns({ ...answering, recordings, writer, runs: runManager });
  const runs = createConversationRuns({ ...answering, views, writer, queues, runs: runManager, models, recorded });
  const apiRuns = createApiRuns({ tools, approvals, offers }, models, runConversation);
  const taskRecords = createTaskRecords({ store, views, locks, emit });
  const tasks = createTasks({
    ...answering,
    ...{ writer, runs: runManager, models, endPrograms: deps.endPrograms, records: taskRecords },
    providers: providers.list,
    limits: deps.taskLimits.read,
  });
  return { locks, models, runManager, writer, views, approvals, offers, recorded, requestLog, runs, apiRuns, tasks };
}

function listenToTabs(
  { tabs, emit, endPrograms }: AgentDeps,
  { store }: Records,
  { runManager, tasks }: Running,
): void {
  /** Reports turns that another tab wrote. */
  async function notifyTurnsOf(id: ConversationId, ids: ReadonlySet<string>, isRunning: boolean): Promise<void> {
    const turns = (await store.turns(id)).filter((turn) => ids.has(turn.id));
    if (turns.length > 0) emit({ type: 'turns-changed', id, turns, isRunning });
  }

  tabs.subscribe((message) => {
    switch (message.type) {
      case 'conversations-changed':
        for (const id of message.ids) emit({ type: 'conversation-changed', id });
        break;
      case 'turns-changed':
        void notifyTurnsOf(message.id, new Set(message.turns), message.isLive).catch(() => undefined);
        break;
      case 'stop-run':
        endPrograms(message.id);
        void tasks.stopBelow(message.id);
        void tasks.stop(message.id);
        void runManager.stop(message.id);
        break;
      case 'agent-records-changed':
        emit({ type: 'approvals-changed' });
        emit({ type: 'providers-changed' });
        break;
      default:
        break;
    }
  });
}

/** Tasks are removed with their conversation, and come back with it. */
function createRemoval(
  store: Records['store'],
  stop: (id: ConversationId) => Promise<void>,
): Pick<AgentServices['conversations'], 'remove' | 'undoRemove'> {
  const removed = new Map<ConversationId, readonly ConversationId[]>();
  return {
    remove: async (id) => {
      await stop(id);
      const below = (await store.tasksOf(id)).map((task) => task.id);
      for (const each of [id, ...below]) await store.remove(each);
      removed.set(id, below);
    },
    undoRemove: async (id) => {
      for (const each of [id, ...(removed.get(id) ?? [])]) await store.undoRemove(each);
      removed.delete(id);
    },
  };
}

function conversationActions(
  deps: AgentDeps,
  { store, providers }: Records,
  { locks, runManager, views, offers, requestLog, runs, tasks }: Running,
): Omit<AgentServices['conversations'], 'export'> {
  const { tabs, readConversation, hider, endPrograms, tools } = deps;
  async function stop(id: ConversationId): Promise<void> {
    endPrograms(id);
    // Both at once: what it started ends with it.
    const below = tasks.stopBelow(id);
    if (runManager.isRunning(id)) await Promise.all([runManager.stop(id), below]);
    else if ((await locks.held()).has(id)) {
      tabs.publish({ type: 'stop-run', id });
      await Promise.race([locks.free(id), new Promise((resolve) => setTimeout(resolve, AGENT_LIMITS.stopMs))]);
    }
  }

  /** What the next step of a conversation offers. */
  async function offerOf(id: ConversationId) {
    const { settings } = await store.get(id);
    const { providerId, presetId, offGroups, searchShare, toolChoice } = settings;
    const agent = settings.agent === undefined ? undefined : await tools.agents.find(settings.agent);
    const instructions = instructionsOf(agent, settings.instructions);
    const provider = providerId === undefined ? undefined : await providers.get(providerId).catch(() => undefined);
    const { kind = 'recorded', contextTokens, dialect: given = 'native' } = provider ?? {};
    const dialect = dialectOf({ kind, dialect: given });
    const turns = await views.branch(id);
    const { all, latest } = skillTextsOf(turns);
    await tools.skills.follow(id, all, latest);
    const offer = await offers({
      conversationId: id,
      provider: { kind, ...defined({ contextTokens }) },
      dialect,
      searchShare,
      turns,
      ...defined({ presetId, offGroups, toolChoice, rules: agent?.tools }),
    });
    return { instructions, toolChoice, offer, dialect };
  }

  return {
    list: async () => {
      const [conversations, running] = await Promise.all([store.list(), locks.held()]);
      return conversations.map(({ id, title, updatedAt, recordingId, comparison }) => ({
        id,
        title,
        updatedAt,
        isRunning: running.has(id),
        isRecorded: recordingId !== undefined,
        ...defined({ comparison }),
      }));
    },
    get: views.view,
    create: (given) => store.add(given),
    change: store.change,
    takeOver: store.takeOver,
    setAgent: (id, name) => setAgent(deps, { store, providers }, id, name),
    ...createRemoval(store, stop),
    ...runs,
    stop,
    showBranch: async (id, turn) => {
      const turns = await views.turns(id);
      if (!turns.some((one) => one.id === turn)) throw new ToolyardError('not-found', 'There is no such message');
      await store.setHead(id, tipOf(turns, turn));
      return await views.view(id);
    },

    branch: async (id, turn) => {
      const branch = branchOf(await views.turns(id), turn);
      if (branch.length === 0) throw new ToolyardError('not-found', 'There is no such message');
      const copy = copyOf(await store.get(id), branch);
      const conversation = { ...copy.conversation, title: titleOfBranch(copy.conversation.title) };
      await store.addCopies([{ ...copy, conversation }]);
      return conversation;
    },

    compare: createCompare({ store, views, providers, resume: runs.resume }),

    offerMeter: async (id) => (await offerOf(id)).offer.meter(),
    systemPrompt: async (id) => {
      const { instructions, toolChoice, dialect, offer } = await offerOf(id);
      const inDialect = offerInDialect(loopOfferOf(offer, instructions), dialect, toolChoice);
      const parts = promptParts(inDialect);
      const { tools: offered } = inDialect;
      const calls =
        dialect === 'text'
          ? systemInText('', offered, toolChoiceOf(toolChoice, { tools: offered }, true).toolChoice)
          : '';
      const all = calls === '' ? parts : [...parts, { kind: 'calls' as const, text: calls }];
      return all.map((part) => ({ ...part, tokens: estimateTextTokens(part.text) }));
    },

    rawExchanges: requestLog.read,
    reportedToModel: async (id, turnId, callId) => {
      const turn = (await views.turns(id)).find((one) => one.id === turnId);
      if (turn?.role !== 'model') throw new ToolyardError('not-found', 'There is no such message');
      const { providerId } = (await store.get(id)).settings;
      const provider = providerId === undefined ? undefined : await providers.get(providerId).catch(() => undefined);
      const text = await reportedToModel(
        turn,
        callId,
        provider === undefined ? 'native' : dialectOf(provider),
        tools.skills.isGiven,
      );
      return text === undefined ? undefined : (await hider())(text);
    },

    import: (file: unknown, from?: unknown) => importConversation(file, from, readConversation, store),
  };
}
