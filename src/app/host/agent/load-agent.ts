import { createAgentManager, createLocalModels, type AgentTools } from '../../../agent/index.ts';
import { APPROVAL_GROUPS, refuseBeforeInput, traitsOf, withoutKeys } from '../../../catalog/index.ts';
import { callOf, checkInput } from './check-input.ts';
import { definitionPorts } from './definition-ports.ts';
import type { BuiltInModelApi } from '../../../agent/contract/built-in-model.ts';
import { newId, type RunId } from '../../../core/ids.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { AgentServices } from '../../../agent/contract/services.ts';
import type { SecretsService } from '../../../sandbox/contract/services.ts';
import type { Stores } from '../open-stores.ts';
import { readTaskLimits } from '../../../agent/contract/tasks/task.ts';
import { createKnownSetting } from '../known-setting.ts';
import { createAgentSkills } from '../skills/agent-skills.ts';
import { createRunEnvironment, type RunEnvironmentDeps } from './run-environment.ts';
import type { Runner } from '../runner.ts';
import type { ToolCatalog } from '../catalog/tool-catalog.ts';
import { nameSecrets } from '../../../core/secrets/name-secrets.ts';
import { defined } from '../../../core/defined.ts';

/** More threads make a model in the tab no faster. */
const MOST_THREADS = 8;

interface AgentToolsDeps extends Pick<Runner, 'callTool' | 'validatorOf' | 'realPath' | 'targets'> {
  readonly catalog: Pick<ToolCatalog, 'discovery' | 'lookup' | 'skills' | 'agents' | 'panels' | 'notes'>;
}

export interface AgentDeps
  extends
    AgentToolsDeps,
    RunEnvironmentDeps,
    Pick<Runner, 'shells'>,
    Pick<Stores, 'database' | 'settings' | 'tabs' | 'secretValues' | 'reading'> {
  readonly catalog: AgentToolsDeps['catalog'] & RunEnvironmentDeps['catalog'] & Pick<ToolCatalog, 'tasks'>;
  readonly secrets: SecretsService;
  readonly builtInModel: () => BuiltInModelApi | undefined;
  readonly emit: (event: HostEvent) => void;
}

/** Wires the agent: its stores, `callTool`, the catalog and keys. */
export function loadAgent(deps: AgentDeps): AgentServices {
  const { database, settings, tabs, secrets, secretValues, reading, builtInModel, emit } = deps;
  const manager: AgentServices = createAgentManager({
    database,
    tabs,
    // Missing in browsers if the page is not served securely.
    locks: (navigator as { locks?: LockManager }).locks,
    emit,
    secrets: {
      set: async (secret) => void (await secrets.set(secret)),
      remove: secrets.remove,
      undo: secrets.undo,
      read: (name) => secretValues.read(name),
    },
    tools: agentTools(deps),
    runEnvironment: createRunEnvironment(deps),
    taskLimits: createKnownSetting({ settings, tabs }, 'tasks', readTaskLimits, () => undefined),
    openTasks: deps.catalog.tasks.open,
    spawnModelWorker: () =>
      new Worker(new URL('../../../realms/model-worker.ts', import.meta.url), { type: 'module', name: 'model-worker' }),
    builtInModel,
    localModels: createLocalModels({
      openRunner: () =>
        new Worker(new URL('../../../realms/local-model-worker.ts', import.meta.url), {
          type: 'module',
          name: 'local-model-worker',
        }),
      openKeeper: () =>
        new Worker(new URL('../../../realms/model-file-worker.ts', import.meta.url), {
          type: 'module',
          name: 'model-file-worker',
        }),
      storage: navigator.storage,
      setUp: async () =>
        (await manager.providers.list()).flatMap(({ kind, model }) => (kind === 'local' ? [model] : [])),
      threads: self.crossOriginIsolated
        ? Math.min(MOST_THREADS, Math.max(2, Math.floor(navigator.hardwareConcurrency / 2)))
        : 1,
    }),
    endPrograms: (id) => deps.shells.killByConversation(id),
    readConversation: reading.readConversation,
    hider: async () => {
      const readings = await Promise.all(
        (await secrets.list()).map(async ({ name }) => ({ name, reading: await secretValues.read(name) })),
      );
      const named = nameSecrets(
        readings.flatMap(({ name, reading }) => (reading.ok ? [{ name, value: reading.value }] : [])),
      );
      return (text) => withoutKeys(named(text));
    },
  });
  return manager;
}

/** Connects the agent to the catalog and `callTool`. */
function agentTools({ catalog, callTool, validatorOf, realPath, targets }: AgentToolsDeps): AgentTools {
  return {
    discover: (conversationId) => catalog.discovery.discover(conversationId),
    notes: (conversationId) => catalog.discovery.notes(conversationId),
    tags: (conversationId) => catalog.discovery.tags(conversationId),
    lastUsed: () => catalog.discovery.lastUsed(),
    lookup: (name, conversationId) => catalog.lookup(name, conversationId),
    skills: createAgentSkills(catalog.skills),
    agents: catalog.agents.usable,
    promptNotes: catalog.notes.section,
    traitsOf,
    groups: APPROVAL_GROUPS,
    ...definitionPorts,
    realPath,
    refusal: (tool, toolName) => refuseBeforeInput(tool, callOf(toolName, {}, 'model'), catalog.panels.whyMissing),
    targets,
    validate: checkInput(validatorOf),
    call: async (
      { callId, conversationId, toolName, input, isAllowedByPerson, hasPerson, toolKey, agentType },
      onEvent,
      signal,
    ) =>
      await callTool(
        {
          toolCallId: callId,
          runId: newId<RunId>(),
          toolName,
          input,
          caller: 'model',
          conversationId,
          ...(isAllowedByPerson ? { isAllowedByPerson: true as const } : {}),
          ...(hasPerson ? { hasPerson: true as const } : {}),
          ...defined({ judgedToolKey: toolKey, agentType }),
        },
        onEvent,
        signal,
      ),
  };
}
