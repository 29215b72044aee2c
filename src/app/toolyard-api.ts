import type { SchemaCheck } from '../catalog/contract/schema.ts';
import type { DiscoveredTools } from '../catalog/contract/discovery.ts';
import type { CasesReport } from '../catalog/contract/cases/case-run.ts';
import type { BackupPreview, RestoreOptions, RestoreReport } from '../catalog/contract/backup.ts';
import type { JsonValue } from '../core/json/json.ts';
import type { Caller, ExecuteToolResult, Progress, ToolCallNotice, ToolCallStart } from '../core/call.ts';
import { ABORTED, ToolyardError } from '../core/errors.ts';
import { newId, type ToolCallId, type McpServerId } from '../core/ids.ts';
import type { McpImportReport, McpStatus, McpTestResult } from '../mcp/contract/mcp-api.ts';
import type { McpServer } from '../mcp/contract/mcp-server.ts';
import type { GrantedPermissions, Permissions, SecretBinding, SecretSummary } from '../core/permissions/permissions.ts';
import type { RouteAnswer } from '../reach/contract/routes.ts';
import type { ShareContent, ShareRequest } from '../share/contract/share.ts';
import type { ToolRecord, ToolVersion } from '../core/tool.ts';
import type { ArchiveTaken } from '../workspace/contract/services.ts';
import type { HostServices, HostEvent } from '../services/host-services.ts';
import { createAgentRunner, type AgentRun, type AgentRunOptions } from './agent-runner.ts';
import type { TaskState } from '../agent/contract/tasks/task.ts';
import type { PublicAgent, PublicTask } from './agents-api.ts';
import { panelsApi, type PublicPanel } from './panels-api.ts';
import { skillsApi, type PublicSkill } from './skills-api.ts';
import { environmentApi, type EnvironmentApi } from './automation/environment-api.ts';
import { createExecutorRegistry, type PageExecutor } from './page-executors.ts';
import { defined } from '../core/defined.ts';

export interface ExecuteToolOptions {
  readonly toolName: string;
  readonly parameters: unknown;
  /** Milliseconds, integer 1–600000; overrides the tool's own. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  readonly onLog?: (line: string, entry: { level: string; atMs: number }) => void;
  readonly onProgress?: (progress: Progress) => void;
  readonly engine?: string;
  /** Default `api`, which is treated as a person. */
  readonly caller?: Caller;
  /** The kind of agent that makes the call: the tool reads it in its context, and it is in the result. */
  readonly agentType?: string;
}

export type PublicGrant = Permissions & Partial<GrantedPermissions>;

