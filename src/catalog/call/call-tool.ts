import { WRITE_REQUEST, type AccessRequest } from '../../core/decisions/access-request.ts';
import type {
  CallEvent,
  ExecuteToolResult,
  RunRecord,
  ToolCall,
  ToolCallNotice,
  ToolCallStart,
  ToolResult,
} from '../../core/call.ts';
import { executionFailed, type ErrorCode, type ToolError } from '../../core/errors.ts';
import type { ToolExecutor } from '../../core/executor.ts';
import type { ToolId } from '../../core/ids.ts';
import { copyJson } from '../../core/json/json-copy.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import { isSameJson } from '../../core/json/same-json.ts';
import type { SchemaValidator } from '../contract/schema.ts';
import { LIMITS } from '../../core/limits.ts';
import { resolveInputPaths, type RealPath } from '../../agent/contract/resolve-input-paths.ts';
import type { ToolTraits } from '../../agent/contract/tool-traits.ts';
import { toolKeyOf } from '../../agent/contract/tool-key.ts';
import type { Tool } from '../../core/tool.ts';
import type { TruncationLimits } from '../contract/tool-settings.ts';
import { traitsOf } from '../origins/index.ts';
import { truncateResult, type ShortResult } from '../truncation/truncate-result.ts';
import { validateOutput, validateInput, type PreparedInput } from './validate-values.ts';
import { publicResult } from './public-result.ts';
import { refuseBeforeInput } from './refusals.ts';
import { supervise, unlessAborted } from './supervise.ts';
import { defined } from '../../core/defined.ts';

export interface CallToolDeps {
  /** Finds a tool by name in all tiers. */
  readonly lookup: (name: string, conversationId: string) => Promise<Tool | undefined>;
  /** A sentence about a tool that is there at other times. */
  readonly whyMissing?: (name: string) => string | undefined;
  /** Untrusted schemas use the validator in the sandbox. */
  readonly validatorFor: (tool: Tool) => SchemaValidator;
  /** Executors by the kind that a tool's traits name. */
  readonly executors: { readonly get: (kind: string) => ToolExecutor | undefined };
  readonly deviceId: () => Promise<string>;
  /** Follows the links in a path of the workspace. */
  readonly realPath: RealPath;
  /**
   * Stores a finished run; the answer does not wait for it. `whole` is the full output if the run's result has only a
   * part of it.
   */
  readonly recordRun: (run: RunRecord, whole?: string) => Promise<void>;
  /** How much of an output models get and runs store. */
  readonly shortening: () => Promise<TruncationLimits>;
  /** Told of every call that begins. */
  readonly onStart?: (start: ToolCallStart) => void;
  /** Called at the end of every call, including calls whose tool was not found. */
  readonly onCall: (notice: ToolCallNotice) => void;
  /** Called when a run ended because it lacked something that a person can allow. */
  readonly onAccessRequest?: (tool: Tool, call: ToolCall, request: AccessRequest) => void;
  /** Called when a run could not be stored. */
  readonly onRecordError?: (error: unknown) => void;
  readonly now?: () => Date;
}

/** The only way to run a tool. Never rejects; after an abort it answers at once, whatever the tool does. */
export type CallTool = (
  call: ToolCall,
  listener?: (event: CallEvent) => void,
  signal?: AbortSignal,
) => Promise<ExecuteToolResult>;

/** The current state of a call. */
interface Progressing {
  tool?: Tool;
  prepared?: Extract<PreparedInput, { ok: true }>;
  result?: ToolResult;
}

