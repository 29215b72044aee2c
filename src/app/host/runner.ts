import { createRecentProbes } from '../../sandbox/contract/recent-probes.ts';
import type { RealPath } from '../../agent/contract/resolve-input-paths.ts';
import { preludeUrls } from 'virtual:toolyard-sandbox';
import {
  createCallTool,
  createCaseMarks,
  supervise,
  type CallTool,
  type CaseMarks,
  type ToolJudges,
} from '../../catalog/index.ts';
import type { ToolCall } from '../../core/call.ts';
import { defined } from '../../core/defined.ts';
import { BUILTIN_CODE, builtinIdOf } from '../../catalog/contract/builtin.ts';
import type { ToolExecutor } from '../../core/executor.ts';
import { newId, type ToolId } from '../../core/ids.ts';
import { packResult } from '../../core/packed-result.ts';
import type { StorageOp } from '../../sandbox/contract/sandbox-wire.ts';
import { sourceOf, type Tool } from '../../core/tool.ts';
import type { SchemaValidator } from '../../catalog/contract/schema.ts';
import { connectFrames } from '../../platform/frame-link.ts';
import type { RunContext } from '../../sandbox/contract/sandboxed-run.ts';
import type { HostEvent } from '../../services/host-services.ts';
import { createNodeExecutor, createProjectCommandExecutor, runCommandLine, type Shells } from '../../node/index.ts';
import {
  createBrowserExecutor,
  createFramePool,
  createRunQueue,
  createSandboxedValidator,
  createSandboxRunner,
} from '../../sandbox/index.ts';
import { createMcpHost, type McpHost } from './mcp/mcp-host.ts';
import { createNodeEngines, type NodeEngines } from './node/node-engines.ts';
import { createNodeLoader } from './node/node-kit.ts';
import type { HostKind } from './storage-mode.ts';
import { chooseValidator } from './choose-validator.ts';
import type { Stores } from './open-stores.ts';
import { createAccessRequests, type AccessRequests } from './sandbox/access-service.ts';
import { createAskPermission } from './sandbox/ask-permission.ts';
import { createRunSecrets, type RunSecrets } from './sandbox/run-secrets.ts';
import { createRealPath } from './workspace/real-path.ts';
import { createPackages, type Packages } from './node/packages.ts';
import { builtinRunContext, createShellTools } from './node/shell-tools.ts';
import { createToolCatalog, type ToolCatalog, type WorkspaceAccess } from './catalog/tool-catalog.ts';
import type { PageAutomationHost } from './panels/page-automation.ts';
import { coalesce } from '../../platform/coalesce.ts';

const QUEUE_INTERVAL_MS = 100;

export interface Runner {
  readonly callTool: CallTool;
  /** Follows the links in a path of the workspace. */
  readonly realPath: RealPath;
  readonly catalog: ToolCatalog;
  /** Puts what is under the numbers of a call for a page into its arguments. */
  readonly targets: PageAutomationHost['targets'];
  readonly shells: Shells;
  /** Untrusted schemas are compiled inside the sandbox. */
  readonly validatorFor: (tool: Pick<Tool, 'trusted'>) => SchemaValidator;
  /** The validator of a tool of any origin. */
  readonly validatorOf: (tool: Tool) => SchemaValidator;
  /** For untrusted content: its schemas are compiled inside the sandbox. */
  readonly untrustedJudges: ToolJudges;
  /** Loads Node and boots a spare, so that the first run of a node tool does not wait for it. */
  readonly prepareNode: () => Promise<void>;
  readonly packages: Packages;
  readonly engines: NodeEngines;
  readonly mcp: McpHost;
  readonly access: AccessRequests;
  readonly caseMarks: CaseMarks;
  /** Reports changed grants to the page and other tabs. */
  readonly grantsChanged: () => void;
}

/** Ports to the page, which creates frames. */
export interface FramePorts {
  readonly frames: MessagePort;
  readonly engineFrames: MessagePort;
}