/** The page's API, `window.toolyard`: for the console, for scripts and for tests. */
export interface ToolyardApi {
  readonly version: string;
  /** Resolves when tools can be read and run. */
  readonly ready: Promise<void>;
  getTools(): Promise<ToolRecord[]>;
  getTool(name: string): Promise<ToolRecord | undefined>;
  /**
   * @throws Error whose `code` is an error code of calls, `duplicate-name` or `conflict`, like the other methods that
   * write.
   */
  addTool(tool: unknown): Promise<ToolRecord>;
  updateTool(name: string, patch: unknown): Promise<ToolRecord>;
  removeTool(name: string): Promise<void>;
  getVersions(name: string): Promise<ToolVersion[]>;
  restoreVersion(name: string, version: number): Promise<ToolRecord>;
  /** The tools that agents are offered, with those of the active panel, or of the panel of this id. */
  discoverTools(panelId?: string): Promise<DiscoveredTools>;
  /** The groups of `discoverTools`, one by one. */
  getBaselineTools(): Promise<DiscoveredTools['baseline']>;
  /** Of the active panel, or of the panel of this id. Rejects with `not-found`. */
  getPanelTools(panelId?: string): Promise<DiscoveredTools['panel']>;
  getMcpTools(): Promise<DiscoveredTools['mcp']>;
  /** Never rejects. */
  executeTool(options: ExecuteToolOptions): Promise<PublicResult>;
  /**
   * Answers a request by the route table of the app (docs/reach/REACH.md), such as
   * `http('POST', '/api/ai/tools/execute', { tool, args })`. Errors are answers too.
   */
  http(method: string, path: string, body?: unknown): Promise<RouteAnswer>;
  /** Runs all cases of a tool, several at once. Rejects with `not-found`; the report lists failed cases. */
  runCases(name: string): Promise<CasesReport>;
  validateSchema(schema: unknown): Promise<SchemaCheck>;
  /**
   * Handles calls of its `tools`, which agents are offered, and of names that no tool has; throws `invalid-input`, or
   * `duplicate-name` if the kind is taken.
   *
   * @returns a function that removes the executor
   */
  registerExecutor(executor: PageExecutor): () => void;
  /**
   * Called for every call in this tab, of any origin: at its start, and at its end, before its caller has the result.
   */
  onToolCall(listener: (call: ToolCallPhase) => void): () => void;
  readonly grants: {
    /** `revealSecrets` is present only if secrets are revealed to the code. */
    get(toolName: string): Promise<PublicGrant>;
    set(toolName: string, permissions: unknown): Promise<PublicGrant>;
  };
  /** Files of the workspace. Rejections carry `not-found`, `invalid-input` or `transport`. */
  readonly workspace: {
    /** UTF-8 text, or bytes. */
    readFile(path: string): Promise<string>;
    readFile(path: string, encoding: 'bytes'): Promise<Uint8Array>;
    /** Creates missing folders above it. */
    writeFile(path: string, data: string | Uint8Array): Promise<void>;
    /** Paths of all files at and below a folder, sorted. */
    list(path?: string): Promise<string[]>;
    remove(path: string): Promise<void>;
    /** Unpacks a zip into a folder. Existing files stay unless `replace`; skipped ones are listed by name. */
    importZip(zip: Blob | Uint8Array, folder?: string, options?: { readonly replace?: boolean }): Promise<ArchiveTaken>;
  };
  /**
   * MCP servers. The result of `addServer` has the id for the other methods. Rejections have `invalid-input`,
   * `duplicate-name`, `not-found` or `transport`.
   */
  readonly mcp: {
    getServers(): Promise<readonly (McpServer & { readonly status: McpStatus; readonly tools: readonly string[] })[]>;
    /**
     * `{ name, transport: 'http' | 'sse', url, headers? }` or `{ name, transport: 'stdio', command, args?, env? }`.
     * Without a transport it follows from `url` or `command`; a whole command line in either is split into words.
     * Connects it, unless `enabled` is false.
     */
    addServer(fields: unknown): Promise<McpServer>;
    updateServer(id: string, patch: unknown): Promise<McpServer>;
    removeServer(id: string): Promise<void>;
    /** Resolves when it is connected or has failed: the status says which. */
    connect(id: string): Promise<McpStatus>;
    disconnect(id: string): Promise<void>;
    /** Makes a separate test connection and closes it; also accepts fields that are not stored. */
    testConnection(idOrFields: unknown): Promise<McpTestResult>;
    /** A `mcpServers` object or its text, in the format of Claude Desktop, Cursor and VS Code. */
    importConfig(config: unknown): Promise<McpImportReport>;
  };
  readonly agent: {
    /**
     * `for await (const event of run({ prompt, provider }))`: runs an agent with the available tools. Nothing is
     * stored; `readOutput` of what it returns reads what was shortened for the model.
     */
    run(options: AgentRunOptions): AgentRun;
  };
  /** Everything except secrets and grants, in one file. */
  readonly backup: {
    export(): Promise<Blob>;
    /** The contents of a backup, and what `import` does with them as `own` (default false). Stores nothing. */
    preview(file: Blob | string, options?: Partial<Pick<RestoreOptions, 'own'>>): Promise<BackupPreview>;
    /**
     * Restored tools are untrusted unless `own` says that the backup is the person's own. Rejects with `invalid-input`
     * or `transport`.
     */
    import(file: Blob | string, options: RestoreOptions): Promise<RestoreReport>;
  };
  readonly secrets: {
    list(): Promise<SecretSummary[]>;
    /** The value cannot be read back. */
    set(secret: { name: string; value: string; bindings: SecretBinding[] }): Promise<SecretSummary>;
    remove(name: string): Promise<void>;
  };
  /** Skills, by name. Rejections carry `not-found`, `conflict`, `invalid-input` or `transport`. */
  readonly skills: {
    /** Skills of all tiers that no other one hides. */
    list(): Promise<readonly PublicSkill[]>;
    /** `body` is the text without front matter. */
    read(
      name: string,
    ): Promise<PublicSkill & { readonly baseDirectory: string; readonly lineCount: number; readonly body: string }>;
    /** Allows a skill in its present form, or takes that back. A shipped one is switched on or off. */
    allow(name: string, allowed: boolean): Promise<void>;
    /** Stores the skills of a zip or `.skill` file. None is allowed by that. */
    import(file: Blob | Uint8Array): Promise<{
      readonly imported: readonly string[];
      readonly left: readonly { readonly name: string; readonly reason: string }[];
    }>;
  };
  /** Agent files. */
  readonly agents: {
    /** Agents of all tiers that no other one hides. */
    list(): Promise<readonly PublicAgent[]>;
  };
  /** Tasks: conversations that agents started. Rejections carry `not-found` or `transport`. */
  readonly tasks: {
    /** Those of a conversation and of its tasks, oldest first; without an id those that run now. */
    list(conversation?: string): Promise<readonly PublicTask[]>;
    /** The last message of a task so far, at most 20,000 characters of it; `next` is the offset at which it goes on. */
    output(
      id: string,
      options?: { readonly offset?: number },
    ): Promise<{
      readonly state: TaskState;
      readonly text: string;
      readonly calls: number;
      /** Why it failed, or ended early. */
      readonly message?: string;
      readonly next?: number;
    }>;
    /** Ends a task with those that it started, at once. */
    stop(id: string): Promise<void>;
  };
  readonly environment: EnvironmentApi;
  /** Panels. Rejections carry `not-found`, `conflict` or `transport`. */
  readonly panels: {
    /** Panels that people made. */
    list(): Promise<readonly PublicPanel[]>;
    /**
     * Shows a panel: `{ panelId, title, tools }`, or `{ opened: false, reason: 'busy' }` if the person was typing or a
     * question was open for five seconds.
     */
    open(panelId: string): Promise<JsonValue>;
    /** Closes the active panel, if it is the one of this id: `{ closed, panelId }`. */
    close(panelId?: string): Promise<JsonValue>;
    /** The id of the active panel. */
    active(): Promise<string | undefined>;
    /** Allows a panel in its present form, or takes that back. */
    allow(panelId: string, allowed: boolean): Promise<void>;
  };
  /** Links. Neither method stores or runs a tool, or contacts a server. */
  readonly share: {
    /** The address of a link. Rejects with `not-found`, or `invalid-input` if it is too large for one. */
    encode(request: ShareRequest): Promise<string>;
    /**
     * Reads a link, its payload or the text of a share file. Rejects with `invalid-input`; `data.reason` is damaged,
     * newer, too-large or not-a-link.
     */
    decode(link: string): Promise<ShareContent>;
  };
}

