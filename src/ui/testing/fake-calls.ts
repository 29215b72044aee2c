import type { CallEvent, ExecuteRequest, ExecuteToolResult, NetworkUse, RunRecord } from '../../core/call.ts';
import { ToolyardError } from '../../core/errors.ts';
import { accessRequestOf } from '../../core/decisions/access-request.ts';
import { createDecisionQueue, type DecisionQueue } from '../../platform/decision-queue.ts';
import { newId, type RunId, type ToolCallId, type ToolId } from '../../core/ids.ts';
import { isRecord, type JsonValue } from '../../core/json/json.ts';
import type { Grant, GrantedPermissions } from '../../core/permissions/permissions.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { HostEvent, HostServices } from '../../services/host-services.ts';
import type { AccessDecision, GrantedTool } from '../../sandbox/contract/services.ts';
import { readPermissions } from '../lib/permissions.ts';
import type { StoredTools } from './fake-tools.ts';

/** What a fake call does; it sends events to `tell`. */
export type FakeRun = (call: {
  readonly tool: ToolRecord;
  readonly input: JsonValue;
  readonly granted: boolean;
  readonly signal: AbortSignal;
  readonly notify: (event: CallEvent) => void;
}) => Promise<{ readonly result: ExecuteToolResult; readonly network?: readonly NetworkUse[] }>;

interface Calls {
  readonly kept: StoredTools;
  readonly emit: (event: HostEvent) => void;
  readonly run: FakeRun;
  readonly open: Map<ToolCallId, AbortController>;
  readonly runs: Map<ToolId, RunRecord[]>;
  readonly grants: Map<ToolId, Grant>;
  /** Calls that have what they need. */
  readonly once: Set<ToolCallId>;
  readonly requests: DecisionQueue<Omit<AccessDecision, 'decision'>, ToolRecord>;
}
type FakeCalls = Pick<HostServices, 'runs' | 'grants' | 'access'> & {
  readonly calls: Pick<HostServices['calls'], 'execute' | 'abort'>;
};

const echo: FakeRun = async ({ input, notify }) => {
  notify({ type: 'state', state: 'running' });
  return { result: { success: true, result: { received: input }, executionTime: 8.2, logs: [] } };
};

/** Calls that only execute `run`, their runs, and the grants of the tools. */
export function createFakeCalls(kept: StoredTools, emit: Calls['emit'], run: FakeRun = echo): FakeCalls {
  const state: Calls = {
    kept,
    emit,
    run,
    open: new Map(),
    runs: new Map(),
    grants: new Map(),
    once: new Set(),
    requests: createDecisionQueue(),
  };
  return {
    calls: {
      execute: async (request, onEvent = () => undefined) => call(state, request, onEvent),
      async abort(id) {
        state.open.get(id)?.abort();
      },
    },
    runs: runsOf(state),
    grants: grantsOf(state),
    access: accessOf(state),
  };
}

function runsOf({ runs, emit }: Calls): FakeCalls['runs'] {
  const removals = new Map<string, { readonly id: ToolId; readonly all: RunRecord[] }>();
  return {
    list: async (id) => runs.get(id) ?? [],
    async remove(id, calls) {
      const all = runs.get(id) ?? [];
      const removal = newId<string>();
      removals.set(removal, { id, all });
      runs.set(id, calls === undefined ? [] : all.filter(({ toolCallId }) => !calls.includes(toolCallId)));
      emit({ type: 'runs-changed', toolId: id });
      return removal;
    },
    async undoRemove(removal) {
      const held = removals.get(removal);
      if (held === undefined) throw new ToolyardError('not-found', 'These runs are gone.');
      runs.set(held.id, held.all);
      emit({ type: 'runs-changed', toolId: held.id });
    },
  };
}

function accessOf({ requests, grants, once, emit }: Calls): FakeCalls['access'] {
  return {
    ofCall: async (call) => requests.list().find(({ shown }) => shown.toolCallId === call)?.shown,
    async answer(decision, answer) {
      const { shown, owner: tool } = requests.find(decision);
      requests.remove(shown.decision.id);
      if (answer.kind === 'declined' || shown.request.kind !== 'permissions') return;
      if (answer.howLong === 'once') return void once.add(answer.repeatAs);
      const permissions = granted(shown.request.permissions);
      const { id: toolId, codeHash } = tool;
      grants.set(toolId, { toolId, codeHash, permissions, grantedAt: new Date().toISOString() });
      emit({ type: 'grants-changed' });
    },
  };
}

function grantsOf({ kept: { need }, grants, emit }: Calls): FakeCalls['grants'] {
  const put = ({ toolId, codeHash }: GrantedTool, input: unknown): GrantedPermissions => {
    const permissions = granted(input);
    grants.set(toolId, { toolId, codeHash, permissions, grantedAt: new Date().toISOString() });
    emit({ type: 'grants-changed' });
    return permissions;
  };
  return {
    get: async (name) => grants.get(need(name).id)?.permissions ?? granted({}),
    async set(name, permissions) {
      const { id: toolId, codeHash } = need(name);
      return put({ toolId, codeHash }, permissions);
    },
    replace: async (tool, _shown, permissions) => put(tool, permissions),
    list: async () => [...grants.values()],
  };
}

async function call(
  state: Calls,
  request: ExecuteRequest,
  onEvent: (event: CallEvent) => void,
): Promise<ExecuteToolResult> {
  const { kept, emit, run, open, runs, grants, once, requests } = state;
  const tool = kept.byName(request.toolName);
  if (tool === undefined)
    return {
      success: false,
      error: `There is no tool named ${request.toolName}.`,
      errorCode: 'not-found',
      executionTime: 0,
      logs: [],
    };
  const controller = new AbortController();
  open.set(request.toolCallId, controller);
  emit({ type: 'queue', queued: 0, running: open.size });
  const startedAt = new Date().toISOString();
  const logs: RunRecord['logs'][number][] = [];
  const notify = (event: CallEvent) => {
    if (event.type === 'log') logs.push(event.line);
    onEvent(event);
  };
  notify({ type: 'state', state: 'starting' });
  // Values sent to the host are JSON.
  const input = request.parameters as JsonValue;
  const { result, network = [] } = await run({
    tool,
    input,
    granted: grants.has(tool.id) || once.delete(request.toolCallId),
    signal: controller.signal,
    notify,
  });
  const asked = result.errorCode === 'denied' ? accessRequestOf(result.details) : undefined;
  if (asked !== undefined) requests.add({ toolCallId: request.toolCallId, tool, request: asked }, tool);
  open.delete(request.toolCallId);
  emit({ type: 'queue', queued: 0, running: open.size });
  const record: RunRecord = {
    runId: newId<RunId>(),
    toolCallId: request.toolCallId,
    toolId: tool.id,
    toolName: tool.name,
    toolVersion: tool.version,
    input,
    caller: request.caller,
    startedAt,
    result,
    logs,
    network,
  };
  runs.set(tool.id, [record, ...(runs.get(tool.id) ?? [])]);
  emit({ type: 'runs-changed', toolId: tool.id });
  return result;
}

function granted(value: unknown): GrantedPermissions {
  const reveal =
    isRecord(value) && Array.isArray(value['revealSecrets'])
      ? value['revealSecrets'].filter((name) => typeof name === 'string')
      : [];
  return { ...readPermissions(value), revealSecrets: reveal };
}