/** The page of the host. */
export interface HostPage {
  readonly emit: (event: HostEvent) => void;
  /** Closes the way to a function of the page. */
  readonly release: (callback: unknown) => void;
}

/** Wires `callTool`: stores, validators, the sandbox and its queue. */
export function createRunner(
  stores: Stores,
  { frames, engineFrames }: FramePorts,
  { emit, release }: Pick<HostPage, 'emit' | 'release'>,
  hostKind: HostKind,
): Runner {
  const sandbox = createSandbox(frames, emit, hostKind);
  const { sandboxedSchemas, prepareNode } = sandbox;
  const packages = createPackages(stores.settings, __NPM_REGISTRY__, stores.packageWorker);
  const engines = createNodeEngines(stores, { run: sandbox.run, prepareNode, engineFrames, emit });
  const protectedPaths = async (): Promise<string> => (await catalog.settings.read()).protectedPaths;
  const validatorFor = (tool: Pick<Tool, 'trusted'>): SchemaValidator =>
    tool.trusted ? stores.schemas : sandboxedSchemas;
  const mcp = createMcpHost({
    stores,
    engine: engines.embedded,
    packages,
    emit,
    version: __TOOLYARD_VERSION__,
    protectedPaths,
  });

  const grantsChanged = (): void => {
    emit({ type: 'grants-changed' });
    stores.tabs.publish({ type: 'grants-changed' });
  };
  const runSecrets = createRunSecrets({
    values: stores.secretValues,
    store: stores.secrets,
    changed: () => {
      emit({ type: 'secrets-changed' });
      stores.tabs.publish({ type: 'secrets-changed' });
    },
  });
  const askPermission = createAskPermission({
    // The queue is made with the catalog, before the first call.
    questions: () => catalog.questions,
    grants: stores.grants,
    secrets: runSecrets,
    hostKind,
    changed: grantsChanged,
  });
  const access = createAccessRequests({
    grants: stores.grants,
    secrets: runSecrets,
    addPackageOrigins: packages.addOrigins,
    registry: packages.registry,
    changed: grantsChanged,
  });
  const parts: RunDeps = { stores, sandbox, engines, packages, emit, protectedPaths, askPermission, runSecrets };
  let shells: Shells | undefined;
  const catalog = createToolCatalog(
    stores,
    // The shells are created with the built-in tools, before the first call.
    createOwnExecutors(parts, () => shells ?? noShells()),
    (access) => {
      const made = createRunningTools(parts, access);
      ({ shells } = made);
      return {
        tools: made.tools,
        bash: made.bash.definition,
        runCommandLine: (line, context) => runCommandLine(made.shells, line, context),
      };
    },
    mcp,
    { emit, release },
    hostKind,
  );
  if (shells === undefined) return noShells();
  const validators = { own: stores.schemas, sandboxed: sandboxedSchemas, ofServer: mcp.validatorFor };
  const validatorOf = (tool: Tool): SchemaValidator => chooseValidator(tool, validators);
  const realPath = createRealPath(stores.workspace);
  const caseMarks = createCaseMarks();
  const callTool = createCallTool({
    lookup: catalog.lookup,
    whyMissing: catalog.panels.whyMissing,
    validatorFor: validatorOf,
    executors: catalog.executors,
    shortening: catalog.settings.shortening,
    realPath,
    // On a full disk tools still run: the id then lasts as long as this tab.
    deviceId: createDeviceId(stores),
    recordRun: async (run, whole) =>
      await catalog.outputs.record({ ...run, ...defined({ case: await caseMarks.of(run.toolCallId) }) }, whole),
    onAccessRequest: access.add,
    onStart: (call) => emit({ type: 'tool-call-start', call }),
    onCall: (call) => {
      emit({ type: 'tool-call', call: { ...call, result: packResult(call.result) } });
    },
  });
  return {
    callTool,
    realPath,
    targets: catalog.pageAutomation.targets,
    catalog,
    shells,
    validatorFor,
    validatorOf,
    untrustedJudges: { code: stores.analyzer, schemas: sandboxedSchemas },
    prepareNode,
    packages,
    engines,
    mcp,
    access,
    caseMarks,
    grantsChanged,
  };
}

