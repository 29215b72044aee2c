import { serverError } from '../../../mcp/contract/server-faults.ts';
import type { McpServerId } from '../../../core/ids.ts';
import { literalKeys } from '../../../catalog/index.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { isRecord, type JsonObject } from '../../../core/json/json.ts';
import { configNoteText } from '../../../mcp/contract/config-notes.ts';
import type { McpImportReport, ShownTool } from '../../../mcp/contract/mcp-api.ts';
import { addressPartOf, secretsOf, type McpServer } from '../../../mcp/contract/mcp-server.ts';
import type { SecretBinding } from '../../../core/permissions/permissions.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { McpService } from '../../../mcp/contract/services.ts';
import {
  CLIENT_METHODS,
  exportConfig,
  importConfig,
  type ImportedServers,
  type McpProgramServer,
  type McpServerStore,
} from '../../../mcp/index.ts';
import type { LoadedMcp } from './load-mcp.ts';
import type { McpHost } from './mcp-host.ts';
import type { Stores } from '../open-stores.ts';

/** From the page: definitions that a person saw. */
function parseShown(shown: unknown): ShownTool[] {
  const read = Array.isArray(shown) ? (shown as unknown[]) : [];
  return read.map((one) => {
    const { toolName, hash } = isRecord(one) ? one : {};
    if (typeof toolName !== 'string' || typeof hash !== 'string')
      throw new ToolyardError('invalid-input', 'An approval names tools and the hashes of their definitions');
    return { toolName, hash };
  });
}

/** The page's actions on MCP servers, which need their code. */
type McpActions = Omit<McpService, 'setAnswering'>;

export interface McpActionsDeps extends Pick<Stores, 'tools' | 'secrets' | 'tabs'> {
  readonly mcp: Pick<McpHost, 'load'>;
  readonly emit: (event: HostEvent) => void;
}

export function createMcpActions(deps: McpActionsDeps): McpActions {
  const mcp = deps.mcp.load;
  const checkPrefix: ImportSteps['checkPrefix'] = (name, own) => checkToolPrefix(deps, name, own);
  const connectIfEnabled: ImportSteps['connectIfEnabled'] = async (server) => {
    if (server.enabled) void (await mcp()).manager.connect(server.id).catch(() => undefined);
  };
  return {
    ...recordActions(deps, { checkPrefix, connectIfEnabled }),
    ...programActions(deps),
    ...configActions(deps, { checkPrefix, connectIfEnabled }),
    connect: async (id) => await (await mcp()).manager.connect(id),
    disconnect: async (id) => await (await mcp()).manager.disconnect(id),
    test: async (idOrFields) => await (await mcp()).manager.test(idOrFields),
    approveTools: async (id, shown, isWhole) =>
      await (await mcp()).manager.approve(id, parseShown(shown), isWhole === true),
    ask: async (id, query) => await (await mcp()).manager.ask(id, query),
    questions: async () => [...(await mcp()).questions.open()],
    answer: async (shown, answer) => (await mcp()).questions.answer(shown, answer),
    beginSignIn: async (id, redirectUrl, shown) =>
      await (await (await mcp()).manager.connection(id)).beginSignIn(redirectUrl, shown),
    finishSignIn: async (id, search) => await (await (await mcp()).manager.connection(id)).finishSignIn(search),
    signOut: async (id) => await (await mcp()).manager.signOut(id),
    wire: async (id, after) => (await mcp()).manager.wire(id, after),
    clearWire: async (id) => (await mcp()).manager.clearWire(id),
    send: async (id, message) => {
      if (!isRecord(message)) throw new ToolyardError('invalid-input', 'A message is a JSON-RPC object');
      await (await mcp()).manager.send(id, { ...(message as JsonObject), jsonrpc: '2.0' });
    },
    stderr: async (id) => (await (await mcp()).manager.connection(id)).stderr(),
  };
}

async function found(mcp: McpActionsDeps['mcp'], id: McpServerId): Promise<McpServer> {
  const server = await (await mcp.load()).store.get(id);
  if (server === undefined) throw serverError('not-found', { code: 'server-missing', values: [] });
  return server;
}

