import type { McpServerId } from '../../../core/ids.ts';
import { literalKeys, traitsOf } from '../../../catalog/index.ts';
import type { ToolExecutor } from '../../../core/executor.ts';
import { isRecord, parseJson, type JsonObject } from '../../../core/json/json.ts';
import type { McpServer, McpServerFields } from '../../../mcp/contract/mcp-server.ts';
import type { McpSignIn } from '../../../mcp/contract/mcp-worker-api.ts';
import type { ServerSkills } from '../../../skills/index.ts';
import type { NodeEngine } from '../../../node/contract/node-engine.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import {
  createMcpExecutor,
  createMcpManager,
  createMcpTier,
  createQuestions,
  createServerStore,
  createCrossTabClient,
  createWorkerClient,
  portableServer,
  resolveSecrets,
  type McpClientProxy,
  type McpManager,
  type McpServerStore,
  type McpTier,
  type Questions,
} from '../../../mcp/index.ts';
import { createMcpPrograms, type HostPrograms } from './mcp-programs.ts';
import { createServedSkills } from './served-skills.ts';
import type { Stores } from '../open-stores.ts';
import type { Packages } from '../node/packages.ts';

/** The parts that exist once there is a server. */
export interface LoadedMcp {
  /** A server for export; `keepsHarmless`: includes values of headers and variables that are not keys. */
  readonly portable: (server: McpServerFields, keepsHarmless: boolean) => McpServerFields;
  readonly store: McpServerStore;
  readonly manager: McpManager;
  readonly questions: Questions;
  readonly programs: HostPrograms;
  readonly tier: McpTier;
  readonly executor: ToolExecutor;
  readonly skills: ServerSkills;
}

export interface McpWiring {
  readonly stores: Stores;
  readonly engine: NodeEngine;
  readonly packages: Packages;
  readonly protectedPaths: () => Promise<string>;
  readonly emit: (event: HostEvent) => void;
  readonly version: string;
}

/** What the app is told. */
interface McpListeners {
  /** A server was removed. */
  readonly onClosed: (id: McpServerId) => void;
  /** Records, states or tools have changed. */
  readonly onChange: () => void;
  readonly onSkillsChange: () => void;
}

export function loadMcp(
  { stores, engine, packages, protectedPaths, emit, version }: McpWiring,
  { onClosed, onChange, onSkillsChange }: McpListeners,
): LoadedMcp {
  const openLink = (): McpClientProxy =>
    createWorkerClient(
      () =>
        new Worker(new URL('../../../realms/mcp-worker.ts', import.meta.url), { type: 'module', name: 'mcp-worker' }),
    );
  // Missing in browsers if the page is not served securely.
  const { locks } = navigator as { locks?: LockManager };
  const store = createServerStore(stores.database, stores.tabs);
  store.subscribe(onChange);
  const questions = createQuestions(() => emit({ type: 'mcp-changed' }));
  const programs = createMcpPrograms({ stores, engine, packages, protectedPaths });
  const manager = createMcpManager({
    store,
    questions,
    programs,
    page: { origin: self.location.origin, version },
    // A connection of the older transport stays open: all tabs share one.
    openLink: (server, isAlone) =>
      isAlone || server.transport !== 'sse' || locks === undefined
        ? openLink()
        : createCrossTabClient(server.id, { locks, openLink, openChannel: (name) => new BroadcastChannel(name) }),
    secrets: async (server) =>
      await resolveSecrets(
        server,
        (name) => stores.secretValues.read(name),
        server.transport === 'stdio' ? await programs.revealed(server) : [],
      ),
    readSignIn: async (server) => await readSignIn(stores, server),
    keepSignIn: async (server, signIn) => await keepSignIn(stores, server, signIn),
    emit,
    onClosed,
  });
  const tier = createMcpTier(store);
  const executor = createMcpExecutor({
    serverTool: (tool) => traitsOf(tool).server,
    connection: manager.connection,
    definition: async (id, toolName) =>
      (await store.catalog(id))?.tools.find(({ definition }) => definition.name === toolName)?.definition,
    watchQuestions: questions.watch,
  });
  const portable: LoadedMcp['portable'] = (server, keepsHarmless) =>
    portableServer(server, { looksLikeKey: (value) => literalKeys(value).length > 0, keepsHarmless });
  const skills = createServedSkills(manager, onSkillsChange);
  return { portable, store, manager, questions, programs, tier, executor, skills };
}

/** A sign-in is stored like a secret without bindings. */
function signInName({ id }: McpServer): string {
  return `MCP_SIGN_IN_${id.replaceAll('-', '')}`.slice(0, 64);
}

async function readSignIn(stores: Stores, server: McpServer): Promise<McpSignIn | undefined> {
  const reading = await stores.secretValues.read(signInName(server));
  const parsed = reading.ok ? parseJson(reading.value) : undefined;
  if (parsed?.ok !== true || !isRecord(parsed.value)) return undefined;
  const { tokens, client, address } = parsed.value;
  return {
    ...(typeof address === 'string' ? { address } : {}),
    ...(isRecord(tokens) ? { tokens: tokens as JsonObject } : {}),
    ...(isRecord(client) ? { client: client as JsonObject } : {}),
  };
}

async function keepSignIn(stores: Stores, server: McpServer, signIn: McpSignIn | undefined): Promise<void> {
  if (signIn === undefined || Object.keys(signIn).length === 0) await stores.secrets.remove(signInName(server));
  else await stores.secrets.set({ name: signInName(server), value: JSON.stringify(signIn), bindings: [] });
}