export function createCallTool(deps: CallToolDeps): CallTool {
  const now = deps.now ?? (() => new Date());

  return async (call, listener = () => undefined, signal = new AbortController().signal) => {
    const startedAt = now().toISOString();
    const progress: Progressing = {};
    deps.onStart?.(startOf(call));
    const outcome = await perform(deps, call, listener, signal, progress);
    const request = 'error' in outcome ? outcome.error.request : discardedRequest(progress.result);
    if (request !== undefined && progress.tool !== undefined)
      deps.onAccessRequest?.(granteeOf(progress.tool), call, request);
    listener({ type: 'state', state: 'done' });
    const result = publicResult({
      error: 'error' in outcome ? outcome.error : undefined,
      value: 'value' in outcome ? outcome.value : undefined,
      details: 'details' in outcome ? outcome.details : undefined,
      logs: progress.result?.logs ?? [],
      droppedLogs: progress.result?.droppedLogs ?? 0,
      durationMs: progress.result?.durationMs ?? 0,
      coerced: progress.prepared?.coerced ?? [],
      engine: progress.result?.engine,
      changes: progress.result?.changes,
      agentType: call.agentType,
    });
    const short = await shortFor(deps, call, progress.tool, result);
    const seen = call.caller === 'model' ? short.shown : result;
    finish(deps, call, progress, seen, short, startedAt);
    return seen;
  };
}

/** Shortens a result for a model, and separates an output that is too long for its run. */
async function shortFor(
  { shortening }: CallToolDeps,
  { caller, toolName, toolCallId }: ToolCall,
  tool: Tool | undefined,
  result: ExecuteToolResult,
): Promise<ShortResult> {
  if (tool !== undefined && traitsOf(tool).isWhole === true) return { shown: result };
  const isLong = typeof result.result === 'string' && result.result.length > LIMITS.maxResultBytes;
  return caller === 'model' || isLong
    ? truncateResult(result, { toolName: String(toolName), toolCallId }, await shortening())
    : { shown: result };
}

/** A run that ended well and may not write files: a person can allow that. */
function discardedRequest(result: ToolResult | undefined): AccessRequest | undefined {
  return result?.changes?.state === 'discarded' ? WRITE_REQUEST : undefined;
}

/** The tool as permissions are granted to it. */
function granteeOf(tool: Tool): Tool {
  const { grantee } = traitsOf(tool);
  return grantee === undefined ? tool : { ...tool, id: grantee as ToolId };
}

/** The input comes from outside, and was not looked at yet. */
function startOf({ toolCallId: requestId, toolName, input, caller }: ToolCall): ToolCallStart {
  const read = copyJson(input);
  const isReported = read.ok && read.text.length <= LIMITS.maxReportedInputChars;
  return { requestId, toolName: String(toolName), parameters: isReported ? read.value : null, caller };
}

type Outcome = { readonly value: JsonValue; readonly details?: JsonObject } | { readonly error: ToolError };

function failed(code: ErrorCode, message: string, data?: ToolError['data']): { readonly error: ToolError } {
  return { error: { code, message, ...defined({ data }) } };
}

async function perform(
  deps: CallToolDeps,
  call: ToolCall,
  listener: (event: CallEvent) => void,
  signal: AbortSignal,
  progress: Progressing,
): Promise<Outcome> {
  try {
    const ready = await unlessAborted(prepare(deps, call, progress), signal);
    if ('error' in ready) return ready;
    const { tool, executor, validator, input, deviceId } = ready;
    const timeoutMs = call.timeoutMs ?? tool.timeoutMs;
    const result = await supervise(
      {
        toolName: tool.name,
        timeoutMs,
        signal,
        onEvent: listener,
      },
      (events) => executor.start({ tool, call: { ...call, input }, deviceId, timeoutMs }, events),
    );
    progress.result = result;
    if (!result.outcome.ok) return { error: result.outcome.error };
    const { value, details } = result.outcome;
    const wrong = await unlessAborted(validateOutput(tool, value, validator), signal);
    if (wrong === undefined) return { value, ...defined({ details }) };
    return 'error' in wrong ? wrong : { error: wrong };
  } catch (error) {
    // A bug or a broken database: failures of the tool arrive as results.
    const message = error instanceof Error ? error.message : String(error);
    return failed('crashed', executionFailed(String(call.toolName), message));
  }
}