interface RunDeps {
  readonly stores: Stores;
  readonly sandbox: ReturnType<typeof createSandbox>;
  readonly engines: NodeEngines;
  readonly packages: Packages;
  readonly emit: (event: HostEvent) => void;
  readonly protectedPaths: () => Promise<string>;
  readonly askPermission: ReturnType<typeof createAskPermission>;
  readonly runSecrets: RunSecrets;
}

/** The sandbox frames and their queue. */
function createSandbox(frames: MessagePort, emit: (event: HostEvent) => void, hostKind: HostKind) {
  const node = createNodeLoader();
  const pool = createFramePool(
    connectFrames(frames),
    () =>
      new Worker(new URL('../../realms/broker-worker.ts', import.meta.url), { type: 'module', name: 'broker-worker' }),
    node,
  );
  const loadPrelude = createPreludeLoader();
  const sandboxedSchemas = createSandboxedValidator(pool, loadPrelude, supervise);
  const queue = createRunQueue(createQueueNotifier(emit));
  pool.warm();
  // In a trial and an embed, tools are a link's: their servers are asked nothing of the app's own.
  const run = createSandboxRunner(pool, hostKind === 'app' ? createRecentProbes() : undefined);
  const prepareNode = async (): Promise<void> => {
    await node.loadKit();
    pool.warm('node');
  };
  return { node, loadPrelude, sandboxedSchemas, queue, run, prepareNode };
}

function nodePartsOf({ stores, sandbox: { queue }, engines, protectedPaths }: RunDeps) {
  return {
    embedded: engines.embedded,
    analyze: stores.analyzer.analyze.bind(stores.analyzer),
    enter: (trusted: boolean, signal: AbortSignal) => queue.enter(trusted ? 'trusted' : 'untrusted', signal),
    workspace: stores.workspace,
    protectedPaths,
  };
}

/** The executors of tools with code of their own. */
function createOwnExecutors(deps: RunDeps, shells: () => Shells): readonly ToolExecutor[] {
  const { stores, sandbox, engines, packages, askPermission, runSecrets } = deps;
  const { run, queue, loadPrelude, node } = sandbox;
  const storage = createOrderedStorage(stores);
  const runContext = async (tool: Tool, call: ToolCall): Promise<RunContext> => {
    const [grant, snapshot] = await Promise.all([
      stores.grants.takeForCall(call, tool.id, sourceOf(tool).codeHash, { trusted: tool.trusted }),
      storage.snapshot(tool.id),
    ]);
    const sends = runSecrets.takeSends(call.toolCallId);
    return {
      grant,
      secrets: await runSecrets.read(grant.secrets, sends),
      storage: snapshot,
      saveStorage: (ops) => storage.apply(tool.id, ops),
      ...askPermission(tool, call, { grant, sends }),
    };
  };
  const grantOf = (tool: Tool, call: ToolCall) =>
    stores.grants.peekForCall(call, tool.id, sourceOf(tool).codeHash, { trusted: tool.trusted });
  const nodeParts = nodePartsOf(deps);
  const { analyze } = nodeParts;
  return [
    createBrowserExecutor({ run, queue, analyze, runContext, grantOf, loadPrelude }),
    createNodeExecutor({
      ...nodeParts,
      pick: engines.pick,
      runContext,
      packages: async (tool) => {
        // It probably starts a shell, so load that during the start of the run. The actual use reports a failure.
        if (/child_process/.test(sourceOf(tool).code)) void node.loadPart('shell').catch(() => undefined);
        return tool.packages === undefined ? [] : await packages.mountsOf(tool.packages);
      },
    }),
    createProjectCommandExecutor({
      shells: { start: async (order, signal) => await shells().start(order, signal) },
      runContext: async (tool, call) => {
        const { grant, secrets } = await runContext(tool, call);
        return { grant, secrets };
      },
    }),
  ];
}