/** Throws if the server's tools would hide, or be hidden by, tools with this prefix. */
async function checkToolPrefix({ tools }: McpActionsDeps, name: unknown, own?: string): Promise<void> {
  if (name === own || typeof name !== 'string') return;
  // Names with this prefix follow it in the sorted list.
  const taken = (await tools.list(`${name}.`, 5)).find((tool) => tool.name.startsWith(`${name}.`));
  if (taken !== undefined) throw serverError('duplicate-name', { code: 'server-prefix-taken', values: [taken.name] });
}

type RecordActions = Pick<McpActions, 'list' | 'get' | 'add' | 'addShared' | 'update' | 'remove' | 'undoRemove'>;

function recordActions({ mcp: host }: McpActionsDeps, { checkPrefix, connectIfEnabled }: ImportSteps): RecordActions {
  const mcp = host.load;
  return {
    list: async () => await (await mcp()).manager.views(),
    get: async (id) => await (await mcp()).manager.view(id),
    add: async (fields) => {
      await checkPrefix(isRecord(fields) ? fields['name'] : undefined);
      const server = await (await mcp()).store.add(fields);
      await connectIfEnabled(server);
      return server;
    },
    addShared: async (servers) => {
      const { store } = await mcp();
      const added: McpServer[] = [];
      for (const fields of servers)
        added.push(await addFree(store, isRecord(fields) ? { ...fields, enabled: false } : fields, checkPrefix));
      return added;
    },
    update: async (id, patch) => {
      const { name } = await found(host, id);
      if (isRecord(patch) && Object.hasOwn(patch, 'name')) await checkPrefix(patch['name'], name);
      const server = await (await mcp()).store.update(id, patch);
      await connectIfEnabled(server);
      return server;
    },
    remove: async (id) => {
      const { manager, store } = await mcp();
      // Removing a server also signs out.
      await manager.signOut(id);
      await store.remove(id);
    },
    undoRemove: async (id) => {
      const server = await (await mcp()).store.undoRemove(id);
      await connectIfEnabled(server);
      return server;
    },
  };
}

type ProgramActions = Pick<McpActions, 'programGrant' | 'replaceProgramGrant' | 'revealSecrets'>;

/** The grants of a server that is a program. */
function programActions({ mcp: host, emit }: McpActionsDeps): ProgramActions {
  const mcp = host.load;
  const program = async (id: McpServerId): Promise<McpProgramServer> => {
    const server = await found(host, id);
    if (server.transport !== 'stdio')
      throw serverError('invalid-input', { code: 'server-no-program', values: [server.name] });
    return server;
  };
  return {
    programGrant: async (id) => await (await mcp()).programs.grant(await program(id)),
    replaceProgramGrant: async (id, shown, permissions) => {
      const granted = await (await mcp()).programs.replaceGrant(await program(id), shown, permissions);
      emit({ type: 'grants-changed' });
      return granted;
    },
    revealSecrets: async (shown, secrets) => {
      const server = await program(shown.id);
      if (shown.transport !== 'stdio')
        throw serverError('invalid-input', { code: 'server-no-program', values: [shown.name] });
      const names = secretsOf(server).filter((name) => secrets.includes(name));
      await (await mcp()).programs.reveal(server, shown, names);
      emit({ type: 'mcp-changed' });
    },
  };
}

type ConfigActions = Pick<McpActions, 'reviewConfig' | 'importConfig' | 'exportConfig'>;

function configActions(deps: McpActionsDeps, steps: ImportSteps): ConfigActions {
  const {
    mcp: { load: mcp },
    secrets: secretStore,
  } = deps;
  const readConfig = async (config: unknown): Promise<ImportedServers> => {
    const takenSecrets = new Set((await secretStore.list()).map(({ name }) => name));
    const reading = importConfig(config, { looksLikeKey: (value) => literalKeys(value).length > 0, takenSecrets });
    if (!reading.ok) throw new ToolyardError('invalid-input', reading.message);
    return reading.value;
  };
  return {
    reviewConfig: async (config) => {
      const { servers, secrets, refused } = await readConfig(config);
      const taken = new Set((await (await mcp()).store.list()).map(({ name }) => name));
      return {
        servers: servers.map(({ fields, fixed }) => ({ fields, fixed, isTaken: taken.has(fields.name) })),
        refused,
        secrets: secrets.map(({ name }) => name),
      };
    },
    importConfig: async (config) => await importAll(await readConfig(config), deps, await mcp(), steps),
    exportConfig: async (shape, ids) => {
      if (!['claude', 'cursor', 'vscode'].includes(shape))
        throw new ToolyardError('invalid-input', 'The shape is one of claude, cursor and vscode');
      const servers = await (await mcp()).store.list();
      return exportConfig(ids === undefined ? servers : servers.filter(({ id }) => ids.includes(id)), shape);
    },
  };
}