export function createToolyardApi(
  host: HostServices,
  parts: {
    readonly version: string;
    readonly ready: Promise<void>;
    readonly subscribe: (listener: (event: HostEvent) => void) => () => void;
  },
): ToolyardApi {
  // The host's own JSON.
  const discover = async (panelId?: string) => JSON.parse(await host.tools.discover(panelId)) as DiscoveredTools;
  const execute: ToolyardApi['executeTool'] = async (options) => withDuration(await executeTool(host, options));
  const api: ToolyardApi = {
    version: parts.version,
    ready: parts.ready,
    getTools: () => host.tools.all(),
    getTool: (name) => host.tools.get(name),
    // Async, so that a value that cannot be sent rejects like everything else.
    addTool: async (tool) => await host.tools.add(plain(tool)),
    updateTool: async (name, patch) => await host.tools.update(name, plain(patch)),
    removeTool: async (name) => {
      await host.tools.remove(name);
    },
    getVersions: (name) => host.tools.versions(name),
    restoreVersion: (name, version) => host.tools.restoreVersion(name, version),
    discoverTools: discover,
    getBaselineTools: async () => (await discover()).baseline,
    getPanelTools: async (panelId) => (await discover(panelId)).panel,
    getMcpTools: async () => (await discover()).mcp,
    executeTool: execute,
    http: async (method, path, body) => await host.reach.request({ method, path, body: plain(body) }),
    runCases: (name) => host.cases.run(name),
    validateSchema: async (schema) => await host.tools.checkSchema(plain(schema)),
    registerExecutor: createExecutorRegistry(host, parts.subscribe),
    onToolCall: (listener) => parts.subscribe((event) => reportCall(event, listener)),
    grants: {
      get: async (toolName) => publicGrant(await host.grants.get(toolName)),
      set: async (toolName, permissions) => publicGrant(await host.grants.set(toolName, plain(permissions))),
    },
    workspace: {
      readFile: (async (path: string, encoding?: 'bytes') => {
        const bytes = await host.files.read(path);
        return encoding === 'bytes' ? bytes : new TextDecoder().decode(bytes);
      }) as ToolyardApi['workspace']['readFile'],
      writeFile: async (path, data) =>
        await host.files.write(path, typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data)),
      list: async (path = '/') => await host.files.listAll(path),
      remove: async (path) => await host.files.removeForGood(path),
      importZip: async (zip, folder = '/', options = {}) =>
        await host.archives.unzip(blobOf(zip), folder, { replace: options.replace === true }),
    },
    mcp: {
      getServers: async () =>
        (await host.mcp.list()).map(({ server, status, tools }) => ({
          ...server,
          status,
          tools: tools.map(({ name }) => name),
        })),
      addServer: async (fields) => await host.mcp.add(plain(fields)),
      // Ids come from outside, whatever their type says.
      updateServer: async (id, patch) => await host.mcp.update(id as McpServerId, plain(patch)),
      removeServer: async (id) => await host.mcp.remove(id as McpServerId),
      connect: async (id) => await host.mcp.connect(id as McpServerId),
      disconnect: async (id) => await host.mcp.disconnect(id as McpServerId),
      testConnection: async (idOrFields) => await host.mcp.test(plain(idOrFields)),
      importConfig: async (config) => await host.mcp.importConfig(plain(config)),
    },
    agent: { run: createAgentRunner(host) },
    backup: {
      export: () => host.backup.export(),
      preview: async (file, options) => await host.backup.preview(blobOf(file), { own: options?.own === true }),
      import: async (file, options) => await host.backup.restore(blobOf(file), plain(options) as RestoreOptions),
    },
    secrets: {
      list: () => host.secrets.list(),
      // The host parses it as untrusted data, whatever its type says.
      set: async (secret) => await host.secrets.set(plain(secret) as typeof secret),
      remove: (name) => host.secrets.remove(name),
    },
    skills: skillsApi(host),
    agents: { list: async () => await (await loadAgentsApi()).agentsApi(host).list() },
    tasks: {
      list: async (conversation) => await (await loadAgentsApi()).tasksApi(host).list(conversation),
      output: async (id, options) => await (await loadAgentsApi()).tasksApi(host).output(id, options),
      stop: async (id) => await (await loadAgentsApi()).tasksApi(host).stop(id),
    },
    panels: panelsApi(host, execute),
    environment: environmentApi(execute),
    share: {
      // The host parses both as untrusted data, whatever their types say.
      encode: async (request) => (await host.share.encode(plain(request) as ShareRequest, location.href)).url,
      decode: async (link) => await host.share.decode(plain(link) as string),
    },
  };
  for (const part of [
    api,
    api.grants,
    api.workspace,
    api.mcp,
    api.agent,
    api.backup,
    api.secrets,
    api.skills,
    api.agents,
    api.tasks,
    api.panels,
    api.environment,
    api.share,
  ])
    Object.freeze(part);
  return api;
}

