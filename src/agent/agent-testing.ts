import { NO_AGENTS } from '../agents/contract/usable-agents.ts';
import { TASK_LIMITS } from './contract/tasks/task-limits.ts';
import { NO_SKILLS } from './contract/agent-skills.ts';
import { sampleTool } from '../core/testing/sample-tool.ts';
import { readConversationFile } from './contract/files/read-conversation-file.ts';
import type { ToolId } from '../core/ids.ts';
import { serveAnswers } from './providers/answer-port.ts';
import type { ModelEnd, ModelEvent, ModelClient, ModelRequest } from './contract/model-worker-api.ts';
import { serveRpc } from '../platform/rpc.ts';
import type { SecretBinding } from '../core/permissions/permissions.ts';
import type { ApprovalGroup, ToolTraits } from './contract/tool-traits.ts';
import type { ToolyardDatabase } from '../platform/database/database.ts';
import type { TabMessage, TabSync } from '../platform/tab-sync.ts';
import { createLocalModels } from './local-model/local-models.ts';
import type { AgentDeps } from './manager.ts';
import type { ProviderSecrets } from './stores/provider-store.ts';
import type { AgentTools } from './running/agent-tools.ts';

type StoredSecret = { readonly name: string; readonly value: string; readonly bindings: readonly SecretBinding[] };
export interface FakeSecrets extends ProviderSecrets {
  readonly kept: ReadonlyMap<string, StoredSecret>;
}

/** For tests: secrets in a map. */
function fakeSecrets(): FakeSecrets {
  const kept = new Map<string, StoredSecret>();
  const before = new Map<string, StoredSecret>();
  return {
    kept,
    set: async (secret) => void kept.set(secret.name, secret),
    remove: async (name) => {
      const secret = kept.get(name);
      if (secret !== undefined) before.set(name, secret);
      kept.delete(name);
    },
    undo: async (name) => {
      const secret = before.get(name);
      if (secret !== undefined) kept.set(name, secret);
    },
    read: async (name) => {
      const secret = kept.get(name);
      return secret === undefined ? { ok: false, message: 'missing' } : { ok: true, ...secret };
    },
  };
}

/** For tests: tabs that receive each other's messages at once. */
export function fakeTabs(count: number): TabSync[] {
  const listeners = Array.from({ length: count }, () => new Set<(message: TabMessage) => void>());
  return listeners.map((own) => ({
    publish: (message) => {
      for (const other of listeners) if (other !== own) for (const listener of other) listener(message);
    },
    subscribe: (listener) => {
      own.add(listener);
      return () => void own.delete(listener);
    },
    close: () => own.clear(),
  }));
}

/** For tests: the locks of one browser; each lock has one holder at a time. */
export function fakeLocks(): Pick<LockManager, 'request' | 'query'> {
  const queues = new Map<string, Promise<unknown>>();
  const held = new Map<string, number>();
  const request = async (
    name: string,
    options: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    const before = queues.get(name) ?? Promise.resolve();
    let done = (): void => undefined;
    queues.set(name, new Promise<void>((resolve) => (done = resolve)));
    const aborted = new Promise<never>((_resolve, reject) =>
      options.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    );
    try {
      await Promise.race([before, aborted]);
    } catch (error) {
      void before.then(done);
      throw error;
    }
    held.set(name, (held.get(name) ?? 0) + 1);
    try {
      return await work({ name, mode: options.mode ?? 'exclusive' });
    } finally {
      held.delete(name);
      done();
    }
  };
  // The two members that runs use, in the only form that they use.
  return {
    request: request as LockManager['request'],
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
  };
}

/** For tests: the groups that have policies. */
export const FAKE_GROUPS: readonly ApprovalGroup[] = [
  { id: 'reading', name: 'built-in tools that read', policy: 'allow', words: fakeWords('built-in tools that read') },
  { id: 'builtin', name: 'built-in tools', policy: 'ask', words: fakeWords('built-in tools') },
  { id: 'custom', name: 'tools of this person', policy: 'ask', words: fakeWords('tools of this person') },
  { id: 'mcp', name: 'tools of MCP servers', policy: 'ask', words: fakeWords('tools of MCP servers') },
];