/** Everything that a call needs to run. */
interface Ready {
  readonly tool: Tool;
  readonly executor: ToolExecutor;
  readonly validator: SchemaValidator;
  readonly input: JsonValue;
  readonly deviceId: string;
}

async function prepare(
  deps: CallToolDeps,
  call: ToolCall,
  progress: Progressing,
): Promise<Ready | { readonly error: ToolError }> {
  const tool =
    typeof call.toolName === 'string' && call.toolName.trim() !== ''
      ? await deps.lookup(call.toolName, call.conversationId)
      : undefined;
  const refused = refuseBeforeInput(tool, call, deps.whyMissing);
  if (refused !== undefined) return { error: refused };
  if (tool === undefined) throw new Error('a missing tool was not refused');
  // The tool is fixed from here on: its name is never looked up again.
  const traits = traitsOf(tool);
  if (call.judgedToolKey !== undefined && (await toolKeyOf(tool, traits)) !== call.judgedToolKey) {
    return failed(
      'denied',
      `The tool ${JSON.stringify(tool.name)} is not the one that this call was allowed for: it was changed or ` +
        `replaced meanwhile, so nothing was run. Call it again`,
      { reason: 'changed' },
    );
  }
  progress.tool = tool;

  const validator = deps.validatorFor(tool);
  const prepared = await validateInput(tool, call, validator);
  if (!prepared.ok) return { error: prepared.error };
  progress.prepared = prepared;
  if (call.judgedToolKey !== undefined && (await leadsElsewhere(call.input, traits, deps.realPath))) {
    return failed(
      'denied',
      'A path of this call now leads somewhere else than when it was allowed, through a link, so nothing was run. ' +
        'Call it again',
      { reason: 'changed' },
    );
  }

  const executor = deps.executors.get(traits.executor);
  if (executor === undefined) {
    return failed(
      'engine-unavailable',
      `Failed to execute ${tool.name}: there is no engine here for ${traits.executor} tools`,
    );
  }
  return { tool, executor, validator, input: prepared.value, deviceId: await deps.deviceId() };
}

/** Whether a path of a judged call now leads elsewhere. A judged call has the paths that its links led to. */
async function leadsElsewhere(
  input: unknown,
  { pathArguments = [] }: ToolTraits,
  realPath: RealPath,
): Promise<boolean> {
  if (pathArguments.length === 0 || !isRecord(input)) return false;
  const paths = Object.fromEntries(
    pathArguments.flatMap((name) => (typeof input[name] === 'string' ? [[name, input[name]]] : [])),
  );
  return !isSameJson((await resolveInputPaths(paths, pathArguments, realPath)).input, paths);
}

function finish(
  deps: CallToolDeps,
  call: ToolCall,
  progress: Progressing,
  result: ExecuteToolResult,
  { shown, whole }: ShortResult,
  startedAt: string,
): void {
  const network = progress.result?.network ?? [];
  const { toolCallId, runId, caller, conversationId, client, traceparent } = call;
  const toolName = String(call.toolName);
  // An input that was refused because it is too large or not JSON is not stored.
  const input = progress.prepared?.value ?? null;
  if (progress.tool !== undefined) {
    const { id: toolId, version: toolVersion } = progress.tool;
    const logs = progress.result?.logs ?? [];
    const granted = progress.result?.granted;
    const run: RunRecord = {
      runId,
      toolCallId,
      toolId,
      toolName,
      toolVersion,
      input,
      caller,
      ...(caller === 'model' ? { conversationId } : {}),
      startedAt,
      result: shown,
      logs: [...logs],
      network,
      ...defined({ granted, client, traceparent }),
    };
    deps.recordRun(run, whole).catch((error: unknown) => deps.onRecordError?.(error));
  }
  deps.onCall({ requestId: toolCallId, toolName, parameters: input, caller, result, network });
}