/** Most pages never call it. */
const loadAgentsApi = async () => await import('./agents-api.ts');

function blobOf(file: unknown): Blob {
  return file instanceof Blob
    ? file
    : new Blob([ArrayBuffer.isView(file) || file instanceof ArrayBuffer ? (file as ArrayBuffer) : String(file)]);
}

/** Tells a listener of the start or the end of a call. The listener's own error stays its own. */
function reportCall(event: HostEvent, listener: (call: ToolCallPhase) => void): void {
  try {
    if (event.type === 'tool-call-start') listener({ phase: 'start', ...event.call });
    else if (event.type === 'tool-call') listener(endOf(event.call));
  } catch (error) {
    reportError(error);
  }
}

/** What is heard of a call. `requestId` is the same at its start and its end. */
export type ToolCallPhase =
  | ({ readonly phase: 'start' } & ToolCallStart)
  | ({ readonly phase: 'end' } & Omit<ToolCallNotice, 'result'> & { readonly result: PublicResult });

/** `duration_ms` is `executionTime` under the name that other protocols have for it. */
export type PublicResult = ExecuteToolResult & { readonly duration_ms: number };

function withDuration(result: ExecuteToolResult): PublicResult {
  return { ...result, duration_ms: result.executionTime };
}

/** A heavy result is read when somebody looks at it. */
function endOf(call: ToolCallNotice): ToolCallPhase {
  const { requestId, toolName, parameters, caller, network } = call;
  let result: PublicResult | undefined;
  return {
    phase: 'end',
    requestId,
    toolName,
    parameters,
    caller,
    network,
    get result() {
      return (result ??= withDuration(call.result));
    },
  };
}