/** Stores an untrusted server, under another name if its own is taken. */
async function addFree(
  store: McpServerStore,
  fields: unknown,
  checkPrefix: (name: unknown) => Promise<void>,
): Promise<McpServer> {
  const name = isRecord(fields) && typeof fields['name'] === 'string' ? fields['name'] : '';
  for (let count = 1; ; count += 1) {
    const free =
      count === 1 ? fields : { ...(isRecord(fields) ? fields : {}), name: `${name.slice(0, 60)}-${String(count)}` };
    try {
      if (isRecord(free)) await checkPrefix(free['name']);
      return await store.add(free, 'outside');
    } catch (error) {
      if (!(error instanceof ToolyardError) || error.code !== 'duplicate-name' || count > MAX_NAMES_TRIED) throw error;
    }
  }
}

const MAX_NAMES_TRIED = 300;

interface ImportSteps {
  readonly checkPrefix: (name: unknown, own?: string) => Promise<void>;
  readonly connectIfEnabled: (server: McpServer) => Promise<void>;
}

/** Stores the secrets of a configuration, each for its own server alone, and then the servers. */
async function importAll(
  { servers, secrets, refused }: ImportedServers,
  { secrets: secretStore, tabs, emit }: McpActionsDeps,
  { store, programs }: LoadedMcp,
  { checkPrefix, connectIfEnabled }: ImportSteps,
): Promise<McpImportReport> {
  const known = new Set((await secretStore.list()).map(({ name }) => name));
  const added: { server: McpServer; mended: readonly string[] }[] = [];
  const left = [...refused];
  const values = new Map(secrets.map(({ name, value }) => [name, value]));
  const stored = new Set<string>();
  for (const { fields, fixed } of servers) {
    try {
      await checkPrefix(fields.name);
      const server = await store.add({ ...fields, enabled: false });
      const names = secretsOf(fields);
      for (const name of names) {
        const value = values.get(name);
        if (value === undefined) continue;
        await secretStore.set({
          name,
          value,
          bindings: bindingsOf(
            servers.map((one) => one.fields).filter((one) => secretsOf(one).includes(name)),
            CLIENT_METHODS,
          ),
        });
        stored.add(name);
      }
      // Pasting the value for this program grants it.
      if (server.transport === 'stdio')
        await programs.reveal(
          server,
          server,
          names.filter((name) => stored.has(name)),
        );
      const final = fields.enabled ? await store.update(server.id, { enabled: true }) : server;
      added.push({ server: final, mended: fixed.map(configNoteText) });
      await connectIfEnabled(final);
    } catch (error) {
      if (!(error instanceof ToolyardError)) throw error;
      left.push({ name: fields.name, reason: error.message });
    }
  }
  if (stored.size > 0) {
    emit({ type: 'secrets-changed' });
    tabs.publish({ type: 'secrets-changed' });
  }
  const missing = new Set(
    added.flatMap(({ server }) => secretsOf(server)).filter((name) => !stored.has(name) && !known.has(name)),
  );
  return { added, refused: left, secretsStored: [...stored], secretsMissing: [...missing] };
}

function bindingsOf(
  servers: readonly ImportedServers['servers'][number]['fields'][],
  methods: readonly string[],
): SecretBinding[] {
  return servers.flatMap((server) => {
    if (server.transport === 'stdio') return [];
    const { origin, pathname } = addressPartOf(server.url);
    return [{ origin, methods, pathPrefix: server.transport === 'sse' ? '/' : pathname }];
  });
}
