import type { ToolCall } from '../core/call.ts';
import { codeFault, type CodeAnalysis } from '../catalog/contract/code.ts';
import { startWork, type CallOrder, type RunAnswer, type RunEvents, type ToolExecutor } from '../core/executor.ts';
import type { GrantedPermissions } from '../core/permissions/permissions.ts';
import { runOfCall, type RunInSandbox, type RunContext, type SandboxedRun } from './contract/sandboxed-run.ts';
import { sourceOf, type Tool, type ToolLanguage } from '../core/tool.ts';
import { refuseDocument, withoutSecretRequest } from './dom-permit.ts';
import type { RunQueue } from './run-queue.ts';

/** What the executor needs from the rest of the app. */
export interface BrowserExecutorDeps {
  readonly run: RunInSandbox;
  readonly queue: RunQueue;
  readonly analyze: (code: string, language: ToolLanguage) => Promise<CodeAnalysis>;
  readonly runContext: (tool: Tool, call: ToolCall) => Promise<RunContext>;
  /** The grant of a call, which this does not use up. */
  readonly grantOf: (tool: Tool, call: ToolCall) => Promise<GrantedPermissions>;
  readonly loadPrelude: (name: string) => Promise<string>;
}

/** Runs `browser` tools in the sandbox: in a worker, or in a document if they ask for one. */
export function createBrowserExecutor(deps: BrowserExecutorDeps): ToolExecutor {
  return {
    kind: 'browser',
    start: (order, events) => ({
      ...startWork((signal) => run(deps, order, events, signal)),
      ...(order.tool.requested.dom ? { explain: (outcome) => withoutSecretRequest(outcome, order.tool.name) } : {}),
    }),
  };
}

async function run(
  deps: BrowserExecutorDeps,
  order: CallOrder,
  events: RunEvents,
  signal: AbortSignal,
): Promise<RunAnswer> {
  const { tool, call } = order;
  const { code, language } = sourceOf(tool);
  const analysis = await deps.analyze(code, language);
  if (!analysis.ok) return { outcome: { ok: false, error: codeFault(analysis) } };
  const wantsDocument = tool.requested.dom;
  const refused = wantsDocument ? refuseDocument(tool, await deps.grantOf(tool, call)) : undefined;
  if (refused !== undefined) return { outcome: { ok: false, error: refused } };
  events.report({ type: 'state', state: 'queued' });
  const leave = await deps.queue.enter(wantsDocument ? 'alone' : tool.trusted ? 'trusted' : 'untrusted', signal);
  try {
    const runContext = await deps.runContext(tool, call);
    // The grant may have changed while it waited.
    const denied = wantsDocument ? refuseDocument(tool, runContext.grant) : undefined;
    if (denied !== undefined) return { outcome: { ok: false, error: denied } };
    const own = runOfCall(order, analysis, runContext);
    const preludes = /\bindexedDB\b/.test(code) ? [await deps.loadPrelude('indexed-db-prelude')] : [];
    const inWorker: SandboxedRun = { ...own, realm: 'browser', order: { ...own.order, preludes } };
    const ordered = wantsDocument ? inDocument(inWorker, tool, call) : inWorker;
    events.report({ type: 'info', info: { granted: ordered.grant } });
    const {
      lost: _lost,
      changes: _changes,
      ...end
    } = await deps.run(ordered, {
      ...events,
      signal,
      saveStorage: runContext.saveStorage,
      ask: runContext.asking?.ask,
    });
    return { ...end, isMeasured: true };
  } finally {
    leave();
  }
}

/** The run in a document. It gets no secret, whatever was granted. */
function inDocument(run: SandboxedRun, { id, name }: Tool, { toolCallId }: ToolCall): SandboxedRun {
  return {
    ...run,
    realm: 'dom',
    grant: { ...run.grant, secrets: [], revealSecrets: [] },
    secrets: [],
    ...(run.asks === undefined ? {} : { asks: 'network' }),
    shown: { toolId: id, toolName: name, toolCallId },
  };
}