async function executeTool(host: HostServices, options: ExecuteToolOptions): Promise<ExecuteToolResult> {
  const toolCallId = newId<ToolCallId>();
  try {
    const { toolName, parameters, timeout, signal, onLog, onProgress, engine, agentType, caller = 'api' } = options;
    const abort = (): void => {
      void host.calls.abort(toolCallId);
    };
    if (signal?.aborted === true) return refused('aborted', ABORTED.message);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await host.calls.execute(
        {
          toolCallId,
          toolName,
          parameters: plain(parameters),
          caller,
          ...defined({ timeout, engine, agentType }),
        },
        onLog === undefined && onProgress === undefined
          ? undefined
          : (event) => {
              if (event.type === 'log') onLog?.(event.line.text, { level: event.line.level, atMs: event.line.atMs });
              else if (event.type === 'progress') onProgress?.(event.progress);
            },
      );
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  } catch (error) {
    return refused(
      'invalid-input',
      `The call could not be sent: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function publicGrant({ revealSecrets, ...permissions }: GrantedPermissions): PublicGrant {
  return revealSecrets.length === 0 ? permissions : { ...permissions, revealSecrets };
}

function refused(errorCode: 'aborted' | 'invalid-input', error: string): ExecuteToolResult {
  return { success: false, error, errorCode, executionTime: 0, logs: [] };
}

/** A copy that can cross threads: what structured clone refuses (a function, a proxy) gives a clear error. */
function plain(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch (error) {
    throw new ToolyardError(
      'invalid-input',
      `The value cannot be sent to another thread: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