function fakeWords(name: string): ApprovalGroup['words'] {
  const words = { name, about: `One of the ${name}.` };
  return { en: words, de: words };
}

/** For tests: the traits of a tool. */
export function fakeTraits(traits: Partial<ToolTraits> = {}): ToolTraits {
  return {
    origin: 'custom',
    group: 'custom',
    executor: 'browser',
    detail: 'browser',
    hasGrants: true,
    whenDisabled: 'is disabled',
    whenUntrusted: 'is not trusted',
    ...traits,
  };
}

/** For tests: a catalog with one tool, `area`, which returns its input. */
export function fakeTools(more: Partial<AgentTools> = {}): AgentTools {
  const tool = sampleTool('area', { id: 'area' as ToolId, description: 'Area' });
  return {
    discover: async () => ({
      baseline: [],
      custom: [{ type: 'function', function: { name: 'area', description: 'Area', parameters: { type: 'object' } } }],
      panel: [],
      mcp: [],
      tool_origins: { area: 'custom' },
    }),
    promptNotes: async () => undefined,
    notes: async () => new Map([['area', { guidance: 'Use it twice.' }]]),
    tags: async () => new Map(),
    lastUsed: async () => new Map(),
    lookup: async (name) => (name === 'area' ? tool : undefined),
    skills: NO_SKILLS,
    agents: NO_AGENTS,
    traitsOf: () => fakeTraits(),
    groups: FAKE_GROUPS,
    refusal: () => undefined,
    realPath: async (path) => path,
    validate: async () => ({ ok: true }),
    estimate: () => 10,
    adapt: ({ description, inputSchema }) => ({ isLeftOut: false, description, inputSchema, changes: [] }),
    wireName: (name) => name,
    call: async ({ input }) => ({ success: true, result: input, executionTime: 1, logs: [] }),
    ...more,
  };
}

/** For tests: workers that give these answers in turn, whoever asks. */
export function scriptedModels(
  script: ScriptedAnswer[],
  received: { readonly request: (request: ModelRequest) => void; readonly end: () => void },
): () => never {
  return () => {
    const { port1, port2 } = new MessageChannel();
    const client: ModelClient = {
      stop: noWorker,
      test: noWorker,
      ask: async (request, onEvents) => {
        received.request(request);
        const answer = script.shift() ?? (async () => REPORTED);
        onEvents([], await answer(request, (event) => onEvents([event])));
      },
    };
    serveRpc(serveAnswers(client), port2);
    const terminate = (): void => {
      received.end();
      port1.close();
    };
    // The members of a worker that its link uses.
    return Object.assign(port1, { terminate }) as never;
  };
}

export type ScriptedAnswer = (request: ModelRequest, notify: (event: ModelEvent) => unknown) => Promise<ModelEnd>;
/** How an answer with text alone ends. */
export const REPORTED: ModelEnd = { ok: true, finish: 'stop', usage: { inputTokens: 1, outputTokens: 2 }, requests: 1 };

function noWorker(): never {
  throw new Error('no worker here');
}

/** For tests: the parts that a manager needs, in memory. */
export function fakeParts(
  deps: Partial<AgentDeps> & { readonly database: ToolyardDatabase },
): AgentDeps & { readonly secrets: FakeSecrets } {
  const [tabs] = fakeTabs(1);
  if (tabs === undefined) throw new Error('no tab');
  return {
    tabs,
    tools: fakeTools(),
    runEnvironment: { prepare: async () => [], clear: async () => ({ files: 0, names: [], undoIds: [] }) },
    spawnModelWorker: noWorker,
    localModels: createLocalModels({
      openRunner: noWorker,
      openKeeper: noWorker,
      storage: { getDirectory: () => Promise.reject(new Error('no storage')) },
      setUp: () => Promise.resolve([]),
      threads: 1,
    }),
    builtInModel: () => undefined,
    locks: fakeLocks(),
    emit: () => undefined,
    endPrograms: () => undefined,
    taskLimits: { read: async () => TASK_LIMITS.usual, change: async (make) => make() },
    openTasks: () => undefined,
    readConversation: readConversationFile,
    hider: async () => (text) => text.replace(/sk-\w+/g, '[key]'),
    ...deps,
    secrets: fakeSecrets(),
  };
}
