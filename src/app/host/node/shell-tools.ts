import { BUILTIN_CODE, builtinIdOf, type Builtin } from '../../../catalog/contract/builtin.ts';
import {
  createBackgroundTools,
  createBashTool,
  createJsTool,
  createNodeTool,
  createRunSql,
  createShells,
  createSqliteQueryTool,
  type JsToolDeps,
  type Shells,
  type SqliteQueryDeps,
} from '../../../node/index.ts';
import type { AccessRequest } from '../../../core/decisions/access-request.ts';
import type { AskingTool } from '../../../catalog/contract/services.ts';
import type { ToolCall } from '../../../core/call.ts';
import type { RunContext } from '../../../sandbox/contract/sandboxed-run.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { RunSecrets } from '../sandbox/run-secrets.ts';
import type { createAskPermission } from '../sandbox/ask-permission.ts';
import { withWholeRegistry } from '../sandbox/registry-access-request.ts';
import type { NodeEngines } from './node-engines.ts';
import type { Stores } from '../open-stores.ts';
import { coalesce } from '../../../platform/coalesce.ts';

const NOTIFY_MS = 100;

interface ShellToolsWiring extends JsToolDeps {
  readonly stores: Stores;
  readonly engine: NodeEngines['embedded'];
  readonly enter: (signal: AbortSignal) => Promise<() => void>;
  readonly runSecrets: RunSecrets;
  readonly loadPart: (name: 'shell' | 'sqliteWasm') => Promise<Blob>;
  readonly protectedPaths: () => Promise<string>;
  readonly registry: () => Promise<string>;
  readonly askPermission: ReturnType<typeof createAskPermission>;
  readonly files: SqliteQueryDeps['files'];
  readonly emit: (event: HostEvent) => void;
}

/** The built-in tools that run programs on the workspace, and the shells they started. */
export function createShellTools({
  stores,
  engine,
  enter,
  runSecrets,
  loadPart,
  protectedPaths,
  registry,
  askPermission,
  files,
  emit,
  executor,
  supervise,
  isRight,
}: ShellToolsWiring): { readonly tools: readonly Builtin[]; readonly bash: Builtin; readonly shells: Shells } {
  const shells = createShells({
    engine: {
      ...engine,
      start: async (command) => {
        // The actual use reports a failure. A shell waits for it, so that the engine prepares it before it starts.
        const loading = loadPart('shell').catch(() => undefined);
        if (command === 'bash') await loading;
        return await engine.start();
      },
    },
    workspace: stores.workspace,
    protectedPaths,
    registry,
    runContext: async (toolName, call) => {
      const grantee = call.grantee ?? { id: builtinIdOf(toolName), codeHash: BUILTIN_CODE };
      const context = await builtinRunContext(stores, grantee, call, runSecrets);
      const tool = { id: grantee.id, name: toolName, trusted: true, codeHash: grantee.codeHash };
      // npm asks for its whole registry at once.
      const widen = async (request: AccessRequest): Promise<AccessRequest> =>
        toolName === 'bash' ? withWholeRegistry(request, call, await registry()) : request;
      return { ...context, ...askPermission(tool, call, context, widen) };
    },
    enter,
    onChange: coalesce(() => emit({ type: 'shells-changed' }), NOTIFY_MS),
  });
  const spawn = (): Worker =>
    new Worker(new URL('../../../realms/sqlite-worker.ts', import.meta.url), { type: 'module', name: 'sqlite-worker' });
  const bash = createBashTool(shells);
  return {
    shells,
    bash,
    tools: [
      bash,
      ...createBackgroundTools(shells),
      createNodeTool(shells),
      createJsTool({ executor, supervise, isRight }),
      createSqliteQueryTool({ files, run: createRunSql(spawn, () => loadPart('sqliteWasm')) }),
    ],
  };
}

/** The permissions of a built-in tool that runs code: the workspace, and the user's grants. */
export async function builtinRunContext(
  stores: Stores,
  { id, codeHash }: Pick<AskingTool, 'id' | 'codeHash'>,
  call: Pick<ToolCall, 'toolCallId' | 'caller'>,
  { read, takeSends }: RunSecrets,
): Promise<Pick<RunContext, 'grant' | 'secrets'> & { readonly sends: ReturnType<RunSecrets['takeSends']> }> {
  const grant = await stores.grants.takeForCall(call, id, codeHash, { trusted: true });
  const sends = takeSends(call.toolCallId);
  return { grant: { ...grant, files: 'write' }, secrets: await read(grant.secrets, sends), sends };
}