/** The built-in tools that run programs. */
function createRunningTools(deps: RunDeps, access: WorkspaceAccess): ReturnType<typeof createShellTools> {
  const {
    stores,
    sandbox: { node, queue },
    engines,
    emit,
  } = deps;
  const nodeParts = nodePartsOf(deps);
  return createShellTools({
    ...access,
    stores,
    registry: deps.packages.registry,
    askPermission: deps.askPermission,
    engine: engines.embedded,
    enter: (signal) => queue.enter('trusted', signal),
    runSecrets: deps.runSecrets,
    loadPart: node.loadPart,
    emit,
    isRight: (code) => nodeParts.analyze(code, 'javascript'),
    supervise,
    executor: createNodeExecutor({
      ...nodeParts,
      pick: engines.embeddedAlone,
      runContext: async ({ name }, call) => ({
        ...(await builtinRunContext(stores, { id: builtinIdOf(name), codeHash: BUILTIN_CODE }, call, deps.runSecrets)),
        storage: [],
        saveStorage: () => Promise.resolve(),
      }),
      packages: () => Promise.resolve([]),
    }),
  });
}

function createDeviceId({ settings, tabs }: Stores): () => Promise<string> {
  let deviceId: Promise<string> | undefined;
  tabs.subscribe((message) => {
    if (message.type === 'settings-changed') deviceId = undefined;
  });
  return () => (deviceId ??= settings.deviceId().catch(() => newId<string>()));
}

/** Tells the page the state of the queue at a limited rate; the last state is always sent. */
function createQueueNotifier(emit: (event: HostEvent) => void): (counts: { queued: number; running: number }) => void {
  let last = { queued: 0, running: 0 };
  const notify = coalesce(() => emit({ type: 'queue', ...last }), QUEUE_INTERVAL_MS);
  return (counts) => {
    last = counts;
    notify();
  };
}

function noShells(): never {
  throw new Error('the built-in tools that run programs were not made');
}

/** A run sees what the previous run wrote: reads of a tool's storage wait for its writes. */
function createOrderedStorage({ toolStorage, tabs, tools }: Stores): {
  readonly snapshot: (toolId: ToolId) => Promise<RunContext['storage']>;
  readonly apply: (toolId: ToolId, ops: readonly StorageOp[]) => Promise<void>;
} {
  tabs.subscribe((message) => {
    if (message.type === 'tool-storage-changed') toolStorage.forget(message.toolId);
  });
  // Removing a tool clears its storage; a restored tool starts with none.
  tools.subscribe((ids) => {
    for (const id of ids) toolStorage.forget(id);
  });
  const writes = new Map<ToolId, Promise<void>>();
  return {
    snapshot: async (toolId) => {
      await writes.get(toolId)?.catch(() => undefined);
      return await toolStorage.snapshotAll(toolId);
    },
    apply: (toolId: ToolId, ops: readonly StorageOp[]) => {
      const before = writes.get(toolId)?.catch(() => undefined) ?? Promise.resolve();
      const write = before.then(async () => {
        const outcome = await toolStorage.apply(toolId, ops);
        if (!outcome.ok) throw Object.assign(new Error(outcome.message), { name: outcome.name });
        tabs.publish({ type: 'tool-storage-changed', toolId });
      });
      writes.set(toolId, write);
      const forget = (): void => {
        if (writes.get(toolId) === write) writes.delete(toolId);
      };
      write.then(forget, forget);
      return write;
    },
  };
}

function createPreludeLoader(): (name: string) => Promise<string> {
  const loaded = new Map<string, Promise<string>>();
  const load = async (name: string): Promise<string> => {
    const url = preludeUrls[name];
    const response = url === undefined ? undefined : await fetch(url);
    if (response?.ok !== true)
      throw new Error(`a part of the app (${name}) could not be loaded; reload the page when you are online`);
    return await response.text();
  };
  return (name) => {
    const known = loaded.get(name) ?? load(name);
    loaded.set(name, known);
    known.catch(() => loaded.delete(name));
    return known;
  };
}
